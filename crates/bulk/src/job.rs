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
}
