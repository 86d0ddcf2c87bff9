//! Badugi: the most cards that differ in both rank and suit, the lower the better.

use crate::Strength;
use crate::low::ace_low;
use isofold_cards::CardSet;

/// The number of cards that count is above this bit.
const SIZE: u32 = 13;

/// The strength of the best badugi in up to four cards.
///
/// The lowest card of each suit is chosen, except that one suit may have to play its second lowest, where the lowest shares
/// its rank with another suit. More than one suit never has to: with four suits there is no choice, with three only one suit
/// has two cards, and with two or one suits a single exchange is enough.
#[inline]
pub(crate) fn evaluate(cards: CardSet) -> Strength {
    let lanes = cards.lanes().map(ace_low);
    let drop_lowest = |lane: u16| lane & lane.wrapping_sub(1);
    let lowest = lanes.map(|lane| lane & !drop_lowest(lane));
    let ranks = |[c, d, h, s]: [u16; 4]| c | d | h | s;
    let score = |ranks: u16| ranks.count_ones() << SIZE | u32::from(!ranks & 0x1fff);
    let mut best = score(ranks(lowest));
    for suit in 0..4 {
        let next = drop_lowest(lanes[suit]);
        let mut chosen = lowest;
        chosen[suit] = next & !drop_lowest(next);
        best = best.max(score(ranks(chosen)));
    }
    Strength::from_bits(best)
}

/// Writes the strength of the best badugi of each hand.
pub(crate) fn rank_deals(hands: &[CardSet], out: &mut [Strength]) {
    hands.iter().zip(out).for_each(|(&hand, out)| *out = evaluate(hand));
}

/// The number of cards that count.
pub(crate) const fn size(strength: Strength) -> usize {
    (strength.bits() >> SIZE) as usize
}

/// The mask of the ranks that count, ace lowest.
pub(crate) fn ranks(strength: Strength) -> u16 {
    !strength.bits() as u16 & 0x1fff
}
