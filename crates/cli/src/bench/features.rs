//! `isofold bench features`: what locks, prize money and folded hands cost.

use super::solve::{Reading, Teller};
use super::{Report, record};
use crate::error_text;
use crate::failure::Failure;
use crate::output;
use crate::spot;
use isofold_eval::Level;
use isofold_solver::{Options, Plan, Solver};
use isofold_tree::{Lock, Spot, Tournament};
use std::time::Instant;

/// What the names of all these benchmarks begin with.
pub(super) const SECTION: &str = "features";
/// So many iterations the median is taken of.
const RUNS: u32 = 21;
/// The spot.
const SPOT: &str = "3bet-pot-fast";
/// What each of the others folds: three of four hands.
const FOLDED: &str = "22:0.3,33:0.3,A2o-A9o,K2o-KTo,Q2o-QTo,J2o-J9o,T2o-T9o,92o-98o,82o-87o,72o-76o,62o-65o,52o-54o,\
                      42o-43o,32o,K2s-K8s,Q2s-Q8s,J2s-J8s,T2s-T7s,92s-97s,82s-86s,72s-75s,62s-64s,52s-53s,42s-43s,32s";
/// Whole decisions, hands and categories, on every street.
const LOCKS: [&str; 4] = [
    "line = x; play = x:60%, b94",
    "line = b94; category = top pair, flush draw; play = f:10%, c",
    "line = x x | *; hands = AK, QQ; play = x",
    "line = x x | * | x x | *; play = x:50%, b126",
];

/// Measures everything.
pub(super) fn run(runs: Option<u32>, json: bool) -> Result<(), Failure> {
    let runs = runs.unwrap_or(RUNS);
    let simd = Level::best().to_string();
    let title =
        format!("SIMD: {simd}, median of {runs} iterations, in turn; bar: what isofold holds itself to");
    let mut teller = Teller::begin(title, json)?;
    let mut tell = |reading: Reading| teller.tell(reading);
    let text = spot::embedded(SPOT).unwrap_or_default();
    let plain = Spot::from_toml(text).map_err(|error| Failure::Work(error.to_string()))?;
    let tournament = Tournament { payouts: vec![50.0, 30.0, 20.0], others: vec![2500.0, 1400.0, 800.0] };
    let locks: Result<Vec<Lock>, _> = LOCKS.iter().map(|text| text.parse()).collect();
    let locks = locks.map_err(|error| Failure::Work(format!("{error}")))?;
    let folded = FOLDED.parse().map_err(|error| Failure::Work(format!("{error}")))?;

    for (name, spot) in [
        ("locks", Spot { locks, ..plain.clone() }),
        ("prize money", Spot { tournament: Some(tournament), ..plain.clone() }),
    ] {
        let share = in_turn(&plain, &spot, runs)?;
        tell(Reading::new(format!("{SPOT}, an iteration with {name}"), share, "×").at_most(Some(1.1)))?;
    }

    let spot = Spot { folded: vec![folded; 4], ..plain.clone() };
    let started = Instant::now();
    drop(Solver::new(&spot, &Options::default()).map_err(error_text::solver)?);
    let seconds = started.elapsed().as_secs_f64();
    tell(Reading::new(format!("{SPOT}, 4 folded hands, set-up"), seconds, "s").at_most(Some(60.0)))?;
    let memory = |spot: &Spot| Plan::of(spot, &Options::default()).map_err(error_text::solver);
    let more = memory(&spot)?.memory() - memory(&plain)?.memory();
    tell(
        Reading::new(format!("{SPOT}, 4 folded hands, more memory"), more as f64 / 1e6, "MB")
            .at_most(Some(2000.0)),
    )?;
    let share = in_turn(&plain, &spot, runs)?;
    tell(Reading::new(format!("{SPOT}, an iteration with 4 folded hands"), share, "×").at_most(Some(8.0)))?;

    if super::OPTIMIZED
        && let Some(name) = record::keep(SECTION, &teller.printed)?
    {
        output::remark(&format!("recorded in {name}"));
    }
    match json {
        true => output::json(&Report { simd, optimized: super::OPTIMIZED, runs, results: teller.results }),
        false => Ok(()),
    }
}

/// How much longer an iteration of one spot takes than that of another: the machine may be slower at one time than at
/// another, so both are made in turn.
fn in_turn(plain: &Spot, spot: &Spot, runs: u32) -> Result<f64, Failure> {
    let solver = |spot: &Spot| Solver::new(spot, &Options::default()).map_err(error_text::solver);
    let mut solvers = [solver(plain)?, solver(spot)?];
    let mut times = [Vec::new(), Vec::new()];
    // The first iterations do not count. The middle one is compared: some lines nobody takes at times, which makes single
    // iterations short.
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
