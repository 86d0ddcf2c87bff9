//! `isofold bench solve`: how long spots take, how much memory, and how near an iteration is to the machine's own pace.

mod bandwidth;
mod case;
mod reading;

pub(super) use reading::{Reading, Teller};

use super::{Report, record};
use crate::failure::Failure;
use crate::output;
use case::Case;
use isofold_eval::Level;
use isofold_solver::Precision;

/// What the names of all these benchmarks begin with.
pub(super) const SECTION: &str = "solve";

/// So many runs the best is taken of, unless something else is asked for.
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
    let simd = Level::best().to_string();
    let threads = case::cores();
    let title =
        format!("SIMD: {simd}, {threads} threads, best of {runs}; bar: postflop-solver on its own machine");
    let mut teller = Teller::begin(title, json)?;
    let mut tell = |reading: Reading| teller.tell(reading);
    let mut pace = None;
    for case in chosen {
        if pace.is_none() && case.is_parallel() {
            let paces = [1, threads].map(bandwidth::measure);
            tell(Reading::new("memory, one thread", paces[0], "GB/s"))?;
            tell(Reading::new(format!("memory, {threads} threads"), paces[1], "GB/s"))?;
            pace = Some(paces[1]);
        }
        let runs = if case.long && !long { 1 } else { runs };
        case.measure(runs, pace, &mut tell)?;
    }
    // Part of the figures, or those of another build, are no record.
    if filter == SECTION
        && super::OPTIMIZED
        && let Some(name) = record::keep(SECTION, &teller.printed)?
    {
        output::remark(&format!("recorded in {name}"));
    }
    match json {
        true => output::json(&Report { simd, optimized: super::OPTIMIZED, runs, results: teller.results }),
        false => Ok(()),
    }
}
