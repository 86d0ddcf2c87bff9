//! Lanes of 16 bits, for rank masks: as many side by side as a register has.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;

use crate::Simd;
use crate::sealed::Sealed;
pub(crate) use portable::PortableU16x16;
#[cfg(target_arch = "x86_64")]
pub(crate) use {avx2::Avx2U16x16, avx512::Avx512U16x32};

/// No level has more lanes of 16 bits; data that is padded by so many values can be loaded a whole register at a time.
pub const MAX_U16_LANES: usize = 32;

/// A register of 16-bit lanes. Operations are lane by lane.
pub trait U16xN: Copy + Sealed {
    /// The number of lanes, at most [`MAX_U16_LANES`].
    const WIDTH: usize;

    /// The token that values are made with.
    type Simd: Simd<U16xN = Self>;
    /// A truth value for each lane.
    type Mask: U16Mask<Lanes = Self>;

    /// A value in every lane.
    fn splat(simd: Self::Simd, value: u16) -> Self;
    /// See [`Simd::load_u16`].
    fn load(simd: Self::Simd, values: &[u16]) -> Self;
    /// See [`Simd::load_quarters`].
    fn load_quarters(simd: Self::Simd, words: &[u64]) -> [Self; 4];

    /// The token that the value was made with.
    fn simd(self) -> Self::Simd;

    /// Writes the lanes to the front of a slice.
    ///
    /// # Panics
    /// If the slice is shorter than there are lanes.
    fn store(self, out: &mut [u16]);

    /// Writes `high << 16 | low` for each lane to the front of a slice.
    ///
    /// # Panics
    /// If the slice is shorter than there are lanes.
    fn store_pairs(high: Self, low: Self, out: &mut [u32]);

    /// `self & other`
    fn and(self, other: Self) -> Self;
    /// `self | other`
    fn or(self, other: Self) -> Self;
    /// `self & !other`
    fn and_not(self, other: Self) -> Self;
    /// The sum modulo 2¹⁶.
    fn wrapping_add(self, other: Self) -> Self;
    /// `self << N`
    fn shl<const N: u32>(self) -> Self;
    /// `self >> N`
    fn shr<const N: u32>(self) -> Self;
    /// The number of bits set in each lane.
    fn count_ones(self) -> Self;
    /// Whether `self` and `other` share a bit.
    fn intersects(self, other: Self) -> Self::Mask;
    /// `if mask { self } else { 0 }`
    fn keep(self, mask: Self::Mask) -> Self;

    /// Whether any bit is set.
    #[inline(always)]
    fn is_nonzero(self) -> Self::Mask {
        self.intersects(self)
    }

    /// `!self`
    #[inline(always)]
    fn not(self) -> Self {
        Self::splat(self.simd(), u16::MAX).and_not(self)
    }

    /// Clears the lowest bit that is set.
    #[inline(always)]
    fn clear_lowest(self) -> Self {
        self.and(self.wrapping_add(Self::splat(self.simd(), u16::MAX)))
    }
}

/// A truth value for each lane of a [`U16xN`].
pub trait U16Mask: Copy + Sealed {
    /// The lanes that the mask is about.
    type Lanes;

    /// `self && other`
    fn and(self, other: Self) -> Self;
    /// `self && !other`
    fn and_not(self, other: Self) -> Self;
    /// `self || other`
    fn or(self, other: Self) -> Self;
    /// `if self { yes } else { no }`
    fn select(self, yes: Self::Lanes, no: Self::Lanes) -> Self::Lanes;
}
