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
        match self.precision {
            Precision::Full => parts(u32::from_le_bytes(four(&self.regrets, at))),
            Precision::Half => {
                let word = u16::from_le_bytes(two(&self.regrets, at));
                let code = i32::from(word & 7);
                let gain = if code == 0 { 0.0 } else { 2f32.powi(2 * code + 1) };
                [half(word & !0xF), if word & 8 == 0 { gain } else { -gain }]
            }
        }
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

/// A half-precision number.
fn half(word: u16) -> f32 {
    let (exponent, part) = (i32::from(word >> 10 & 0x1F), f32::from(word & 0x3FF) / 1024.0);
    let size = if exponent == 0 { part * 2f32.powi(-14) } else { (1.0 + part) * 2f32.powi(exponent - 15) };
    if word & 0x8000 == 0 { size } else { -size }
}

/// A regret and a gain, put together by [`packed`], times a unit and rounded to 16 bits with the help of 16 random ones: the regret to
/// half precision without its last four bits, the gain to a power of four. A positive regret stays positive.
pub(crate) fn narrowed(packed: [u8; 4], unit: f32, noise: u32) -> [u8; 2] {
    let [regret, gain] = parts(u32::from_le_bytes(packed)).map(|number| number * unit);
    let regret = if regret > 0.0 { regret.max(2f32.powi(-14)) } else { regret };
    // Towards zero, once 17 bits with the random ones in front are added.
    let size = f32::from_bits(regret.abs().to_bits() + (noise << 1));
    let word = match size < 2f32.powi(-14) {
        true => (size * 2f32.powi(24)) as u16,
        false => ((size.to_bits() - (112 << 23)) >> 13) as u16,
    };
    let code = (gain.abs().log2().floor() / 2.0).clamp(0.0, 7.0) as u16;
    let signs = u16::from(regret.is_sign_negative()) << 15 | u16::from(gain.is_sign_negative()) << 3;
    (signs | word & !0xF | code).to_le_bytes()
}

/// The regret and the gain in a word of 32 bits.
fn parts(word: u32) -> [f32; 2] {
    [word & !0x1FF, word << 23].map(f32::from_bits)
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
