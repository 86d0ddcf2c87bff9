//! The hands of each bucket in a few numbers.

use super::joint_counts::JointCount;
use crate::{ClusterError, Occupancy};

/// The deals of a bucket and their equities.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct BucketProfile {
    /// The number of deals.
    pub deals: f64,
    /// The mean equity.
    pub equity: f64,
    /// The least equity of a hand.
    pub min_equity: f64,
    /// The greatest equity of a hand.
    pub max_equity: f64,
    /// The mean absolute deviation of a hand's equity from the mean.
    pub deviation: f64,
}

impl BucketProfile {
    fn of(bucket: &[JointCount], equities: &[f64]) -> BucketProfile {
        let deals: f64 = bucket.iter().map(|count| count.deals as f64).sum();
        let weighted = || bucket.iter().map(|count| (count.deals as f64, equities[count.other as usize]));
        let equity = weighted().map(|(deals, equity)| deals * equity).sum::<f64>() / deals;
        BucketProfile {
            deals,
            equity,
            min_equity: weighted().map(|(_, equity)| equity).fold(f64::INFINITY, f64::min),
            max_equity: weighted().map(|(_, equity)| equity).fold(0.0, f64::max),
            deviation: weighted().map(|(deals, other)| deals * (other - equity).abs()).sum::<f64>() / deals,
        }
    }
}

/// The profiles of `buckets` buckets, from sorted counts of futures. Counts of buckets beyond them are left out: a file that was not
/// verified may have some.
pub(super) fn profiles(counts: &[JointCount], buckets: usize, equities: &[f64]) -> Vec<BucketProfile> {
    let mut profiles = vec![BucketProfile::default(); buckets];
    for bucket in counts.chunk_by(|a, b| a.bucket == b.bucket) {
        if let Some(profile) = profiles.get_mut(bucket[0].bucket as usize) {
            *profile = BucketProfile::of(bucket, equities);
        }
    }
    profiles
}

/// The profiles of `buckets` buckets; an error if there are counts of buckets beyond them.
pub(super) fn checked_profiles(
    counts: &[JointCount],
    buckets: usize,
    equities: &[f64],
) -> Result<Vec<BucketProfile>, ClusterError> {
    match counts.last().filter(|last| last.bucket as usize >= buckets) {
        Some(last) => Err(ClusterError::Cluster { cluster: last.bucket, clusters: buckets }),
        None => Ok(profiles(counts, buckets, equities)),
    }
}

/// The mean absolute deviation of a hand's equity from the mean of its bucket, and the greatest.
pub(super) fn deviations(profiles: &[BucketProfile]) -> [f64; 2] {
    let all: f64 = profiles.iter().map(|bucket| bucket.deals).sum();
    let sum: f64 = profiles.iter().map(|bucket| bucket.deals * bucket.deviation).sum();
    let greatest = |bucket: &BucketProfile| {
        f64::max(bucket.equity - bucket.min_equity, bucket.max_equity - bucket.equity)
    };
    [sum / all, profiles.iter().map(greatest).fold(0.0, f64::max)]
}

/// The distribution of deals over buckets.
pub(super) fn occupancy(profiles: &[BucketProfile]) -> Result<Occupancy, ClusterError> {
    Occupancy::of_sizes(profiles.iter().map(|bucket| bucket.deals).collect())
}
