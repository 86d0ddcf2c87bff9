use crate::{Asked, Fingerprint, Meta, StoreError, Tier};
use isofold_cards::Card;
use isofold_solver::Precision;
use isofold_tree::{Spot, Stop, Street};
use std::path::PathBuf;

/// A solution in the library.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// A small number that no other entry of the library has had.
    pub id: i64,
    /// Where the file is.
    pub path: PathBuf,
    /// How long the file is, in bytes.
    pub bytes: u64,
    /// When somebody last looked at it, in seconds since 1970.
    pub used: u64,
    /// The hash of the canonical spot.
    pub fingerprint: Fingerprint,
    /// The canonical spot as TOML.
    pub spot: String,
    /// How the spot was asked for: its name, its board in order, and how its suits become the canonical ones.
    pub asked: Asked,
    /// The board of the canonical spot.
    pub board: Vec<Card>,
    /// The pot at the start, in chips.
    pub pot: u32,
    /// What each player has left at the start, in chips.
    pub stack: u32,
    /// The exploitability that was reached, as a share of the pot.
    pub exploitability: f64,
    /// How many iterations were made.
    pub iterations: u32,
    /// What each player makes, in chips.
    pub evs: [f64; 2],
    /// How long it took in all, in seconds.
    pub seconds: f64,
    /// The streets that are kept.
    pub tier: Tier,
    /// Whether regrets are kept, so that the solve can be continued.
    pub resumable: bool,
    /// How numbers were kept.
    pub precision: Precision,
    /// When the file was written, in seconds since 1970.
    pub created: u64,
}

impl Entry {
    /// What a file says of itself, before it has a number; `None` of a checkpoint.
    pub(super) fn of(meta: &Meta, path: PathBuf, bytes: u64) -> Option<Entry> {
        Some(Entry {
            id: 0,
            path,
            bytes,
            used: meta.created,
            fingerprint: meta.fingerprint,
            spot: meta.canonical.to_toml(),
            // When to stop does not matter any more.
            asked: Asked { stop: Stop::default(), ..meta.asked.clone() },
            board: meta.canonical.board.clone(),
            pot: meta.canonical.pot,
            stack: meta.canonical.stack(),
            exploitability: meta.exploitability?,
            iterations: meta.iterations,
            evs: meta.evs?,
            seconds: meta.seconds,
            tier: meta.tier?,
            resumable: meta.resumable,
            precision: meta.precision,
            created: meta.created,
        })
    }

    /// The street that the spot starts on.
    pub fn street(&self) -> Street {
        match self.board.len() {
            3 => Street::Flop,
            4 => Street::Turn,
            _ => Street::River,
        }
    }

    /// The flop as it was asked for.
    pub fn flop(&self) -> &[Card] {
        self.asked.board.get(..3).unwrap_or(&self.asked.board)
    }

    /// How many streets are kept, and of how many.
    pub fn streets(&self) -> (usize, usize) {
        let streets = 3 - self.street() as usize;
        (self.tier.streets(streets), streets)
    }

    /// The spot as it was asked for, up to hands that the board blocks and sizes of streets that are over.
    pub fn asked_spot(&self) -> Result<Spot, StoreError> {
        let spot = Spot::from_toml(&self.spot);
        let spot = spot.map_err(|error| {
            StoreError::damaged(&self.path, format!("the catalogue has another spot: {error}"))
        })?;
        Ok(self.asked.spot(&spot))
    }

    /// Whether whoever has this has no use for another: the same spot at least as accurate, no fewer streets, and regrets if
    /// the other has them.
    pub fn covers(&self, other: &Entry) -> bool {
        (self.fingerprint, &self.spot) == (other.fingerprint, &other.spot)
            && self.exploitability <= other.exploitability
            && self.streets() >= other.streets()
            && self.resumable >= other.resumable
    }

    /// Whether two say the same of a file.
    pub(super) fn agrees(&self, other: &Entry) -> bool {
        *self == Entry { id: self.id, used: self.used, ..other.clone() }
    }
}
