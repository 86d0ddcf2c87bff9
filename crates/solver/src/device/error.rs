//! The reasons why a game cannot be solved on a device.

use thiserror::Error;

/// The reason why a device cannot solve a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum DeviceError {
    /// There is no such device, for the reason that is given.
    #[error("{0}")]
    Absent(String),
    /// The device has too little memory.
    #[error("the game takes {needed} bytes of the device's memory, and {free} are free")]
    Memory {
        /// Bytes needed.
        needed: u64,
        /// Bytes that are free.
        free: u64,
        /// Bytes needed in 16 bits, if 32 were asked for.
        half: Option<u64>,
        /// Bytes of main memory that the CPU needs for the same game.
        cpu: u64,
    },
    /// The game has something that is solved on the CPU only.
    #[error("a device does not support {0}")]
    Unsupported(Unsupported),
    /// The device failed, for the reason that is given.
    #[error("the device failed: {0}")]
    Failed(String),
}

/// A feature or a size that devices do not support.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Unsupported {
    /// Bunching.
    #[error("folded ranges")]
    FoldedRanges,
    /// A lock of an aggregate frequency.
    #[error("aggregate frequency locks (`overall`)")]
    AggregateLocks,
    /// Hands that share infosets.
    #[error("card abstraction")]
    CardAbstraction,
    /// A batch whose lists are too long to be indexed.
    #[error("a batch with that many hands")]
    BatchSize,
    /// More lines, deals or terminals on a street than can be launched.
    #[error("betting with that many lines on one street")]
    Lines,
    /// More rows of locks on a street than can be indexed.
    #[error("that many locked hands on one street")]
    LockedHands,
}

/// The reason why spots cannot be solved as a batch.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum BatchError {
    /// The spot with this number has another betting tree, other payoffs, or was prepared with other options than the first.
    #[error(
        "spot {0} has another betting tree, other payoffs or other options than the first: solve it by itself"
    )]
    Different(usize),
    /// The spot with this number has been iterated before.
    #[error("spot {0} has been iterated before: a batch begins with the first iteration")]
    Begun(usize),
    /// The device cannot solve the batch.
    #[error(transparent)]
    Device(#[from] DeviceError),
}
