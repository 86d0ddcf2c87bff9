//! From the index of a hand to the numbers of its suits.

use super::IndexerError;
use super::cells::Cells;
use super::colex::{kinds_within, multisets_below};
use super::divisor::Divisor;
use super::shape::{Block, Packing};
use isofold_cards::{CardSet, Deck};
use isofold_simd::BitOps;

/// The way back from an index to the numbers of the suits, for each shape.
#[derive(Clone, Debug)]
pub(super) struct Splits {
    /// In order of their first indices.
    splits: Vec<Split>,
    /// For each index shifted right by `start_shift`, the last split that begins at or before the least such index.
    starts: Vec<u32>,
    start_shift: u32,
    cells: Cells,
}

/// The way back from the index of a hand of one shape to the numbers of its suits.
#[derive(Clone, Copy, Debug)]
struct Split {
    first: u64,
    /// The strides of the second to fourth suit; the first suit's is 1.
    strides: [Divisor; 3],
    /// For each suit, the length of the run of equal suits that begins there, if it is longer than one.
    runs: [u8; 4],
    has_runs: bool,
    /// The shape.
    counts: [u16; 4],
}

impl Splits {
    /// For blocks of `size` indices together.
    pub(super) fn new(
        blocks: &[Block],
        size: u64,
        packing: &Packing,
        rounds: usize,
    ) -> Result<Splits, IndexerError> {
        let splits: Vec<Split> = blocks.iter().map(Split::new).collect();
        let start_shift = size.ilog2().saturating_sub(10);
        let starts = (0..=size >> start_shift)
            .map(|i| splits.partition_point(|split| split.first <= i << start_shift) as u32 - 1)
            .collect();
        Ok(Splits { splits, starts, start_shift, cells: Cells::new(packing, rounds)? })
    }

    /// Its size in memory, in bytes.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.splits[..]) + size_of_val(&self.starts[..]) + self.cells.bytes()
    }

    /// Writes the canonical form of the hand of an index. `rounds` must have as many rounds as the indexer.
    #[inline(always)]
    pub(super) fn split<B: BitOps>(&self, bits: B, hand: u64, deck: Deck, rounds: &mut [CardSet]) {
        let mut at = self.starts[(hand >> self.start_shift) as usize] as usize;
        while at + 1 < self.splits.len() && self.splits[at + 1].first <= hand {
            at += 1;
        }
        let split = &self.splits[at];
        // Suits that do not begin a run have a stride beyond every index, so their digit is 0.
        let (d, rest) = split.strides[2].divide(hand - split.first);
        let (c, rest) = split.strides[1].divide(rest);
        let (b, a) = split.strides[0].divide(rest);
        let mut numbers = [a, b, c, d];
        if split.has_runs {
            for (suit, &suits) in split.runs.iter().enumerate() {
                let mut run = numbers[suit];
                for offset in 0..suits {
                    let number = kinds_within(run, suits - offset);
                    run -= multisets_below(number, suits - offset);
                    numbers[(suit + usize::from(offset)) & 3] = number;
                }
            }
        }
        self.cells.deal(bits, split.counts, numbers, deck, rounds);
    }
}

impl Split {
    fn new(block: &Block) -> Split {
        let past_every_number = Divisor::new(1 << 63);
        let mut split = Split {
            first: block.first,
            strides: [past_every_number; 3],
            runs: [0; 4],
            has_runs: false,
            counts: block.shape.map(|counts| counts as u16),
        };
        for run in block.runs.iter().filter(|run| run.size > 1) {
            if run.suit > 0 {
                split.strides[run.suit - 1] = Divisor::new(run.stride);
            }
            if run.suits > 1 {
                split.runs[run.suit] = run.suits as u8;
                split.has_runs = true;
            }
        }
        split
    }
}
