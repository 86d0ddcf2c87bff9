//! The classes of a street, and what is known of each.

use isofold_cards::{CardSet, Combo, Deck};
use isofold_iso::{Indexer, SuitGroup};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering};

/// The classes of two cards and a board of so many.
pub(crate) struct Classes(Indexer);

/// Numbers the classes of rounds of which the deck has enough cards.
pub(crate) fn indexer(rounds: &[usize]) -> Indexer {
    match Indexer::new(Deck::Full, rounds) {
        Ok(indexer) => indexer,
        Err(error) => unreachable!("{rounds:?} cards: {error}"),
    }
}

impl Classes {
    pub(crate) fn new(board: usize) -> Classes {
        Classes(indexer(&[2, board]))
    }

    pub(crate) fn size(&self) -> u64 {
        self.0.size()
    }

    /// The class of a hand on a board; `None` if they share a card, or are not as many cards.
    #[inline]
    pub(crate) fn index(&self, hole: CardSet, board: CardSet) -> Option<u64> {
        self.0.index(&[hole, board])
    }

    /// Tells each class of a board once, with a hand of it and how many hands there are on this board.
    pub(crate) fn of_board(&self, board: CardSet, mut tell: impl FnMut(u64, Combo, u32)) {
        let group = SuitGroup::of_set(board);
        for combo in Combo::all().filter(|combo| !combo.set().intersects(board)) {
            let Some(hands) = orbit(group, combo) else { continue };
            if let Some(class) = self.index(combo.set(), board) {
                tell(class, combo, hands);
            }
        }
    }
}

/// How many combos a group makes of one; `None` if one of them comes before it: one of each orbit is enough.
fn orbit(group: SuitGroup, combo: Combo) -> Option<u32> {
    if group == SuitGroup::TRIVIAL {
        return Some(1);
    }
    let (mut perms, mut fixed) = (0, 0);
    for image in group.perms().map(|perm| perm.apply_combo(combo)) {
        if image < combo {
            return None;
        }
        perms += 1;
        fixed += u32::from(image == combo);
    }
    Some(perms / fixed)
}

/// The kind of each class, where a kind is a row of things.
pub(crate) struct Known<const N: usize, T> {
    classes: Classes,
    pub(crate) numbers: Vec<u32>,
    pub(crate) kinds: Vec<[T; N]>,
    /// How many deals each class stands for: at most 24.
    pub(crate) deals: Vec<u8>,
    /// How many deals each kind stands for.
    pub(crate) weights: Vec<f64>,
}

impl<const N: usize, T> Known<N, T> {
    /// From numbers that stand for places, above the deals of the class.
    pub(crate) fn new(
        classes: Classes,
        found: Vec<AtomicU64>,
        (kinds, places): (Vec<[T; N]>, Vec<u32>),
    ) -> Known<N, T> {
        let (numbers, deals): (Vec<u32>, Vec<u8>) = found
            .into_par_iter()
            .map(|found| found.into_inner())
            .map(|found| (places[(found >> 8) as usize], found as u8))
            .unzip();
        let mut weights = vec![0.0; kinds.len()];
        numbers.iter().zip(&deals).for_each(|(&kind, &deals)| weights[kind as usize] += f64::from(deals));
        Known { classes, numbers, kinds, deals, weights }
    }

    /// What is found of a class, to be kept until all is known.
    pub(crate) fn note(found: &AtomicU64, number: u32, deals: u32) {
        found.store(u64::from(number) << 8 | u64::from(deals), Ordering::Relaxed);
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
            classes.of_board(board, |class, _, hands| told.push((class, hands)));
            let mut all: Vec<u64> =
                Combo::all().filter_map(|combo| classes.index(combo.set(), board)).collect();
            all.sort_unstable();
            let counted: Vec<(u64, u32)> =
                all.chunk_by(|a, b| a == b).map(|equal| (equal[0], equal.len() as u32)).collect();
            told.sort_unstable();
            assert_eq!(told, counted);
        }
    }
}
