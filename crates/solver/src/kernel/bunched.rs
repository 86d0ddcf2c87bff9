//! Terminals when folded hands make some pairs of hands likelier than others: every hand meets every other one with a weight
//! of its own. Four hands and two packs of terminals at a time stay in registers.

use super::at_level;
use super::showdown::{Pack, Rows, RowsMut, from_square, to_tile};
use crate::bunching::PairWeights;
use crate::simd::{Block, Sixteen, WIDTH};

/// A board as folded hands leave it.
#[derive(Clone)]
pub(crate) struct Bunched {
    pub(crate) weights: PairWeights,
    /// Where each player's combos are among the weights, row after row.
    pub(crate) places: [Vec<[u8; 2]>; 2],
    /// For each row of a player: how many rows of the other are weaker, and how many are not stronger.
    pub(crate) cuts: [Vec<[u16; 2]>; 2],
}

/// One player's view of it.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) board: &'a Bunched,
    /// Whose.
    pub(crate) own: usize,
    /// The cards of the combo that stands for each own row, padded.
    pub(crate) cards: &'a [[u8; 2]],
    /// How many combos each row of the other player stands for.
    pub(crate) sizes: &'a [u8],
}

/// Room to work in.
#[derive(Default)]
pub(crate) struct Scratch {
    /// The reach of all packs, two by two, hand by hand.
    tiles: Vec<Block>,
    /// The weights of four own hands with each row of the other player, and of one with each combo.
    weights: [Vec<f32>; HANDS],
    combos: Vec<f32>,
    /// The values of sixteen hands: of each pair of packs, of each pack, called and folded.
    squares: Vec<[[[Block; WIDTH]; 2]; 2]>,
}

/// Own hands at a time, and packs at a time.
const HANDS: usize = 4;
const PACKS: usize = 2;

impl Scratch {
    /// How many bytes it takes at most, for so many packs and blocks of hands.
    pub(crate) fn bytes(packs: usize, blocks: usize) -> usize {
        let pairs = packs.div_ceil(PACKS);
        let tiles = pairs * PACKS * (blocks * WIDTH + 1) * size_of::<Block>();
        tiles
            + pairs * size_of::<[[[Block; WIDTH]; 2]; 2]>()
            + blocks * WIDTH * (HANDS + WIDTH) * size_of::<f32>()
    }
}

at_level! {
    /// Values of showdowns and folds.
    fn terminals(view: View<'_>, packs: &[Pack], reach: Rows<'_>, values: RowsMut<'_>, scratch: &mut Scratch) = all_terminals;
}

#[inline(always)]
fn all_terminals<S: Sixteen>(
    view: View<'_>,
    packs: &[Pack],
    reach: Rows<'_>,
    mut values: RowsMut<'_>,
    scratch: &mut Scratch,
) {
    let Scratch { tiles, weights, combos, squares } = scratch;
    let rows = view.sizes.len();
    let pairs = packs.len().div_ceil(PACKS);
    let tile = PACKS * (reach.blocks * WIDTH + 1);
    tiles.resize(tiles.len().max(pairs * tile), Block::ZERO);
    squares.resize(squares.len().max(pairs), [[[Block::ZERO; WIDTH]; 2]; 2]);
    for (packs, tile) in packs.chunks(PACKS).zip(tiles.chunks_exact_mut(tile)) {
        for k in 0..PACKS {
            // A pack that is not there repeats the last.
            let pack = packs.get(k).unwrap_or(&packs[0]);
            to_tile::<S, PACKS>(reach, &pack.reach, tile, k);
        }
    }
    let others = &view.board.places[1 - view.own];
    combos.resize(others.len(), 0.0);
    let cuts = &view.board.cuts[view.own];
    for (i, cards) in view.cards.as_chunks::<WIDTH>().0.iter().enumerate() {
        for first in (0..WIDTH).step_by(HANDS) {
            for (hand, weights) in weights.iter_mut().enumerate() {
                view.board.weights.row(cards[first + hand], others, combos);
                weights.resize(rows, 0.0);
                sum_rows(combos, view.sizes, weights);
            }
            let cuts: [[usize; 2]; HANDS] = std::array::from_fn(|hand| {
                cuts.get(i * WIDTH + first + hand).map_or([0; 2], |cuts| cuts.map(usize::from))
            });
            // The cuts in their order; most hands have the same ones.
            let mut order = [0, 1, 2, 3, 4, 5, 6, 7];
            order.sort_unstable_by_key(|&cut: &usize| cuts[cut / 2][cut % 2]);
            let weights = [0, 1, 2, 3].map(|hand| &weights[hand][..rows]);
            for (number, packs) in packs.chunks(PACKS).enumerate() {
                let tile = tiles[number * tile..][..tile].as_chunks::<PACKS>().0;
                let sums = prefix_sums::<S>(weights, cuts, order, &tile[..rows]);
                for (hand, sums) in sums.into_iter().enumerate() {
                    for k in 0..packs.len() {
                        let stakes = &packs[k].stakes;
                        let [weaker, level, all] = [sums[0][k], sums[1][k], sums[2][k]];
                        let called = S::load(&stakes.won)
                            .times(weaker)
                            .plus(S::load(&stakes.level).times(level))
                            .minus(S::load(&stakes.lost).times(all));
                        let [calls, folds] = &mut squares[number][k];
                        called.store(&mut calls[first + hand]);
                        S::load(&stakes.fold).times(all).store(&mut folds[first + hand]);
                    }
                }
            }
        }
        for (packs, squares) in packs.chunks(PACKS).zip(squares.iter()) {
            for (pack, [calls, folds]) in packs.iter().zip(squares) {
                from_square(std::array::from_fn(|hand| S::load(&calls[hand])), i, &pack.values, &mut values);
                if pack.has_folds {
                    from_square(
                        std::array::from_fn(|hand| S::load(&folds[hand])),
                        i,
                        &pack.folds,
                        &mut values,
                    );
                }
            }
        }
    }
}

/// Sums numbers of combos by row.
#[inline(always)]
fn sum_rows(combos: &[f32], sizes: &[u8], rows: &mut [f32]) {
    if combos.len() == rows.len() {
        return rows.copy_from_slice(combos);
    }
    let mut combos = combos;
    for (row, &size) in rows.iter_mut().zip(sizes) {
        let (own, rest) = combos.split_at(usize::from(size));
        *row = own.iter().sum();
        combos = rest;
    }
}

/// For four hands and two packs: the weighted sums of the other player's reach over the rows before each cut, and over all.
#[inline(always)]
fn prefix_sums<S: Sixteen>(
    weights: [&[f32]; HANDS],
    cuts: [[usize; 2]; HANDS],
    order: [usize; 2 * HANDS],
    tile: &[[Block; PACKS]],
) -> [[[S; PACKS]; 3]; HANDS] {
    let zero = [S::zero(); PACKS];
    let (mut sums, mut at) = ([zero; HANDS], 0);
    let mut found = [[zero; 3]; HANDS];
    for cut in order {
        let (hand, which) = (cut / 2, cut % 2);
        let end = cuts[hand][which].min(tile.len());
        add_up(&mut sums, weights, tile, at..end.max(at));
        at = end.max(at);
        found[hand][which] = sums[hand];
    }
    add_up(&mut sums, weights, tile, at..tile.len());
    for hand in 0..HANDS {
        found[hand][2] = sums[hand];
    }
    found
}

#[inline(always)]
fn add_up<S: Sixteen>(
    sums: &mut [[S; PACKS]; HANDS],
    weights: [&[f32]; HANDS],
    tile: &[[Block; PACKS]],
    rows: std::ops::Range<usize>,
) {
    let mut own = *sums;
    let weights = weights.map(|weights| &weights[rows.clone()]);
    for (row, reach) in tile[rows].iter().enumerate() {
        let reach = [S::load(&reach[0]), S::load(&reach[1])];
        for hand in 0..HANDS {
            let weight = S::splat(weights[hand][row]);
            for k in 0..PACKS {
                own[hand][k] = own[hand][k].plus(reach[k].times(weight));
            }
        }
    }
    *sums = own;
}
