//! Plain loops, compiled for each instruction set that widens them. The arithmetic is the same on all of them: lanes are
//! spelled out where sums are formed, and nothing is fused.

/// Defines a function that runs an `inline(always)` function of the same signature, compiled for the CPU at hand.
macro_rules! widened {
    ($(#[$meta:meta])* fn $name:ident $(<$(const $generic:ident : $kind:ty),*>)? ($($argument:ident : $type:ty),* $(,)?) = $body:path) => {
        $(#[$meta])*
        fn $name $(<$(const $generic: $kind),*>)? ($($argument: $type),*) {
            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx512f,avx512bw,avx512bitalg")]
                unsafe fn avx512 $(<$(const $generic: $kind),*>)? ($($argument: $type),*) {
                    $body($($argument),*)
                }
                #[target_feature(enable = "avx2")]
                unsafe fn avx2 $(<$(const $generic: $kind),*>)? ($($argument: $type),*) {
                    $body($($argument),*)
                }
                match isofold_eval::Level::best() {
                    // SAFETY: the level is the best that the CPU has; it needs these very features.
                    isofold_eval::Level::Avx512 => return unsafe { avx512 $(::<$($generic),*>)? ($($argument),*) },
                    // SAFETY: the level is the best that the CPU has; it needs this very feature.
                    isofold_eval::Level::Avx2 => return unsafe { avx2 $(::<$($generic),*>)? ($($argument),*) },
                    _ => {}
                }
            }
            $body($($argument),*)
        }
    };
}
pub(crate) use widened;
