//! Figures that say how good the buckets of a street are.

use super::BucketProfile;
use super::joint_counts::JointCount;
use super::profiles::{checked_profiles, deviations, occupancy, profiles};
use super::river_equities::{RiverEquities, Spread};
use crate::features::StreetFeatures;
use crate::progress::OnProgress;
use crate::{ArtifactError, Buckets, BuildError, ClusterError, FeatureCache, Occupancy, StreetStatistics};
use isofold_iso::Street;
use rayon::prelude::*;

/// The quality of the buckets of a street. Every deal counts the same.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Measures {
    /// The number of buckets with hands.
    pub used: u64,
    /// The mean absolute deviation of a hand's equity from the mean equity of its bucket.
    pub deviation: f64,
    /// The greatest deviation.
    pub greatest_deviation: f64,
    /// The CDF-L2 distance of a hand's distribution of equity on the river from the mean one of its bucket: the root of the mean
    /// square over deals.
    pub cdf_l2: f64,
    /// The earth mover's distance of a hand's distribution of equity on the river from the mean one of its bucket: the mean over
    /// deals.
    pub emd: f64,
    /// The distribution of deals over buckets.
    pub occupancy: Occupancy,
}

/// Measures `buckets` buckets, given by sorted counts of futures.
pub(super) fn measure(
    counts: &[JointCount],
    buckets: usize,
    equities: &[f64],
    river_equities: &RiverEquities,
) -> Result<Measures, ClusterError> {
    let profiles = checked_profiles(counts, buckets, equities)?;
    let groups: Vec<&[JointCount]> = counts.chunk_by(|a, b| a.bucket == b.bucket).collect();
    let spreads: Vec<Spread> = groups.par_iter().map(|bucket| river_equities.spread(bucket)).collect();
    let all: f64 = profiles.iter().map(|bucket| bucket.deals).sum();
    let mean = |of: fn(&Spread) -> f64| spreads.iter().map(of).sum::<f64>() / all;
    let [deviation, greatest_deviation] = deviations(&profiles);
    Ok(Measures {
        used: groups.len() as u64,
        deviation,
        greatest_deviation,
        cdf_l2: mean(|spread| spread.squared_l2).sqrt(),
        emd: mean(|spread| spread.emd),
        occupancy: occupancy(&profiles)?,
    })
}

impl Buckets {
    /// Measures the buckets of a street.
    pub fn measures(
        &self,
        cache: &FeatureCache,
        street: Street,
        on_progress: OnProgress,
    ) -> Result<Measures, BuildError> {
        let features = StreetFeatures::new(cache, street, on_progress);
        let counts = self.future_counts(&features, street, on_progress)?;
        let river_equities = RiverEquities::new(cache, street, on_progress);
        Ok(measure(&counts, self.config().count(street), &features.equities(), &river_equities)?)
    }

    /// The profile of each bucket of a street, over all board clusters. An error if the file of the street is damaged.
    pub fn profiles(
        &self,
        cache: &FeatureCache,
        street: Street,
        on_progress: OnProgress,
    ) -> Result<Vec<BucketProfile>, ArtifactError> {
        let features = StreetFeatures::new(cache, street, on_progress);
        let counts = self.future_counts(&features, street, on_progress)?;
        Ok(profiles(&counts, self.config().count(street), &features.equities()))
    }
}

impl StreetStatistics {
    /// The statistics of a street. They need no distributions of equity on the river, which take long.
    pub(crate) fn of(
        cache: &FeatureCache,
        buckets: &Buckets,
        street: Street,
        on_progress: OnProgress,
    ) -> Result<StreetStatistics, BuildError> {
        let features = StreetFeatures::new(cache, street, on_progress);
        let config = buckets.config();
        let counts = buckets.future_counts(&features, street, on_progress)?;
        let profiles = checked_profiles(&counts, config.count(street), &features.equities())?;
        let [deviation, greatest_deviation] = deviations(&profiles);
        let occupancy = occupancy(&profiles)?;
        Ok(StreetStatistics {
            classes: features.futures.classes() as u64,
            distinct: features.weights.len() as u64,
            board_clusters: config.board_clusters.map_or(0, |clusters| clusters.of(street).into()),
            buckets: config.buckets.of(street).into(),
            used: profiles.iter().filter(|bucket| bucket.deals > 0.0).count() as u64,
            smallest: occupancy.min,
            median: occupancy.median,
            largest: occupancy.max,
            deviation,
            greatest_deviation,
            cost: buckets.cost(street),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(bucket: u32, other: u32, deals: u64) -> JointCount {
        JointCount { bucket, other, deals }
    }

    #[test]
    fn measures_of_a_few_deals() {
        let equities = [0.25, 0.5, 1.0];
        let counts = [count(0, 0, 3), count(0, 1, 1), count(2, 1, 2), count(2, 2, 2)];
        let river_equities = RiverEquities::Exact(equities.to_vec());
        let found = measure(&counts, 4, &equities, &river_equities).unwrap();
        assert_eq!((found.used, found.occupancy.empty, found.occupancy.max), (2, 2, 4.0));
        // The means are 0.3125 and 0.75.
        assert_eq!(found.deviation, (3.0 * 0.0625 + 0.1875 + 4.0 * 0.25) / 8.0);
        assert_eq!(found.greatest_deviation, 0.25);
        assert_eq!(found.emd, (0.25 * 4.0 * 2.0 * 0.1875 + 0.5 * 4.0 * 0.5) / 8.0);
        assert_eq!(found.cdf_l2, (found.emd / 2.0).sqrt());
        let [first, _, third, _] = profiles(&counts, 4, &equities)[..] else { panic!("four") };
        assert_eq!((first.deals, first.equity, first.min_equity, first.max_equity), (4.0, 0.3125, 0.25, 0.5));
        assert_eq!((third.equity, third.deviation), (0.75, 0.25));
        // A file may have buckets beyond its counts.
        assert!(measure(&counts, 2, &equities, &river_equities).is_err());
        assert_eq!(profiles(&counts, 2, &equities).len(), 2);
    }
}
