//! Buckets of hands within clusters of boards.

use super::boards::boards;
use super::folder::Placed;
use super::line::Values;
use super::rows::{Clusters, renumbered};
use super::street::Facts;
use crate::classes::{Classes, indexer};
use crate::progress::{Doing, Progress, Tell};
use crate::{ClusterError, Config, Feature, Knowledge};
use isofold_cards::Deck;
use isofold_iso::{CanonicalBoard, Street, canonical_boards};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU16, AtomicUsize, Ordering};

/// Clusters the boards of a street, then the hands of all boards of each cluster.
pub(super) fn sort(
    knowledge: &Knowledge,
    config: &Config,
    street: Street,
    count: u16,
    tell: Tell,
) -> Result<Placed, ClusterError> {
    let of_board = boards(knowledge, &Clusters { config, street, clusters: count, tell })?;
    let facts = Facts::new(knowledge, street, tell);
    let feature = config.features.of(street).on(street);
    let values = Values::new(&facts.line(feature).unwrap_or_default());
    // What is ordered by equity anyway needs no order.
    let equities = if feature == Feature::Equity { Vec::new() } else { facts.equities() };

    let all = canonical_boards(street, Deck::Full);
    let mut clusters: Vec<Vec<CanonicalBoard>> = vec![Vec::new(); usize::from(count)];
    all.iter().zip(&of_board).for_each(|(&board, &cluster)| clusters[usize::from(cluster)].push(board));
    // The largest first, so that nobody waits for one that came last.
    clusters.sort_by_key(|boards| std::cmp::Reverse(boards.len()));

    let classes = Classes::new(street.cards());
    let buckets: Vec<AtomicU16> = (0..classes.size()).map(|_| AtomicU16::new(0)).collect();
    let done = AtomicUsize::new(0);
    let costs = clusters.par_iter().with_max_len(1).map(|boards| {
        let mut weights = vec![0.0; values.distinct.len()];
        let mut worth = vec![0.0; if equities.is_empty() { 0 } else { values.distinct.len() }];
        let mut held: Vec<(u32, u32)> = Vec::new();
        for board in boards {
            classes.of_board(board.cards, |class, _, hands| {
                let subject = facts.subjects.of(class as usize);
                let (value, deals) = (values.of[subject], f64::from(hands * board.multiplicity));
                weights[value as usize] += deals;
                if let Some(equity) = equities.get(subject) {
                    worth[value as usize] += deals * equity;
                }
                held.push((class as u32, value));
            });
        }
        let count = config.buckets.of(street);
        let (mut of, cost) = values.buckets(&weights, count)?;
        if !equities.is_empty() {
            let mut sums = vec![[0.0; 2]; usize::from(count)];
            for ((&bucket, worth), weight) in of.iter().zip(worth).zip(weights) {
                let [sum, size] = &mut sums[usize::from(bucket)];
                (*sum, *size) = (*sum + worth, *size + weight);
            }
            let places = renumbered(&sums);
            of.iter_mut().for_each(|bucket| *bucket = places[usize::from(*bucket)]);
        }
        for (class, value) in held {
            buckets[class as usize].store(of[value as usize], Ordering::Relaxed);
        }
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        tell(Progress { street, doing: Doing::Sorting, done, of: clusters.len() });
        Ok(cost)
    });
    let costs = costs.collect::<Result<Vec<f64>, ClusterError>>()?;
    let cost = costs.iter().sum::<f64>() / facts.weights.iter().sum::<f64>();

    let indexer = indexer(&[street.cards()]);
    let mut by_index = vec![0; all.len()];
    for (board, cluster) in all.iter().zip(of_board) {
        if let Some(index) = indexer.index(&[board.cards]) {
            by_index[index as usize] = cluster;
        }
    }
    let buckets = buckets.into_iter().map(AtomicU16::into_inner).collect();
    Ok(Placed { boards: by_index, buckets, cost })
}
