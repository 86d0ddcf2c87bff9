//! The low of eight or better in Omaha. It depends only on the ranks up to the eight among the hole cards and on the board:
//! 8 bits each, with the ace lowest.

use crate::Strength;
use crate::low::{ace_low, qualified};
use isofold_cards::CardSet;
use std::sync::LazyLock;

/// The ranks of the best low for each set of ranks on the board, 0 if there is none.
pub(crate) type Lows = [u8; 256];

/// The best lows, by the ranks of the hole cards.
static LOWS: LazyLock<Box<[Lows]>> = LazyLock::new(|| {
    let row = |hole: u8| std::array::from_fn(|board| best(hole, board as u8));
    (0..=u8::MAX).map(row).collect()
});

/// The best low: two ranks of the hole cards with the three lowest other ranks of the board, the least of all choices; 0 if
/// there is none.
fn best(hole: u8, board: u8) -> u8 {
    let pairs = (0..8).flat_map(|high| (0..high).map(move |low| 1u8 << high | 1 << low));
    let lows = pairs.filter(|two| hole & two == *two).map(|two| {
        let rest = board & !two;
        let beyond = (0..3).fold(rest, |rest, _| rest & rest.wrapping_sub(1));
        two | rest & !beyond
    });
    lows.filter(|low| low.count_ones() == 5).min().unwrap_or(0)
}

#[inline(always)]
fn low_ranks(ranks: u16) -> usize {
    usize::from(ace_low(ranks) as u8)
}

/// The best lows of hole cards.
pub(super) fn lows(hole: CardSet) -> &'static Lows {
    &LOWS[low_ranks(hole.ranks())]
}

/// The strength of the low of hole cards on a board of three to five cards.
pub(crate) fn low(hole: CardSet, board: CardSet) -> Strength {
    qualified(best(low_ranks(hole.ranks()) as u8, low_ranks(board.ranks()) as u8))
}

/// Writes the strength of the low of hole cards on each board, [`Strength::NONE`] where they share a card.
pub(super) fn rank_boards(hole: CardSet, boards: &[CardSet], out: &mut [Strength]) {
    let lows = lows(hole);
    for (&board, out) in boards.iter().zip(out) {
        let low = qualified(lows[low_ranks(board.ranks())]);
        *out = if board.intersects(hole) { Strength::NONE } else { low };
    }
}

/// Writes the strength of the low of hole cards `i` with board `i`.
pub(crate) fn rank_lows(holes: &[CardSet], boards: &[CardSet], out: &mut [Strength]) {
    let lows = &*LOWS;
    for ((hole, board), out) in holes.iter().zip(boards).zip(out) {
        *out = qualified(lows[low_ranks(hole.ranks())][low_ranks(board.ranks())]);
    }
}
