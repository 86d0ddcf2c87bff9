//! Terminals when folded hands make some pairs of hands likelier than others: every hand meets every other one with a weight
//! of its own. Four hands and two packs of terminals at a time stay in registers.

use super::at_level;
use super::showdown::{Rows, RowsMut, TerminalPack, from_square, to_tile};
use crate::game::bunching::PairWeights;
use crate::simd::{Block, Sixteen, WIDTH};

/// A board as folded hands leave it.
#[derive(Clone)]
pub(crate) struct BoardBunching {
    pub(crate) weights: PairWeights,
    /// Where each player's combos are among the weights, row after row.
    pub(crate) combo_slots: [Vec<[u8; 2]>; 2],
    /// For each row of a player: how many rows of the other are weaker, and how many are not stronger.
    pub(crate) cuts: [Vec<[u16; 2]>; 2],
    /// If there is room for it: for each row of the first player, the weights with each row of the second.
    pub(crate) pairs: Vec<f32>,
}

/// One player's view of it.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) board: &'a BoardBunching,
    /// Whose.
    pub(crate) own: usize,
    /// The cards of the combo that stands for each own row, padded.
    pub(crate) cards: &'a [[u8; 2]],
    /// How many combos each row of each player stands for.
    pub(crate) sizes: [&'a [u8]; 2],
}

/// Room to work in.
#[derive(Default)]
pub(crate) struct BunchingScratch {
    /// The reach of all packs, two by two, hand by hand, without hands that never get there.
    tiles: Vec<Block>,
    lists: Vec<List>,
    /// The weights of four own hands with each row of the other player, and of one with each combo.
    weights: [Vec<f32>; HANDS],
    combos: Vec<f32>,
    /// The values of sixteen hands: of each pair of packs, of each pack, called and folded.
    squares: Vec<[[[Block; WIDTH]; 2]; 2]>,
}

/// The rows of the other player that get to one of the terminals of two packs.
#[derive(Clone, Default)]
struct List {
    rows: Vec<u16>,
    /// How many of them come before each row.
    before: Vec<u16>,
}

/// Own hands at a time, and packs at a time.
const HANDS: usize = 4;
const PACKS: usize = 2;

impl BunchingScratch {
    /// How many bytes it takes at most, for so many packs and blocks of hands.
    pub(crate) fn bytes(packs: usize, blocks: usize) -> usize {
        let pairs = packs.div_ceil(PACKS);
        let tiles = pairs * PACKS * (blocks * WIDTH + 1) * size_of::<Block>();
        let lists = pairs * 2 * (blocks * WIDTH + 1) * size_of::<u16>();
        tiles
            + lists
            + pairs * size_of::<[[[Block; WIDTH]; 2]; 2]>()
            + blocks * WIDTH * (HANDS + WIDTH) * size_of::<f32>()
    }
}

at_level! {
    /// Values of showdowns and folds.
    fn terminals(view: View<'_>, packs: &[TerminalPack], reach: Rows<'_>, values: RowsMut<'_>, scratch: &mut BunchingScratch) = all_terminals;
}

#[inline(always)]
fn all_terminals<S: Sixteen>(
    view: View<'_>,
    packs: &[TerminalPack],
    reach: Rows<'_>,
    mut values: RowsMut<'_>,
    scratch: &mut BunchingScratch,
) {
    let BunchingScratch { tiles, lists, weights, combos, squares } = scratch;
    let rows = view.sizes[1 - view.own].len();
    let pairs = packs.len().div_ceil(PACKS);
    let tile = PACKS * (reach.blocks * WIDTH + 1);
    tiles.resize(tiles.len().max(pairs * tile), Block::ZERO);
    squares.resize(squares.len().max(pairs), [[[Block::ZERO; WIDTH]; 2]; 2]);
    lists.resize(lists.len().max(pairs), List::default());
    for ((packs, tile), list) in packs.chunks(PACKS).zip(tiles.chunks_exact_mut(tile)).zip(lists.iter_mut()) {
        for k in 0..PACKS {
            // A pack that is not there repeats the first.
            let pack = packs.get(k).unwrap_or(&packs[0]);
            to_tile::<S, PACKS>(reach, &pack.reach, tile, k);
        }
        list.keep(tile.as_chunks_mut::<PACKS>().0, rows);
    }
    let others = &view.board.combo_slots[1 - view.own];
    combos.resize(others.len(), 0.0);
    let cuts = &view.board.cuts[view.own];
    for (i, cards) in view.cards.as_chunks::<WIDTH>().0.iter().enumerate() {
        for first in (0..WIDTH).step_by(HANDS) {
            for (hand, weights) in weights.iter_mut().enumerate() {
                weights.resize(rows, 0.0);
                if view.board.pairs.is_empty() {
                    view.board.weights.row(cards[first + hand], others, combos);
                    sum_rows(combos, view.sizes[1 - view.own], weights);
                } else {
                    view.pairs(i * WIDTH + first + hand, weights);
                }
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
                let List { rows, before } = &lists[number];
                let cuts = cuts.map(|cuts| cuts.map(|cut| usize::from(before[cut])));
                let sums = prefix_sums::<S>(weights, cuts, order, rows, &tile[..rows.len()]);
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

impl View<'_> {
    /// The weights of an own row with those of the other player; nothing for padding.
    #[inline(always)]
    fn pairs(&self, own: usize, weights: &mut [f32]) {
        let [first, second] = self.sizes;
        let Some(&size) = self.sizes[self.own].get(own) else { return weights.fill(0.0) };
        if self.own == 0 {
            return weights.copy_from_slice(&self.board.pairs[own * second.len()..][..second.len()]);
        }
        // All combos of two rows together weigh the same from either side.
        let column = self.board.pairs[own..].iter().step_by(second.len());
        for ((weight, &pair), &many) in weights.iter_mut().zip(column).zip(first) {
            *weight = if many == size { pair } else { pair * f32::from(many) / f32::from(size) };
        }
    }
}

impl BoardBunching {
    /// Keeps the weights of all pairs of rows; the cards are those of the first player's rows, the sizes the second's.
    pub(crate) fn keep_pairs(&mut self, cards: &[[u8; 2]], sizes: &[u8]) {
        let mut combos = vec![0.0; self.combo_slots[1].len()];
        self.pairs = vec![0.0; cards.len() * sizes.len()];
        for (&cards, pairs) in cards.iter().zip(self.pairs.chunks_exact_mut(sizes.len().max(1))) {
            self.weights.row(cards, &self.combo_slots[1], &mut combos);
            sum_rows(&combos, sizes, pairs);
        }
    }
}

impl List {
    /// Keeps the rows of a tile that somebody reaches something with, moved together.
    #[inline(always)]
    fn keep(&mut self, tile: &mut [[Block; PACKS]], rows: usize) {
        let List { rows: kept, before } = self;
        kept.clear();
        before.clear();
        for row in 0..rows {
            before.push(kept.len() as u16);
            if tile[row] != [Block::ZERO; PACKS] {
                tile[kept.len()] = tile[row];
                kept.push(row as u16);
            }
        }
        before.push(kept.len() as u16);
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
    rows: &[u16],
    tile: &[[Block; PACKS]],
) -> [[[S; PACKS]; 3]; HANDS] {
    let zero = [S::zero(); PACKS];
    let (mut sums, mut at) = ([zero; HANDS], 0);
    let mut found = [[zero; 3]; HANDS];
    for cut in order {
        let (hand, which) = (cut / 2, cut % 2);
        let end = cuts[hand][which].min(tile.len());
        add_up(&mut sums, weights, rows, tile, at..end.max(at));
        at = end.max(at);
        found[hand][which] = sums[hand];
    }
    add_up(&mut sums, weights, rows, tile, at..tile.len());
    for hand in 0..HANDS {
        found[hand][2] = sums[hand];
    }
    found
}

#[inline(always)]
fn add_up<S: Sixteen>(
    sums: &mut [[S; PACKS]; HANDS],
    weights: [&[f32]; HANDS],
    rows: &[u16],
    tile: &[[Block; PACKS]],
    run: std::ops::Range<usize>,
) {
    let mut own = *sums;
    for (&row, reach) in rows[run.clone()].iter().zip(&tile[run]) {
        let reach = [S::load(&reach[0]), S::load(&reach[1])];
        for hand in 0..HANDS {
            let weight = S::splat(weights[hand][usize::from(row)]);
            for k in 0..PACKS {
                own[hand][k] = own[hand][k].plus(reach[k].times(weight));
            }
        }
    }
    *sums = own;
}
