use isofold_solver::Options;
use isofold_tree::{Spot, Stop};

/// A spot to be solved.
#[derive(Clone, PartialEq, Debug)]
pub struct Job {
    /// The number by which the sink knows it.
    pub number: u64,
    /// The spot.
    pub spot: Spot,
    /// The limits of the solve; those of the spot itself do not count.
    pub stop: Stop,
    /// The options of the solver. The number of threads is not taken from here, and the limit of memory counts beside that of
    /// [`BulkOptions`](crate::BulkOptions).
    pub options: Options,
    /// The part of the solution that the sink takes.
    pub wanted: Wanted,
}

/// The part of a solution that a sink takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Wanted {
    /// The solver with its regrets and average strategies.
    #[default]
    Solution,
    /// The values at the root. A device gives back nothing else, which saves most of the memory and of the transfers, and the solver is
    /// as it was before; the CPU has the whole solution.
    RootValues,
}
