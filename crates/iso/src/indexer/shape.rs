//! Shapes: how many cards of each round each suit has. Hands of one shape are numbered together.

use super::colex::{choose, multisets};
use std::collections::BTreeSet;

/// How many cards of each round a suit has, packed into one number: a few bits a round, the first round lowest.
pub(super) type Counts = u32;

/// The counts of four suits in descending order: suits are not told apart.
pub(super) type Shape = [Counts; 4];

/// Where each round's count stands in [`Counts`].
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
            let most = (cards as u32).min(ranks);
            shifts.push(shifts[shifts.len() - 1] + (u32::BITS - most.leading_zeros()));
        }
        Packing { ranks, shifts }
    }

    /// How many bits the counts of all rounds take.
    pub(super) fn bits(&self) -> u32 {
        self.shifts[self.shifts.len() - 1]
    }

    pub(super) fn shift(&self, round: usize) -> u32 {
        self.shifts[round]
    }

    /// How many different [`Counts`] the first rounds could have.
    pub(super) fn codes(&self, rounds: usize) -> usize {
        1 << self.shifts[rounds]
    }

    /// The count of one round.
    pub(super) fn count(&self, counts: Counts, round: usize) -> u32 {
        counts >> self.shifts[round] & ((1 << (self.shifts[round + 1] - self.shifts[round])) - 1)
    }

    /// The cards of a suit before a round.
    fn cards_before(&self, counts: Counts, round: usize) -> u32 {
        (0..round).map(|earlier| self.count(counts, earlier)).sum()
    }

    /// In how many ways a suit can get its cards of one round, those of earlier rounds being out.
    pub(super) fn ways_in(&self, counts: Counts, round: usize) -> u64 {
        let left = self.ranks.saturating_sub(self.cards_before(counts, round));
        match self.count(counts, round) {
            count if count <= left => choose(left, count),
            _ => 0,
        }
    }

    /// In how many ways a suit can get its cards of the first rounds.
    pub(super) fn ways(&self, counts: Counts, rounds: usize) -> u64 {
        (0..rounds).map(|round| self.ways_in(counts, round)).product()
    }

    /// All shapes after a round, from all shapes before it, in ascending order; `None` if they are more than `most`.
    pub(super) fn deal(
        &self,
        shapes: &BTreeSet<Shape>,
        round: usize,
        cards: u32,
        most: usize,
    ) -> Option<BTreeSet<Shape>> {
        let mut after = BTreeSet::new();
        for shape in shapes {
            let room = shape.map(|counts| self.ranks - self.cards_before(counts, round));
            for a in 0..=cards.min(room[0]) {
                for b in 0..=(cards - a).min(room[1]) {
                    for c in 0..=(cards - a - b).min(room[2]) {
                        let d = cards - a - b - c;
                        if d <= room[3] {
                            let dealt = [a, b, c, d].map(|count| count << self.shifts[round]);
                            let mut after_deal: Shape = std::array::from_fn(|suit| shape[suit] + dealt[suit]);
                            after_deal.sort_unstable_by(|a, b| b.cmp(a));
                            after.insert(after_deal);
                        }
                    }
                }
            }
            if after.len() > most {
                return None;
            }
        }
        Some(after)
    }

    /// Gives the hands of each shape a block of numbers, one block after the other; `None` past `u64`. Also gives how
    /// many numbers there are in all.
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

/// The numbers of the hands of one shape.
pub(super) struct Block {
    pub(super) shape: Shape,
    pub(super) first: u64,
    pub(super) runs: Vec<Run>,
}

/// Suits with the same counts: they are dealt as a multiset, whose number is a digit of the hand's.
pub(super) struct Run {
    /// The first of the suits.
    pub(super) suit: usize,
    pub(super) suits: usize,
    /// What a step of the digit is worth.
    pub(super) stride: u64,
    /// How many values the digit has.
    pub(super) size: u64,
}
