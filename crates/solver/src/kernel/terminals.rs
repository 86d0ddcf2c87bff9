//! Packs of terminals: sixteen of them side by side, lane *l* of every register for terminal *l*, so that hands are visited once
//! for all sixteen.

use super::{Rows, RowsMut, WIDTH};
use isofold_simd::{Block, F32x16, Simd, by_lane};

/// One combo of the opponent, and the row that has its reach.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpponentCombo {
    pub(crate) row: u16,
    pub(crate) cards: [u8; 2],
}

/// A step of the sweep from weak to strong hands: the opponent's combos up to `other` are added to the sums, then own rows from
/// `start` to `end` take the sum without their cards. Each own row comes twice: once when all weaker combos are in the sum, once
/// when those of equal strength are too.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SweepStep {
    pub(crate) other: u16,
    pub(crate) start: u16,
    pub(crate) end: u16,
}

/// The opponent's combos as one player faces them on a board.
#[derive(Clone, Debug, Default)]
pub(crate) struct OpponentView {
    /// The cards of the combo that represents each own row; [`PADDING`] to the end of the last block.
    pub(crate) own: Vec<[u8; 2]>,
    /// The opponent's row with the same combo; if there is none, the row behind the last, which is always zero.
    pub(crate) same: Vec<u16>,
    /// The opponent's combos, on the river from weak to strong.
    pub(crate) other: Vec<OpponentCombo>,
    /// The steps of the sweep, on the river only.
    pub(crate) sweep: Vec<SweepStep>,
    /// Whether a tie is worth something else than the mean of winning and losing, as under ICM. Then steps alternate: rows come
    /// first with all weaker combos, then with those of equal strength too.
    pub(crate) uneven: bool,
}

/// The cards of rows that are padding, which no deck has: all hands of the opponent count as if they held the first, none the
/// second, so that nothing is left of the sum.
pub(crate) const PADDING: [u8; 2] = [62, 63];

/// The payoffs of sixteen terminals, each times the probability of the board. With w, t and l for a win, a tie and a loss:
#[derive(Clone, Copy)]
pub(crate) struct PackPayoffs {
    /// w − t
    pub(crate) win_over_tie: Block,
    /// t − l
    pub(crate) tie_over_loss: Block,
    /// −l
    pub(crate) minus_loss: Block,
    /// −t
    pub(crate) minus_tie: Block,
    /// The payoff of the fold, where a player could fold with the same reach.
    pub(crate) fold: Block,
}

impl PackPayoffs {
    pub(crate) const NONE: PackPayoffs = PackPayoffs {
        win_over_tie: Block::ZERO,
        tie_over_loss: Block::ZERO,
        minus_loss: Block::ZERO,
        minus_tie: Block::ZERO,
        fold: Block::ZERO,
    };
}

/// Sixteen terminals: the rows that their reach comes from and that their values go to. Unused lanes repeat the first reach.
#[derive(Clone, Copy)]
pub(crate) struct TerminalPack {
    pub(crate) reach: [u32; WIDTH],
    /// The rows of showdown values; for lanes without, a row that is never read.
    pub(crate) values: [u32; WIDTH],
    /// The rows of fold values; for lanes without, a row that is never read.
    pub(crate) folds: [u32; WIDTH],
    pub(crate) has_folds: bool,
    pub(crate) payoffs: PackPayoffs,
}

impl TerminalPack {
    /// A pack without terminals; all lanes are written to the row `nowhere`.
    pub(crate) fn empty(nowhere: u32) -> TerminalPack {
        let rows = [nowhere; WIDTH];
        TerminalPack {
            reach: [0; WIDTH],
            values: rows,
            folds: rows,
            has_folds: false,
            payoffs: PackPayoffs::NONE,
        }
    }
}

/// Turns rows into columns: `tile[hand · K + pack]` gets the sixteen lanes of a hand.
#[inline(always)]
pub(super) fn to_tile<S: Simd, const K: usize>(
    simd: S,
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
    // The zero row behind the last hand.
    tile[blocks * WIDTH * K + pack] = Block::ZERO;
    for (i, tile) in tile.chunks_exact_mut(WIDTH * K).take(blocks).enumerate() {
        let square = F32x16::transpose(by_lane!(|lane| simd.load_f32(&starts[lane][i])));
        for hand in 0..WIDTH {
            square[hand].store(&mut tile[hand * K + pack]);
        }
    }
}

/// Turns the columns of one block of hands back into rows.
#[inline(always)]
pub(super) fn from_square<V: F32x16>(
    square: [V; WIDTH],
    i: usize,
    lanes: &[u32; WIDTH],
    rows: &mut RowsMut<'_>,
) {
    let square = V::transpose(square);
    for lane in 0..WIDTH {
        square[lane].store(&mut rows.all[lanes[lane] as usize * rows.blocks + i]);
    }
}
