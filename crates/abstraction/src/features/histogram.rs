//! The distribution of equity on the river, clustered by k-means on cumulative histograms.
//!
//! The sum of absolute differences of two cumulative histograms is their earth mover's distance; the sum of squared differences is
//! the squared CDF-L2 distance.

use super::rows::DistinctRows;
use super::{FutureBuckets, StreetContext, StreetFeatures};
use crate::outcomes::{BINS, cumulative};
use crate::{ClusterError, Distance, Metric};
use isofold_iso::Street;
use rayon::prelude::*;

pub(super) fn bucket(
    context: &StreetContext,
    features: &StreetFeatures,
    _next: Option<&[u16]>,
) -> Result<FutureBuckets, ClusterError> {
    let StreetContext { cache, config, street, on_progress } = *context;
    let turns = cache.turns(on_progress).histograms(cache.rivers(on_progress));
    let (distinct, rows) = match street {
        Street::Flop => distinct_rows(&cache.flops(on_progress).histograms(&turns), features.runouts),
        Street::Turn => distinct_rows(&turns, features.runouts),
        Street::River => unreachable!("on the river the feature is the equity"),
    };
    let metric = match config.distance {
        Distance::CdfL2 => Metric::SquaredL2,
        Distance::Emd => Metric::L1,
    };
    let weights = distinct.total_weights(features.weights);
    let found = context.cluster_points(context.buckets(), (&rows, BINS - 1), &weights, metric)?;
    let FutureBuckets { buckets, cost } = distinct.buckets(&found);
    // In units of equity: a bin is 1/50 wide.
    Ok(FutureBuckets { buckets, cost: cost / BINS as f64 })
}

/// The distinct histograms, and their cumulative distributions one after the other.
fn distinct_rows<T>(histograms: &[[T; BINS]], runouts: u64) -> (DistinctRows, Vec<f32>)
where
    T: Copy + Into<u32> + Eq + std::hash::Hash + Send + Sync,
{
    let distinct = DistinctRows::new(histograms.iter());
    let firsts: Vec<[T; BINS]> =
        distinct.firsts.par_iter().map(|&first| histograms[first as usize]).collect();
    let rows = cumulative(&firsts, runouts);
    (distinct, rows)
}
