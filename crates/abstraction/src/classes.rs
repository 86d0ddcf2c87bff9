//! The classes of hands on boards of a street: what is left of a hand and a board when suits are relabelled and cards reordered.

use isofold_cards::{CardSet, Combo, Deck};
use isofold_iso::{Indexer, SuitGroup};

/// The classes of two hole cards and a board, numbered by an [`Indexer`].
pub(crate) struct Classes(Indexer);

/// An indexer of rounds of the full deck, which has enough cards for two hole cards and a board.
pub(crate) fn indexer(rounds: &[usize]) -> Indexer {
    Indexer::new(Deck::Full, rounds).expect("the deck has enough cards for a hand and a board")
}

impl Classes {
    /// The classes of boards of `board` cards.
    pub(crate) fn new(board: usize) -> Classes {
        Classes(indexer(&[2, board]))
    }

    /// The number of classes.
    pub(crate) fn size(&self) -> u64 {
        self.0.size()
    }

    /// The class of a hand on a board; `None` if they share a card, or have other numbers of cards.
    #[inline]
    pub(crate) fn index(&self, hole: CardSet, board: CardSet) -> Option<u64> {
        self.0.index(&[hole, board])
    }

    /// Calls `visit` once for each class of a board, with a combo of the class and the number of its combos on this board.
    pub(crate) fn for_each_on(&self, board: CardSet, mut visit: impl FnMut(u64, Combo, u32)) {
        let group = SuitGroup::of_set(board);
        for combo in Combo::all().filter(|combo| !combo.set().intersects(board)) {
            let Some(combos) = orbit_size(group, combo) else { continue };
            if let Some(class) = self.index(combo.set(), board) {
                visit(class, combo, combos);
            }
        }
    }
}

/// The size of a combo's orbit under a group; `None` unless the combo is the least of its orbit, so that each orbit counts once.
fn orbit_size(group: SuitGroup, combo: Combo) -> Option<u32> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_class_of_a_board_is_visited_once() {
        for board in ["AsKsQs7h2c", "7s7h2c2d9s", "AsAdAhAcKs", "2s5s9sJsKs", "QsTs7h", "7s7h2c2d"] {
            let board: CardSet = board.parse().unwrap();
            let classes = Classes::new(board.len());
            let mut visited = Vec::new();
            classes.for_each_on(board, |class, _, combos| visited.push((class, combos)));
            let mut all: Vec<u64> =
                Combo::all().filter_map(|combo| classes.index(combo.set(), board)).collect();
            all.sort_unstable();
            let counted: Vec<(u64, u32)> =
                all.chunk_by(|a, b| a == b).map(|equal| (equal[0], equal.len() as u32)).collect();
            visited.sort_unstable();
            assert_eq!(visited, counted);
        }
    }
}
