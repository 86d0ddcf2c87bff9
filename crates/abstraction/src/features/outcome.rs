//! The probabilities of winning, tying and losing, clustered by k-means.

use super::rows::DistinctRows;
use super::{FutureBuckets, StreetContext, StreetFeatures};
use crate::{ClusterError, Metric, Outcome};
use isofold_iso::Street;

pub(super) fn bucket(
    context: &StreetContext,
    features: &StreetFeatures,
    _next: Option<&[u16]>,
) -> Result<FutureBuckets, ClusterError> {
    let totals = totals(context);
    let distinct = DistinctRows::new(totals.iter());
    let hands = (u64::from(Outcome::ALL) * features.runouts) as f32;
    let rows: Vec<f32> = distinct
        .firsts
        .iter()
        .map(|&first| totals[first as usize])
        .flat_map(|[win, tie]| [win as f32 / hands, tie as f32 / hands, 1.0 - (win + tie) as f32 / hands])
        .collect();
    let weights = distinct.total_weights(features.weights);
    let found = context.cluster_points(context.buckets(), (&rows, 3), &weights, Metric::SquaredL2)?;
    Ok(distinct.buckets(&found))
}

/// The hands beaten and tied by each future of the street, over all runouts.
fn totals(context: &StreetContext) -> Vec<[u32; 2]> {
    let StreetContext { cache, on_progress, .. } = *context;
    let rivers = cache.rivers(on_progress);
    match context.street {
        Street::River => {
            rivers.outcomes().iter().map(|outcome| [outcome.win.into(), outcome.tie.into()]).collect()
        }
        Street::Turn => cache.turns(on_progress).totals(rivers),
        Street::Flop => cache.flops(on_progress).totals(&cache.turns(on_progress).totals(rivers)),
    }
}
