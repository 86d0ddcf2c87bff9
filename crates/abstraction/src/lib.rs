//! Card abstraction: buckets of hands, found from exact features of every class of hands.
//!
//! An abstraction puts hands that are to be played the same way into one *bucket*; a solver then has one strategy for each bucket
//! instead of one for each hand. A *class* is a hand with its board, up to suits and the order of cards: 1 286 792 on the flop,
//! 13 960 050 on the turn, 123 156 254 on the river. An [`Indexer`](isofold_iso::Indexer) numbers them, so a feature of all
//! classes is a list, and no class is ever missing. Nothing is sampled.
//!
//! * [`RiverOutcomes`] has what every hand wins, ties and loses on every river, against the 990 hands of an opponent;
//!   [`TurnFutures`] and [`FlopFutures`] have what the cards to come can make of every hand before.
//! * [`RiverOchs`], [`TurnOchs`] and [`FlopOchs`] have the equities of every hand against [`OpponentClusters`].
//! * [`Texture`] describes boards.
//! * [`KMeans`] and [`optimal_1d`] cluster features.
//! * A [`Config`] says what buckets to build: a [`Feature`], numbers of buckets, board clusters, recall. [`build`] writes them to a
//!   folder from a [`FeatureCache`], and [`Buckets`] looks hands up in it. [`InMemoryBuckets`] does without a folder.
//! * [`Measures`] say how good buckets are, [`StreetQuality`] compares numbers of buckets, [`Comparison`] two abstractions, and
//!   [`Resolution`] counts the classes that can be told apart at all.

mod artifact;
mod boards;
mod build;
mod classes;
mod cluster;
mod config;
mod features;
#[cfg(feature = "fuzzing")]
#[doc(hidden)]
pub mod fuzzing;
mod interner;
mod ochs;
mod outcomes;
mod progress;
mod quality;

pub use artifact::{ArtifactError, Bucket, Buckets, Checked, Metadata, StreetStatistics};
pub use boards::{BoardFeature, Texture, Textures};
pub use build::{BuildError, FinishedBuild, InMemoryBuckets, build, built_streets};
pub use cluster::{
    ClusterError, ClusterProgress, Clustering, GroundDistance, Histograms, Intervals, KMeans, Metric,
    Occupancy, Points, adjusted_rand_index, optimal_1d,
};
pub use config::{ByStreet, Config, ConfigError, Distance, PRESETS, Preset};
pub use features::{Feature, FeatureCache};
pub use isofold_iso::Street;
pub use ochs::{FlopOchs, Ochs, OchsError, OpponentClusters, RiverOchs, TurnOchs};
pub use outcomes::{BINS, FlopFutures, Moments, Outcome, RiverOutcomes, TurnFutures};
pub use progress::{OnBoards, OnProgress, Phase, Progress};
pub use quality::{BucketProfile, Comparison, Measures, Resolution, StreetQuality};
