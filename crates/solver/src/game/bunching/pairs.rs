use super::sets::{BINOMIAL, binomial, count, rank};
use super::stub::NOWHERE;
use crate::kernel::terminals::OpponentCombo;
use isofold_cards::Combo;
use std::hint::select_unpredictable;
use std::sync::Arc;

/// The weights of pairs of hands on a board under bunching.
#[derive(Clone)]
pub(crate) struct PairWeights {
    /// The position of each card in the table; [`NOWHERE`] for cards that cannot be held.
    pub(super) positions: [u8; 64],
    /// By rank of the four cards of two hands; behind the last a zero.
    pub(super) table: Arc<[f32]>,
}

/// The term of a position that cannot be in a set: with it no sum is a valid rank.
const BLOCKED: u32 = 1 << 30;

impl PairWeights {
    /// The weight of two hands; 0 if they share a card or hold one that was dealt.
    pub(crate) fn weight(&self, a: Combo, b: Combo) -> f32 {
        let [[a, b], [c, d]] = [a, b].map(|hand| hand.cards().map(|card| self.position(card.index())));
        let mut set = [a, b, c, d];
        set.sort_unstable();
        let fits = set[3] != NOWHERE && set.windows(2).all(|pair| pair[0] < pair[1]);
        if fits { self.table[rank(set)] } else { 0.0 }
    }

    #[inline(always)]
    fn position(&self, card: u8) -> u8 {
        self.positions[usize::from(card & 63)]
    }

    /// The positions of some hands, the lower first, as [`row`](PairWeights::row) takes them.
    pub(crate) fn positions(&self, hands: &[OpponentCombo]) -> Vec<[u8; 2]> {
        let positions = hands.iter().map(|hand| hand.cards.map(|card| self.position(card)));
        positions.map(|[c, d]| [c.min(d), c.max(d)]).collect()
    }

    /// The weights of a hand, given by its cards, with each of some others, given by their
    /// [`positions`](PairWeights::positions).
    pub(crate) fn row(&self, own: [u8; 2], others: &[[u8; 2]], out: &mut [f32]) {
        let [a, b] = own.map(|card| self.position(card));
        let (a, b) = (a.min(b), a.max(b));
        if b == NOWHERE || a == b {
            return out.fill(0.0);
        }
        let (low, high) = adds(a, b);
        let table = &self.table[..];
        let behind = (table.len() - 1) as u32;
        let weight = |&[c, d]: &[u8; 2]| {
            let rank = low[usize::from(c)].wrapping_add(high[usize::from(d)]);
            table[select_unpredictable(rank < behind, rank, behind) as usize]
        };
        // In chunks of sixteen, so that the loop is unrolled.
        let many = others.len().min(out.len());
        let (others, out) = (&others[..many], &mut out[..many]);
        let (blocks, rest) = others.as_chunks::<16>();
        let (out_blocks, out_rest) = out.as_chunks_mut::<16>();
        for (out, others) in out_blocks.iter_mut().zip(blocks) {
            out.iter_mut().zip(others).for_each(|(out, other)| *out = weight(other));
        }
        out_rest.iter_mut().zip(rest).for_each(|(out, other)| *out = weight(other));
    }
}

/// The term that each position adds to a rank; with an entry for any byte.
type Adds = [u32; 256];

/// The terms that the lower and the higher of two positions add to the rank of the four that they make with `a < b`.
#[inline(always)]
fn adds(a: u8, b: u8) -> (Adds, Adds) {
    let (mut low, mut high) = ([BLOCKED; 256], [BLOCKED; 256]);
    let [first, second] = [a, b].map(usize::from);
    // The number of `a` and `b` below a position decides its place in the set, and where `a` and `b` end up if they are
    // above.
    let lows =
        [binomial(a, 2) + binomial(b, 3), binomial(a, 1) + binomial(b, 3), binomial(a, 1) + binomial(b, 2)];
    let above = binomial(b, 4).wrapping_sub(binomial(b, 3));
    let highs = [above.wrapping_add(binomial(a, 3)).wrapping_sub(binomial(a, 2)), above, 0];
    let spans = [0..first, first + 1..second, second + 1..usize::from(NOWHERE)];
    for (below, span) in spans.into_iter().enumerate() {
        for position in span {
            low[position] = BINOMIAL[below + 1][position].wrapping_add(lows[below]);
            high[position] = BINOMIAL[below + 2][position].wrapping_add(highs[below]);
        }
    }
    (low, high)
}

/// The weights of pairs of hands once some positions are dealt, from the weights of sets that contain these positions.
pub(super) fn without(positions: usize, dealt: &[u8], weights: &[f32]) -> Vec<f32> {
    let left: Vec<u8> = (0..positions as u8).filter(|position| !dealt.contains(position)).collect();
    // The term of a position as the first to fourth of those not dealt: some dealt ones are below it, and those above
    // move up by one.
    let add = |nth: usize, position: u8| {
        let below = dealt.iter().filter(|&&taken| taken < position).count();
        let above = dealt
            .iter()
            .enumerate()
            .skip(below)
            .map(|(i, &taken)| binomial(taken, i + nth + 2).wrapping_sub(binomial(taken, i + nth + 1)));
        above.fold(binomial(position, nth + below + 1), u32::wrapping_add)
    };
    let adds = [0, 1, 2, 3].map(|nth| left.iter().map(|&position| add(nth, position)).collect::<Vec<u32>>());
    let taken: u32 = dealt.iter().zip(1..).map(|(&position, i)| binomial(position, i)).sum();
    let mut table = Vec::with_capacity(count(left.len(), 4) + 1);
    for d in 3..left.len() {
        let of_one = taken.wrapping_add(adds[3][d]);
        for c in 2..d {
            let of_two = of_one.wrapping_add(adds[2][c]);
            for b in 1..c {
                let of_three = of_two.wrapping_add(adds[1][b]);
                table.extend(adds[0][..b].iter().map(|&a| weights[of_three.wrapping_add(a) as usize]));
            }
        }
    }
    table.push(0.0);
    table
}
