//! Comparison: two solutions, or two places of one, side by side.

use crate::actions::Action;
use crate::solve::SolveOptions;
use crate::spot::{SpotRef, SpotSummary};
use serde::{Deserialize, Serialize};

/// A request to compare decisions of two solutions, or two decisions of one.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Compare {
    /// The first side: a spot or a session.
    pub a: CompareSide,
    /// The second side. With neither a spot nor a session it is another place of A.
    pub b: CompareSide,
    /// Limits and options of the solve of a spot that has to be solved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solve: Option<SolveOptions>,
}

/// A side of a comparison.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CompareSide {
    /// The spot; or
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spot: Option<SpotRef>,
    /// a session, which may still be running: then it is the strategy so far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<u64>,
    /// The line to the decision. The start of A if not given; in B the line of A, in the suits of B if both are one game up to suits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<String>,
}

/// Both sides, and the differences. Pairs of EVs are out of position first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CompareAnswer {
    /// The first side.
    pub a: ComparedSide,
    /// The second side, in the suits of the first if both are one game up to suits.
    pub b: ComparedSide,
    /// Whether both are one game up to suits.
    pub same_game: bool,
    /// Whether the same actions are there, with the same amounts.
    pub same_tree: bool,
    /// Whether both lines are the same.
    pub same_line: bool,
    /// The parts of the spots that are different.
    pub differences: Vec<String>,
    /// The EVs of B less those of A at the start, in the chips of A; `null` if the units differ.
    pub start_ev_difference: Option<[f64; 2]>,
    /// The upper bound on it between two solutions of one zero-sum game.
    pub start_ev_bound: Option<f64>,
    /// Whether it is within that bound.
    pub within_bound: Option<bool>,
    /// The share of hands that would have to act otherwise to play as the other side does.
    pub strategy_distance: Option<f64>,
    /// The EV that the player who acts loses in A by the frequencies of B at this decision, and in B by those of A; each in the chips of its side.
    pub costs: Option<[f64; 2]>,
    /// The player who acts, if it is the same one on both sides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hands_of: Option<String>,
    /// The combos of that player.
    pub hands: Vec<ComparedCombo>,
}

/// A side that was compared. All amounts are in the chips of the side.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ComparedSide {
    /// The name of the spot.
    pub spot: String,
    /// The line.
    pub line: String,
    /// The board at its end.
    pub board: String,
    /// The pot there, all bets so far included.
    pub pot: u32,
    /// The iterations of the solve.
    pub iterations: u32,
    /// As a share of the starting pot.
    pub exploitability: f64,
    /// Whether the solve has come to what was asked for, as `solve` has it; false while it runs.
    pub complete: bool,
    /// The entry of the library that it comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry: Option<i64>,
    /// More of the spot.
    #[serde(flatten)]
    pub summary: SpotSummary,
    /// The fingerprint of the canonical spot.
    pub fingerprint: String,
    /// The EV of each player at the start.
    pub start_ev: [f64; 2],
    /// The player who acts.
    pub player: String,
    /// The EV of each player from here on; `null` if they never get here.
    pub ev: Option<[f64; 2]>,
    /// The equity of each player.
    pub equity: Option<[f64; 2]>,
    /// Equity realization: EV / (equity × pot).
    pub eqr: [Option<f64>; 2],
    /// The actions.
    pub actions: Vec<ComparedAction>,
}

/// An action of a side.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ComparedAction {
    /// The action.
    #[serde(flatten)]
    pub action: Action,
    /// Its frequency over all hands.
    pub frequency: f64,
    /// The mean EV over the hands that take it; `null` if none does.
    pub ev: Option<f64>,
}

/// A combo on both sides; `null` where a side does not have it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ComparedCombo {
    /// The cards.
    pub combo: String,
    /// The figures in A.
    pub a: Option<ComboFigures>,
    /// The figures in B.
    pub b: Option<ComboFigures>,
}

/// The figures of a combo on one side.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ComboFigures {
    /// The weight in the range times how often the player's own actions lead here.
    pub reach: f64,
    /// The share of this combo among all hands here.
    pub share: f64,
    /// The frequency of each action, in the order of the actions of the side.
    pub strategy: Vec<f64>,
    /// The EV; `null` if no hand of the other player goes with it.
    pub ev: Option<f64>,
}
