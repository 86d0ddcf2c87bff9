//! The counts of deals.

use super::dealer::Dealer;
use super::lanes::{DealLanes, WIDTH};
use super::moments::Moments;
use super::stub::card_of;
use isofold_eval::Strength;

/// The counts of deals.
#[derive(Clone, Debug)]
pub(super) struct DealCounts {
    pub(super) deals: u64,
    pub(super) players: Vec<Moments>,
    /// For each player, the shares of the high pot and of the low pot, and the weight of deals with a low; empty in games that do not split
    /// the pot.
    pub(super) halves: Vec<[f64; 3]>,
    /// For each player, by hand.
    pub(super) hands: Vec<Vec<Moments>>,
    /// For each player, by category.
    pub(super) categories: Vec<Vec<f64>>,
    /// For each next card, by player.
    pub(super) cards: Vec<Vec<Moments>>,
}

impl DealCounts {
    pub(super) fn add(&mut self, other: &DealCounts) {
        fn plus(sums: &mut [Moments], terms: &[Moments]) {
            sums.iter_mut().zip(terms).for_each(|(sum, term)| sum.plus(term));
        }
        self.deals += other.deals;
        plus(&mut self.players, &other.players);
        for (sums, terms) in self.halves.iter_mut().zip(&other.halves) {
            sums.iter_mut().zip(terms).for_each(|(sum, term)| *sum += term);
        }
        self.hands.iter_mut().zip(&other.hands).for_each(|(sums, terms)| plus(sums, terms));
        self.cards.iter_mut().zip(&other.cards).for_each(|(sums, terms)| plus(sums, terms));
        for (sums, terms) in self.categories.iter_mut().zip(&other.categories) {
            sums.iter_mut().zip(terms).for_each(|(sum, term)| *sum += term);
        }
    }
}

impl Dealer {
    /// Counts the deals one by one.
    pub(super) fn count(&self, lanes: &DealLanes, len: usize, counts: &mut DealCounts) {
        for lane in 0..len {
            let weight = lanes.weights[lane];
            let best = |of: &[[Strength; WIDTH]]| {
                let best = of.iter().map(|strengths| strengths[lane]).max().unwrap_or(Strength::NONE);
                (best, of.iter().filter(|strengths| strengths[lane] == best).count() as f64)
            };
            let (high, ways) = best(&lanes.strengths);
            let (low, low_ways) = if self.game.splits() { best(&lanes.lows) } else { (Strength::NONE, 1.0) };
            let pots = if low == Strength::NONE { 1.0 } else { 2.0 };
            for player in 0..self.seats.len() {
                let mut part = 0.0;
                let mut halves = [0.0, 0.0, pots - 1.0];
                if lanes.strengths[player][lane] == high {
                    part += 1.0 / (pots * ways);
                    halves[0] = 1.0 / ways;
                }
                if low != Strength::NONE && lanes.lows[player][lane] == low {
                    part += 1.0 / (pots * low_ways);
                    halves[1] = 1.0 / low_ways;
                }
                if let Some(sums) = counts.halves.get_mut(player) {
                    sums.iter_mut().zip(halves).for_each(|(sum, half)| *sum += weight * half);
                }
                counts.players[player].add(weight, part);
                if self.detail.hands
                    && let Some(row) = self.hands[player].position(lanes.holes[player][lane])
                {
                    counts.hands[player][row].add(weight, part);
                }
                if self.detail.categories {
                    counts.categories[player][self.game.category(lanes.strengths[player][lane])] += weight;
                }
                if self.detail.cards {
                    let card = card_of(lanes.next[lane]);
                    counts.cards[card][player].add(weight, part);
                }
            }
        }
    }
}
