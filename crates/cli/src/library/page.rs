//! The pages of entries.

use crate::ev_unit::EvUnit;
use crate::failure::is_invisible;
use crate::paint;
use crate::spot;
use crate::table::{Side, Table};
use isofold_cards::Card;
use isofold_store::Entry;
use isofold_tree::{Spot, Tree};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

/// The longest name in a table.
const NAME: usize = 24;

/// A row per entry; nothing if there is none.
pub(super) fn table(entries: &[Entry]) -> Vec<String> {
    if entries.is_empty() {
        return Vec::new();
    }
    let mut table = Table::new([
        ("id", Side::Right),
        ("board", Side::Left),
        ("name", Side::Left),
        ("pot", Side::Right),
        ("stack", Side::Right),
        ("exploitability", Side::Right),
        ("iterations", Side::Right),
        ("stored", Side::Left),
        ("size", Side::Right),
        ("age", Side::Right),
    ]);
    for entry in entries {
        table.row(vec![
            entry.id.to_string(),
            board(&entry.request.board),
            paint::shortened(&name(entry), NAME),
            entry.pot.to_string(),
            entry.stack.to_string(),
            paint::exact_percent(entry.exploitability, 3),
            entry.iterations.to_string(),
            stored(entry),
            paint::bytes(entry.bytes),
            age(entry.created),
        ]);
    }
    table.lines()
}

/// `3 entries, 1.28 GB in /home/…`
pub(super) fn total(entries: &[Entry], folder: &Path, filtered: bool) -> String {
    let folder = folder.display().to_string().replace(is_invisible, " ");
    if entries.is_empty() {
        let found = if filtered { "no matching entries" } else { "no entries yet" };
        return format!("{found} in {folder}");
    }
    let bytes = entries.iter().map(|entry| entry.bytes).sum();
    paint::aside(&format!("{}, {} in {folder}", count(entries.len()), paint::bytes(bytes)))
}

/// `1 entry`, `12 entries`
pub(super) fn count(entries: usize) -> String {
    if entries == 1 { "1 entry".to_owned() } else { format!("{} entries", paint::grouped(entries)) }
}

/// Everything about one entry.
pub(super) fn entry(entry: &Entry, spot: &Spot, tree: &Tree) -> Vec<Vec<String>> {
    let title = match &name(entry)[..] {
        "" => format!("entry {}", entry.id),
        name => name.to_owned(),
    };
    let board_text = paint::board(&entry.request.board);
    let head = format!("{}   {board_text}{}", paint::title(&title), spot::features(spot));
    let mut table = Table::new([("", Side::Left), ("", Side::Left)]);
    let unit = EvUnit::of(tree);
    let [oop, ip] = entry.evs.map(|ev| unit.text(ev));
    let lost = unit.amount(entry.exploitability * tree.pot_value(tree.root()));
    let stack = match spot.stacks {
        [oop, ip] if oop == ip => oop.to_string(),
        [oop, ip] => format!("oop {oop}, ip {ip}"),
    };
    for (what, value) in [
        ("id", entry.id.to_string()),
        ("pot", entry.pot.to_string()),
        ("stack", stack),
        ("exploitability", format!("{} of the pot ({lost})", paint::percent(entry.exploitability, 3))),
        (unit.title(), format!("oop {oop}, ip {ip}")),
        (
            "solved in",
            format!(
                "{}, {}, {} bits",
                paint::count(entry.iterations, "iteration"),
                paint::duration(entry.seconds),
                paint::bits(entry.precision)
            ),
        ),
        ("stored", stored(entry)),
        ("canonical", board(&entry.board)),
        ("fingerprint", entry.fingerprint.to_string()),
        ("size", paint::bytes(entry.bytes)),
        ("age", age(entry.created)),
        ("last used", format!("{} ago", age(entry.used))),
        ("file", entry.path.display().to_string().replace(is_invisible, " ")),
    ] {
        table.row(vec![what.to_owned(), value]);
    }
    vec![vec![head], table.lines(), spot::details(spot)]
}

/// `2 Q♠T♠7♥ turn-basic`
pub(super) fn short(entry: &Entry) -> String {
    format!("{} {} {}", entry.id, board(&entry.request.board), name(entry)).trim_end().to_owned()
}

/// The name of an entry, which may come from a file of another machine, without invisible characters.
fn name(entry: &Entry) -> String {
    entry.request.name.replace(is_invisible, " ")
}

/// `Q♠T♠7♥|2♣`
fn board(cards: &[Card]) -> String {
    let streets = [0..3, 3..4, 4..5].into_iter().filter_map(|street| cards.get(street));
    let street = |cards: &[Card]| cards.iter().map(|&card| paint::card(card)).collect::<String>();
    streets.map(street).collect::<Vec<_>>().join("|")
}

/// `full`, `no rivers + regrets`
fn stored(entry: &Entry) -> String {
    let (kept, streets) = entry.streets();
    let stored =
        if kept == streets { "full".to_owned() } else { entry.saved_streets.to_string().replace('-', " ") };
    if entry.resumable { format!("{stored} + regrets") } else { stored }
}

/// `5 s`, `12 min`, `3 h`, `40 d`
fn age(since: u64) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_secs());
    match now.saturating_sub(since) {
        seconds @ ..60 => format!("{seconds} s"),
        seconds @ ..3600 => format!("{} min", seconds / 60),
        seconds @ ..86400 => format!("{} h", seconds / 3600),
        seconds => format!("{} d", paint::grouped(seconds / 86400)),
    }
}
