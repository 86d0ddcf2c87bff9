//! What random spots may have beside cards and bets.

use super::Random;
use isofold_tree::{Spot, Tournament};

/// A change to a random spot.
pub(crate) type Change = fn(&mut Random, Spot) -> Spot;

impl Random {
    /// The spot as it is.
    pub(crate) fn plain(&mut self, spot: Spot) -> Spot {
        spot
    }

    /// The spot with stacks that differ, and more often than not with prizes.
    pub(crate) fn tournament(&mut self, mut spot: Spot) -> Spot {
        spot.stacks[self.below(2)] += self.pick(&[0, 1, 50, 700]);
        if self.one_in(6) {
            return spot;
        }
        let others: Vec<f64> = (0..2 + self.below(3)).map(|_| self.below(800) as f64).collect();
        let mut payouts: Vec<f64> =
            (0..1 + self.below(others.len() + 2)).map(|_| self.below(100) as f64).collect();
        payouts.sort_by(|a, b| b.total_cmp(a));
        payouts[0] += 10.0;
        spot.tournament = Some(Tournament { payouts, others });
        spot
    }
}
