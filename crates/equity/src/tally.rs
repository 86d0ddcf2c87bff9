//! What is counted: for each hand of each player, how often it takes which part of the pot.

use crate::source::Source;
use isofold_iso::SuitGroup;

/// Sums over outcomes, by player and hand. Weights of outcomes are whole numbers while all weights of hands are, and sums
/// of whole numbers below 2^53 are exact, so that counts do not depend on the order in which they are added.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    pub(crate) layout: Layout,
    /// One row of `layout.width()` for each hand of each player.
    pub(crate) rows: Vec<Vec<f64>>,
    /// By player, how much weight ends in which category; empty if nobody asked.
    pub(crate) categories: Vec<Vec<f64>>,
}

/// What stands in a row: the weight of all outcomes, then by n the weight of outcomes that give an n-th of the pot, and in
/// games with two pots the weight of outcomes that give all of it and that give some of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    pub(crate) players: usize,
    pub(crate) splits: bool,
}

/// How a hand fares, out of a total.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Fare {
    pub(crate) total: f64,
    pub(crate) equity: f64,
    pub(crate) win: f64,
    pub(crate) tie: f64,
}

impl Layout {
    /// The smallest part of the pot is one of so many.
    pub(crate) fn parts(self) -> usize {
        if self.splits { 2 * self.players } else { self.players }
    }

    pub(crate) fn width(self) -> usize {
        1 + self.parts() + if self.splits { 2 } else { 0 }
    }

    /// The column of outcomes that give everything; games with two pots only.
    pub(crate) fn scoop(self) -> usize {
        self.parts() + 1
    }

    /// The column of outcomes that give something, but not all; games with two pots only.
    pub(crate) fn share(self) -> usize {
        self.parts() + 2
    }

    /// Reads a row.
    pub(crate) fn fare(self, row: &[f64]) -> Fare {
        let parts = &row[1..=self.parts()];
        let equity = parts.iter().zip(1..).map(|(part, n)| part / f64::from(n)).sum();
        let (win, tie) = match self.splits {
            true => (row[self.scoop()], row[self.share()]),
            false => (parts[0], parts[1..].iter().sum()),
        };
        Fare { total: row[0], equity, win, tie }
    }
}

impl Tally {
    /// Zeros for players with so many hands each.
    pub(crate) fn new(layout: Layout, hands: &[usize], categories: usize) -> Tally {
        let rows = hands.iter().map(|hands| vec![0.0; hands * layout.width()]).collect();
        let categories = hands.iter().map(|_| vec![0.0; categories]).collect();
        Tally { layout, rows, categories }
    }

    /// How many numbers there are.
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

    /// Adds up the rows of a player.
    pub(crate) fn sum(&self, player: usize) -> Vec<f64> {
        let mut sum = vec![0.0; self.layout.width()];
        for row in self.rows[player].chunks_exact(self.layout.width()) {
            sum.iter_mut().zip(row).for_each(|(sum, term)| *sum += term);
        }
        sum
    }

    /// How a player fares over all hands.
    pub(crate) fn fare(&self, player: usize) -> Fare {
        self.layout.fare(&self.sum(player))
    }

    /// Hands that a group carries to each other fare alike, but where one board stands for its class only their sum came
    /// out right: gives each its share of it.
    pub(crate) fn symmetrize(&mut self, players: &[Source], group: SuitGroup) {
        if group == SuitGroup::TRIVIAL {
            return;
        }
        let width = self.layout.width();
        for (rows, source) in self.rows.iter_mut().zip(players) {
            let mut done = vec![false; source.sets.len()];
            for first in 0..source.sets.len() {
                if done[first] {
                    continue;
                }
                let orbit = source.orbit(source.sets[first].0, group);
                for column in 0..width {
                    let sum: f64 = orbit.iter().map(|&hand| rows[hand * width + column]).sum();
                    orbit.iter().for_each(|&hand| rows[hand * width + column] = sum / orbit.len() as f64);
                }
                orbit.into_iter().for_each(|hand| done[hand] = true);
            }
        }
    }
}
