//! Turn and river reports: the cards that may come after a line of one solution, one row for each class.

use crate::actions::Action;
use crate::solve::SolveOptions;
use crate::spot::{SpotRef, SpotSummary};
use serde::{Deserialize, Serialize};

/// A request for a report on the runouts after a line of a solution. A spot that is neither in the library nor solved is solved first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Runouts {
    /// The spot.
    pub spot: SpotRef,
    /// A line that ends where a card comes, such as `x b33 c`. `*` stands for every card on the way: `x x | * | x x` is about all rivers
    /// after all turns.
    pub line: String,
    /// When to stop, and how to solve.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solve: Option<SolveOptions>,
}

/// The runouts after a line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RunoutsAnswer {
    /// The name of the spot.
    pub spot: String,
    /// The line.
    pub line: String,
    /// The board at the start.
    pub board: String,
    /// The pot where the card comes.
    pub pot: u32,
    /// More of the spot.
    #[serde(flatten)]
    pub summary: SpotSummary,
    /// The street of the last card: `turn` or `river`.
    pub street: String,
    /// The player who has the first choice after it, if any has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The actions of that choice.
    pub actions: Vec<Action>,
    /// The weighted mean of all rows.
    pub total: RunoutFigures,
    /// One row for each class of runouts that the ranges and the board cannot tell apart: one strategy for each.
    pub rows: Vec<RunoutRow>,
    /// The rows with the cards that are best for each player, the best first, and with those that are worst, the worst first: places in
    /// `rows`.
    pub best: [Vec<usize>; 2],
    /// The rows that are worst.
    pub worst: [Vec<usize>; 2],
}

/// A class of runouts.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RunoutRow {
    /// The cards that come, as `6c` or `6c Ah`: one runout of the class.
    pub cards: String,
    /// All last cards of the class after the cards before.
    pub last: Vec<String>,
    /// The number of runouts in the class.
    pub runouts: u32,
    /// The probability that one of them comes.
    pub chance: f64,
    /// The figures after the last card.
    #[serde(flatten)]
    pub figures: RunoutFigures,
    /// The EV of each player less that of the total: what the cards are worth.
    pub swing: Option<[f64; 2]>,
}

/// The figures after a card.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RunoutFigures {
    /// The EV of each player; `null` if they never get here.
    pub ev: Option<[f64; 2]>,
    /// The equity of each player.
    pub equity: Option<[f64; 2]>,
    /// The frequency of each action at the first choice.
    pub frequencies: Vec<f64>,
}
