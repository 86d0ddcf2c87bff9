//! Features that are rows of numbers: equal rows are clustered as one.

use super::{FutureBuckets, StreetFeatures};
use crate::Clustering;
use std::collections::HashMap;
use std::hash::Hash;

/// The distinct rows among some.
pub(super) struct DistinctRows {
    /// The index of the first row of each distinct one.
    pub(super) firsts: Vec<u32>,
    /// The distinct row of each row.
    distinct: Vec<u32>,
}

impl DistinctRows {
    pub(super) fn new<T: Eq + Hash>(rows: impl Iterator<Item = T>) -> DistinctRows {
        let (mut numbers, mut firsts) = (HashMap::new(), Vec::new());
        let distinct = rows.enumerate().map(|(index, row)| {
            *numbers.entry(row).or_insert_with(|| {
                firsts.push(index as u32);
                firsts.len() as u32 - 1
            })
        });
        DistinctRows { distinct: distinct.collect(), firsts }
    }

    /// The total weight of each distinct row.
    pub(super) fn total_weights(&self, weights: &[f64]) -> Vec<f64> {
        let mut sums = vec![0.0; self.firsts.len()];
        self.distinct.iter().zip(weights).for_each(|(&row, weight)| sums[row as usize] += weight);
        sums
    }

    /// The buckets of all rows, from a clustering of the distinct ones.
    pub(super) fn buckets(&self, found: &Clustering) -> FutureBuckets {
        let buckets = self.distinct.iter().map(|&row| found.assignment[row as usize] as u16).collect();
        FutureBuckets { buckets, cost: found.cost }
    }
}

/// Renumbers buckets of futures by mean equity, from weak to strong.
pub(super) fn sort_by_equity(buckets: &mut [u16], count: u16, features: &StreetFeatures) {
    let mut sums = vec![[0.0; 2]; usize::from(count)];
    for ((&bucket, equity), weight) in buckets.iter().zip(features.equities()).zip(features.weights) {
        let [sum, size] = &mut sums[usize::from(bucket)];
        (*sum, *size) = (*sum + weight * equity, *size + weight);
    }
    let new = renumbering(&sums);
    buckets.iter_mut().for_each(|bucket| *bucket = new[usize::from(*bucket)]);
}

/// The new number of each bucket, ascending by mean, given its weighted sum and its weight. Buckets without weight come last.
pub(crate) fn renumbering(sums: &[[f64; 2]]) -> Vec<u16> {
    let mean = |bucket: u16| {
        let [sum, size] = sums[usize::from(bucket)];
        if size > 0.0 { sum / size } else { f64::INFINITY }
    };
    let mut order: Vec<u16> = (0..sums.len() as u16).collect();
    order.sort_by(|&a, &b| mean(a).total_cmp(&mean(b)));
    let mut new = vec![0; order.len()];
    order.iter().enumerate().for_each(|(index, &bucket)| new[usize::from(bucket)] = index as u16);
    new
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::street_features::ClassFutures;
    use crate::outcomes::Moments;

    #[test]
    fn equal_rows_are_one_with_their_total_weight() {
        let rows = DistinctRows::new([[1, 2], [3, 4], [1, 2], [5, 6], [3, 4]].into_iter());
        assert_eq!((&rows.firsts[..], &rows.distinct[..]), (&[0, 1, 3][..], &[0, 1, 0, 2, 1][..]));
        assert_eq!(rows.total_weights(&[1.0, 2.0, 4.0, 8.0, 16.0]), [5.0, 18.0, 8.0]);
    }

    #[test]
    fn buckets_go_from_weak_to_strong_by_the_mean_of_deals() {
        // The first bucket has the strongest hand, but weak ones more often; the third has none.
        let mut buckets = [0, 1, 0, 3];
        let moments = [1782, 990, 198, 396].map(|points| Moments { points, squares: 0 }).to_vec();
        let (futures, weights) = (ClassFutures::River(&[]), &[1.0, 1.0, 9.0, 1.0]);
        let features = StreetFeatures { futures, weights, moments, runouts: 1 };
        assert_eq!(features.equities(), [0.9, 0.5, 0.1, 0.2]);
        sort_by_equity(&mut buckets, 4, &features);
        assert_eq!(buckets, [0, 2, 0, 1]);
        assert_eq!(renumbering(&[[0.0, 0.0], [4.0, 8.0], [3.0, 4.0], [1.0, 4.0]]), [3, 1, 2, 0]);
    }
}
