//! Spots that a device solves together.

use crate::Job;
use isofold_cards::{CardSet, Range};
use isofold_solver::{Options, Precision, Rule, Solver};
use isofold_tree::{Spot, Stop};

/// Spots with the same betting, prepared.
pub(crate) struct Pack {
    pub(crate) jobs: Vec<Job>,
    pub(crate) solvers: Vec<Solver>,
    pub(crate) stop: Stop,
    betting: Betting,
    /// Bytes of main memory, which are about those on a device.
    bytes: u64,
    /// Boards of the last street.
    boards: u64,
}

/// The sizes that a pack may have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PackLimits {
    /// Bytes, unless one spot alone takes more.
    pub(crate) bytes: u64,
    /// Boards of the last street from which on a pack is large enough.
    pub(crate) boards: u64,
}

/// All that must be the same in a pack.
#[derive(Clone, PartialEq)]
struct Betting {
    /// The spot without its cards.
    spot: Spot,
    cards: usize,
    stop: Stop,
    rule: Rule,
    seed: u64,
    precision: Precision,
    isomorphism: bool,
}

impl Betting {
    fn of(job: &Job) -> Betting {
        let Job { spot, stop, options, .. } = job;
        let &Options { precision, rule, seed, isomorphism, .. } = options;
        let cards = spot.board.len();
        let mut spot = spot.clone();
        (spot.board, spot.dead, spot.ranges) = (Vec::new(), CardSet::EMPTY, [Range::empty(), Range::empty()]);
        (spot.name, spot.locks, spot.stop) = (String::new(), Vec::new(), Stop::default());
        Betting { spot, cards, stop: *stop, rule, seed, precision, isomorphism }
    }
}

/// The packs that are being filled, one for each betting.
pub(crate) struct Packer {
    limits: PackLimits,
    /// The one that was added to last comes last.
    open: Vec<Pack>,
}

/// Packs that are filled at the same time; beyond that, the one that was not added to for longest is as good as full.
const MAX_OPEN: usize = 8;

impl Packer {
    pub(crate) fn new(limits: PackLimits) -> Packer {
        Packer { limits, open: Vec::new() }
    }

    /// Adds a spot; a pack that is full comes back.
    pub(crate) fn add(&mut self, job: Job, solver: Solver) -> Option<Pack> {
        let betting = Betting::of(&job);
        let bytes = solver.plan().memory();
        let boards = solver.plan().streets.last().map_or(1, |street| street.boards);
        let PackLimits { bytes: max_bytes, boards: enough } = self.limits;
        // The bytes of all open packs are held at the same time.
        let held = self.open.iter().map(|pack| pack.bytes).sum::<u64>();
        let same = self.open.iter().position(|pack| pack.betting == betting);
        let mut full = None;
        if held.saturating_add(bytes) > max_bytes && !self.open.is_empty() {
            full = Some(self.open.remove(same.unwrap_or(0)));
        } else if same.is_none() && self.open.len() >= MAX_OPEN {
            full = Some(self.open.remove(0));
        }
        let mut pack = match self.open.iter().position(|pack| pack.betting == betting) {
            Some(place) => self.open.remove(place),
            None => {
                Pack { stop: job.stop, jobs: Vec::new(), solvers: Vec::new(), betting, bytes: 0, boards: 0 }
            }
        };
        pack.bytes += bytes;
        pack.boards += boards;
        pack.jobs.push(job);
        pack.solvers.push(solver);
        if full.is_none() && pack.boards >= enough {
            return Some(pack);
        }
        self.open.push(pack);
        full
    }

    /// The packs that are not full.
    pub(crate) fn into_rest(self) -> Vec<Pack> {
        self.open
    }
}

impl Pack {
    /// The two halves of a pack of at least two spots.
    pub(crate) fn halves(mut self) -> [Pack; 2] {
        let middle = self.jobs.len() / 2;
        let second = self.split_off(middle);
        [self, second]
    }

    /// A pack of at least two spots without one of them, and that one.
    pub(crate) fn without(mut self, place: usize) -> [Pack; 2] {
        let place = place.min(self.jobs.len() - 1);
        let last = self.jobs.len() - 1;
        self.jobs.swap(place, last);
        self.solvers.swap(place, last);
        let alone = self.split_off(last);
        [self, alone]
    }

    fn split_off(&mut self, at: usize) -> Pack {
        let (jobs, solvers) = (self.jobs.split_off(at), self.solvers.split_off(at));
        Pack { jobs, solvers, betting: self.betting.clone(), ..*self }
    }
}
