//! Sixteen numbers of 32-bit floating point, for rows of a solver.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;

use crate::sealed::Sealed;
use crate::{Block, RoundingBits, Simd};
pub(crate) use portable::PortableF32x16;
use std::ops::{Add, Div, Mul, Sub};
#[cfg(target_arch = "x86_64")]
pub(crate) use {avx2::Avx2F32x16, avx512::Avx512F32x16};

/// Sixteen numbers side by side. Operations are lane by lane, each rounded on its own.
pub trait F32x16:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self> + Sealed
{
    /// The token that values are made with.
    type Simd: Simd<F32x16 = Self>;
    /// 32 pseudo-random bits for each lane.
    type Hash: Copy;

    /// A number in every lane.
    fn splat(simd: Self::Simd, number: f32) -> Self;
    /// The numbers of a block.
    fn load(simd: Self::Simd, block: &Block) -> Self;
    /// Signed integers, converted.
    fn convert_i16(simd: Self::Simd, numbers: &[i16; 16]) -> Self;
    /// Unsigned integers, converted.
    fn convert_u16(simd: Self::Simd, numbers: &[u16; 16]) -> Self;
    /// See [`Simd::rounding_hash`].
    fn hash(simd: Self::Simd, seed: u32, index: u32) -> Self::Hash;

    /// The token that the value was made with.
    fn simd(self) -> Self::Simd;

    /// Writes the lanes to a block.
    fn store(self, block: &mut Block);

    /// Stochastic rounding to integers of numbers that are counted in 65 536ths: *x* becomes ⌊*x*⌋ or ⌈*x*⌉, the latter with
    /// the probability *x* − ⌊*x*⌋. What is above zero stays at 1 or more.
    ///
    /// The rounded numbers have to be within the bounds of `i16`.
    fn store_i16(self, bits: RoundingBits<Self>, numbers: &mut [i16; 16]);

    /// Stochastic rounding to integers of numbers that are counted in 32 768ths and not below zero.
    ///
    /// The rounded numbers have to be within the bounds of `u16`.
    fn store_u16(self, bits: RoundingBits<Self>, numbers: &mut [u16; 16]);

    /// `if self > other { self } else { other }`
    fn max(self, other: Self) -> Self;
    /// The absolute value.
    fn abs(self) -> Self;
    /// `if self.abs() > threshold { self } else { 0 }`
    fn keep_beyond(self, threshold: Self) -> Self;
    /// `if self > 0 { yes } else { no }`
    fn select_positive(self, yes: Self, no: Self) -> Self;
    /// The numbers rounded to 15 significant bits, with those of `powers` beside them, in the low nine bits, rounded to powers of
    /// two. Both keep their sign. Halves are rounded away from zero, and what is as large as the greatest numbers becomes infinite.
    fn with_powers(self, powers: Self) -> Self;
    /// The numbers and the powers of two that [`with_powers`](F32x16::with_powers) has put together.
    fn split_powers(self) -> [Self; 2];
    /// Stochastic rounding to seven significant bits in a word of 16, with the numbers of `powers` beside them, rounded to powers of four
    /// 2^(2 *c* + 1) for *c* from 1 to 7: those of a size below 4 become zero, those above the greatest become that. What is above zero
    /// stays so, at 2⁻¹⁴ or more; below that size, negative numbers are rounded towards zero.
    ///
    /// The numbers have to be within ±40 000.
    fn store_fours(self, powers: Self, bits: RoundingBits<Self>, words: &mut [u16; 16]);
    /// The numbers and the powers of four that [`store_fours`](F32x16::store_fours) has written.
    fn split_fours(simd: Self::Simd, words: &[u16; 16]) -> [Self; 2];
    /// The greatest lane, found in the order of [`max`](F32x16::max) between lanes 8, then 4, 2 and 1 apart.
    fn reduce_max(self) -> f32;
    /// Swaps rows and columns: lane *j* of row *i* becomes lane *i* of row *j*.
    fn transpose(rows: [Self; 16]) -> [Self; 16];

    /// The sum of all lanes, from the first to the last.
    #[inline(always)]
    fn reduce_sum(self) -> f32 {
        let mut block = Block::ZERO;
        self.store(&mut block);
        block.0.iter().sum()
    }
}

/// The array of an expression's values for the lanes 0 to 15. It is written out, not built by a closure, so that the values stay
/// in registers and are compiled for the instruction set of the kernel around it.
///
/// ```
/// use isofold_simd::{Block, F32x16, Portable, Simd, by_lane};
///
/// let rows = [Block([1.0; 16]); 16];
/// let square = F32x16::transpose(by_lane!(|lane| Portable.load_f32(&rows[lane])));
/// assert_eq!(square[3].reduce_sum(), 16.0);
/// ```
#[macro_export]
macro_rules! by_lane {
    (|$lane:ident| $value:expr) => {
        $crate::by_lane!(@ $lane $value, 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
    };
    (@ $lane:ident $value:expr, $($number:literal)*) => {
        [$({
            let $lane: usize = $number;
            $value
        }),*]
    };
}
