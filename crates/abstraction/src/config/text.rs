//! Configurations as TOML text.

use super::{ByStreet, Config};
use crate::Feature;

impl Config {
    /// The configuration as [`Config::from_toml`] reads it.
    pub fn to_toml(&self) -> String {
        let mut text = self.canonical_toml();
        let ignored = [
            ("equity_samples", self.equity_samples),
            ("representatives_per_cluster", self.representatives_per_cluster),
        ];
        for (name, value) in ignored {
            text.extend(value.map(|value| format!("{name} = {value}\n")));
        }
        text
    }

    /// All that the buckets depend on, as TOML: the text that the fingerprint is a hash of.
    pub(super) fn canonical_toml(&self) -> String {
        let ByStreet { flop, turn, river } = self.buckets;
        let mut text = format!("mode = \"{}\"\nseed = {}\n", self.mode(), self.seed);
        let mut line = |name: &str, value: String| text.push_str(&format!("{name} = {value}\n"));
        line("buckets", format!("{{ preflop = 169, flop = {flop}, turn = {turn}, river = {river} }}"));
        let ByStreet { flop, turn, river } = self.features;
        line("features", format!("{{ flop = \"{flop}\", turn = \"{turn}\", river = \"{river}\" }}"));
        if self.has(Feature::Histogram) {
            line("distance", format!("\"{}\"", self.distance));
        }
        if let Some(ByStreet { flop, turn, river }) = self.board_clusters {
            line("board_clusters", format!("{{ flop = {flop}, turn = {turn}, river = {river} }}"));
            line("board_features", format!("\"{}\"", self.board_features));
        }
        line("recall", format!("\"{}\"", if self.branches.is_some() { "perfect" } else { "imperfect" }));
        if let Some([turn, river]) = self.branches {
            line("branches", format!("{{ turn = {turn}, river = {river} }}"));
        }
        if self.has(Feature::Ochs) {
            line("opponents", self.opponents.to_string());
        }
        line("restarts", self.restarts.to_string());
        line("iterations", self.iterations.to_string());
        line("tolerance", format!("{:?}", self.tolerance));
        text
    }
}
