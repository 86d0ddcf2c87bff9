//! Buckets of hands that a row of numbers tells apart.

use crate::progress::{Doing, Progress, Tell};
use crate::{ClusterError, ClusterProgress, Clustering, Config, Ground, Histograms, KMeans, Metric, Points};
use isofold_iso::Street;
use std::collections::HashMap;
use std::hash::Hash;
use std::ops::ControlFlow;

/// Equal rows are one: where each distinct row is first, and which of them each row is.
pub(crate) struct Distinct {
    pub(crate) firsts: Vec<u32>,
    pub(crate) of: Vec<u32>,
}

impl Distinct {
    pub(crate) fn new<T: Eq + Hash>(rows: impl Iterator<Item = T>) -> Distinct {
        let (mut numbers, mut firsts) = (HashMap::new(), Vec::new());
        let of = rows.enumerate().map(|(place, row)| {
            *numbers.entry(row).or_insert_with(|| {
                firsts.push(place as u32);
                firsts.len() as u32 - 1
            })
        });
        Distinct { of: of.collect(), firsts }
    }

    /// What each distinct row counts.
    pub(crate) fn weigh(&self, weights: &[f64]) -> Vec<f64> {
        let mut sums = vec![0.0; self.firsts.len()];
        self.of.iter().zip(weights).for_each(|(&row, weight)| sums[row as usize] += weight);
        sums
    }

    /// From the buckets of distinct rows to those of all, with what they cost.
    pub(crate) fn spread(&self, found: &Clustering) -> (Vec<u16>, f64) {
        (self.of.iter().map(|&row| found.assignment[row as usize] as u16).collect(), found.cost)
    }
}

/// Clustering on a street, as a configuration wants it.
pub(crate) struct Clusters<'a> {
    pub(crate) config: &'a Config,
    pub(crate) street: Street,
    pub(crate) clusters: u16,
    pub(crate) tell: Tell<'a>,
}

impl Clusters<'_> {
    fn kmeans(&self) -> KMeans {
        let Config { seed, restarts, iterations, tolerance, .. } = *self.config;
        KMeans { clusters: usize::from(self.clusters), seed, restarts, iterations, tolerance }
    }

    fn see(&self, progress: &ClusterProgress) -> ControlFlow<()> {
        let all = usize::from(self.clusters);
        let (doing, done, of) = if progress.cost.is_infinite() {
            (Doing::Seeding, progress.centroids, all)
        } else {
            (Doing::Moving, progress.iteration, self.config.iterations)
        };
        let before = progress.restart * of;
        (self.tell)(Progress {
            street: self.street,
            doing,
            done: before + done,
            of: (self.config.restarts + 1) * of,
        });
        ControlFlow::Continue(())
    }

    pub(crate) fn of_points(
        &self,
        rows: &[f32],
        dimension: usize,
        weights: &[f64],
        metric: Metric,
    ) -> Result<Clustering, ClusterError> {
        let points = Points::new(rows, dimension)?.weighted(weights)?;
        self.kmeans().run(&points, metric, |progress| self.see(progress))
    }

    pub(crate) fn of_histograms(
        &self,
        histograms: &Histograms,
        weights: &[f64],
        ground: &Ground,
    ) -> Result<Clustering, ClusterError> {
        self.kmeans().run_on_histograms(histograms, Some(weights), ground, |progress| self.see(progress))
    }
}

/// Numbers buckets anew, from the least mean equity to the greatest.
pub(crate) fn order(buckets: &mut [u16], count: u16, equities: &[f64], weights: &[f64]) {
    let mut sums = vec![[0.0; 2]; usize::from(count)];
    for ((&bucket, equity), weight) in buckets.iter().zip(equities).zip(weights) {
        let [sum, size] = &mut sums[usize::from(bucket)];
        (*sum, *size) = (*sum + weight * equity, *size + weight);
    }
    let places = renumbered(&sums);
    buckets.iter_mut().for_each(|bucket| *bucket = places[usize::from(*bucket)]);
}

/// The new number of each bucket, from the least mean to the greatest, by its sum and what it counts. Those that count nothing come
/// last.
pub(super) fn renumbered(sums: &[[f64; 2]]) -> Vec<u16> {
    let mean = |bucket: u16| {
        let [sum, size] = sums[usize::from(bucket)];
        if size > 0.0 { sum / size } else { f64::INFINITY }
    };
    let mut order: Vec<u16> = (0..sums.len() as u16).collect();
    order.sort_by(|&a, &b| mean(a).total_cmp(&mean(b)));
    let mut places = vec![0; order.len()];
    order.iter().enumerate().for_each(|(place, &bucket)| places[usize::from(bucket)] = place as u16);
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_rows_are_one_and_count_together() {
        let distinct = Distinct::new([[1, 2], [3, 4], [1, 2], [5, 6], [3, 4]].into_iter());
        assert_eq!((&distinct.firsts[..], &distinct.of[..]), (&[0, 1, 3][..], &[0, 1, 0, 2, 1][..]));
        assert_eq!(distinct.weigh(&[1.0, 2.0, 4.0, 8.0, 16.0]), [5.0, 18.0, 8.0]);
    }

    #[test]
    fn buckets_go_from_weak_to_strong_by_the_mean_of_deals() {
        // The first bucket has the strongest hand, but weak ones more often; the third has none.
        let mut buckets = [0, 1, 0, 3];
        order(&mut buckets, 4, &[0.9, 0.5, 0.1, 0.2], &[1.0, 1.0, 9.0, 1.0]);
        assert_eq!(buckets, [0, 2, 0, 1]);
        assert_eq!(renumbered(&[[0.0, 0.0], [4.0, 8.0], [3.0, 4.0], [1.0, 4.0]]), [3, 1, 2, 0]);
    }
}
