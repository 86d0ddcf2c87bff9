//! The features that hands are bucketed by: one file for each.
//!
//! To add a feature, add it to the list of [`Feature`]s below, write a file that computes it, and fill in the arm of
//! [`Feature::definition`] that the compiler asks for. Its name in configurations, the command line and folders, the checks of
//! configurations, the memory estimate and the order in which streets are built all follow from these two entries. `docs/buckets.md`
//! has a table of features for users.

mod cache;
mod context;
mod ehs2;
mod equity;
mod histogram;
mod ochs;
mod outcome;
mod potential_aware;
mod rows;
mod scalar;
mod street_features;

pub use cache::FeatureCache;
pub(crate) use context::StreetContext;
pub(crate) use potential_aware::{mean_equities, mean_rivers};
pub(crate) use rows::renumbering;
pub(crate) use scalar::DistinctValues;
pub(crate) use street_features::{StreetFeatures, buckets_by_future};

use crate::config::named_enum;
use crate::{BuildError, ClusterError, Config};
use isofold_iso::Street;

named_enum! {
    /// A feature that hands are bucketed by. Every feature is exact: all of an opponent's hands and all runouts count.
    Feature {
        /// Expected hand strength (EHS): the share of the pot won against a random hand.
        Equity = "equity",
        /// Expected squared hand strength (EHS²): the mean of the squared equity on the river, so that hands with potential count for
        /// more.
        Ehs2 = "ehs2",
        /// The distribution of equity on the river, as a histogram. On the river itself it is the equity.
        Histogram = "histogram",
        /// Potential-aware: the distribution over the buckets of the next street, compared by earth mover's distance. On the river,
        /// which has no next street, it is the equity.
        PotentialAware = "potential_aware",
        /// Opponent cluster hand strength (OCHS): the equity against each of several clusters of opponents' hands.
        Ochs = "ochs",
        /// The probabilities of winning, tying and losing.
        Outcome = "outcome",
    }
}

/// The buckets of the distinct futures of a street, and their total cost.
pub(crate) struct FutureBuckets {
    /// By future; not yet in any order.
    pub(crate) buckets: Vec<u16>,
    /// The weighted sum of distances from centroids.
    pub(crate) cost: f64,
}

/// The buckets of all hands of a street.
pub(crate) struct StreetBuckets {
    /// The cluster of each board, by its index; empty without board clusters.
    pub(crate) board_clusters: Vec<u16>,
    /// The bucket of each class, by its index; within the cluster of its board if boards are clustered.
    pub(crate) buckets: Vec<u16>,
    /// The mean cost of a deal, in the metric that the buckets minimize.
    pub(crate) cost: f64,
}

/// Buckets futures. The last argument is the bucket of each future of the next street, if the feature looks ahead.
type BucketFutures =
    fn(&StreetContext, &StreetFeatures, Option<&[u16]>) -> Result<FutureBuckets, ClusterError>;

/// Buckets classes.
type BucketClasses = fn(&StreetContext, &StreetFeatures) -> Result<StreetBuckets, BuildError>;

/// The way a feature puts hands into buckets.
enum Bucketing {
    /// One number for each future, whose best split is exact.
    Scalar(fn(&StreetFeatures) -> Vec<f64>),
    /// Hands with the same future share a bucket.
    ByFuture(BucketFutures),
    /// Hands with the same future may be in different buckets.
    ByClass(BucketClasses),
}

/// The properties of a feature.
struct Definition {
    bucketing: Bucketing,
    /// Whether it needs the buckets of the next street.
    looks_ahead: bool,
    /// The feature that it comes to on the river, where no cards are to come.
    on_river: Feature,
    /// The bytes that building by it takes beyond what every build takes, about.
    extra_memory: fn(&Config) -> u64,
}

const MB: u64 = 1_000_000;

impl Feature {
    /// Everything that sets a feature apart from others.
    fn definition(self) -> Definition {
        match self {
            Feature::Equity => Definition {
                bucketing: Bucketing::Scalar(equity::values),
                looks_ahead: false,
                on_river: Feature::Equity,
                extra_memory: |_| 0,
            },
            Feature::Ehs2 => Definition {
                bucketing: Bucketing::Scalar(ehs2::values),
                looks_ahead: false,
                on_river: Feature::Ehs2,
                extra_memory: |_| 0,
            },
            Feature::Histogram => Definition {
                bucketing: Bucketing::ByFuture(histogram::bucket),
                looks_ahead: false,
                on_river: Feature::Equity,
                extra_memory: |_| 200 * MB,
            },
            Feature::PotentialAware => Definition {
                bucketing: Bucketing::ByFuture(potential_aware::bucket),
                looks_ahead: true,
                on_river: Feature::Equity,
                extra_memory: potential_aware::extra_memory,
            },
            Feature::Ochs => Definition {
                bucketing: Bucketing::ByClass(ochs::bucket),
                looks_ahead: false,
                on_river: Feature::Ochs,
                extra_memory: |_| 1_100 * MB,
            },
            Feature::Outcome => Definition {
                bucketing: Bucketing::ByFuture(outcome::bucket),
                looks_ahead: false,
                on_river: Feature::Outcome,
                extra_memory: |_| 0,
            },
        }
    }

    /// The feature that it comes to on a street: on the river there are no cards to come.
    pub fn on(self, street: Street) -> Feature {
        match street {
            Street::Flop | Street::Turn => self,
            Street::River => self.definition().on_river,
        }
    }

    /// Whether the feature is one number for each hand. Its buckets are then the optimal split, whatever the seed.
    pub fn is_scalar(self) -> bool {
        match self.definition().bucketing {
            Bucketing::Scalar(_) => true,
            Bucketing::ByFuture(_) | Bucketing::ByClass(_) => false,
        }
    }

    /// Whether hands with the same future always share a bucket.
    pub(crate) fn is_by_future(self) -> bool {
        match self.definition().bucketing {
            Bucketing::Scalar(_) | Bucketing::ByFuture(_) => true,
            Bucketing::ByClass(_) => false,
        }
    }

    /// Whether the feature needs the buckets of the next street.
    pub(crate) fn looks_ahead(self) -> bool {
        self.definition().looks_ahead
    }

    /// The bytes that building by the feature takes beyond what every build takes, about.
    pub(crate) fn extra_memory(self, config: &Config) -> u64 {
        (self.definition().extra_memory)(config)
    }

    /// The value of each future of a street; `None` unless the feature is scalar.
    pub(crate) fn scalar_values(self, features: &StreetFeatures) -> Option<Vec<f64>> {
        match self.definition().bucketing {
            Bucketing::Scalar(values) => Some(values(features)),
            Bucketing::ByFuture(_) | Bucketing::ByClass(_) => None,
        }
    }
}

/// Puts the hands of a street into buckets, without board clusters. `next` is the bucket of each future of the next street, if the
/// feature looks ahead.
pub(crate) fn bucket_street(
    context: &StreetContext,
    next: Option<&[u16]>,
) -> Result<StreetBuckets, BuildError> {
    let StreetContext { cache, config, street, on_progress } = *context;
    let features = StreetFeatures::new(cache, street, on_progress);
    if cache.is_stopped() {
        return Err(BuildError::Stopped);
    }
    let FutureBuckets { mut buckets, cost } =
        match config.features.of(street).on(street).definition().bucketing {
            Bucketing::Scalar(values) => scalar::bucket(context, &features, &values(&features))?,
            Bucketing::ByFuture(bucket) => bucket(context, &features, next)?,
            Bucketing::ByClass(bucket) => return bucket(context, &features),
        };
    rows::sort_by_equity(&mut buckets, config.buckets.of(street), &features);
    let futures = features.futures;
    let buckets = (0..futures.classes()).map(|class| buckets[futures.of(class)]).collect();
    let cost = cost / features.weights.iter().sum::<f64>();
    Ok(StreetBuckets { board_clusters: Vec::new(), buckets, cost })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_feature_is_itself_or_simpler_on_the_river() {
        for feature in Feature::ALL {
            let on_river = feature.on(Street::River);
            assert_eq!(on_river.on(Street::River), on_river);
            assert!(!on_river.looks_ahead(), "{feature}: no street comes after the river");
            assert_eq!(feature.on(Street::Flop), feature);
        }
    }
}
