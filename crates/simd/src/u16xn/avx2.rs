//! 16 lanes in a register of AVX2.

use super::{U16Mask, U16xN};
use crate::Avx2 as Token;
use crate::sealed::Sealed;
use crate::token::with;
use std::arch::x86_64::*;

const WIDTH: usize = 16;

/// 16 lanes in a register of AVX2, and the proof that the CPU has it.
#[derive(Clone, Copy)]
pub struct Avx2U16x16(__m256i, Token);

/// A truth value for each of 16 lanes: all ones for *false*, which saves an inversion when lanes are compared with zero.
#[derive(Clone, Copy)]
pub struct Avx2Mask(Avx2U16x16);

impl Sealed for Avx2U16x16 {}

impl U16xN for Avx2U16x16 {
    const WIDTH: usize = WIDTH;
    type Simd = Token;
    type Mask = Avx2Mask;

    #[inline(always)]
    fn splat(simd: Token, value: u16) -> Avx2U16x16 {
        Avx2U16x16(with!(simd => _mm256_set1_epi16(value as i16)), simd)
    }

    #[inline(always)]
    fn load(simd: Token, values: &[u16]) -> Avx2U16x16 {
        let values = &values[..WIDTH];
        // SAFETY: the token proves AVX2; the slice has the 32 bytes that are read, which need no alignment.
        Avx2U16x16(unsafe { _mm256_loadu_si256(values.as_ptr().cast()) }, simd)
    }

    #[inline(always)]
    fn load_quarters(simd: Token, words: &[u64]) -> [Avx2U16x16; 4] {
        let words = &words[..WIDTH];
        // SAFETY: the token proves AVX2; the loads read words 2·i, 2·i + 1, 2·i + 8 and 2·i + 9 for i below 4, which are
        // within the 16 words of the slice, and need no alignment.
        let [a, b, c, d] = unsafe {
            // Words 0 to 7 in the low halves, 8 to 15 in the high ones, since unpacking stays inside halves.
            let pairs = |i: usize| {
                let low = _mm_loadu_si128(words[2 * i..].as_ptr().cast());
                let high = _mm_loadu_si128(words[2 * i + 8..].as_ptr().cast());
                _mm256_inserti128_si256::<1>(_mm256_castsi128_si256(low), high)
            };
            [pairs(0), pairs(1), pairs(2), pairs(3)]
        };
        with!(simd => {
            let (a, b) = (_mm256_unpacklo_epi16(a, b), _mm256_unpackhi_epi16(a, b));
            let (c, d) = (_mm256_unpacklo_epi16(c, d), _mm256_unpackhi_epi16(c, d));
            let (first_low, last_low) = (_mm256_unpacklo_epi16(a, b), _mm256_unpackhi_epi16(a, b));
            let (first_high, last_high) = (_mm256_unpacklo_epi16(c, d), _mm256_unpackhi_epi16(c, d));
            [
                Avx2U16x16(_mm256_unpacklo_epi64(first_low, first_high), simd),
                Avx2U16x16(_mm256_unpackhi_epi64(first_low, first_high), simd),
                Avx2U16x16(_mm256_unpacklo_epi64(last_low, last_high), simd),
                Avx2U16x16(_mm256_unpackhi_epi64(last_low, last_high), simd),
            ]
        })
    }

    #[inline(always)]
    fn simd(self) -> Token {
        self.1
    }

    #[inline(always)]
    fn store(self, out: &mut [u16]) {
        let out = &mut out[..WIDTH];
        // SAFETY: the token proves AVX2; the slice has the 32 bytes that are written, which need no alignment.
        unsafe { _mm256_storeu_si256(out.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn store_pairs(high: Avx2U16x16, low: Avx2U16x16, out: &mut [u32]) {
        let out = &mut out[..WIDTH];
        let (even, odd) = with!(high.1 => {
            (_mm256_unpacklo_epi16(low.0, high.0), _mm256_unpackhi_epi16(low.0, high.0))
        });
        // SAFETY: the token proves AVX2; the slice has the 64 bytes that are written, 32 at its start and 32 from entry 8 on,
        // which need no alignment.
        unsafe {
            _mm256_storeu_si256(out.as_mut_ptr().cast(), _mm256_permute2x128_si256::<0x20>(even, odd));
            _mm256_storeu_si256(out[8..].as_mut_ptr().cast(), _mm256_permute2x128_si256::<0x31>(even, odd));
        }
    }

    #[inline(always)]
    fn and(self, other: Avx2U16x16) -> Avx2U16x16 {
        Avx2U16x16(with!(self.1 => _mm256_and_si256(self.0, other.0)), self.1)
    }

    #[inline(always)]
    fn or(self, other: Avx2U16x16) -> Avx2U16x16 {
        Avx2U16x16(with!(self.1 => _mm256_or_si256(self.0, other.0)), self.1)
    }

    #[inline(always)]
    fn and_not(self, other: Avx2U16x16) -> Avx2U16x16 {
        Avx2U16x16(with!(self.1 => _mm256_andnot_si256(other.0, self.0)), self.1)
    }

    #[inline(always)]
    fn wrapping_add(self, other: Avx2U16x16) -> Avx2U16x16 {
        Avx2U16x16(with!(self.1 => _mm256_add_epi16(self.0, other.0)), self.1)
    }

    #[inline(always)]
    fn shl<const N: u32>(self) -> Avx2U16x16 {
        Avx2U16x16(with!(self.1 => _mm256_sll_epi16(self.0, _mm_cvtsi32_si128(N as i32))), self.1)
    }

    #[inline(always)]
    fn shr<const N: u32>(self) -> Avx2U16x16 {
        Avx2U16x16(with!(self.1 => _mm256_srl_epi16(self.0, _mm_cvtsi32_si128(N as i32))), self.1)
    }

    #[inline(always)]
    fn count_ones(self) -> Avx2U16x16 {
        let counts = with!(self.1 => {
            let nibble = _mm256_set1_epi8(0x0f);
            let counts =
                _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
            let low = _mm256_shuffle_epi8(counts, _mm256_and_si256(self.0, nibble));
            let high = _mm256_shuffle_epi8(counts, _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), nibble));
            _mm256_maddubs_epi16(_mm256_add_epi8(low, high), _mm256_set1_epi8(1))
        });
        Avx2U16x16(counts, self.1)
    }

    #[inline(always)]
    fn intersects(self, other: Avx2U16x16) -> Avx2Mask {
        let shared = self.and(other).0;
        Avx2Mask(Avx2U16x16(with!(self.1 => _mm256_cmpeq_epi16(shared, _mm256_setzero_si256())), self.1))
    }

    #[inline(always)]
    fn keep(self, mask: Avx2Mask) -> Avx2U16x16 {
        self.and_not(mask.0)
    }
}

impl Sealed for Avx2Mask {}

impl U16Mask for Avx2Mask {
    type Lanes = Avx2U16x16;

    #[inline(always)]
    fn and(self, other: Avx2Mask) -> Avx2Mask {
        Avx2Mask(self.0.or(other.0))
    }

    #[inline(always)]
    fn and_not(self, other: Avx2Mask) -> Avx2Mask {
        let Avx2U16x16(mask, simd) = other.0;
        let inverted = with!(simd => _mm256_xor_si256(mask, _mm256_set1_epi16(-1)));
        Avx2Mask(self.0.or(Avx2U16x16(inverted, simd)))
    }

    #[inline(always)]
    fn or(self, other: Avx2Mask) -> Avx2Mask {
        Avx2Mask(self.0.and(other.0))
    }

    #[inline(always)]
    fn select(self, yes: Avx2U16x16, no: Avx2U16x16) -> Avx2U16x16 {
        Avx2U16x16(with!(yes.1 => _mm256_blendv_epi8(yes.0, no.0, self.0.0)), yes.1)
    }
}
