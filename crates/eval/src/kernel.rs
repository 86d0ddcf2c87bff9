//! The evaluator itself, written once for every width: lanes of 16 bits hold the rank masks of as many hands.
//!
//! Why no table? A perfect-hash table costs a load from L2 for each hand, and loads do not widen. Masks do: the
//! ranks held twice, three and four times come from carry-save addition of the suits, straights from shifts, and
//! the kickers from clearing the lowest bits of what is left.

use crate::rank::code;
use crate::ranking::Order;
use isofold_simd::{Simd, U16Mask, U16xN};
use std::marker::PhantomData;

/// The rank masks of as many hands as a register has lanes.
pub(crate) type Lanes<S> = <S as Simd>::U16xN;

/// Added to the suit counts of a hand, one nibble a suit, it sets the top bit of a nibble that counts five or more.
pub(crate) const FLUSH_BIAS: u16 = 0x3333;

/// A way to rank hands in lanes.
pub(crate) trait Evaluator {
    /// The upper and the lower half of the hands' [`HandRank`](crate::HandRank) or [`Strength`](crate::Strength), given their
    /// rank masks by suit and their biased suit counts, clubs in the lowest nibble.
    fn rank<S: Simd>(simd: S, lanes: [Lanes<S>; 4], counts: Lanes<S>) -> (Lanes<S>, Lanes<S>);
}

/// The best five of `CARDS` cards.
pub(crate) struct High<O, const CARDS: usize>(PhantomData<O>);

impl<O: Order, const CARDS: usize> Evaluator for High<O, CARDS> {
    #[inline(always)]
    fn rank<S: Simd>(simd: S, lanes: [Lanes<S>; 4], counts: Lanes<S>) -> (Lanes<S>, Lanes<S>) {
        rank::<S, O, CARDS>(simd, lanes, counts)
    }
}

/// The ranks held at least once, twice, three times, four times: a carry-save addition of the suits.
#[inline(always)]
pub(crate) fn held_at_least<V: U16xN>([c, d, h, s]: [V; 4]) -> [V; 4] {
    let (cd, hs, both_cd, both_hs) = (c.or(d), h.or(s), c.and(d), h.and(s));
    let two = both_cd.or(both_hs).or(cd.and(hs));
    let three = both_cd.and(hs).or(both_hs.and(cd));
    [cd.or(hs), two, three, both_cd.and(both_hs)]
}

/// Of at most seven cards a flush or a straight leaves no room for a full house or quads, so those never compete.
#[inline(always)]
fn rank<S: Simd, O: Order, const CARDS: usize>(
    simd: S,
    [c, d, h, s]: [Lanes<S>; 4],
    counts: Lanes<S>,
) -> (Lanes<S>, Lanes<S>) {
    const { assert!(CARDS >= 5 && CARDS <= 7) };
    let category = |code: u16| simd.splat_u16(code << 12);

    let [any, two, three, four] = held_at_least([c, d, h, s]);
    let flush = (c.keep(counts.intersects(simd.splat_u16(0x0008))))
        .or(d.keep(counts.intersects(simd.splat_u16(0x0080))))
        .or(h.keep(counts.intersects(simd.splat_u16(0x0800))))
        .or(s.keep(counts.intersects(simd.splat_u16(0x8000))));
    let flush_bits = counts.and(simd.splat_u16(0x8888));
    let is_flush = flush_bits.is_nonzero();

    // Runs of five, at the bit above their top rank, with the ace below the lowest rank too.
    let run = is_flush.select(flush, any).shl::<1>();
    let run = run.or(simd.splat_u16(O::LOW_ACE).keep(run.intersects(simd.splat_u16(1 << 13))));
    let run_of_two = run.and(run.shl::<1>());
    let run_of_five = run_of_two.and(run_of_two.shl::<2>()).and(run.shl::<4>());
    let straight = run_of_five.and_not(run_of_five.shr::<1>());
    let mut is_straight = straight.is_nonzero();

    let two_less_one = two.clear_lowest();
    let (is_two_pair, is_trips, is_quads) =
        (two_less_one.is_nonzero(), three.is_nonzero(), four.is_nonzero());
    let primary = match CARDS {
        5 => two,
        _ => two_less_one.clear_lowest().is_nonzero().select(two_less_one, two),
    };
    let trips = match CARDS {
        5 => three,
        _ => {
            let best = three.clear_lowest();
            best.is_nonzero().select(best, three)
        }
    };
    let primary = is_quads.select(four, is_trips.select(trips, primary));
    let is_full_house = is_trips.and(is_two_pair).and_not(is_quads);

    // All cards past five are kickers to drop, the lowest first, but never the last kicker; of a flush, all past five.
    let rest = is_full_house.select(two, any).and_not(primary);
    let rest = is_flush.select(flush, rest);
    let minor = match CARDS {
        5 => rest,
        6 => {
            let less_one = rest.clear_lowest();
            let six = counts.intersects(flush_bits.shr::<3>());
            let drop_one = less_one.is_nonzero().and_not(is_flush).or(six);
            drop_one.select(less_one, rest)
        }
        _ => {
            let less_one = rest.clear_lowest();
            let less_two = less_one.clear_lowest();
            let six = counts.intersects(flush_bits.shr::<3>());
            let seven = counts.intersects(flush_bits.shr::<2>());
            let drop_one = less_one.is_nonzero().and_not(is_flush).or(six);
            let drop_two = less_two.is_nonzero().and_not(is_flush).or(seven);
            drop_two.select(less_two, drop_one.select(less_one, rest))
        }
    };

    let kind = category(code::PAIR).keep(two.is_nonzero());
    let kind = is_two_pair.select(category(code::TWO_PAIR), kind);
    let kind = is_trips.select(category(code::TRIPS), kind);
    let kind = is_full_house.select(category(code::FULL_HOUSE), kind);
    let kind = is_quads.select(category(code::QUADS), kind);
    let major = is_flush.select(category(O::FLUSH), kind.or(primary.shr::<1>()));

    if O::TRIPS_BEAT_STRAIGHT {
        is_straight = is_straight.and_not(is_trips.and_not(is_flush));
    }
    let straight_kind = is_flush.select(category(code::STRAIGHT_FLUSH), category(O::STRAIGHT));
    let major = is_straight.select(straight_kind.or(straight.shr::<2>()), major);
    (major, is_straight.select(simd.splat_u16(0), minor))
}
