//! Loops over hands and holes, written once for every register.

use super::MAX_WIDTH;
use crate::HandRank;
use crate::counts::Counts;
use crate::kernel::{FLUSH_BIAS, Lanes, rank};
use crate::ranking::Order;
use isofold_cards::CardSet;

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
    /// Writes `WIDTH` ranks in the order the hands were loaded.
    fn store(major: Self, minor: Self, out: &mut [HandRank]);
}

/// A run of holes in planar layout, and the board that each is joined with.
#[derive(Clone, Copy)]
pub(crate) struct HoleBatch<'a> {
    pub(crate) board: CardSet,
    /// Rank masks by suit, then suit counts, one nibble a suit; each at least [`MAX_WIDTH`] longer than the run.
    pub(crate) planes: [&'a [u16]; 5],
}

// What is under the loops is an `inline(always)` function, not a closure handed to other code: only what is inlined into
// the function that enables an instruction set may use it without a call.

#[inline(always)]
fn hands_step<V: Register, O: Order, const CARDS: usize>(hands: &[CardSet], out: &mut [HandRank]) {
    let lanes = V::load_hands(hands);
    let (c, d) = (lanes[0].count_ones(), lanes[1].count_ones());
    let (h, s) = (lanes[2].count_ones(), lanes[3].count_ones());
    let counts = c.or(d.shl::<4>()).or(h.shl::<8>()).or(s.shl::<12>());
    let (major, minor) = rank::<V, O, CARDS>(lanes, counts.add(V::splat(FLUSH_BIAS)));
    V::store(major, minor, out);
}

#[inline(always)]
pub(super) fn rank_hands<V: Register, O: Order, const CARDS: usize>(hands: &[CardSet], out: &mut [HandRank]) {
    let (mut hands, mut out) = (hands.chunks_exact(V::WIDTH), out.chunks_exact_mut(V::WIDTH));
    for (hands, out) in (&mut hands).zip(&mut out) {
        hands_step::<V, O, CARDS>(hands, out);
    }
    let (hands, out) = (hands.remainder(), out.into_remainder());
    if !hands.is_empty() {
        let (mut padded, mut ranks) = ([CardSet::EMPTY; MAX_WIDTH], [HandRank::NONE; MAX_WIDTH]);
        padded[..hands.len()].copy_from_slice(hands);
        hands_step::<V, O, CARDS>(&padded[..V::WIDTH], &mut ranks[..V::WIDTH]);
        out.copy_from_slice(&ranks[..out.len()]);
    }
}

/// `board` is the rank masks of the board by suit, then its biased suit counts.
#[inline(always)]
fn holes_step<V: Register, O: Order, const CARDS: usize>(
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
    let (major, minor) = rank::<V, O, CARDS>([c, d, h, s], counts);
    V::store(major, minor, out);
}

#[inline(always)]
pub(super) fn rank_holes<V: Register, O: Order, const CARDS: usize>(batch: HoleBatch, out: &mut [HandRank]) {
    let [c, d, h, s] = batch.board.lanes();
    let counts = Counts::of(batch.board).by_suit() + FLUSH_BIAS;
    let board = [V::splat(c), V::splat(d), V::splat(h), V::splat(s), V::splat(counts)];
    let mut chunks = out.chunks_exact_mut(V::WIDTH);
    let mut start = 0;
    for out in &mut chunks {
        holes_step::<V, O, CARDS>(board, batch.planes, start, out);
        start += V::WIDTH;
    }
    let out = chunks.into_remainder();
    if !out.is_empty() {
        let mut ranks = [HandRank::NONE; MAX_WIDTH];
        holes_step::<V, O, CARDS>(board, batch.planes, start, &mut ranks[..V::WIDTH]);
        out.copy_from_slice(&ranks[..out.len()]);
    }
}
