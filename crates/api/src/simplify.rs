//! Simplification: strategies that can be remembered, and their cost in EV.

use crate::actions::Frequency;
use crate::solve::SolveOptions;
use crate::spot::{SpotRef, SpotSummary};
use serde::{Deserialize, Serialize};

/// A request for a simpler strategy: rounded, or in a tree with fewer actions. One of `round` and `remove` must be given. A spot is solved
/// in memory, without the library; an entry of the library that has every street, or regrets, is used as it is unless limits are given.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Simplify {
    /// The spot.
    pub spot: SpotRef,
    /// The step to whose multiples frequencies are rounded, such as `25%`, or the list of them, such as `0,33%,67%,100%`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<String>,
    /// Lines whose last actions are taken out of the tree, such as `x b120`. The spot is solved with and without them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remove: Vec<String>,
    /// The player whose strategy is rounded, `oop` or `ip`; both if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The line to a decision whose strategy is answered, too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<String>,
    /// A file to write the simplified solution to, with every street. It must not exist.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Limits and options of the solve.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solve: Option<SolveOptions>,
}

/// The cost of a simpler strategy.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SimplifyAnswer {
    /// The exploitability as a share of the starting pot.
    pub exploitability: BeforeAndAfter,
    /// The EVs of each player, out of position first.
    pub players: [PlayerCost; 2],
    /// The strategy of the first player at the start, afterwards.
    pub root: Vec<Frequency>,
    /// The strategy at the end of the line, if one was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<LineStrategy>,
    /// The frequencies that it was rounded to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<String>,
    /// The lines whose last actions were removed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remove: Vec<String>,
    /// The file that it was written to, if one was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The length of that file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file_bytes: Option<u64>,
    /// Whether the solve has come to what was asked for, as `solve` has it.
    pub complete: bool,
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
}

/// A figure before and after a change.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BeforeAndAfter {
    /// Before.
    pub before: f64,
    /// After.
    pub after: f64,
}

/// The cost for a player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerCost {
    /// The player.
    pub player: String,
    /// The EV against the solution of the other player.
    pub ev: BeforeAndAfter,
    /// The EV against a best response.
    pub worst: BeforeAndAfter,
    /// The difference of `worst`, before less after.
    pub loss: f64,
}

/// The strategy of the player who acts at the end of a line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LineStrategy {
    /// The line.
    pub line: String,
    /// The player who acts.
    pub player: String,
    /// The actions.
    pub actions: Vec<Frequency>,
}
