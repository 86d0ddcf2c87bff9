//! Sixteen numbers in a register of AVX-512.

use super::F32x16;
use super::avx2::Avx2F32x16;
use crate::Avx512 as Token;
use crate::packing::{FOUR_BITS, FOURS, MAX_CODE, MIN_HALF, ONE, PAIR_OF_EXPONENTS, POWER_BITS, half};
use crate::rounding::MULTIPLIERS;
use crate::sealed::Sealed;
use crate::token::with;
use crate::{Block, RoundingBits};
use std::arch::x86_64::*;
use std::ops::{Add, Div, Mul, Sub};

/// Sixteen numbers in a register of AVX-512, and the proof that the CPU has it.
#[derive(Clone, Copy)]
pub struct Avx512F32x16(__m512, Token);

/// 32 pseudo-random bits for each lane.
#[derive(Clone, Copy)]
pub struct Avx512Hash(__m512i);

impl Sealed for Avx512F32x16 {}

impl F32x16 for Avx512F32x16 {
    type Simd = Token;
    type Hash = Avx512Hash;

    #[inline(always)]
    fn splat(simd: Token, number: f32) -> Avx512F32x16 {
        Avx512F32x16(with!(simd => _mm512_set1_ps(number)), simd)
    }

    #[inline(always)]
    fn load(simd: Token, block: &Block) -> Avx512F32x16 {
        // SAFETY: the token proves AVX-512 F; a block has the sixteen numbers that are read, at a multiple of 64 bytes.
        Avx512F32x16(unsafe { _mm512_load_ps(block.0.as_ptr()) }, simd)
    }

    #[inline(always)]
    fn convert_i16(simd: Token, numbers: &[i16; 16]) -> Avx512F32x16 {
        // SAFETY: the token proves AVX2; the array has the 32 bytes that are read, which need no alignment.
        let integers = unsafe { _mm256_loadu_si256(numbers.as_ptr().cast()) };
        Avx512F32x16(with!(simd => _mm512_cvtepi32_ps(_mm512_cvtepi16_epi32(integers))), simd)
    }

    #[inline(always)]
    fn convert_u16(simd: Token, numbers: &[u16; 16]) -> Avx512F32x16 {
        // SAFETY: the token proves AVX2; the array has the 32 bytes that are read, which need no alignment.
        let integers = unsafe { _mm256_loadu_si256(numbers.as_ptr().cast()) };
        Avx512F32x16(with!(simd => _mm512_cvtepi32_ps(_mm512_cvtepu16_epi32(integers))), simd)
    }

    #[inline(always)]
    fn hash(simd: Token, seed: u32, index: u32) -> Avx512Hash {
        Avx512Hash(with!(simd => {
            let lanes = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
            let at = _mm512_add_epi32(lanes, _mm512_set1_epi32(index as i32));
            let at = _mm512_xor_si512(at, _mm512_set1_epi32(seed as i32));
            let a = _mm512_mullo_epi32(at, _mm512_set1_epi32(MULTIPLIERS[0] as i32));
            let a = _mm512_xor_si512(a, _mm512_srli_epi32::<15>(a));
            let b = _mm512_mullo_epi32(a, _mm512_set1_epi32(MULTIPLIERS[1] as i32));
            _mm512_xor_si512(b, _mm512_srli_epi32::<16>(b))
        }))
    }

    #[inline(always)]
    fn simd(self) -> Token {
        self.1
    }

    #[inline(always)]
    fn store(self, block: &mut Block) {
        // SAFETY: the token proves AVX-512 F; a block has room for the sixteen numbers, at a multiple of 64 bytes.
        unsafe { _mm512_store_ps(block.0.as_mut_ptr(), self.0) }
    }

    #[inline(always)]
    fn store_i16(self, bits: RoundingBits<Avx512F32x16>, numbers: &mut [i16; 16]) {
        let RoundingBits { hash: Avx512Hash(hash), is_upper } = bits;
        let rounded = with!(self.1 => {
            let bits = match is_upper {
                true => _mm512_srli_epi32::<16>(hash),
                false => _mm512_and_si512(hash, _mm512_set1_epi32(0xFFFF)),
            };
            let rounded = _mm512_srai_epi32::<16>(_mm512_add_epi32(_mm512_cvttps_epi32(self.0), bits));
            let positive = _mm512_cmp_ps_mask::<_CMP_GT_OQ>(self.0, _mm512_setzero_ps());
            let kept = _mm512_mask_max_epi32(rounded, positive, rounded, _mm512_set1_epi32(1));
            _mm512_cvtepi32_epi16(kept)
        });
        // SAFETY: the token proves AVX2; the array has the 32 bytes that are written, which need no alignment.
        unsafe { _mm256_storeu_si256(numbers.as_mut_ptr().cast(), rounded) }
    }

    #[inline(always)]
    fn store_u16(self, bits: RoundingBits<Avx512F32x16>, numbers: &mut [u16; 16]) {
        let RoundingBits { hash: Avx512Hash(hash), is_upper } = bits;
        let rounded = with!(self.1 => {
            let bits = match is_upper {
                true => _mm512_srli_epi32::<17>(hash),
                false => _mm512_and_si512(hash, _mm512_set1_epi32(0x7FFF)),
            };
            let rounded = _mm512_srli_epi32::<15>(_mm512_add_epi32(_mm512_cvttps_epi32(self.0), bits));
            _mm512_cvtepi32_epi16(rounded)
        });
        // SAFETY: the token proves AVX2; the array has the 32 bytes that are written, which need no alignment.
        unsafe { _mm256_storeu_si256(numbers.as_mut_ptr().cast(), rounded) }
    }

    #[inline(always)]
    fn max(self, other: Avx512F32x16) -> Avx512F32x16 {
        Avx512F32x16(with!(self.1 => _mm512_max_ps(self.0, other.0)), self.1)
    }

    #[inline(always)]
    fn abs(self) -> Avx512F32x16 {
        Avx512F32x16(with!(self.1 => _mm512_abs_ps(self.0)), self.1)
    }

    #[inline(always)]
    fn keep_beyond(self, threshold: Avx512F32x16) -> Avx512F32x16 {
        let kept = with!(self.1 => {
            let beyond = _mm512_cmp_ps_mask::<_CMP_GT_OQ>(_mm512_abs_ps(self.0), threshold.0);
            _mm512_maskz_mov_ps(beyond, self.0)
        });
        Avx512F32x16(kept, self.1)
    }

    #[inline(always)]
    fn select_positive(self, yes: Avx512F32x16, no: Avx512F32x16) -> Avx512F32x16 {
        let selected = with!(self.1 => {
            let positive = _mm512_cmp_ps_mask::<_CMP_GT_OQ>(self.0, _mm512_setzero_ps());
            _mm512_mask_blend_ps(positive, no.0, yes.0)
        });
        Avx512F32x16(selected, self.1)
    }

    #[inline(always)]
    fn with_powers(self, powers: Avx512F32x16) -> Avx512F32x16 {
        let packed = with!(self.1 => {
            let (numbers, powers) = (_mm512_castps_si512(self.0), _mm512_castps_si512(powers.0));
            let numbers = _mm512_add_epi32(numbers, _mm512_set1_epi32(half(POWER_BITS) as i32));
            let powers = _mm512_add_epi32(powers, _mm512_set1_epi32(half(32 - POWER_BITS) as i32));
            let numbers = _mm512_andnot_si512(_mm512_set1_epi32((1 << POWER_BITS) - 1), numbers);
            _mm512_castsi512_ps(_mm512_or_si512(numbers, _mm512_srli_epi32::<{ 32 - POWER_BITS }>(powers)))
        });
        Avx512F32x16(packed, self.1)
    }

    #[inline(always)]
    fn split_powers(self) -> [Avx512F32x16; 2] {
        let [numbers, powers] = with!(self.1 => {
            let bits = _mm512_castps_si512(self.0);
            let numbers = _mm512_andnot_si512(_mm512_set1_epi32((1 << POWER_BITS) - 1), bits);
            let powers = _mm512_slli_epi32::<{ 32 - POWER_BITS }>(bits);
            [_mm512_castsi512_ps(numbers), _mm512_castsi512_ps(powers)]
        });
        [Avx512F32x16(numbers, self.1), Avx512F32x16(powers, self.1)]
    }

    #[inline(always)]
    fn store_fours(self, powers: Avx512F32x16, bits: RoundingBits<Avx512F32x16>, words: &mut [u16; 16]) {
        let RoundingBits { hash: Avx512Hash(hash), is_upper } = bits;
        let packed = with!(self.1 => {
            let positive = _mm512_cmp_ps_mask::<_CMP_GT_OQ>(self.0, _mm512_setzero_ps());
            let numbers = _mm512_mask_max_ps(self.0, positive, self.0, _mm512_set1_ps(MIN_HALF));
            // The 17 bits that are cut off get 16 random ones.
            let bits = match is_upper {
                true => _mm512_slli_epi32::<1>(_mm512_srli_epi32::<16>(hash)),
                false => _mm512_srli_epi32::<15>(_mm512_slli_epi32::<16>(hash)),
            };
            let numbers = _mm512_castsi512_ps(_mm512_add_epi32(_mm512_castps_si512(numbers), bits));
            let halves = _mm512_cvtps_ph::<{ _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC }>(numbers);
            let powers = _mm512_castps_si512(powers.0);
            let sizes = _mm512_castps_si512(_mm512_abs_ps(_mm512_castsi512_ps(powers)));
            let above = _mm512_max_epi32(_mm512_sub_epi32(sizes, _mm512_set1_epi32(ONE as i32)), _mm512_setzero_si512());
            let codes = _mm512_srli_epi32::<PAIR_OF_EXPONENTS>(above);
            let codes = _mm512_min_epi32(codes, _mm512_set1_epi32(MAX_CODE as i32));
            let signs = _mm512_and_si512(_mm512_srli_epi32::<28>(powers), _mm512_set1_epi32(8));
            let codes = _mm512_cvtepi32_epi16(_mm512_or_si512(codes, signs));
            _mm256_or_si256(_mm256_andnot_si256(_mm256_set1_epi16(FOUR_BITS as i16), halves), codes)
        });
        // SAFETY: the token proves AVX2; the array has the 32 bytes that are written, which need no alignment.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), packed) }
    }

    #[inline(always)]
    fn split_fours(simd: Token, words: &[u16; 16]) -> [Avx512F32x16; 2] {
        // SAFETY: the token proves AVX2; the array has the 32 bytes that are read, which need no alignment.
        let words = unsafe { _mm256_loadu_si256(words.as_ptr().cast()) };
        // SAFETY: the token proves AVX-512 F; the table has the sixteen numbers that are read, which need no alignment.
        let table = unsafe { _mm512_loadu_ps(FOURS.as_ptr()) };
        let [numbers, powers] = with!(simd => {
            let halves = _mm256_andnot_si256(_mm256_set1_epi16(FOUR_BITS as i16), words);
            // The permutation goes by the low four bits of each lane.
            [_mm512_cvtph_ps(halves), _mm512_permutexvar_ps(_mm512_cvtepu16_epi32(words), table)]
        });
        [Avx512F32x16(numbers, simd), Avx512F32x16(powers, simd)]
    }

    #[inline(always)]
    fn reduce_max(self) -> f32 {
        let (low, high) = with!(self.1 => {
            let upper = _mm512_extractf64x4_pd::<1>(_mm512_castps_pd(self.0));
            (_mm512_castps512_ps256(self.0), _mm256_castpd_ps(upper))
        });
        Avx2F32x16::from_halves(self.1.avx2(), low, high).reduce_max()
    }

    #[inline(always)]
    fn transpose(rows: [Avx512F32x16; 16]) -> [Avx512F32x16; 16] {
        with!(rows[0].1 => {
            // Loops, not closures: a closure would not be compiled for the instruction set.
            let (mut pairs, mut fours, mut halves) =
                ([_mm512_setzero_ps(); 16], [_mm512_setzero_ps(); 16], rows);
            for i in (0..16).step_by(2) {
                pairs[i] = _mm512_unpacklo_ps(rows[i].0, rows[i + 1].0);
                pairs[i + 1] = _mm512_unpackhi_ps(rows[i].0, rows[i + 1].0);
            }
            for i in (0..16).step_by(4) {
                fours[i] = _mm512_shuffle_ps::<0x44>(pairs[i], pairs[i + 2]);
                fours[i + 1] = _mm512_shuffle_ps::<0xEE>(pairs[i], pairs[i + 2]);
                fours[i + 2] = _mm512_shuffle_ps::<0x44>(pairs[i + 1], pairs[i + 3]);
                fours[i + 3] = _mm512_shuffle_ps::<0xEE>(pairs[i + 1], pairs[i + 3]);
            }
            // Now `fours[4 r + c]` has columns c, c + 4, c + 8, c + 12 of rows 4 r to 4 r + 3, a quarter each.
            for column in 0..4 {
                for half in 0..2 {
                    let (a, b) = (fours[8 * half + column], fours[8 * half + 4 + column]);
                    halves[4 * half + column].0 = _mm512_shuffle_f32x4::<0x44>(a, b);
                    halves[8 + 4 * half + column].0 = _mm512_shuffle_f32x4::<0xEE>(a, b);
                }
            }
            let mut columns = rows;
            for column in 0..4 {
                for upper in 0..2 {
                    let (a, b) = (halves[8 * upper + column].0, halves[8 * upper + 4 + column].0);
                    columns[8 * upper + column].0 = _mm512_shuffle_f32x4::<0x88>(a, b);
                    columns[8 * upper + 4 + column].0 = _mm512_shuffle_f32x4::<0xDD>(a, b);
                }
            }
            columns
        })
    }
}

impl Add for Avx512F32x16 {
    type Output = Avx512F32x16;

    #[inline(always)]
    fn add(self, other: Avx512F32x16) -> Avx512F32x16 {
        Avx512F32x16(with!(self.1 => _mm512_add_ps(self.0, other.0)), self.1)
    }
}

impl Sub for Avx512F32x16 {
    type Output = Avx512F32x16;

    #[inline(always)]
    fn sub(self, other: Avx512F32x16) -> Avx512F32x16 {
        Avx512F32x16(with!(self.1 => _mm512_sub_ps(self.0, other.0)), self.1)
    }
}

impl Mul for Avx512F32x16 {
    type Output = Avx512F32x16;

    #[inline(always)]
    fn mul(self, other: Avx512F32x16) -> Avx512F32x16 {
        Avx512F32x16(with!(self.1 => _mm512_mul_ps(self.0, other.0)), self.1)
    }
}

impl Div for Avx512F32x16 {
    type Output = Avx512F32x16;

    #[inline(always)]
    fn div(self, other: Avx512F32x16) -> Avx512F32x16 {
        Avx512F32x16(with!(self.1 => _mm512_div_ps(self.0, other.0)), self.1)
    }
}
