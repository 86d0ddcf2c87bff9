//! Potential-aware buckets (Ganzfried and Sandholm, 2014): hands are compared by the earth mover's distance of their distributions
//! over the buckets of the next street.

use super::rows::DistinctRows;
use super::{Feature, FutureBuckets, MB, StreetContext, StreetFeatures};
use crate::progress::OnProgress;
use crate::{ClusterError, Config, FeatureCache, GroundDistance, Histograms, Metric, TurnFutures};
use isofold_iso::Street;
use rayon::prelude::*;

const RIVERS: usize = TurnFutures::RUNOUTS as usize;

pub(super) fn bucket(
    context: &StreetContext,
    _features: &StreetFeatures,
    next: Option<&[u16]>,
) -> Result<FutureBuckets, ClusterError> {
    let next = next.expect("the next street is bucketed first");
    match context.street {
        Street::Flop => bucket_flop(context, next),
        Street::Turn => bucket_turn(context, next),
        Street::River => unreachable!("on the river the feature is the equity"),
    }
}

/// The bytes of the ground distance between all buckets of the turn, and of the nearest-bin lists of the flop's centroids.
pub(super) fn extra_memory(config: &Config) -> u64 {
    let turn = u64::from(config.buckets.turn);
    if config.features.flop == Feature::PotentialAware { 30 * turn * turn / MB * MB } else { 0 }
}

/// Buckets the futures of the turn by the buckets of their rivers.
///
/// The ground distance between two buckets of the river is the difference of their mean equities: they lie on a line. Every hand has
/// 46 rivers, so the earth mover's distance of two hands is the mean absolute difference of their sorted rivers, which plain k-means
/// takes.
fn bucket_turn(context: &StreetContext, rivers: &[u16]) -> Result<FutureBuckets, ClusterError> {
    let StreetContext { cache, on_progress, .. } = *context;
    let features = StreetFeatures::new(cache, Street::River, on_progress);
    let means = mean_equities(rivers, &features.equities(), features.weights);
    let turns = cache.turns(on_progress);
    let row = |future: &[u16; RIVERS]| future.map(|outcome| rivers[usize::from(outcome)]);
    let distinct = DistinctRows::new(turns.futures().iter().map(row));
    let mut rows = vec![0.0; distinct.firsts.len() * RIVERS];
    rows.par_chunks_mut(RIVERS).zip(&distinct.firsts).for_each(|(to, &first)| {
        let mut equities = row(&turns.futures()[first as usize]).map(|bucket| means[usize::from(bucket)]);
        equities.sort_unstable_by(f64::total_cmp);
        to.iter_mut().zip(equities).for_each(|(to, equity)| *to = equity as f32);
    });
    let weights = distinct.total_weights(turns.weights());
    let found = context.cluster_points(context.buckets(), (&rows, RIVERS), &weights, Metric::L1)?;
    let FutureBuckets { buckets, cost } = distinct.buckets(&found);
    Ok(FutureBuckets { buckets, cost: cost / RIVERS as f64 })
}

/// Buckets the futures of the flop by the buckets of their turns. The ground distance between two buckets of the turn is the earth
/// mover's distance of their mean rivers.
fn bucket_flop(context: &StreetContext, turns: &[u16]) -> Result<FutureBuckets, ClusterError> {
    let StreetContext { cache, config, on_progress, .. } = *context;
    let buckets = usize::from(config.buckets.turn);
    let ground = GroundDistance::new(buckets, distances(&mean_rivers(cache, turns, buckets, on_progress)))?;
    let flops = cache.flops(on_progress);
    let row = |future: &[u32; 47]| {
        let mut row = future.map(|turn| turns[turn as usize]);
        row.sort_unstable();
        row
    };
    let distinct = DistinctRows::new(flops.futures().iter().map(row));
    let mut histograms = Histograms::new(buckets);
    for &first in &distinct.firsts {
        histograms.push(row(&flops.futures()[first as usize]).map(|bucket| (bucket, 1)))?;
    }
    let weights = distinct.total_weights(flops.weights());
    let found = context.cluster_histograms(context.buckets(), &histograms, &weights, &ground)?;
    Ok(distinct.buckets(&found))
}

/// The mean equities on the rivers of each bucket of the turn, rivers sorted from weak to strong; `turns` is the bucket of each future
/// of the turn.
pub(crate) fn mean_rivers(
    cache: &FeatureCache,
    turns: &[u16],
    buckets: usize,
    on_progress: OnProgress,
) -> Vec<[f64; RIVERS]> {
    let (rivers, futures) = (cache.rivers(on_progress), cache.turns(on_progress));
    let equities: Vec<f64> = rivers.outcomes().iter().map(|outcome| outcome.equity()).collect();
    let (mut sums, mut sizes) = (vec![[0.0; RIVERS]; buckets], vec![0.0; buckets]);
    for ((future, &bucket), weight) in futures.futures().iter().zip(turns).zip(futures.weights()) {
        let bucket = usize::from(bucket);
        sizes[bucket] += weight;
        for (sum, &outcome) in sums[bucket].iter_mut().zip(future) {
            *sum += weight * equities[usize::from(outcome)];
        }
    }
    for (sum, size) in sums.iter_mut().zip(sizes).filter(|(_, size)| *size > 0.0) {
        sum.iter_mut().for_each(|sum| *sum /= size);
    }
    sums
}

/// The distances between the buckets of the turn: the earth mover's distances of their mean rivers, row by row.
fn distances(rivers: &[[f64; RIVERS]]) -> Vec<f32> {
    let buckets = rivers.len();
    let mut distances = vec![0.0; buckets * buckets];
    distances.par_chunks_mut(buckets).zip(rivers).for_each(|(row, one)| {
        for (distance, other) in row.iter_mut().zip(rivers) {
            let sum: f64 = one.iter().zip(other).map(|(one, other)| (one - other).abs()).sum();
            *distance = (sum / RIVERS as f64) as f32;
        }
    });
    distances
}

/// The mean equity of each bucket; 0 for a bucket without weight.
pub(crate) fn mean_equities(buckets: &[u16], equities: &[f64], weights: &[f64]) -> Vec<f64> {
    let count = buckets.iter().map(|&bucket| usize::from(bucket) + 1).max().unwrap_or(0);
    let (mut sums, mut sizes) = (vec![0.0; count], vec![0.0; count]);
    for ((&bucket, equity), weight) in buckets.iter().zip(equities).zip(weights) {
        sums[usize::from(bucket)] += weight * equity;
        sizes[usize::from(bucket)] += weight;
    }
    sums.iter().zip(sizes).map(|(sum, size)| if size > 0.0 { sum / size } else { 0.0 }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_are_as_far_apart_as_their_rivers_on_average() {
        let mut rivers = [[0.25; RIVERS], [0.25; RIVERS], [0.5; RIVERS]];
        rivers[1][RIVERS - 1] = 0.71;
        let found = distances(&rivers);
        let far = (0.46 / 46.0) as f32;
        let wanted = [0.0, far, 0.25, far, 0.0, ((45.0 * 0.25 + 0.21) / 46.0) as f32, 0.25, found[5], 0.0];
        assert!(found.iter().zip(wanted).all(|(found, wanted)| (found - wanted).abs() < 1e-7), "{found:?}");
    }

    #[test]
    fn means_are_by_deals() {
        assert_eq!(mean_equities(&[0, 2, 0], &[1.0, 0.5, 0.0], &[1.0, 5.0, 3.0]), [0.25, 0.0, 0.5]);
    }
}
