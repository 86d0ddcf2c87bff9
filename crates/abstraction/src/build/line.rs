//! Buckets of hands that one number tells apart.

use crate::{ClusterError, Intervals, optimal_1d};

/// Equal numbers are one: the distinct ones, ascending, and which of them each is.
pub(crate) struct Values {
    pub(crate) distinct: Vec<f64>,
    pub(crate) of: Vec<u32>,
}

impl Values {
    /// Numbers must be finite.
    pub(crate) fn new(numbers: &[f64]) -> Values {
        let mut distinct = numbers.to_vec();
        distinct.sort_unstable_by(f64::total_cmp);
        distinct.dedup();
        let place = |number: &f64| distinct.partition_point(|other| other < number) as u32;
        Values { of: numbers.iter().map(place).collect(), distinct }
    }

    /// The bucket of each distinct number, such that squared distances from means are least, weights being those of the
    /// distinct numbers; and what that costs. What counts nothing goes with its neighbours.
    pub(crate) fn buckets(&self, weights: &[f64], buckets: u16) -> Result<(Vec<u16>, f64), ClusterError> {
        let held: Vec<usize> = (0..weights.len()).filter(|&place| weights[place] > 0.0).collect();
        let line: Vec<(f64, f64)> =
            held.iter().map(|&place| (self.distinct[place], weights[place])).collect();
        let Intervals { starts, cost } = optimal_1d(&line, usize::from(buckets))?;
        let mut of = vec![0; weights.len()];
        for (bucket, &start) in starts.iter().enumerate().skip(1) {
            of[held[start]..].fill(bucket as u16);
        }
        Ok((of, cost))
    }

    /// What each distinct number counts.
    pub(crate) fn weigh(&self, weights: &[f64]) -> Vec<f64> {
        let mut sums = vec![0.0; self.distinct.len()];
        self.of.iter().zip(weights).for_each(|(&value, weight)| sums[value as usize] += weight);
        sums
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_numbers_share_a_bucket_and_weightless_ones_join_their_neighbours() {
        let numbers = [0.9, 0.1, 0.5, 0.1, 0.11, 0.52];
        let values = Values::new(&numbers);
        assert_eq!(values.distinct, [0.1, 0.11, 0.5, 0.52, 0.9]);
        assert_eq!(values.of, [4, 0, 2, 0, 1, 3]);
        let weights = values.weigh(&[1.0, 2.0, 1.0, 3.0, 1.0, 0.0]);
        assert_eq!(weights, [5.0, 1.0, 1.0, 0.0, 1.0]);
        let (of, cost) = values.buckets(&weights, 3).unwrap();
        assert_eq!(of, [0, 0, 1, 1, 2]);
        assert!((cost - 5.0 / 6.0 * 0.0001).abs() < 1e-12);
    }
}
