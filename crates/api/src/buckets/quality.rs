//! The quality of buckets.

use super::is_false;
use serde::{Deserialize, Serialize};

/// A request to count the classes that the cards to come can tell apart.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BucketsClasses {
    /// The number of threads, 0 for every core; that of the service if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threads: Option<usize>,
}

/// The classes that can be told apart.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BucketsClassesAnswer {
    /// Preflop and each street.
    pub streets: Vec<StreetClasses>,
}

/// The classes of a street that can be told apart.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StreetClasses {
    /// `preflop`, `flop`, `turn` or `river`.
    pub street: String,
    /// Classes of hands with boards.
    pub classes: u64,
    /// Distinct probabilities of winning, tying and losing.
    pub win_rates: u64,
    /// Distinct futures: what the cards to come can make of a hand.
    pub outcomes: u64,
}

/// A request to measure how far two sets of buckets agree.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BucketsCompare {
    /// A folder of buckets.
    pub folder: String,
    /// Another folder of buckets.
    pub other: String,
    /// The number of threads, 0 for every core; that of the service if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threads: Option<usize>,
}

/// The agreement of two sets of buckets.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BucketsCompareAnswer {
    /// The names of both.
    pub folders: [String; 2],
    /// The agreement on each street.
    pub streets: Vec<StreetAgreement>,
}

/// The agreement of two sets of buckets on a street.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StreetAgreement {
    /// `flop`, `turn` or `river`.
    pub street: String,
    /// The adjusted Rand index: 1 for the same buckets, about 0 for unrelated ones.
    pub rand: f64,
    /// The share of deals whose buckets have the same number.
    pub same: f64,
    /// The number of buckets of the other set over which a bucket is spread, on average.
    pub spread: f64,
}

/// A request to measure how good buckets are, street by street.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BucketsQuality {
    /// The folder of the buckets.
    pub folder: String,
    /// Other numbers of buckets to measure; an eighth, a quarter and half as many if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<Vec<u16>>,
    /// A folder of buckets that differ only in the seed, to measure agreement with; built beside these if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other: Option<String>,
    /// Whether the agreement with buckets of another seed is left out.
    #[serde(default, skip_serializing_if = "is_false")]
    pub no_seeds: bool,
    /// The number of threads, 0 for every core; that of the service if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threads: Option<usize>,
}

/// The quality of buckets.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BucketsQualityAnswer {
    /// The name of the buckets.
    pub name: String,
    /// `classes` or `texture`.
    pub mode: String,
    /// The name of the buckets of another seed, if they were compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other: Option<String>,
    /// The quality on each street.
    pub streets: Vec<StreetQuality>,
}

/// The quality of the buckets of a street.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StreetQuality {
    /// `flop`, `turn` or `river`.
    pub street: String,
    /// The feature that hands are bucketed by.
    pub feature: String,
    /// The figures of these buckets.
    pub own: QualityFigures,
    /// The classes that the cards to come can tell apart.
    pub distinct: u64,
    /// The number of used buckets as a share of them.
    pub resolution: f64,
    /// The adjusted Rand index with the buckets of another seed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rand: Option<f64>,
    /// The figures of other numbers of buckets.
    pub against: Vec<QualityFigures>,
}

/// The quality of a number of buckets.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct QualityFigures {
    /// The number of buckets.
    pub buckets: u16,
    /// Buckets with hands.
    pub used: u64,
    /// The mean cost of a deal, in the metric that the buckets minimize.
    pub cost: f64,
    /// The distance of a hand's distribution of equities on the river from the mean one of its bucket, by CDF-L2.
    pub cdf_l2: f64,
    /// That distance by earth mover's distance.
    pub emd: f64,
    /// The mean absolute deviation of a hand's equity from the mean equity of its bucket.
    pub deviation: f64,
    /// The greatest deviation.
    pub greatest_deviation: f64,
    /// The deals of the smallest bucket.
    pub smallest: f64,
    /// The median number of deals of a bucket.
    pub median: f64,
    /// The deals of the largest bucket.
    pub largest: f64,
    /// The entropy of the distribution of deals over buckets, in bits.
    pub entropy: f64,
    /// Buckets without hands.
    pub empty: usize,
}
