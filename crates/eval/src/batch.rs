//! Batches: loops over hands, deals, holes and boards, written once for every instruction set.

use crate::HandRank;
use crate::counts::SuitCounts;
use crate::kernel::{Evaluator, FLUSH_BIAS, Lanes};
use isofold_cards::CardSet;
use isofold_simd::{Kernel, MAX_U16_LANES, Simd, U16Mask, U16xN};
use std::marker::PhantomData;

/// Card sets as the words that they are: a quarter for each suit, clubs lowest.
#[inline]
pub(crate) fn words(sets: &[CardSet]) -> &[u64] {
    bytemuck::cast_slice(sets)
}

/// The number of cards of each suit in each hand, one nibble for each suit, clubs lowest.
#[inline(always)]
pub(crate) fn count_suits<V: U16xN>(lanes: [V; 4]) -> V {
    let (c, d) = (lanes[0].count_ones(), lanes[1].count_ones());
    let (h, s) = (lanes[2].count_ones(), lanes[3].count_ones());
    c.or(d.shl::<4>()).or(h.shl::<8>()).or(s.shl::<12>())
}

/// A few words, filled up to a register.
#[inline(always)]
pub(crate) fn pad(few: &[u64]) -> [u64; MAX_U16_LANES] {
    let mut padded = [0; MAX_U16_LANES];
    padded[..few.len()].copy_from_slice(few);
    padded
}

/// Hands to rank, and where to write their ranks.
pub(crate) struct HandBatch<'a, E> {
    hands: &'a [u64],
    out: &'a mut [u32],
    evaluator: PhantomData<E>,
}

impl<'a, E: Evaluator> HandBatch<'a, E> {
    /// As many hands as ranks.
    pub(crate) fn new(hands: &'a [CardSet], out: &'a mut [HandRank]) -> HandBatch<'a, E> {
        debug_assert_eq!(hands.len(), out.len());
        HandBatch { hands: words(hands), out: HandRank::bits_mut(out), evaluator: PhantomData }
    }
}

#[inline(always)]
fn hands_step<S: Simd, E: Evaluator>(simd: S, hands: &[u64], out: &mut [u32]) {
    let lanes = simd.load_quarters(hands);
    let (major, minor) = E::rank(simd, lanes, count_suits(lanes).wrapping_add(simd.splat_u16(FLUSH_BIAS)));
    U16xN::store_pairs(major, minor, out);
}

impl<E: Evaluator> Kernel for HandBatch<'_, E> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let (mut hands, mut out) =
            (self.hands.chunks_exact(S::U16xN::WIDTH), self.out.chunks_exact_mut(S::U16xN::WIDTH));
        for (hands, out) in (&mut hands).zip(&mut out) {
            hands_step::<S, E>(simd, hands, out);
        }
        let (hands, out) = (hands.remainder(), out.into_remainder());
        if !hands.is_empty() {
            let (padded, mut ranks) = (pad(hands), [0; MAX_U16_LANES]);
            hands_step::<S, E>(simd, &padded, &mut ranks);
            out.copy_from_slice(&ranks[..out.len()]);
        }
    }
}

/// Holes and boards to rank together, hole `i` with board `i`, and where to write the ranks.
pub(crate) struct DealBatch<'a, E> {
    holes: &'a [u64],
    boards: &'a [u64],
    out: &'a mut [u32],
    evaluator: PhantomData<E>,
}

impl<'a, E: Evaluator> DealBatch<'a, E> {
    /// As many holes as boards as ranks.
    pub(crate) fn new(
        holes: &'a [CardSet],
        boards: &'a [CardSet],
        out: &'a mut [HandRank],
    ) -> DealBatch<'a, E> {
        debug_assert!(holes.len() == out.len() && boards.len() == out.len());
        DealBatch {
            holes: words(holes),
            boards: words(boards),
            out: HandRank::bits_mut(out),
            evaluator: PhantomData,
        }
    }
}

#[inline(always)]
fn deals_step<S: Simd, E: Evaluator>(simd: S, holes: &[u64], boards: &[u64], out: &mut [u32]) {
    let mut hands = [0; MAX_U16_LANES];
    for ((hand, &hole), &board) in
        hands[..S::U16xN::WIDTH].iter_mut().zip(&holes[..S::U16xN::WIDTH]).zip(&boards[..S::U16xN::WIDTH])
    {
        *hand = hole | board;
    }
    hands_step::<S, E>(simd, &hands, out);
}

impl<E: Evaluator> Kernel for DealBatch<'_, E> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let (mut holes, mut boards) =
            (self.holes.chunks_exact(S::U16xN::WIDTH), self.boards.chunks_exact(S::U16xN::WIDTH));
        let mut out = self.out.chunks_exact_mut(S::U16xN::WIDTH);
        for ((holes, boards), out) in (&mut holes).zip(&mut boards).zip(&mut out) {
            deals_step::<S, E>(simd, holes, boards, out);
        }
        let (holes, boards, out) = (holes.remainder(), boards.remainder(), out.into_remainder());
        if !holes.is_empty() {
            let mut ranks = [0; MAX_U16_LANES];
            deals_step::<S, E>(simd, &pad(holes), &pad(boards), &mut ranks);
            out.copy_from_slice(&ranks[..out.len()]);
        }
    }
}

/// A run of holes in planar layout, the board that each is joined with, and where to write the ranks.
pub(crate) struct HoleBatch<'a, E> {
    board: CardSet,
    planes: [&'a [u16]; 5],
    out: &'a mut [u32],
    evaluator: PhantomData<E>,
}

impl<'a, E: Evaluator> HoleBatch<'a, E> {
    /// The planes are rank masks by suit, then suit counts, one nibble a suit; each at least [`MAX_U16_LANES`] longer than
    /// `out`.
    pub(crate) fn new(board: CardSet, planes: [&'a [u16]; 5], out: &'a mut [HandRank]) -> HoleBatch<'a, E> {
        debug_assert!(planes.iter().all(|plane| plane.len() >= out.len() + MAX_U16_LANES));
        HoleBatch { board, planes, out: HandRank::bits_mut(out), evaluator: PhantomData }
    }
}

/// `board` is the rank masks of the board by suit, then its biased suit counts.
#[inline(always)]
fn holes_step<S: Simd, E: Evaluator>(
    simd: S,
    board: [Lanes<S>; 5],
    planes: [&[u16]; 5],
    start: usize,
    out: &mut [u32],
) {
    let c = board[0].or(simd.load_u16(&planes[0][start..]));
    let d = board[1].or(simd.load_u16(&planes[1][start..]));
    let h = board[2].or(simd.load_u16(&planes[2][start..]));
    let s = board[3].or(simd.load_u16(&planes[3][start..]));
    let counts = board[4].wrapping_add(simd.load_u16(&planes[4][start..]));
    let (major, minor) = E::rank(simd, [c, d, h, s], counts);
    U16xN::store_pairs(major, minor, out);
}

impl<E: Evaluator> Kernel for HoleBatch<'_, E> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let [c, d, h, s] = self.board.lanes();
        let counts = SuitCounts::of(self.board).by_suit() + FLUSH_BIAS;
        let board = [
            simd.splat_u16(c),
            simd.splat_u16(d),
            simd.splat_u16(h),
            simd.splat_u16(s),
            simd.splat_u16(counts),
        ];
        let mut chunks = self.out.chunks_exact_mut(S::U16xN::WIDTH);
        let mut start = 0;
        for out in &mut chunks {
            holes_step::<S, E>(simd, board, self.planes, start, out);
            start += S::U16xN::WIDTH;
        }
        let out = chunks.into_remainder();
        if !out.is_empty() {
            let mut ranks = [0; MAX_U16_LANES];
            holes_step::<S, E>(simd, board, self.planes, start, &mut ranks[..S::U16xN::WIDTH]);
            out.copy_from_slice(&ranks[..out.len()]);
        }
    }
}

/// Boards in a row, the hole that each is joined with, and where to write the ranks: none where they share a card.
pub(crate) struct BoardBatch<'a, E> {
    hole: CardSet,
    boards: &'a [u64],
    out: &'a mut [u32],
    evaluator: PhantomData<E>,
}

impl<'a, E: Evaluator> BoardBatch<'a, E> {
    /// As many boards as ranks.
    pub(crate) fn new(hole: CardSet, boards: &'a [CardSet], out: &'a mut [HandRank]) -> BoardBatch<'a, E> {
        debug_assert_eq!(boards.len(), out.len());
        BoardBatch { hole, boards: words(boards), out: HandRank::bits_mut(out), evaluator: PhantomData }
    }
}

/// `hole` is the rank masks of the hole by suit, then its biased suit counts.
#[inline(always)]
fn boards_step<S: Simd, E: Evaluator>(simd: S, hole: [Lanes<S>; 5], boards: &[u64], out: &mut [u32]) {
    let board = simd.load_quarters(boards);
    let lanes = [board[0].or(hole[0]), board[1].or(hole[1]), board[2].or(hole[2]), board[3].or(hole[3])];
    let shared = board[0].and(hole[0]).or(board[1].and(hole[1]));
    let shared = shared.or(board[2].and(hole[2])).or(board[3].and(hole[3])).is_nonzero();
    let (major, minor) = E::rank(simd, lanes, count_suits(board).wrapping_add(hole[4]));
    let none = simd.splat_u16(0);
    U16xN::store_pairs(shared.select(none, major), shared.select(none, minor), out);
}

impl<E: Evaluator> Kernel for BoardBatch<'_, E> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        let [c, d, h, s] = self.hole.lanes();
        let counts = SuitCounts::of(self.hole).by_suit() + FLUSH_BIAS;
        let hole = [
            simd.splat_u16(c),
            simd.splat_u16(d),
            simd.splat_u16(h),
            simd.splat_u16(s),
            simd.splat_u16(counts),
        ];
        let (mut boards, mut out) =
            (self.boards.chunks_exact(S::U16xN::WIDTH), self.out.chunks_exact_mut(S::U16xN::WIDTH));
        for (boards, out) in (&mut boards).zip(&mut out) {
            boards_step::<S, E>(simd, hole, boards, out);
        }
        let (boards, out) = (boards.remainder(), out.into_remainder());
        if !boards.is_empty() {
            let (padded, mut ranks) = (pad(boards), [0; MAX_U16_LANES]);
            boards_step::<S, E>(simd, hole, &padded, &mut ranks);
            out.copy_from_slice(&ranks[..out.len()]);
        }
    }
}
