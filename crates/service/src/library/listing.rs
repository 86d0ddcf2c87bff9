//! Entries as data, and the conditions that they are listed by.

use super::checkpoints;
use crate::{Error, Job, parse, spot};
use isofold_api::library::{CheckpointFile, LibraryEntry, LibraryList, LibraryListAnswer, LibraryShowAnswer};
use isofold_cards::Card;
use isofold_solver::Precision;
use isofold_store::{AmountRange, Entry, Filter, SolutionFile, Texture};
use isofold_tree::{Spot, Stop, Street};
use std::path::{Path, PathBuf};

/// Reads the conditions of a request.
pub(super) fn filter(request: &LibraryList) -> Result<Filter, Error> {
    let mut filter = Filter::default();
    if let Some(board) = &request.board {
        let board = parse::board(board).map_err(|why| Error::field("board", why))?;
        filter = filter.board(board.into_iter().collect());
    }
    for (index, texture) in request.texture.iter().enumerate() {
        let texture: Result<Texture, _> = texture.parse();
        filter = filter.texture(texture.map_err(|why| Error::field(format!("texture[{index}]"), why))?);
    }
    if let Some(pot) = &request.pot {
        filter = filter.pot(amounts(pot, "pot").map_err(|why| Error::field("pot", why))?);
    }
    if let Some(stack) = &request.stack {
        filter = filter.stack(amounts(stack, "stack").map_err(|why| Error::field("stack", why))?);
    }
    if let Some(name) = &request.name {
        filter = filter.name(name);
    }
    if let Some(street) = &request.street {
        let street: Result<Street, _> = street.parse();
        filter = filter.street(street.map_err(|why| Error::field("street", why))?);
    }
    if let Some(target) = request.target {
        if !(Stop::MIN_EXPLOITABILITY..=1.0).contains(&target) {
            let expected = "expected a share of the pot from 0.000001 to 1, such as 0.005";
            return Err(Error::field("target", format!("{target} is not a target: {expected}")));
        }
        filter = filter.exploitability(target);
    }
    Ok(filter)
}

/// Reads an amount, `60` or `5.5bb`, or a range of amounts, `50-100` or `5bb-6bb`.
pub fn amounts(text: &str, what: &str) -> Result<AmountRange, String> {
    let bad = || {
        format!(
            "`{text}` is not a {what}: expected chips as in 60, big blinds as in 5.5bb, or a range as in 50-100 or 5bb-6bb"
        )
    };
    let lower = text.to_lowercase();
    let (min, max) = lower.split_once('-').unwrap_or((&lower, &lower));
    let (min, max) = (min.trim(), max.trim());
    // In `20-30bb` both are big blinds.
    if let Some(max) = max.strip_suffix("bb") {
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
        let range = number(min.strip_suffix("bb").unwrap_or(min)).zip(number(max)).ok_or_else(bad)?;
        let range = range.0..=range.1;
        return if range.is_empty() { Err(bad()) } else { Ok(AmountRange::BigBlinds(range)) };
    }
    let chips = |text: &str| text.parse::<u32>().map_err(|_| bad());
    let range = chips(min)?..=chips(max)?;
    if range.is_empty() { Err(bad()) } else { Ok(AmountRange::Chips(range)) }
}

/// Entries, and the bytes that they take, as data.
pub fn list_answer(folder: &Path, entries: &[Entry]) -> Result<LibraryListAnswer, Error> {
    let bytes = entries.iter().map(|entry| entry.bytes).sum();
    let checkpoints = checkpoints(folder).into_iter().filter_map(checkpoint).collect();
    Ok(LibraryListAnswer { entries: entry_answers(entries)?, bytes, checkpoints })
}

/// A checkpoint as data; `None` for a file that cannot be read, or is gone by now.
fn checkpoint((path, bytes): (PathBuf, u64)) -> Option<CheckpointFile> {
    let file = SolutionFile::open(&path).ok()?;
    let header = file.header();
    let spot = header.request.spot_as_given(&header.canonical);
    Some(CheckpointFile {
        file: path.display().to_string(),
        bytes,
        name: spot.name.clone(),
        board: spot::board(&spot.board),
        iterations: header.iterations,
        exploitability: header.exploitability,
        spot: spot.to_toml(),
    })
}

/// An entry and its spot as data.
pub fn show_answer(entry: &Entry, spot: &Spot) -> Result<LibraryShowAnswer, Error> {
    Ok(LibraryShowAnswer { entry: entry_answer(entry)?, spot: spot.to_toml() })
}

/// The spot of an entry as it was given.
pub fn spot_of(entry: &Entry, job: &Job) -> Result<Spot, Error> {
    let file = entry.open()?;
    if file.header().request.given.is_none() {
        job.remark(format!(
            "entry {} was stored by an earlier isofold: its ranges lack the hands that its board blocks",
            entry.id
        ));
    }
    Ok(file.header().request.spot_as_given(&file.header().canonical))
}

pub(super) fn entry_answers(entries: &[Entry]) -> Result<Vec<LibraryEntry>, Error> {
    entries.iter().map(entry_answer).collect()
}

/// An entry as data.
pub fn entry_answer(entry: &Entry) -> Result<LibraryEntry, Error> {
    let text = |cards: &[Card]| cards.iter().map(Card::to_string).collect();
    let spot = entry.catalogued_spot()?;
    Ok(LibraryEntry {
        id: entry.id,
        name: entry.request.name.clone(),
        board: text(&entry.request.board),
        canonical_board: text(&entry.board),
        street: entry.street().to_string(),
        pot: entry.pot,
        stack: entry.stack,
        exploitability: entry.exploitability,
        iterations: entry.iterations,
        ev: entry.evs,
        seconds: entry.seconds,
        tier: entry.saved_streets.to_string(),
        resumable: entry.resumable,
        precision: match entry.precision {
            Precision::Half => 16,
            Precision::Full => 32,
        },
        bytes: entry.bytes,
        created: entry.created,
        used: entry.used,
        fingerprint: entry.fingerprint.to_string(),
        file: entry.path.display().to_string(),
        summary: spot::summary(&spot),
    })
}
