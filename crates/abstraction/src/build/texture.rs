//! Buckets of hands within clusters of boards.

use super::boards::boards;
use super::folder::Placed;
use super::line::Values;
use super::rows::Clusters;
use super::street::Facts;
use crate::classes::{Classes, indexer};
use crate::progress::{Doing, Progress, Tell};
use crate::{ClusterError, Config, Knowledge};
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
        let mut held: Vec<(u32, u32)> = Vec::new();
        for board in boards {
            classes.of_board(board.cards, |class, _, hands| {
                let value = values.of[facts.subjects.of(class as usize)];
                weights[value as usize] += f64::from(hands * board.multiplicity);
                held.push((class as u32, value));
            });
        }
        let (of, cost) = values.buckets(&weights, config.buckets.of(street))?;
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
