//! Tokens: values of no size whose existence proves that the CPU has an instruction set.

use crate::sealed::Sealed;
use crate::{Block, F32x16, F64x8, Level, U16xN};
use std::fmt;

/// The token of an instruction set, and the lane values that can be made with it.
///
/// Kernels are generic over this trait; the [`Dispatcher`](crate::Dispatcher) hands them a token.
pub trait Simd: Copy + Send + Sync + fmt::Debug + Sealed + 'static {
    /// The level that the token proves.
    const LEVEL: Level;

    /// As many lanes of 16 bits as a register has.
    type U16xN: U16xN<Simd = Self>;
    /// Eight lanes of 64-bit floating point.
    type F64x8: F64x8<Simd = Self>;
    /// Sixteen lanes of 32-bit floating point.
    type F32x16: F32x16<Simd = Self>;

    /// A value in every lane.
    #[inline(always)]
    fn splat_u16(self, value: u16) -> Self::U16xN {
        U16xN::splat(self, value)
    }

    /// The first values of a slice, as many as there are lanes.
    ///
    /// # Panics
    /// If the slice has fewer.
    #[inline(always)]
    fn load_u16(self, values: &[u16]) -> Self::U16xN {
        U16xN::load(self, values)
    }

    /// The quarters of the first words of a slice, as many as there are lanes: lane *i* of the *q*-th result is bits 16·*q* to
    /// 16·*q* + 15 of word *i*.
    ///
    /// # Panics
    /// If the slice has fewer words than there are lanes.
    #[inline(always)]
    fn load_quarters(self, words: &[u64]) -> [Self::U16xN; 4] {
        U16xN::load_quarters(self, words)
    }

    /// A number in every lane.
    #[inline(always)]
    fn splat_f64(self, number: f64) -> Self::F64x8 {
        F64x8::splat(self, number)
    }

    /// The numbers of an array.
    #[inline(always)]
    fn load_f64(self, numbers: &[f64; 8]) -> Self::F64x8 {
        F64x8::load(self, numbers)
    }

    /// A number in every lane.
    #[inline(always)]
    fn splat_f32(self, number: f32) -> Self::F32x16 {
        F32x16::splat(self, number)
    }

    /// The numbers of a block.
    #[inline(always)]
    fn load_f32(self, block: &Block) -> Self::F32x16 {
        F32x16::load(self, block)
    }

    /// Signed 16-bit integers, converted.
    #[inline(always)]
    fn convert_i16(self, numbers: &[i16; 16]) -> Self::F32x16 {
        F32x16::convert_i16(self, numbers)
    }

    /// Unsigned 16-bit integers, converted.
    #[inline(always)]
    fn convert_u16(self, numbers: &[u16; 16]) -> Self::F32x16 {
        F32x16::convert_u16(self, numbers)
    }

    /// The numbers and powers of four that [`F32x16::store_fours`] has written.
    #[inline(always)]
    fn split_fours(self, words: &[u16; 16]) -> [Self::F32x16; 2] {
        F32x16::split_fours(self, words)
    }

    /// 32 pseudo-random bits for each lane: lane *i* has [`rounding_hash`](crate::rounding_hash)`(seed, index + i)`.
    #[inline(always)]
    fn rounding_hash(self, seed: u32, index: u32) -> <Self::F32x16 as F32x16>::Hash {
        <Self::F32x16 as F32x16>::hash(self, seed, index)
    }

    /// Asks for the cache line of an address, into the nearest cache. The address need not be valid.
    fn prefetch<T>(self, address: *const T);

    /// Asks for the cache line of an address, into an outer cache. The address need not be valid.
    fn prefetch_far<T>(self, address: *const T);
}

/// The token of [`Level::Portable`], which every CPU has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Portable;

impl Sealed for Portable {}

impl Simd for Portable {
    const LEVEL: Level = Level::Portable;
    type U16xN = crate::u16xn::PortableU16x16;
    type F64x8 = crate::f64x8::PortableF64x8;
    type F32x16 = crate::f32x16::PortableF32x16;

    #[inline(always)]
    fn prefetch<T>(self, _: *const T) {}

    #[inline(always)]
    fn prefetch_far<T>(self, _: *const T) {}
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::*;
    use crate::Kernel;
    use std::arch::x86_64::{_MM_HINT_T0, _MM_HINT_T1, _mm_prefetch};

    /// The token of [`Level::Avx2`]: the CPU has AVX2 and F16C.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Avx2(());

    /// The token of [`Level::Avx512`]: the CPU has AVX2, F16C and AVX-512 F, BW and BITALG.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Avx512(Avx2);

    impl Avx2 {
        /// The token, if the CPU has the instructions. The standard library remembers what it found.
        #[inline]
        pub fn detect() -> Option<Avx2> {
            let has_all = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("f16c");
            has_all.then_some(Avx2(()))
        }

        /// Runs a kernel in a function that is compiled for AVX2.
        #[inline]
        pub(crate) fn enter<K: Kernel>(self, kernel: K) -> K::Output {
            #[target_feature(enable = "avx2,f16c")]
            fn enabled<K: Kernel>(simd: Avx2, kernel: K) -> K::Output {
                kernel.run(simd)
            }
            // SAFETY: the function enables AVX2 and F16C, which the token proves that the CPU has.
            unsafe { enabled(self, kernel) }
        }
    }

    impl Avx512 {
        /// The token, if the CPU has the instructions. The standard library remembers what it found.
        #[inline]
        pub fn detect() -> Option<Avx512> {
            let avx2 = Avx2::detect()?;
            let has_all = is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512bitalg");
            has_all.then_some(Avx512(avx2))
        }

        /// The token of the narrower level that this one contains.
        #[inline(always)]
        pub fn avx2(self) -> Avx2 {
            self.0
        }

        /// Runs a kernel in a function that is compiled for AVX-512.
        #[inline]
        pub(crate) fn enter<K: Kernel>(self, kernel: K) -> K::Output {
            #[target_feature(enable = "avx512f,avx512bw,avx512bitalg")]
            fn enabled<K: Kernel>(simd: Avx512, kernel: K) -> K::Output {
                kernel.run(simd)
            }
            // SAFETY: the function enables AVX-512 F, BW and BITALG, which the token proves that the CPU has.
            unsafe { enabled(self, kernel) }
        }
    }

    /// Implements [`Simd`] for a token of x86-64.
    macro_rules! simd {
        ($token:ident, $u16xn:ident, $f64x8:ident, $f32x16:ident) => {
            impl Sealed for $token {}

            impl Simd for $token {
                const LEVEL: Level = Level::$token;
                type U16xN = crate::u16xn::$u16xn;
                type F64x8 = crate::f64x8::$f64x8;
                type F32x16 = crate::f32x16::$f32x16;

                #[inline(always)]
                fn prefetch<T>(self, address: *const T) {
                    // SAFETY: a prefetch is a hint that reads nothing, whatever the address; it belongs to SSE, which every
                    // x86-64 has.
                    unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) }
                }

                #[inline(always)]
                fn prefetch_far<T>(self, address: *const T) {
                    // SAFETY: a prefetch is a hint that reads nothing, whatever the address; it belongs to SSE, which every
                    // x86-64 has.
                    unsafe { _mm_prefetch::<_MM_HINT_T1>(address.cast()) }
                }
            }
        };
    }
    simd!(Avx2, Avx2U16x16, Avx2F64x8, Avx2F32x16);
    simd!(Avx512, Avx512U16x32, Avx512F64x8, Avx512F32x16);

    /// Calls intrinsics that work on registers alone, given the token that proves them: `with!(token => expression)`. Each
    /// file names the type of its token `Token`.
    macro_rules! with {
        ($simd:expr => $call:expr) => {{
            let _proof: Token = $simd;
            // SAFETY: the intrinsics read and write no memory, and need no more than the features that the token proves.
            unsafe { $call }
        }};
    }
    pub(crate) use with;
}
#[cfg(target_arch = "x86_64")]
pub(crate) use x86::with;
#[cfg(target_arch = "x86_64")]
pub use x86::{Avx2, Avx512};
