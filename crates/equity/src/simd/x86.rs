//! Eight numbers in registers of AVX-512 and AVX2.

use super::Eight;
use std::arch::x86_64::*;

/// Used only inside functions that enable avx512f.
#[derive(Clone, Copy)]
pub(crate) struct Zmm(__m512d);

/// Used only inside functions that enable avx2.
#[derive(Clone, Copy)]
pub(crate) struct Ymm(__m256d, __m256d);

/// Calls an intrinsic.
macro_rules! op {
    ($call:expr) => {
        // SAFETY: only functions that enable the instructions reach this code; see the types.
        unsafe { $call }
    };
}

impl Eight for Zmm {
    #[inline(always)]
    fn zero() -> Zmm {
        Zmm(op!(_mm512_setzero_pd()))
    }

    #[inline(always)]
    fn load(numbers: &[f64; 8]) -> Zmm {
        Zmm(op!(_mm512_loadu_pd(numbers.as_ptr())))
    }

    #[inline(always)]
    fn minus(self, other: Zmm) -> Zmm {
        Zmm(op!(_mm512_sub_pd(self.0, other.0)))
    }

    #[inline(always)]
    fn plus_product(self, a: Zmm, b: Zmm) -> Zmm {
        Zmm(op!(_mm512_add_pd(self.0, _mm512_mul_pd(a.0, b.0))))
    }

    #[inline(always)]
    fn sum(self) -> f64 {
        Ymm(op!(_mm512_castpd512_pd256(self.0)), op!(_mm512_extractf64x4_pd::<1>(self.0))).sum()
    }
}

impl Eight for Ymm {
    #[inline(always)]
    fn zero() -> Ymm {
        Ymm(op!(_mm256_setzero_pd()), op!(_mm256_setzero_pd()))
    }

    #[inline(always)]
    fn load(numbers: &[f64; 8]) -> Ymm {
        Ymm(op!(_mm256_loadu_pd(numbers.as_ptr())), op!(_mm256_loadu_pd(numbers[4..].as_ptr())))
    }

    #[inline(always)]
    fn minus(self, other: Ymm) -> Ymm {
        Ymm(op!(_mm256_sub_pd(self.0, other.0)), op!(_mm256_sub_pd(self.1, other.1)))
    }

    #[inline(always)]
    fn plus_product(self, a: Ymm, b: Ymm) -> Ymm {
        op!(Ymm(
            _mm256_add_pd(self.0, _mm256_mul_pd(a.0, b.0)),
            _mm256_add_pd(self.1, _mm256_mul_pd(a.1, b.1))
        ))
    }

    #[inline(always)]
    fn sum(self) -> f64 {
        op!({
            let fours = _mm256_add_pd(self.0, self.1);
            let twos = _mm_add_pd(_mm256_castpd256_pd128(fours), _mm256_extractf128_pd::<1>(fours));
            _mm_cvtsd_f64(twos) + _mm_cvtsd_f64(_mm_unpackhi_pd(twos, twos))
        })
    }
}
