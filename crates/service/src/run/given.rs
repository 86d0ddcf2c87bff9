//! Options of a solve that were given.

use isofold_solver::{Precision, Rule};
use isofold_store::SolutionHeader;

/// The options that were given, of those that decide what is computed.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Given {
    /// The precision.
    pub precision: Option<Precision>,
    /// The update rule.
    pub rule: Option<Rule>,
    /// The seed of the stochastic rounding.
    pub seed: Option<u64>,
    /// Whether isomorphic boards are solved once.
    pub isomorphism: Option<bool>,
}

impl Given {
    /// The names of those that say otherwise than how a stored solution was solved.
    pub fn unused(&self, stored: &SolutionHeader) -> Vec<&'static str> {
        let options = [
            ("precision", self.precision.is_some_and(|precision| precision != stored.precision)),
            ("rule", self.rule.is_some_and(|rule| rule != stored.rule)),
            ("seed", self.seed.is_some_and(|seed| seed != stored.seed)),
            ("isomorphism", self.isomorphism.is_some_and(|isomorphism| isomorphism != stored.isomorphism)),
        ];
        options.into_iter().filter(|&(_, is_unused)| is_unused).map(|(name, _)| name).collect()
    }
}
