//! Perfect recall: each bucket of a street splits into buckets of its own on the next.
//!
//! The hands of a bucket of the flop meet some buckets of the turn more often than others. Those that they meet are clustered
//! anew, by how often they meet them: the branches of that bucket. The same again on the river, for each branch of the turn. All
//! of it is counted exactly, over all turns and rivers of all hands.

use super::line::Values;
use super::potential::mean_rivers;
use super::street::Facts;
use crate::progress::{Doing, Progress, Tell};
use crate::{ClusterError, Config, KMeans, Knowledge, Metric, Points};
use isofold_iso::Street;
use rayon::prelude::*;
use std::ops::ControlFlow;

/// The branch of each bucket of the turn after each bucket of the flop, and of each bucket of the river after each branch of the
/// turn. Buckets are those of outcomes and kinds. What never comes about has branch 0.
pub(super) fn split(
    knowledge: &Knowledge,
    config: &Config,
    [turn_branches, river_branches]: [u16; 2],
    [flops, turns, rivers]: [&[u16]; 3],
    tell: Tell,
) -> Result<[Vec<u16>; 2], ClusterError> {
    let [flop_count, turn_count, river_count] =
        [Street::Flop, Street::Turn, Street::River].map(|street| usize::from(config.buckets.of(street)));
    let (known_flops, known_turns) = (knowledge.flops(tell), knowledge.turns(tell));
    let rows = mean_rivers(knowledge, turns, turn_count, tell);
    // The kinds of each bucket of the flop.
    let mut kinds: Vec<Vec<u32>> = vec![Vec::new(); flop_count];
    flops.iter().enumerate().for_each(|(kind, &bucket)| kinds[usize::from(bucket)].push(kind as u32));
    let facts = Facts::new(knowledge, Street::River, tell);
    let line = Values::new(&super::potential::means(rivers, &facts.equities(), facts.weights));

    let one = |kinds: &Vec<u32>| -> Result<[Vec<u16>; 2], ClusterError> {
        let mut met = vec![0.0; turn_count];
        for &kind in kinds {
            for &turn in &known_flops.kinds()[kind as usize] {
                met[usize::from(turns[turn as usize])] += known_flops.weights()[kind as usize];
            }
        }
        let of_turn = branch(config, &rows, &met, turn_branches)?;
        let mut met = vec![vec![0.0; river_count]; usize::from(turn_branches)];
        for &kind in kinds {
            let weight = known_flops.weights()[kind as usize];
            for &turn in &known_flops.kinds()[kind as usize] {
                let met = &mut met[usize::from(of_turn[usize::from(turns[turn as usize])])];
                for &outcome in &known_turns.kinds()[turn as usize] {
                    met[usize::from(rivers[usize::from(outcome)])] += weight;
                }
            }
        }
        let mut of_river = Vec::with_capacity(usize::from(turn_branches) * river_count);
        for met in met {
            let (of, _) = line.buckets(&line.weigh(&met), river_branches)?;
            of_river.extend(line.of.iter().map(|&value| of[value as usize]));
            of_river.resize(of_river.len().next_multiple_of(river_count), 0);
        }
        Ok([of_turn, of_river])
    };
    let done = std::sync::atomic::AtomicUsize::new(0);
    let found: Result<Vec<[Vec<u16>; 2]>, ClusterError> = kinds
        .par_iter()
        .with_max_len(1)
        .map(|kinds| {
            let found = one(kinds);
            let done = done.fetch_add(1, std::sync::atomic::Ordering::Relaxed) + 1;
            tell(Progress { street: Street::Turn, doing: Doing::Branches, done, of: flop_count });
            found
        })
        .collect();
    let (turns, rivers): (Vec<_>, Vec<_>) = found?.into_iter().map(|[turn, river]| (turn, river)).unzip();
    Ok([turns.concat(), rivers.concat()])
}

/// The branches of the buckets of the turn that are met so often, from weak to strong.
fn branch(config: &Config, rows: &[[f64; 46]], met: &[f64], branches: u16) -> Result<Vec<u16>, ClusterError> {
    let held: Vec<usize> = (0..met.len()).filter(|&bucket| met[bucket] > 0.0).collect();
    let mut of = vec![0; met.len()];
    if held.is_empty() {
        return Ok(of);
    }
    let points: Vec<f32> = held.iter().flat_map(|&bucket| rows[bucket].map(|equity| equity as f32)).collect();
    let weights: Vec<f64> = held.iter().map(|&bucket| met[bucket]).collect();
    let means: Vec<f64> = held.iter().map(|&bucket| rows[bucket].iter().sum::<f64>()).collect();
    let kmeans = KMeans { seed: config.seed, ..KMeans::new(usize::from(branches)) };
    let points = Points::new(&points, 46)?.weighted(&weights)?;
    let mut found = kmeans.run(&points, Metric::L1, |_| ControlFlow::Continue(()))?;
    found.reorder(&means, Some(&weights))?;
    held.iter().zip(found.assignment).for_each(|(&bucket, branch)| of[bucket] = branch as u16);
    Ok(of)
}
