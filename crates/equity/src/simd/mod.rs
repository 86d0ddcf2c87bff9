//! Plain loops, compiled for each instruction set that widens them, and eight numbers at a time where a loop would not be
//! widened. The arithmetic is the same on all of them: lanes are spelled out where sums are formed, and nothing is fused.

#[cfg(target_arch = "x86_64")]
mod x86;

#[cfg(target_arch = "x86_64")]
pub(crate) use x86::{Ymm, Zmm};

/// Eight numbers side by side.
pub(crate) trait Eight: Copy {
    fn zero() -> Self;
    fn load(numbers: &[f64; 8]) -> Self;
    fn minus(self, other: Self) -> Self;
    /// The sum with a product, rounded twice.
    fn plus_product(self, a: Self, b: Self) -> Self;
    /// The sum of all: the halves first, then their halves.
    fn sum(self) -> f64;
}

impl Eight for [f64; 8] {
    #[inline(always)]
    fn zero() -> [f64; 8] {
        [0.0; 8]
    }

    #[inline(always)]
    fn load(numbers: &[f64; 8]) -> [f64; 8] {
        *numbers
    }

    #[inline(always)]
    fn minus(self, other: [f64; 8]) -> [f64; 8] {
        std::array::from_fn(|i| self[i] - other[i])
    }

    #[inline(always)]
    fn plus_product(self, a: [f64; 8], b: [f64; 8]) -> [f64; 8] {
        std::array::from_fn(|i| self[i] + a[i] * b[i])
    }

    #[inline(always)]
    fn sum(self) -> f64 {
        let fours: [f64; 4] = std::array::from_fn(|i| self[i] + self[i + 4]);
        (fours[0] + fours[2]) + (fours[1] + fours[3])
    }
}

/// Defines a function that runs an `inline(always)` function of the same signature, compiled for the CPU at hand. Where the
/// function is written over [`Eight`], it is named with `over Eight`.
macro_rules! widened {
    ($(#[$meta:meta])* fn $name:ident ($($argument:ident : $type:ty),* $(,)?) = $body:ident) => {
        $crate::simd::widened!(@define [$(#[$meta])*] $name ($($argument : $type),*) $body $body $body);
    };
    ($(#[$meta:meta])* fn $name:ident ($($argument:ident : $type:ty),* $(,)?) = $body:ident over Eight) => {
        $crate::simd::widened!(@define [$(#[$meta])*] $name ($($argument : $type),*)
            ($body::<$crate::simd::Zmm>) ($body::<$crate::simd::Ymm>) ($body::<[f64; 8]>));
    };
    (@define [$($meta:tt)*] $name:ident ($($argument:ident : $type:ty),*) $avx512:tt $avx2:tt $portable:tt) => {
        $($meta)*
        fn $name($($argument: $type),*) {
            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx512f,avx512bw,avx512bitalg")]
                fn avx512($($argument: $type),*) {
                    $avx512($($argument),*)
                }
                #[target_feature(enable = "avx2")]
                fn avx2($($argument: $type),*) {
                    $avx2($($argument),*)
                }
                match isofold_eval::Level::best() {
                    // SAFETY: the level is the best that the CPU has; it needs these very features.
                    isofold_eval::Level::Avx512 => return unsafe { avx512($($argument),*) },
                    // SAFETY: the level is the best that the CPU has; it needs this very feature.
                    isofold_eval::Level::Avx2 => return unsafe { avx2($($argument),*) },
                    isofold_eval::Level::Portable => {}
                }
            }
            $portable($($argument),*)
        }
    };
}
pub(crate) use widened;

#[cfg(test)]
mod tests {
    use super::*;

    #[inline(always)]
    fn work<E: Eight>(numbers: &[[f64; 8]], sum: &mut f64) {
        let sums = numbers.windows(3).fold(E::zero(), |sums, rows| {
            let [a, b, c] = [&rows[0], &rows[1], &rows[2]].map(E::load);
            sums.plus_product(a.minus(b), c.minus(a))
        });
        *sum = sums.sum();
    }

    widened! {
        fn work_widened(numbers: &[[f64; 8]], sum: &mut f64) = work over Eight
    }

    #[test]
    fn every_instruction_set_says_the_same() {
        let numbers: Vec<[f64; 8]> =
            (0..100).map(|i| std::array::from_fn(|j| ((i * 31 + j * 17) % 23) as f64 / 7.0)).collect();
        let (mut wide, mut plain) = (0.0, 0.0);
        work_widened(&numbers, &mut wide);
        work::<[f64; 8]>(&numbers, &mut plain);
        assert_eq!(f64::to_bits(wide), f64::to_bits(plain));
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            #[target_feature(enable = "avx2")]
            fn avx2(numbers: &[[f64; 8]], sum: &mut f64) {
                work::<Ymm>(numbers, sum);
            }
            // SAFETY: the CPU has the instructions.
            unsafe { avx2(&numbers, &mut wide) };
            assert_eq!(f64::to_bits(wide), f64::to_bits(plain));
        }
    }
}
