//! The kernel in SIMD registers: one file per instruction set, the portable twin beside them, one dispatch point.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod batch;
mod portable;

use std::fmt;

pub(crate) use batch::{BoardBatch, DealBatch, HandBatch, HoleBatch, Register, Work, count_suits, pad};

/// No level has more lanes; planar data is padded by it, so that whole registers can be loaded.
pub(crate) const MAX_WIDTH: usize = 32;

/// An instruction set that batches can run on. The results are the same on all of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Plain Rust, vectorized by the compiler for the baseline of the target.
    Portable,
    /// 16 lanes, x86-64 with AVX2.
    Avx2,
    /// 32 lanes, x86-64 with AVX-512 BW and BITALG.
    Avx512,
}

impl Level {
    /// All levels from narrow to wide.
    pub const ALL: [Level; 3] = [Level::Portable, Level::Avx2, Level::Avx512];

    /// Whether this CPU has the level.
    pub fn is_available(self) -> bool {
        match self {
            Level::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => is_x86_feature_detected!("avx2"),
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("avx512bitalg"),
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }

    /// The widest level that this CPU has.
    pub fn best() -> Level {
        Level::ALL.into_iter().rev().find(|level| level.is_available()).unwrap_or(Level::Portable)
    }
}

/// `AVX-512`, `AVX2` or `portable`.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Level::Portable => "portable",
            Level::Avx2 => "AVX2",
            Level::Avx512 => "AVX-512",
        })
    }
}

/// Does something in the registers of a level; a level that the CPU lacks falls back to the portable one.
#[inline]
pub(crate) fn run(level: Level, work: impl Work) {
    match level {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the CPU has the instructions.
        Level::Avx512 if level.is_available() => unsafe { avx512::run(work) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the CPU has the instructions.
        Level::Avx2 if level.is_available() => unsafe { avx2::run(work) },
        _ => work.run::<portable::Array>(),
    }
}
