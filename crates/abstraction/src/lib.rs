//! Card abstraction: hands that play alike, found from exact features of every class of hands.
//!
//! A *class* is a hand with its board, up to suits and the order of cards: 1 286 792 on the flop, 13 960 050 on the turn,
//! 123 156 254 on the river. An [`Indexer`](isofold_iso::Indexer) numbers them, so what is known of a class is an entry of a
//! list, and nothing is ever missing.
//!
//! * [`RiverOutcomes`] is what every hand wins, ties and loses on every river, of the 990 hands that it may meet;
//!   [`TurnOutcomes`] and [`FlopOutcomes`] what may become of every hand before that.
//! * [`RiverOchs`], [`TurnOchs`] and [`FlopOchs`] are the equities of every hand against clusters of [`Opponents`].
//! * [`Texture`] is what a board looks like.
//! * [`KMeans`] and [`optimal_1d`] put what is known of hands into clusters.
//! * A [`Config`] says what buckets are to be like, [`build`] makes them from [`Knowledge`] of all classes, and [`Buckets`] are
//!   such a folder, open: it tells the bucket of any hand. A [`Trial`] is the same without a folder.
//! * [`Measures`] say how good buckets are, a [`Rung`] what others would cost, a [`Comparison`] how far two sets agree, and
//!   [`Resolution`] how many there could be.

mod ahead;
mod artifact;
mod build;
mod classes;
mod cluster;
mod config;
mod distinct;
mod knowledge;
mod moments;
mod ochs;
mod outcome;
mod progress;
mod quality;
mod resolution;
mod river;
mod showdowns;
mod strengths;
mod texture;

pub use ahead::{FlopOutcomes, TurnOutcomes};
pub use artifact::{ArtifactError, Bucket, Buckets, Metadata, StreetStatistics};
pub use build::{BuildError, Built, Trial, build};
pub use cluster::{
    ClusterError, ClusterProgress, Clustering, Ground, Histograms, Intervals, KMeans, Metric, Occupancy,
    Points, adjusted_rand_index, optimal_1d,
};
pub use config::{BoardFeature, ByStreet, Config, ConfigError, Distance, Feature, PRESETS, Preset};
pub use isofold_iso::Street;
pub use knowledge::Knowledge;
pub use moments::{BINS, Moments};
pub use ochs::{FlopOchs, Ochs, OchsError, Opponents, RiverOchs, TurnOchs};
pub use outcome::Outcome;
pub use progress::{Doing, Progress, Tell};
pub use quality::{Comparison, Measures, Profile, Rung};
pub use resolution::Resolution;
pub use river::RiverOutcomes;
pub use texture::{Texture, Textures};
