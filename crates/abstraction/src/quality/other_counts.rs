//! The quality of the buckets of a street, and of other numbers of buckets built the same way.

use super::joint_counts;
use super::measures::measure;
use super::river_equities::RiverEquities;
use crate::build::build_street;
use crate::classes::indexer;
use crate::features::{StreetBuckets, StreetContext, StreetFeatures, buckets_by_future};
use crate::progress::OnProgress;
use crate::{Buckets, BuildError, Config, FeatureCache, Measures};
use isofold_iso::Street;

/// The quality of a number of buckets of a street.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct StreetQuality {
    /// The number of buckets; with board clusters, of each cluster.
    pub buckets: u16,
    /// The mean cost of a deal, in the metric that the buckets minimize.
    pub cost: f64,
    /// Measures that compare across features.
    pub measures: Measures,
}

impl Buckets {
    /// The quality of the buckets of a street.
    pub fn quality(
        &self,
        cache: &FeatureCache,
        street: Street,
        on_progress: OnProgress,
    ) -> Result<StreetQuality, BuildError> {
        let measures = self.measures(cache, street, on_progress)?;
        Ok(StreetQuality { buckets: self.config().buckets.of(street), cost: self.cost(street), measures })
    }

    /// The quality that another number of buckets of a street would have, everything else being the same.
    pub fn quality_with_count(
        &self,
        cache: &FeatureCache,
        street: Street,
        buckets: u16,
        on_progress: OnProgress,
    ) -> Result<StreetQuality, BuildError> {
        let own = self.config();
        let config = Config { buckets: own.buckets.with(street, buckets), ..own.clone() };
        let next = match street {
            Street::Flop => Some(Street::Turn),
            Street::Turn => Some(Street::River),
            Street::River => None,
        };
        let next = next.filter(|_| config.features.of(street).looks_ahead()).map(|next| {
            let features = StreetFeatures::new(cache, next, on_progress);
            let numbers = self.numbers(next)?.iter().map(|&number| u16::from_le_bytes(number));
            Ok::<_, BuildError>(buckets_by_future(&features, numbers))
        });
        let next = next.transpose()?;
        let context = StreetContext { cache, config: &config, street, on_progress };
        let StreetBuckets { board_clusters, buckets: bucket_of, cost } =
            build_street(&context, next.as_deref())?;
        let features = StreetFeatures::new(cache, street, on_progress);
        let indexer = indexer(&[street.cards()]);
        let cluster = |board| match board_clusters.is_empty() {
            true => 0,
            false => indexer.index(&[board]).map_or(0, |index| u32::from(board_clusters[index as usize])),
        };
        let counts = joint_counts(street, on_progress, cluster, |&cluster, class| {
            [cluster * u32::from(buckets) + u32::from(bucket_of[class]), features.futures.of(class) as u32]
        });
        let river_equities = RiverEquities::new(cache, street, on_progress);
        let measures = measure(&counts, config.count(street), &features.equities(), &river_equities)?;
        Ok(StreetQuality { buckets, cost, measures })
    }
}
