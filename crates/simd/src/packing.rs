//! Two numbers in 32 bits: one with 15 significant bits, and beside it a power of two.

/// The bits of the power of two: its sign and its exponent.
pub(crate) const POWER_BITS: u32 = 9;
/// All bits but the sign.
pub(crate) const SIZE: u32 = 0x7FFF_FFFF;
/// The bits of the greatest finite number.
pub(crate) const GREATEST: u32 = 0x7F7F_FFFF;

/// The bits of a number without the last `dropped`, rounded to the nearest, halves away from zero. What would be rounded to
/// infinity is rounded towards zero; infinities and NaNs stay.
#[inline(always)]
pub(crate) fn round(bits: u32, dropped: u32) -> u32 {
    let size = bits & SIZE;
    let rounded = (size + (1 << (dropped - 1))).min(size.max(GREATEST));
    (bits & !SIZE | rounded) >> dropped
}
