//! The JSON objects.

use crate::error_text;
use crate::failure::Failure;
use crate::paint;
use crate::spot;
use isofold_api::spot::SpotSummary;
use isofold_cards::Card;
use isofold_store::Entry;
use serde::Serialize;

/// An entry of the library.
#[derive(Serialize)]
pub(super) struct Listed {
    id: i64,
    name: String,
    board: String,
    canonical_board: String,
    street: String,
    pot: u32,
    stack: u32,
    exploitability: f64,
    iterations: u32,
    ev: [f64; 2],
    seconds: f64,
    tier: String,
    resumable: bool,
    precision: u32,
    bytes: u64,
    created: u64,
    used: u64,
    fingerprint: String,
    file: String,
    #[serde(flatten)]
    summary: SpotSummary,
}

/// Entries, and the bytes that they take.
#[derive(Serialize)]
pub(super) struct Listing {
    entries: Vec<Listed>,
    bytes: u64,
}

impl Listing {
    pub(super) fn of(entries: &[Entry]) -> Result<Listing, Failure> {
        let bytes = entries.iter().map(|entry| entry.bytes).sum();
        Ok(Listing { entries: Listed::all(entries)?, bytes })
    }
}

impl Listed {
    pub(super) fn all(entries: &[Entry]) -> Result<Vec<Listed>, Failure> {
        entries.iter().map(Listed::of).collect()
    }

    pub(super) fn of(entry: &Entry) -> Result<Listed, Failure> {
        let text = |cards: &[Card]| cards.iter().map(Card::to_string).collect();
        let spot = entry.catalogued_spot().map_err(error_text::store)?;
        Ok(Listed {
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
            precision: paint::bits(entry.precision),
            bytes: entry.bytes,
            created: entry.created,
            used: entry.used,
            fingerprint: entry.fingerprint.to_string(),
            file: entry.path.display().to_string(),
            summary: spot::summary(&spot),
        })
    }
}
