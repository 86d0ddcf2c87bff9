//! From the numbers of four suits to the index of a hand.

use super::hash::ShapeHash;
use super::shape::Block;
use crate::sort::sort_descending;

/// A suit's sort key has its counts above its number, in one word.
const COUNTS_SHIFT: u32 = 40;
const NUMBER: u64 = (1 << COUNTS_SHIFT) - 1;

/// The key that suits are sorted by.
#[inline(always)]
pub(super) fn suit_key(counts: u64, number: u64) -> u64 {
    counts << COUNTS_SHIFT | number
}

/// The way to combine the numbers of four suits, for each shape.
#[derive(Clone, Debug)]
pub(super) struct Joins {
    hash: ShapeHash,
    /// By slot of the hash.
    joins: Vec<Join>,
}

/// The way to combine the numbers of four suits to the index of a hand of one shape: a mixed-radix number whose digits are
/// the multisets of equal suits.
#[derive(Clone, Copy, Debug, Default)]
struct Join {
    first: u64,
    strides: [u64; 4],
    /// Whether the run of equal suits has at least two, three, four suits from here on.
    runs: [[u8; 3]; 4],
    /// Whether there is a run of three or four, as in about one hand in twenty.
    long_run: bool,
}

/// [`multisets_below`](super::colex::multisets_below) for the run that begins at a suit, without branches, which would be
/// mispredicted: factors that do not apply become 1.
impl Join {
    /// For a run of at most two.
    #[inline(always)]
    fn multisets(&self, suit: usize, number: u64) -> u64 {
        let two = u64::from(self.runs[suit][0]);
        (number * (number * two + 1)) >> two
    }

    /// For a run of at most `MAX`.
    #[inline(always)]
    fn long_multisets<const MAX: usize>(&self, suit: usize, number: u64) -> u64 {
        const THIRD: u64 = 0xaaaa_aaaa_aaaa_aaab;
        let [_, three, four] = self.runs[suit].map(u64::from);
        // The division by three is exact, so multiplying by the inverse modulo 2⁶⁴ does it.
        let third = 1 + three * (THIRD - 1);
        let count = (self.multisets(suit, number) * (number * three + 1 + three)).wrapping_mul(third);
        if MAX < 4 {
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
                for position in 0..run.suits {
                    join.strides[run.suit + position] = run.stride;
                    join.runs[run.suit + position] =
                        [2, 3, 4].map(|length| u8::from(run.suits - position >= length));
                }
                join.long_run |= run.suits > 2 && run.size > 1;
            }
            joins[hash.slot(block.shape.map(|counts| counts as usize))] = join;
        }
        Joins { hash, joins }
    }

    /// Its size in memory, in bytes.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.joins[..]) + self.hash.bytes()
    }

    /// The index of a hand from the counts and the numbers of its suits.
    #[inline(always)]
    pub(super) fn join(&self, suits: [(u64, u64); 4]) -> u64 {
        let hash = self.hash.sum(suits.map(|(counts, _)| counts as usize));
        self.join_keys(hash, suits.map(|(counts, number)| suit_key(counts, number)))
    }

    /// The words of the hash, by counts of a suit.
    pub(super) fn words(&self) -> &[u64] {
        self.hash.words()
    }

    /// The index of a hand from the sum of the hash words of its suits' counts, and the keys of its suits.
    #[inline(always)]
    pub(super) fn join_keys(&self, hash: u64, keys: [u64; 4]) -> u64 {
        let slot = self.hash.slot_at(hash);
        // Sorting puts suits with equal counts next to each other.
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
