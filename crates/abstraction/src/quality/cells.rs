//! What buckets hold, counted over all deals.

use crate::build::Facts;
use crate::classes::Classes;
use crate::progress::{Doing, Progress, Tell};
use crate::{Buckets, Knowledge};
use isofold_cards::{CardSet, Deck};
use isofold_iso::{CanonicalBoard, Street, canonical_boards};
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How many deals have two numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Cell {
    /// The first number: a bucket, counted over all clusters of boards.
    pub(crate) bucket: u32,
    /// The second number: an outcome or a kind of hands, or another bucket.
    pub(crate) other: u32,
    pub(crate) deals: u64,
}

/// Counts the deals of a street by two numbers that each class has, of which one may depend on something about the board. In
/// order.
pub(crate) fn count<B>(
    street: Street,
    tell: Tell,
    of_board: impl Fn(CardSet) -> B + Sync,
    numbers: impl Fn(&B, usize) -> [u32; 2] + Sync,
) -> Vec<Cell> {
    let classes = Classes::new(street.cards());
    let boards = canonical_boards(street, Deck::Full);
    let done = AtomicUsize::new(0);
    let part = |some: &[CanonicalBoard]| {
        let (mut counts, mut found) = (HashMap::new(), Vec::new());
        for (place, board) in some.iter().enumerate() {
            found.clear();
            let about = of_board(board.cards);
            classes.of_board(board.cards, |class, _, hands| {
                found.push((numbers(&about, class as usize), u64::from(hands * board.multiplicity)));
            });
            // Most hands of a board share their numbers with others.
            found.sort_unstable();
            for equal in found.chunk_by(|a, b| a.0 == b.0) {
                *counts.entry(equal[0].0).or_insert(0) += equal.iter().map(|&(_, deals)| deals).sum::<u64>();
            }
            if place % 256 == 255 || place + 1 == some.len() {
                let many = place % 256 + 1;
                let done = done.fetch_add(many, Ordering::Relaxed) + many;
                tell(Progress { street, doing: Doing::Counting, done, of: boards.len() });
            }
        }
        counts
    };
    let parts: Vec<HashMap<[u32; 2], u64>> =
        boards.par_chunks(boards.len().div_ceil(rayon::current_num_threads())).map(part).collect();
    let mut cells: Vec<Cell> =
        parts.into_iter().flatten().map(|([bucket, other], deals)| Cell { bucket, other, deals }).collect();
    cells.par_sort_unstable();
    cells.dedup_by(|next, cell| {
        let is_same = (next.bucket, next.other) == (cell.bucket, cell.other);
        cell.deals += if is_same { next.deals } else { 0 };
        is_same
    });
    cells
}

impl Buckets {
    /// The bucket of each class of a street, counted over all clusters of boards; given the cluster of the board.
    pub(crate) fn numbered(&self, street: Street) -> impl Fn(u16, usize) -> u32 + Sync + '_ {
        let buckets = u32::from(self.config().buckets.of(street));
        move |cluster, class| u32::from(cluster) * buckets + u32::from(self.of_class(street, class))
    }

    /// How many outcomes or kinds of hands each bucket of a street has.
    pub(crate) fn cells(&self, knowledge: &Knowledge, street: Street, tell: Tell) -> Vec<Cell> {
        let subjects = Facts::new(knowledge, street, tell).subjects;
        let bucket = self.numbered(street);
        let cluster = |board| self.cluster(street, board);
        count(street, tell, cluster, |&cluster, class| [bucket(cluster, class), subjects.of(class) as u32])
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
        let boards_of = |cards: CardSet| cards.ranks().count_ones();
        let cells =
            count(Street::Flop, &|_| (), boards_of, |&ranks, other| [u32::from(other == class), ranks]);
        let deals = |wanted: &dyn Fn(&Cell) -> bool| -> u64 {
            cells.iter().filter(|cell| wanted(cell)).map(|cell| cell.deals).sum()
        };
        assert!(cells.is_sorted() && cells.len() == 4);
        assert_eq!(deals(&|_| true), 22_100 * 1_176);
        // Three of a kind, pairs.
        assert_eq!([1, 2].map(|ranks| deals(&|cell| cell.other == ranks)), [52 * 1_176, 3_744 * 1_176]);
        // Suits of the class: two of the pair and another, the hand's being one of the pair.
        let alike =
            Combo::all().filter(|combo| classes.index(combo.set(), board) == Some(class as u64)).count();
        assert_eq!(deals(&|cell| cell.bucket == 1), 12 * alike as u64);
    }
}
