//! The agreement of two abstractions.

use super::joint_counts;
use crate::cluster::adjusted_rand_of_counts;
use crate::progress::OnProgress;
use crate::{ArtifactError, Buckets};
use isofold_iso::Street;

/// The agreement of two abstractions on a street.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Comparison {
    /// The adjusted Rand index over all deals: 1 if hands that share a bucket here share one there, about 0 by chance.
    pub rand: f64,
    /// The share of deals whose bucket has the same number.
    pub same: f64,
    /// The number of buckets of the second that the hands of a bucket of the first are spread over, averaged over deals.
    pub spread: f64,
}

impl Buckets {
    /// Compares the buckets of a street with others, over all deals. An error if a file of the street is damaged.
    pub fn compare(
        &self,
        other: &Buckets,
        street: Street,
        on_progress: OnProgress,
    ) -> Result<Comparison, ArtifactError> {
        let (one, two) = (self.global_bucket(street)?, other.global_bucket(street)?);
        let clusters = |board| (self.cluster(street, board), other.cluster(street, board));
        let counts =
            joint_counts(street, on_progress, clusters, |&(a, b), class| [one(a, class), two(b, class)]);
        let all: f64 = counts.iter().map(|count| count.deals as f64).sum();
        let same: u64 =
            counts.iter().filter(|count| count.bucket == count.other).map(|count| count.deals).sum();
        let groups = counts.chunk_by(|a, b| a.bucket == b.bucket);
        let spread: f64 = groups
            .map(|group| group.len() as f64 * group.iter().map(|count| count.deals as f64).sum::<f64>())
            .sum();
        let triples = counts.iter().map(|count| (count.bucket, count.other, count.deals as f64)).collect();
        let rand = adjusted_rand_of_counts(triples);
        Ok(Comparison { rand, same: same as f64 / all, spread: spread / all })
    }
}
