//! `isofold bench features`: the cost of locks, ICM and bunching.

use super::measurement::{Measurement, Reporter};
use crate::error_text;
use crate::failure::Failure;
use crate::spot;
use isofold_solver::{Options, Plan, Solver};
use isofold_tree::{Lock, Spot, Tournament};
use std::time::Instant;

/// The name of the section.
pub(super) const SECTION: &str = "features";
/// The number of iterations of which the median counts.
const RUNS: u32 = 21;
/// The spot.
const SPOT: &str = "3bet-pot-fast";
/// The range that each folded player folds: three of four hands.
const FOLDED: &str = "22:0.3,33:0.3,A2o-A9o,K2o-KTo,Q2o-QTo,J2o-J9o,T2o-T9o,92o-98o,82o-87o,72o-76o,62o-65o,52o-54o,\
                      42o-43o,32o,K2s-K8s,Q2s-Q8s,J2s-J8s,T2s-T7s,92s-97s,82s-86s,72s-75s,62s-64s,52s-53s,42s-43s,32s";
/// Locks of whole decisions, of hands and of categories, on every street.
const LOCKS: [&str; 4] = [
    "line = x; play = x:60%, b94",
    "line = b94; category = top pair, flush draw; play = f:10%, c",
    "line = x x | *; hands = AK, QQ; play = x",
    "line = x x | * | x x | *; play = x:50%, b126",
];

/// Measures everything.
pub(super) fn run(runs: Option<u32>, json: bool) -> Result<(), Failure> {
    let runs = runs.unwrap_or(RUNS);
    let title = format!("median of {runs} iterations, in turn; bar: the target of isofold");
    let mut reporter = Reporter::begin(&title, runs, json)?;
    let mut report = |measurement| reporter.report(measurement);
    let text = spot::embedded(SPOT).unwrap_or_default();
    let plain = Spot::from_toml(text).map_err(|error| Failure::Runtime(error.to_string()))?;
    let tournament = Tournament { payouts: vec![50.0, 30.0, 20.0], others: vec![2500.0, 1400.0, 800.0] };
    let locks: Result<Vec<Lock>, _> = LOCKS.iter().map(|text| text.parse()).collect();
    let locks = locks.map_err(|error| Failure::Runtime(format!("{error}")))?;
    let folded = FOLDED.parse().map_err(|error| Failure::Runtime(format!("{error}")))?;

    for (name, spot) in [
        ("locks", Spot { locks, ..plain.clone() }),
        ("ICM", Spot { tournament: Some(tournament), ..plain.clone() }),
    ] {
        let share = relative_time(&plain, &spot, runs)?;
        report(Measurement::new(format!("{SPOT}, an iteration with {name}"), share, "×").at_most(Some(1.1)))?;
    }

    let spot = Spot { folded: vec![folded; 4], ..plain.clone() };
    let started = Instant::now();
    drop(Solver::new(&spot, &Options::default()).map_err(error_text::solver)?);
    let seconds = started.elapsed().as_secs_f64();
    report(Measurement::new(format!("{SPOT}, 4 folded players, set-up"), seconds, "s").at_most(Some(60.0)))?;
    let memory = |spot: &Spot| Plan::of(spot, &Options::default()).map_err(error_text::solver);
    let more = memory(&spot)?.memory() - memory(&plain)?.memory();
    report(
        Measurement::new(format!("{SPOT}, 4 folded players, more memory"), more as f64 / 1e6, "MB")
            .at_most(Some(2000.0)),
    )?;
    let share = relative_time(&plain, &spot, runs)?;
    report(
        Measurement::new(format!("{SPOT}, an iteration with 4 folded players"), share, "×")
            .at_most(Some(8.0)),
    )?;

    reporter.finish(Some(SECTION))
}

/// The time of an iteration of one spot, relative to that of another. The speed of a machine varies, so both are iterated in turn.
fn relative_time(plain: &Spot, spot: &Spot, runs: u32) -> Result<f64, Failure> {
    let solver = |spot: &Spot| Solver::new(spot, &Options::default()).map_err(error_text::solver);
    let mut solvers = [solver(plain)?, solver(spot)?];
    let mut times = [Vec::new(), Vec::new()];
    // The first iterations do not count. The medians are compared: single iterations are short when lines are not taken at all.
    for run in 0..runs + 2 {
        for (solver, times) in solvers.iter_mut().zip(&mut times) {
            let started = Instant::now();
            solver.iterate();
            if run >= 2 {
                times.push(started.elapsed().as_secs_f64());
            }
        }
    }
    let [plain, other] = times.map(|mut times: Vec<f64>| {
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    });
    Ok(other / plain)
}
