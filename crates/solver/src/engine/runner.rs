//! The seam between the run loop and what runs its passes: the engine on the CPU, or a device.

use crate::engine::board_pass::PassKind;
use crate::{Discounts, Rule};
use isofold_simd::rounding_hash;

/// Runs the passes of CFR over the infosets of a game, or of several games that are solved at once. Each game has a *start*: the
/// board and the ranges that it begins with. Regrets and average strategies stay with the runner until they are read.
///
/// Rows are hands of a player on a board, padded to a multiple of sixteen. All sums are formed in an order that depends on the game
/// alone, so that two runs of one runner give the same bits.
pub trait PassRunner: Send + Sync {
    /// The reason why a pass cannot be run; [`Infallible`](std::convert::Infallible) on the CPU.
    type Error;

    /// Runs one iteration: each player, oop first, traverses the game once, updates the regrets and adds the opponent's current
    /// strategy to the opponent's average.
    fn iterate(&mut self, updates: [Update; 2]) -> Result<(), Self::Error>;

    /// Computes the counterfactual value of each row of a player at the root against the opponent's average strategy: the rows of
    /// the first active start, then those of the next.
    fn evaluate(&mut self, player: usize, evaluation: Evaluation) -> Result<Vec<f32>, Self::Error>;

    /// Restricts the passes that follow to some starts and the boards that can come after them, one flag for each start. The tables
    /// of the others stay as they are. At first all starts are active.
    fn set_active(&mut self, starts: &[bool]) -> Result<(), Self::Error>;

    /// Replaces the regrets and the average strategies: for each street, for each player, regrets, their scales, sums of
    /// strategies and their scales, in the machine's byte order.
    fn write_tables(&mut self, tables: &[&[u8]]) -> Result<(), Self::Error>;

    /// Copies the regrets and the average strategies out, in the order of [`write_tables`](PassRunner::write_tables). In 32 bits
    /// scales are always 1, and a runner may leave them alone.
    fn read_tables(&mut self, tables: &mut [&mut [u8]]) -> Result<(), Self::Error>;
}

/// The factors of one player's traversal in an iteration.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Update {
    /// The discounts of regrets.
    pub discounts: Discounts,
    /// Multiplies the sums of the opponent's strategies before anything is added; 1 in all but a few iterations.
    pub keep: f32,
    /// The weight of the strategy that is added.
    pub weight: f32,
    /// The seed of stochastic rounding.
    pub seed: u32,
}

impl Update {
    /// The factors of an iteration, for both players. `weight` is the weight of the strategy of the iteration before, and becomes
    /// that of this one.
    pub(crate) fn both(rule: Rule, seed: u64, iteration: u32, weight: &mut f64) -> [Update; 2] {
        /// The weight of a strategy at which all sums are scaled down, far below what 32 bits hold.
        const MAX_WEIGHT: f64 = 1e12;
        let discounts = rule.discounts(iteration);
        // To discount the sum is to let the weight of what is added grow; once it is large, the sum is scaled down.
        let mut keep = 1.0;
        *weight /= f64::from(discounts.average);
        if discounts.reset || !weight.is_finite() {
            (keep, *weight) = (0.0, 1.0);
        } else if *weight > MAX_WEIGHT {
            (keep, *weight) = (1.0 / *weight, 1.0);
        }
        [0, 1].map(|player| {
            let seed = rounding_hash(
                rounding_hash(seed as u32, (seed >> 32) as u32),
                iteration.wrapping_mul(2).wrapping_add(player),
            );
            Update { discounts, keep: keep as f32, weight: *weight as f32, seed }
        })
    }
}

/// The strategy of the player whose values are computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Evaluation {
    /// The best response.
    Best,
    /// The average strategy.
    Average,
    /// The average strategy, with the payoffs of both players added up: minus the rake, and with ICM what goes to the other players. Computed for oop only.
    Joint,
}

impl From<Evaluation> for PassKind {
    fn from(evaluation: Evaluation) -> PassKind {
        match evaluation {
            Evaluation::Best => PassKind::Best,
            Evaluation::Average => PassKind::Average,
            Evaluation::Joint => PassKind::Joint,
        }
    }
}
