//! Boards by the hands they have: the share of each bucket of equity.

use crate::ClusterError;
use crate::classes::Classes;
use crate::features::{DistinctValues, StreetContext, StreetFeatures};
use crate::progress::{Phase, Progress};
use isofold_iso::CanonicalBoard;
use rayon::prelude::*;

/// The buckets of equity whose hands are counted on each board.
const BUCKETS: u16 = 50;

/// The length of a row.
pub(super) const DIMENSION: usize = BUCKETS as usize - 1;

/// A row for each board: the share of its hands in each bucket of equity or a weaker one, times the difference of mean equity to the
/// next bucket. The absolute differences of two rows add up to their earth mover's distance.
pub(super) fn rows(context: &StreetContext, boards: &[CanonicalBoard]) -> Result<Vec<f32>, ClusterError> {
    let StreetContext { cache, street, on_progress, .. } = *context;
    let features = StreetFeatures::new(cache, street, on_progress);
    let values = DistinctValues::new(&features.equities());
    let weights = values.total_weights(features.weights);
    let (bucket_of, _) = values.buckets(&weights, BUCKETS)?;
    let (mut sums, mut sizes) = ([0.0; BUCKETS as usize], [0.0; BUCKETS as usize]);
    for ((&bucket, value), weight) in bucket_of.iter().zip(&values.distinct).zip(weights) {
        sums[usize::from(bucket)] += weight * value;
        sizes[usize::from(bucket)] += weight;
    }
    let mean = |bucket: usize| sums[bucket] / f64::max(sizes[bucket], 1.0);
    let classes = Classes::new(street.cards());
    let mut rows = vec![0.0; boards.len() * DIMENSION];
    rows.par_chunks_mut(DIMENSION).zip(boards).for_each(|(row, board)| {
        let (mut counts, mut all) = ([0; BUCKETS as usize], 0);
        classes.for_each_on(board.cards, |class, _, combos| {
            let value = values.index[features.futures.of(class as usize)];
            counts[usize::from(bucket_of[value as usize])] += combos;
            all += combos;
        });
        let mut sum = 0;
        for (bucket, to) in row.iter_mut().enumerate() {
            sum += counts[bucket];
            *to = (f64::from(sum) / f64::from(all) * (mean(bucket + 1) - mean(bucket))) as f32;
        }
    });
    let boards = boards.len();
    on_progress(Progress { street, phase: Phase::BoardFeatures, done: boards, total: boards });
    Ok(rows)
}
