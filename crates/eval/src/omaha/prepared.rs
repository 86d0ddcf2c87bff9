//! Hole cards prepared for many boards.

use super::flush::Flushes;
use super::low;
use super::multiset::{BLOCK, FillPlanes, Planes};
use super::pairs::best_by_board;
use crate::{Level, Strength};
use isofold_cards::CardSet;
use isofold_simd::dispatch;

/// The best hands of four to six hole cards on every board.
#[derive(Clone)]
pub(crate) struct Prepared {
    hole: CardSet,
    /// The best hand without a flush, by the number of the board's ranks.
    best: Box<[Strength]>,
    /// The flushes of each suit that two or more hole cards have: at most three suits.
    flushes: Vec<Flushes>,
}

impl Prepared {
    pub(crate) fn new(hole: CardSet) -> Prepared {
        Prepared { hole, best: best_by_board(hole), flushes: Flushes::all(hole) }
    }

    /// Writes the strength of the best high hand on each board, [`Strength::NONE`] where they share a card.
    pub(crate) fn rank_boards(&self, level: Level, boards: &[CardSet], out: &mut [Strength]) {
        match &self.flushes[..] {
            [] => self.rank(level, boards, out, |_| Strength::NONE),
            [a] => self.rank(level, boards, out, |board| a.get(board)),
            [a, b] => self.rank(level, boards, out, |board| a.get(board).max(b.get(board))),
            [a, b, rest @ ..] => self.rank(level, boards, out, |board| {
                rest.iter().fold(a.get(board).max(b.get(board)), |best, flushes| best.max(flushes.get(board)))
            }),
        }
    }

    #[inline(always)]
    fn rank(
        &self,
        level: Level,
        boards: &[CardSet],
        out: &mut [Strength],
        flush: impl Fn(CardSet) -> Strength,
    ) {
        let mut planes = Planes::new();
        for (boards, out) in boards.chunks(BLOCK).zip(out.chunks_mut(BLOCK)) {
            dispatch(level, FillPlanes { boards, planes: &mut planes });
            for (i, (&board, out)) in boards.iter().zip(out).enumerate() {
                let best = self.best[planes.get(i).number()].max(flush(board));
                *out = if board.intersects(self.hole) { Strength::NONE } else { best };
            }
        }
    }

    /// Writes the strength of the best low on each board, [`Strength::NONE`] where there is none or they share a card.
    pub(crate) fn rank_lows(&self, boards: &[CardSet], out: &mut [Strength]) {
        low::rank_boards(self.hole, boards, out);
    }
}
