//! From the numbers of four suits to the number of a hand.

use super::hash::ShapeHash;
use super::shape::Block;
use crate::sort::sort_descending;

/// To sort suits, their counts stand above their numbers in one word.
const COUNTS_SHIFT: u32 = 40;
const NUMBER: u64 = (1 << COUNTS_SHIFT) - 1;

/// What suits are sorted by.
#[inline(always)]
pub(super) fn suit_key(counts: u64, number: u64) -> u64 {
    counts << COUNTS_SHIFT | number
}

/// How suits are joined, by shape.
#[derive(Clone, Debug)]
pub(super) struct Joins {
    hash: ShapeHash,
    /// By slot of the hash.
    joins: Vec<Join>,
}

/// How the numbers of four suits make the number of a hand.
#[derive(Clone, Copy, Debug, Default)]
struct Join {
    first: u64,
    strides: [u64; 4],
    /// Whether two, three, four suits stand from here to the end of the run of equals.
    runs: [[u8; 3]; 4],
    /// Whether there is a run of three or four: about one hand in twenty.
    long_run: bool,
}

/// [`multisets_below`](super::colex::multisets_below) for the run that begins at a suit. Runs are as random as hands: factors that do not apply become
/// 1 rather than a branch.
impl Join {
    /// For a run of at most two.
    #[inline(always)]
    fn multisets(&self, suit: usize, number: u64) -> u64 {
        let two = u64::from(self.runs[suit][0]);
        (number * (number * two + 1)) >> two
    }

    /// For a run of at most `MOST`.
    #[inline(always)]
    fn long_multisets<const MOST: usize>(&self, suit: usize, number: u64) -> u64 {
        const THIRD: u64 = 0xaaaa_aaaa_aaaa_aaab;
        let [_, three, four] = self.runs[suit].map(u64::from);
        // Exact, so a multiplication by the inverse modulo 2⁶⁴ divides by three.
        let third = 1 + three * (THIRD - 1);
        let count = (self.multisets(suit, number) * (number * three + 1 + three)).wrapping_mul(third);
        if MOST < 4 {
            return count;
        }
        (count * (number * four + 1 + 2 * four)) >> (2 * four)
    }
}

impl Joins {
    pub(super) fn new(blocks: &[Block], codes: usize) -> Joins {
        let shapes: Vec<_> = blocks.iter().map(|block| block.shape).collect();
        let hash = ShapeHash::new(&shapes, codes);
        let mut joins = vec![Join::default(); hash.slots()];
        for block in blocks {
            let mut join = Join { first: block.first, ..Join::default() };
            for run in &block.runs {
                for place in 0..run.suits {
                    join.strides[run.suit + place] = run.stride;
                    join.runs[run.suit + place] =
                        [2, 3, 4].map(|length| u8::from(run.suits - place >= length));
                }
                join.long_run |= run.suits > 2 && run.size > 1;
            }
            joins[hash.slot(block.shape.map(|counts| counts as usize))] = join;
        }
        Joins { hash, joins }
    }

    /// How much memory it takes.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.joins[..]) + self.hash.bytes()
    }

    /// The number of a hand from the counts and the numbers of its suits.
    #[inline(always)]
    pub(super) fn join(&self, suits: [(u64, u64); 4]) -> u64 {
        let hash = self.hash.sum(suits.map(|(counts, _)| counts as usize));
        self.join_keys(hash, suits.map(|(counts, number)| suit_key(counts, number)))
    }

    /// The words of the hash, by counts of a suit.
    pub(super) fn words(&self) -> &[u64] {
        self.hash.words()
    }

    /// The same from the sum of the words of the suits' counts, and their keys.
    #[inline(always)]
    pub(super) fn join_keys(&self, hash: u64, keys: [u64; 4]) -> u64 {
        let slot = self.hash.slot_at(hash);
        // In descending order equal counts stand together, and equal suits too.
        let [a, b, c, d] = sort_descending(keys);
        let join = &self.joins[slot];
        let [a, b, c, d] = [a & NUMBER, b & NUMBER, c & NUMBER, d & NUMBER];
        let (a, b, c) = if join.long_run {
            (join.long_multisets::<4>(0, a), join.long_multisets::<3>(1, b), join.multisets(2, c))
        } else {
            (join.multisets(0, a), join.multisets(1, b), join.multisets(2, c))
        };
        let [stride_a, stride_b, stride_c, stride_d] = join.strides;
        join.first + a * stride_a + b * stride_b + c * stride_c + d * stride_d
    }
}
