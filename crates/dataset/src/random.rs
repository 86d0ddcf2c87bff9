//! Random numbers that depend on the seed of the dataset and on the sample alone.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};
use xxhash_rust::xxh3::xxh3_128_with_seed;

/// The random numbers of one sample, for one purpose. Purposes do not share numbers: one that needs more of them changes nothing
/// for the others.
pub(crate) struct Stream(Xoshiro256PlusPlus);

/// The purpose of a stream.
#[derive(Clone, Copy)]
pub(crate) enum Purpose {
    /// The board.
    Board = 1,
    /// Pot and stack.
    Amounts,
    /// The source of the ranges.
    Source,
    /// The range of the player out of position.
    RangeOop,
    /// The range of the player in position.
    RangeIp,
    /// The game in which ranges are found by playing, and the walks through it.
    #[cfg(feature = "parquet")]
    Walk,
}

impl Stream {
    /// The numbers of a sample.
    pub(crate) fn new(seed: u64, sample: u64, purpose: Purpose) -> Stream {
        let key = [seed.to_le_bytes(), sample.to_le_bytes(), (purpose as u64).to_le_bytes()].concat();
        let mut bytes = [0; 32];
        bytes[..16].copy_from_slice(&xxh3_128_with_seed(&key, 1).to_le_bytes());
        bytes[16..].copy_from_slice(&xxh3_128_with_seed(&key, 2).to_le_bytes());
        Stream(Xoshiro256PlusPlus::from_seed(bytes))
    }

    /// A number from 0 to 1, 1 not included.
    pub(crate) fn unit(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A whole number below a bound.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.0.next_u64()) * u128::from(bound)) >> 64) as u64
    }

    /// The number of one of the weights, which are not negative and not all 0, drawn by them.
    pub(crate) fn choose(&mut self, weights: &[f64]) -> usize {
        let mut left = self.unit() * weights.iter().sum::<f64>();
        let last = weights.iter().rposition(|&weight| weight > 0.0).unwrap_or(0);
        weights[..last]
            .iter()
            .position(|weight| {
                left -= weight;
                left < 0.0
            })
            .unwrap_or(last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_depend_on_every_part_of_the_key() {
        let first = |seed, sample, purpose| Stream::new(seed, sample, purpose).0.next_u64();
        let found = [
            first(1, 2, Purpose::Board),
            first(2, 1, Purpose::Board),
            first(1, 3, Purpose::Board),
            first(1, 2, Purpose::Source),
        ];
        let mut different = found.to_vec();
        different.sort_unstable();
        different.dedup();
        assert_eq!(different.len(), found.len());
        assert_eq!(first(1, 2, Purpose::Board), found[0]);
    }

    #[test]
    fn weights_are_the_probabilities() {
        let mut stream = Stream::new(1, 1, Purpose::Source);
        let mut counts = [0; 4];
        (0..8000).for_each(|_| counts[stream.choose(&[1.0, 0.0, 3.0, 0.0])] += 1);
        assert_eq!((counts[1], counts[3]), (0, 0));
        assert!((1850..2150).contains(&counts[0]), "{counts:?}");
    }
}
