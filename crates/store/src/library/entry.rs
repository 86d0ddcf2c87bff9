use crate::{Fingerprint, SavedStreets, SolutionFile, SolutionHeader, SpotRequest, StoreError};
use isofold_cards::Card;
use isofold_solver::Precision;
use isofold_tree::{Spot, Stop, Street, Unit};
use std::path::PathBuf;

/// An entry of the library: a solution file and what its header says.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Entry {
    /// The number of the entry, which no other entry of the library has or had.
    pub id: i64,
    /// The path of the file.
    pub path: PathBuf,
    /// The length of the file in bytes.
    pub bytes: u64,
    /// The time of the last use, in seconds since 1970.
    pub used: u64,
    /// The hash of the canonical spot.
    pub fingerprint: Fingerprint,
    /// The canonical spot as TOML.
    pub spot: String,
    /// The spot as it was requested: its name, its board in order, and how its suits map to the canonical ones.
    pub request: SpotRequest,
    /// The board of the canonical spot.
    pub board: Vec<Card>,
    /// The pot at the start, in chips.
    pub pot: u32,
    /// The effective stack behind at the start, in chips.
    pub stack: u32,
    /// In a spot that was given in big blinds, the chips of each.
    pub chips_per_bb: Option<u32>,
    /// The exploitability reached, as a share of the pot.
    pub exploitability: f64,
    /// The number of iterations.
    pub iterations: u32,
    /// The EV of each player, in chips.
    pub evs: [f64; 2],
    /// The time spent solving, over all runs, in seconds.
    pub seconds: f64,
    /// The streets whose strategies are saved.
    pub saved_streets: SavedStreets,
    /// Whether regrets are saved, so that the solve can be resumed.
    pub resumable: bool,
    /// The precision that regrets and strategies were kept in.
    pub precision: Precision,
    /// The time at which the file was written, in seconds since 1970.
    pub created: u64,
}

impl Entry {
    /// The entry of a file, without a number yet; `None` for a checkpoint.
    pub(super) fn of(header: &SolutionHeader, path: PathBuf, bytes: u64) -> Option<Entry> {
        Some(Entry {
            id: 0,
            path,
            bytes,
            used: header.created,
            fingerprint: header.fingerprint,
            spot: header.canonical.to_toml(),
            // The limits of a solve that has ended do not matter.
            request: SpotRequest { stop: Stop::default(), given: None, ..header.request.clone() },
            board: header.canonical.board.clone(),
            pot: header.canonical.pot,
            stack: header.canonical.stack(),
            chips_per_bb: header.request.given.as_ref().and_then(|given| given.unit.chips_per_bb()),
            exploitability: header.exploitability?,
            iterations: header.iterations,
            evs: header.evs?,
            seconds: header.seconds,
            saved_streets: header.saved_streets?,
            resumable: header.resumable,
            precision: header.precision,
            created: header.created,
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

    /// The flop, in the suits of the request.
    pub fn flop(&self) -> &[Card] {
        self.request.board.get(..3).unwrap_or(&self.request.board)
    }

    /// The number of streets whose strategies are saved, and the number of streets from the start to the river.
    pub fn streets(&self) -> (usize, usize) {
        let streets = 3 - self.street() as usize;
        (self.saved_streets.count(streets), streets)
    }

    /// Whether it has all that a solver in memory needs: every street, or regrets.
    pub fn is_whole(&self) -> bool {
        let (saved, streets) = self.streets();
        self.resumable || saved == streets
    }

    /// Opens the file of the entry, which must be what the entry says: the catalogue is not believed.
    pub fn open(&self) -> Result<SolutionFile, StoreError> {
        let file = SolutionFile::open_within(&self.path)?;
        let there = Entry::of(file.header(), self.path.clone(), file.length());
        match there.is_some_and(|there| there.agrees(self)) {
            true => Ok(file),
            false => Err(StoreError::Disagrees { path: self.path.clone(), is_corrected: false }),
        }
    }

    /// The requested spot as it was given, which the file of the entry has.
    pub fn requested_spot(&self) -> Result<Spot, StoreError> {
        let file = self.open()?;
        Ok(file.header().request.spot_as_given(&file.header().canonical))
    }

    /// The requested spot as far as the catalogue has it: without hands that the board blocks, without sizes of streets that are
    /// over, and without limits.
    pub fn catalogued_spot(&self) -> Result<Spot, StoreError> {
        let spot = Spot::from_toml(&self.spot).map_err(|error| StoreError::Damaged {
            path: self.path.clone(),
            problem: format!("its spot in the catalogue cannot be read: {error}"),
            source: Some(Box::new(error)),
        })?;
        let unit = self.chips_per_bb.map_or(Unit::Chips, |chips| Unit::BigBlinds { chips });
        Ok(Spot { unit, ..self.request.spot_as_given(&spot) })
    }

    /// Whether another entry is of no use beside this one: of the same spot, no more accurate, with no more streets, and without
    /// regrets if this one has none.
    pub fn covers(&self, other: &Entry) -> bool {
        (self.fingerprint, &self.spot) == (other.fingerprint, &other.spot)
            && self.exploitability <= other.exploitability
            && self.streets() >= other.streets()
            && self.resumable >= other.resumable
    }

    /// Whether a row says what this entry, which was read from its file, does, whatever their numbers and last uses are. The unit may
    /// be missing in a row of a program that knew none.
    pub(super) fn agrees(&self, row: &Entry) -> bool {
        let chips_per_bb = row.chips_per_bb.or(self.chips_per_bb);
        *self == Entry { id: self.id, used: self.used, chips_per_bb, ..row.clone() }
    }
}
