//! Datasets: training rows for value networks.

use crate::solve::Device;
use serde::{Deserialize, Serialize};

/// A request to generate a dataset, or a part of it. Shards that are there already are kept; each appears whole or not at all.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DatasetGenerate {
    /// The name of a preset, such as `river-pot`; this or `toml` is needed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preset: Option<String>,
    /// A configuration of your own, in TOML.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub toml: Option<String>,
    /// The folder of the dataset, on the machine that answers.
    pub folder: String,
    /// The number of rows, of both splits.
    pub rows: u64,
    /// The seed; 1 if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The rows of a shard; those of the configuration if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard_rows: Option<u64>,
    /// The worker whose shards are generated, from 0, and the number of workers; all shards if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<[u64; 2]>,
    /// Whether the plan is answered and nothing is generated.
    #[serde(default, skip_serializing_if = "is_false")]
    pub plan: bool,
    /// The device that solves: `cpu` if not given, `cuda`, or `auto`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub device: Option<Device>,
    /// The bytes of a GPU's memory that may be used; what is free if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub device_memory: Option<u64>,
    /// The bytes that may be used; the limit of the service if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
    /// The number of threads, 0 for every core; that of the service if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threads: Option<usize>,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

/// A dataset: its plan, and what was generated of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DatasetGenerateAnswer {
    /// The folder.
    pub folder: String,
    /// The street of the rows.
    pub street: String,
    /// The seed.
    pub seed: u64,
    /// The rows of the whole dataset.
    pub rows: u64,
    /// The rows of the part that was asked for.
    pub part_rows: u64,
    /// Its shards.
    pub shards: u64,
    /// Its rows that are in complete shards.
    pub done_rows: u64,
    /// Its shards that are complete.
    pub done_shards: u64,
    /// The bytes of its shards, about.
    pub estimated_bytes: u64,
    /// The configuration, in TOML.
    pub toml: String,
    /// The work of this run; `null` if the plan was asked for.
    pub run: Option<DatasetRun>,
}

/// The work of one run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DatasetRun {
    /// The rows that were solved.
    pub solved: u64,
    /// The shards that were written.
    pub written: u64,
    /// The shards that were there already.
    pub kept: u64,
    /// The bytes that were written.
    pub file_bytes: u64,
    /// The seconds that it took.
    pub seconds: f64,
    /// The seconds of writing, of all threads together.
    pub writing_seconds: f64,
    /// `cpu`, or the name of the device.
    pub device: String,
    /// Whether all shards of the part are there. If not, it was stopped: rows that were solved are kept, and the same request goes on.
    pub complete: bool,
}

/// A request to check the dataset of a folder.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DatasetVerify {
    /// The folder.
    pub folder: String,
    /// The rows that are solved again, to a tenth of their exploitability; 16 if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resolve: Option<u64>,
    /// Whether shards may be missing.
    #[serde(default, skip_serializing_if = "is_false")]
    pub partial: bool,
    /// The file of a page of HTML with the checks and the distributions, on the machine that answers; it is replaced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub html: Option<String>,
    /// The bytes that may be used; the limit of the service if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
    /// The number of threads, 0 for every core; that of the service if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threads: Option<usize>,
}

/// The checks of a dataset.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DatasetVerifyAnswer {
    /// The folder.
    pub folder: String,
    /// Whether nothing is wrong.
    pub good: bool,
    /// The street of the rows.
    pub street: String,
    /// The shards that were read.
    pub shards: u64,
    /// The rows to train on and those for validation.
    pub rows: [u64; 2],
    /// The canonical boards to train on and those for validation.
    pub boards: [u64; 2],
    /// Each check.
    pub checks: Vec<DatasetCheck>,
    /// The first things that are wrong.
    pub findings: Vec<DatasetFinding>,
    /// The rows that were solved again.
    pub resolved: ResolvedRows,
    /// The greatest exploitability of a label, as a share of the pot.
    pub max_exploitability: f64,
    /// The page, if one was asked for.
    pub html: Option<String>,
    /// The seconds that it took.
    pub seconds: f64,
}

/// A check of a dataset.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DatasetCheck {
    /// Its name.
    pub check: String,
    /// The number of times that something was wrong.
    pub findings: u64,
}

/// Something that is wrong about a dataset.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DatasetFinding {
    /// The check that found it.
    pub check: String,
    /// The file, within the folder.
    pub file: String,
    /// The sample, if it is about one.
    pub sample: Option<u64>,
    /// The problem.
    pub message: String,
}

/// The agreement of rows with their solutions to a tenth of their exploitability.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ResolvedRows {
    /// The rows that were solved again.
    pub rows: u64,
    /// The greatest difference of a value of the game, as a share of the row's exploitability: at most about 2 is right.
    pub max_value_ratio: f64,
    /// The greatest difference of a value of the game, as a share of the pot.
    pub max_value_error: f64,
    /// The mean difference of the counterfactual values of hands in the range, as a share of the pot.
    pub mean_cfv_error: f64,
}
