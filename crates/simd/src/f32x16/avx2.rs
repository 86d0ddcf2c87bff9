//! Sixteen numbers in two registers of AVX2.

use super::F32x16;
use crate::Avx2 as Token;
use crate::packing::{FOUR_BITS, FOURS, MAX_CODE, MIN_HALF, ONE, PAIR_OF_EXPONENTS, POWER_BITS, half};
use crate::rounding::MULTIPLIERS;
use crate::sealed::Sealed;
use crate::token::with;
use crate::{Block, RoundingBits};
use std::arch::x86_64::*;
use std::array::from_fn;
use std::ops::{Add, Div, Mul, Sub};

/// Sixteen numbers in two registers of AVX2, and the proof that the CPU has it.
#[derive(Clone, Copy)]
pub struct Avx2F32x16(__m256, __m256, Token);

/// 32 pseudo-random bits for each lane.
#[derive(Clone, Copy)]
pub struct Avx2Hash([__m256i; 2]);

/// Does the same in both halves.
macro_rules! both {
    ($call:ident $(::<$constant:tt>)? ($first:ident $(, $half:ident)*)) => {
        with!($first.2 => Avx2F32x16(
            $call$(::<$constant>)?($first.0 $(, $half.0)*),
            $call$(::<$constant>)?($first.1 $(, $half.1)*),
            $first.2,
        ))
    };
}

impl Avx2F32x16 {
    /// The lanes of two registers.
    #[inline(always)]
    pub(super) fn from_halves(simd: Token, low: __m256, high: __m256) -> Avx2F32x16 {
        Avx2F32x16(low, high, simd)
    }
}

impl Sealed for Avx2F32x16 {}

impl F32x16 for Avx2F32x16 {
    type Simd = Token;
    type Hash = Avx2Hash;

    #[inline(always)]
    fn splat(simd: Token, number: f32) -> Avx2F32x16 {
        with!(simd => Avx2F32x16(_mm256_set1_ps(number), _mm256_set1_ps(number), simd))
    }

    #[inline(always)]
    fn load(simd: Token, block: &Block) -> Avx2F32x16 {
        // SAFETY: the token proves AVX2; a block has eight numbers from each of the two addresses on, and its alignment of 64
        // bytes puts both at a multiple of 32.
        unsafe { Avx2F32x16(_mm256_load_ps(block.0.as_ptr()), _mm256_load_ps(block.0[8..].as_ptr()), simd) }
    }

    #[inline(always)]
    fn convert_i16(simd: Token, numbers: &[i16; 16]) -> Avx2F32x16 {
        // SAFETY: the token proves AVX2; the array has eight integers from each of the two addresses on, which need no
        // alignment.
        unsafe {
            let low = _mm_loadu_si128(numbers.as_ptr().cast());
            let high = _mm_loadu_si128(numbers[8..].as_ptr().cast());
            Avx2F32x16(
                _mm256_cvtepi32_ps(_mm256_cvtepi16_epi32(low)),
                _mm256_cvtepi32_ps(_mm256_cvtepi16_epi32(high)),
                simd,
            )
        }
    }

    #[inline(always)]
    fn convert_u16(simd: Token, numbers: &[u16; 16]) -> Avx2F32x16 {
        // SAFETY: the token proves AVX2; the array has eight integers from each of the two addresses on, which need no
        // alignment.
        unsafe {
            let low = _mm_loadu_si128(numbers.as_ptr().cast());
            let high = _mm_loadu_si128(numbers[8..].as_ptr().cast());
            Avx2F32x16(
                _mm256_cvtepi32_ps(_mm256_cvtepu16_epi32(low)),
                _mm256_cvtepi32_ps(_mm256_cvtepu16_epi32(high)),
                simd,
            )
        }
    }

    #[inline(always)]
    fn hash(simd: Token, seed: u32, index: u32) -> Avx2Hash {
        #[inline(always)]
        fn eight(simd: Token, seed: u32, index: u32) -> __m256i {
            with!(simd => {
                let lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
                let at = _mm256_add_epi32(lanes, _mm256_set1_epi32(index as i32));
                let at = _mm256_xor_si256(at, _mm256_set1_epi32(seed as i32));
                let a = _mm256_mullo_epi32(at, _mm256_set1_epi32(MULTIPLIERS[0] as i32));
                let a = _mm256_xor_si256(a, _mm256_srli_epi32::<15>(a));
                let b = _mm256_mullo_epi32(a, _mm256_set1_epi32(MULTIPLIERS[1] as i32));
                _mm256_xor_si256(b, _mm256_srli_epi32::<16>(b))
            })
        }
        Avx2Hash([eight(simd, seed, index), eight(simd, seed, index.wrapping_add(8))])
    }

    #[inline(always)]
    fn simd(self) -> Token {
        self.2
    }

    #[inline(always)]
    fn store(self, block: &mut Block) {
        // SAFETY: the token proves AVX2; a block has room for eight numbers from each of the two addresses on, and its
        // alignment of 64 bytes puts both at a multiple of 32.
        unsafe {
            _mm256_store_ps(block.0.as_mut_ptr(), self.0);
            _mm256_store_ps(block.0[8..].as_mut_ptr(), self.1);
        }
    }

    #[inline(always)]
    fn store_i16(self, bits: RoundingBits<Avx2F32x16>, numbers: &mut [i16; 16]) {
        #[inline(always)]
        fn eight(simd: Token, numbers: __m256, hash: __m256i, is_upper: bool) -> __m256i {
            with!(simd => {
                let bits = match is_upper {
                    true => _mm256_srli_epi32::<16>(hash),
                    false => _mm256_and_si256(hash, _mm256_set1_epi32(0xFFFF)),
                };
                let rounded = _mm256_srai_epi32::<16>(_mm256_add_epi32(_mm256_cvttps_epi32(numbers), bits));
                let positive = _mm256_cmp_ps::<_CMP_GT_OQ>(numbers, _mm256_setzero_ps());
                let kept = _mm256_max_epi32(rounded, _mm256_set1_epi32(1));
                _mm256_blendv_epi8(rounded, kept, _mm256_castps_si256(positive))
            })
        }
        let RoundingBits { hash: Avx2Hash(hash), is_upper } = bits;
        let low = eight(self.2, self.0, hash[0], is_upper);
        let high = eight(self.2, self.1, hash[1], is_upper);
        // SAFETY: the token proves AVX2; the array has the 32 bytes that are written, which need no alignment.
        unsafe {
            // Packing works in halves of 128 bits; the permutation puts the quarters back in order.
            let packed = _mm256_permute4x64_epi64::<0xD8>(_mm256_packs_epi32(low, high));
            _mm256_storeu_si256(numbers.as_mut_ptr().cast(), packed);
        }
    }

    #[inline(always)]
    fn store_u16(self, bits: RoundingBits<Avx2F32x16>, numbers: &mut [u16; 16]) {
        #[inline(always)]
        fn eight(simd: Token, numbers: __m256, hash: __m256i, is_upper: bool) -> __m256i {
            with!(simd => {
                let bits = match is_upper {
                    true => _mm256_srli_epi32::<17>(hash),
                    false => _mm256_and_si256(hash, _mm256_set1_epi32(0x7FFF)),
                };
                _mm256_srli_epi32::<15>(_mm256_add_epi32(_mm256_cvttps_epi32(numbers), bits))
            })
        }
        let RoundingBits { hash: Avx2Hash(hash), is_upper } = bits;
        let low = eight(self.2, self.0, hash[0], is_upper);
        let high = eight(self.2, self.1, hash[1], is_upper);
        // SAFETY: the token proves AVX2; the array has the 32 bytes that are written, which need no alignment.
        unsafe {
            // Packing works in halves of 128 bits; the permutation puts the quarters back in order.
            let packed = _mm256_permute4x64_epi64::<0xD8>(_mm256_packus_epi32(low, high));
            _mm256_storeu_si256(numbers.as_mut_ptr().cast(), packed);
        }
    }

    #[inline(always)]
    fn max(self, other: Avx2F32x16) -> Avx2F32x16 {
        both!(_mm256_max_ps(self, other))
    }

    #[inline(always)]
    fn abs(self) -> Avx2F32x16 {
        let sign = Avx2F32x16::splat(self.2, -0.0);
        both!(_mm256_andnot_ps(sign, self))
    }

    #[inline(always)]
    fn keep_beyond(self, threshold: Avx2F32x16) -> Avx2F32x16 {
        let size = self.abs();
        let beyond = both!(_mm256_cmp_ps::<_CMP_GT_OQ>(size, threshold));
        both!(_mm256_and_ps(self, beyond))
    }

    #[inline(always)]
    fn select_positive(self, yes: Avx2F32x16, no: Avx2F32x16) -> Avx2F32x16 {
        let zero = Avx2F32x16::splat(self.2, 0.0);
        let positive = both!(_mm256_cmp_ps::<_CMP_GT_OQ>(self, zero));
        both!(_mm256_blendv_ps(no, yes, positive))
    }

    #[inline(always)]
    fn with_powers(self, powers: Avx2F32x16) -> Avx2F32x16 {
        #[inline(always)]
        fn eight(simd: Token, numbers: __m256, powers: __m256) -> __m256 {
            with!(simd => {
                let (numbers, powers) = (_mm256_castps_si256(numbers), _mm256_castps_si256(powers));
                let numbers = _mm256_add_epi32(numbers, _mm256_set1_epi32(half(POWER_BITS) as i32));
                let powers = _mm256_add_epi32(powers, _mm256_set1_epi32(half(32 - POWER_BITS) as i32));
                let numbers = _mm256_andnot_si256(_mm256_set1_epi32((1 << POWER_BITS) - 1), numbers);
                let powers = _mm256_srli_epi32::<{ 32 - POWER_BITS as i32 }>(powers);
                _mm256_castsi256_ps(_mm256_or_si256(numbers, powers))
            })
        }
        Avx2F32x16(eight(self.2, self.0, powers.0), eight(self.2, self.1, powers.1), self.2)
    }

    #[inline(always)]
    fn split_powers(self) -> [Avx2F32x16; 2] {
        #[inline(always)]
        fn eight(simd: Token, packed: __m256) -> [__m256; 2] {
            with!(simd => {
                let bits = _mm256_castps_si256(packed);
                let numbers = _mm256_andnot_si256(_mm256_set1_epi32((1 << POWER_BITS) - 1), bits);
                let powers = _mm256_slli_epi32::<{ 32 - POWER_BITS as i32 }>(bits);
                [_mm256_castsi256_ps(numbers), _mm256_castsi256_ps(powers)]
            })
        }
        let [low, high] = [eight(self.2, self.0), eight(self.2, self.1)];
        [0, 1].map(|i: usize| Avx2F32x16(low[i], high[i], self.2))
    }

    #[inline(always)]
    fn store_fours(self, powers: Avx2F32x16, bits: RoundingBits<Avx2F32x16>, words: &mut [u16; 16]) {
        #[inline(always)]
        fn eight(simd: Token, numbers: __m256, hash: __m256i, is_upper: bool) -> __m128i {
            with!(simd => {
                let positive = _mm256_cmp_ps::<_CMP_GT_OQ>(numbers, _mm256_setzero_ps());
                let kept = _mm256_max_ps(numbers, _mm256_set1_ps(MIN_HALF));
                let numbers = _mm256_blendv_ps(numbers, kept, positive);
                // The 17 bits that are cut off get 16 random ones.
                let bits = match is_upper {
                    true => _mm256_slli_epi32::<1>(_mm256_srli_epi32::<16>(hash)),
                    false => _mm256_srli_epi32::<15>(_mm256_slli_epi32::<16>(hash)),
                };
                let numbers = _mm256_castsi256_ps(_mm256_add_epi32(_mm256_castps_si256(numbers), bits));
                _mm256_cvtps_ph::<_MM_FROUND_TO_ZERO>(numbers)
            })
        }
        #[inline(always)]
        fn codes(simd: Token, powers: __m256) -> __m256i {
            with!(simd => {
                let powers = _mm256_castps_si256(powers);
                let sizes = _mm256_and_si256(powers, _mm256_set1_epi32(0x7FFF_FFFF));
                let above = _mm256_sub_epi32(sizes, _mm256_set1_epi32(ONE as i32));
                let above = _mm256_max_epi32(above, _mm256_setzero_si256());
                let codes = _mm256_srli_epi32::<{ PAIR_OF_EXPONENTS as i32 }>(above);
                let codes = _mm256_min_epi32(codes, _mm256_set1_epi32(MAX_CODE as i32));
                let signs = _mm256_and_si256(_mm256_srli_epi32::<28>(powers), _mm256_set1_epi32(8));
                _mm256_or_si256(codes, signs)
            })
        }
        let RoundingBits { hash: Avx2Hash(hash), is_upper } = bits;
        let low = eight(self.2, self.0, hash[0], is_upper);
        let high = eight(self.2, self.1, hash[1], is_upper);
        let (low_codes, high_codes) = (codes(self.2, powers.0), codes(self.2, powers.1));
        // SAFETY: the token proves AVX2; the array has the 32 bytes that are written, which need no alignment.
        unsafe {
            let halves = _mm256_set_m128i(high, low);
            // Packing works in halves of 128 bits; the permutation puts the quarters back in order.
            let codes = _mm256_permute4x64_epi64::<0xD8>(_mm256_packus_epi32(low_codes, high_codes));
            let halves = _mm256_andnot_si256(_mm256_set1_epi16(FOUR_BITS as i16), halves);
            _mm256_storeu_si256(words.as_mut_ptr().cast(), _mm256_or_si256(halves, codes));
        }
    }

    #[inline(always)]
    fn split_fours(simd: Token, words: &[u16; 16]) -> [Avx2F32x16; 2] {
        #[inline(always)]
        fn eight(simd: Token, words: __m128i) -> [__m256; 2] {
            // SAFETY: the token proves AVX2; the table has the eight numbers that are read, which need no alignment.
            let table = unsafe { _mm256_loadu_ps(FOURS.as_ptr()) };
            with!(simd => {
                let halves = _mm_andnot_si128(_mm_set1_epi16(FOUR_BITS as i16), words);
                let wide = _mm256_cvtepu16_epi32(words);
                // The permutation goes by the low three bits of each lane; the fourth is the sign.
                let sizes = _mm256_permutevar8x32_ps(table, wide);
                let signs = _mm256_and_si256(_mm256_slli_epi32::<28>(wide), _mm256_set1_epi32(i32::MIN));
                [_mm256_cvtph_ps(halves), _mm256_or_ps(sizes, _mm256_castsi256_ps(signs))]
            })
        }
        // SAFETY: the token proves AVX2, which includes the loads of SSE2; the array has eight words from each of the two addresses
        // on, which need no alignment.
        let [low, high] =
            unsafe { [_mm_loadu_si128(words.as_ptr().cast()), _mm_loadu_si128(words[8..].as_ptr().cast())] };
        let [low, high] = [eight(simd, low), eight(simd, high)];
        [0, 1].map(|i: usize| Avx2F32x16(low[i], high[i], simd))
    }

    #[inline(always)]
    fn reduce_max(self) -> f32 {
        with!(self.2 => {
            let eight = _mm256_max_ps(self.0, self.1);
            let four = _mm_max_ps(_mm256_castps256_ps128(eight), _mm256_extractf128_ps::<1>(eight));
            let two = _mm_max_ps(four, _mm_movehl_ps(four, four));
            _mm_cvtss_f32(_mm_max_ps(two, _mm_movehdup_ps(two)))
        })
    }

    #[inline(always)]
    fn transpose(rows: [Avx2F32x16; 16]) -> [Avx2F32x16; 16] {
        #[inline(always)]
        fn eight(simd: Token, rows: [__m256; 8]) -> [__m256; 8] {
            with!(simd => {
                let (mut pairs, mut fours, mut columns) = (rows, rows, rows);
                for i in (0..8).step_by(2) {
                    pairs[i] = _mm256_unpacklo_ps(rows[i], rows[i + 1]);
                    pairs[i + 1] = _mm256_unpackhi_ps(rows[i], rows[i + 1]);
                }
                for i in (0..8).step_by(4) {
                    fours[i] = _mm256_shuffle_ps::<0x44>(pairs[i], pairs[i + 2]);
                    fours[i + 1] = _mm256_shuffle_ps::<0xEE>(pairs[i], pairs[i + 2]);
                    fours[i + 2] = _mm256_shuffle_ps::<0x44>(pairs[i + 1], pairs[i + 3]);
                    fours[i + 3] = _mm256_shuffle_ps::<0xEE>(pairs[i + 1], pairs[i + 3]);
                }
                for i in 0..4 {
                    columns[i] = _mm256_permute2f128_ps::<0x20>(fours[i], fours[4 + i]);
                    columns[4 + i] = _mm256_permute2f128_ps::<0x31>(fours[i], fours[4 + i]);
                }
                columns
            })
        }
        let simd = rows[0].2;
        let upper = [eight(simd, from_fn(|i| rows[i].0)), eight(simd, from_fn(|i| rows[i].1))];
        let lower = [eight(simd, from_fn(|i| rows[i + 8].0)), eight(simd, from_fn(|i| rows[i + 8].1))];
        from_fn(|i| Avx2F32x16(upper[i / 8][i % 8], lower[i / 8][i % 8], simd))
    }
}

impl Add for Avx2F32x16 {
    type Output = Avx2F32x16;

    #[inline(always)]
    fn add(self, other: Avx2F32x16) -> Avx2F32x16 {
        both!(_mm256_add_ps(self, other))
    }
}

impl Sub for Avx2F32x16 {
    type Output = Avx2F32x16;

    #[inline(always)]
    fn sub(self, other: Avx2F32x16) -> Avx2F32x16 {
        both!(_mm256_sub_ps(self, other))
    }
}

impl Mul for Avx2F32x16 {
    type Output = Avx2F32x16;

    #[inline(always)]
    fn mul(self, other: Avx2F32x16) -> Avx2F32x16 {
        both!(_mm256_mul_ps(self, other))
    }
}

impl Div for Avx2F32x16 {
    type Output = Avx2F32x16;

    #[inline(always)]
    fn div(self, other: Avx2F32x16) -> Avx2F32x16 {
        both!(_mm256_div_ps(self, other))
    }
}
