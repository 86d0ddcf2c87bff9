//! Sixteen numbers in two registers of AVX2.

use super::{Block, MIX, Noise, Sixteen, WIDTH, op};
use std::arch::x86_64::*;
use std::array::from_fn;

/// Used only inside functions that enable avx2.
#[derive(Clone, Copy)]
pub(crate) struct Ymm(__m256, __m256);

/// Does the same in both halves.
macro_rules! both {
    ($call:ident $(::<$constant:tt>)? ($($half:ident),*)) => {
        op!(Ymm($call$(::<$constant>)?($($half.0),*), $call$(::<$constant>)?($($half.1),*)))
    };
}

impl Sixteen for Ymm {
    type Hash = [__m256i; 2];

    #[inline(always)]
    fn splat(number: f32) -> Ymm {
        op!(Ymm(_mm256_set1_ps(number), _mm256_set1_ps(number)))
    }

    #[inline(always)]
    fn load(block: &Block) -> Ymm {
        op!(Ymm(_mm256_load_ps(block.0.as_ptr()), _mm256_load_ps(block.0[8..].as_ptr())))
    }

    #[inline(always)]
    fn store(self, block: &mut Block) {
        op!(_mm256_store_ps(block.0.as_mut_ptr(), self.0));
        op!(_mm256_store_ps(block.0[8..].as_mut_ptr(), self.1));
    }

    #[inline(always)]
    fn load_i16(numbers: &[i16; WIDTH]) -> Ymm {
        op!({
            let [low, high] =
                [&numbers[..8], &numbers[8..]].map(|half| _mm_loadu_si128(half.as_ptr().cast()));
            Ymm(
                _mm256_cvtepi32_ps(_mm256_cvtepi16_epi32(low)),
                _mm256_cvtepi32_ps(_mm256_cvtepi16_epi32(high)),
            )
        })
    }

    #[inline(always)]
    fn load_u16(numbers: &[u16; WIDTH]) -> Ymm {
        op!({
            let [low, high] =
                [&numbers[..8], &numbers[8..]].map(|half| _mm_loadu_si128(half.as_ptr().cast()));
            Ymm(
                _mm256_cvtepi32_ps(_mm256_cvtepu16_epi32(low)),
                _mm256_cvtepi32_ps(_mm256_cvtepu16_epi32(high)),
            )
        })
    }

    #[inline(always)]
    fn store_i16(self, noise: Noise<Ymm>, numbers: &mut [i16; WIDTH]) {
        #[inline(always)]
        fn eight(numbers: __m256, hash: __m256i, upper: bool) -> __m256i {
            op!({
                let noise = match upper {
                    true => _mm256_srli_epi32::<16>(hash),
                    false => _mm256_and_si256(hash, _mm256_set1_epi32(0xFFFF)),
                };
                let rounded = _mm256_srai_epi32::<16>(_mm256_add_epi32(_mm256_cvttps_epi32(numbers), noise));
                let positive = _mm256_cmp_ps::<_CMP_GT_OQ>(numbers, _mm256_setzero_ps());
                let kept = _mm256_max_epi32(rounded, _mm256_set1_epi32(1));
                _mm256_blendv_epi8(rounded, kept, _mm256_castps_si256(positive))
            })
        }
        let Noise { hash, upper } = noise;
        op!({
            let packed = _mm256_packs_epi32(eight(self.0, hash[0], upper), eight(self.1, hash[1], upper));
            // Packing works in halves of 128 bits; put the quarters back in order.
            _mm256_storeu_si256(numbers.as_mut_ptr().cast(), _mm256_permute4x64_epi64::<0xD8>(packed));
        });
    }

    #[inline(always)]
    fn store_u16(self, noise: Noise<Ymm>, numbers: &mut [u16; WIDTH]) {
        #[inline(always)]
        fn eight(numbers: __m256, hash: __m256i, upper: bool) -> __m256i {
            op!({
                let noise = match upper {
                    true => _mm256_srli_epi32::<17>(hash),
                    false => _mm256_and_si256(hash, _mm256_set1_epi32(0x7FFF)),
                };
                _mm256_srli_epi32::<15>(_mm256_add_epi32(_mm256_cvttps_epi32(numbers), noise))
            })
        }
        let Noise { hash, upper } = noise;
        op!({
            let packed = _mm256_packus_epi32(eight(self.0, hash[0], upper), eight(self.1, hash[1], upper));
            _mm256_storeu_si256(numbers.as_mut_ptr().cast(), _mm256_permute4x64_epi64::<0xD8>(packed));
        });
    }

    #[inline(always)]
    fn plus(self, other: Ymm) -> Ymm {
        both!(_mm256_add_ps(self, other))
    }

    #[inline(always)]
    fn minus(self, other: Ymm) -> Ymm {
        both!(_mm256_sub_ps(self, other))
    }

    #[inline(always)]
    fn times(self, other: Ymm) -> Ymm {
        both!(_mm256_mul_ps(self, other))
    }

    #[inline(always)]
    fn over(self, other: Ymm) -> Ymm {
        both!(_mm256_div_ps(self, other))
    }

    #[inline(always)]
    fn max(self, other: Ymm) -> Ymm {
        both!(_mm256_max_ps(self, other))
    }

    #[inline(always)]
    fn absolute(self) -> Ymm {
        let sign = Ymm::splat(-0.0);
        both!(_mm256_andnot_ps(sign, self))
    }

    #[inline(always)]
    fn beyond(self, least: Ymm) -> Ymm {
        let size = self.absolute();
        let beyond = both!(_mm256_cmp_ps::<_CMP_GT_OQ>(size, least));
        both!(_mm256_and_ps(self, beyond))
    }

    #[inline(always)]
    fn where_positive(self, a: Ymm, b: Ymm) -> Ymm {
        let zero = Ymm::zero();
        let positive = both!(_mm256_cmp_ps::<_CMP_GT_OQ>(self, zero));
        both!(_mm256_blendv_ps(b, a, positive))
    }

    #[inline(always)]
    fn max_weight(self) -> f32 {
        op!({
            let eight = _mm256_max_ps(self.0, self.1);
            let four = _mm_max_ps(_mm256_castps256_ps128(eight), _mm256_extractf128_ps::<1>(eight));
            let two = _mm_max_ps(four, _mm_movehl_ps(four, four));
            _mm_cvtss_f32(_mm_max_ps(two, _mm_movehdup_ps(two)))
        })
    }

    #[inline(always)]
    fn hash(seed: u32, index: u32) -> [__m256i; 2] {
        #[inline(always)]
        fn eight(seed: u32, index: u32) -> __m256i {
            op!({
                let lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
                let at = _mm256_add_epi32(lanes, _mm256_set1_epi32(index as i32));
                let at = _mm256_xor_si256(at, _mm256_set1_epi32(seed as i32));
                let a = _mm256_mullo_epi32(at, _mm256_set1_epi32(MIX[0] as i32));
                let a = _mm256_xor_si256(a, _mm256_srli_epi32::<15>(a));
                let b = _mm256_mullo_epi32(a, _mm256_set1_epi32(MIX[1] as i32));
                _mm256_xor_si256(b, _mm256_srli_epi32::<16>(b))
            })
        }
        [eight(seed, index), eight(seed, index.wrapping_add(8))]
    }

    #[inline(always)]
    fn transpose(rows: [Ymm; WIDTH]) -> [Ymm; WIDTH] {
        #[inline(always)]
        fn eight(rows: [__m256; 8]) -> [__m256; 8] {
            op!({
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
        let upper = [eight(from_fn(|i| rows[i].0)), eight(from_fn(|i| rows[i].1))];
        let lower = [eight(from_fn(|i| rows[i + 8].0)), eight(from_fn(|i| rows[i + 8].1))];
        from_fn(|i| Ymm(upper[i / 8][i % 8], lower[i / 8][i % 8]))
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
