//! Spots that a device solves together.

use crate::{Job, Wanted};
use isofold_cards::{CardSet, Range};
use isofold_solver::{Options, Precision, Rule, Solver};
use isofold_tree::{Spot, Stop};

/// Spots with the same betting, prepared.
pub(crate) struct Pack {
    pub(crate) jobs: Vec<Job>,
    pub(crate) solvers: Vec<Solver>,
    pub(crate) stop: Stop,
    pub(crate) wanted: Wanted,
    /// Bytes of main memory.
    bytes: u64,
    /// Bytes on a device: about those that the CPU would take.
    device_bytes: u64,
    /// Boards of the last street.
    boards: u64,
}

/// The sizes that a pack may have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PackLimits {
    /// Bytes of main memory, unless one spot alone takes more.
    pub(crate) bytes: u64,
    /// Bytes on the device, unless one spot alone takes more.
    pub(crate) device_bytes: u64,
    /// Boards of the last street from which on a pack is large enough.
    pub(crate) boards: u64,
}

/// All that must be the same in a pack.
#[derive(Clone, PartialEq)]
pub(crate) struct Betting {
    /// The spot without its cards.
    spot: Spot,
    cards: usize,
    stop: Stop,
    rule: Rule,
    seed: u64,
    precision: Precision,
    isomorphism: bool,
    wanted: Wanted,
}

impl Betting {
    pub(crate) fn of(job: &Job) -> Betting {
        let Job { spot, stop, options, wanted, .. } = job;
        let &Options { precision, rule, seed, isomorphism, .. } = options;
        let cards = spot.board.len();
        let mut spot = spot.clone();
        (spot.board, spot.dead, spot.ranges) = (Vec::new(), CardSet::EMPTY, [Range::empty(), Range::empty()]);
        (spot.name, spot.locks, spot.stop) = (String::new(), Vec::new(), Stop::default());
        Betting { spot, cards, stop: *stop, rule, seed, precision, isomorphism, wanted: *wanted }
    }
}

/// Makes packs of spots with the same betting.
pub(crate) struct Packer {
    limits: PackLimits,
    pack: Option<Pack>,
}

impl Packer {
    pub(crate) fn new(limits: PackLimits) -> Packer {
        Packer { limits, pack: None }
    }

    /// Adds a spot; a pack that is full comes back.
    pub(crate) fn add(&mut self, job: Job, solver: Solver) -> Option<Pack> {
        let plan = solver.plan();
        let boards = plan.streets.last().map_or(1, |street| street.boards);
        let device_bytes = plan.memory();
        // Tables that are not read back are never touched in main memory.
        let bytes = match job.wanted {
            Wanted::Solution => device_bytes,
            Wanted::RootValues => device_bytes - plan.storage,
        };
        let PackLimits { bytes: max_bytes, device_bytes: max_device_bytes, boards: enough } = self.limits;
        let is_full = |pack: &mut Pack| {
            pack.bytes.saturating_add(bytes) > max_bytes
                || pack.device_bytes.saturating_add(device_bytes) > max_device_bytes
                || pack.boards >= enough
        };
        let full = self.pack.take_if(is_full);
        let pack = self.pack.get_or_insert_with(|| Pack::empty(&job));
        pack.bytes += bytes;
        pack.device_bytes += device_bytes;
        pack.boards += boards;
        pack.jobs.push(job);
        pack.solvers.push(solver);
        full
    }

    /// The pack that is not full, if there is one.
    pub(crate) fn rest(&mut self) -> Option<Pack> {
        self.pack.take()
    }
}

impl Pack {
    fn empty(job: &Job) -> Pack {
        let (jobs, solvers) = (Vec::new(), Vec::new());
        Pack { jobs, solvers, stop: job.stop, wanted: job.wanted, bytes: 0, device_bytes: 0, boards: 0 }
    }

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
        Pack { jobs, solvers, ..*self }
    }
}
