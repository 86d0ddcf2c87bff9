//! The reference implementation in plain Rust: arrays that the compiler vectorizes for the target's baseline.

use super::{U16Mask, U16xN};
use crate::Portable;
use crate::sealed::Sealed;
use std::array::from_fn;

const WIDTH: usize = 16;

/// 16 lanes in an array.
#[derive(Clone, Copy)]
pub struct PortableU16x16([u16; WIDTH]);

/// A truth value for each of 16 lanes: all ones for true.
#[derive(Clone, Copy)]
pub struct PortableMask(PortableU16x16);

impl PortableU16x16 {
    #[inline(always)]
    fn zip(self, other: PortableU16x16, op: impl Fn(u16, u16) -> u16) -> PortableU16x16 {
        PortableU16x16(from_fn(|i| op(self.0[i], other.0[i])))
    }
}

impl Sealed for PortableU16x16 {}

impl U16xN for PortableU16x16 {
    const WIDTH: usize = WIDTH;
    type Simd = Portable;
    type Mask = PortableMask;

    #[inline(always)]
    fn splat(_: Portable, value: u16) -> PortableU16x16 {
        PortableU16x16([value; WIDTH])
    }
    #[inline(always)]
    fn load(_: Portable, values: &[u16]) -> PortableU16x16 {
        let values = &values[..WIDTH];
        PortableU16x16(from_fn(|i| values[i]))
    }
    #[inline(always)]
    fn load_quarters(_: Portable, words: &[u64]) -> [PortableU16x16; 4] {
        let words = &words[..WIDTH];
        from_fn(|quarter| PortableU16x16(from_fn(|i| (words[i] >> (16 * quarter)) as u16)))
    }
    #[inline(always)]
    fn simd(self) -> Portable {
        Portable
    }
    #[inline(always)]
    fn store(self, out: &mut [u16]) {
        out[..WIDTH].copy_from_slice(&self.0);
    }
    #[inline(always)]
    fn store_pairs(high: PortableU16x16, low: PortableU16x16, out: &mut [u32]) {
        for (out, (high, low)) in out[..WIDTH].iter_mut().zip(high.0.into_iter().zip(low.0)) {
            *out = u32::from(high) << 16 | u32::from(low);
        }
    }
    #[inline(always)]
    fn and(self, other: PortableU16x16) -> PortableU16x16 {
        self.zip(other, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, other: PortableU16x16) -> PortableU16x16 {
        self.zip(other, |a, b| a | b)
    }
    #[inline(always)]
    fn and_not(self, other: PortableU16x16) -> PortableU16x16 {
        self.zip(other, |a, b| a & !b)
    }
    #[inline(always)]
    fn wrapping_add(self, other: PortableU16x16) -> PortableU16x16 {
        self.zip(other, u16::wrapping_add)
    }
    #[inline(always)]
    fn shl<const N: u32>(self) -> PortableU16x16 {
        PortableU16x16(self.0.map(|a| a << N))
    }
    #[inline(always)]
    fn shr<const N: u32>(self) -> PortableU16x16 {
        PortableU16x16(self.0.map(|a| a >> N))
    }
    #[inline(always)]
    fn count_ones(self) -> PortableU16x16 {
        PortableU16x16(self.0.map(|a| a.count_ones() as u16))
    }
    #[inline(always)]
    fn intersects(self, other: PortableU16x16) -> PortableMask {
        PortableMask(self.zip(other, |a, b| if a & b != 0 { u16::MAX } else { 0 }))
    }
    #[inline(always)]
    fn keep(self, mask: PortableMask) -> PortableU16x16 {
        self.and(mask.0)
    }
}

impl Sealed for PortableMask {}

impl U16Mask for PortableMask {
    type Lanes = PortableU16x16;

    #[inline(always)]
    fn and(self, other: PortableMask) -> PortableMask {
        PortableMask(self.0.and(other.0))
    }
    #[inline(always)]
    fn and_not(self, other: PortableMask) -> PortableMask {
        PortableMask(self.0.and_not(other.0))
    }
    #[inline(always)]
    fn or(self, other: PortableMask) -> PortableMask {
        PortableMask(self.0.or(other.0))
    }
    #[inline(always)]
    fn select(self, yes: PortableU16x16, no: PortableU16x16) -> PortableU16x16 {
        yes.and(self.0).or(no.and_not(self.0))
    }
}
