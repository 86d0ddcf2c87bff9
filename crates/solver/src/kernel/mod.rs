//! What is done to rows, compiled for each instruction set: [`rows`] works on the actions of one node, [`showdown`] on the
//! terminals of many, [`deal`] carries rows from one board to the next.

// Lanes and packs are counted, not iterated: such loops are unrolled.
#![allow(clippy::needless_range_loop)]

pub(crate) mod bunching;
pub(crate) mod deal;
mod prefetch;
pub(crate) mod rows;
pub(crate) mod showdown;
mod values;

pub(crate) use prefetch::Prefetch;
pub(crate) use values::{ChildValues, InfosetSlice, LockedRows, MAX_ACTIONS, Rounding, RowStarts};

/// Defines functions that run an `inline(always)` function over [`Sixteen`](crate::simd::Sixteen) at a level.
macro_rules! at_level {
    ($($(#[$meta:meta])* fn $name:ident $(<$cell:ident : $bound:path>)? ($($argument:ident : $type:ty),* $(,)?)
        $(-> $output:ty)? = $body:ident;)*) => {$(
        $(#[$meta])*
        pub(crate) fn $name $(<$cell: $bound>)? (level: isofold_eval::Level, $($argument: $type),*) $(-> $output)? {
            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx512f,avx512bw")]
                fn avx512 $(<$cell: $bound>)? ($($argument: $type),*) $(-> $output)? {
                    $body::<$crate::simd::Zmm, $($cell)?>($($argument),*)
                }
                #[target_feature(enable = "avx2")]
                fn avx2 $(<$cell: $bound>)? ($($argument: $type),*) $(-> $output)? {
                    $body::<$crate::simd::Ymm, $($cell)?>($($argument),*)
                }
                match level {
                    // SAFETY: a solver is made only at a level that the CPU has.
                    isofold_eval::Level::Avx512 => return unsafe { avx512 $(::<$cell>)? ($($argument),*) },
                    // SAFETY: as above.
                    isofold_eval::Level::Avx2 => return unsafe { avx2 $(::<$cell>)? ($($argument),*) },
                    isofold_eval::Level::Portable => {}
                }
            }
            #[cfg(not(target_arch = "x86_64"))]
            let _ = level;
            $body::<$crate::simd::Block, $($cell)?>($($argument),*)
        }
    )*};
}
pub(crate) use at_level;
