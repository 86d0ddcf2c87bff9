//! Deals counted by pairs of numbers: by bucket and future, or by the buckets of two abstractions.

use crate::classes::Classes;
use crate::features::StreetFeatures;
use crate::progress::{OnProgress, Phase, Progress};
use crate::{ArtifactError, Buckets};
use isofold_cards::{CardSet, Deck};
use isofold_iso::{CanonicalBoard, Street, canonical_boards};
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The number of deals with a pair of numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct JointCount {
    /// The first number: a bucket, numbered over all board clusters.
    pub(crate) bucket: u32,
    /// The second number: a future, or a bucket of another abstraction.
    pub(crate) other: u32,
    pub(crate) deals: u64,
}

/// Counts the deals of a street by a pair of numbers of each class, which may depend on a fact about the board. Sorted by the
/// numbers.
pub(crate) fn joint_counts<B>(
    street: Street,
    on_progress: OnProgress,
    board_fact: impl Fn(CardSet) -> B + Sync,
    numbers: impl Fn(&B, usize) -> [u32; 2] + Sync,
) -> Vec<JointCount> {
    let classes = Classes::new(street.cards());
    let boards = canonical_boards(street, Deck::Full);
    let done = AtomicUsize::new(0);
    let part = |some: &[CanonicalBoard]| {
        let (mut counts, mut found) = (HashMap::new(), Vec::new());
        for (index, board) in some.iter().enumerate() {
            found.clear();
            let fact = board_fact(board.cards);
            classes.for_each_on(board.cards, |class, _, combos| {
                found.push((numbers(&fact, class as usize), u64::from(combos * board.multiplicity)));
            });
            // Most hands of a board share their numbers with others.
            found.sort_unstable();
            for equal in found.chunk_by(|a, b| a.0 == b.0) {
                *counts.entry(equal[0].0).or_insert(0) += equal.iter().map(|&(_, deals)| deals).sum::<u64>();
            }
            if index % 256 == 255 || index + 1 == some.len() {
                let more = index % 256 + 1;
                let done = done.fetch_add(more, Ordering::Relaxed) + more;
                on_progress(Progress { street, phase: Phase::Counting, done, total: boards.len() });
            }
        }
        counts
    };
    let parts: Vec<HashMap<[u32; 2], u64>> =
        boards.par_chunks(boards.len().div_ceil(rayon::current_num_threads())).map(part).collect();
    let count = |([bucket, other], deals): ([u32; 2], u64)| JointCount { bucket, other, deals };
    let mut counts: Vec<JointCount> = parts.into_iter().flatten().map(count).collect();
    counts.par_sort_unstable();
    counts.dedup_by(|next, count| {
        let is_same = (next.bucket, next.other) == (count.bucket, count.other);
        count.deals += if is_same { next.deals } else { 0 };
        is_same
    });
    counts
}

impl Buckets {
    /// A function from the cluster of a board and a class of a street to its bucket, numbered over all board clusters. The file of
    /// the street is checked first.
    pub(super) fn global_bucket(
        &self,
        street: Street,
    ) -> Result<impl Fn(u16, usize) -> u32 + Sync + '_, ArtifactError> {
        let buckets = u32::from(self.config().buckets.of(street));
        let numbers = self.numbers(street)?;
        Ok(move |cluster, class: usize| {
            u32::from(cluster) * buckets + u32::from(u16::from_le_bytes(numbers[class]))
        })
    }

    /// The deals of a street by bucket and future.
    pub(super) fn future_counts(
        &self,
        features: &StreetFeatures,
        street: Street,
        on_progress: OnProgress,
    ) -> Result<Vec<JointCount>, ArtifactError> {
        let futures = features.futures;
        let bucket = self.global_bucket(street)?;
        let cluster = |board| self.cluster(street, board);
        Ok(joint_counts(street, on_progress, cluster, |&cluster, class| {
            [bucket(cluster, class), futures.of(class) as u32]
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classes::Classes;
    use isofold_cards::Combo;

    #[test]
    fn every_deal_of_a_street_is_counted_once() {
        let board: CardSet = "7s7h2c".parse().unwrap();
        let classes = Classes::new(3);
        let class = classes.index("AsKs".parse().unwrap(), board).unwrap() as usize;
        let ranks = |cards: CardSet| cards.ranks().count_ones();
        let counts =
            joint_counts(Street::Flop, &|_| (), ranks, |&ranks, other| [u32::from(other == class), ranks]);
        let deals = |wanted: &dyn Fn(&JointCount) -> bool| -> u64 {
            counts.iter().filter(|count| wanted(count)).map(|count| count.deals).sum()
        };
        assert!(counts.is_sorted() && counts.len() == 4);
        assert_eq!(deals(&|_| true), 22_100 * 1_176);
        // Three of a kind, pairs.
        assert_eq!([1, 2].map(|ranks| deals(&|count| count.other == ranks)), [52 * 1_176, 3_744 * 1_176]);
        // The twelve boards of the class, with as many combos on each.
        let combos =
            Combo::all().filter(|combo| classes.index(combo.set(), board) == Some(class as u64)).count();
        assert_eq!(deals(&|count| count.bucket == 1), 12 * combos as u64);
    }
}
