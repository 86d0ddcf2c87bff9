//! Random bits for stochastic rounding: reproducible, since they are a hash of a seed and of the number's index.

use crate::F32x16;

/// Odd multipliers with well spread bits.
pub(crate) const MULTIPLIERS: [u32; 2] = [0x9E37_79B1, 0x85EB_CA77];

/// 32 pseudo-random bits, a hash of a seed and an index.
#[inline(always)]
pub const fn rounding_hash(seed: u32, index: u32) -> u32 {
    let a = (index ^ seed).wrapping_mul(MULTIPLIERS[0]);
    let b = (a ^ (a >> 15)).wrapping_mul(MULTIPLIERS[1]);
    // The upper bits are mixed better.
    b ^ (b >> 16)
}

/// The random bits that sixteen numbers are rounded with: one half of a hash, which so serves twice.
///
/// ```
/// use isofold_simd::{F32x16, Portable, RoundingBits, Simd};
///
/// // 2.25, counted in 65 536ths, becomes 3 a quarter of the time.
/// let mut sum = 0;
/// for index in 0..1000 {
///     let hash = Portable.rounding_hash(7, 16 * index);
///     for bits in [RoundingBits::upper(hash), RoundingBits::lower(hash)] {
///         let mut rounded = [0; 16];
///         Portable.splat_f32(2.25 * 65_536.0).store_i16(bits, &mut rounded);
///         sum += rounded.iter().map(|&number| i32::from(number)).sum::<i32>();
///     }
/// }
/// assert!((f64::from(sum) / 32_000.0 - 2.25).abs() < 0.01);
/// ```
#[derive(Clone, Copy)]
pub struct RoundingBits<V: F32x16> {
    pub(crate) hash: V::Hash,
    pub(crate) is_upper: bool,
}

impl<V: F32x16> RoundingBits<V> {
    /// The upper half of each lane's hash.
    #[inline(always)]
    pub fn upper(hash: V::Hash) -> RoundingBits<V> {
        RoundingBits { hash, is_upper: true }
    }

    /// The lower half of each lane's hash.
    #[inline(always)]
    pub fn lower(hash: V::Hash) -> RoundingBits<V> {
        RoundingBits { hash, is_upper: false }
    }
}
