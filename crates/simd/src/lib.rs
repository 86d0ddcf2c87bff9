//! SIMD that a plain `cargo build` runs at full speed: one binary, every instruction set, the same bits.
//!
//! Why use this? A kernel is written once, over the lane types of an instruction set that it does not know. At run time the
//! [`Dispatcher`] enters it through a function that is compiled for the best [`Level`] of the CPU. `RUSTFLAGS` stay as they
//! are, and no caller writes `unsafe`.
//!
//! ```
//! use isofold_simd::{Block, Dispatcher, F32x16, Kernel, Level, Simd};
//!
//! /// The dot product of two rows: Σ a·b, lane by lane first.
//! struct Dot<'a> {
//!     a: &'a [Block],
//!     b: &'a [Block],
//! }
//!
//! impl Kernel for Dot<'_> {
//!     type Output = f32;
//!
//!     #[inline(always)]
//!     fn run<S: Simd>(self, simd: S) -> f32 {
//!         let mut sum = simd.splat_f32(0.0);
//!         for (a, b) in self.a.iter().zip(self.b) {
//!             sum = sum + simd.load_f32(a) * simd.load_f32(b);
//!         }
//!         sum.reduce_sum()
//!     }
//! }
//!
//! let (a, b) = ([Block([0.5; 16]); 3], [Block([2.0; 16]); 3]);
//! assert_eq!(Dispatcher::best().run(Dot { a: &a, b: &b }), 48.0);
//! for dispatcher in Level::ALL.into_iter().filter_map(Level::dispatcher) {
//!     assert_eq!(dispatcher.run(Dot { a: &a, b: &b }), 48.0);
//! }
//! ```
//!
//! # Levels, tokens, lanes
//!
//! * A [`Level`] names an instruction set: [`Level::Portable`] is plain Rust and there on every CPU.
//! * A token ([`Portable`], `Avx2`, `Avx512`; all are [`Simd`]) proves that the CPU has the instructions. Only detection makes
//!   one of the latter two, and the dispatcher hands it to the kernel.
//! * Lane values ([`U16xN`], [`F64x8`], [`F32x16`]) are made with a token and carry it along. So no safe code can execute an
//!   instruction that the CPU lacks: without the CPU there is no token, and without a token no value to operate on.
//!
//!   ```compile_fail
//!   let token = isofold_simd::Avx2(()); // Its field is private.
//!   ```
//! * A kernel of plain loops ignores the token: entered through the dispatcher, they are vectorized for its level.
//! * [`kernel!`] turns an `inline(always)` function over a token into a function that dispatches.
//! * [`BitOps`] are the two operations of BMI2, with a token of their own.
//!
//! # The same bits on every level
//!
//! Floating-point operations are those of IEEE 754, lane by lane. Nothing is fused, no reciprocal is approximate, and sums over
//! lanes are formed in a fixed order. Every operation of every level is property-tested against the portable one.
//!
//! # Adding an instruction set
//!
//! A variant of [`Level`], a token beside `Avx2`, and one file in each of `u16xn`, `f64x8` and `f32x16`, next to the portable
//! version. The compiler names the matches that lack the variant and the operations that a lane type lacks.

mod bits;
mod block;
mod dispatch;
mod f32x16;
mod f64x8;
mod level;
mod packing;
mod rounding;
mod token;
mod u16xn;

pub use bits::BitOps;
#[cfg(target_arch = "x86_64")]
pub use bits::Bmi2;
pub use block::Block;
pub use dispatch::{Dispatcher, Kernel, dispatch};
pub use f32x16::F32x16;
pub use f64x8::F64x8;
pub use level::Level;
pub use rounding::{RoundingBits, rounding_hash};
#[cfg(target_arch = "x86_64")]
pub use token::{Avx2, Avx512};
pub use token::{Portable, Simd};
pub use u16xn::{MAX_U16_LANES, U16Mask, U16xN};

/// Keeps the traits of this crate to its own types, so that operations can be added.
mod sealed {
    pub trait Sealed {}
}
