//! The reference implementation in plain Rust that every instruction set agrees with.

use super::F32x16;
use crate::packing::{
    FOUR_BITS, FOURS, MAX_CODE, MIN_HALF, ONE, PAIR_OF_EXPONENTS, POWER_BITS, from_half, rounded, to_half,
};
use crate::sealed::Sealed;
use crate::{Block, Portable, RoundingBits, rounding_hash};
use std::array::from_fn;
use std::ops::{Add, Div, Mul, Sub};

/// Sixteen numbers in an array.
#[derive(Clone, Copy)]
pub struct PortableF32x16(Block);

/// 32 pseudo-random bits for each lane.
#[derive(Clone, Copy)]
pub struct PortableHash([u32; 16]);

/// The numbers that an expression gives, lane by lane.
#[inline(always)]
fn lanes(number: impl Fn(usize) -> f32) -> PortableF32x16 {
    PortableF32x16(Block(from_fn(number)))
}

#[inline(always)]
fn greater(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}

impl Sealed for PortableF32x16 {}

impl F32x16 for PortableF32x16 {
    type Simd = Portable;
    type Hash = PortableHash;

    #[inline(always)]
    fn splat(_: Portable, number: f32) -> PortableF32x16 {
        PortableF32x16(Block([number; 16]))
    }

    #[inline(always)]
    fn load(_: Portable, block: &Block) -> PortableF32x16 {
        PortableF32x16(*block)
    }

    #[inline(always)]
    fn convert_i16(_: Portable, numbers: &[i16; 16]) -> PortableF32x16 {
        PortableF32x16(Block(numbers.map(f32::from)))
    }

    #[inline(always)]
    fn convert_u16(_: Portable, numbers: &[u16; 16]) -> PortableF32x16 {
        PortableF32x16(Block(numbers.map(f32::from)))
    }

    #[inline(always)]
    fn hash(_: Portable, seed: u32, index: u32) -> PortableHash {
        PortableHash(from_fn(|lane| rounding_hash(seed, index.wrapping_add(lane as u32))))
    }

    #[inline(always)]
    fn simd(self) -> Portable {
        Portable
    }

    #[inline(always)]
    fn store(self, block: &mut Block) {
        *block = self.0;
    }

    #[inline(always)]
    fn store_i16(self, bits: RoundingBits<PortableF32x16>, numbers: &mut [i16; 16]) {
        *numbers = from_fn(|lane| {
            let (number, hash) = (self.0.0[lane], bits.hash.0[lane]);
            let bits = if bits.is_upper { hash >> 16 } else { hash & 0xFFFF };
            let rounded = (number as i32).wrapping_add(bits as i32) >> 16;
            (if number > 0.0 { rounded.max(1) } else { rounded }) as i16
        });
    }

    #[inline(always)]
    fn store_u16(self, bits: RoundingBits<PortableF32x16>, numbers: &mut [u16; 16]) {
        *numbers = from_fn(|lane| {
            let (number, hash) = (self.0.0[lane], bits.hash.0[lane]);
            let bits = if bits.is_upper { hash >> 17 } else { hash & 0x7FFF };
            ((number as i32 as u32).wrapping_add(bits) >> 15) as u16
        });
    }

    #[inline(always)]
    fn max(self, other: PortableF32x16) -> PortableF32x16 {
        lanes(|i| greater(self.0.0[i], other.0.0[i]))
    }

    #[inline(always)]
    fn abs(self) -> PortableF32x16 {
        lanes(|i| self.0.0[i].abs())
    }

    #[inline(always)]
    fn keep_beyond(self, threshold: PortableF32x16) -> PortableF32x16 {
        lanes(|i| if self.0.0[i].abs() > threshold.0.0[i] { self.0.0[i] } else { 0.0 })
    }

    #[inline(always)]
    fn select_positive(self, yes: PortableF32x16, no: PortableF32x16) -> PortableF32x16 {
        lanes(|i| if self.0.0[i] > 0.0 { yes.0.0[i] } else { no.0.0[i] })
    }

    #[inline(always)]
    fn with_powers(self, powers: PortableF32x16) -> PortableF32x16 {
        lanes(|i| {
            let number = rounded(self.0.0[i].to_bits(), POWER_BITS) >> POWER_BITS << POWER_BITS;
            f32::from_bits(number | rounded(powers.0.0[i].to_bits(), 32 - POWER_BITS) >> (32 - POWER_BITS))
        })
    }

    #[inline(always)]
    fn split_powers(self) -> [PortableF32x16; 2] {
        let bits = |i: usize| self.0.0[i].to_bits();
        [
            lanes(|i| f32::from_bits(bits(i) >> POWER_BITS << POWER_BITS)),
            lanes(|i| f32::from_bits(bits(i) << (32 - POWER_BITS))),
        ]
    }

    #[inline(always)]
    fn store_fours(self, powers: PortableF32x16, bits: RoundingBits<PortableF32x16>, words: &mut [u16; 16]) {
        *words = from_fn(|lane| {
            let (number, power, hash) = (self.0.0[lane], powers.0.0[lane].to_bits(), bits.hash.0[lane]);
            let number = if number > 0.0 { greater(number, MIN_HALF) } else { number };
            let bits = if bits.is_upper { hash >> 16 } else { hash & 0xFFFF };
            let half = to_half(f32::from_bits(number.to_bits().wrapping_add(bits << 1)));
            let code = ((power & 0x7FFF_FFFF).saturating_sub(ONE) >> PAIR_OF_EXPONENTS).min(MAX_CODE);
            half & !FOUR_BITS | (power >> 28 & 8 | code) as u16
        });
    }

    #[inline(always)]
    fn split_fours(_: Portable, words: &[u16; 16]) -> [PortableF32x16; 2] {
        [lanes(|i| from_half(words[i] & !FOUR_BITS)), lanes(|i| FOURS[usize::from(words[i] & FOUR_BITS)])]
    }

    #[inline(always)]
    fn reduce_max(self) -> f32 {
        let eight: [f32; 8] = from_fn(|i| greater(self.0.0[i], self.0.0[i + 8]));
        let four: [f32; 4] = from_fn(|i| greater(eight[i], eight[i + 4]));
        let two: [f32; 2] = from_fn(|i| greater(four[i], four[i + 2]));
        greater(two[0], two[1])
    }

    #[inline(always)]
    fn transpose(rows: [PortableF32x16; 16]) -> [PortableF32x16; 16] {
        from_fn(|i| lanes(|j| rows[j].0.0[i]))
    }
}

impl Add for PortableF32x16 {
    type Output = PortableF32x16;

    #[inline(always)]
    fn add(self, other: PortableF32x16) -> PortableF32x16 {
        lanes(|i| self.0.0[i] + other.0.0[i])
    }
}

impl Sub for PortableF32x16 {
    type Output = PortableF32x16;

    #[inline(always)]
    fn sub(self, other: PortableF32x16) -> PortableF32x16 {
        lanes(|i| self.0.0[i] - other.0.0[i])
    }
}

impl Mul for PortableF32x16 {
    type Output = PortableF32x16;

    #[inline(always)]
    fn mul(self, other: PortableF32x16) -> PortableF32x16 {
        lanes(|i| self.0.0[i] * other.0.0[i])
    }
}

impl Div for PortableF32x16 {
    type Output = PortableF32x16;

    #[inline(always)]
    fn div(self, other: PortableF32x16) -> PortableF32x16 {
        lanes(|i| self.0.0[i] / other.0.0[i])
    }
}
