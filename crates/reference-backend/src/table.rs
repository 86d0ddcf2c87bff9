//! The regrets and strategy sums of a player on a street.

use isofold_solver::Precision;
use isofold_solver::device::{FlatGame, FlatStreet};

/// The regrets and strategy sums of a player on a street, as bytes in the layout of the solver.
pub(crate) struct InfosetTable {
    pub(crate) precision: Precision,
    pub(crate) regrets: Vec<u8>,
    pub(crate) regret_scales: Vec<f32>,
    pub(crate) averages: Vec<u8>,
    pub(crate) average_scales: Vec<f32>,
}

impl InfosetTable {
    pub(crate) fn new(game: &FlatGame, street: &FlatStreet, player: usize) -> InfosetTable {
        let rows = street.starts[player].last().copied().unwrap_or(0) as usize;
        let cells = vec![0; rows * street.action_rows[player] as usize * game.cell()];
        let scale = if game.precision == Precision::Full { 1.0 } else { 0.0 };
        let scales = vec![scale; street.parents.len() * street.decisions[player] as usize];
        InfosetTable {
            precision: game.precision,
            regrets: cells.clone(),
            regret_scales: scales.clone(),
            averages: cells,
            average_scales: scales,
        }
    }

    pub(crate) fn regret(&self, at: usize) -> f32 {
        match self.precision {
            Precision::Full => f32::from_le_bytes(four(&self.regrets, at)),
            Precision::Half => i16::from_le_bytes(two(&self.regrets, at)).into(),
        }
    }

    /// A regret and the last gain beside it, a power of two, if the rule predicts.
    pub(crate) fn predictive(&self, at: usize) -> [f32; 2] {
        let word = u32::from_le_bytes(four(&self.regrets, at));
        [word & !0x1FF, word << 23].map(f32::from_bits)
    }

    pub(crate) fn average(&self, at: usize) -> f32 {
        match self.precision {
            Precision::Full => f32::from_le_bytes(four(&self.averages, at)),
            Precision::Half => u16::from_le_bytes(two(&self.averages, at)).into(),
        }
    }
}

/// The number at an index of a list of 32-bit numbers.
pub(crate) fn four(bytes: &[u8], at: usize) -> [u8; 4] {
    std::array::from_fn(|i| bytes[4 * at + i])
}

/// The number at an index of a list of 16-bit numbers.
fn two(bytes: &[u8], at: usize) -> [u8; 2] {
    std::array::from_fn(|i| bytes[2 * at + i])
}

/// A regret of 15 significant bits and a gain, rounded to a power of two, in 32 bits.
pub(crate) fn packed(regret: f32, gain: f32) -> [u8; 4] {
    let rounded = |number: f32, half: u32| {
        let bits = number.to_bits() & 0x7FFF_FFFF;
        // Nothing finite becomes infinite.
        let size = if number.is_finite() { (bits + half).min(0x7F7F_FFFF) } else { bits };
        size | number.to_bits() & 0x8000_0000
    };
    (rounded(regret, 0x100) & !0x1FF | rounded(gain, 0x40_0000) >> 23).to_le_bytes()
}
