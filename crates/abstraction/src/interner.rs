//! Numbers for distinct values, whichever thread finds them first.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hash, RandomState};
use std::sync::{Mutex, PoisonError};

/// A concurrent set of distinct values, each with a provisional number that depends on the order in which threads found them.
pub(crate) struct Interner<T> {
    hasher: RandomState,
    shards: Vec<Mutex<HashMap<T, u32>>>,
}

const SHARDS: usize = 64;

impl<T: Eq + Hash + Ord + Send> Interner<T> {
    pub(crate) fn new() -> Interner<T> {
        Interner { hasher: RandomState::new(), shards: (0..SHARDS).map(|_| Mutex::default()).collect() }
    }

    /// The provisional number of a value. Numbers of different shards do not overlap.
    pub(crate) fn number(&self, value: T) -> u32 {
        let shard = self.hasher.hash_one(&value) as usize % SHARDS;
        let mut values = self.shards[shard].lock().unwrap_or_else(PoisonError::into_inner);
        let next = (values.len() * SHARDS + shard) as u32;
        *values.entry(value).or_insert(next)
    }

    /// All values by a key, then by their own order; and for each provisional number the index of its value among them.
    pub(crate) fn sorted<K: Ord>(self, key: impl Fn(&T) -> K) -> (Vec<T>, Vec<u32>) {
        let maps =
            self.shards.into_iter().map(|shard| shard.into_inner().unwrap_or_else(PoisonError::into_inner));
        let mut all: Vec<(K, T, u32)> =
            maps.flatten().map(|(value, number)| (key(&value), value, number)).collect();
        all.sort_unstable_by(|a, b| (&a.0, &a.1).cmp(&(&b.0, &b.1)));
        let numbers = all.iter().map(|(_, _, number)| number + 1).max().unwrap_or(0);
        let mut indices = vec![0; numbers as usize];
        all.iter().enumerate().for_each(|(index, (_, _, number))| indices[*number as usize] = index as u32);
        (all.into_iter().map(|(_, value, _)| value).collect(), indices)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_share_a_number_and_an_index_in_order() {
        let words = ["river", "flop", "turn", "flop", "river", "preflop"];
        let interner = Interner::new();
        let numbers: Vec<u32> = words.iter().map(|&word| interner.number(word)).collect();
        let (values, indices) = interner.sorted(|word| word.len());
        assert_eq!(values, ["flop", "turn", "river", "preflop"]);
        for (word, number) in words.iter().zip(numbers) {
            assert_eq!(values[indices[number as usize] as usize], *word);
        }
    }
}
