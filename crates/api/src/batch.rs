//! Batches: many spots, or one spot on many boards, solved and kept in the library.

use crate::solve::SolveOptions;
use crate::spot::SpotRef;
use serde::{Deserialize, Serialize};

/// A request to solve many spots. Each is kept in the library; one that is there with the accuracy that is asked for is not solved again,
/// so a batch that was cancelled or killed goes on where it was. Spots that differ by a relabelling of suits are solved once. A spot that
/// fails stops no other.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Batch {
    /// The spots.
    pub spots: Vec<SpotRef>,
    /// The boards that each spot is solved on, instead of its own: `flops:all`, a subset of flops that stands for all of them (`flops:25`,
    /// `flops:49`, `flops:95`, `flops:184`), `turns` (those after the flop of the spot), `rivers` (those
    /// after its flop and turn), or boards such as `QsTs7h`, each perhaps with its weight, as in `QsTs7h:12`. None for the spots as they are.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<String>,
    /// When to stop, and how to solve. `save` is `no-turns` if not given: the first street of each spot, which reports are about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solve: Option<SolveOptions>,
    /// Lines whose figures are kept for reports while a solution is in memory, such as `x x | *`, where `*` stands for every card: later
    /// streets are not stored otherwise.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<String>,
    /// Whether to answer what would be solved and the memory that it takes, and to solve nothing.
    #[serde(default, skip_serializing_if = "is_false")]
    pub plan: bool,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

/// The spots of a batch, one row for each class of boards, in the order of the request.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BatchAnswer {
    /// The rows.
    pub rows: Vec<BatchRow>,
    /// The rows that were solved now.
    pub solved: usize,
    /// The rows that the library had.
    pub found: usize,
    /// The rows that failed.
    pub failed: usize,
    /// The rows that are left: not begun, or interrupted.
    pub left: usize,
    /// The bytes that the largest spot takes, as planned; `null` if there is nothing to solve.
    pub memory_bytes: Option<u64>,
    /// Seconds of this batch.
    pub seconds: f64,
    /// Whether every row is solved.
    pub complete: bool,
}

/// A spot of a batch.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BatchRow {
    /// The name of the spot.
    pub spot: String,
    /// The board.
    pub board: String,
    /// The number of boards that it stands for: its relabellings that the ranges, locks and dead cards cannot tell apart; 1 for a spot on
    /// its own board, or the weight that was given.
    pub boards: f64,
    /// The weight of the deals that it stands for: the pairs of hands that both ranges leave on the board, times `boards`.
    pub deals: f64,
    /// The state that it is in.
    pub state: BatchState,
    /// The number in the library.
    pub entry: Option<i64>,
    /// Iterations of all runs.
    pub iterations: Option<u32>,
    /// As a share of the starting pot.
    pub exploitability: Option<f64>,
    /// The EV of each player.
    pub ev: Option<[f64; 2]>,
    /// The seconds that solving took, on one thread or on all; a share of those of its pack on a GPU.
    pub seconds: Option<f64>,
    /// The reason why it failed, or why it ended before its target.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// The state of a spot of a batch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum BatchState {
    /// It was solved now.
    Solved,
    /// The library had it.
    Found,
    /// It failed, or did not come to what was asked for.
    Failed,
    /// It was not begun, or was interrupted.
    Left,
}
