//! Eight numbers of 64-bit floating point, for sums over cards.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;

use crate::Simd;
use crate::sealed::Sealed;
pub(crate) use portable::PortableF64x8;
use std::ops::{Add, Mul, Sub};
#[cfg(target_arch = "x86_64")]
pub(crate) use {avx2::Avx2F64x8, avx512::Avx512F64x8};

/// Eight numbers side by side. Operations are lane by lane, each rounded on its own.
pub trait F64x8: Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Sealed {
    /// The token that values are made with.
    type Simd: Simd<F64x8 = Self>;

    /// A number in every lane.
    fn splat(simd: Self::Simd, number: f64) -> Self;
    /// The numbers of an array.
    fn load(simd: Self::Simd, numbers: &[f64; 8]) -> Self;
    /// Writes the lanes to an array.
    fn store(self, numbers: &mut [f64; 8]);
    /// The sum of all lanes. The lanes *i* and *i* + 4 are added first, then the sums two apart, then the last two.
    fn reduce_sum(self) -> f64;
}
