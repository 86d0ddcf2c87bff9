//! Buckets by what becomes of hands on the next street.

use super::rows::{Clusters, Distinct};
use super::street::Facts;
use crate::progress::Tell;
use crate::{ClusterError, Ground, Histograms, Knowledge, Metric, TurnOutcomes};
use isofold_iso::Street;
use rayon::prelude::*;

const RIVERS: usize = TurnOutcomes::RUNOUTS as usize;

/// The kinds of the turn by the buckets of their rivers.
///
/// Buckets of the river lie on a line, at their mean equities, and every hand has 46 rivers; so the work of an earth mover from
/// one hand to another is the mean difference of their rivers, each in order.
pub(super) fn turn(
    knowledge: &Knowledge,
    rivers: &[u16],
    clusters: &Clusters,
) -> Result<(Vec<u16>, f64), ClusterError> {
    let facts = Facts::new(knowledge, Street::River, clusters.tell);
    let means = means(rivers, &facts.equities(), facts.weights);
    let turns = knowledge.turns(clusters.tell);
    let row = |kind: &[u16; RIVERS]| kind.map(|outcome| rivers[usize::from(outcome)]);
    let distinct = Distinct::new(turns.kinds().iter().map(row));
    let mut rows = vec![0.0; distinct.firsts.len() * RIVERS];
    rows.par_chunks_mut(RIVERS).zip(&distinct.firsts).for_each(|(to, &first)| {
        let mut mean = row(&turns.kinds()[first as usize]).map(|bucket| means[usize::from(bucket)]);
        mean.sort_unstable_by(f64::total_cmp);
        to.iter_mut().zip(mean).for_each(|(to, mean)| *to = mean as f32);
    });
    let found = clusters.of_points(&rows, RIVERS, &distinct.weigh(turns.weights()), Metric::L1)?;
    let (buckets, cost) = distinct.spread(&found);
    Ok((buckets, cost / RIVERS as f64))
}

/// The kinds of the flop by the buckets of their turns, which are as far apart as their rivers on average.
pub(super) fn flop(
    knowledge: &Knowledge,
    turns: &[u16],
    clusters: &Clusters,
) -> Result<(Vec<u16>, f64), ClusterError> {
    let buckets = usize::from(clusters.config.buckets.turn);
    let ground = Ground::new(buckets, distances(&mean_rivers(knowledge, turns, buckets, clusters.tell)))?;
    let flops = knowledge.flops(clusters.tell);
    let row = |kind: &[u32; 47]| {
        let mut row = kind.map(|turn| turns[turn as usize]);
        row.sort_unstable();
        row
    };
    let distinct = Distinct::new(flops.kinds().iter().map(row));
    let mut histograms = Histograms::new(buckets);
    for &first in &distinct.firsts {
        histograms.push(row(&flops.kinds()[first as usize]).map(|bucket| (bucket, 1)))?;
    }
    let found = clusters.of_histograms(&histograms, &distinct.weigh(flops.weights()), &ground)?;
    Ok(distinct.spread(&found))
}

/// The mean equities on the rivers of each bucket of the turn, from weak to strong.
pub(super) fn mean_rivers(
    knowledge: &Knowledge,
    turns: &[u16],
    buckets: usize,
    tell: Tell,
) -> Vec<[f64; RIVERS]> {
    let (rivers, known) = (knowledge.rivers(tell), knowledge.turns(tell));
    let equities: Vec<f64> = rivers.outcomes().iter().map(|outcome| outcome.equity()).collect();
    let (mut sums, mut sizes) = (vec![[0.0; RIVERS]; buckets], vec![0.0; buckets]);
    for ((kind, &bucket), weight) in known.kinds().iter().zip(turns).zip(known.weights()) {
        let bucket = usize::from(bucket);
        sizes[bucket] += weight;
        for (sum, &outcome) in sums[bucket].iter_mut().zip(kind) {
            *sum += weight * equities[usize::from(outcome)];
        }
    }
    for (sum, size) in sums.iter_mut().zip(sizes).filter(|(_, size)| *size > 0.0) {
        sum.iter_mut().for_each(|sum| *sum /= size);
    }
    sums
}

/// How far the buckets of the turn are from each other: the work of an earth mover between their mean rivers, in order.
fn distances(rivers: &[[f64; RIVERS]]) -> Vec<f32> {
    let buckets = rivers.len();
    let mut distances = vec![0.0; buckets * buckets];
    distances.par_chunks_mut(buckets).zip(rivers).for_each(|(row, one)| {
        for (distance, other) in row.iter_mut().zip(rivers) {
            let work: f64 = one.iter().zip(other).map(|(one, other)| (one - other).abs()).sum();
            *distance = (work / RIVERS as f64) as f32;
        }
    });
    distances
}

/// The mean equity of each bucket.
pub(super) fn means(buckets: &[u16], equities: &[f64], weights: &[f64]) -> Vec<f64> {
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
        assert_eq!(means(&[0, 2, 0], &[1.0, 0.5, 0.0], &[1.0, 5.0, 3.0]), [0.25, 0.0, 0.5]);
    }
}
