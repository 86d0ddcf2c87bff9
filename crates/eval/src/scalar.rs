//! Ranks one hand at a time, with branches, so that most hands take a short path. It shares no code with the SIMD kernel,
//! which is tested against it.

use crate::counts::SuitCounts;
use crate::kernel::FLUSH_BIAS;
use crate::rank::code;
use crate::ranking::{Order, with_order};
use crate::{HandRank, Ranking};
use isofold_cards::CardSet;

/// The rank of the best five of five, six or seven cards of the ranking's deck; `None` for other cards.
#[inline]
pub(crate) fn evaluate(ranking: Ranking, cards: CardSet) -> Option<HandRank> {
    let counts = SuitCounts::of(cards);
    if !(5..=7).contains(&counts.total()) || !ranking.deck().cards().contains_all(cards) {
        return None;
    }
    Some(with_order!(ranking, counts.total(), rank, cards, counts))
}

/// The rank of the best five of `CARDS` cards with these suit counts.
#[inline]
pub(crate) fn rank<O: Order, const CARDS: usize>(cards: CardSet, counts: SuitCounts) -> HandRank {
    let [c, d, h, s] = cards.lanes().map(u32::from);
    let flush_bits = (counts.by_suit() + FLUSH_BIAS) & 0x8888;
    if flush_bits != 0 {
        return rank_flush::<O>(u32::from(cards.lanes()[flush_bits.trailing_zeros() as usize / 4]));
    }

    // Ranks held at least once, twice, three times.
    let (cd, hs, both_cd, both_hs) = (c | d, h | s, c & d, h & s);
    let any = cd | hs;
    let two = both_cd | both_hs | cd & hs;
    let three = both_cd & hs | both_hs & cd;

    let top = top_of_straight::<O>(any);
    if top != 0 && !(O::TRIPS_BEAT_STRAIGHT && three != 0) {
        return compose(O::STRAIGHT, top, 0);
    }
    if three == 0 {
        let higher = drop_lowest(two);
        let three_pairs = drop_lowest(higher) != 0;
        let pairs = if three_pairs { higher } else { two };
        let code = if higher != 0 { code::TWO_PAIR } else { u16::from(two != 0) * code::PAIR };
        return compose(code, pairs, kickers::<CARDS>(any & !pairs));
    }
    let four = both_cd & both_hs;
    if four != 0 {
        return compose(code::QUADS, four, kickers::<CARDS>(any & !four));
    }
    let higher = drop_lowest(three);
    let trips = if higher != 0 { higher } else { three };
    match two & !trips {
        0 => compose(code::TRIPS, trips, kickers::<CARDS>(any & !trips)),
        pairs => compose(code::FULL_HOUSE, trips, kickers::<CARDS>(pairs)),
    }
}

#[cold]
fn rank_flush<O: Order>(mut lane: u32) -> HandRank {
    let top = top_of_straight::<O>(lane);
    if top != 0 {
        return compose(code::STRAIGHT_FLUSH, top, 0);
    }
    for _ in 5..lane.count_ones() {
        lane = drop_lowest(lane);
    }
    compose(O::FLUSH, 0, lane)
}

/// The rank of a category's code, the mask of ranks that make it, and the mask of kickers.
#[inline(always)]
pub(crate) fn compose(code: u16, primary: u32, kickers: u32) -> HandRank {
    HandRank::from_halves(code << 12 | (primary >> 1) as u16, kickers as u16)
}

/// The bit of the top rank of the highest straight, or 0.
#[inline(always)]
pub(crate) fn top_of_straight<O: Order>(ranks: u32) -> u32 {
    let run = (ranks << 1) | ((ranks >> 12) * u32::from(O::LOW_ACE));
    let run_of_two = run & run << 1;
    let run_of_five = run_of_two & run_of_two << 2 & run << 4;
    (run_of_five & !(run_of_five >> 1)) >> 1
}

#[inline(always)]
fn drop_lowest(ranks: u32) -> u32 {
    ranks & ranks.wrapping_sub(1)
}

/// Drops the lowest kicker for each card beyond five, but never the last one.
#[inline(always)]
fn kickers<const CARDS: usize>(mut ranks: u32) -> u32 {
    for _ in 5..CARDS {
        let fewer = drop_lowest(ranks);
        ranks = if fewer != 0 { fewer } else { ranks };
    }
    ranks
}
