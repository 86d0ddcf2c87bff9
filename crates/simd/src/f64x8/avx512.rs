//! Eight numbers in a register of AVX-512.

use super::F64x8;
use super::avx2::Avx2F64x8;
use crate::Avx512 as Token;
use crate::sealed::Sealed;
use crate::token::with;
use std::arch::x86_64::*;
use std::ops::{Add, Mul, Sub};

/// Eight numbers in a register of AVX-512, and the proof that the CPU has it.
#[derive(Clone, Copy)]
pub struct Avx512F64x8(__m512d, Token);

impl Sealed for Avx512F64x8 {}

impl F64x8 for Avx512F64x8 {
    type Simd = Token;

    #[inline(always)]
    fn splat(simd: Token, number: f64) -> Avx512F64x8 {
        Avx512F64x8(with!(simd => _mm512_set1_pd(number)), simd)
    }

    #[inline(always)]
    fn load(simd: Token, numbers: &[f64; 8]) -> Avx512F64x8 {
        // SAFETY: the token proves AVX-512 F; the array has the eight numbers that are read, which need no alignment.
        Avx512F64x8(unsafe { _mm512_loadu_pd(numbers.as_ptr()) }, simd)
    }

    #[inline(always)]
    fn store(self, numbers: &mut [f64; 8]) {
        // SAFETY: the token proves AVX-512 F; the array has room for the eight numbers, which need no alignment.
        unsafe { _mm512_storeu_pd(numbers.as_mut_ptr(), self.0) }
    }

    #[inline(always)]
    fn reduce_sum(self) -> f64 {
        let (low, high) =
            with!(self.1 => (_mm512_castpd512_pd256(self.0), _mm512_extractf64x4_pd::<1>(self.0)));
        Avx2F64x8::from_halves(self.1.avx2(), low, high).reduce_sum()
    }
}

impl Add for Avx512F64x8 {
    type Output = Avx512F64x8;

    #[inline(always)]
    fn add(self, other: Avx512F64x8) -> Avx512F64x8 {
        Avx512F64x8(with!(self.1 => _mm512_add_pd(self.0, other.0)), self.1)
    }
}

impl Sub for Avx512F64x8 {
    type Output = Avx512F64x8;

    #[inline(always)]
    fn sub(self, other: Avx512F64x8) -> Avx512F64x8 {
        Avx512F64x8(with!(self.1 => _mm512_sub_pd(self.0, other.0)), self.1)
    }
}

impl Mul for Avx512F64x8 {
    type Output = Avx512F64x8;

    #[inline(always)]
    fn mul(self, other: Avx512F64x8) -> Avx512F64x8 {
        Avx512F64x8(with!(self.1 => _mm512_mul_pd(self.0, other.0)), self.1)
    }
}
