use super::sets::{BINOMIAL, binomial, count, rank};
use super::stub::NOWHERE;
use crate::kernel::showdown::OpponentCombo;
use isofold_cards::Combo;
use std::hint::select_unpredictable;
use std::sync::Arc;

/// On a board: how much two hands count together, by what the folded players leave of them.
#[derive(Clone)]
pub(crate) struct PairWeights {
    /// The place of each card in the table; [`NOWHERE`] for cards that nobody has.
    pub(super) places: [u8; 64],
    /// By rank of the four cards of two hands; behind the last a zero.
    pub(super) table: Arc<[f32]>,
}

/// What a place adds that cannot be in a set: whatever the other adds, no rank comes of it.
const BLOCKED: u32 = 1 << 30;

impl PairWeights {
    /// The weight of two hands; 0 if they share a card, or have one that was dealt.
    pub(crate) fn weight(&self, a: Combo, b: Combo) -> f32 {
        let [[a, b], [c, d]] = [a, b].map(|hand| hand.cards().map(|card| self.place(card.index())));
        let mut set = [a, b, c, d];
        set.sort_unstable();
        let fits = set[3] != NOWHERE && set.windows(2).all(|pair| pair[0] < pair[1]);
        if fits { self.table[rank(set)] } else { 0.0 }
    }

    #[inline(always)]
    fn place(&self, card: u8) -> u8 {
        self.places[usize::from(card & 63)]
    }

    /// The places of some hands, the lesser first: what [`row`](PairWeights::row) wants to know of them.
    pub(crate) fn places(&self, hands: &[OpponentCombo]) -> Vec<[u8; 2]> {
        let places = hands.iter().map(|hand| hand.cards.map(|card| self.place(card)));
        places.map(|[c, d]| [c.min(d), c.max(d)]).collect()
    }

    /// The weights of a hand, given by its cards, with each of some others, given by their [`places`](PairWeights::places).
    pub(crate) fn row(&self, own: [u8; 2], others: &[[u8; 2]], out: &mut [f32]) {
        let [a, b] = own.map(|card| self.place(card));
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
        // By sixteen, so that the loop is unrolled.
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

/// What each place adds to a rank; there is an entry for any byte.
type Adds = [u32; 256];

/// What the lesser and the greater of two places add to the rank of the four that they make with `a < b`.
#[inline(always)]
fn adds(a: u8, b: u8) -> (Adds, Adds) {
    let (mut low, mut high) = ([BLOCKED; 256], [BLOCKED; 256]);
    let [first, second] = [a, b].map(usize::from);
    // How many of `a` and `b` are below decides what a place counts for; and where they end up themselves, if they are above.
    let lows =
        [binomial(a, 2) + binomial(b, 3), binomial(a, 1) + binomial(b, 3), binomial(a, 1) + binomial(b, 2)];
    let above = binomial(b, 4).wrapping_sub(binomial(b, 3));
    let highs = [above.wrapping_add(binomial(a, 3)).wrapping_sub(binomial(a, 2)), above, 0];
    let spans = [0..first, first + 1..second, second + 1..usize::from(NOWHERE)];
    for (below, span) in spans.into_iter().enumerate() {
        for place in span {
            low[place] = BINOMIAL[below + 1][place].wrapping_add(lows[below]);
            high[place] = BINOMIAL[below + 2][place].wrapping_add(highs[below]);
        }
    }
    (low, high)
}

/// The weights of two hands once some places of many are taken, from those of sets that have these places.
pub(super) fn without(places: usize, dealt: &[u8], weights: &[f32]) -> Vec<f32> {
    let left: Vec<u8> = (0..places as u8).filter(|place| !dealt.contains(place)).collect();
    // What a place adds to the rank as the first to fourth of those that are not taken: it has some taken ones below, and
    // those above move up by one.
    let add = |nth: usize, place: u8| {
        let below = dealt.iter().filter(|&&taken| taken < place).count();
        let above = dealt
            .iter()
            .enumerate()
            .skip(below)
            .map(|(i, &taken)| binomial(taken, i + nth + 2).wrapping_sub(binomial(taken, i + nth + 1)));
        above.fold(binomial(place, nth + below + 1), u32::wrapping_add)
    };
    let adds = [0, 1, 2, 3].map(|nth| left.iter().map(|&place| add(nth, place)).collect::<Vec<u32>>());
    let taken: u32 = dealt.iter().zip(1..).map(|(&place, i)| binomial(place, i)).sum();
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
