//! Reports: the strategies of one spot on many boards, side by side and in total.

use crate::actions::Action;
use crate::solve::SolveOptions;
use crate::spot::{SpotRef, SpotSummary};
use serde::{Deserialize, Serialize};

/// A request for a report over the solutions of a spot on many boards, which the library has: a `batch` solves them. Nothing is solved.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// The spot.
    pub spot: SpotRef,
    /// The boards, as `batch` takes them; the board of the spot if not given. A subset such as `flops:184` has a stated error.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<String>,
    /// The lines to report on, such as `x b33`. On later streets `*` stands for every card, as in `x x | *`: figures are pooled over all
    /// runouts. Lines that the batch was told of are kept; for others what it has not stored is solved again. The start if not given.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<String>,
    /// The least accuracy of the solutions, and their precision: `target` alone counts. Any solution if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solve: Option<SolveOptions>,
    /// The features of the texture by which rows are grouped.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub group: Vec<Feature>,
    /// The textures that boards must have, such as `two-tone` or `A high`: one of those that are given of each feature.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub filter: Vec<String>,
    /// The figure by which rows and groups are sorted, from high to low: `deals`, `board`, `ev.oop`, `ev.ip`, `equity.oop`, `equity.ip`, `eqr.oop`,
    /// `eqr.ip`, or an action of the first line such as `b33`. The order of the boards if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sort: Option<String>,
    /// Another spot on the same boards; its figures are subtracted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minus: Option<SpotRef>,
    /// The ways to put hands together, for tables of hands over all boards: `class`, `made`, `draw`. Not with `minus`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hands: Vec<HandGrouping>,
}

/// A way to put hands together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum HandGrouping {
    /// The 169 hand classes, such as `AKs`.
    Class,
    /// Made hands, such as `top pair`.
    Made,
    /// Draws, such as `flush draw`; a hand may have several, or none.
    Draw,
}

/// A feature of the texture of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Feature {
    /// The number of cards of the same suit.
    Suits,
    /// The number of cards of the same rank.
    Pairing,
    /// The highest rank.
    Height,
    /// The number of ranks that fit into one straight.
    Connectedness,
}

/// A report.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReportAnswer {
    /// The name of the spot.
    pub spot: String,
    /// The street that it starts on: `flop`, `turn` or `river`.
    pub street: String,
    /// The pot at the start.
    pub pot: u32,
    /// The effective stack at the start.
    pub stack: u32,
    /// More of the spot.
    #[serde(flatten)]
    pub summary: SpotSummary,
    /// The lines.
    pub lines: Vec<ReportLine>,
    /// The weighted mean of all rows.
    pub total: ReportGroup,
    /// The weighted means of the rows of each texture, if groups are asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<ReportGroup>,
    /// One row for each class of boards.
    pub rows: Vec<ReportRow>,
    /// The boards that the library has no solution of. The total is of the others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
    /// The name of the spot whose figures were subtracted: every figure but weights is a difference then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minus: Option<String>,
    /// The hands of both players at each line over all rows, if they are asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hands: Vec<ReportHands>,
    /// The subset of flops that the report is of, with its errors.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subset: Option<ReportSubset>,
}

/// The hands of a player at a line, over all rows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReportHands {
    /// The line.
    pub line: String,
    /// The player whose hands they are.
    pub player: String,
    /// The way in which hands are put together.
    pub by: HandGrouping,
    /// The hands.
    pub rows: Vec<ReportHandRow>,
}

/// Hands together: a class, a made hand or a draw. Means are weighted by deals, as those of boards are.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReportHandRow {
    /// The name.
    pub name: String,
    /// The share of all hands that the player has here.
    pub share: f64,
    /// The EV from here on.
    pub ev: f64,
    /// The equity.
    pub equity: f64,
    /// The frequency of each action of the line; empty for the player who does not act.
    pub frequencies: Vec<f64>,
}

/// A subset of flops that stands for all of them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReportSubset {
    /// The number of flops.
    pub flops: usize,
    /// The stated errors: of the total, and by each feature that groups or filters have.
    pub errors: Vec<SubsetError>,
}

/// The stated error of means over a subset of flops: they are this near to those over all flops.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SubsetError {
    /// The feature whose textures the means are over; `null` for all flops.
    pub feature: Option<Feature>,
    /// Of EVs, as a share of the pot at the start.
    pub ev: f64,
    /// Of equities.
    pub equity: f64,
    /// Of frequencies.
    pub frequency: f64,
}

/// A line of a report.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReportLine {
    /// The line.
    pub line: String,
    /// The player who acts at its end.
    pub player: String,
    /// The pot there, all bets so far included.
    pub pot: u32,
    /// The actions; of both spots if one is subtracted from the other.
    pub actions: Vec<Action>,
}

/// A class of boards in a report.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReportRow {
    /// The board that stands for its class.
    pub board: String,
    /// The number of boards in the class, or the weight that was given.
    pub boards: f64,
    /// The weight of the deals that it stands for: the pairs of hands that both ranges leave on the board, times `boards`.
    pub deals: f64,
    /// The texture, by suits, pairing, height and connectedness.
    pub texture: [String; 4],
    /// The number in the library.
    pub entry: i64,
    /// The exploitability of the solution, as a share of the starting pot.
    pub exploitability: f64,
    /// The figures of each line.
    pub figures: Vec<LineFigures>,
}

/// Several classes of boards together.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReportGroup {
    /// The texture that they have in common: `two-tone`, `A high, paired`; `all` for the total.
    pub name: String,
    /// The number of rows.
    pub rows: usize,
    /// The number of boards.
    pub boards: f64,
    /// The weight of the deals.
    pub deals: f64,
    /// The figures of each line.
    pub figures: Vec<LineFigures>,
}

/// The figures at a line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LineFigures {
    /// The share of the deals that get here. Means are weighted by the deals and by this.
    pub reach: f64,
    /// The EV of each player from here on; `null` if they never get here.
    pub ev: Option<[f64; 2]>,
    /// The equity of each player.
    pub equity: Option<[f64; 2]>,
    /// Equity realization: EV / (equity × pot).
    pub eqr: [Option<f64>; 2],
    /// The frequency of each action of the line; `null` if the players never get here.
    pub frequencies: Option<Vec<f64>>,
}
