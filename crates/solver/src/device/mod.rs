//! Where passes may run instead of on the CPU: the seam between the solver and whoever works for it.
//!
//! A solver that is run [on a backend](crate::Solver::run_on) hands over its game as flat lists ([`FlatGame`]) and all that it has learnt, lets
//! the device iterate and measure, and takes back what was learnt in the end. Whatever is asked of it afterwards it answers
//! itself. A device does what the engine here does: the same passes over the same lists, up to the rounding of sums.

mod batch;
mod flat;
mod run_on;
#[cfg(test)]
mod tests;

pub use batch::{BatchError, solve_batch};
pub use flat::{
    BoardExceptions, FlatGame, FlatOpponentView, FlatProgram, FlatStep, FlatStreet, FlatTerminal, IsoMap,
    NONE, NodeException, OwnRow,
};
pub use run_on::{unsupported, unsupported_spot};

use crate::simd::mix;
use crate::{Discounts, Precision, Rule};
use thiserror::Error;

/// Something that passes can run on.
pub trait Backend: Send + Sync {
    /// What it is called.
    fn name(&self) -> String;

    /// Takes a game in, with nothing learnt yet.
    fn open(&self, game: FlatGame) -> Result<Box<dyn Device>, DeviceError>;
}

/// A game on a device. All sums are formed in an order that depends on the game alone.
pub trait Device: Send + Sync {
    /// Takes all that was learnt: for each street, for each player, regrets, their scales, sums of strategies and their
    /// scales, as they lie in memory.
    fn write(&mut self, parts: &[&[u8]]) -> Result<(), DeviceError>;

    /// Gives it back.
    fn read(&mut self, parts: &mut [&mut [u8]]) -> Result<(), DeviceError>;

    /// One iteration: each player learns once from the strategy of the other.
    fn learn(&mut self, players: [Update; 2]) -> Result<(), DeviceError>;

    /// From now on works only on starts that are said to be awake, with the boards after them; on the others nothing changes.
    fn wake(&mut self, starts: &[bool]) -> Result<(), DeviceError>;

    /// What each row of a player is worth at the start against the average strategy of the other, start after start, in
    /// padded rows; where a start is not awake, anything.
    fn judge(&mut self, player: usize, evaluation_of: Evaluation) -> Result<Vec<f32>, DeviceError>;
}

/// What a player's turn to learn is told.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Update {
    /// The multipliers of regrets.
    pub step: Discounts,
    /// Multiplies the sums of the other player's strategies before anything is added.
    pub keep: f32,
    /// The weight of the strategy that is added.
    pub weight: f32,
    /// The seed of random rounding.
    pub seed: u32,
}

/// What an iteration tells both players. The weight is that of the strategy before, and becomes that of this one.
pub(crate) fn updates(rule: Rule, seed: u64, iteration: u32, weight: &mut f64) -> [Update; 2] {
    /// The weight of a strategy at which all sums are shrunk, far below what 32 bits hold.
    const MAX_WEIGHT: f64 = 1e12;
    let step = rule.discounts(iteration);
    // To shrink what was there before is to let the weight of what is added grow; once it is large, all is shrunk.
    let mut keep = 1.0;
    *weight /= f64::from(step.average);
    if step.reset || !weight.is_finite() {
        (keep, *weight) = (0.0, 1.0);
    } else if *weight > MAX_WEIGHT {
        (keep, *weight) = (1.0 / *weight, 1.0);
    }
    [0, 1].map(|player| {
        let seed = mix(mix(seed as u32, (seed >> 32) as u32), iteration.wrapping_mul(2).wrapping_add(player));
        Update { step, keep: keep as f32, weight: *weight as f32, seed }
    })
}

/// How a player whose strategy is not in question plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Evaluation {
    /// The best action always.
    Best,
    /// The average strategy.
    Average,
    /// The average strategy, and what counts is what both players get together; of the first player only.
    Joint,
}

/// Why a device cannot do it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum DeviceError {
    /// There is none.
    #[error("{0}")]
    Absent(String),
    /// It has too little memory.
    #[error("{}", too_large(*.needed, *.free, *.half, *.cpu))]
    Memory {
        /// Bytes needed.
        needed: u64,
        /// Bytes that are free.
        free: u64,
        /// Bytes needed in 16 bits, if that was not asked for.
        half: Option<u64>,
        /// Bytes that the CPU needs for the same.
        cpu: u64,
    },
    /// It does not do this.
    #[error("{0} is done on the CPU only: leave out --device, or say --device cpu")]
    Unsupported(&'static str),
    /// It failed.
    #[error("the GPU failed: {0}")]
    Failed(String),
}

fn too_large(needed: u64, free: u64, half: Option<u64>, cpu: u64) -> String {
    let gb = |bytes: u64| format!("{:.2} GB", bytes as f64 / 1e9);
    let half = half.map_or(String::new(), |half| format!(", --precision 16 takes {} of it", gb(half)));
    format!(
        "the GPU has {} free, and this takes {}{half}; --device cpu takes {} of main memory",
        gb(free),
        gb(needed),
        gb(cpu)
    )
}

impl FlatGame {
    /// Bytes of a regret or of a sum of strategies.
    pub fn cell(&self) -> usize {
        match self.precision {
            Precision::Full => 4,
            Precision::Half => 2,
        }
    }
}
