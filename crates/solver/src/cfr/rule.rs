/// The update rule of CFR: how an iteration discounts the regrets and the average strategy of those before it.
///
/// Discounted CFR after Brown and Sandholm (2019): before iteration *t* adds its own, positive regrets are multiplied
/// by (t−1)^α / ((t−1)^α + 1), negative ones by (t−1)^β / ((t−1)^β + 1), and the cumulative strategy by ((t−1)/t)^γ.
///
/// ```
/// use isofold_solver::Rule;
///
/// let step = Rule::dcfr(1.5, 0.0, 2.0).discounts(2);
/// assert_eq!((step.positive, step.negative, step.average, step.reset), (0.5, 0.5, 0.25, false));
/// // CFR+ drops negative regrets and weights the strategy of iteration t by t.
/// let step = Rule::cfr_plus().discounts(4);
/// assert_eq!((step.positive, step.negative, step.average), (1.0, 0.0, 0.75));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rule {
    /// The exponent for positive regrets; infinity keeps them whole.
    pub alpha: f64,
    /// The exponent for negative regrets; minus infinity drops them.
    pub beta: f64,
    /// The exponent for the cumulative strategy.
    pub gamma: f64,
    /// Whether the cumulative strategy is reset at iterations 4, 16, 64, ….
    pub resets: bool,
}

/// The multipliers that an iteration applies before it adds its own regrets and strategy.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Discounts {
    /// Multiplies positive regrets.
    pub positive: f32,
    /// Multiplies negative regrets.
    pub negative: f32,
    /// Multiplies the cumulative strategy.
    pub average: f32,
    /// Whether the cumulative strategy is cleared first.
    pub reset: bool,
}

impl Rule {
    /// Discounted CFR with these exponents.
    pub fn dcfr(alpha: f64, beta: f64, gamma: f64) -> Rule {
        Rule { alpha, beta, gamma, resets: false }
    }

    /// Discounted CFR whose average strategy is reset at powers of four.
    pub fn resetting(alpha: f64, beta: f64, gamma: f64) -> Rule {
        Rule { alpha, beta, gamma, resets: true }
    }

    /// CFR+: negative regrets are dropped, the strategy of iteration *t* has weight *t*.
    pub fn cfr_plus() -> Rule {
        Rule { alpha: f64::INFINITY, beta: f64::NEG_INFINITY, gamma: 1.0, resets: false }
    }

    /// The multipliers of an iteration, counted from 1.
    pub fn discounts(&self, iteration: u32) -> Discounts {
        let before = f64::from(iteration.saturating_sub(1));
        // The share t^e / (t^e + 1) in a form that no exponent overflows; before the first iteration there is nothing
        // to keep.
        let discount = |exponent: f64| match exponent {
            f64::INFINITY => 1.0,
            f64::NEG_INFINITY => 0.0,
            _ if before == 0.0 => 0.0,
            _ => 1.0 / (1.0 + before.powf(-exponent)),
        };
        let average = if before == 0.0 { 0.0 } else { (before / f64::from(iteration)).powf(self.gamma) };
        let is_power_of_four =
            iteration.is_power_of_two() && iteration.trailing_zeros().is_multiple_of(2) && iteration > 1;
        Discounts {
            positive: discount(self.alpha) as f32,
            negative: discount(self.beta) as f32,
            average: average as f32,
            reset: self.resets && is_power_of_four,
        }
    }
}

impl Default for Rule {
    fn default() -> Rule {
        Rule::dcfr(1.25, 0.25, 4.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_multiplier_is_a_share() {
        let exponents = [f64::NEG_INFINITY, -300.0, -0.5, 0.0, 0.25, 1.5, 300.0, f64::INFINITY];
        for alpha in exponents {
            for gamma in [0.0, 1.0, 4.0, 300.0] {
                for iteration in [0, 1, 2, 3, 100, 1_000_000, u32::MAX] {
                    let step = Rule::dcfr(alpha, alpha, gamma).discounts(iteration);
                    for multiplier in [step.positive, step.negative, step.average] {
                        assert!((0.0..=1.0).contains(&multiplier), "{alpha} {gamma} {iteration}: {step:?}");
                    }
                }
            }
        }
    }
}
