//! The best hand without a flush of every two hole cards on every board, by their ranks.

use super::flush::{self, FindFlushes};
use super::multiset::{BLOCK, COUNT, FillPlanes, Planes, RankMultiset};
use crate::{HandRank, Level, Ranking, Strength, evaluate_hands};
use isofold_cards::CardSet;
use isofold_simd::dispatch;
use std::sync::LazyLock;

/// The number of multisets of two ranks.
const PAIRS: usize = 91;

/// Hands are stored as their position among the 6 175 hands that are no flush, the worst first: half as wide as a strength.
pub(super) struct Pairs {
    /// The position of the best hand: a row of [`COUNT`] boards for each two ranks.
    rows: Box<[u16]>,
    /// The strength of each position.
    strengths: Box<[Strength]>,
}

/// All multisets of ranks in colexicographic order, the ranks of each ascending.
pub(super) fn multisets<const SIZE: usize>() -> Vec<[u8; SIZE]> {
    let mut ranks = [0; SIZE];
    let mut sets = vec![ranks];
    let limit = |ranks: &[u8; SIZE], i: usize| ranks.get(i + 1).copied().unwrap_or(12);
    while let Some(i) = (0..SIZE).find(|&i| ranks[i] < limit(&ranks, i)) {
        ranks[..i].fill(0);
        ranks[i] += 1;
        sets.push(ranks);
    }
    sets
}

/// The index of two ascending ranks among [`multisets`].
#[inline(always)]
const fn pair_index(low: usize, high: usize) -> usize {
    high * (high + 1) / 2 + low
}

/// The index of three ascending ranks among [`multisets`].
const fn triple_index([low, middle, high]: [u8; 3]) -> usize {
    let high = high as usize;
    high * (high + 1) * (high + 2) / 6 + pair_index(low as usize, middle as usize)
}

/// The table of all pairs: 1.3 MB, built in about 2 ms.
static TABLE: LazyLock<Pairs> = LazyLock::new(|| {
    let mut boards = multisets::<5>();
    boards.retain(|ranks| ranks[0] != ranks[4]);

    // The four suits in turn, so that equal ranks are different cards and there is no flush.
    let hand = |ranks: &[u8; 5]| {
        let mut lanes = [0; 4];
        ranks.iter().enumerate().for_each(|(i, rank)| lanes[i % 4] |= 1 << rank);
        CardSet::from_lanes(lanes)
    };
    let hands: Vec<CardSet> = boards.iter().map(hand).collect();
    let mut ranks = vec![HandRank::NONE; hands.len()];
    evaluate_hands::<5>(Ranking::Standard, &hands, &mut ranks);
    let mut sorted: Vec<_> = ranks.iter().zip(&boards).collect();
    sorted.sort_unstable();
    let mut positions = vec![0; COUNT];
    for (position, (_, ranks)) in sorted.iter().enumerate() {
        positions[RankMultiset::of(*ranks).number()] = position as u16;
    }
    let strengths = sorted.iter().map(|&(&rank, _)| rank.into()).collect();

    // Every pair with every triple; five of a kind is no hand.
    let with_pair = |[a, b, c]: [u8; 3], [d, e]: [u8; 2]| {
        let five = a == c && d == e && a == d;
        if five { 0 } else { positions[RankMultiset::of(&[a, b, c, d, e]).number()] }
    };
    let pairs = multisets::<2>();
    let with_pairs = |triple| std::array::from_fn(|pair| with_pair(triple, pairs[pair]));
    let triples: Vec<[u16; PAIRS]> = multisets::<3>().into_iter().map(with_pairs).collect();

    let mut rows = vec![0; PAIRS * COUNT].into_boxed_slice();
    for board in &boards {
        let mut best = [0; PAIRS];
        for (out, other) in (0..5).flat_map(|out| (0..out).map(move |other| (out, other))) {
            let mut three = board.iter().enumerate().filter(|&(i, _)| i != out && i != other);
            let triple = [(); 3].map(|()| three.next().map_or(0, |(_, &rank)| rank));
            let with_pairs = &triples[triple_index(triple)];
            best.iter_mut().zip(with_pairs).for_each(|(best, &position)| *best = position.max(*best));
        }
        let number = RankMultiset::of(board).number();
        best.iter().enumerate().for_each(|(pair, &position)| rows[pair * COUNT + number] = position);
    }
    Pairs { rows, strengths }
});

/// The rank of each of `N` cards.
#[inline(always)]
fn ranks<const N: usize>(cards: CardSet) -> [usize; N] {
    let mut bits = cards.bits();
    [(); N].map(|()| {
        let rank = bits.trailing_zeros() as usize & 15;
        bits &= bits.wrapping_sub(1);
        rank
    })
}

/// The best hand without a flush on every board, by the number of the board.
pub(super) fn best_by_board(hole: CardSet) -> Box<[Strength]> {
    let table = &*TABLE;
    let mut pairs: Vec<usize> = Vec::new();
    let ranks: Vec<usize> = hole.iter().map(|card| card.rank().index().into()).collect();
    for (i, &high) in ranks.iter().enumerate() {
        pairs.extend(ranks[..i].iter().map(|&low| pair_index(low, high)));
    }
    pairs.sort_unstable();
    pairs.dedup();
    let mut best = vec![0; COUNT];
    for pair in pairs {
        let row = &table.rows[pair * COUNT..][..COUNT];
        best.iter_mut().zip(row).for_each(|(best, &position)| *best = position.max(*best));
    }
    best.into_iter().map(|position| table.strengths[usize::from(position)]).collect()
}

/// Writes the best high hand of each deal: hole cards `i`, four to six of them, with board `i` of five cards.
pub(crate) fn rank_deals(
    hole_cards: usize,
    level: Level,
    holes: &[CardSet],
    boards: &[CardSet],
    out: &mut [Strength],
) {
    match hole_cards {
        4 => rank_deals_of::<4>(level, holes, boards, out),
        5 => rank_deals_of::<5>(level, holes, boards, out),
        6 => rank_deals_of::<6>(level, holes, boards, out),
        other => panic!("Omaha is played with four to six hole cards, not {other}"),
    }
}

fn rank_deals_of<const N: usize>(level: Level, holes: &[CardSet], boards: &[CardSet], out: &mut [Strength]) {
    let table = &*TABLE;
    let (mut planes, mut flushes) = (Planes::new(), [0; BLOCK]);
    let blocks = holes.chunks(BLOCK).zip(boards.chunks(BLOCK)).zip(out.chunks_mut(BLOCK));
    for ((holes, boards), out) in blocks {
        dispatch(level, FillPlanes { boards, planes: &mut planes });
        dispatch(level, FindFlushes { holes, boards, out: &mut flushes });
        for (i, ((&hole, &board), out)) in holes.iter().zip(boards).zip(out).enumerate() {
            let number = planes.get(i).number();
            let ranks: [usize; N] = ranks(hole);
            let mut best = 0;
            for (j, &a) in ranks.iter().enumerate() {
                for &b in &ranks[..j] {
                    best = best.max(table.rows[pair_index(a.min(b), a.max(b)) * COUNT + number]);
                }
            }
            *out = table.strengths[usize::from(best)];
            if flushes[i] != 0 {
                let suit = flushes[i].trailing_zeros() as usize / 4;
                *out = flush::best(hole.lanes()[suit], board.lanes()[suit]).max(*out);
            }
        }
    }
}
