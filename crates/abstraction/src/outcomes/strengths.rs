//! The combos on a river in order of strength.

use isofold_cards::{CardSet, Combo};
use isofold_eval::{Board, HandRank, Holes, Ranking};
use std::sync::LazyLock;

/// Every combo, by its index.
static COMBOS: LazyLock<Combos> = LazyLock::new(|| Combos {
    holes: Holes::all(2),
    sets: Combo::all().map(Combo::set).collect(),
    keys: Combo::all().map(Key::of).collect(),
});

struct Combos {
    holes: Holes,
    sets: Vec<CardSet>,
    keys: Vec<u64>,
}

/// A combo with its hand rank, which sorts by strength: the rank in the upper 32 bits, then the combo's index and its two cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Key(u64);

impl Key {
    fn of(combo: Combo) -> u64 {
        let [a, b] = combo.cards().map(|card| u64::from(card.index()));
        (combo.index() as u64) << 16 | a << 8 | b
    }

    fn rank(self) -> u64 {
        self.0 >> 32
    }

    /// The index of the combo.
    #[inline(always)]
    pub(crate) fn index(self) -> usize {
        usize::from((self.0 >> 16) as u16)
    }

    /// The indices of its cards.
    #[inline(always)]
    pub(crate) fn cards(self) -> [usize; 2] {
        [usize::from((self.0 >> 8) as u8), usize::from(self.0 as u8)]
    }
}

/// Buffers to sort combos in, reused from board to board.
pub(crate) struct Strengths {
    ranks: Vec<HandRank>,
    order: Vec<Key>,
}

impl Default for Strengths {
    fn default() -> Strengths {
        Strengths { ranks: vec![HandRank::default(); Combo::COUNT], order: Vec::with_capacity(Combo::COUNT) }
    }
}

impl Strengths {
    /// The combos that share no card with a board, in groups of equal strength from weak to strong. `None` unless the board has five
    /// cards.
    pub(crate) fn on(&mut self, board: CardSet) -> Option<impl Iterator<Item = &[Key]>> {
        let board_ranks = Board::new(Ranking::Standard, board).filter(|_| board.len() == 5)?;
        let combos = &*COMBOS;
        board_ranks.rank_holes(&combos.holes, 0..Combo::COUNT, &mut self.ranks);
        self.order.clear();
        for ((rank, set), key) in self.ranks.iter().zip(&combos.sets).zip(&combos.keys) {
            if !set.intersects(board) {
                self.order.push(Key(u64::from(rank.bits()) << 32 | key));
            }
        }
        self.order.sort_unstable();
        Some(self.order.chunk_by(|a, b| a.rank() == b.rank()))
    }
}
