//! The twin in plain Rust that every instruction set agrees with.

use super::{Block, Noise, Sixteen, WIDTH, mix};
use std::array::from_fn;

impl Sixteen for Block {
    type Hash = [u32; WIDTH];

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
    fn store_i16(self, noise: Noise<Block>, numbers: &mut [i16; WIDTH]) {
        *numbers = from_fn(|lane| {
            let noise = if noise.upper { noise.hash[lane] >> 16 } else { noise.hash[lane] & 0xFFFF };
            let rounded = (self.0[lane] as i32).wrapping_add(noise as i32) >> 16;
            (if self.0[lane] > 0.0 { rounded.max(1) } else { rounded }) as i16
        });
    }

    #[inline(always)]
    fn store_u16(self, noise: Noise<Block>, numbers: &mut [u16; WIDTH]) {
        *numbers = from_fn(|lane| {
            let noise = if noise.upper { noise.hash[lane] >> 17 } else { noise.hash[lane] & 0x7FFF };
            ((self.0[lane] as i32 as u32).wrapping_add(noise) >> 15) as u16
        });
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
    fn beyond(self, least: Block) -> Block {
        Block(from_fn(|i| if self.0[i].abs() > least.0[i] { self.0[i] } else { 0.0 }))
    }

    #[inline(always)]
    fn where_positive(self, a: Block, b: Block) -> Block {
        Block(from_fn(|i| if self.0[i] > 0.0 { a.0[i] } else { b.0[i] }))
    }

    #[inline(always)]
    fn max_weight(self) -> f32 {
        self.0.into_iter().fold(f32::NEG_INFINITY, f32::max)
    }

    #[inline(always)]
    fn hash(seed: u32, index: u32) -> [u32; WIDTH] {
        from_fn(|lane| mix(seed, index.wrapping_add(lane as u32)))
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
