//! 16 hands at a time with AVX2.

use super::batch::{Register, Work};
use crate::HandRank;
use crate::kernel::Lanes;
use isofold_cards::CardSet;
use std::arch::x86_64::*;

/// Made only inside the function below, so that a value of it proves the CPU has the instructions.
#[derive(Clone, Copy)]
struct Ymm(__m256i);

/// Calls an intrinsic.
macro_rules! op {
    ($call:expr) => {
        // SAFETY: only a function that enables avx2 reaches this code; see `Ymm`.
        unsafe { $call }
    };
}

/// # Safety
/// The CPU must have AVX2.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn run<W: Work>(work: W) {
    work.run::<Ymm>();
}

impl Lanes for Ymm {
    /// All ones for *false*: it saves an inversion in `test`.
    type Mask = Ymm;

    #[inline(always)]
    fn splat(value: u16) -> Ymm {
        Ymm(op!(_mm256_set1_epi16(value as i16)))
    }
    #[inline(always)]
    fn and(self, other: Ymm) -> Ymm {
        Ymm(op!(_mm256_and_si256(self.0, other.0)))
    }
    #[inline(always)]
    fn or(self, other: Ymm) -> Ymm {
        Ymm(op!(_mm256_or_si256(self.0, other.0)))
    }
    #[inline(always)]
    fn and_not(self, other: Ymm) -> Ymm {
        Ymm(op!(_mm256_andnot_si256(other.0, self.0)))
    }
    #[inline(always)]
    fn add(self, other: Ymm) -> Ymm {
        Ymm(op!(_mm256_add_epi16(self.0, other.0)))
    }
    #[inline(always)]
    fn shl<const N: u32>(self) -> Ymm {
        op!(Ymm(_mm256_sll_epi16(self.0, _mm_cvtsi32_si128(N as i32))))
    }
    #[inline(always)]
    fn shr<const N: u32>(self) -> Ymm {
        op!(Ymm(_mm256_srl_epi16(self.0, _mm_cvtsi32_si128(N as i32))))
    }
    #[inline(always)]
    fn test(self, other: Ymm) -> Ymm {
        Ymm(op!(_mm256_cmpeq_epi16(self.and(other).0, _mm256_setzero_si256())))
    }
    #[inline(always)]
    fn select(mask: Ymm, yes: Ymm, no: Ymm) -> Ymm {
        Ymm(op!(_mm256_blendv_epi8(yes.0, no.0, mask.0)))
    }
    #[inline(always)]
    fn keep(self, mask: Ymm) -> Ymm {
        self.and_not(mask)
    }
    #[inline(always)]
    fn mask_and(a: Ymm, b: Ymm) -> Ymm {
        a.or(b)
    }
    #[inline(always)]
    fn mask_and_not(a: Ymm, b: Ymm) -> Ymm {
        a.or(b.xor_ones())
    }
    #[inline(always)]
    fn mask_or(a: Ymm, b: Ymm) -> Ymm {
        a.and(b)
    }
}

impl Ymm {
    #[inline(always)]
    fn xor_ones(self) -> Ymm {
        Ymm(op!(_mm256_xor_si256(self.0, _mm256_set1_epi16(-1))))
    }
}

impl Register for Ymm {
    const WIDTH: usize = 16;

    #[inline(always)]
    fn load(values: &[u16]) -> Ymm {
        let values = &values[..Self::WIDTH];
        Ymm(op!(_mm256_loadu_si256(values.as_ptr().cast())))
    }

    #[inline(always)]
    fn load_hands(hands: &[CardSet]) -> [Ymm; 4] {
        let hands = &hands[..Self::WIDTH];
        op!({
            // Hands 0 to 7 in the low halves, 8 to 15 in the high ones, since unpacking stays inside halves.
            let pairs = |i: usize| {
                let low = _mm_loadu_si128(hands[2 * i..].as_ptr().cast());
                let high = _mm_loadu_si128(hands[2 * i + 8..].as_ptr().cast());
                _mm256_inserti128_si256::<1>(_mm256_castsi128_si256(low), high)
            };
            let (a, b, c, d) = (pairs(0), pairs(1), pairs(2), pairs(3));
            let (a, b) = (_mm256_unpacklo_epi16(a, b), _mm256_unpackhi_epi16(a, b));
            let (c, d) = (_mm256_unpacklo_epi16(c, d), _mm256_unpackhi_epi16(c, d));
            let (cd_low, hs_low) = (_mm256_unpacklo_epi16(a, b), _mm256_unpackhi_epi16(a, b));
            let (cd_high, hs_high) = (_mm256_unpacklo_epi16(c, d), _mm256_unpackhi_epi16(c, d));
            [
                Ymm(_mm256_unpacklo_epi64(cd_low, cd_high)),
                Ymm(_mm256_unpackhi_epi64(cd_low, cd_high)),
                Ymm(_mm256_unpacklo_epi64(hs_low, hs_high)),
                Ymm(_mm256_unpackhi_epi64(hs_low, hs_high)),
            ]
        })
    }

    #[inline(always)]
    fn count_ones(self) -> Ymm {
        op!({
            let nibble = _mm256_set1_epi8(0x0f);
            let counts =
                _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
            let low = _mm256_shuffle_epi8(counts, _mm256_and_si256(self.0, nibble));
            let high = _mm256_shuffle_epi8(counts, _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), nibble));
            Ymm(_mm256_maddubs_epi16(_mm256_add_epi8(low, high), _mm256_set1_epi8(1)))
        })
    }

    #[inline(always)]
    fn store(self, out: &mut [u16]) {
        let out = &mut out[..Self::WIDTH];
        op!(_mm256_storeu_si256(out.as_mut_ptr().cast(), self.0));
    }

    #[inline(always)]
    fn store_ranks(major: Ymm, minor: Ymm, out: &mut [HandRank]) {
        let out = &mut out[..Self::WIDTH];
        op!({
            let even = _mm256_unpacklo_epi16(minor.0, major.0);
            let odd = _mm256_unpackhi_epi16(minor.0, major.0);
            _mm256_storeu_si256(out.as_mut_ptr().cast(), _mm256_permute2x128_si256::<0x20>(even, odd));
            _mm256_storeu_si256(out[8..].as_mut_ptr().cast(), _mm256_permute2x128_si256::<0x31>(even, odd));
        });
    }
}
