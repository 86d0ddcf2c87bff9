//! Moving bits under a mask: one instruction on x86-64 with BMI2, a loop elsewhere.

use crate::Portable;
use crate::sealed::Sealed;

/// A token that bits can be gathered and spread with.
///
/// ```
/// use isofold_simd::{BitOps, Portable};
///
/// assert_eq!(Portable.extract(0b1010_0110, 0b1111_0000), 0b1010);
/// assert_eq!(Portable.deposit(0b1010, 0b1111_0000), 0b1010_0000);
/// ```
pub trait BitOps: Copy + Sealed {
    /// Gathers the bits of `word` that stand under `mask` at the low end.
    fn extract(self, word: u64, mask: u64) -> u64;

    /// Spreads the low bits of `word` to the positions of `mask`: undoes [`extract`](BitOps::extract).
    fn deposit(self, word: u64, mask: u64) -> u64;
}

impl BitOps for Portable {
    #[inline(always)]
    fn extract(self, mut word: u64, mask: u64) -> u64 {
        let mut gathered = 0;
        while word != 0 {
            let bit = word & word.wrapping_neg();
            gathered |= u64::from(mask & bit != 0) << (mask & (bit - 1)).count_ones();
            word ^= bit;
        }
        gathered
    }

    #[inline(always)]
    fn deposit(self, word: u64, mut mask: u64) -> u64 {
        let (mut spread, mut position) = (0, 0);
        while mask != 0 {
            let bit = mask & mask.wrapping_neg();
            spread |= bit * (word >> position & 1);
            mask ^= bit;
            position += 1;
        }
        spread
    }
}

/// The token of BMI2: the CPU has BMI1, BMI2 and POPCNT. Inside functions that enable all three, its operations are one
/// instruction each; elsewhere they are a call.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bmi2(());

#[cfg(target_arch = "x86_64")]
impl Bmi2 {
    /// The token, if the CPU has the instructions. The standard library remembers what it found.
    #[inline]
    pub fn detect() -> Option<Bmi2> {
        let has_all = is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        has_all.then_some(Bmi2(()))
    }
}

#[cfg(target_arch = "x86_64")]
impl Sealed for Bmi2 {}

#[cfg(target_arch = "x86_64")]
impl BitOps for Bmi2 {
    #[inline(always)]
    fn extract(self, word: u64, mask: u64) -> u64 {
        // SAFETY: the instruction needs BMI2, which the token proves that the CPU has.
        unsafe { std::arch::x86_64::_pext_u64(word, mask) }
    }

    #[inline(always)]
    fn deposit(self, word: u64, mask: u64) -> u64 {
        // SAFETY: the instruction needs BMI2, which the token proves that the CPU has.
        unsafe { std::arch::x86_64::_pdep_u64(word, mask) }
    }
}
