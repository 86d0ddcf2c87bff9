//! Stochastic rounding of a node's numbers to 16 bits.

use super::{InfosetSlice, WIDTH};
use crate::engine::storage::Cell;
use isofold_simd::{Block, RoundingBits, Simd};

/// The random bits that a node's numbers are rounded with, and room for the numbers before they are rounded.
pub(crate) struct Rounding<'a> {
    pub(crate) seed: u32,
    /// The index of the node's first number among all of the street, which the bits are a hash of.
    pub(crate) entry: u32,
    /// Room for the exact numbers.
    pub(crate) exact: &'a mut [Block],
}

/// Stores the exact numbers x of a node at the scale max|x| / LIMIT: a cell gets x / scale, rounded up with the probability of
/// its fraction, so that it is right on average. Positive numbers stay positive, since a hand whose last regret vanished would
/// play at random. Two cells share a hash.
#[inline(always)]
pub(super) fn round<S: Simd, C: Cell>(
    simd: S,
    numbers: InfosetSlice<'_, C>,
    max_abs: f32,
    rounding: Rounding<'_>,
) {
    let InfosetSlice { cells, scale } = numbers;
    *scale = max_abs / C::LIMIT;
    let unit = (f64::from(C::LIMIT) * f64::from(C::PARTS) / f64::from(max_abs)) as f32;
    // Numbers too small to be scaled become zero.
    let unit = simd.splat_f32(if unit.is_finite() { unit } else { 0.0 });
    let exact = &rounding.exact[..cells.len()];
    let ((pairs, last), (numbers, number)) = (cells.as_chunks_mut::<2>(), exact.as_chunks::<2>());
    for (i, ([first, second], [a, b])) in pairs.iter_mut().zip(numbers).enumerate() {
        let hash = simd.rounding_hash(rounding.seed, rounding.entry.wrapping_add((2 * i * WIDTH) as u32));
        first.store_exact(simd, a, unit, RoundingBits::upper(hash));
        second.store_exact(simd, b, unit, RoundingBits::lower(hash));
    }
    for (cell, number) in last.iter_mut().zip(number) {
        let index = rounding.entry.wrapping_add((2 * numbers.len() * WIDTH) as u32);
        let hash = simd.rounding_hash(rounding.seed, index);
        cell.store_exact(simd, number, unit, RoundingBits::upper(hash));
    }
}
