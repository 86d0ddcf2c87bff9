//! Counts of outcomes: for each hand of each player, how often it wins which share of the pot.

use crate::distribution::CardDistribution;
use isofold_iso::SuitGroup;

/// Sums of weights of outcomes, by player and hand. If all weights of hands are whole numbers, so are those of outcomes;
/// sums of whole numbers below 2^53 are exact, so they do not depend on the order of addition.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    pub(crate) layout: Layout,
    /// One row of `layout.width()` for each hand of each player.
    pub(crate) rows: Vec<Vec<f64>>,
    /// For each player, the weight of each category; empty unless asked for.
    pub(crate) categories: Vec<Vec<f64>>,
}

/// The columns of a row: the weight of all outcomes; for each n the weight of outcomes that win 1/n of the pot; and in hi-lo
/// games the weight of outcomes that scoop the pot and of those that win a part of it, for each n those that win 1/n of the high pot and of
/// the low pot, and the weight of outcomes with a low.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    pub(crate) players: usize,
    pub(crate) splits: bool,
}

/// The shares of the pot that a hand wins, out of a total weight.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct PotShares {
    pub(crate) total: f64,
    pub(crate) equity: f64,
    pub(crate) win: f64,
    pub(crate) tie: f64,
    /// The shares of the high pot and of the low pot, and the weight of outcomes with a low; 0 in games that do not split the pot.
    pub(crate) high: f64,
    pub(crate) low: f64,
    pub(crate) lows: f64,
}

impl Layout {
    /// The most ways in which the pot is divided.
    pub(crate) fn parts(self) -> usize {
        if self.splits { 2 * self.players } else { self.players }
    }

    pub(crate) fn width(self) -> usize {
        1 + self.parts() + if self.splits { 3 + 2 * self.players } else { 0 }
    }

    /// The column of outcomes that scoop the pot, in hi-lo games.
    pub(crate) fn scoop_column(self) -> usize {
        self.parts() + 1
    }

    /// The column of outcomes that win a part of the pot, in hi-lo games.
    pub(crate) fn share_column(self) -> usize {
        self.parts() + 2
    }

    /// The column of outcomes that win 1/n of the high pot, in hi-lo games.
    pub(crate) fn high_column(self, n: usize) -> usize {
        self.share_column() + n
    }

    /// The column of outcomes that win 1/n of the low pot, in hi-lo games.
    pub(crate) fn low_column(self, n: usize) -> usize {
        self.high_column(self.players) + n
    }

    /// The column of outcomes with a low, in hi-lo games.
    pub(crate) fn lows_column(self) -> usize {
        self.low_column(self.players) + 1
    }

    /// The shares of a row.
    pub(crate) fn shares(self, row: &[f64]) -> PotShares {
        let sum = |parts: &[f64]| parts.iter().zip(1..).map(|(part, n)| part / f64::from(n)).sum();
        let parts = &row[1..=self.parts()];
        let equity = sum(parts);
        let (win, tie) = match self.splits {
            true => (row[self.scoop_column()], row[self.share_column()]),
            false => (parts[0], parts[1..].iter().sum()),
        };
        let (high, low, lows) = match self.splits {
            true => (
                sum(&row[self.high_column(1)..][..self.players]),
                sum(&row[self.low_column(1)..][..self.players]),
                row[self.lows_column()],
            ),
            false => (0.0, 0.0, 0.0),
        };
        PotShares { total: row[0], equity, win, tie, high, low, lows }
    }
}

impl Tally {
    /// An empty tally for players with so many hands each.
    pub(crate) fn new(layout: Layout, hands: &[usize], categories: usize) -> Tally {
        let rows = hands.iter().map(|hands| vec![0.0; hands * layout.width()]).collect();
        let categories = hands.iter().map(|_| vec![0.0; categories]).collect();
        Tally { layout, rows, categories }
    }

    /// Whether the outcomes have any weight.
    pub(crate) fn is_weighed(&self) -> bool {
        (0..self.layout.players).any(|player| self.shares(player).equity > 0.0)
    }

    /// The number of sums.
    pub(crate) fn len(&self) -> usize {
        self.rows.iter().chain(&self.categories).map(Vec::len).sum()
    }

    pub(crate) fn row(&mut self, player: usize, hand: usize) -> &mut [f64] {
        let width = self.layout.width();
        &mut self.rows[player][hand * width..][..width]
    }

    pub(crate) fn add(&mut self, other: &Tally) {
        let pairs =
            self.rows.iter_mut().zip(&other.rows).chain(self.categories.iter_mut().zip(&other.categories));
        for (sums, terms) in pairs {
            sums.iter_mut().zip(terms).for_each(|(sum, term)| *sum += term);
        }
    }

    /// The sum of the rows of a player.
    pub(crate) fn sum(&self, player: usize) -> Vec<f64> {
        let mut sum = vec![0.0; self.layout.width()];
        for row in self.rows[player].chunks_exact(self.layout.width()) {
            sum.iter_mut().zip(row).for_each(|(sum, term)| *sum += term);
        }
        sum
    }

    /// The shares of a player over all hands.
    pub(crate) fn shares(&self, player: usize) -> PotShares {
        self.layout.shares(&self.sum(player))
    }

    /// Gives all hands of an orbit the average of their sums. Where one board represents its class, only the sum over an orbit
    /// of hands is right, and by symmetry all of them win the same.
    pub(crate) fn symmetrize(&mut self, players: &[CardDistribution], group: SuitGroup) {
        if group == SuitGroup::TRIVIAL {
            return;
        }
        let width = self.layout.width();
        for (rows, distribution) in self.rows.iter_mut().zip(players) {
            let mut done = vec![false; distribution.sets.len()];
            for first in 0..distribution.sets.len() {
                if done[first] {
                    continue;
                }
                let orbit = distribution.orbit(distribution.sets[first].0, group);
                for column in 0..width {
                    let sum: f64 = orbit.iter().map(|&hand| rows[hand * width + column]).sum();
                    orbit.iter().for_each(|&hand| rows[hand * width + column] = sum / orbit.len() as f64);
                }
                orbit.into_iter().for_each(|hand| done[hand] = true);
            }
        }
    }
}
