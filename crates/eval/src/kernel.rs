//! The evaluator itself, written once for every width: lanes of 16 bits hold the rank masks of as many hands.
//!
//! Why no table? A perfect-hash table costs a load from L2 for each hand, and loads do not widen. Masks do: the
//! ranks held twice, three and four times come from carry-save addition of the suits, straights from shifts, and
//! the kickers from clearing the lowest bits of what is left.

use crate::rank::code;
use crate::ranking::Order;
use std::marker::PhantomData;

/// As many 16-bit lanes as a register has. Operations are lane by lane.
pub(crate) trait Lanes: Copy {
    /// A truth value per lane.
    type Mask: Copy;

    fn splat(value: u16) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    /// `self & !other`
    fn and_not(self, other: Self) -> Self;
    fn add(self, other: Self) -> Self;
    fn shl<const N: u32>(self) -> Self;
    fn shr<const N: u32>(self) -> Self;
    /// Whether the lanes share a bit.
    fn test(self, other: Self) -> Self::Mask;
    /// `if mask { yes } else { no }`
    fn select(mask: Self::Mask, yes: Self, no: Self) -> Self;
    /// `if mask { self } else { 0 }`
    fn keep(self, mask: Self::Mask) -> Self;
    fn mask_and(a: Self::Mask, b: Self::Mask) -> Self::Mask;
    /// `a && !b`
    fn mask_and_not(a: Self::Mask, b: Self::Mask) -> Self::Mask;
    fn mask_or(a: Self::Mask, b: Self::Mask) -> Self::Mask;

    #[inline(always)]
    fn some(self) -> Self::Mask {
        self.test(self)
    }

    /// `!self`
    #[inline(always)]
    fn not(self) -> Self {
        Self::splat(u16::MAX).and_not(self)
    }

    /// Clears the lowest bit of each lane.
    #[inline(always)]
    fn drop_lowest(self) -> Self {
        self.and(self.add(Self::splat(u16::MAX)))
    }
}

/// Added to the suit counts of a hand, one nibble a suit, it sets the top bit of a nibble that counts five or more.
pub(crate) const FLUSH_BIAS: u16 = 0x3333;

/// A way to rank hands, given as rank masks by suit and as biased suit counts (clubs in the lowest nibble).
pub(crate) trait Kernel {
    /// Gives the two halves of a [`HandRank`](crate::HandRank) or [`Strength`](crate::Strength).
    fn rank<V: Lanes>(lanes: [V; 4], counts: V) -> (V, V);
}

/// The best five of `CARDS` cards.
pub(crate) struct High<O, const CARDS: usize>(PhantomData<O>);

impl<O: Order, const CARDS: usize> Kernel for High<O, CARDS> {
    #[inline(always)]
    fn rank<V: Lanes>(lanes: [V; 4], counts: V) -> (V, V) {
        rank::<V, O, CARDS>(lanes, counts)
    }
}

/// The ranks held at least once, twice, three times, four times: a carry-save addition of the suits.
#[inline(always)]
pub(crate) fn held_at_least<V: Lanes>([c, d, h, s]: [V; 4]) -> [V; 4] {
    let (cd, hs, both_cd, both_hs) = (c.or(d), h.or(s), c.and(d), h.and(s));
    let two = both_cd.or(both_hs).or(cd.and(hs));
    let three = both_cd.and(hs).or(both_hs.and(cd));
    [cd.or(hs), two, three, both_cd.and(both_hs)]
}

/// Of at most seven cards a flush or a straight leaves no room for a full house or quads, so those never compete.
#[inline(always)]
fn rank<V: Lanes, O: Order, const CARDS: usize>([c, d, h, s]: [V; 4], counts: V) -> (V, V) {
    const { assert!(CARDS >= 5 && CARDS <= 7) };
    let category = |code: u16| V::splat(code << 12);

    let [any, two, three, four] = held_at_least([c, d, h, s]);
    let flush = (c.keep(counts.test(V::splat(0x0008))))
        .or(d.keep(counts.test(V::splat(0x0080))))
        .or(h.keep(counts.test(V::splat(0x0800))))
        .or(s.keep(counts.test(V::splat(0x8000))));
    let flush_bits = counts.and(V::splat(0x8888));
    let is_flush = flush_bits.some();

    // Runs of five, at the bit above their top rank, with the ace below the lowest rank too.
    let run = V::select(is_flush, flush, any).shl::<1>();
    let run = run.or(V::splat(O::LOW_ACE).keep(run.test(V::splat(1 << 13))));
    let run_of_two = run.and(run.shl::<1>());
    let run_of_five = run_of_two.and(run_of_two.shl::<2>()).and(run.shl::<4>());
    let straight = run_of_five.and_not(run_of_five.shr::<1>());
    let mut is_straight = straight.some();

    let two_less_one = two.drop_lowest();
    let (is_two_pair, is_trips, is_quads) = (two_less_one.some(), three.some(), four.some());
    let primary = match CARDS {
        5 => two,
        _ => V::select(two_less_one.drop_lowest().some(), two_less_one, two),
    };
    let trips = match CARDS {
        5 => three,
        _ => {
            let best = three.drop_lowest();
            V::select(best.some(), best, three)
        }
    };
    let primary = V::select(is_quads, four, V::select(is_trips, trips, primary));
    let is_full_house = V::mask_and_not(V::mask_and(is_trips, is_two_pair), is_quads);

    // All cards past five are kickers to drop, the lowest first, but never the last kicker; of a flush, all past five.
    let rest = V::select(is_full_house, two, any).and_not(primary);
    let rest = V::select(is_flush, flush, rest);
    let minor = match CARDS {
        5 => rest,
        6 => {
            let less_one = rest.drop_lowest();
            let six = counts.test(flush_bits.shr::<3>());
            let drop_one = V::mask_or(V::mask_and_not(less_one.some(), is_flush), six);
            V::select(drop_one, less_one, rest)
        }
        _ => {
            let less_one = rest.drop_lowest();
            let less_two = less_one.drop_lowest();
            let six = counts.test(flush_bits.shr::<3>());
            let seven = counts.test(flush_bits.shr::<2>());
            let drop_one = V::mask_or(V::mask_and_not(less_one.some(), is_flush), six);
            let drop_two = V::mask_or(V::mask_and_not(less_two.some(), is_flush), seven);
            V::select(drop_two, less_two, V::select(drop_one, less_one, rest))
        }
    };

    let kind = category(code::PAIR).keep(two.some());
    let kind = V::select(is_two_pair, category(code::TWO_PAIR), kind);
    let kind = V::select(is_trips, category(code::TRIPS), kind);
    let kind = V::select(is_full_house, category(code::FULL_HOUSE), kind);
    let kind = V::select(is_quads, category(code::QUADS), kind);
    let major = V::select(is_flush, category(O::FLUSH), kind.or(primary.shr::<1>()));

    if O::TRIPS_BEAT_STRAIGHT {
        is_straight = V::mask_and_not(is_straight, V::mask_and_not(is_trips, is_flush));
    }
    let straight_kind = V::select(is_flush, category(code::STRAIGHT_FLUSH), category(O::STRAIGHT));
    let major = V::select(is_straight, straight_kind.or(straight.shr::<2>()), major);
    (major, V::select(is_straight, V::splat(0), minor))
}
