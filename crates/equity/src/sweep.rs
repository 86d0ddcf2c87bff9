//! Sweeps all boards of a spot in batches, with the same result on any number of threads.

use crate::progress::{Estimate, Monitor, Progress};
use crate::tally::{PotShares, Tally};
use crate::workers::Workers;
use isofold_cards::CardSet;
use std::ops::{ControlFlow, Range};

/// An exact method, as what it does with a batch of boards.
pub(crate) trait Kernel: Sync {
    /// An empty tally.
    fn tally(&self) -> Tally;
    /// The number of items to work through, usually boards.
    fn items(&self) -> usize;
    /// Adds the outcomes of a batch of items, except for the totals.
    fn run(&self, batch: Batch, tally: &mut Tally);
    /// For each hand of each player, the total weight of the hands that the other players can hold against it, given some
    /// blocked cards. Each weight is first mapped by a function.
    fn oppositions(&self, blocked: CardSet, weight: &dyn Fn(f64) -> f64) -> Vec<Vec<f64>>;
}

/// A batch of items. It consists of runs of consecutive items that are spread over all of them, so that any few batches are a
/// representative sample.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Batch {
    /// The index of the batch.
    number: usize,
    /// The number of batches.
    batches: usize,
    items: usize,
}

/// The length of a run, where there are many items.
const RUN: usize = 16;

impl Batch {
    /// The indices of the items, run by run.
    pub(crate) fn runs(self) -> impl Iterator<Item = Range<usize>> {
        // A batch of few items has runs of one.
        let length = if self.items < 8 * RUN * self.batches { 1 } else { RUN };
        let runs = self.items.div_ceil(length);
        let stride = stride(runs);
        let own = runs * self.number / self.batches..runs * (self.number + 1) / self.batches;
        own.map(move |i| {
            let start = i * stride % runs * length;
            start..(start + length).min(self.items)
        })
    }
}

/// A step that visits every run once and spreads the first few evenly: coprime to the number of runs, near the golden ratio.
fn stride(runs: usize) -> usize {
    let coprime = |step: &usize| {
        let (mut a, mut b) = (runs, *step);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a == 1
    };
    ((runs as f64 * 0.618) as usize..).find(coprime).unwrap_or(1)
}

/// The result of a sweep, complete or not.
pub(crate) struct Swept {
    pub(crate) tally: Tally,
    /// The share of the work that was done: 1 unless it was stopped.
    pub(crate) share: f64,
    /// The standard error of each player's equity: 0 if the sweep is complete.
    pub(crate) errors: Vec<f64>,
}

/// The number of batches, unless they would cost more than [`MAX_BATCH_COST`] each.
const BATCHES: usize = 512;
/// The most that a batch should cost: a fraction of a second.
const MAX_BATCH_COST: f64 = 2e8;
/// The fewest items of a batch, unless there are not as many.
const MIN_ITEMS: usize = 128;

/// The most batches that are under way at the same time on so many threads, 0 for one a core.
pub(crate) fn most_at_once(threads: usize) -> usize {
    let threads = if threads == 0 { rayon::current_num_threads() } else { threads };
    (4 * threads).min(BATCHES)
}

/// Runs a method over all items. Batches are added in order, whichever threads run them, and their number does not depend on
/// the number of threads: the result is the same.
pub(crate) fn sweep(kernel: &impl Kernel, cost: f64, workers: &Workers, monitor: Monitor) -> Swept {
    let mut sum = kernel.tally();
    // Each batch has a tally of its own, which should not cost more than the batch itself.
    let own_cost = 10.0 * sum.len() as f64;
    let few = ((cost / own_cost) as usize).clamp(1, BATCHES).min(kernel.items() / MIN_ITEMS + 1);
    let batches = few.max((cost / MAX_BATCH_COST) as usize).clamp(1, kernel.items().max(1));
    let batch = |number: u64| {
        let mut tally = kernel.tally();
        kernel.run(Batch { number: number as usize, batches, items: kernel.items() }, &mut tally);
        tally
    };
    let players = sum.layout.players;
    // Where batches take long, stopping should not have to wait for more than one batch a thread.
    let at_once =
        if cost / batches as f64 > MAX_BATCH_COST { workers.threads() } else { 4 * workers.threads() };
    let mut all_shares: Vec<Vec<PotShares>> = Vec::new();
    let mut done = 0;
    while done < batches {
        let wave = done..(done + at_once).min(batches);
        let tallies = workers.map(wave.start as u64..wave.end as u64, batch);
        for tally in &tallies {
            all_shares.push((0..players).map(|player| tally.shares(player)).collect());
            sum.add(tally);
        }
        done = wave.end;
        if done < batches {
            let share = done as f64 / batches as f64;
            let progress = Progress { share, trials: None, players: estimates(&all_shares, share) };
            if monitor(&progress) == ControlFlow::Break(()) {
                let errors = progress.players.iter().map(|player| player.error).collect();
                return Swept { tally: sum, share, errors };
            }
        }
    }
    Swept { tally: sum, share: 1.0, errors: vec![0.0; players] }
}

/// The equity of each player, estimated from a sample of batches. The whole pot is always won, so the total weight is the
/// sum over all players.
fn estimates(all_shares: &[Vec<PotShares>], done: f64) -> Vec<Estimate> {
    let players = all_shares.first().map_or(0, Vec::len);
    let totals: Vec<f64> =
        all_shares.iter().map(|batch| batch.iter().map(|shares| shares.equity).sum()).collect();
    let total: f64 = totals.iter().sum();
    let count = all_shares.len() as f64;
    (0..players)
        .map(|player| {
            let share = |sum: f64| if total > 0.0 { sum / total } else { 0.0 };
            let equity = share(all_shares.iter().map(|batch| batch[player].equity).sum());
            let squares = all_shares
                .iter()
                .zip(&totals)
                .map(|(batch, total)| (batch[player].equity - equity * total).powi(2));
            let variance = squares.sum::<f64>() * count / (count - 1.0).max(1.0) * (1.0 - done);
            // One batch alone says nothing about the variance.
            let error = if count > 1.0 && total > 0.0 { share(variance.sqrt()) } else { 0.5 };
            Estimate { equity, error }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_partition_the_items() {
        for (items, batches) in [(0, 1), (1, 1), (15, 1), (16, 1), (700, 5), (134_459, 512), (1000, 7)] {
            let all = (0..batches).flat_map(|number| Batch { number, batches, items }.runs().flatten());
            let mut seen: Vec<usize> = all.collect();
            seen.sort_unstable();
            assert_eq!(seen, (0..items).collect::<Vec<_>>());
        }
    }
}
