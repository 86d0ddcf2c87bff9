//! The shards of a dataset: which samples are in which file.

use crate::{DatasetError, Split};

/// The rows and the shards of a dataset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The number of samples, of both splits.
    pub rows: u64,
    /// The rows of a shard.
    pub shard_rows: u64,
    /// One sample in so many is for validation; 0 for none.
    pub validation_every: u64,
}

/// A file of a dataset: samples of one split.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shard {
    /// The split.
    pub split: Split,
    /// Its number within the split, from 0.
    pub number: u64,
    /// The first of its samples, counted within the split, and the number of them.
    first: u64,
    rows: u64,
    validation_every: u64,
}

/// The shards that one of several workers writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// The number of the worker, from 0.
    pub index: u64,
    /// The number of workers.
    pub of: u64,
}

impl Part {
    /// All shards.
    pub const ALL: Part = Part { index: 0, of: 1 };

    /// The part of a worker.
    pub fn new(index: u64, of: u64) -> Result<Part, DatasetError> {
        if index < of {
            return Ok(Part { index, of });
        }
        let why = format!("found {index}/{of}: expected a worker from 0/{of} on, such as 0/8 to 7/8");
        Err(DatasetError::Field { field: "shard", why })
    }
}

impl Layout {
    /// All shards, those to train on first.
    pub fn shards(&self) -> impl Iterator<Item = Shard> + '_ {
        Split::ALL.into_iter().flat_map(|split| {
            let Layout { rows, shard_rows, validation_every } = *self;
            let all = split.rows(rows, validation_every);
            (0..all.div_ceil(shard_rows)).map(move |number| {
                let first = number * shard_rows;
                Shard { split, number, first, rows: shard_rows.min(all - first), validation_every }
            })
        })
    }

    /// The shards of a part.
    pub fn part(&self, part: Part) -> impl Iterator<Item = Shard> + '_ {
        let is_own = move |(number, _): &(usize, Shard)| *number as u64 % part.of == part.index;
        self.shards().enumerate().filter(is_own).map(|(_, shard)| shard)
    }
}

impl Shard {
    /// The number of its rows.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// Its samples, in ascending order.
    pub fn samples(&self) -> impl ExactSizeIterator<Item = u64> + Clone + use<> {
        let Shard { split, first, rows, validation_every, .. } = *self;
        (0..rows as usize).map(move |number| split.sample(first + number as u64, validation_every))
    }

    /// Whether a sample is in it.
    pub fn contains(&self, sample: u64) -> bool {
        let every = self.validation_every;
        let number = match self.split {
            Split::Train => sample - sample.checked_div(every).unwrap_or(0),
            Split::Validation => sample.checked_div(every).unwrap_or(0),
        };
        Split::of_sample(sample, every) == self.split
            && (self.first..self.first + self.rows).contains(&number)
    }

    /// The folder of shards.
    pub(crate) const DATA: &'static str = "data";

    /// The folder of the rows that interrupted runs have left.
    #[cfg(feature = "parquet")]
    pub(crate) const PARTIAL: &'static str = "partial";

    /// Its file, within the place of the dataset.
    pub fn path(&self) -> String {
        format!("{}/{}-{:05}.parquet", Shard::DATA, self.split, self.number)
    }

    /// The file of the rivers of its turns, if there are rows of them.
    pub fn rivers_path(&self) -> String {
        format!("rivers/{}-{:05}.parquet", self.split, self.number)
    }

    /// The file of the rows that an interrupted run had of it.
    #[cfg(feature = "parquet")]
    pub(crate) fn partial_path(&self) -> String {
        format!("{}/{}-{:05}.parquet", Shard::PARTIAL, self.split, self.number)
    }

    /// The file of the rivers that an interrupted run had of it.
    #[cfg(feature = "parquet")]
    pub(crate) fn partial_rivers_path(&self) -> String {
        format!("{}/rivers-{}-{:05}.parquet", Shard::PARTIAL, self.split, self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sample_is_in_one_shard_of_one_part() {
        for (rows, shard_rows, validation_every) in
            [(0, 4, 10), (1, 4, 10), (57, 4, 10), (57, 100, 3), (8, 4, 0)]
        {
            let layout = Layout { rows, shard_rows, validation_every };
            for of in [1, 2, 3, 40] {
                let mut all: Vec<u64> = (0..of)
                    .flat_map(|index| layout.part(Part { index, of }).collect::<Vec<_>>())
                    .flat_map(|shard| shard.samples())
                    .collect();
                all.sort_unstable();
                let is_of = |shard: &Shard, id| shard.samples().any(|sample| sample == id);
                for shard in layout.shards() {
                    assert!((0..rows + 9).all(|id| shard.contains(id) == is_of(&shard, id)));
                }
                assert_eq!(all, (0..rows).collect::<Vec<_>>(), "{layout:?} {of}");
            }
        }
        assert!(Part::new(8, 8).is_err() && Part::new(0, 0).is_err() && Part::new(7, 8).is_ok());
    }
}
