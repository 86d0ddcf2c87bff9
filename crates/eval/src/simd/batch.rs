//! Loops over hands and holes, written once for every register.

use super::MAX_WIDTH;
use crate::HandRank;
use crate::counts::Counts;
use crate::kernel::{FLUSH_BIAS, Kernel, Lanes};
use isofold_cards::CardSet;
use std::marker::PhantomData;

/// A register of lanes that hands can be moved into and ranks out of.
pub(crate) trait Register: Lanes {
    /// How many lanes it has, at most [`MAX_WIDTH`].
    const WIDTH: usize;

    /// The first `WIDTH` values of a slice.
    fn load(values: &[u16]) -> Self;
    /// The first `WIDTH` hands of a slice as rank masks by suit.
    fn load_hands(hands: &[CardSet]) -> [Self; 4];
    /// How many bits each lane has set.
    fn count_ones(self) -> Self;
    /// Writes `WIDTH` values.
    fn store(self, out: &mut [u16]);
    /// Writes `WIDTH` ranks in the order the hands were loaded.
    fn store_ranks(major: Self, minor: Self, out: &mut [HandRank]);
}

/// Something to do in registers.
///
/// What is under the loops is an `inline(always)` function, not a closure handed to other code: only what is inlined
/// into the function that enables an instruction set may use it without a call.
pub(crate) trait Work {
    /// Does it; to be marked `inline(always)`.
    fn run<V: Register>(self);
}

/// How many cards each lane has of the suits, one nibble a suit, clubs lowest.
#[inline(always)]
pub(crate) fn count_suits<V: Register>(lanes: [V; 4]) -> V {
    let (c, d) = (lanes[0].count_ones(), lanes[1].count_ones());
    let (h, s) = (lanes[2].count_ones(), lanes[3].count_ones());
    c.or(d.shl::<4>()).or(h.shl::<8>()).or(s.shl::<12>())
}

/// A few sets of cards, filled up to a register.
#[inline(always)]
pub(crate) fn pad(few: &[CardSet]) -> [CardSet; MAX_WIDTH] {
    let mut padded = [CardSet::EMPTY; MAX_WIDTH];
    padded[..few.len()].copy_from_slice(few);
    padded
}

/// Hands to rank, and where to write their ranks.
pub(crate) struct HandBatch<'a, K> {
    hands: &'a [CardSet],
    out: &'a mut [HandRank],
    kernel: PhantomData<K>,
}

impl<'a, K: Kernel> HandBatch<'a, K> {
    /// As many hands as ranks.
    pub(crate) fn new(hands: &'a [CardSet], out: &'a mut [HandRank]) -> HandBatch<'a, K> {
        debug_assert_eq!(hands.len(), out.len());
        HandBatch { hands, out, kernel: PhantomData }
    }
}

#[inline(always)]
fn hands_step<V: Register, K: Kernel>(hands: &[CardSet], out: &mut [HandRank]) {
    let lanes = V::load_hands(hands);
    let (major, minor) = K::rank(lanes, count_suits(lanes).add(V::splat(FLUSH_BIAS)));
    V::store_ranks(major, minor, out);
}

impl<K: Kernel> Work for HandBatch<'_, K> {
    #[inline(always)]
    fn run<V: Register>(self) {
        let (mut hands, mut out) = (self.hands.chunks_exact(V::WIDTH), self.out.chunks_exact_mut(V::WIDTH));
        for (hands, out) in (&mut hands).zip(&mut out) {
            hands_step::<V, K>(hands, out);
        }
        let (hands, out) = (hands.remainder(), out.into_remainder());
        if !hands.is_empty() {
            let (padded, mut ranks) = (pad(hands), [HandRank::NONE; MAX_WIDTH]);
            hands_step::<V, K>(&padded, &mut ranks);
            out.copy_from_slice(&ranks[..out.len()]);
        }
    }
}

/// Holes and boards to rank together, hole `i` with board `i`, and where to write the ranks.
pub(crate) struct DealBatch<'a, K> {
    holes: &'a [CardSet],
    boards: &'a [CardSet],
    out: &'a mut [HandRank],
    kernel: PhantomData<K>,
}

impl<'a, K: Kernel> DealBatch<'a, K> {
    /// As many holes as boards as ranks.
    pub(crate) fn new(
        holes: &'a [CardSet],
        boards: &'a [CardSet],
        out: &'a mut [HandRank],
    ) -> DealBatch<'a, K> {
        debug_assert!(holes.len() == out.len() && boards.len() == out.len());
        DealBatch { holes, boards, out, kernel: PhantomData }
    }
}

#[inline(always)]
fn deals_step<V: Register, K: Kernel>(holes: &[CardSet], boards: &[CardSet], out: &mut [HandRank]) {
    let mut hands = [CardSet::EMPTY; MAX_WIDTH];
    for ((hand, &hole), &board) in
        hands[..V::WIDTH].iter_mut().zip(&holes[..V::WIDTH]).zip(&boards[..V::WIDTH])
    {
        *hand = hole | board;
    }
    hands_step::<V, K>(&hands, out);
}

impl<K: Kernel> Work for DealBatch<'_, K> {
    #[inline(always)]
    fn run<V: Register>(self) {
        let (mut holes, mut boards) = (self.holes.chunks_exact(V::WIDTH), self.boards.chunks_exact(V::WIDTH));
        let mut out = self.out.chunks_exact_mut(V::WIDTH);
        for ((holes, boards), out) in (&mut holes).zip(&mut boards).zip(&mut out) {
            deals_step::<V, K>(holes, boards, out);
        }
        let (holes, boards, out) = (holes.remainder(), boards.remainder(), out.into_remainder());
        if !holes.is_empty() {
            let mut ranks = [HandRank::NONE; MAX_WIDTH];
            deals_step::<V, K>(&pad(holes), &pad(boards), &mut ranks);
            out.copy_from_slice(&ranks[..out.len()]);
        }
    }
}

/// A run of holes in planar layout, the board that each is joined with, and where to write the ranks.
pub(crate) struct HoleBatch<'a, K> {
    board: CardSet,
    planes: [&'a [u16]; 5],
    out: &'a mut [HandRank],
    kernel: PhantomData<K>,
}

impl<'a, K: Kernel> HoleBatch<'a, K> {
    /// The planes are rank masks by suit, then suit counts, one nibble a suit; each at least [`MAX_WIDTH`] longer than
    /// `out`.
    pub(crate) fn new(board: CardSet, planes: [&'a [u16]; 5], out: &'a mut [HandRank]) -> HoleBatch<'a, K> {
        debug_assert!(planes.iter().all(|plane| plane.len() >= out.len() + MAX_WIDTH));
        HoleBatch { board, planes, out, kernel: PhantomData }
    }
}

/// `board` is the rank masks of the board by suit, then its biased suit counts.
#[inline(always)]
fn holes_step<V: Register, K: Kernel>(
    board: [V; 5],
    planes: [&[u16]; 5],
    start: usize,
    out: &mut [HandRank],
) {
    let c = board[0].or(V::load(&planes[0][start..]));
    let d = board[1].or(V::load(&planes[1][start..]));
    let h = board[2].or(V::load(&planes[2][start..]));
    let s = board[3].or(V::load(&planes[3][start..]));
    let counts = board[4].add(V::load(&planes[4][start..]));
    let (major, minor) = K::rank([c, d, h, s], counts);
    V::store_ranks(major, minor, out);
}

impl<K: Kernel> Work for HoleBatch<'_, K> {
    #[inline(always)]
    fn run<V: Register>(self) {
        let [c, d, h, s] = self.board.lanes();
        let counts = Counts::of(self.board).by_suit() + FLUSH_BIAS;
        let board = [V::splat(c), V::splat(d), V::splat(h), V::splat(s), V::splat(counts)];
        let mut chunks = self.out.chunks_exact_mut(V::WIDTH);
        let mut start = 0;
        for out in &mut chunks {
            holes_step::<V, K>(board, self.planes, start, out);
            start += V::WIDTH;
        }
        let out = chunks.into_remainder();
        if !out.is_empty() {
            let mut ranks = [HandRank::NONE; MAX_WIDTH];
            holes_step::<V, K>(board, self.planes, start, &mut ranks[..V::WIDTH]);
            out.copy_from_slice(&ranks[..out.len()]);
        }
    }
}

/// Boards in a row, the hole that each is joined with, and where to write the ranks: none where they share a card.
pub(crate) struct BoardBatch<'a, K> {
    hole: CardSet,
    boards: &'a [CardSet],
    out: &'a mut [HandRank],
    kernel: PhantomData<K>,
}

impl<'a, K: Kernel> BoardBatch<'a, K> {
    /// As many boards as ranks.
    pub(crate) fn new(hole: CardSet, boards: &'a [CardSet], out: &'a mut [HandRank]) -> BoardBatch<'a, K> {
        debug_assert_eq!(boards.len(), out.len());
        BoardBatch { hole, boards, out, kernel: PhantomData }
    }
}

/// `hole` is the rank masks of the hole by suit, then its biased suit counts.
#[inline(always)]
fn boards_step<V: Register, K: Kernel>(hole: [V; 5], boards: &[CardSet], out: &mut [HandRank]) {
    let board = V::load_hands(boards);
    let lanes = [board[0].or(hole[0]), board[1].or(hole[1]), board[2].or(hole[2]), board[3].or(hole[3])];
    let shared = board[0].and(hole[0]).or(board[1].and(hole[1]));
    let shared = shared.or(board[2].and(hole[2])).or(board[3].and(hole[3])).some();
    let (major, minor) = K::rank(lanes, count_suits(board).add(hole[4]));
    let none = V::splat(0);
    V::store_ranks(V::select(shared, none, major), V::select(shared, none, minor), out);
}

impl<K: Kernel> Work for BoardBatch<'_, K> {
    #[inline(always)]
    fn run<V: Register>(self) {
        let [c, d, h, s] = self.hole.lanes();
        let counts = Counts::of(self.hole).by_suit() + FLUSH_BIAS;
        let hole = [V::splat(c), V::splat(d), V::splat(h), V::splat(s), V::splat(counts)];
        let (mut boards, mut out) = (self.boards.chunks_exact(V::WIDTH), self.out.chunks_exact_mut(V::WIDTH));
        for (boards, out) in (&mut boards).zip(&mut out) {
            boards_step::<V, K>(hole, boards, out);
        }
        let (boards, out) = (boards.remainder(), out.into_remainder());
        if !boards.is_empty() {
            let (padded, mut ranks) = (pad(boards), [HandRank::NONE; MAX_WIDTH]);
            boards_step::<V, K>(hole, &padded, &mut ranks);
            out.copy_from_slice(&ranks[..out.len()]);
        }
    }
}
