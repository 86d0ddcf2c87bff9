//! Two numbers in one word.
//!
//! In 32 bits: one with 15 significant bits, and beside it a power of two, sign and exponent, in the low nine bits.
//!
//! In 16 bits: a half-precision number without its low four bits, which leaves seven significant ones, and in those a sign (8) and a
//! code *c* for the power of four 2^(2 *c* + 1), or zero if *c* is 0.

/// The bits of the power of two: its sign and its exponent.
pub(crate) const POWER_BITS: u32 = 9;

/// The bits of a number plus half of what the last `dropped` bits count, so that cutting these off rounds to the nearest, halves away
/// from zero.
#[inline(always)]
pub(crate) const fn rounded(bits: u32, dropped: u32) -> u32 {
    bits.wrapping_add(half(dropped))
}

/// Half of what the last `dropped` bits count.
#[inline(always)]
pub(crate) const fn half(dropped: u32) -> u32 {
    1 << (dropped - 1)
}

/// The low four bits of a half-precision number, which have the sign and the code of a power of four.
pub(crate) const FOUR_BITS: u16 = 0xF;
/// The greatest code.
pub(crate) const MAX_CODE: u32 = 7;
/// The bits of 1: the exponent of a number in [2^(2 *c*), 2^(2 *c* + 2)) is *c* pairs of exponents above it.
pub(crate) const ONE: u32 = 127 << 23;
/// The place of the upper bits of an exponent, without its last one.
pub(crate) const PAIR_OF_EXPONENTS: u32 = 24;
/// The least half-precision number that is not subnormal.
pub(crate) const MIN_HALF: f32 = 1.0 / 16_384.0;
/// The powers of four by sign and code.
pub(crate) const FOURS: [f32; 16] = [
    0.0, 8.0, 32.0, 128.0, 512.0, 2_048.0, 8_192.0, 32_768.0, -0.0, -8.0, -32.0, -128.0, -512.0, -2_048.0,
    -8_192.0, -32_768.0,
];

/// The number of a word of 16 bits that is finite.
#[inline(always)]
pub(crate) fn from_half(word: u16) -> f32 {
    let (sign, size) = (u32::from(word & 0x8000) << 16, u32::from(word & 0x7FFF));
    let size =
        if size < 0x400 { size as f32 / 16_777_216.0 } else { f32::from_bits((size << 13) + (112 << 23)) };
    f32::from_bits(sign | size.to_bits())
}

/// A number below 65 536, rounded towards zero to half precision.
#[inline(always)]
pub(crate) fn to_half(number: f32) -> u16 {
    let (sign, size) = (number.to_bits() >> 16 & 0x8000, number.abs());
    let half =
        if size < MIN_HALF { (size * 16_777_216.0) as u32 } else { (size.to_bits() - (112 << 23)) >> 13 };
    (sign | half) as u16
}
