//! Counterfactual values of showdowns and folds, with card removal by inclusion–exclusion.
//!
//! Let W, L and A be the sums of the opponent's reach π(h') over the hands h' that share no card with h: over those weaker than
//! h, those not stronger, and all. With w, t and l for a win, a tie and a loss,
//!
//! > v(h) = w W + t (L − W) + l (A − L) = (w − t) W + (t − l) L + l A,
//!
//! and a fold that pays f is worth f A.
//!
//! # Card removal
//!
//! A sum without the hands that hold one of the cards x, y is Σ − Σ(x) − Σ(y) + π(xy), where Σ(x) sums the hands that hold x: the
//! combo of both cards was taken off twice. That combo is h itself, equal in strength, so that its reach p is missing in L and A,
//! but not in W. With L' = L − p and A' = A − p, which is what the sweep finds,
//!
//! > v(h) = (w − t) W + (t − l) L' + l A' + t p.
//!
//! Where t is the mean of w and l, both factors are the same, and the sweep adds W + L' in one sum.
//!
//! # Why it is fast
//!
//! Sixteen terminals are swept at once, one to a lane, and two packs of them at a time: each hand of either player is visited
//! once for 32 terminals. The sums by card are 52 blocks, which stay in the nearest cache.

use super::terminals::{
    OpponentCombo, OpponentView, PADDING, PackPayoffs, TerminalPack, from_square, to_tile,
};
use super::{Prefetch, Rows, RowsMut, WIDTH};
use isofold_simd::{Block, F32x16, Simd, by_lane, kernel};

kernel! {
    /// Computes v(h) of showdowns, and of the folds that share their reach. The reach of a terminal is a row of the opponent's
    /// hands, its values a row of own hands.
    pub(crate) fn showdowns<'a>(
        view: &'a OpponentView, packs: &'a [TerminalPack], reach: Rows<'a>, values: RowsMut<'a>, tiles: &'a mut Tiles,
        prefetch: &'a mut Prefetch,
    ) = all_showdowns;

    /// Computes v(h) = f A of folds.
    pub(crate) fn folds<'a>(
        view: &'a OpponentView, packs: &'a [TerminalPack], reach: Rows<'a>, values: RowsMut<'a>, tiles: &'a mut Tiles,
        prefetch: &'a mut Prefetch,
    ) = all_folds;
}

/// Buffers for two packs with the hands outside and the terminals inside: block hand · 2 + pack.
#[derive(Default)]
pub(crate) struct Tiles {
    /// The reach of the opponent's hands, and a row of zeros behind them.
    reach: Vec<Block>,
    /// W + L' of own hands, or with uneven ties (w − t) W + (t − l) L'.
    sums: Vec<Block>,
}

impl Tiles {
    /// The number of blocks in all buffers, given that of each player's hands.
    pub(crate) fn blocks(blocks: usize) -> usize {
        2 * (2 * blocks * WIDTH + 1)
    }

    /// Buffers for that many blocks of hands on each side.
    pub(crate) fn new(blocks: usize) -> Tiles {
        Tiles {
            reach: vec![Block::ZERO; 2 * (blocks * WIDTH + 1)],
            sums: vec![Block::ZERO; 2 * blocks * WIDTH],
        }
    }

    #[cfg(test)]
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&self.reach[..]) + size_of_val(&self.sums[..])
    }
}

/// Cache lines asked for with each combo.
const FETCH: usize = 6;

/// Running sums of the opponent's reach: Σ over all hands, and Σ(x) over those that hold each card.
struct Sums<V, const K: usize> {
    all: [V; K],
    by_card: [[Block; K]; 64],
}

impl<V: F32x16, const K: usize> Sums<V, K> {
    #[inline(always)]
    fn new(simd: V::Simd) -> Sums<V, K> {
        Sums { all: [simd.splat_f32(0.0); K], by_card: [[Block::ZERO; K]; 64] }
    }

    /// Adds the reach of a combo.
    #[inline(always)]
    fn add(&mut self, simd: V::Simd, combo: &OpponentCombo, tile: &[[Block; K]]) {
        let reach = &tile[usize::from(combo.row)];
        let [first, second] = combo.cards.map(|card| usize::from(card & 63));
        for k in 0..K {
            let reach = simd.load_f32(&reach[k]);
            let of_first = &mut self.by_card[first][k];
            (simd.load_f32(of_first) + reach).store(of_first);
            let of_second = &mut self.by_card[second][k];
            (simd.load_f32(of_second) + reach).store(of_second);
            self.all[k] = self.all[k] + reach;
        }
    }

    /// From here on nothing is left of the sum for [`PADDING`].
    #[inline(always)]
    fn hide_padding(&mut self) {
        for k in 0..K {
            self.all[k].store(&mut self.by_card[usize::from(PADDING[0])][k]);
        }
    }

    /// Σ − Σ(x) − Σ(y) for two cards.
    #[inline(always)]
    fn without(&self, simd: V::Simd, cards: [u8; 2], k: usize) -> V {
        let [first, second] = cards.map(|card| &self.by_card[usize::from(card & 63)][k]);
        self.all[k] - simd.load_f32(first) - simd.load_f32(second)
    }
}

#[inline(always)]
fn showdown_packs<S: Simd, const K: usize, const UNEVEN: bool>(
    simd: S,
    view: &OpponentView,
    packs: &[TerminalPack],
    reach: Rows<'_>,
    values: &mut RowsMut<'_>,
    tiles: &mut Tiles,
    prefetch: &mut Prefetch,
) {
    let Tiles { reach: tile, sums } = tiles;
    for k in 0..K {
        to_tile::<S, K>(simd, reach, &packs[k].reach, tile, k);
    }
    let tile = tile.as_chunks::<K>().0;
    let shown = &mut sums.as_chunks_mut::<K>().0[..view.own.len()];
    shown.fill([Block::ZERO; K]);

    let mut sums: Sums<S::F32x16, K> = Sums::new(simd);
    let mut other = 0;
    // Where nothing can be won, it does not matter who is stronger.
    let is_contested = packs
        .iter()
        .any(|pack| pack.payoffs.win_over_tie != Block::ZERO || pack.payoffs.tie_over_loss != Block::ZERO);
    let from = if is_contested { 0 } else { view.sweep.len().saturating_sub(1) };
    for (number, step) in view.sweep[from..].iter().enumerate() {
        for combo in &view.other[usize::from(other)..usize::from(step.other)] {
            sums.add(simd, combo, tile);
            prefetch.fetch(simd, FETCH);
        }
        let rows = usize::from(step.start)..usize::from(step.end);
        for (cards, shown) in view.own[rows.clone()].iter().zip(&mut shown[rows]) {
            for k in 0..K {
                let mut sum = sums.without(simd, *cards, k);
                if UNEVEN {
                    let PackPayoffs { win_over_tie, tie_over_loss, .. } = &packs[k].payoffs;
                    let is_weaker = number % 2 == 0;
                    sum = sum * simd.load_f32(if is_weaker { win_over_tie } else { tie_over_loss });
                }
                (simd.load_f32(&shown[k]) + sum).store(&mut shown[k]);
            }
        }
        other = step.other;
    }

    sums.hide_padding();
    for k in 0..K {
        let TerminalPack { payoffs, .. } = &packs[k];
        let scale = if UNEVEN { simd.splat_f32(1.0) } else { simd.load_f32(&payoffs.win_over_tie) };
        let (minus_loss, minus_tie) = (simd.load_f32(&payoffs.minus_loss), simd.load_f32(&payoffs.minus_tie));
        let fold = simd.load_f32(&payoffs.fold);
        let plain = payoffs.minus_tie == Block::ZERO && !packs[k].has_folds;
        let hands = view.own.as_chunks::<WIDTH>().0.iter().zip(view.same.as_chunks::<WIDTH>().0);
        for (i, ((cards, same), shown)) in hands.zip(shown.as_chunks::<WIDTH>().0).enumerate() {
            if plain {
                let called = by_lane!(|lane| {
                    let all = sums.without(simd, cards[lane], k);
                    scale * simd.load_f32(&shown[lane][k]) - minus_loss * all
                });
                from_square(called, i, &packs[k].values, values);
                continue;
            }
            let called = by_lane!(|lane| {
                let all = sums.without(simd, cards[lane], k);
                let same = simd.load_f32(&tile[usize::from(same[lane])][k]);
                scale * simd.load_f32(&shown[lane][k]) - minus_loss * all - minus_tie * same
            });
            from_square(called, i, &packs[k].values, values);
            let folded = by_lane!(|lane| {
                let all = sums.without(simd, cards[lane], k);
                let same = simd.load_f32(&tile[usize::from(same[lane])][k]);
                fold * (all + same)
            });
            from_square(folded, i, &packs[k].folds, values);
        }
    }
}

#[inline(always)]
fn fold_packs<S: Simd, const K: usize>(
    simd: S,
    view: &OpponentView,
    packs: &[TerminalPack],
    reach: Rows<'_>,
    values: &mut RowsMut<'_>,
    tiles: &mut Tiles,
    prefetch: &mut Prefetch,
) {
    for k in 0..K {
        to_tile::<S, K>(simd, reach, &packs[k].reach, &mut tiles.reach, k);
    }
    let tile = tiles.reach.as_chunks::<K>().0;
    let mut sums: Sums<S::F32x16, K> = Sums::new(simd);
    for combo in &view.other {
        sums.add(simd, combo, tile);
        prefetch.fetch(simd, FETCH);
    }
    sums.hide_padding();
    for k in 0..K {
        let fold = simd.load_f32(&packs[k].payoffs.fold);
        let hands = view.own.as_chunks::<WIDTH>().0.iter().zip(view.same.as_chunks::<WIDTH>().0);
        for (i, (cards, same)) in hands.enumerate() {
            let folded = by_lane!(|lane| {
                let all = sums.without(simd, cards[lane], k);
                let same = simd.load_f32(&tile[usize::from(same[lane])][k]);
                fold * (all + same)
            });
            from_square(folded, i, &packs[k].folds, values);
        }
    }
}

#[inline(always)]
fn all_showdowns<S: Simd>(
    simd: S,
    view: &OpponentView,
    mut packs: &[TerminalPack],
    reach: Rows<'_>,
    mut values: RowsMut<'_>,
    tiles: &mut Tiles,
    prefetch: &mut Prefetch,
) {
    while let Some((two, rest)) = packs.split_at_checked(2) {
        if view.uneven {
            showdown_packs::<S, 2, true>(simd, view, two, reach, &mut values, tiles, prefetch);
        } else {
            showdown_packs::<S, 2, false>(simd, view, two, reach, &mut values, tiles, prefetch);
        }
        packs = rest;
    }
    if !packs.is_empty() {
        if view.uneven {
            showdown_packs::<S, 1, true>(simd, view, packs, reach, &mut values, tiles, prefetch);
        } else {
            showdown_packs::<S, 1, false>(simd, view, packs, reach, &mut values, tiles, prefetch);
        }
    }
}

#[inline(always)]
fn all_folds<S: Simd>(
    simd: S,
    view: &OpponentView,
    mut packs: &[TerminalPack],
    reach: Rows<'_>,
    mut values: RowsMut<'_>,
    tiles: &mut Tiles,
    prefetch: &mut Prefetch,
) {
    while let Some((two, rest)) = packs.split_at_checked(2) {
        fold_packs::<S, 2>(simd, view, two, reach, &mut values, tiles, prefetch);
        packs = rest;
    }
    if !packs.is_empty() {
        fold_packs::<S, 1>(simd, view, packs, reach, &mut values, tiles, prefetch);
    }
}
