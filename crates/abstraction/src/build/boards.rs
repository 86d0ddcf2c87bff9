//! Clusters of boards.

use super::line::Values;
use super::rows::Clusters;
use super::street::Facts;
use crate::classes::Classes;
use crate::progress::{Doing, Progress};
use crate::{BoardFeature, ClusterError, Knowledge, Metric, Texture, Textures};
use isofold_cards::Deck;
use isofold_iso::{CanonicalBoard, canonical_boards};
use rayon::prelude::*;

/// The buckets of equity whose hands are counted on each board.
const BUCKETS: u16 = 50;

/// The cluster of each canonical board of a street.
pub(super) fn boards(knowledge: &Knowledge, clusters: &Clusters) -> Result<Vec<u16>, ClusterError> {
    let boards = canonical_boards(clusters.street, Deck::Full);
    let (rows, dimension, metric) = match clusters.config.board_features {
        BoardFeature::Texture => {
            (Textures::on(clusters.street).rows().to_vec(), Texture::DIMENSION, Metric::SquaredL2)
        }
        BoardFeature::Buckets => {
            (by_buckets(knowledge, clusters, &boards)?, usize::from(BUCKETS) - 1, Metric::L1)
        }
    };
    let weights: Vec<f64> = boards.iter().map(|board| board.multiplicity.into()).collect();
    let mut found = clusters.of_points(&rows, dimension, &weights, metric)?;
    // Boards ascend, so that is an order that no chance has a say in.
    let places: Vec<f64> = (0..boards.len()).map(|place| place as f64).collect();
    found.reorder(&places, Some(&weights))?;
    Ok(found.assignment.iter().map(|&cluster| cluster as u16).collect())
}

/// What share of a board's hands is in each bucket of equity or in a weaker one, times how far it is to the next: rows whose
/// absolute differences add up to the work of an earth mover.
fn by_buckets(
    knowledge: &Knowledge,
    clusters: &Clusters,
    boards: &[CanonicalBoard],
) -> Result<Vec<f32>, ClusterError> {
    let Clusters { street, tell, .. } = *clusters;
    let facts = Facts::new(knowledge, street, tell);
    let values = Values::new(&facts.equities());
    let weights = values.weigh(facts.weights);
    let (of, _) = values.buckets(&weights, BUCKETS)?;
    let (mut sums, mut sizes) = ([0.0; BUCKETS as usize], [0.0; BUCKETS as usize]);
    for ((&bucket, value), weight) in of.iter().zip(&values.distinct).zip(weights) {
        sums[usize::from(bucket)] += weight * value;
        sizes[usize::from(bucket)] += weight;
    }
    let mean = |bucket: usize| sums[bucket] / f64::max(sizes[bucket], 1.0);
    let classes = Classes::new(street.cards());
    let width = usize::from(BUCKETS) - 1;
    let mut rows = vec![0.0; boards.len() * width];
    rows.par_chunks_mut(width).zip(boards).for_each(|(row, board)| {
        let (mut counts, mut all) = ([0; BUCKETS as usize], 0);
        classes.of_board(board.cards, |class, _, hands| {
            let value = values.of[facts.subjects.of(class as usize)];
            counts[usize::from(of[value as usize])] += hands;
            all += hands;
        });
        let mut sum = 0;
        for (bucket, to) in row.iter_mut().enumerate() {
            sum += counts[bucket];
            *to = (f64::from(sum) / f64::from(all) * (mean(bucket + 1) - mean(bucket))) as f32;
        }
    });
    tell(Progress { street, doing: Doing::Boards, done: boards.len(), of: boards.len() });
    Ok(rows)
}
