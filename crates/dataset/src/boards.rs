//! The canonical boards of a street, drawn by the sizes of their classes.

use crate::Split;
use crate::random::Stream;
use isofold_cards::{CardSet, Deck};
use isofold_iso::{CanonicalBoard, Street, canonical_boards};

/// The canonical boards of a street, by split.
pub(crate) struct BoardTable {
    boards: Vec<CanonicalBoard>,
    splits: [SplitBoards; 2],
}

/// The boards of a split.
#[derive(Default)]
struct SplitBoards {
    /// The index of each board.
    members: Vec<u32>,
    /// The size of its class and of all before.
    sizes: Vec<u64>,
}

impl BoardTable {
    pub(crate) fn new(street: Street, validation_every: u64) -> BoardTable {
        let boards = canonical_boards(street, Deck::Full);
        let mut splits = [SplitBoards::default(), SplitBoards::default()];
        for (index, board) in boards.iter().enumerate() {
            let split = &mut splits[Split::of_board(board.cards, validation_every) as usize];
            let before = split.sizes.last().copied().unwrap_or(0);
            split.members.push(index as u32);
            split.sizes.push(before + u64::from(board.multiplicity));
        }
        BoardTable { boards, splits }
    }

    /// Whether a split has boards.
    pub(crate) fn has(&self, split: Split) -> bool {
        !self.splits[split as usize].members.is_empty()
    }

    /// Draws a board of a split that has some: every deal of the deck is equally likely. Returns its index too.
    pub(crate) fn draw(&self, split: Split, stream: &mut Stream) -> (u32, CardSet) {
        let SplitBoards { members, sizes } = &self.splits[split as usize];
        let number = stream.below(sizes.last().copied().unwrap_or(0));
        let index = members[sizes.partition_point(|&size| size <= number)];
        (index, self.boards[index as usize].cards)
    }

    /// The index of a canonical board.
    #[cfg(any(test, feature = "parquet"))]
    pub(crate) fn index(&self, canonical: CardSet) -> Option<u32> {
        self.boards.binary_search_by_key(&canonical, |board| board.cards).ok().map(|index| index as u32)
    }

    /// The board of an index.
    #[cfg(any(test, feature = "parquet"))]
    pub(crate) fn get(&self, index: u32) -> Option<CardSet> {
        self.boards.get(index as usize).map(|board| board.cards)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Purpose;

    #[test]
    fn boards_come_as_often_as_their_classes_are_large() {
        let table = BoardTable::new(Street::Flop, 10);
        let draws = 40_000;
        let mut by_size = [0u32; 25];
        for sample in 0..draws {
            let mut stream = Stream::new(3, sample, Purpose::Board);
            let split = Split::of_sample(sample, 10);
            let (index, cards) = table.draw(split, &mut stream);
            assert_eq!(Split::of_board(cards, 10), split);
            assert_eq!((table.index(cards), table.get(index)), (Some(index), Some(cards)));
            by_size[table.boards[index as usize].multiplicity as usize] += 1;
        }
        // Of 22 100 flops, 1 144 are monotone with three ranks (a class of 4).
        let share = f64::from(by_size[4]) / draws as f64;
        let expected =
            table.boards.iter().filter(|board| board.multiplicity == 4).count() as f64 * 4.0 / 22_100.0;
        assert!((share - expected).abs() < 0.01, "{share} {expected}");
    }
}
