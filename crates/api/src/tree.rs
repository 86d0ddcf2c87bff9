//! Betting trees, and how much memory solving takes.

use crate::actions::Action;
use crate::spot::{SpotRef, SpotSummary};
use serde::{Deserialize, Serialize};

/// A request for the betting tree of a spot, and the size of its game. Nothing is solved.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Tree {
    /// The spot.
    pub spot: SpotRef,
    /// The number of steps below the start to answer; all if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<usize>,
    /// The last street to answer, `flop`, `turn` or `river`; without `depth`, the one that the spot starts on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub street: Option<String>,
    /// The bytes that solving may use.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
    /// Whether isomorphic boards are solved once; true if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub isomorphism: Option<bool>,
}

/// A betting tree, and the size of its game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TreeAnswer {
    /// The name of the spot.
    pub spot: String,
    /// The board at the start.
    pub board: String,
    /// The pot at the start.
    pub pot: u32,
    /// The effective stack at the start.
    pub stack: u32,
    /// More of the spot.
    #[serde(flatten)]
    pub summary: SpotSummary,
    /// The nodes of the betting tree.
    pub nodes: usize,
    /// The streets.
    pub streets: Vec<StreetSize>,
    /// The bytes that solving takes.
    pub memory_bytes: MemoryBytes,
    /// The bytes that may be used, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory_limit: Option<u64>,
    /// Whether the precision that takes least memory fits.
    pub fits: bool,
    /// The smallest changes to the spot that make it fit, if it does not in 32 bits.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remedies: Vec<Remedy>,
    /// The nodes that were asked for.
    pub tree: Vec<TreeNode>,
}

/// Changes to a spot that make it fit into memory.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Remedy {
    /// The changes, all of which are needed.
    pub changes: Vec<RemedyChange>,
    /// The bytes that solving takes then.
    pub memory_bytes: u64,
}

/// A change to a spot, or to how it is solved.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RemedyChange {
    /// `precision`, which is of the solve; `max_raises`, of every street; or a list of sizes such as `bets.river.bet` or `bets.turn.ip.raise`.
    pub field: String,
    /// Its new value.
    pub value: String,
}

/// The size of a street.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StreetSize {
    /// `flop`, `turn` or `river`.
    pub street: String,
    /// Decision nodes.
    pub decisions: u64,
    /// Boards up to isomorphism.
    pub boards: u64,
    /// Boards.
    pub runouts: u64,
    /// Regrets: one for each board, decision, action and class of hands.
    pub entries: u64,
    /// Regrets without isomorphism.
    pub raw_entries: u64,
    /// Folds.
    pub folds: u64,
    /// Showdowns, including those of an all-in of an earlier street.
    pub showdowns: u64,
    /// All-ins after which the board runs out.
    pub run_outs: u64,
}

/// The bytes that solving takes, by precision.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MemoryBytes {
    /// In 32 bits.
    #[serde(rename = "32")]
    pub full: u64,
    /// In 16 bits.
    #[serde(rename = "16")]
    pub half: u64,
}

/// A node of a betting tree.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TreeNode {
    /// The line that leads to it.
    pub line: String,
    /// Its street.
    pub street: String,
    /// `decision`, `deal`, `fold` or `showdown`.
    pub kind: NodeKind,
    /// The pot there, all bets so far included.
    pub pot: u32,
    /// The player who acts, at a decision.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The actions, at a decision.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<Choice>,
    /// Notes on bet sizes that were merged, turned into an all-in or removed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// The kind of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum NodeKind {
    /// A player acts.
    Decision,
    /// A card is dealt.
    Deal,
    /// A player has folded.
    Fold,
    /// Hands are compared.
    Showdown,
}

/// An action of a tree.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Choice {
    /// The action.
    #[serde(flatten)]
    pub action: Action,
    /// The size of a bet or a raise as a share of the pot after a call.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pot_share: Option<f64>,
}
