//! 32 hands at a time with AVX-512 BW and BITALG.

use super::batch::{Register, Work};
use crate::HandRank;
use crate::kernel::Lanes;
use isofold_cards::CardSet;
use std::arch::x86_64::*;

/// Made only inside the function below, so that a value of it proves the CPU has the instructions.
#[derive(Clone, Copy)]
struct Zmm(__m512i);

/// Calls an intrinsic.
macro_rules! op {
    ($call:expr) => {
        // SAFETY: only a function that enables avx512bw and avx512bitalg reaches this code; see `Zmm`.
        unsafe { $call }
    };
}

/// # Safety
/// The CPU must have AVX-512 BW and BITALG.
#[target_feature(enable = "avx512f,avx512bw,avx512bitalg")]
pub(super) unsafe fn run<W: Work>(work: W) {
    work.run::<Zmm>();
}

impl Lanes for Zmm {
    type Mask = __mmask32;

    #[inline(always)]
    fn splat(value: u16) -> Zmm {
        Zmm(op!(_mm512_set1_epi16(value as i16)))
    }
    #[inline(always)]
    fn and(self, other: Zmm) -> Zmm {
        Zmm(op!(_mm512_and_si512(self.0, other.0)))
    }
    #[inline(always)]
    fn or(self, other: Zmm) -> Zmm {
        Zmm(op!(_mm512_or_si512(self.0, other.0)))
    }
    #[inline(always)]
    fn and_not(self, other: Zmm) -> Zmm {
        Zmm(op!(_mm512_andnot_si512(other.0, self.0)))
    }
    #[inline(always)]
    fn add(self, other: Zmm) -> Zmm {
        Zmm(op!(_mm512_add_epi16(self.0, other.0)))
    }
    #[inline(always)]
    fn shl<const N: u32>(self) -> Zmm {
        Zmm(op!(_mm512_slli_epi16::<N>(self.0)))
    }
    #[inline(always)]
    fn shr<const N: u32>(self) -> Zmm {
        Zmm(op!(_mm512_srli_epi16::<N>(self.0)))
    }
    #[inline(always)]
    fn test(self, other: Zmm) -> __mmask32 {
        op!(_mm512_test_epi16_mask(self.0, other.0))
    }
    #[inline(always)]
    fn select(mask: __mmask32, yes: Zmm, no: Zmm) -> Zmm {
        Zmm(op!(_mm512_mask_blend_epi16(mask, no.0, yes.0)))
    }
    #[inline(always)]
    fn keep(self, mask: __mmask32) -> Zmm {
        Zmm(op!(_mm512_maskz_mov_epi16(mask, self.0)))
    }
    #[inline(always)]
    fn mask_and(a: __mmask32, b: __mmask32) -> __mmask32 {
        a & b
    }
    #[inline(always)]
    fn mask_and_not(a: __mmask32, b: __mmask32) -> __mmask32 {
        a & !b
    }
    #[inline(always)]
    fn mask_or(a: __mmask32, b: __mmask32) -> __mmask32 {
        a | b
    }
}

/// Picks the words of two suits out of 16 hands in two registers: all of the first suit, then all of the second.
const fn two_suits(suit: u16) -> [u16; 32] {
    let mut index = [0; 32];
    let mut i = 0;
    while i < 32 {
        index[i] = 4 * (i as u16 % 16) + suit + i as u16 / 16;
        i += 1;
    }
    index
}

impl Register for Zmm {
    const WIDTH: usize = 32;

    #[inline(always)]
    fn load(values: &[u16]) -> Zmm {
        let values = &values[..Self::WIDTH];
        Zmm(op!(_mm512_loadu_si512(values.as_ptr().cast())))
    }

    #[inline(always)]
    fn load_hands(hands: &[CardSet]) -> [Zmm; 4] {
        const CLUBS_DIAMONDS: [u16; 32] = two_suits(0);
        const HEARTS_SPADES: [u16; 32] = two_suits(2);
        let hands = &hands[..Self::WIDTH];
        op!({
            let quarter = |i: usize| _mm512_loadu_si512(hands[8 * i..].as_ptr().cast());
            let (a, b, c, d) = (quarter(0), quarter(1), quarter(2), quarter(3));
            let cd = _mm512_loadu_si512(CLUBS_DIAMONDS.as_ptr().cast());
            let hs = _mm512_loadu_si512(HEARTS_SPADES.as_ptr().cast());
            let (cd_low, cd_high) =
                (_mm512_permutex2var_epi16(a, cd, b), _mm512_permutex2var_epi16(c, cd, d));
            let (hs_low, hs_high) =
                (_mm512_permutex2var_epi16(a, hs, b), _mm512_permutex2var_epi16(c, hs, d));
            [
                Zmm(_mm512_shuffle_i64x2::<0b01_00_01_00>(cd_low, cd_high)),
                Zmm(_mm512_shuffle_i64x2::<0b11_10_11_10>(cd_low, cd_high)),
                Zmm(_mm512_shuffle_i64x2::<0b01_00_01_00>(hs_low, hs_high)),
                Zmm(_mm512_shuffle_i64x2::<0b11_10_11_10>(hs_low, hs_high)),
            ]
        })
    }

    #[inline(always)]
    fn count_ones(self) -> Zmm {
        Zmm(op!(_mm512_popcnt_epi16(self.0)))
    }

    #[inline(always)]
    fn store(self, out: &mut [u16]) {
        let out = &mut out[..Self::WIDTH];
        op!(_mm512_storeu_si512(out.as_mut_ptr().cast(), self.0));
    }

    #[inline(always)]
    fn store_ranks(major: Zmm, minor: Zmm, out: &mut [HandRank]) {
        let out = &mut out[..Self::WIDTH];
        op!({
            let even = _mm512_unpacklo_epi16(minor.0, major.0);
            let odd = _mm512_unpackhi_epi16(minor.0, major.0);
            let first = _mm512_permutex2var_epi64(even, _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11), odd);
            let second = _mm512_permutex2var_epi64(even, _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15), odd);
            _mm512_storeu_si512(out.as_mut_ptr().cast(), first);
            _mm512_storeu_si512(out[16..].as_mut_ptr().cast(), second);
        });
    }
}
