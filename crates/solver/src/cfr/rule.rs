/// The update rule of CFR: how an iteration discounts the regrets and the average strategy of those before it, and what its own
/// strategy is matched to.
///
/// Discounted CFR after Brown and Sandholm (2019): before iteration *t* adds its own, positive regrets are multiplied
/// by (t−1)^α / ((t−1)^α + 1), negative ones by (t−1)^β / ((t−1)^β + 1), and the cumulative strategy by ((t−1)/t)^γ. Three things
/// can be added to it:
///
/// * β can rise in the first iterations ([`Ramp`]).
/// * Prediction: regret matching takes R + p·r in place of R, where r is the regret of the last iteration alone. R has 15
///   significant bits then, and r is rounded to a power of two, so that both have room in 32 bits. In 16 bits R has 7 significant
///   ones, rounded stochastically, and r is rounded to a power of four.
/// * Lift: where the discounted regrets of a hand have become small beside those of an iteration, they are scaled up until the sum
///   of their sizes is l times the largest of these. Otherwise a single iteration would overturn what the hand does. l can rise, too: the
///   later the iteration, the less it may change.
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
    /// The exponent for negative regrets; minus infinity drops them. With a ramp, that of the first iteration.
    pub beta: f64,
    /// The rise of `beta`, if it rises.
    pub beta_ramp: Option<Ramp>,
    /// The exponent for the cumulative strategy.
    pub gamma: f64,
    /// Whether the cumulative strategy is reset at iterations 4, 16, 64, ….
    pub resets: bool,
    /// The weight p of the last iteration's regret in what the next strategy is matched to; 0 for no prediction, at most 1.
    pub prediction: f64,
    /// The share l of an iteration's largest regret that the regrets before it come to at least; 0 for no lift. With a ramp, that of the
    /// first iteration.
    pub lift: f64,
    /// The rise of `lift`, if it rises.
    pub lift_ramp: Option<Ramp>,
}

/// A rise of a number of the rule, in equal steps.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ramp {
    /// The number at the end.
    pub to: f64,
    /// The number of iterations until then.
    pub over: u32,
}

impl Ramp {
    /// The number after some iterations of a ramp that begins at another one; that one without a ramp.
    fn after(ramp: Option<Ramp>, from: f64, iterations: f64) -> f64 {
        ramp.map_or(from, |Ramp { to, over }| from + (iterations / f64::from(over)).min(1.0) * (to - from))
    }
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
    /// See [`Rule::prediction`]. Unless it is 0, regrets are stored with the last iteration's beside them.
    pub prediction: f32,
    /// See [`Rule::lift`].
    pub lift: f32,
}

impl Rule {
    /// Plain discounted CFR with α 1.25, β 0.25, γ 4: the default of solution files up to version 3.
    pub const PLAIN: Rule = Rule::dcfr(1.25, 0.25, 4.0);

    /// Discounted CFR with prediction and lift, the default: α 1.1, β from 0.25 to 0.75 over 150 iterations, γ 2.5, a prediction of 0.1 and a
    /// lift from 1 to 20 over 200 iterations. It takes the fewest iterations on the spots of `isofold bench corpus`.
    pub const PREDICTIVE: Rule = Rule {
        beta_ramp: Some(Ramp { to: 0.75, over: 150 }),
        prediction: 0.1,
        lift: 1.0,
        lift_ramp: Some(Ramp { to: 20.0, over: 200 }),
        ..Rule::dcfr(1.1, 0.25, 2.5)
    };

    /// Discounted CFR with these exponents.
    pub const fn dcfr(alpha: f64, beta: f64, gamma: f64) -> Rule {
        Rule {
            alpha,
            beta,
            beta_ramp: None,
            gamma,
            resets: false,
            prediction: 0.0,
            lift: 0.0,
            lift_ramp: None,
        }
    }

    /// Discounted CFR whose average strategy is reset at powers of four.
    pub const fn resetting(alpha: f64, beta: f64, gamma: f64) -> Rule {
        Rule { resets: true, ..Rule::dcfr(alpha, beta, gamma) }
    }

    /// CFR+: negative regrets are dropped, the strategy of iteration *t* has weight *t*.
    pub const fn cfr_plus() -> Rule {
        Rule::dcfr(f64::INFINITY, f64::NEG_INFINITY, 1.0)
    }

    /// The rule without prediction and lift.
    #[must_use]
    pub const fn without_prediction(self) -> Rule {
        Rule { prediction: 0.0, lift: 0.0, lift_ramp: None, ..self }
    }

    /// Whether all numbers are within their bounds: α and β not NaN, with a ramp finite, γ finite, the prediction from 0 to 1, the
    /// lift from 0 to 1000, all along its ramp.
    pub fn is_valid(&self) -> bool {
        let is_lift = |lift: f64| (0.0..=1000.0).contains(&lift);
        let is_beta_ramp = |ramp: Ramp| ramp.to.is_finite() && ramp.over > 0 && self.beta.is_finite();
        let is_lift_ramp = |ramp: Ramp| is_lift(ramp.to) && ramp.over > 0;
        !self.alpha.is_nan()
            && !self.beta.is_nan()
            && self.gamma.is_finite()
            && self.beta_ramp.is_none_or(is_beta_ramp)
            && (0.0..=1.0).contains(&self.prediction)
            && is_lift(self.lift)
            && self.lift_ramp.is_none_or(is_lift_ramp)
    }

    /// The exploitability, as a share of the pot, that is usual after t iterations: this, divided by t². By the spots of `isofold bench
    /// corpus`; the measurements of a run begin by it.
    pub(crate) fn usual_exploitability(&self) -> f64 {
        if self.prediction > 0.0 { 16.0 } else { 28.0 }
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
            negative: discount(Ramp::after(self.beta_ramp, self.beta, before)) as f32,
            average: average as f32,
            reset: self.resets && is_power_of_four,
            prediction: self.prediction as f32,
            lift: Ramp::after(self.lift_ramp, self.lift, before) as f32,
        }
    }
}

/// [`Rule::PREDICTIVE`].
impl Default for Rule {
    fn default() -> Rule {
        Rule::PREDICTIVE
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

    #[test]
    fn beta_and_lift_rise_in_equal_steps() {
        let beta_ramp = Some(Ramp { to: 1.0, over: 10 });
        let rule = Rule { beta_ramp, ..Rule::dcfr(1.5, 0.0, 2.0) };
        for (iteration, beta) in [(2, 0.1), (6, 0.5), (11, 1.0), (100, 1.0)] {
            let expected = Rule::dcfr(1.5, beta, 2.0).discounts(iteration);
            assert_eq!(rule.discounts(iteration), expected, "{iteration}");
        }
        let rule = Rule { lift: 1.0, lift_ramp: Some(Ramp { to: 3.0, over: 4 }), ..rule };
        assert_eq!(
            [1, 2, 3, 5, 100].map(|iteration| rule.discounts(iteration).lift),
            [1.0, 1.5, 2.0, 3.0, 3.0]
        );
    }

    #[test]
    fn numbers_out_of_bounds_make_no_rule() {
        let rule = Rule::PREDICTIVE;
        let ramp = |to, over| Some(Ramp { to, over });
        assert!(rule.is_valid() && Rule::cfr_plus().is_valid() && rule.without_prediction().is_valid());
        for bad in [
            Rule { alpha: f64::NAN, ..rule },
            Rule { beta: f64::NEG_INFINITY, ..rule },
            Rule { beta_ramp: ramp(f64::INFINITY, 10), ..rule },
            Rule { beta_ramp: ramp(1.0, 0), ..rule },
            Rule { gamma: f64::INFINITY, ..rule },
            Rule { prediction: 1.1, ..rule },
            Rule { prediction: f64::NAN, ..rule },
            Rule { lift: -1.0, ..rule },
            Rule { lift: f64::INFINITY, ..rule },
            Rule { lift_ramp: ramp(f64::NAN, 10), ..rule },
            Rule { lift_ramp: ramp(2.0, 0), ..rule },
        ] {
            assert!(!bad.is_valid(), "{bad:?}");
        }
    }
}
