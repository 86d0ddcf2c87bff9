//! Division by constants known only at run time, as multiplication by a reciprocal.

/// A divisor that is used often: a multiplication and a correction instead of a division.
#[derive(Clone, Copy, Debug)]
pub(super) struct Divisor {
    value: u64,
    /// ⌊(2⁶⁴ − 1) / value⌋
    reciprocal: u64,
}

impl Divisor {
    /// A divisor from 1 to 2⁶³.
    pub(super) fn new(value: u64) -> Divisor {
        Divisor { value, reciprocal: u64::MAX / value }
    }

    /// Quotient and remainder.
    #[inline(always)]
    pub(super) fn divide(self, dividend: u64) -> (u64, u64) {
        // The estimate is at most one too low.
        let estimate = ((u128::from(dividend) * u128::from(self.reciprocal)) >> 64) as u64;
        let rest = dividend - estimate * self.value;
        let low = rest >= self.value;
        (estimate + u64::from(low), if low { rest - self.value } else { rest })
    }
}

/// A divisor for small dividends: a multiplication alone.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reciprocal(u64);

impl Reciprocal {
    /// For dividends below `limit`; `None` if the product of the two does not stay below 2⁶³.
    pub(super) fn new(value: u64, limit: u64) -> Option<Reciprocal> {
        value.checked_mul(limit).filter(|&product| product < 1 << 63)?;
        Some(Reciprocal((1 << 63) / value + 1))
    }

    /// The quotient.
    #[inline(always)]
    pub(super) fn divide(self, dividend: u64) -> u64 {
        // The reciprocal is too large by at most 2⁻⁶³, so the quotient by less than 1 / value, which does not change its
        // whole part.
        ((u128::from(2 * dividend) * u128::from(self.0)) >> 64) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn divides(dividend: u64, value in prop_oneof![1..100u64, 1..=1u64 << 63], small in 0..10_000u64) {
            for dividend in [dividend, small, value - 1, value, u64::MAX, u64::MAX - u64::MAX % value] {
                let found = Divisor::new(value).divide(dividend);
                prop_assert_eq!(found, (dividend / value, dividend % value));
            }
        }

        #[test]
        fn multiplies_by_the_reciprocal(value in 1..=1u64 << 31, limit in 1..=1u64 << 32, part in 0.0..1.0) {
            if let Some(reciprocal) = Reciprocal::new(value, limit) {
                let inside = (limit as f64 * part) as u64 % limit;
                for dividend in [inside, limit - 1, (limit - 1) / value * value, 0] {
                    prop_assert_eq!(reciprocal.divide(dividend), dividend / value);
                }
            }
        }
    }
}
