//! Perfect recall: each bucket of a street splits into buckets of its own on the next, its *branches*.
//!
//! The hands of a bucket of the flop reach some buckets of the turn more often than others. Those that they reach are clustered
//! again, weighted by how often they are reached: the branches of that bucket. The buckets of the river are split likewise for each
//! branch of the turn. All of it is counted exactly, over all turns and rivers of all hands.

use crate::features::{DistinctValues, StreetFeatures, mean_equities, mean_rivers};
use crate::progress::{OnProgress, Phase, Progress};
use crate::{ClusterError, Config, FeatureCache, KMeans, Metric, Points};
use isofold_iso::Street;
use rayon::prelude::*;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The branch of each bucket of the turn after each bucket of the flop, and of each bucket of the river after each branch of the
/// turn. `flops`, `turns` and `rivers` are the buckets of futures. A bucket that is never reached has branch 0.
pub(super) fn split(
    cache: &FeatureCache,
    config: &Config,
    branches: [u16; 2],
    [flops, turns, rivers]: [&[u16]; 3],
    on_progress: OnProgress,
) -> Result<[Vec<u16>; 2], ClusterError> {
    let [flop_count, turn_count, river_count] = config.buckets.values().map(usize::from);
    let mut flop_buckets: Vec<Vec<u32>> = vec![Vec::new(); flop_count];
    flops
        .iter()
        .enumerate()
        .for_each(|(future, &bucket)| flop_buckets[usize::from(bucket)].push(future as u32));
    let features = StreetFeatures::new(cache, Street::River, on_progress);
    let river_equities = mean_equities(rivers, &features.equities(), features.weights);
    let split = Split {
        cache,
        config,
        branches,
        turns,
        rivers,
        turn_rows: mean_rivers(cache, turns, turn_count, on_progress),
        river_values: DistinctValues::new(&river_equities),
        river_count,
        on_progress,
    };
    let done = AtomicUsize::new(0);
    let found: Result<Vec<[Vec<u16>; 2]>, ClusterError> = flop_buckets
        .par_iter()
        .with_max_len(1)
        .map(|futures| {
            let found = split.bucket(futures);
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            on_progress(Progress { street: Street::Turn, phase: Phase::Branches, done, total: flop_count });
            found
        })
        .collect();
    let (turns, rivers): (Vec<_>, Vec<_>) = found?.into_iter().map(|[turn, river]| (turn, river)).unzip();
    Ok([turns.concat(), rivers.concat()])
}

/// The buckets of the turn and the river, to be split for each bucket of the flop.
struct Split<'a> {
    cache: &'a FeatureCache,
    config: &'a Config,
    /// The number of branches on the turn and on the river.
    branches: [u16; 2],
    /// The bucket of each future of the turn.
    turns: &'a [u16],
    /// The bucket of each outcome of the river.
    rivers: &'a [u16],
    /// The mean rivers of each bucket of the turn.
    turn_rows: Vec<[f64; 46]>,
    /// The mean equity of each bucket of the river.
    river_values: DistinctValues,
    river_count: usize,
    on_progress: OnProgress<'a>,
}

impl Split<'_> {
    /// The branches of a bucket of the flop, given the futures in it: of each bucket of the turn, and of each bucket of the river
    /// after each branch of the turn.
    fn bucket(&self, futures: &[u32]) -> Result<[Vec<u16>; 2], ClusterError> {
        let (flops, turns) = (self.cache.flops(self.on_progress), self.cache.turns(self.on_progress));
        let [turn_branches, river_branches] = self.branches;
        let mut reached = vec![0.0; self.turn_rows.len()];
        for &future in futures {
            for &turn in &flops.futures()[future as usize] {
                reached[usize::from(self.turns[turn as usize])] += flops.weights()[future as usize];
            }
        }
        let of_turn = self.turn_branches(&reached, turn_branches)?;
        let mut reached = vec![vec![0.0; self.river_count]; usize::from(turn_branches)];
        for &future in futures {
            let weight = flops.weights()[future as usize];
            for &turn in &flops.futures()[future as usize] {
                let branch = of_turn[usize::from(self.turns[turn as usize])];
                let reached = &mut reached[usize::from(branch)];
                for &outcome in &turns.futures()[turn as usize] {
                    reached[usize::from(self.rivers[usize::from(outcome)])] += weight;
                }
            }
        }
        let values = &self.river_values;
        let mut of_river = Vec::with_capacity(usize::from(turn_branches) * self.river_count);
        for reached in reached {
            let (branch_of, _) = values.buckets(&values.total_weights(&reached), river_branches)?;
            of_river.extend(values.index.iter().map(|&value| branch_of[value as usize]));
            of_river.resize(of_river.len().next_multiple_of(self.river_count), 0);
        }
        Ok([of_turn, of_river])
    }

    /// The branch of each bucket of the turn, from weak to strong, given how often each is reached.
    fn turn_branches(&self, reached: &[f64], branches: u16) -> Result<Vec<u16>, ClusterError> {
        let buckets: Vec<usize> = (0..reached.len()).filter(|&bucket| reached[bucket] > 0.0).collect();
        let mut branch_of = vec![0; reached.len()];
        if buckets.is_empty() {
            return Ok(branch_of);
        }
        let row = |&bucket: &usize| self.turn_rows[bucket].map(|equity| equity as f32);
        let rows: Vec<f32> = buckets.iter().flat_map(row).collect();
        let weights: Vec<f64> = buckets.iter().map(|&bucket| reached[bucket]).collect();
        let equities: Vec<f64> = buckets.iter().map(|&bucket| self.turn_rows[bucket].iter().sum()).collect();
        let kmeans = KMeans::new(usize::from(branches)).seed(self.config.seed);
        let points = Points::new(&rows, 46)?.weighted(&weights)?;
        let mut found = kmeans.run(&points, Metric::L1, |_| ControlFlow::Continue(()))?;
        found.reorder(&equities, Some(&weights))?;
        buckets.iter().zip(found.assignment).for_each(|(&bucket, branch)| branch_of[bucket] = branch as u16);
        Ok(branch_of)
    }
}
