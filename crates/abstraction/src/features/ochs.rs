//! Opponent cluster hand strength (OCHS): the equity against each cluster of opponents' hands, clustered by k-means.
//!
//! Hands with the same future may differ in it, so it is bucketed by class. The equities themselves are computed in
//! [`crate::ochs`].

use super::{StreetBuckets, StreetContext, StreetFeatures, renumbering};
use crate::quality::joint_counts;
use crate::{BuildError, Metric};

pub(super) fn bucket(
    context: &StreetContext,
    features: &StreetFeatures,
) -> Result<StreetBuckets, BuildError> {
    let StreetContext { cache, config, street, on_progress } = *context;
    let ochs = cache.ochs(street, config.opponents, config.seed, on_progress)?;
    let points = (ochs.rows(), ochs.dimension());
    let found = context.cluster_points(context.buckets(), points, ochs.weights(), Metric::SquaredL2)?;
    let bucket = |class: usize| found.assignment[ochs.by_class()[class] as usize];

    // From weak to strong, by the exact equities of the hands.
    let equities = features.equities();
    let mut sums = vec![[0.0; 2]; usize::from(context.buckets())];
    let numbers = |(): &(), class: usize| [bucket(class), features.futures.of(class) as u32];
    for count in joint_counts(street, on_progress, |_| (), numbers) {
        let [sum, size] = &mut sums[count.bucket as usize];
        *sum += count.deals as f64 * equities[count.other as usize];
        *size += count.deals as f64;
    }
    let new = renumbering(&sums);
    let buckets = (0..ochs.by_class().len()).map(|class| new[bucket(class) as usize]).collect();
    let cost = found.cost / ochs.weights().iter().sum::<f64>();
    Ok(StreetBuckets { board_clusters: Vec::new(), buckets, cost })
}
