//! Splits: every canonical board belongs to one, and so does every sample.

use isofold_cards::CardSet;
use std::fmt;
use xxhash_rust::xxh3::xxh3_64;

/// A part of a dataset. No canonical board is in both, so that a network is measured on boards that it has not seen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Split {
    /// Rows to train on.
    Train,
    /// Rows to measure on.
    Validation,
}

impl Split {
    /// Both splits.
    pub const ALL: [Split; 2] = [Split::Train, Split::Validation];

    /// The split of a canonical board: one board in so many is for validation, none if that is 0. It does not depend on the seed, so
    /// that datasets of one kind can be put together.
    pub fn of_board(canonical: CardSet, validation_every: u64) -> Split {
        let is_validation =
            validation_every > 0 && xxh3_64(&canonical.bits().to_le_bytes()).is_multiple_of(validation_every);
        if is_validation { Split::Validation } else { Split::Train }
    }

    /// The split of a sample: the last of every so many is for validation. Its board is drawn from the boards of the split.
    pub fn of_sample(id: u64, validation_every: u64) -> Split {
        let is_validation = validation_every > 0 && id % validation_every == validation_every - 1;
        if is_validation { Split::Validation } else { Split::Train }
    }

    /// The number of samples of the split among the first so many.
    pub(crate) fn rows(self, rows: u64, validation_every: u64) -> u64 {
        let validation = rows.checked_div(validation_every).unwrap_or(0);
        match self {
            Split::Train => rows - validation,
            Split::Validation => validation,
        }
    }

    /// The sample with this number, from 0, within the split.
    pub(crate) fn sample(self, number: u64, validation_every: u64) -> u64 {
        match (self, validation_every) {
            (Split::Train, 0) => number,
            (Split::Train, every) => number / (every - 1) * every + number % (every - 1),
            (Split::Validation, every) => number * every + every - 1,
        }
    }
}

/// `train` or `validation`.
impl fmt::Display for Split {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Split::Train => "train",
            Split::Validation => "validation",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sample_is_in_one_split() {
        for every in [0, 2, 3, 10] {
            for rows in [0, 1, 9, 10, 11, 57] {
                let samples = Split::ALL.map(|split| {
                    (0..split.rows(rows, every)).map(|number| split.sample(number, every)).collect::<Vec<_>>()
                });
                for (split, samples) in Split::ALL.iter().zip(&samples) {
                    assert!(samples.iter().all(|&id| Split::of_sample(id, every) == *split));
                }
                let mut all = samples.concat();
                all.sort_unstable();
                assert_eq!(all, (0..rows).collect::<Vec<_>>(), "{every} {rows}");
            }
        }
    }
}
