//! Shapes: the number of cards that each suit has of each round. Hands of one shape have consecutive indices.

use super::colex::{choose, multisets};
use std::collections::BTreeSet;

/// The number of cards that a suit has of each round, packed into one number: a few bits a round, the first round lowest.
pub(super) type RoundCounts = u32;

/// The counts of four suits in descending order, so that suits are not told apart.
pub(super) type Shape = [RoundCounts; 4];

/// The bits of each round in [`RoundCounts`].
#[derive(Clone, Debug)]
pub(super) struct Packing {
    ranks: u32,
    /// The lowest bit of each round, and of the round after the last.
    shifts: Vec<u32>,
}

impl Packing {
    pub(super) fn new(rounds: &[usize], ranks: u32) -> Packing {
        let mut shifts = vec![0];
        for &cards in rounds {
            let max = (cards as u32).min(ranks);
            shifts.push(shifts[shifts.len() - 1] + (u32::BITS - max.leading_zeros()));
        }
        Packing { ranks, shifts }
    }

    /// The number of bits for the counts of all rounds.
    pub(super) fn bits(&self) -> u32 {
        self.shifts[self.shifts.len() - 1]
    }

    pub(super) fn shift(&self, round: usize) -> u32 {
        self.shifts[round]
    }

    /// The number of values that the [`RoundCounts`] of the first rounds can take.
    pub(super) fn codes(&self, rounds: usize) -> usize {
        1 << self.shifts[rounds]
    }

    /// The count of one round.
    pub(super) fn count(&self, counts: RoundCounts, round: usize) -> u32 {
        counts >> self.shifts[round] & ((1 << (self.shifts[round + 1] - self.shifts[round])) - 1)
    }

    /// The number of cards of a suit before a round.
    fn cards_before(&self, counts: RoundCounts, round: usize) -> u32 {
        (0..round).map(|earlier| self.count(counts, earlier)).sum()
    }

    /// The number of ways in which a suit can get its cards of one round, given those of earlier rounds.
    pub(super) fn ways_in(&self, counts: RoundCounts, round: usize) -> u64 {
        let left = self.ranks.saturating_sub(self.cards_before(counts, round));
        match self.count(counts, round) {
            count if count <= left => choose(left, count),
            _ => 0,
        }
    }

    /// The number of ways in which a suit can get its cards of the first rounds.
    pub(super) fn ways(&self, counts: RoundCounts, rounds: usize) -> u64 {
        (0..rounds).map(|round| self.ways_in(counts, round)).product()
    }

    /// All shapes after a round, from all shapes before it, in ascending order; `None` if there are more than `max`.
    pub(super) fn deal(
        &self,
        shapes: &BTreeSet<Shape>,
        round: usize,
        cards: u32,
        max: usize,
    ) -> Option<BTreeSet<Shape>> {
        let mut after = BTreeSet::new();
        for shape in shapes {
            let undealt = shape.map(|counts| self.ranks - self.cards_before(counts, round));
            for a in 0..=cards.min(undealt[0]) {
                for b in 0..=(cards - a).min(undealt[1]) {
                    for c in 0..=(cards - a - b).min(undealt[2]) {
                        let d = cards - a - b - c;
                        if d <= undealt[3] {
                            let dealt = [a, b, c, d].map(|count| count << self.shifts[round]);
                            let mut after_deal: Shape = std::array::from_fn(|suit| shape[suit] + dealt[suit]);
                            after_deal.sort_unstable_by(|a, b| b.cmp(a));
                            after.insert(after_deal);
                        }
                    }
                }
            }
            if after.len() > max {
                return None;
            }
        }
        Some(after)
    }

    /// Assigns the hands of each shape a block of consecutive indices, and returns the blocks and the number of indices;
    /// `None` if that exceeds `u64`.
    pub(super) fn number(&self, shapes: &BTreeSet<Shape>, rounds: usize) -> Option<(Vec<Block>, u64)> {
        let mut blocks = Vec::with_capacity(shapes.len());
        let mut first = 0u64;
        for &shape in shapes {
            let (mut suit, mut stride) = (0, 1u64);
            let mut runs = Vec::new();
            for equals in shape.chunk_by(|a, b| a == b) {
                let size = multisets(self.ways(equals[0], rounds), equals.len() as u32)?;
                runs.push(Run { suit, suits: equals.len(), stride, size });
                suit += equals.len();
                stride = stride.checked_mul(size)?;
            }
            blocks.push(Block { shape, first, runs });
            first = first.checked_add(stride)?;
        }
        Some((blocks, first))
    }
}

/// The indices of the hands of one shape.
pub(super) struct Block {
    pub(super) shape: Shape,
    pub(super) first: u64,
    pub(super) runs: Vec<Run>,
}

/// Suits with the same counts: a multiset, whose number is a digit of the index.
pub(super) struct Run {
    /// The first of the suits.
    pub(super) suit: usize,
    pub(super) suits: usize,
    /// The place value of the digit.
    pub(super) stride: u64,
    /// The number of values of the digit.
    pub(super) size: u64,
}
