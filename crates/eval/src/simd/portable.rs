//! The twin in plain Rust: arrays that the compiler vectorizes for the target's baseline.

use super::batch::Register;
use crate::HandRank;
use crate::kernel::Lanes;
use isofold_cards::CardSet;
use std::array::from_fn;

const WIDTH: usize = 16;

#[derive(Clone, Copy)]
pub(super) struct Array([u16; WIDTH]);

impl Array {
    #[inline(always)]
    fn zip(self, other: Array, op: impl Fn(u16, u16) -> u16) -> Array {
        Array(from_fn(|i| op(self.0[i], other.0[i])))
    }
}

impl Lanes for Array {
    /// All ones for true.
    type Mask = Array;

    #[inline(always)]
    fn splat(value: u16) -> Array {
        Array([value; WIDTH])
    }
    #[inline(always)]
    fn and(self, other: Array) -> Array {
        self.zip(other, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, other: Array) -> Array {
        self.zip(other, |a, b| a | b)
    }
    #[inline(always)]
    fn and_not(self, other: Array) -> Array {
        self.zip(other, |a, b| a & !b)
    }
    #[inline(always)]
    fn add(self, other: Array) -> Array {
        self.zip(other, u16::wrapping_add)
    }
    #[inline(always)]
    fn shl<const N: u32>(self) -> Array {
        Array(self.0.map(|a| a << N))
    }
    #[inline(always)]
    fn shr<const N: u32>(self) -> Array {
        Array(self.0.map(|a| a >> N))
    }
    #[inline(always)]
    fn test(self, other: Array) -> Array {
        self.zip(other, |a, b| if a & b != 0 { u16::MAX } else { 0 })
    }
    #[inline(always)]
    fn select(mask: Array, yes: Array, no: Array) -> Array {
        yes.and(mask).or(no.and_not(mask))
    }
    #[inline(always)]
    fn keep(self, mask: Array) -> Array {
        self.and(mask)
    }
    #[inline(always)]
    fn mask_and(a: Array, b: Array) -> Array {
        a.and(b)
    }
    #[inline(always)]
    fn mask_and_not(a: Array, b: Array) -> Array {
        a.and_not(b)
    }
    #[inline(always)]
    fn mask_or(a: Array, b: Array) -> Array {
        a.or(b)
    }
}

impl Register for Array {
    const WIDTH: usize = WIDTH;

    #[inline(always)]
    fn load(values: &[u16]) -> Array {
        Array(from_fn(|i| values[i]))
    }
    #[inline(always)]
    fn load_hands(hands: &[CardSet]) -> [Array; 4] {
        from_fn(|suit| Array(from_fn(|i| hands[i].lanes()[suit])))
    }
    #[inline(always)]
    fn count_ones(self) -> Array {
        Array(self.0.map(|a| a.count_ones() as u16))
    }
    #[inline(always)]
    fn store(self, out: &mut [u16]) {
        out[..WIDTH].copy_from_slice(&self.0);
    }
    #[inline(always)]
    fn store_ranks(major: Array, minor: Array, out: &mut [HandRank]) {
        for (out, (major, minor)) in out.iter_mut().zip(major.0.into_iter().zip(minor.0)) {
            *out = HandRank::from_halves(major, minor);
        }
    }
}
