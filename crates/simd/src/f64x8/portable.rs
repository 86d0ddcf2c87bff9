//! The reference implementation in plain Rust.

use super::F64x8;
use crate::Portable;
use crate::sealed::Sealed;
use std::array::from_fn;
use std::ops::{Add, Mul, Sub};

/// Eight numbers in an array.
#[derive(Clone, Copy)]
pub struct PortableF64x8([f64; 8]);

impl Sealed for PortableF64x8 {}

impl F64x8 for PortableF64x8 {
    type Simd = Portable;

    #[inline(always)]
    fn splat(_: Portable, number: f64) -> PortableF64x8 {
        PortableF64x8([number; 8])
    }

    #[inline(always)]
    fn load(_: Portable, numbers: &[f64; 8]) -> PortableF64x8 {
        PortableF64x8(*numbers)
    }

    #[inline(always)]
    fn store(self, numbers: &mut [f64; 8]) {
        *numbers = self.0;
    }

    #[inline(always)]
    fn reduce_sum(self) -> f64 {
        let fours: [f64; 4] = from_fn(|i| self.0[i] + self.0[i + 4]);
        (fours[0] + fours[2]) + (fours[1] + fours[3])
    }
}

impl Add for PortableF64x8 {
    type Output = PortableF64x8;

    #[inline(always)]
    fn add(self, other: PortableF64x8) -> PortableF64x8 {
        PortableF64x8(from_fn(|i| self.0[i] + other.0[i]))
    }
}

impl Sub for PortableF64x8 {
    type Output = PortableF64x8;

    #[inline(always)]
    fn sub(self, other: PortableF64x8) -> PortableF64x8 {
        PortableF64x8(from_fn(|i| self.0[i] - other.0[i]))
    }
}

impl Mul for PortableF64x8 {
    type Output = PortableF64x8;

    #[inline(always)]
    fn mul(self, other: PortableF64x8) -> PortableF64x8 {
        PortableF64x8(from_fn(|i| self.0[i] * other.0[i]))
    }
}
