//! Features that are one number: the buckets are the intervals of least squared error, found exactly.

use super::{FutureBuckets, StreetContext, StreetFeatures};
use crate::{ClusterError, Intervals, optimal_1d};

/// Buckets futures by their values.
pub(super) fn bucket(
    context: &StreetContext,
    features: &StreetFeatures,
    values: &[f64],
) -> Result<FutureBuckets, ClusterError> {
    let values = DistinctValues::new(values);
    let (buckets, cost) = values.buckets(&values.total_weights(features.weights), context.buckets())?;
    Ok(FutureBuckets { buckets: values.index.iter().map(|&value| buckets[value as usize]).collect(), cost })
}

/// The distinct values among some, ascending.
pub(crate) struct DistinctValues {
    pub(crate) distinct: Vec<f64>,
    /// The index of each value among the distinct ones.
    pub(crate) index: Vec<u32>,
}

impl DistinctValues {
    /// The distinct values of a list of finite numbers.
    pub(crate) fn new(values: &[f64]) -> DistinctValues {
        let mut distinct = values.to_vec();
        distinct.sort_unstable_by(f64::total_cmp);
        distinct.dedup();
        let index = |value: &f64| distinct.partition_point(|other| other < value) as u32;
        DistinctValues { index: values.iter().map(index).collect(), distinct }
    }

    /// The bucket of each distinct value that minimizes the weighted squared distances from the means, and the sum of these
    /// distances. Values without weight join their neighbours.
    pub(crate) fn buckets(&self, weights: &[f64], buckets: u16) -> Result<(Vec<u16>, f64), ClusterError> {
        let weighted: Vec<usize> = (0..weights.len()).filter(|&value| weights[value] > 0.0).collect();
        let values: Vec<(f64, f64)> =
            weighted.iter().map(|&value| (self.distinct[value], weights[value])).collect();
        let Intervals { starts, cost } = optimal_1d(&values, usize::from(buckets))?;
        let mut bucket_of = vec![0; weights.len()];
        for (bucket, &start) in starts.iter().enumerate().skip(1) {
            bucket_of[weighted[start]..].fill(bucket as u16);
        }
        Ok((bucket_of, cost))
    }

    /// The total weight of each distinct value.
    pub(crate) fn total_weights(&self, weights: &[f64]) -> Vec<f64> {
        let mut sums = vec![0.0; self.distinct.len()];
        self.index.iter().zip(weights).for_each(|(&value, weight)| sums[value as usize] += weight);
        sums
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_share_a_bucket_and_weightless_ones_join_their_neighbours() {
        let numbers = [0.9, 0.1, 0.5, 0.1, 0.11, 0.52];
        let values = DistinctValues::new(&numbers);
        assert_eq!(values.distinct, [0.1, 0.11, 0.5, 0.52, 0.9]);
        assert_eq!(values.index, [4, 0, 2, 0, 1, 3]);
        let weights = values.total_weights(&[1.0, 2.0, 1.0, 3.0, 1.0, 0.0]);
        assert_eq!(weights, [5.0, 1.0, 1.0, 0.0, 1.0]);
        let (buckets, cost) = values.buckets(&weights, 3).unwrap();
        assert_eq!(buckets, [0, 0, 1, 1, 2]);
        assert!((cost - 5.0 / 6.0 * 0.0001).abs() < 1e-12);
    }
}
