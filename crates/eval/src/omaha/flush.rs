//! Flushes in Omaha: two hole cards of a suit with three cards of the board.

use super::multiset::{MASK, MASKS, number};
use crate::Strength;
use crate::batch::{count_suits, pad, words};
use crate::rank::code;
use crate::ranking::Standard;
use crate::scalar::{compose, top_of_straight};
use isofold_cards::CardSet;
use isofold_simd::{Kernel, Simd, U16xN};

/// The straights as masks of ranks, highest first, each with the bit of its top rank.
const STRAIGHTS: [(u16, u16); 10] = {
    let mut straights = [(1 << 12 | 0xf, 1 << 3); 10];
    let mut i = 0;
    while i < 9 {
        straights[i] = (0x1f << (8 - i), 1 << (12 - i));
        i += 1;
    }
    straights
};

/// The straights that use exactly two hole cards, highest first: the ranks that the board has to have, and the top rank.
fn straights(hole: u16) -> impl Iterator<Item = (u16, u16)> {
    let two = move |&(straight, _): &(u16, u16)| (straight & hole).count_ones() == 2;
    STRAIGHTS.into_iter().filter(two).map(move |(straight, top)| (straight & !hole, top))
}

/// The highest `count` bits.
const fn highest(mut ranks: u16, count: u32) -> u16 {
    while ranks.count_ones() > count {
        ranks &= ranks - 1;
    }
    ranks
}

/// The best flush of a suit that two or more hole cards and three or more cards of the board have.
pub(super) fn best(hole: u16, board: u16) -> Strength {
    if top_of_straight::<Standard>((hole | board).into()) != 0
        && let Some((_, top)) = straights(hole).find(|&(rest, _)| board & rest == rest)
    {
        return compose(code::STRAIGHT_FLUSH, top.into(), 0).into();
    }
    compose(code::FLUSH, 0, (highest(hole, 2) | highest(board, 3)).into()).into()
}

/// The three highest ranks of each numbered mask, 0 if it has fewer.
static TOP_THREE: [u16; MASKS] = {
    let mut top = [0; MASKS];
    let mut i = 0;
    while i < MASKS {
        if MASK[i].count_ones() >= 3 {
            top[i] = highest(MASK[i], 3);
        }
        i += 1;
    }
    top
};

/// The flushes of hole cards in one suit, by the board's cards of the suit.
#[derive(Clone)]
pub(super) struct Flushes {
    suit: usize,
    strengths: Box<[Strength]>,
}

impl Flushes {
    /// The flushes of each suit that two or more hole cards have.
    pub(super) fn all(hole: CardSet) -> Vec<Flushes> {
        let lanes = hole.lanes();
        let suits = (0..4).filter(|&suit| lanes[suit].count_ones() >= 2);
        suits.map(|suit| Flushes::new(suit, lanes[suit])).collect()
    }

    fn new(suit: usize, hole: u16) -> Flushes {
        let flush = compose(code::FLUSH, 0, highest(hole, 2).into()).bits();
        // A board with fewer than three cards of the suit has no top three, and no flush.
        let mut strengths: Box<[u32]> =
            TOP_THREE.iter().map(|&top| if top == 0 { 0 } else { flush | u32::from(top) }).collect();
        for (rest, top) in straights(hole) {
            let rank = compose(code::STRAIGHT_FLUSH, top.into(), 0).bits();
            for (strength, &board) in strengths.iter_mut().zip(&MASK) {
                *strength = if board & rest == rest { rank.max(*strength) } else { *strength };
            }
        }
        Flushes { suit, strengths: strengths.into_iter().map(Strength::from_bits).collect() }
    }

    /// The best flush on a board, or [`Strength::NONE`].
    #[inline(always)]
    pub(super) fn get(&self, board: CardSet) -> Strength {
        let lane = (board.bits() >> (16 * self.suit)) as u16;
        self.strengths[number(lane)]
    }
}

/// Finds the suits that make a flush, in as many deals as `out` has room for.
pub(super) struct FindFlushes<'a> {
    pub(super) holes: &'a [CardSet],
    pub(super) boards: &'a [CardSet],
    /// For each deal, the top bit of a suit's nibble if two or more hole cards and three or more cards of the board have the
    /// suit. It has room for whole registers.
    pub(super) out: &'a mut [u16],
}

#[inline(always)]
fn find_step<S: Simd>(simd: S, holes: &[u64], boards: &[u64], out: &mut [u16]) {
    let two = count_suits(simd.load_quarters(holes)).wrapping_add(simd.splat_u16(0x6666));
    let three = count_suits(simd.load_quarters(boards)).wrapping_add(simd.splat_u16(0x5555));
    two.and(three).and(simd.splat_u16(0x8888)).store(out);
}

impl Kernel for FindFlushes<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let (mut holes, mut boards) = (
            words(self.holes).chunks_exact(S::U16xN::WIDTH),
            words(self.boards).chunks_exact(S::U16xN::WIDTH),
        );
        let mut out = self.out.chunks_exact_mut(S::U16xN::WIDTH);
        for ((holes, boards), out) in (&mut holes).zip(&mut boards).zip(&mut out) {
            find_step(simd, holes, boards, out);
        }
        if let (false, Some(out)) = (holes.remainder().is_empty(), out.next()) {
            find_step(simd, &pad(holes.remainder()), &pad(boards.remainder()), out);
        }
    }
}
