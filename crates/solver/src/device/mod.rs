//! Solving on a device, such as a GPU: the game as flat lists, one solver or a batch of them on a device.
//!
//! A solver that [runs on a backend](crate::Solver::run_on) hands over its game as flat lists ([`FlatGame`]) with its regrets and
//! average strategies, lets the device's [`PassRunner`] iterate and evaluate, and reads the tables back in the end. Questions are
//! answered by the solver itself, on the CPU. A device computes what the engine on the CPU computes, from the same lists, up to the
//! rounding of sums.

mod batch;
mod error;
mod flat;
mod flatten;
mod merge;
mod run_on;
#[cfg(test)]
mod tests;

pub use crate::engine::runner::{Evaluation, PassRunner, Update};
pub use batch::{MergedBatch, OpenBatch, solve_batch};
pub use error::{BatchError, DeviceError, Unsupported};
pub use flat::{
    BoardExceptions, FlatGame, FlatOpponentView, FlatProgram, FlatStep, FlatStreet, FlatTerminal, IsoMap,
    NONE, NodeException, OwnRow,
};
pub use run_on::{unsupported, unsupported_spot};

/// A device, or a way to use one, that games can be solved on.
pub trait Backend: Send + Sync {
    /// The name of the device.
    fn name(&self) -> String;

    /// Takes a game in, with regrets and average strategies of zero.
    fn open(&self, game: FlatGame) -> Result<Box<DeviceRunner>, DeviceError>;

    /// Bytes of its memory that games may take; `None` if that is not known before one is opened.
    fn free_memory(&self) -> Option<u64> {
        None
    }
}

/// Runs the passes of a game on a device.
pub type DeviceRunner = dyn PassRunner<Error = DeviceError>;
