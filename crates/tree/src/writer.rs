//! From a spot to TOML, laid out as people write it.

use crate::street::STREETS;
use crate::{Category, Edit, Player, Rake, SizingRules, Spot, Stop, StreetBets, Tournament, percentage};
use std::fmt::Display;
use toml::Value;

pub(crate) fn write(spot: &Spot) -> String {
    let mut file = File::default();
    if !spot.name.is_empty() {
        file.entry("name", quoted(&spot.name));
    }
    let board: String = spot.board.iter().map(|card| card.to_string()).collect();
    file.entry("board", quoted(&board));
    if !spot.dead.is_empty() {
        file.entry("dead", quoted(&spot.dead.to_string()));
    }
    file.entry("pot", spot.pot);
    match spot.stacks {
        [oop, ip] if oop == ip => file.entry("stack", oop),
        [oop, ip] => file.entry("stack", format!("{{ oop = {oop}, ip = {ip} }}")),
    }

    file.table("[ranges]");
    for player in Player::BOTH {
        file.entry(&player.to_string(), quoted(&spot.ranges[player.index()].to_string()));
    }

    file.table("[bets]");
    for street in STREETS {
        let [oop, ip] = Player::BOTH.map(|player| spot.bets.of(street, player));
        if (&oop.bet, &oop.raise) == (&ip.bet, &ip.raise) && ip.donk.is_none() {
            file.entry_unless_empty(&street.to_string(), lists(oop));
        } else {
            let each = [("oop", lists(oop)), ("ip", lists(ip))];
            let each = each.into_iter().filter(|(_, lists)| !lists.is_empty());
            let each: Vec<String> = each.map(|(player, lists)| format!("{player} = {{ {lists} }}")).collect();
            file.entry_unless_empty(&street.to_string(), each.join(", "));
        }
    }

    let SizingRules { add_allin, force_allin, merge } = spot.rules;
    file.table("[tree]");
    for (key, number) in [("add_allin", add_allin), ("force_allin", force_allin), ("merge", merge)] {
        if number != 0.0 {
            file.entry(key, format!("{number:?}"));
        }
    }

    file.table("[rake]");
    if spot.rake != Rake::NONE {
        file.entry("rate", format!("{:?}", spot.rake.rate));
        if spot.rake.cap != f64::INFINITY {
            file.entry("cap", format!("{:?}", spot.rake.cap));
        }
    }

    file.table("[icm]");
    if let Some(Tournament { payouts, others }) = &spot.tournament {
        file.entry("payouts", format!("{payouts:?}"));
        file.entry("others", format!("{others:?}"));
    }

    file.table("[bunching]");
    if !spot.folded.is_empty() {
        let folded: Vec<String> = spot.folded.iter().map(|range| quoted(&range.to_string())).collect();
        file.entry("folded", format!("[{}]", folded.join(", ")));
    }

    for edit in &spot.edits {
        file.table("[[edits]]");
        let (Edit::Remove(line) | Edit::Add(line)) = edit;
        file.entry(edit.verb(), quoted(&line.to_string()));
    }

    for lock in &spot.locks {
        file.table("[[locks]]");
        file.entry("line", quoted(&lock.line.to_string()));
        if let Some(hands) = &lock.hands {
            file.entry("hands", quoted(&hands.to_string()));
        }
        if !lock.categories.is_empty() {
            file.entry("category", quoted(&Category::listed(&lock.categories)));
        }
        file.entry(lock.key(), quoted(&lock.frequencies.to_string()));
    }

    let Stop { exploitability, iterations, seconds } = spot.stop;
    file.table("[stop]");
    if let Some(share) = exploitability {
        file.entry("exploitability", percentage::write(share));
    }
    if let Some(iterations) = iterations {
        file.entry("iterations", iterations);
    }
    if let Some(seconds) = seconds {
        file.entry("seconds", format!("{seconds:?}"));
    }
    file.text
}

/// What is written so far. A table without entries is left out.
#[derive(Default)]
struct File {
    text: String,
    header: Option<&'static str>,
}

impl File {
    fn table(&mut self, header: &'static str) {
        self.header = Some(header);
    }

    fn entry(&mut self, key: &str, value: impl Display) {
        if let Some(header) = self.header.take() {
            self.text += &format!("\n{header}\n");
        }
        self.text += &format!("{key} = {value}\n");
    }

    fn entry_unless_empty(&mut self, key: &str, entries: String) {
        if !entries.is_empty() {
            self.entry(key, format!("{{ {entries} }}"));
        }
    }
}

/// The lists of a player on a street, as the inside of a table.
fn lists(bets: &StreetBets) -> String {
    let list = |key: &str, text: String| format!("{key} = {}", quoted(&text));
    let mut entries = Vec::new();
    if !bets.bet.is_empty() {
        entries.push(list("bet", bets.bet.to_string()));
    }
    if !bets.raise.is_empty() {
        entries.push(list("raise", bets.raise.to_string()));
    }
    if let Some(donk) = &bets.donk {
        entries.push(list("donk", donk.to_string()));
    }
    entries.join(", ")
}

/// A text in quotes, escaped where it must be.
fn quoted(text: &str) -> String {
    Value::String(text.to_owned()).to_string()
}
