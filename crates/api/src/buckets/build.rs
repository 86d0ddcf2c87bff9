//! Building buckets.

use super::{BucketsInfoAnswer, is_false};
use serde::{Deserialize, Serialize};

/// A request to build the buckets of every hand on every board. Streets that are complete already are kept.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BucketsBuild {
    /// The name of a preset, such as `fast_test`; this or `toml` is needed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preset: Option<String>,
    /// A configuration of your own, in TOML.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub toml: Option<String>,
    /// The parent folder of the buckets; the working folder of the service if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub out: Option<String>,
    /// The seed of the random numbers, instead of that of the configuration.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Whether the configuration is answered and nothing is built.
    #[serde(default, skip_serializing_if = "is_false")]
    pub print: bool,
    /// The bytes that may be used; the limit of the service if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
    /// The number of threads, 0 for every core; that of the service if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threads: Option<usize>,
}

/// Buckets that were built, or a configuration: one with the key `folder`, the other with `toml`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum BucketsBuildAnswer {
    /// Buckets that are there now.
    Built(Box<BuiltBuckets>),
    /// The configuration that was asked for.
    Printed(BucketsConfig),
}

/// Buckets that were built.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BuiltBuckets {
    /// The folder of the buckets.
    pub folder: String,
    /// The seconds that it took.
    pub seconds: f64,
    /// Streets that were there already.
    pub resumed: Vec<String>,
    /// The contents of the folder.
    #[serde(flatten)]
    pub info: BucketsInfoAnswer,
}

/// A configuration of buckets.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BucketsConfig {
    /// The name of the folder of such buckets.
    pub name: String,
    /// The configuration, in TOML.
    pub toml: String,
}
