//! Counterfactual values of terminals with bunching: the cards that folded ranges take out of the deck make some pairs of hands
//! likelier than others, each with a weight ω(h, h') of its own.
//!
//! With sums over all hands h' of the opponent, W = Σ ω(h, h') π(h') over those weaker than h, L over those not stronger, and A
//! over all, v(h) = (w − t) W + (t − l) L + l A, and a fold that pays f is worth f A. Pairs that share a card have weight 0, so
//! there is no card removal to correct for.
//!
//! The sums take a product for each pair of hands, so that the layout serves it: four own hands and two packs of terminals at a
//! time, whose 8 sums stay in registers, run over the opponent's rows from weak to strong.

use super::terminals::{PackPayoffs, TerminalPack, from_square, to_tile};
use super::{Rows, RowsMut, WIDTH};
use crate::game::bunching::PairWeights;
use isofold_simd::{Block, F32x16, Simd, by_lane, kernel};

/// The weights of pairs of hands on a board.
#[derive(Clone)]
pub(crate) struct BoardBunching {
    pub(crate) weights: PairWeights,
    /// The indices of each player's combos in the weights, row after row.
    pub(crate) combo_slots: [Vec<[u8; 2]>; 2],
    /// For each row of a player, the number of the opponent's rows that are weaker, and of those that are not stronger.
    pub(crate) cuts: [Vec<[u16; 2]>; 2],
    /// The weights of each row of the first player with each row of the second, if there is memory for them.
    pub(crate) pairs: Vec<f32>,
}

/// The weights of a board as one player sees them.
#[derive(Clone, Copy)]
pub(crate) struct PlayerBunching<'a> {
    pub(crate) board: &'a BoardBunching,
    /// The player.
    pub(crate) own: usize,
    /// The cards of the combo that represents each own row, padded.
    pub(crate) cards: &'a [[u8; 2]],
    /// The number of combos that each row of each player represents.
    pub(crate) sizes: [&'a [u8]; 2],
}

/// Buffers of the kernel.
#[derive(Default)]
pub(crate) struct BunchingScratch {
    /// The reach of all packs, two by two, hand by hand, without hands of no reach.
    tiles: Vec<Block>,
    lists: Vec<List>,
    /// The weights of four own hands with each row of the opponent, and of one with each combo.
    weights: [Vec<f32>; HANDS],
    combos: Vec<f32>,
    /// The values of sixteen hands: of each pair of packs, of each pack, called and folded.
    squares: Vec<[[[Block; WIDTH]; 2]; 2]>,
}

/// The rows of the opponent that reach a terminal of two packs.
#[derive(Clone, Default)]
struct List {
    rows: Vec<u16>,
    /// The number of them before each row.
    before: Vec<u16>,
}

/// The numbers of own hands and of packs that are summed at a time.
const HANDS: usize = 4;
const PACKS: usize = 2;

impl BunchingScratch {
    /// The most bytes that the buffers take, for a number of packs and of blocks of hands.
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

kernel! {
    /// Computes v(h) of showdowns and folds.
    pub(crate) fn terminals<'a>(
        bunching: PlayerBunching<'a>, packs: &'a [TerminalPack], reach: Rows<'a>, values: RowsMut<'a>, scratch: &'a mut BunchingScratch,
    ) = all_terminals;
}

#[inline(always)]
fn all_terminals<S: Simd>(
    simd: S,
    bunching: PlayerBunching<'_>,
    packs: &[TerminalPack],
    reach: Rows<'_>,
    mut values: RowsMut<'_>,
    scratch: &mut BunchingScratch,
) {
    let BunchingScratch { tiles, lists, weights, combos, squares } = scratch;
    let rows = bunching.sizes[1 - bunching.own].len();
    let pairs = packs.len().div_ceil(PACKS);
    let tile = PACKS * (reach.blocks * WIDTH + 1);
    tiles.resize(tiles.len().max(pairs * tile), Block::ZERO);
    squares.resize(squares.len().max(pairs), [[[Block::ZERO; WIDTH]; 2]; 2]);
    lists.resize(lists.len().max(pairs), List::default());
    for ((packs, tile), list) in packs.chunks(PACKS).zip(tiles.chunks_exact_mut(tile)).zip(lists.iter_mut()) {
        for k in 0..PACKS {
            // A pack that is not there repeats the first.
            let pack = packs.get(k).unwrap_or(&packs[0]);
            to_tile::<S, PACKS>(simd, reach, &pack.reach, tile, k);
        }
        list.keep(tile.as_chunks_mut::<PACKS>().0, rows);
    }
    let others = &bunching.board.combo_slots[1 - bunching.own];
    combos.resize(others.len(), 0.0);
    let cuts = &bunching.board.cuts[bunching.own];
    for (i, cards) in bunching.cards.as_chunks::<WIDTH>().0.iter().enumerate() {
        for first in (0..WIDTH).step_by(HANDS) {
            for (hand, weights) in weights.iter_mut().enumerate() {
                weights.resize(rows, 0.0);
                if bunching.board.pairs.is_empty() {
                    bunching.board.weights.row(cards[first + hand], others, combos);
                    sum_rows(combos, bunching.sizes[1 - bunching.own], weights);
                } else {
                    bunching.pairs(i * WIDTH + first + hand, weights);
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
                let sums = prefix_sums(simd, weights, cuts, order, rows, &tile[..rows.len()]);
                for (hand, sums) in sums.into_iter().enumerate() {
                    for k in 0..packs.len() {
                        let PackPayoffs { win_over_tie, tie_over_loss, minus_loss, fold, .. } =
                            &packs[k].payoffs;
                        let [weaker, not_stronger, all] = [sums[0][k], sums[1][k], sums[2][k]];
                        let called = simd.load_f32(win_over_tie) * weaker
                            + simd.load_f32(tie_over_loss) * not_stronger
                            - simd.load_f32(minus_loss) * all;
                        let [calls, folds] = &mut squares[number][k];
                        called.store(&mut calls[first + hand]);
                        (simd.load_f32(fold) * all).store(&mut folds[first + hand]);
                    }
                }
            }
        }
        for (packs, squares) in packs.chunks(PACKS).zip(squares.iter()) {
            for (pack, [calls, folds]) in packs.iter().zip(squares) {
                from_square(by_lane!(|hand| simd.load_f32(&calls[hand])), i, &pack.values, &mut values);
                if pack.has_folds {
                    from_square(by_lane!(|hand| simd.load_f32(&folds[hand])), i, &pack.folds, &mut values);
                }
            }
        }
    }
}

impl PlayerBunching<'_> {
    /// Writes the weights of an own row with those of the opponent; zeros for padding.
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
    /// Computes the weights of all pairs of rows, given the cards of the first player's rows and the sizes of the second's.
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
    /// Moves the rows of a tile that have reach together, and lists them.
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

/// Sums the numbers of combos by row.
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

/// The sums Σ ω(h, h') π(h') over the rows before each cut, and over all, for four hands and two packs.
#[inline(always)]
fn prefix_sums<S: Simd>(
    simd: S,
    weights: [&[f32]; HANDS],
    cuts: [[usize; 2]; HANDS],
    order: [usize; 2 * HANDS],
    rows: &[u16],
    tile: &[[Block; PACKS]],
) -> [[[S::F32x16; PACKS]; 3]; HANDS] {
    let zero = [simd.splat_f32(0.0); PACKS];
    let (mut sums, mut at) = ([zero; HANDS], 0);
    let mut found = [[zero; 3]; HANDS];
    for cut in order {
        let (hand, which) = (cut / 2, cut % 2);
        let end = cuts[hand][which].min(tile.len());
        add_up(simd, &mut sums, weights, rows, tile, at..end.max(at));
        at = end.max(at);
        found[hand][which] = sums[hand];
    }
    add_up(simd, &mut sums, weights, rows, tile, at..tile.len());
    for hand in 0..HANDS {
        found[hand][2] = sums[hand];
    }
    found
}

#[inline(always)]
fn add_up<S: Simd>(
    simd: S,
    sums: &mut [[S::F32x16; PACKS]; HANDS],
    weights: [&[f32]; HANDS],
    rows: &[u16],
    tile: &[[Block; PACKS]],
    run: std::ops::Range<usize>,
) {
    let mut own = *sums;
    for (&row, reach) in rows[run.clone()].iter().zip(&tile[run]) {
        let reach = [simd.load_f32(&reach[0]), simd.load_f32(&reach[1])];
        for hand in 0..HANDS {
            let weight = simd.splat_f32(weights[hand][usize::from(row)]);
            for k in 0..PACKS {
                own[hand][k] = own[hand][k] + reach[k] * weight;
            }
        }
    }
    *sums = own;
}
