//! Public-state clusters: boards are clustered first, then the hands of all boards of a cluster are bucketed by one number.
//!
//! Each cluster is a task: the hands of its boards are counted by value, split, and written to their places, so that no list of all
//! hands by cluster is ever made.

use crate::boards::cluster_boards;
use crate::classes::{Classes, indexer};
use crate::features::{DistinctValues, StreetBuckets, StreetContext, StreetFeatures, renumbering};
use crate::progress::{Phase, Progress};
use crate::{ClusterError, Feature};
use isofold_cards::Deck;
use isofold_iso::{CanonicalBoard, canonical_boards};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU16, AtomicUsize, Ordering};

/// Clusters the boards of a street, then puts the hands of each cluster into buckets.
pub(super) fn build_street(context: &StreetContext, count: u16) -> Result<StreetBuckets, ClusterError> {
    let StreetContext { cache, config, street, on_progress } = *context;
    let cluster_of = cluster_boards(context, count)?;
    let boards = canonical_boards(street, Deck::Full);
    let mut clusters: Vec<Vec<CanonicalBoard>> = vec![Vec::new(); usize::from(count)];
    boards.iter().zip(&cluster_of).for_each(|(&board, &cluster)| clusters[usize::from(cluster)].push(board));
    // The largest first, so that no thread is left with a large one at the end.
    clusters.sort_by_key(|boards| std::cmp::Reverse(boards.len()));

    let features = StreetFeatures::new(cache, street, on_progress);
    let feature = config.features.of(street).on(street);
    let values =
        feature.scalar_values(&features).expect("configurations with board clusters have scalar features");
    let values = DistinctValues::new(&values);
    let hands = ClusterHands {
        context,
        features: &features,
        values: &values,
        equities: (feature != Feature::Equity).then(|| features.equities()),
        classes: Classes::new(street.cards()),
    };
    let buckets: Vec<AtomicU16> = (0..hands.classes.size()).map(|_| AtomicU16::new(0)).collect();
    let done = AtomicUsize::new(0);
    let costs = clusters.par_iter().with_max_len(1).map(|boards| {
        if cache.is_stopped() {
            return Err(ClusterError::Stopped);
        }
        let cost = hands.bucket(boards, &buckets)?;
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        on_progress(Progress { street, phase: Phase::Bucketing, done, total: clusters.len() });
        Ok(cost)
    });
    let costs = costs.collect::<Result<Vec<f64>, ClusterError>>()?;
    let cost = costs.iter().sum::<f64>() / features.weights.iter().sum::<f64>();

    let indexer = indexer(&[street.cards()]);
    let mut board_clusters = vec![0; boards.len()];
    for (board, cluster) in boards.iter().zip(cluster_of) {
        let index = indexer.index(&[board.cards]).expect("every board of a street has an index");
        board_clusters[index as usize] = cluster;
    }
    let buckets = buckets.into_iter().map(AtomicU16::into_inner).collect();
    Ok(StreetBuckets { board_clusters, buckets, cost })
}

/// The hands of a street, to be bucketed cluster by cluster.
struct ClusterHands<'a> {
    context: &'a StreetContext<'a>,
    features: &'a StreetFeatures<'a>,
    values: &'a DistinctValues,
    /// The equity of each future; `None` if the values are the equities, whose buckets are sorted as they are.
    equities: Option<Vec<f64>>,
    classes: Classes,
}

impl ClusterHands<'_> {
    /// Puts the hands of some boards into buckets, from weak to strong; returns the cost.
    fn bucket(&self, boards: &[CanonicalBoard], buckets: &[AtomicU16]) -> Result<f64, ClusterError> {
        let ClusterHands { context, features, values, equities, classes } = self;
        let mut weights = vec![0.0; values.distinct.len()];
        let mut equity_sums = vec![0.0; if equities.is_some() { values.distinct.len() } else { 0 }];
        let mut hands: Vec<(u32, u32)> = Vec::new();
        for board in boards {
            classes.for_each_on(board.cards, |class, _, combos| {
                let future = features.futures.of(class as usize);
                let (value, deals) = (values.index[future], f64::from(combos * board.multiplicity));
                weights[value as usize] += deals;
                if let Some(equities) = equities {
                    equity_sums[value as usize] += deals * equities[future];
                }
                hands.push((class as u32, value));
            });
        }
        let (mut bucket_of, cost) = values.buckets(&weights, context.buckets())?;
        if equities.is_some() {
            let mut sums = vec![[0.0; 2]; usize::from(context.buckets())];
            for ((&bucket, equity), weight) in bucket_of.iter().zip(equity_sums).zip(weights) {
                let [sum, size] = &mut sums[usize::from(bucket)];
                (*sum, *size) = (*sum + equity, *size + weight);
            }
            let new = renumbering(&sums);
            bucket_of.iter_mut().for_each(|bucket| *bucket = new[usize::from(*bucket)]);
        }
        for (class, value) in hands {
            buckets[class as usize].store(bucket_of[value as usize], Ordering::Relaxed);
        }
        Ok(cost)
    }
}
