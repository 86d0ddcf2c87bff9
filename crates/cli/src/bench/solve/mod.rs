//! `isofold bench solve`: the time and memory that spots take, and how close an iteration is to memory bandwidth.

mod bandwidth;
mod case;

use super::measurement::{Measurement, Reporter};
use crate::failure::Failure;
use case::Case;
use isofold_solver::Precision;

/// The first word of the names of these benchmarks.
pub(super) const SECTION: &str = "solve";

/// The number of runs of which the best counts, unless `--runs` is given.
const RUNS: u32 = 3;

/// The spots, the short ones first. The bars are postflop-solver's on its reference machine.
const CASES: [Case; 5] = [
    Case {
        name: "solve river",
        spot: "river",
        threads: 1,
        targets: &[(0.005, Some(0.007))],
        precisions: &[Precision::Full],
        iteration: Some(0.085),
        ..Case::PLAIN
    },
    Case {
        name: "solve turn-basic",
        spot: "turn-basic",
        targets: &[(0.005, Some(0.91)), (0.001, Some(2.10))],
        iteration: Some(8.0),
        ..Case::PLAIN
    },
    Case {
        name: "solve demo",
        spot: "demo",
        targets: &[(0.005, None)],
        precisions: &[Precision::Full],
        ..Case::PLAIN
    },
    Case {
        name: "solve 3bet-pot-fast, 32 bits",
        spot: "3bet-pot-fast",
        targets: &[(0.005, Some(82.8)), (0.001, Some(167.0))],
        precisions: &[Precision::Full],
        iteration: Some(850.0),
        memory: Some(1284.0),
        long: true,
        ..Case::PLAIN
    },
    Case {
        name: "solve 3bet-pot-fast, 16 bits",
        spot: "3bet-pot-fast",
        targets: &[(0.005, Some(82.8)), (0.001, Some(167.0))],
        precisions: &[Precision::Half],
        iteration: Some(850.0),
        memory: Some(660.0),
        long: true,
        ..Case::PLAIN
    },
];

/// The names of all benchmarks of the section.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    CASES.iter().map(|case| case.name)
}

/// Measures the cases whose names contain a text.
pub(super) fn run(filter: &str, runs: Option<u32>, long: bool, json: bool) -> Result<(), Failure> {
    let runs = runs.unwrap_or(RUNS);
    let chosen: Vec<&Case> = CASES.iter().filter(|case| case.name.contains(filter)).collect();
    let threads = case::cores();
    let title = format!("{threads} threads, best of {runs}; bar: postflop-solver on its own machine");
    let mut reporter = Reporter::begin(&title, runs, json)?;
    let mut report = |measurement| reporter.report(measurement);
    let mut bandwidth = None;
    for case in chosen {
        if bandwidth.is_none() && case.is_parallel() {
            let [single, parallel] = [1, threads].map(bandwidth::measure);
            report(Measurement::new("memory, one thread", single, "GB/s"))?;
            report(Measurement::new(format!("memory, {threads} threads"), parallel, "GB/s"))?;
            bandwidth = Some(parallel);
        }
        let runs = if case.long && !long { 1 } else { runs };
        case.measure(runs, bandwidth, &mut report)?;
    }
    reporter.finish(Some(SECTION).filter(|&section| filter == section))
}
