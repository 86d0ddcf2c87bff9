//! Low hands. Each is ranked as if it were a high hand, with the ace low or high by the rules of the game; its strength is
//! the complement of that rank.

use crate::counts::SuitCounts;
use crate::kernel::{Evaluator, High, Lanes, held_at_least};
use crate::rank::code;
use crate::ranking::AceHigh;
use crate::{HandRank, Strength, scalar};
use isofold_cards::CardSet;
use isofold_simd::{Simd, U16Mask, U16xN};

/// Rank bits with the ace moved below the deuce.
#[inline(always)]
pub(crate) const fn ace_low(ranks: u16) -> u16 {
    (ranks << 1 | ranks >> 12) & 0x1fff
}

#[inline(always)]
const fn drop_lowest(ranks: u16) -> u16 {
    ranks & ranks.wrapping_sub(1)
}

/// The five lowest bits.
#[inline(always)]
const fn lowest_five(ranks: u16) -> u16 {
    let rest = drop_lowest(drop_lowest(drop_lowest(ranks)));
    ranks & !drop_lowest(drop_lowest(rest))
}

/// The strength of the lowest five of five to seven cards, ace low; pairs count against the hand, straights and flushes do
/// not.
///
/// With fewer than five ranks all of them are in the hand, and the other cards are doubled from the lowest ranks possible:
/// with four ranks the hand has a pair, with three two pair or else trips, with two a full house or else quads.
#[inline]
pub(crate) fn ace_five(cards: CardSet) -> Strength {
    let [c, d, h, s] = cards.lanes();
    let (cd, hs, both_cd, both_hs) = (c | d, h | s, c & d, h & s);
    let any = ace_low(cd | hs);
    if any.count_ones() >= 5 {
        return Strength::of_low(HandRank::from_halves(0, lowest_five(any)));
    }
    let two = ace_low(both_cd | both_hs | cd & hs);
    let three = ace_low(both_cd & hs | both_hs & cd);
    let several = drop_lowest(two) != 0;
    let (kind, sets) = match (any.count_ones(), several) {
        (4, _) => (code::PAIR, two & !drop_lowest(two)),
        (3, true) => (code::TWO_PAIR, two & !drop_lowest(drop_lowest(two))),
        (3, false) => (code::TRIPS, two),
        (_, true) => (code::FULL_HOUSE, three & !drop_lowest(three)),
        (_, false) => (code::QUADS, two),
    };
    Strength::of_low(HandRank::from_halves(kind << 12 | sets >> 1, any & !sets))
}

/// [`ace_five`] in lanes.
pub(crate) struct AceFive;

impl Evaluator for AceFive {
    #[inline(always)]
    fn rank<S: Simd>(simd: S, lanes: [Lanes<S>; 4], _: Lanes<S>) -> (Lanes<S>, Lanes<S>) {
        let category = |code: u16| simd.splat_u16(code << 12);
        let ace_low = |v: Lanes<S>| v.shl::<1>().and(simd.splat_u16(0x1fff)).or(v.shr::<12>());
        let [any, two, three, _] = held_at_least(lanes);
        let (any, two, three) = (ace_low(any), ace_low(two), ace_low(three));

        let beyond_two = any.clear_lowest().clear_lowest();
        let beyond_three = beyond_two.clear_lowest();
        let beyond_four = beyond_three.clear_lowest();
        let beyond_five = beyond_four.clear_lowest();
        let two_less_one = two.clear_lowest();
        let several = two_less_one.is_nonzero();

        let kind = several.select(category(code::FULL_HOUSE), category(code::QUADS));
        let sets = three.and_not(three.clear_lowest());
        let of_three = several.select(category(code::TWO_PAIR), category(code::TRIPS));
        let kind = beyond_two.is_nonzero().select(of_three, kind);
        let sets = beyond_two.is_nonzero().select(two.and_not(two_less_one.clear_lowest()), sets);
        let kind = beyond_three.is_nonzero().select(category(code::PAIR), kind);
        let sets = beyond_three.is_nonzero().select(two.and_not(two_less_one), sets);
        let major = beyond_four.is_nonzero().select(simd.splat_u16(0), kind.or(sets.shr::<1>()));
        let minor = beyond_four.is_nonzero().select(any.and_not(beyond_five), any.and_not(sets));
        (major.not(), minor.not())
    }
}

/// The strength of five cards as a low with the ace high; straights and flushes count against the hand as pairs do, and
/// A-2-3-4-5 is no straight.
#[inline]
pub(crate) fn deuce_seven(cards: CardSet) -> Strength {
    Strength::of_low(scalar::rank::<AceHigh, 5>(cards, SuitCounts::of(cards)))
}

/// [`deuce_seven`] in lanes.
pub(crate) struct DeuceSeven;

impl Evaluator for DeuceSeven {
    #[inline(always)]
    fn rank<S: Simd>(simd: S, lanes: [Lanes<S>; 4], counts: Lanes<S>) -> (Lanes<S>, Lanes<S>) {
        let (major, minor) = High::<AceHigh, 5>::rank(simd, lanes, counts);
        (major.not(), minor.not())
    }
}

/// The strength of the best low of five different ranks up to the eight; [`Strength::NONE`] if there is none.
#[inline]
pub(crate) fn eight_or_better(cards: CardSet) -> Strength {
    let low = ace_low(cards.ranks()) & 0xff;
    qualified(if low.count_ones() >= 5 { lowest_five(low) as u8 } else { 0 })
}

/// [`eight_or_better`] in lanes.
pub(crate) struct EightOrBetter;

impl Evaluator for EightOrBetter {
    #[inline(always)]
    fn rank<S: Simd>(simd: S, [c, d, h, s]: [Lanes<S>; 4], _: Lanes<S>) -> (Lanes<S>, Lanes<S>) {
        let any = c.or(d).or(h.or(s));
        let low = any.shl::<1>().or(any.shr::<12>()).and(simd.splat_u16(0xff));
        let beyond_four = low.clear_lowest().clear_lowest().clear_lowest().clear_lowest();
        let ranks = low.and_not(beyond_four.clear_lowest());
        (simd.splat_u16(u16::MAX).keep(beyond_four.is_nonzero()), ranks.not().keep(beyond_four.is_nonzero()))
    }
}

/// The strength of a low given as the mask of its five ranks, ace lowest; [`Strength::NONE`] for the empty mask.
#[inline(always)]
pub(crate) fn qualified(ranks: u8) -> Strength {
    match ranks {
        0 => Strength::NONE,
        _ => Strength::of_low(HandRank::from_halves(0, u16::from(ranks))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Level;
    use crate::batch::HandBatch;
    use isofold_simd::dispatch;
    use proptest::prelude::*;
    use proptest::sample::subsequence;

    fn batches_equal_single_hands<E: Evaluator>(hands: &[CardSet], single: fn(CardSet) -> Strength) {
        let expected: Vec<Strength> = hands.iter().copied().map(single).collect();
        for level in Level::ALL {
            let mut strengths = vec![Strength::NONE; hands.len()];
            dispatch(level, HandBatch::<E>::new(hands, Strength::ranks_mut(&mut strengths)));
            assert_eq!(strengths, expected, "{level}");
        }
    }

    /// Cards of a few ranks, so that pairs and better are common.
    fn hand(cards: usize) -> impl Strategy<Value = CardSet> {
        let deck = |ranks: u8| CardSet::from_lanes([1 << 12 | ((1 << ranks) - 1); 4]);
        (1u8..=12).prop_flat_map(move |ranks| {
            subsequence(deck(ranks).iter().collect::<Vec<_>>(), cards)
                .prop_map(|cards| cards.into_iter().collect())
        })
    }

    proptest! {
        #[test]
        fn every_level_has_the_same_lows(
            five in prop::collection::vec(hand(5), 0..70),
            seven in prop::collection::vec(hand(7), 0..70),
        ) {
            batches_equal_single_hands::<AceFive>(&five, ace_five);
            batches_equal_single_hands::<AceFive>(&seven, ace_five);
            batches_equal_single_hands::<DeuceSeven>(&five, deuce_seven);
            batches_equal_single_hands::<EightOrBetter>(&five, eight_or_better);
            batches_equal_single_hands::<EightOrBetter>(&seven, eight_or_better);
        }
    }
}
