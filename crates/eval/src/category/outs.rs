//! Finds draws: what the cards to come would add.

use super::texture::{Texture, bit, missing_above};
use super::{Draws, Made};
use isofold_cards::Combo;

/// The draws of a hand, given its made hand.
pub(super) fn draws(texture: &Texture, combo: Combo, made: Made) -> Draws {
    if texture.cards.len() == 5 || texture.is_quads() {
        return Draws::NONE;
    }
    let mut draws = flush_draws(texture, combo);
    if made < Made::Straight {
        draws |= straight_draws(texture, combo);
    }
    if made.is_unpaired() {
        draws |= overcards(texture, combo);
    }
    draws
}

/// Flush draws: four cards of a suit, or three on the flop.
fn flush_draws(texture: &Texture, combo: Combo) -> Draws {
    let cards = texture.cards | combo.set();
    let mut draws = Draws::NONE;
    // Of two hole cards of a suit only the higher one can make it the nut flush draw.
    for card in combo.cards() {
        let nut = missing_above(texture.cards.lane(card.suit()), card.rank()) == 0;
        draws |= match cards.lane(card.suit()).count_ones() {
            4 if nut => Draws::NUT_FLUSH_DRAW,
            4 => Draws::FLUSH_DRAW,
            3 if texture.cards.len() == 3 => Draws::BACKDOOR_FLUSH_DRAW,
            _ => Draws::NONE,
        };
    }
    draws
}

fn straight_draws(texture: &Texture, combo: Combo) -> Draws {
    let [low, high] = combo.cards().map(|card| bit(card.rank()));
    let board = with_low_ace(texture.ranks);
    let held = with_low_ace(texture.ranks | low | high);
    // The ranks that make a straight with one card, and whether two cards make one.
    let (mut outs, mut backdoor) = (0, false);
    for bottom in 0..10 {
        let missing = 0b11111 << bottom & !held;
        let makes = || top_of_straight(held | missing) > top_of_straight(board | missing);
        match missing.count_ones() {
            1 if makes() => outs |= both_aces(missing),
            2 if makes() => backdoor = true,
            _ => {}
        }
    }
    let in_a_row = held & held >> 1 & held >> 2 & held >> 3;
    // An ace that is an out has a bit at both ends of the mask, and counts once.
    match (outs >> 1).count_ones() {
        0 if backdoor && texture.cards.len() == 3 => Draws::BACKDOOR_STRAIGHT_DRAW,
        0 => Draws::NONE,
        1 => Draws::GUTSHOT,
        _ if in_a_row & outs << 1 & outs >> 4 != 0 => Draws::OPEN_ENDED,
        _ => Draws::DOUBLE_GUTSHOT,
    }
}

fn overcards(texture: &Texture, combo: Combo) -> Draws {
    let over = combo.cards().into_iter().filter(|card| {
        let rank = card.rank();
        texture.above(rank) == 0 && texture.ranks & bit(rank) == 0
    });
    match over.count() {
        0 => Draws::NONE,
        1 => Draws::ONE_OVERCARD,
        _ => Draws::TWO_OVERCARDS,
    }
}

/// A mask of ranks with the ace also below the deuce.
fn with_low_ace(ranks: u16) -> u16 {
    ranks << 1 | ranks >> 12 & 1
}

/// The mask with an ace at one end set at the other end too.
fn both_aces(ranks: u16) -> u16 {
    ranks | (ranks & 1) << 13 | ranks >> 13 & 1
}

/// The bit of the top rank of the highest straight, or 0.
fn top_of_straight(ranks: u16) -> u16 {
    let runs = ranks & ranks << 1 & ranks << 2 & ranks << 3 & ranks << 4;
    if runs == 0 { 0 } else { 1 << runs.ilog2() }
}
