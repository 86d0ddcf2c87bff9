//! Badugi: as many cards as differ in rank and suit, the lower the better.

use crate::Strength;
use crate::low::ace_low;
use isofold_cards::CardSet;

/// Above this bit stands how many cards count.
const SIZE: u32 = 13;

/// The best badugi in up to four cards.
///
/// A card gives way only to the next of its suit, and only one has to: with four suits all ranks count, with three one
/// suit has a choice of two, with two suits there are two cards to find, with one suit one.
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

/// The best badugis of hands.
pub(crate) fn rank_deals(hands: &[CardSet], out: &mut [Strength]) {
    hands.iter().zip(out).for_each(|(&hand, out)| *out = evaluate(hand));
}

/// How many cards count.
pub(crate) const fn size(strength: Strength) -> usize {
    (strength.bits() >> SIZE) as usize
}

/// The ranks that count, ace lowest.
pub(crate) fn ranks(strength: Strength) -> u16 {
    !strength.bits() as u16 & 0x1fff
}
