//! The terminals of a board, sixteen at a time: lane *l* of every register belongs to terminal *l*, so hands are visited
//! once for all sixteen. A terminal's value for a hand needs three sums over the other player's hands, each without those
//! that share a card with it: the weaker ones, the weaker or equal ones, and all.
//!
//! A sum without two cards is the sum, less what each card has in it. Hands that hold both cards are then taken off twice;
//! that is one hand, the same combo. In `weaker + weaker-or-equal − all` it cancels; elsewhere it is added back.

use super::Prefetch;
use super::at_level;
use crate::simd::{Block, Sixteen, WIDTH, sixteen};

/// One combo of the other player, and the row that has its reach.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpponentCombo {
    pub(crate) row: u16,
    pub(crate) cards: [u8; 2],
}

/// A step of the sweep from weak to strong: the other player's combos up to `other` are taken in, then own rows from
/// `start` to `end` add what the sum is without their cards. Each own row comes twice: once when all weaker combos are in,
/// once when those of equal strength are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SweepStep {
    pub(crate) other: u16,
    pub(crate) start: u16,
    pub(crate) end: u16,
}

/// One player's view of a board: own rows against the other player's combos.
#[derive(Clone, Debug, Default)]
pub(crate) struct OpponentView {
    /// The cards of the combo that stands for each own row; [`PADDING`] to the end of the last block.
    pub(crate) own: Vec<[u8; 2]>,
    /// The other player's row with the same combo; if there is none, the row behind the last, which is always zero.
    pub(crate) same: Vec<u16>,
    /// The other player's combos, on the river from weak to strong.
    pub(crate) other: Vec<OpponentCombo>,
    /// On the river, from weak to strong.
    pub(crate) sweep: Vec<SweepStep>,
    /// Whether a tie is worth something else than the mean of winning and losing. Then steps alternate: rows come first with
    /// all weaker combos, then with those of equal strength too.
    pub(crate) uneven: bool,
}

/// Cards that no deck has, for rows that no hand has: all hands of the other player count as if they held the first, none the
/// second, so that nothing is left.
pub(crate) const PADDING: [u8; 2] = [62, 63];

/// What sixteen showdowns pay, each by the chance of the board: for beating a hand instead of a tie, for a tie instead of
/// losing, for losing, and for a tie; the last two are negated. Where the player could have folded instead, `fold` is what
/// that pays.
#[derive(Clone, Copy)]
pub(crate) struct PackPayoffs {
    pub(crate) won: Block,
    pub(crate) level: Block,
    pub(crate) lost: Block,
    pub(crate) tied: Block,
    pub(crate) fold: Block,
}

impl PackPayoffs {
    pub(crate) const NONE: PackPayoffs = PackPayoffs {
        won: Block::ZERO,
        level: Block::ZERO,
        lost: Block::ZERO,
        tied: Block::ZERO,
        fold: Block::ZERO,
    };
}

/// Where the lanes of sixteen terminals come from and go to, by row. Unused lanes repeat the first row.
#[derive(Clone, Copy)]
pub(crate) struct TerminalPack {
    pub(crate) reach: [u32; WIDTH],
    /// The rows of values; for lanes without, a row that nobody reads.
    pub(crate) values: [u32; WIDTH],
    pub(crate) folds: [u32; WIDTH],
    pub(crate) has_folds: bool,
    pub(crate) stakes: PackPayoffs,
}

impl TerminalPack {
    /// No lane is used; all are written to the row `nowhere`.
    pub(crate) fn empty(nowhere: u32) -> TerminalPack {
        let rows = [nowhere; WIDTH];
        TerminalPack {
            reach: [0; WIDTH],
            values: rows,
            folds: rows,
            has_folds: false,
            stakes: PackPayoffs::NONE,
        }
    }
}

at_level! {
    /// Values of showdowns, and of the folds that share their reach.
    fn showdowns(opponent_views: &OpponentView, packs: &[TerminalPack], reach: Rows<'_>, values: RowsMut<'_>, tiles: &mut Tiles, prefetch: &mut Prefetch) = all_showdowns;

    /// Values of folds.
    fn folds(opponent_views: &OpponentView, packs: &[TerminalPack], reach: Rows<'_>, values: RowsMut<'_>, tiles: &mut Tiles, prefetch: &mut Prefetch) = all_folds;
}

/// Rows of `blocks` blocks each, one after the other.
#[derive(Clone, Copy)]
pub(crate) struct Rows<'a> {
    pub(crate) all: &'a [Block],
    pub(crate) blocks: usize,
}

/// The same, to be written.
pub(crate) struct RowsMut<'a> {
    pub(crate) all: &'a mut [Block],
    pub(crate) blocks: usize,
}

/// Room for two packs of sixteen rows with the hands on the outside.
#[derive(Default)]
pub(crate) struct Tiles {
    reach: Vec<Block>,
    sums: Vec<Block>,
}

impl Tiles {
    /// How many blocks they have, for so many blocks of hands on each side.
    pub(crate) fn blocks(blocks: usize) -> usize {
        2 * (2 * blocks * WIDTH + 1)
    }

    /// For so many blocks of hands on each side.
    pub(crate) fn new(blocks: usize) -> Tiles {
        Tiles {
            reach: vec![Block::ZERO; 2 * (blocks * WIDTH + 1)],
            sums: vec![Block::ZERO; 2 * blocks * WIDTH],
        }
    }
}

/// Cache lines asked for with each combo.
const FETCH: usize = 6;

/// Rows to columns: `tile[hand · K + pack]` has the sixteen lanes of a hand.
#[inline(always)]
pub(super) fn to_tile<S: Sixteen, const K: usize>(
    rows: Rows<'_>,
    lanes: &[u32; WIDTH],
    tile: &mut [Block],
    pack: usize,
) {
    let blocks = rows.blocks;
    let mut starts = [&rows.all[..0]; WIDTH];
    for (start, &lane) in starts.iter_mut().zip(lanes) {
        *start = &rows.all[lane as usize * blocks..][..blocks];
    }
    // Behind the last hand.
    tile[blocks * WIDTH * K + pack] = Block::ZERO;
    for (i, tile) in tile.chunks_exact_mut(WIDTH * K).take(blocks).enumerate() {
        let square = S::transpose(sixteen!(|lane| S::load(&starts[lane][i])));
        for hand in 0..WIDTH {
            square[hand].store(&mut tile[hand * K + pack]);
        }
    }
}

/// Columns to rows, of one block of hands.
#[inline(always)]
pub(super) fn from_square<S: Sixteen>(
    square: [S; WIDTH],
    i: usize,
    lanes: &[u32; WIDTH],
    rows: &mut RowsMut<'_>,
) {
    let square = S::transpose(square);
    for lane in 0..WIDTH {
        square[lane].store(&mut rows.all[lanes[lane] as usize * rows.blocks + i]);
    }
}

/// Running sums over the other player's hands: all of them, and those that hold each card.
struct Sums<S, const K: usize> {
    all: [S; K],
    by_card: [[Block; K]; 64],
}

impl<S: Sixteen, const K: usize> Sums<S, K> {
    #[inline(always)]
    fn new() -> Sums<S, K> {
        Sums { all: [S::zero(); K], by_card: [[Block::ZERO; K]; 64] }
    }

    #[inline(always)]
    fn take_in(&mut self, holder: &OpponentCombo, tile: &[[Block; K]]) {
        let reach = &tile[usize::from(holder.row)];
        let [first, second] = holder.cards.map(|card| usize::from(card & 63));
        for k in 0..K {
            let reach = S::load(&reach[k]);
            let of_first = &mut self.by_card[first][k];
            S::load(of_first).plus(reach).store(of_first);
            let of_second = &mut self.by_card[second][k];
            S::load(of_second).plus(reach).store(of_second);
            self.all[k] = self.all[k].plus(reach);
        }
    }

    /// From here on nothing is left of the sum for [`PADDING`].
    #[inline(always)]
    fn hide_padding(&mut self) {
        for k in 0..K {
            self.all[k].store(&mut self.by_card[usize::from(PADDING[0])][k]);
        }
    }

    /// The sum without the hands that hold one of two cards, the combo of both taken off twice.
    #[inline(always)]
    fn without(&self, cards: [u8; 2], k: usize) -> S {
        let [first, second] = cards.map(|card| &self.by_card[usize::from(card & 63)][k]);
        self.all[k].minus(S::load(first)).minus(S::load(second))
    }
}

#[inline(always)]
fn showdown_packs<S: Sixteen, const K: usize, const UNEVEN: bool>(
    opponent_views: &OpponentView,
    packs: &[TerminalPack],
    reach: Rows<'_>,
    values: &mut RowsMut<'_>,
    tiles: &mut Tiles,
    prefetch: &mut Prefetch,
) {
    let Tiles { reach: tile, sums } = tiles;
    for k in 0..K {
        to_tile::<S, K>(reach, &packs[k].reach, tile, k);
    }
    let tile = tile.as_chunks::<K>().0;
    let shown = &mut sums.as_chunks_mut::<K>().0[..opponent_views.own.len()];
    shown.fill([Block::ZERO; K]);

    let mut sums: Sums<S, K> = Sums::new();
    let mut other = 0;
    // Where nothing can be won, it does not matter who is stronger.
    let is_contested =
        packs.iter().any(|pack| pack.stakes.won != Block::ZERO || pack.stakes.level != Block::ZERO);
    let from = if is_contested { 0 } else { opponent_views.sweep.len().saturating_sub(1) };
    for (number, step) in opponent_views.sweep[from..].iter().enumerate() {
        for holder in &opponent_views.other[usize::from(other)..usize::from(step.other)] {
            sums.take_in(holder, tile);
            prefetch.fetch::<S>(FETCH);
        }
        let rows = usize::from(step.start)..usize::from(step.end);
        for (cards, shown) in opponent_views.own[rows.clone()].iter().zip(&mut shown[rows]) {
            for k in 0..K {
                let mut sum = sums.without(*cards, k);
                if UNEVEN {
                    let stakes = &packs[k].stakes;
                    sum = sum.times(S::load(if number % 2 == 0 { &stakes.won } else { &stakes.level }));
                }
                S::load(&shown[k]).plus(sum).store(&mut shown[k]);
            }
        }
        other = step.other;
    }

    sums.hide_padding();
    for k in 0..K {
        let TerminalPack { stakes, .. } = &packs[k];
        let won = if UNEVEN { S::splat(1.0) } else { S::load(&stakes.won) };
        let (lost, tied, fold) = (S::load(&stakes.lost), S::load(&stakes.tied), S::load(&stakes.fold));
        let plain = stakes.tied == Block::ZERO && !packs[k].has_folds;
        let hands =
            opponent_views.own.as_chunks::<WIDTH>().0.iter().zip(opponent_views.same.as_chunks::<WIDTH>().0);
        for (i, ((cards, same), shown)) in hands.zip(shown.as_chunks::<WIDTH>().0).enumerate() {
            if plain {
                let called = sixteen!(|lane| {
                    let all = sums.without(cards[lane], k);
                    won.times(S::load(&shown[lane][k])).minus(lost.times(all))
                });
                from_square(called, i, &packs[k].values, values);
                continue;
            }
            let called = sixteen!(|lane| {
                let (all, same) = (sums.without(cards[lane], k), S::load(&tile[usize::from(same[lane])][k]));
                won.times(S::load(&shown[lane][k])).minus(lost.times(all)).minus(tied.times(same))
            });
            from_square(called, i, &packs[k].values, values);
            let folded = sixteen!(|lane| {
                let (all, same) = (sums.without(cards[lane], k), S::load(&tile[usize::from(same[lane])][k]));
                fold.times(all.plus(same))
            });
            from_square(folded, i, &packs[k].folds, values);
        }
    }
}

#[inline(always)]
fn fold_packs<S: Sixteen, const K: usize>(
    opponent_views: &OpponentView,
    packs: &[TerminalPack],
    reach: Rows<'_>,
    values: &mut RowsMut<'_>,
    tiles: &mut Tiles,
    prefetch: &mut Prefetch,
) {
    for k in 0..K {
        to_tile::<S, K>(reach, &packs[k].reach, &mut tiles.reach, k);
    }
    let tile = tiles.reach.as_chunks::<K>().0;
    let mut sums: Sums<S, K> = Sums::new();
    for holder in &opponent_views.other {
        sums.take_in(holder, tile);
        prefetch.fetch::<S>(FETCH);
    }
    sums.hide_padding();
    for k in 0..K {
        let fold = S::load(&packs[k].stakes.fold);
        let hands =
            opponent_views.own.as_chunks::<WIDTH>().0.iter().zip(opponent_views.same.as_chunks::<WIDTH>().0);
        for (i, (cards, same)) in hands.enumerate() {
            let folded = sixteen!(|lane| {
                let (all, same) = (sums.without(cards[lane], k), S::load(&tile[usize::from(same[lane])][k]));
                fold.times(all.plus(same))
            });
            from_square(folded, i, &packs[k].folds, values);
        }
    }
}

#[inline(always)]
fn all_showdowns<S: Sixteen>(
    opponent_views: &OpponentView,
    mut packs: &[TerminalPack],
    reach: Rows<'_>,
    mut values: RowsMut<'_>,
    tiles: &mut Tiles,
    prefetch: &mut Prefetch,
) {
    while let Some((two, rest)) = packs.split_at_checked(2) {
        if opponent_views.uneven {
            showdown_packs::<S, 2, true>(opponent_views, two, reach, &mut values, tiles, prefetch);
        } else {
            showdown_packs::<S, 2, false>(opponent_views, two, reach, &mut values, tiles, prefetch);
        }
        packs = rest;
    }
    if !packs.is_empty() {
        if opponent_views.uneven {
            showdown_packs::<S, 1, true>(opponent_views, packs, reach, &mut values, tiles, prefetch);
        } else {
            showdown_packs::<S, 1, false>(opponent_views, packs, reach, &mut values, tiles, prefetch);
        }
    }
}

#[inline(always)]
fn all_folds<S: Sixteen>(
    opponent_views: &OpponentView,
    mut packs: &[TerminalPack],
    reach: Rows<'_>,
    mut values: RowsMut<'_>,
    tiles: &mut Tiles,
    prefetch: &mut Prefetch,
) {
    while let Some((two, rest)) = packs.split_at_checked(2) {
        fold_packs::<S, 2>(opponent_views, two, reach, &mut values, tiles, prefetch);
        packs = rest;
    }
    if !packs.is_empty() {
        fold_packs::<S, 1>(opponent_views, packs, reach, &mut values, tiles, prefetch);
    }
}
