//! The classes of a street, and what is known of each.

use isofold_cards::{CardSet, Combo, Deck};
use isofold_iso::{Indexer, SuitGroup};
use rayon::prelude::*;
use std::sync::atomic::AtomicU32;

/// The classes of two cards and a board of so many.
pub(crate) struct Classes(Indexer);

impl Classes {
    pub(crate) fn new(board: usize) -> Classes {
        match Indexer::new(Deck::Full, &[2, board]) {
            Ok(indexer) => Classes(indexer),
            Err(error) => unreachable!("two cards and {board}: {error}"),
        }
    }

    pub(crate) fn size(&self) -> u64 {
        self.0.size()
    }

    /// The class of a hand on a board; `None` if they share a card, or are not as many cards.
    pub(crate) fn index(&self, hole: CardSet, board: CardSet) -> Option<u64> {
        self.0.index(&[hole, board])
    }

    /// Tells each class of a board once, with a hand of it.
    pub(crate) fn of_board(&self, board: CardSet, mut tell: impl FnMut(u64, Combo)) {
        let group = SuitGroup::of_set(board);
        for combo in Combo::all().filter(|combo| !combo.set().intersects(board)) {
            // One of each orbit is enough: the least.
            let is_least =
                group == SuitGroup::TRIVIAL || group.perms().all(|perm| combo <= perm.apply_combo(combo));
            if let Some(class) = is_least.then(|| self.index(combo.set(), board)).flatten() {
                tell(class, combo);
            }
        }
    }
}

/// The kind of each class, where a kind is a row of things.
pub(crate) struct Known<const N: usize, T> {
    classes: Classes,
    pub(crate) numbers: Vec<u32>,
    pub(crate) kinds: Vec<[T; N]>,
}

impl<const N: usize, T> Known<N, T> {
    /// From numbers that stand for places.
    pub(crate) fn new(
        classes: Classes,
        numbers: Vec<AtomicU32>,
        (kinds, places): (Vec<[T; N]>, Vec<u32>),
    ) -> Known<N, T> {
        let place = |number: AtomicU32| places[number.into_inner() as usize];
        Known { classes, numbers: numbers.into_par_iter().map(place).collect(), kinds }
    }

    pub(crate) fn number(&self, hole: CardSet, board: CardSet) -> Option<u32> {
        self.classes.index(hole, board).map(|class| self.numbers[class as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_tells_each_of_its_classes_once() {
        for board in ["AsKsQs7h2c", "7s7h2c2d9s", "AsAdAhAcKs", "2s5s9sJsKs", "QsTs7h", "7s7h2c2d"] {
            let board: CardSet = board.parse().unwrap();
            let classes = Classes::new(board.len());
            let mut told = Vec::new();
            classes.of_board(board, |class, _| told.push(class));
            let mut all: Vec<u64> =
                Combo::all().filter_map(|combo| classes.index(combo.set(), board)).collect();
            all.sort_unstable();
            all.dedup();
            told.sort_unstable();
            assert_eq!(told, all);
        }
    }
}
