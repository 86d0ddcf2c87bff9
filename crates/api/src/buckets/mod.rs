//! Buckets: card abstraction.

mod build;
mod quality;

pub use build::{BucketsBuild, BucketsBuildAnswer, BucketsConfig, BuiltBuckets};
pub use quality::{
    BucketsClasses, BucketsClassesAnswer, BucketsCompare, BucketsCompareAnswer, BucketsQuality,
    BucketsQualityAnswer, QualityFigures, StreetAgreement, StreetClasses, StreetQuality,
};

use serde::{Deserialize, Serialize};

/// A request for what buckets a folder has.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BucketsInfo {
    /// The folder of the buckets.
    pub folder: String,
    /// Whether every byte is read and compared with the checksums.
    #[serde(default, skip_serializing_if = "is_false")]
    pub verify: bool,
}

fn is_false(value: &bool) -> bool {
    !value
}

/// The configuration and the statistics of buckets.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BucketsInfoAnswer {
    /// The size of all files.
    pub bytes: u64,
    /// The extent to which the contents are compared with checksums.
    pub checksums: Checksums,
    /// The name of the folder when it was built.
    pub name: String,
    /// `classes` or `texture`.
    pub mode: String,
    /// The hash of everything that the buckets depend on, in hexadecimal.
    pub fingerprint: String,
    /// The version of the program that built them.
    pub version: String,
    /// The configuration, in TOML.
    pub config: String,
    /// A remark on each field of the configuration that changes nothing.
    pub unnecessary: Vec<String>,
    /// Statistics of each street.
    pub streets: BucketStreets,
}

/// The extent to which the contents of buckets are compared with checksums.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Checksums {
    /// Every byte was compared.
    #[serde(rename = "all")]
    All,
    /// A part is compared when it is first looked up.
    #[serde(rename = "on touch")]
    OnTouch,
    /// Nothing was compared: an older version has written no checksums of parts.
    #[serde(rename = "none")]
    None,
}

/// The statistics of each street.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BucketStreets {
    /// Those of the flop.
    pub flop: BucketStatistics,
    /// Those of the turn.
    pub turn: BucketStatistics,
    /// Those of the river.
    pub river: BucketStatistics,
}

/// The statistics of the buckets of a street.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BucketStatistics {
    /// Classes of hands with boards; each has a bucket.
    pub classes: u64,
    /// The most classes that the cards to come can tell apart.
    pub distinct: u64,
    /// Board clusters; 0 if boards are not clustered.
    pub board_clusters: u32,
    /// Buckets; with board clusters, of each cluster.
    pub buckets: u32,
    /// Buckets with hands, over all board clusters.
    pub used: u64,
    /// The deals of the smallest bucket; 0 if some bucket is empty.
    pub smallest: f64,
    /// The median number of deals of a bucket.
    pub median: f64,
    /// The deals of the largest bucket.
    pub largest: f64,
    /// The mean absolute deviation of a hand's equity from the mean equity of its bucket.
    pub deviation: f64,
    /// The greatest deviation.
    pub greatest_deviation: f64,
    /// The mean cost of a deal, in the metric that the buckets minimize.
    pub cost: f64,
}

/// A request for the buckets of hands: of those of a range on one board, or of a list of deals.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BucketsLookup {
    /// The folder of the buckets.
    pub folder: String,
    /// A hand such as `AsKs`, or several as a range: `AKs,QQ`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hands: Option<String>,
    /// The board of `hands`, in the order of the deal: 3, 4 or 5 cards; none before the flop.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// Many deals at once, each a hand and a board: `AsKs Ts9s8c`, or `AsKs` before the flop. They are answered as lists of numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deals: Option<Vec<String>>,
}

/// The buckets of hands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BucketsLookupAnswer {
    /// The board, if `hands` were given; empty before the flop.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// The hands that the board does not block, if `hands` were given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hands: Option<Vec<HandBucket>>,
    /// The buckets in the order of `deals`, if these were given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub buckets: Option<Vec<u16>>,
    /// The board clusters in the order of `deals`, if boards are clustered; 0 before the flop.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clusters: Option<Vec<u16>>,
}

/// The bucket of a hand.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HandBucket {
    /// The hand.
    pub hand: String,
    /// Its class among the 169: `AKs`.
    pub class: String,
    /// The cluster of the board, if boards are clustered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cluster: Option<u16>,
    /// The bucket; before the flop, the index of the class.
    pub bucket: u16,
    /// The buckets of all streets so far; with perfect recall, each a branch of the one before.
    pub path: Vec<StreetBucket>,
}

/// The bucket of a hand on a street.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StreetBucket {
    /// The cluster of the board, if boards are clustered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cluster: Option<u16>,
    /// The bucket.
    pub bucket: u16,
}
