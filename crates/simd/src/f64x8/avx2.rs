//! Eight numbers in two registers of AVX2.

use super::F64x8;
use crate::Avx2 as Token;
use crate::sealed::Sealed;
use crate::token::with;
use std::arch::x86_64::*;
use std::ops::{Add, Mul, Sub};

/// Eight numbers in two registers of AVX2, and the proof that the CPU has it.
#[derive(Clone, Copy)]
pub struct Avx2F64x8(__m256d, __m256d, Token);

impl Avx2F64x8 {
    /// The lanes of two registers.
    #[inline(always)]
    pub(super) fn from_halves(simd: Token, low: __m256d, high: __m256d) -> Avx2F64x8 {
        Avx2F64x8(low, high, simd)
    }
}

impl Sealed for Avx2F64x8 {}

impl F64x8 for Avx2F64x8 {
    type Simd = Token;

    #[inline(always)]
    fn splat(simd: Token, number: f64) -> Avx2F64x8 {
        with!(simd => Avx2F64x8(_mm256_set1_pd(number), _mm256_set1_pd(number), simd))
    }

    #[inline(always)]
    fn load(simd: Token, numbers: &[f64; 8]) -> Avx2F64x8 {
        // SAFETY: the token proves AVX2; the array has four numbers from each of the two addresses on, which need no
        // alignment.
        unsafe { Avx2F64x8(_mm256_loadu_pd(numbers.as_ptr()), _mm256_loadu_pd(numbers[4..].as_ptr()), simd) }
    }

    #[inline(always)]
    fn store(self, numbers: &mut [f64; 8]) {
        // SAFETY: the token proves AVX2; the array has four numbers from each of the two addresses on, which need no
        // alignment.
        unsafe {
            _mm256_storeu_pd(numbers.as_mut_ptr(), self.0);
            _mm256_storeu_pd(numbers[4..].as_mut_ptr(), self.1);
        }
    }

    #[inline(always)]
    fn reduce_sum(self) -> f64 {
        with!(self.2 => {
            let fours = _mm256_add_pd(self.0, self.1);
            let twos = _mm_add_pd(_mm256_castpd256_pd128(fours), _mm256_extractf128_pd::<1>(fours));
            _mm_cvtsd_f64(twos) + _mm_cvtsd_f64(_mm_unpackhi_pd(twos, twos))
        })
    }
}

impl Add for Avx2F64x8 {
    type Output = Avx2F64x8;

    #[inline(always)]
    fn add(self, other: Avx2F64x8) -> Avx2F64x8 {
        with!(self.2 => Avx2F64x8(_mm256_add_pd(self.0, other.0), _mm256_add_pd(self.1, other.1), self.2))
    }
}

impl Sub for Avx2F64x8 {
    type Output = Avx2F64x8;

    #[inline(always)]
    fn sub(self, other: Avx2F64x8) -> Avx2F64x8 {
        with!(self.2 => Avx2F64x8(_mm256_sub_pd(self.0, other.0), _mm256_sub_pd(self.1, other.1), self.2))
    }
}

impl Mul for Avx2F64x8 {
    type Output = Avx2F64x8;

    #[inline(always)]
    fn mul(self, other: Avx2F64x8) -> Avx2F64x8 {
        with!(self.2 => Avx2F64x8(_mm256_mul_pd(self.0, other.0), _mm256_mul_pd(self.1, other.1), self.2))
    }
}
