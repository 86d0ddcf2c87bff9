//! Exports: the whole of a solution as arrays or a table, in a file.

use crate::solve::SolveOptions;
use crate::spot::SpotRef;
use serde::{Deserialize, Serialize};

/// A request to write every decision of a solution to a file, which appears once it is complete. A spot that is neither in the library nor
/// solved is solved first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Export {
    /// The spot; or
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spot: Option<SpotRef>,
    /// a session, which may still be running: then it is the strategy so far, and the session goes on after the export.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<u64>,
    /// The format of the file.
    pub format: ExportFormat,
    /// The file to write, on the machine that answers. It must not exist, unless it is to be replaced.
    pub file: String,
    /// Whether a file that exists is replaced. A solution file never is.
    #[serde(default, skip_serializing_if = "is_false")]
    pub replace: bool,
    /// The line from which on decisions are written; the start if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<String>,
    /// The streets to write: `flop`, `turn`, `river`. Those that the solution holds if not given.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub streets: Vec<String>,
    /// Limits and options of the solve, if it has to be solved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solve: Option<SolveOptions>,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

/// The format of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ExportFormat {
    /// NumPy arrays in a zip archive.
    Npz,
    /// Parquet. Needs a build with the feature `parquet`.
    Parquet,
    /// Comma-separated values.
    Csv,
}

/// A file that was written.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExportAnswer {
    /// The name of the spot.
    pub spot: String,
    /// The file.
    pub file: String,
    /// Its format.
    pub format: ExportFormat,
    /// The version of its arrays and columns.
    pub schema_version: i32,
    /// The line from which on decisions were written.
    pub line: String,
    /// The streets that were written.
    pub streets: Vec<String>,
    /// The number of boards: one of each class of runouts.
    pub boards: usize,
    /// The number of decisions, on all boards.
    pub nodes: u64,
    /// The number of combos in the ranges of both players, out of position first.
    pub combos: [usize; 2],
    /// The bytes of all numbers of combos, 4 for each.
    pub array_bytes: u64,
    /// The length of the file.
    pub file_bytes: u64,
    /// The exploitability of the solution as a share of the starting pot.
    pub exploitability: f64,
    /// The iterations of the solution.
    pub iterations: u32,
    /// Whether its solve has come to what was asked for, as `solve` has it; false while it runs.
    pub complete: bool,
    /// The seconds that the export took, without the solve.
    pub seconds: f64,
}
