use isofold_solver::device::DeviceError;
use isofold_solver::{Outcome, Progress, RootValues, Solver, SolverError};
use thiserror::Error;

/// Takes solved spots. Its functions are called on many threads at a time; those that take spots are called on threads that solve
/// or give back, so what they do in parallel of their own would only compete with these.
pub trait Sink: Sync {
    /// Takes a spot that has reached its limits.
    fn solved(&self, solved: Solved);

    /// Hears of a spot that cannot be solved.
    fn failed(&self, number: u64, failure: Failure);

    /// Takes a spot that was being solved when it was [cancelled](Sink::is_cancelled).
    fn interrupted(&self, _: Solved) {}

    /// Hears of each iteration of the spots with these numbers.
    fn iterated(&self, _numbers: &[u64], _progress: &Progress) {}

    /// Whether to end: the spots that are being solved end after their next iteration, and no other one begins.
    fn is_cancelled(&self) -> bool {
        false
    }
}

/// A spot that was solved.
pub struct Solved {
    /// The number of its job.
    pub number: u64,
    /// Its solution, in memory; without iterations if only the values at the root came back from a device.
    pub solver: Solver,
    /// The values at the root, if only these were [wanted](crate::Wanted) and a device has solved it.
    pub root: Option<RootValues>,
    /// The result of the run. The time is that of the whole pack.
    pub outcome: Outcome,
    /// The spots that were solved together with it, itself included: those of its pack on a device, else one.
    pub together: usize,
}

/// The reason why a spot was not solved.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum Failure {
    /// The spot is not valid, or takes too much memory.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// The device cannot solve it.
    #[error(transparent)]
    Device(#[from] DeviceError),
    /// Regrets or values have overflowed.
    #[error(
        "after {iterations} iterations the exploitability is not a number: amounts are too large for 32 bits"
    )]
    NotANumber {
        /// Iterations until then.
        iterations: u32,
    },
}
