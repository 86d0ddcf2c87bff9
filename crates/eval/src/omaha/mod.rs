//! Omaha: exactly two hole cards with exactly three cards of the board.
//!
//! One showdown tries every such hand. Many showdowns are faster: without a flush the best hand depends on ranks alone, and
//! there are only 6 175 multisets of ranks on a board (`multiset.rs`) and 91 of two hole cards. `pairs.rs` has the best hand
//! of every two hole cards on every board, and the best hand of all hole cards is the best that any two of them make. Flushes
//! are added (`flush.rs`): they depend on the cards of one suit among hole cards and board. Lows are separate (`low.rs`).

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

/// The most hands to try: two of six hole cards with three of five cards.
const MAX_HANDS: usize = 15 * 10;

/// The strength of the best high hand of up to six hole cards on a board of up to five cards.
pub(crate) fn high(hole: CardSet, board: CardSet) -> Strength {
    let (mut hands, mut ranks) = ([CardSet::EMPTY; MAX_HANDS], [HandRank::NONE; MAX_HANDS]);
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
