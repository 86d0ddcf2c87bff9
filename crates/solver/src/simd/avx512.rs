//! Sixteen numbers in a register of AVX-512.

use super::{Block, MIX, Noise, Sixteen, WIDTH, op};
use std::arch::x86_64::*;

/// Used only inside functions that enable avx512f and avx512bw.
#[derive(Clone, Copy)]
pub(crate) struct Zmm(__m512);

impl Sixteen for Zmm {
    type Hash = __m512i;

    #[inline(always)]
    fn splat(number: f32) -> Zmm {
        Zmm(op!(_mm512_set1_ps(number)))
    }

    #[inline(always)]
    fn load(block: &Block) -> Zmm {
        Zmm(op!(_mm512_load_ps(block.0.as_ptr())))
    }

    #[inline(always)]
    fn store(self, block: &mut Block) {
        op!(_mm512_store_ps(block.0.as_mut_ptr(), self.0));
    }

    #[inline(always)]
    fn load_i16(numbers: &[i16; WIDTH]) -> Zmm {
        Zmm(op!(_mm512_cvtepi32_ps(_mm512_cvtepi16_epi32(_mm256_loadu_si256(numbers.as_ptr().cast())))))
    }

    #[inline(always)]
    fn load_u16(numbers: &[u16; WIDTH]) -> Zmm {
        Zmm(op!(_mm512_cvtepi32_ps(_mm512_cvtepu16_epi32(_mm256_loadu_si256(numbers.as_ptr().cast())))))
    }

    #[inline(always)]
    fn store_i16(self, noise: Noise<Zmm>, numbers: &mut [i16; WIDTH]) {
        op!({
            let noise = match noise.upper {
                true => _mm512_srli_epi32::<16>(noise.hash),
                false => _mm512_and_si512(noise.hash, _mm512_set1_epi32(0xFFFF)),
            };
            let rounded = _mm512_srai_epi32::<16>(_mm512_add_epi32(_mm512_cvttps_epi32(self.0), noise));
            let positive = _mm512_cmp_ps_mask::<_CMP_GT_OQ>(self.0, _mm512_setzero_ps());
            let kept = _mm512_mask_max_epi32(rounded, positive, rounded, _mm512_set1_epi32(1));
            _mm256_storeu_si256(numbers.as_mut_ptr().cast(), _mm512_cvtepi32_epi16(kept));
        });
    }

    #[inline(always)]
    fn store_u16(self, noise: Noise<Zmm>, numbers: &mut [u16; WIDTH]) {
        op!({
            let noise = match noise.upper {
                true => _mm512_srli_epi32::<17>(noise.hash),
                false => _mm512_and_si512(noise.hash, _mm512_set1_epi32(0x7FFF)),
            };
            let rounded = _mm512_srli_epi32::<15>(_mm512_add_epi32(_mm512_cvttps_epi32(self.0), noise));
            _mm256_storeu_si256(numbers.as_mut_ptr().cast(), _mm512_cvtepi32_epi16(rounded));
        });
    }

    #[inline(always)]
    fn plus(self, other: Zmm) -> Zmm {
        Zmm(op!(_mm512_add_ps(self.0, other.0)))
    }

    #[inline(always)]
    fn minus(self, other: Zmm) -> Zmm {
        Zmm(op!(_mm512_sub_ps(self.0, other.0)))
    }

    #[inline(always)]
    fn times(self, other: Zmm) -> Zmm {
        Zmm(op!(_mm512_mul_ps(self.0, other.0)))
    }

    #[inline(always)]
    fn over(self, other: Zmm) -> Zmm {
        Zmm(op!(_mm512_div_ps(self.0, other.0)))
    }

    #[inline(always)]
    fn max(self, other: Zmm) -> Zmm {
        Zmm(op!(_mm512_max_ps(self.0, other.0)))
    }

    #[inline(always)]
    fn absolute(self) -> Zmm {
        Zmm(op!(_mm512_abs_ps(self.0)))
    }

    #[inline(always)]
    fn beyond(self, least: Zmm) -> Zmm {
        op!({
            let beyond = _mm512_cmp_ps_mask::<_CMP_GT_OQ>(_mm512_abs_ps(self.0), least.0);
            Zmm(_mm512_maskz_mov_ps(beyond, self.0))
        })
    }

    #[inline(always)]
    fn where_positive(self, a: Zmm, b: Zmm) -> Zmm {
        op!({
            let positive = _mm512_cmp_ps_mask::<_CMP_GT_OQ>(self.0, _mm512_setzero_ps());
            Zmm(_mm512_mask_blend_ps(positive, b.0, a.0))
        })
    }

    #[inline(always)]
    fn max_weight(self) -> f32 {
        op!(_mm512_reduce_max_ps(self.0))
    }

    #[inline(always)]
    fn hash(seed: u32, index: u32) -> __m512i {
        op!({
            let lanes = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
            let at = _mm512_add_epi32(lanes, _mm512_set1_epi32(index as i32));
            let at = _mm512_xor_si512(at, _mm512_set1_epi32(seed as i32));
            let a = _mm512_mullo_epi32(at, _mm512_set1_epi32(MIX[0] as i32));
            let a = _mm512_xor_si512(a, _mm512_srli_epi32::<15>(a));
            let b = _mm512_mullo_epi32(a, _mm512_set1_epi32(MIX[1] as i32));
            _mm512_xor_si512(b, _mm512_srli_epi32::<16>(b))
        })
    }

    #[inline(always)]
    fn transpose(rows: [Zmm; WIDTH]) -> [Zmm; WIDTH] {
        op!({
            // Loops, not closures: a closure would not be compiled for the instruction set.
            let (mut pairs, mut fours, mut halves) =
                ([_mm512_setzero_ps(); WIDTH], [_mm512_setzero_ps(); WIDTH], rows);
            for i in (0..WIDTH).step_by(2) {
                pairs[i] = _mm512_unpacklo_ps(rows[i].0, rows[i + 1].0);
                pairs[i + 1] = _mm512_unpackhi_ps(rows[i].0, rows[i + 1].0);
            }
            for i in (0..WIDTH).step_by(4) {
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

    #[inline(always)]
    fn prefetch<T>(address: *const T) {
        op!(_mm_prefetch::<_MM_HINT_T0>(address.cast()));
    }

    #[inline(always)]
    fn prefetch_far<T>(address: *const T) {
        op!(_mm_prefetch::<_MM_HINT_T1>(address.cast()));
    }
}
