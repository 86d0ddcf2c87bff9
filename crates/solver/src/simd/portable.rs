//! The twin in plain Rust that every instruction set agrees with.

use super::{Block, NOISE_UNIT, Sixteen, WIDTH, mix};
use std::array::from_fn;

impl Sixteen for Block {
    #[inline(always)]
    fn splat(number: f32) -> Block {
        Block([number; WIDTH])
    }

    #[inline(always)]
    fn load(block: &Block) -> Block {
        *block
    }

    #[inline(always)]
    fn store(self, block: &mut Block) {
        *block = self;
    }

    #[inline(always)]
    fn load_i16(numbers: &[i16; WIDTH]) -> Block {
        Block(numbers.map(f32::from))
    }

    #[inline(always)]
    fn load_u16(numbers: &[u16; WIDTH]) -> Block {
        Block(numbers.map(f32::from))
    }

    #[inline(always)]
    fn store_i16(self, numbers: &mut [i16; WIDTH]) {
        *numbers = self.0.map(|number| number as i32 as i16);
    }

    #[inline(always)]
    fn store_u16(self, numbers: &mut [u16; WIDTH]) {
        *numbers = self.0.map(|number| number as i32 as u16);
    }

    #[inline(always)]
    fn plus(self, other: Block) -> Block {
        Block(from_fn(|i| self.0[i] + other.0[i]))
    }

    #[inline(always)]
    fn minus(self, other: Block) -> Block {
        Block(from_fn(|i| self.0[i] - other.0[i]))
    }

    #[inline(always)]
    fn times(self, other: Block) -> Block {
        Block(from_fn(|i| self.0[i] * other.0[i]))
    }

    #[inline(always)]
    fn over(self, other: Block) -> Block {
        Block(from_fn(|i| self.0[i] / other.0[i]))
    }

    #[inline(always)]
    fn max(self, other: Block) -> Block {
        Block(from_fn(|i| if self.0[i] > other.0[i] { self.0[i] } else { other.0[i] }))
    }

    #[inline(always)]
    fn absolute(self) -> Block {
        Block(self.0.map(f32::abs))
    }

    #[inline(always)]
    fn floor(self) -> Block {
        Block(self.0.map(f32::floor))
    }

    #[inline(always)]
    fn beyond(self, least: Block) -> Block {
        Block(from_fn(|i| if self.0[i].abs() > least.0[i] { self.0[i] } else { 0.0 }))
    }

    #[inline(always)]
    fn where_positive(self, a: Block, b: Block) -> Block {
        Block(from_fn(|i| if self.0[i] > 0.0 { a.0[i] } else { b.0[i] }))
    }

    #[inline(always)]
    fn greatest(self) -> f32 {
        self.0.into_iter().fold(f32::NEG_INFINITY, f32::max)
    }

    #[inline(always)]
    fn noise(seed: u32, index: u32) -> Block {
        Block(from_fn(|lane| (mix(seed, index.wrapping_add(lane as u32)) >> 8) as f32 * NOISE_UNIT))
    }

    #[inline(always)]
    fn transpose(rows: [Block; WIDTH]) -> [Block; WIDTH] {
        from_fn(|i| Block(from_fn(|j| rows[j].0[i])))
    }

    #[inline(always)]
    fn prefetch<T>(_: *const T) {}

    #[inline(always)]
    fn prefetch_far<T>(_: *const T) {}
}
