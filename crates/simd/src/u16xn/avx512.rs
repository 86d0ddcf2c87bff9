//! 32 lanes in a register of AVX-512.

use super::{U16Mask, U16xN};
use crate::Avx512 as Token;
use crate::sealed::Sealed;
use crate::token::with;
use std::arch::x86_64::*;

const WIDTH: usize = 32;

/// 32 lanes in a register of AVX-512, and the proof that the CPU has it.
#[derive(Clone, Copy)]
pub struct Avx512U16x32(__m512i, Token);

/// A truth value for each of 32 lanes, in a mask register.
#[derive(Clone, Copy)]
pub struct Avx512Mask(__mmask32);

/// Picks two quarters of 16 words out of two registers: all of quarter `first`, then all of the next.
const fn two_quarters(first: u16) -> [u16; WIDTH] {
    let mut index = [0; WIDTH];
    let mut i = 0;
    while i < WIDTH {
        index[i] = 4 * (i as u16 % 16) + first + i as u16 / 16;
        i += 1;
    }
    index
}

impl Sealed for Avx512U16x32 {}

impl U16xN for Avx512U16x32 {
    const WIDTH: usize = WIDTH;
    type Simd = Token;
    type Mask = Avx512Mask;

    #[inline(always)]
    fn splat(simd: Token, value: u16) -> Avx512U16x32 {
        Avx512U16x32(with!(simd => _mm512_set1_epi16(value as i16)), simd)
    }

    #[inline(always)]
    fn load(simd: Token, values: &[u16]) -> Avx512U16x32 {
        let values = &values[..WIDTH];
        // SAFETY: the token proves AVX-512 F; the slice has the 64 bytes that are read, which need no alignment.
        Avx512U16x32(unsafe { _mm512_loadu_si512(values.as_ptr().cast()) }, simd)
    }

    #[inline(always)]
    fn load_quarters(simd: Token, words: &[u64]) -> [Avx512U16x32; 4] {
        const FIRST: [u16; WIDTH] = two_quarters(0);
        const LAST: [u16; WIDTH] = two_quarters(2);
        let words = &words[..WIDTH];
        // SAFETY: the token proves AVX-512 F; the loads read eight words each from words 0, 8, 16 and 24 of the 32 of the
        // slice, and the 64 bytes of the two constants; none needs alignment.
        let ([a, b, c, d], first, last) = unsafe {
            let eight = |i: usize| _mm512_loadu_si512(words[8 * i..].as_ptr().cast());
            let index = |index: &[u16; WIDTH]| _mm512_loadu_si512(index.as_ptr().cast());
            ([eight(0), eight(1), eight(2), eight(3)], index(&FIRST), index(&LAST))
        };
        with!(simd => {
            let (first_low, first_high) =
                (_mm512_permutex2var_epi16(a, first, b), _mm512_permutex2var_epi16(c, first, d));
            let (last_low, last_high) =
                (_mm512_permutex2var_epi16(a, last, b), _mm512_permutex2var_epi16(c, last, d));
            [
                Avx512U16x32(_mm512_shuffle_i64x2::<0b01_00_01_00>(first_low, first_high), simd),
                Avx512U16x32(_mm512_shuffle_i64x2::<0b11_10_11_10>(first_low, first_high), simd),
                Avx512U16x32(_mm512_shuffle_i64x2::<0b01_00_01_00>(last_low, last_high), simd),
                Avx512U16x32(_mm512_shuffle_i64x2::<0b11_10_11_10>(last_low, last_high), simd),
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
        // SAFETY: the token proves AVX-512 F; the slice has the 64 bytes that are written, which need no alignment.
        unsafe { _mm512_storeu_si512(out.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn store_pairs(high: Avx512U16x32, low: Avx512U16x32, out: &mut [u32]) {
        let out = &mut out[..WIDTH];
        let (first, second) = with!(high.1 => {
            let even = _mm512_unpacklo_epi16(low.0, high.0);
            let odd = _mm512_unpackhi_epi16(low.0, high.0);
            (
                _mm512_permutex2var_epi64(even, _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11), odd),
                _mm512_permutex2var_epi64(even, _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15), odd),
            )
        });
        // SAFETY: the token proves AVX-512 F; the slice has the 128 bytes that are written, 64 at its start and 64 from entry
        // 16 on, which need no alignment.
        unsafe {
            _mm512_storeu_si512(out.as_mut_ptr().cast(), first);
            _mm512_storeu_si512(out[16..].as_mut_ptr().cast(), second);
        }
    }

    #[inline(always)]
    fn and(self, other: Avx512U16x32) -> Avx512U16x32 {
        Avx512U16x32(with!(self.1 => _mm512_and_si512(self.0, other.0)), self.1)
    }

    #[inline(always)]
    fn or(self, other: Avx512U16x32) -> Avx512U16x32 {
        Avx512U16x32(with!(self.1 => _mm512_or_si512(self.0, other.0)), self.1)
    }

    #[inline(always)]
    fn and_not(self, other: Avx512U16x32) -> Avx512U16x32 {
        Avx512U16x32(with!(self.1 => _mm512_andnot_si512(other.0, self.0)), self.1)
    }

    #[inline(always)]
    fn wrapping_add(self, other: Avx512U16x32) -> Avx512U16x32 {
        Avx512U16x32(with!(self.1 => _mm512_add_epi16(self.0, other.0)), self.1)
    }

    #[inline(always)]
    fn shl<const N: u32>(self) -> Avx512U16x32 {
        Avx512U16x32(with!(self.1 => _mm512_slli_epi16::<N>(self.0)), self.1)
    }

    #[inline(always)]
    fn shr<const N: u32>(self) -> Avx512U16x32 {
        Avx512U16x32(with!(self.1 => _mm512_srli_epi16::<N>(self.0)), self.1)
    }

    #[inline(always)]
    fn count_ones(self) -> Avx512U16x32 {
        Avx512U16x32(with!(self.1 => _mm512_popcnt_epi16(self.0)), self.1)
    }

    #[inline(always)]
    fn intersects(self, other: Avx512U16x32) -> Avx512Mask {
        Avx512Mask(with!(self.1 => _mm512_test_epi16_mask(self.0, other.0)))
    }

    #[inline(always)]
    fn keep(self, mask: Avx512Mask) -> Avx512U16x32 {
        Avx512U16x32(with!(self.1 => _mm512_maskz_mov_epi16(mask.0, self.0)), self.1)
    }
}

impl Sealed for Avx512Mask {}

impl U16Mask for Avx512Mask {
    type Lanes = Avx512U16x32;

    #[inline(always)]
    fn and(self, other: Avx512Mask) -> Avx512Mask {
        Avx512Mask(self.0 & other.0)
    }

    #[inline(always)]
    fn and_not(self, other: Avx512Mask) -> Avx512Mask {
        Avx512Mask(self.0 & !other.0)
    }

    #[inline(always)]
    fn or(self, other: Avx512Mask) -> Avx512Mask {
        Avx512Mask(self.0 | other.0)
    }

    #[inline(always)]
    fn select(self, yes: Avx512U16x32, no: Avx512U16x32) -> Avx512U16x32 {
        Avx512U16x32(with!(yes.1 => _mm512_mask_blend_epi16(self.0, no.0, yes.0)), yes.1)
    }
}
