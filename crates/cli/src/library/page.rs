//! The pages of entries.

use crate::amounts::Amounts;
use crate::error_text;
use crate::ev_unit::EvUnit;
use crate::failure::{Failure, is_invisible};
use crate::paint;
use crate::spot;
use crate::table::{Side, Table};
use isofold_cards::Card;
use isofold_store::Entry;
use isofold_tree::{Spot, Tree};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// The longest name in a table.
const NAME: usize = 24;

/// A row per entry; nothing if there is none. What tells spots apart beside the board is a column of its own, if there is any.
pub(super) fn table(entries: &[Entry]) -> Result<Vec<String>, Failure> {
    if entries.is_empty() {
        return Ok(Vec::new());
    }
    let spots = entries.iter().map(|entry| entry.catalogued_spot().map_err(error_text::store));
    let spots = spots.collect::<Result<Vec<Spot>, Failure>>()?;
    let marks: Vec<String> = spots.iter().map(marks).collect();
    let has_marks = marks.iter().any(|marks| !marks.is_empty());
    let mut heads = vec![
        ("id", Side::Right),
        ("board", Side::Left),
        ("name", Side::Left),
        ("with", Side::Left),
        ("pot", Side::Right),
        ("stack", Side::Right),
        ("exploitability", Side::Right),
        ("iterations", Side::Right),
        ("stored", Side::Left),
        ("size", Side::Right),
        ("age", Side::Right),
    ];
    heads.retain(|&(head, _)| has_marks || head != "with");
    let mut table = Table::new(heads);
    for ((entry, spot), marks) in entries.iter().zip(&spots).zip(marks) {
        let amounts = Amounts::of_spot(spot);
        let mut row =
            vec![entry.id.to_string(), board(&entry.request.board), paint::shortened(&name(entry), NAME)];
        row.extend(has_marks.then_some(marks));
        row.extend([
            amounts.text(entry.pot),
            amounts.text(entry.stack),
            paint::exact_percent(entry.exploitability, 3),
            entry.iterations.to_string(),
            stored(entry),
            paint::bytes(entry.bytes),
            age(entry.created),
        ]);
        table.row(row);
    }
    Ok(table.lines())
}

/// `ICM, 2 folded, 1 lock, rake 5%`; nothing for a plain spot.
fn marks(spot: &Spot) -> String {
    let marks = [
        spot.tournament.as_ref().map(|_| "ICM".to_owned()),
        (!spot.folded.is_empty()).then(|| format!("{} folded", spot.folded.len())),
        (!spot.locks.is_empty()).then(|| paint::count(spot.locks.len(), "lock")),
        (!spot.edits.is_empty()).then(|| paint::count(spot.edits.len(), "edit")),
        (spot.rake.rate > 0.0).then(|| format!("rake {}", paint::percent(spot.rake.rate, 2))),
    ];
    marks.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// `1 checkpoint, 12 MB in …`, and what can be done with it.
pub(super) fn checkpoints(files: &[(PathBuf, u64)], library: &Path) -> Option<String> {
    let bytes = files.iter().map(|(_, bytes)| bytes).sum();
    let (count, bytes) = (paint::count(files.len(), "checkpoint"), paint::bytes(bytes));
    let folder = library.join("checkpoints").display().to_string().replace(is_invisible, " ");
    let hint = "`isofold solve --resume FILE` continues one; `isofold library rm --checkpoints` removes them";
    (!files.is_empty()).then(|| format!("{count}, {bytes} in {folder}: {hint}"))
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
    let stack = match spot.stacks.map(|chips| unit.chips(chips)) {
        [oop, ip] if oop == ip => oop,
        [oop, ip] => format!("oop {oop}, ip {ip}"),
    };
    for (what, value) in [
        ("id", entry.id.to_string()),
        ("pot", unit.chips(entry.pot)),
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
pub(super) fn name(entry: &Entry) -> String {
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
