//! Omaha: exactly two cards of the hole with exactly three of the board.
//!
//! One showdown tries every such hand. What makes many of them fast: without a flush the best hand depends on ranks
//! alone, of which a board has only 6 175 sets (`multiset.rs`) and two hole cards 91. `pairs.rs` has the best hand of
//! every two hole cards on every board; a hole has the best that any two of its cards have. A flush comes on top
//! (`flush.rs`): it depends on what hole and board have of one suit. Lows are apart (`low.rs`).

mod flush;
mod low;
mod multiset;
mod pairs;
mod prepared;

use crate::{HandRank, Ranking, Strength, evaluate_hands};
use isofold_cards::CardSet;

pub(crate) use low::{low, rank_lows};
pub(crate) use pairs::rank_deals;
pub(crate) use prepared::Prepared;

/// The most hands that two of six cards make with three of five.
const MOST: usize = 15 * 10;

/// The best high hand of a hole of up to six cards on a board of up to five.
pub(crate) fn high(hole: CardSet, board: CardSet) -> Strength {
    let (mut hands, mut ranks) = ([CardSet::EMPTY; MOST], [HandRank::NONE; MOST]);
    let (mut hole_cards, mut board_cards) = ([CardSet::EMPTY; 6], [CardSet::EMPTY; 6]);
    let (hole, board) = (split(hole, &mut hole_cards), split(board, &mut board_cards));
    let mut len = 0;
    for (i, &a) in hole.iter().enumerate() {
        for &b in &hole[..i] {
            for (j, &c) in board.iter().enumerate() {
                for (k, &d) in board[..j].iter().enumerate() {
                    for &e in &board[..k] {
                        hands[len] = a | b | c | d | e;
                        len += 1;
                    }
                }
            }
        }
    }
    evaluate_hands::<5>(Ranking::Standard, &hands[..len], &mut ranks[..len]);
    ranks[..len].iter().max().copied().unwrap_or_default().into()
}

/// The cards one by one.
fn split(cards: CardSet, out: &mut [CardSet; 6]) -> &[CardSet] {
    let mut bits = cards.bits();
    let mut len = 0;
    while bits != 0 {
        out[len] = CardSet::from_bits_truncated(bits & bits.wrapping_neg());
        bits &= bits - 1;
        len += 1;
    }
    &out[..len]
}
