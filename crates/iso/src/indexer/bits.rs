//! Moving bits under a mask: one instruction on x86-64 with BMI2, a loop elsewhere.

/// The bit operations the indexer is built on, for one kind of CPU.
pub(super) trait Bits {
    /// Gathers the bits of `word` that stand under `mask` at the low end.
    fn extract(word: u64, mask: u64) -> u64;
    /// Spreads the low bits of `word` to the places of `mask`: undoes [`extract`](Bits::extract).
    fn deposit(word: u64, mask: u64) -> u64;
}

/// Plain Rust.
pub(super) struct Portable;

impl Bits for Portable {
    #[inline(always)]
    fn extract(mut word: u64, mask: u64) -> u64 {
        let mut gathered = 0;
        while word != 0 {
            let bit = word & word.wrapping_neg();
            gathered |= u64::from(mask & bit != 0) << (mask & (bit - 1)).count_ones();
            word ^= bit;
        }
        gathered
    }
    #[inline(always)]
    fn deposit(word: u64, mut mask: u64) -> u64 {
        let (mut spread, mut place) = (0, 0);
        while mask != 0 {
            let bit = mask & mask.wrapping_neg();
            spread |= bit * (word >> place & 1);
            mask ^= bit;
            place += 1;
        }
        spread
    }
}

/// BMI1, BMI2 and POPCNT. Its operations may be used only where [`has_bmi2`] is known to be true; inside functions that enable
/// all they are one instruction.
#[cfg(target_arch = "x86_64")]
pub(super) struct Bmi2;

#[cfg(target_arch = "x86_64")]
impl Bits for Bmi2 {
    #[inline(always)]
    fn extract(word: u64, mask: u64) -> u64 {
        // SAFETY: see `Bmi2`.
        unsafe { std::arch::x86_64::_pext_u64(word, mask) }
    }
    #[inline(always)]
    fn deposit(word: u64, mask: u64) -> u64 {
        // SAFETY: see `Bmi2`.
        unsafe { std::arch::x86_64::_pdep_u64(word, mask) }
    }
}

/// Whether the CPU has what [`Bmi2`] needs.
pub(super) fn has_bmi2() -> bool {
    #[cfg(target_arch = "x86_64")]
    return is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt");
    #[cfg(not(target_arch = "x86_64"))]
    return false;
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn deposit_undoes_extract(word: u64, mask: u64) {
            let gathered = Portable::extract(word & mask, mask);
            prop_assert_eq!(Portable::deposit(gathered, mask), word & mask);
            prop_assert_eq!(gathered.checked_shr(mask.count_ones()).unwrap_or(0), 0);
            #[cfg(target_arch = "x86_64")]
            if has_bmi2() {
                prop_assert_eq!(Bmi2::extract(word, mask), Portable::extract(word, mask));
                prop_assert_eq!(Bmi2::deposit(word, mask), Portable::deposit(word, mask));
            }
        }
    }
}
