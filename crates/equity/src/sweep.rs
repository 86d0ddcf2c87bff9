//! Goes through boards in parts, on any number of threads, with the same result.

use crate::crew::Crew;
use crate::progress::{Monitor, Progress, Standing};
use crate::tally::{Fare, Tally};
use isofold_cards::CardSet;
use std::ops::{ControlFlow, Range};

/// An exact method: what it does with some boards.
pub(crate) trait Kernel: Sync {
    /// An empty tally.
    fn tally(&self) -> Tally;
    /// How many items of work there are: boards, as a rule.
    fn items(&self) -> usize;
    /// Adds what happens on some of them. Totals are left out.
    fn run(&self, part: Part, tally: &mut Tally);
    /// For each hand of each player, what the choices of hands weigh that the others have beside it, where some cards are
    /// out of reach. Weights are first sent through a function.
    fn oppositions(&self, blocked: CardSet, weight: &dyn Fn(f64) -> f64) -> Vec<Vec<f64>>;
}

/// Some of the items of work. Items lie in runs, and the runs of a part lie far from each other: any few parts are a fair
/// sample of all.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    /// Which part, of how many.
    number: usize,
    parts: usize,
    items: usize,
}

/// How many items stay together where there are many.
const RUN: usize = 16;

impl Part {
    /// The indices of the items, run by run.
    pub(crate) fn runs(self) -> impl Iterator<Item = Range<usize>> {
        // A part of few items takes them one by one, from all over.
        let length = if self.items < 8 * RUN * self.parts { 1 } else { RUN };
        let runs = self.items.div_ceil(length);
        let stride = stride(runs);
        let own = runs * self.number / self.parts..runs * (self.number + 1) / self.parts;
        own.map(move |i| {
            let start = i * stride % runs * length;
            start..(start + length).min(self.items)
        })
    }
}

/// A step that comes by every one of so many runs, and soon close to any of them: near the golden section.
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

/// What came out, and how much of the work went in.
pub(crate) struct Swept {
    pub(crate) tally: Tally,
    /// 1 unless it was stopped.
    pub(crate) share: f64,
    /// How far off the equity of each player may be; 0 if nothing is missing.
    pub(crate) errors: Vec<f64>,
}

/// The work is cut into about this many parts, or more if they would cost more than [`MOST_COST`] each.
const PARTS: usize = 512;
/// What a part may cost: a fraction of a second.
const MOST_COST: f64 = 2e8;
/// No part has fewer items for the sake of [`PARTS`], unless there are not as many.
const LEAST: usize = 128;

/// Runs a kernel over everything. Parts are added up in their order, whichever thread did them; how many there are does not
/// depend on the threads.
pub(crate) fn sweep(kernel: &impl Kernel, cost: f64, crew: &Crew, monitor: Monitor) -> Swept {
    let mut sum = kernel.tally();
    // A part has a tally of its own, which should not cost more than what goes into it.
    let own_cost = 10.0 * sum.len() as f64;
    let few = ((cost / own_cost) as usize).clamp(1, PARTS).min(kernel.items() / LEAST + 1);
    let parts = few.max((cost / MOST_COST) as usize).clamp(1, kernel.items().max(1));
    let part = |number: u64| {
        let mut tally = kernel.tally();
        kernel.run(Part { number: number as usize, parts, items: kernel.items() }, &mut tally);
        tally
    };
    let players = sum.layout.players;
    // Where parts are long, somebody who wants to stop should not wait for more than one of each thread.
    let at_once = if cost / parts as f64 > MOST_COST { crew.threads() } else { 4 * crew.threads() };
    let mut fares: Vec<Vec<Fare>> = Vec::new();
    let mut done = 0;
    while done < parts {
        let wave = done..(done + at_once).min(parts);
        let tallies = crew.map(wave.start as u64..wave.end as u64, part);
        for tally in &tallies {
            fares.push((0..players).map(|player| tally.fare(player)).collect());
            sum.add(tally);
        }
        done = wave.end;
        if done < parts {
            let share = done as f64 / parts as f64;
            let progress = Progress { share, trials: None, players: standings(&fares, share) };
            if monitor(&progress) == ControlFlow::Break(()) {
                let errors = progress.players.iter().map(|player| player.error).collect();
                return Swept { tally: sum, share, errors };
            }
        }
    }
    Swept { tally: sum, share: 1.0, errors: vec![0.0; players] }
}

/// What is known from a sample of parts. The pot goes to somebody, so the equities of all players add up to the total.
fn standings(fares: &[Vec<Fare>], share: f64) -> Vec<Standing> {
    let players = fares.first().map_or(0, Vec::len);
    let totals: Vec<f64> = fares.iter().map(|part| part.iter().map(|fare| fare.equity).sum()).collect();
    let total: f64 = totals.iter().sum();
    let count = fares.len() as f64;
    (0..players)
        .map(|player| {
            let equity = fares.iter().map(|part| part[player].equity).sum::<f64>() / total;
            let squares =
                fares.iter().zip(&totals).map(|(part, total)| (part[player].equity - equity * total).powi(2));
            let variance = squares.sum::<f64>() * count / (count - 1.0).max(1.0) * (1.0 - share);
            // One part alone says nothing of how much parts differ.
            let error = if count > 1.0 { variance.sqrt() / total } else { 0.5 };
            Standing { equity, error }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_make_up_the_whole() {
        for (items, parts) in [(0, 1), (1, 1), (15, 1), (16, 1), (700, 5), (134_459, 512), (1000, 7)] {
            let all = (0..parts).flat_map(|number| Part { number, parts, items }.runs().flatten());
            let mut seen: Vec<usize> = all.collect();
            seen.sort_unstable();
            assert_eq!(seen, (0..items).collect::<Vec<_>>());
        }
    }
}
