//! Buckets by equity against each cluster of opponents.

use super::folder::Placed;
use super::rows::{Clusters, renumbered};
use super::street::Facts;
use crate::quality::count;
use crate::{BuildError, Knowledge, Metric};

/// Puts the hands of a street into buckets.
pub(super) fn place(knowledge: &Knowledge, clusters: &Clusters) -> Result<Placed, BuildError> {
    let Clusters { config, street, tell, .. } = *clusters;
    let ochs = knowledge.ochs(street, config.opponents, config.seed, tell)?;
    let found = clusters.of_points(ochs.rows(), ochs.dimension(), ochs.weights(), Metric::SquaredL2)?;
    let bucket = |class: usize| found.assignment[ochs.numbers()[class] as usize];

    // From weak to strong, by what their hands are worth exactly.
    let facts = Facts::new(knowledge, street, tell);
    let equities = facts.equities();
    let mut sums = vec![[0.0; 2]; usize::from(clusters.clusters)];
    for cell in count(street, tell, |_| (), |(), class| [bucket(class), facts.subjects.of(class) as u32]) {
        let [sum, size] = &mut sums[cell.bucket as usize];
        *sum += cell.deals as f64 * equities[cell.other as usize];
        *size += cell.deals as f64;
    }
    let places = renumbered(&sums);
    let buckets = (0..ochs.numbers().len()).map(|class| places[bucket(class) as usize]).collect();
    let cost = found.cost / ochs.weights().iter().sum::<f64>();
    Ok(Placed { boards: Vec::new(), buckets, cost })
}
