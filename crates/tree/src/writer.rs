//! Writes a spot as TOML, laid out as people write it.

use crate::street::STREETS;
use crate::{Category, Edit, Player, Rake, SizingRules, Spot, Stop, StreetBets, Tournament, percentage};
use std::fmt::Display;
use toml::Value;

pub(crate) fn write(spot: &Spot) -> String {
    // Every field, so that a new one cannot be forgotten.
    let Spot {
        name,
        board,
        dead,
        pot,
        stacks,
        ranges,
        bets,
        rules,
        rake,
        tournament,
        folded,
        edits,
        locks,
        stop,
    } = spot;
    let mut file = File::default();
    if !name.is_empty() {
        file.entry("name", quoted(name));
    }
    let board: String = board.iter().map(|card| card.to_string()).collect();
    file.entry("board", quoted(&board));
    if !dead.is_empty() {
        file.entry("dead", quoted(&dead.to_string()));
    }
    file.entry("pot", pot);
    match stacks {
        [oop, ip] if oop == ip => file.entry("stack", oop),
        [oop, ip] => file.entry("stack", format!("{{ oop = {oop}, ip = {ip} }}")),
    }

    file.table("[ranges]");
    for player in Player::BOTH {
        file.entry(&player.to_string(), quoted(&ranges[player.index()].to_string()));
    }

    file.table("[bets]");
    for street in STREETS {
        let [oop, ip] = Player::BOTH.map(|player| bets.of(street, player));
        if (&oop.bet, &oop.raise) == (&ip.bet, &ip.raise) && ip.donk.is_none() {
            file.entry_unless_empty(&street.to_string(), lists(oop));
        } else {
            let each = [("oop", lists(oop)), ("ip", lists(ip))];
            let each = each.into_iter().filter(|(_, lists)| !lists.is_empty());
            let each: Vec<String> = each.map(|(player, lists)| format!("{player} = {{ {lists} }}")).collect();
            file.entry_unless_empty(&street.to_string(), each.join(", "));
        }
    }

    let SizingRules { add_allin, force_allin, merge } = *rules;
    file.table("[tree]");
    for (key, number) in [("add_allin", add_allin), ("force_allin", force_allin), ("merge", merge)] {
        if number != 0.0 {
            file.entry(key, format!("{number:?}"));
        }
    }

    file.table("[rake]");
    if *rake != Rake::NONE {
        file.entry("rate", format!("{:?}", rake.rate));
        if rake.cap != f64::INFINITY {
            file.entry("cap", format!("{:?}", rake.cap));
        }
    }

    file.table("[icm]");
    if let Some(Tournament { payouts, others }) = tournament {
        file.entry("payouts", format!("{payouts:?}"));
        file.entry("others", format!("{others:?}"));
    }

    file.table("[bunching]");
    if !folded.is_empty() {
        let folded: Vec<String> = folded.iter().map(|range| quoted(&range.to_string())).collect();
        file.entry("folded", format!("[{}]", folded.join(", ")));
    }

    for edit in edits {
        file.table("[[edits]]");
        let (Edit::Remove(line) | Edit::Add(line)) = edit;
        file.entry(edit.key(), quoted(&line.to_string()));
    }

    for lock in locks {
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

    let Stop { exploitability, iterations, seconds } = *stop;
    file.table("[stop]");
    if let Some(share) = exploitability {
        file.entry("exploitability", percentage::to_toml(share));
    }
    if let Some(iterations) = iterations {
        file.entry("iterations", iterations);
    }
    if let Some(seconds) = seconds {
        file.entry("seconds", format!("{seconds:?}"));
    }
    file.text
}

/// The text so far. A table without entries is left out.
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

/// The size lists of a player on a street, as the entries of an inline table.
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

/// A text in quotes, escaped where necessary.
fn quoted(text: &str) -> String {
    Value::String(text.to_owned()).to_string()
}
