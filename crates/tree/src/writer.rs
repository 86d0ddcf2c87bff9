//! Writes a spot as TOML, laid out as people write it.

use crate::percentage;
use crate::reader::MAX_RAISES;
use crate::street::STREETS;
use crate::{BigBlinds, Category, Edit, Player, Rake, SizingRules, Spot, Stop, StreetBets, Tournament, Unit};
use std::fmt::Display;
use toml::Value;

pub(crate) fn write(spot: &Spot) -> String {
    // Every field, so that a new one cannot be forgotten.
    let Spot {
        name,
        board,
        dead,
        unit,
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
    if let Unit::BigBlinds { chips } = *unit {
        file.entry("unit", quoted("bb"));
        if chips != least_chips_per_bb(spot) {
            file.entry("chips_per_bb", chips);
        }
    }
    file.entry("pot", unit.number(*pot));
    match stacks.map(|chips| unit.number(chips)) {
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
        let is_same = (&oop.bet, &oop.raise, oop.max_raises) == (&ip.bet, &ip.raise, ip.max_raises);
        if is_same && ip.donk.is_none() {
            file.entry_unless_empty(&street.to_string(), lists(oop, *unit));
        } else {
            let each = [("oop", lists(oop, *unit)), ("ip", lists(ip, *unit))];
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
            file.entry("cap", unit.fraction(rake.cap));
        }
    }

    file.table("[icm]");
    if let Some(Tournament { payouts, others }) = tournament {
        file.entry("payouts", format!("{payouts:?}"));
        let others: Vec<String> = others.iter().map(|&chips| unit.fraction(chips)).collect();
        file.entry("others", format!("[{}]", others.join(", ")));
    }

    file.table("[bunching]");
    if !folded.is_empty() {
        let folded: Vec<String> = folded.iter().map(|range| quoted(&range.to_string())).collect();
        file.entry("folded", format!("[{}]", folded.join(", ")));
    }

    for edit in edits {
        file.table("[[edits]]");
        let (Edit::Remove(line) | Edit::Add(line)) = edit;
        file.entry(edit.key(), quoted(&unit.line(line)));
    }

    for lock in locks {
        file.table("[[locks]]");
        file.entry("line", quoted(&unit.line(&lock.line)));
        if let Some(hands) = &lock.hands {
            file.entry("hands", quoted(&hands.to_string()));
        }
        if !lock.categories.is_empty() {
            file.entry("category", quoted(&Category::listed(&lock.categories)));
        }
        file.entry(lock.key(), quoted(&lock.frequencies.text(*unit)));
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
fn lists(bets: &StreetBets, unit: Unit) -> String {
    let list = |key: &str, text: String| format!("{key} = {}", quoted(&text));
    let mut entries = Vec::new();
    if !bets.bet.is_empty() {
        entries.push(list("bet", unit.sizes(&bets.bet)));
    }
    if !bets.raise.is_empty() {
        entries.push(list("raise", unit.sizes(&bets.raise)));
    }
    if let Some(donk) = &bets.donk {
        entries.push(list("donk", unit.sizes(donk)));
    }
    if let Some(raises) = bets.max_raises {
        entries.push(format!("{MAX_RAISES} = {raises}"));
    }
    entries.join(", ")
}

/// The chips of a big blind that a file without them would have.
fn least_chips_per_bb(spot: &Spot) -> u32 {
    let Unit::BigBlinds { chips } = spot.unit else { return BigBlinds::MIN_CHIPS };
    let amounts = spot.amounts_in_chips().into_iter().map(|amount| BigBlinds::of_chips(amount, chips));
    BigBlinds::chips_per_bb(amounts, BigBlinds::MIN_CHIPS)
}

/// A text in quotes, escaped where necessary.
fn quoted(text: &str) -> String {
    Value::String(text.to_owned()).to_string()
}
