//! Hands all-in before the flop.

use serde::{Deserialize, Serialize};

/// A request for the exact table of two hands.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PreflopPairs {
    /// A class such as `AKs`, `77` or `T9o`, whose rows are wanted; all 169 × 169 rows if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<String>,
}

/// The exact table of two hands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PreflopPairsAnswer {
    /// The number of boards of a pair of combos.
    pub boards: u32,
    /// A row for each class against each class.
    pub pairs: Vec<PreflopPair>,
}

/// A class against a class, all combos and boards counted.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PreflopPair {
    /// The class.
    pub hand: String,
    /// The class that it plays against.
    pub opponent: String,
    /// The number of pairs of combos that share no card.
    pub pairs: u32,
    /// The number of deals that the hand wins.
    pub wins: u64,
    /// The number of deals that are split.
    pub ties: u64,
    /// The number of deals that the hand loses.
    pub losses: u64,
    /// The equity of the hand.
    pub equity: f64,
}
