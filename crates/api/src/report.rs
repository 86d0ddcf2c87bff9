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
    /// The boards, as `batch` takes them; the board of the spot if not given.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<String>,
    /// The lines to report on, such as `x b33`: actions of the first street. The start if not given.
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
