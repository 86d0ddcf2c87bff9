//! Actions as data.

use serde::{Deserialize, Serialize};

/// An action at a decision.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Action {
    /// The label for people: `check`, `bet 66`, `allin 900`.
    pub action: String,
    /// The kind.
    pub kind: ActionKind,
    /// The amount in chips that a bet, a raise or an all-in goes to on its street.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<u32>,
    /// The word of a line that takes it: `x`, `b66`, `a900`.
    pub token: String,
}

/// The kind of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ActionKind {
    /// Fold.
    Fold,
    /// Check.
    Check,
    /// Call.
    Call,
    /// Bet.
    Bet,
    /// Raise.
    Raise,
    /// Bet or raise all-in.
    AllIn,
}

/// An action and how often it is taken.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Frequency {
    /// The action.
    #[serde(flatten)]
    pub action: Action,
    /// Its frequency over all hands that get there, from 0 to 1.
    pub frequency: f64,
}
