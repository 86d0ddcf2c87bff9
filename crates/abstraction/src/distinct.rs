//! Numbers for things that are equal, however many threads find them.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hash, RandomState};
use std::sync::{Mutex, PoisonError};

/// Things that were found, each with a number that depends on who was first.
pub(crate) struct Distinct<T> {
    hasher: RandomState,
    shards: Vec<Mutex<HashMap<T, u32>>>,
}

const SHARDS: usize = 64;

impl<T: Eq + Hash + Ord + Send> Distinct<T> {
    pub(crate) fn new() -> Distinct<T> {
        Distinct { hasher: RandomState::new(), shards: (0..SHARDS).map(|_| Mutex::default()).collect() }
    }

    /// The number of a thing. Things of one shard have numbers of their own.
    pub(crate) fn number(&self, thing: T) -> u32 {
        let shard = self.hasher.hash_one(&thing) as usize % SHARDS;
        let mut things = self.shards[shard].lock().unwrap_or_else(PoisonError::into_inner);
        let next = (things.len() * SHARDS + shard) as u32;
        *things.entry(thing).or_insert(next)
    }

    /// All things in the order of a key, then in their own; and the place of each number among them.
    pub(crate) fn sorted<K: Ord>(self, key: impl Fn(&T) -> K) -> (Vec<T>, Vec<u32>) {
        let maps =
            self.shards.into_iter().map(|shard| shard.into_inner().unwrap_or_else(PoisonError::into_inner));
        let mut all: Vec<(K, T, u32)> =
            maps.flatten().map(|(thing, number)| (key(&thing), thing, number)).collect();
        all.sort_unstable_by(|a, b| (&a.0, &a.1).cmp(&(&b.0, &b.1)));
        let most = all.iter().map(|(_, _, number)| number + 1).max().unwrap_or(0);
        let mut places = vec![0; most as usize];
        all.iter().enumerate().for_each(|(place, (_, _, number))| places[*number as usize] = place as u32);
        (all.into_iter().map(|(_, thing, _)| thing).collect(), places)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_things_have_one_number_and_a_place_in_order() {
        let words = ["river", "flop", "turn", "flop", "river", "preflop"];
        let distinct = Distinct::new();
        let numbers: Vec<u32> = words.iter().map(|&word| distinct.number(word)).collect();
        let (things, places) = distinct.sorted(|word| word.len());
        assert_eq!(things, ["flop", "turn", "river", "preflop"]);
        for (word, number) in words.iter().zip(numbers) {
            assert_eq!(things[places[number as usize] as usize], *word);
        }
    }
}
