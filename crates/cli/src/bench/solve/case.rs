//! What is measured on one spot.

use super::reading::Reading;
use crate::error_text;
use crate::failure::Failure;
use crate::spot;
use isofold_solver::{Options, Plan, Precision, Solver};
use isofold_tree::{Spot, Stop};
use std::ops::{ControlFlow, RangeInclusive};
use std::time::Instant;

/// A spot, what is measured on it, and the bars.
pub(super) struct Case {
    pub(super) name: &'static str,
    /// The name of an embedded spot.
    pub(super) spot: &'static str,
    /// 0 for as many as there are cores.
    pub(super) threads: usize,
    /// Exploitabilities in falling order, with the seconds that are allowed.
    pub(super) targets: &'static [(f64, Option<f64>)],
    pub(super) precisions: &'static [Precision],
    /// Milliseconds that an iteration may take.
    pub(super) iteration: Option<f64>,
    /// MiB that it may take.
    pub(super) memory: Option<f64>,
    /// Whether it is run once if not asked otherwise.
    pub(super) long: bool,
}

/// Iterations that do not count, and how many do at least and at most.
const WARM: usize = 3;
const TIMED: RangeInclusive<usize> = 15..=1001;
/// Per cent of a run that measuring may take.
const MEASURING: f64 = 5.0;
/// Seconds after which enough is measured.
const ENOUGH: f64 = 0.2;

/// The threads that this machine runs side by side.
pub(super) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

impl Case {
    /// All cores, both precisions, no bars.
    pub(super) const PLAIN: Case = Case {
        name: "",
        spot: "",
        threads: 0,
        targets: &[],
        precisions: &[Precision::Full, Precision::Half],
        iteration: None,
        memory: None,
        long: false,
    };

    /// Whether it is made for several threads.
    pub(super) fn is_parallel(&self) -> bool {
        self.threads != 1
    }

    /// Tells each figure as soon as it is there. `pace` is what memory does, in GB/s.
    pub(super) fn measure(
        &self,
        runs: u32,
        pace: Option<f64>,
        tell: &mut impl FnMut(Reading) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let text = spot::embedded(self.spot).unwrap_or_default();
        let spot = Spot::from_toml(text).map_err(|error| Failure::Work(error.to_string()))?;
        for &precision in self.precisions {
            let options = Options { precision, threads: self.threads, ..Options::default() };
            let bits = if precision == Precision::Half { 16 } else { 32 };
            let alone = if self.is_parallel() { "" } else { ", one thread" };
            let name = |what: &str| format!("{}, {bits} bits{alone}, {what}", self.spot);
            let times = best_of(runs, || self.usual_times(&spot, &options))?;
            for ((target, bar), &seconds) in self.targets.iter().zip(&times) {
                let what = format!("to {}%", 100.0 * target);
                tell(timed(name(&what), seconds, *bar))?;
            }
            let measuring = 100.0 * times[self.targets.len()];
            tell(Reading::new(name("measuring"), measuring, "%").at_most(Some(MEASURING)))?;
            let [storage, memory] = sizes(&spot, &options)?;
            let iteration = best_of(runs, || Ok(vec![iteration(&spot, &options)?]))?[0];
            tell(Reading::new(name("an iteration"), 1e3 * iteration, "ms").at_most(self.iteration))?;
            tell(Reading::new(name("memory"), memory / f64::from(1 << 20), "MiB").at_most(self.memory))?;
            if self.is_parallel() {
                let alone = Options { threads: 1, ..options.clone() };
                let alone = best_of(runs, || Ok(vec![self::iteration(&spot, &alone)?]))?[0];
                tell(Reading::new(name(&format!("1 to {} threads", cores())), alone / iteration, "×"))?;
            }
            if let Some(pace) = pace.filter(|_| self.is_parallel()) {
                // All of it is read once and written once.
                let moved = 2.0 * storage / (1e9 * pace);
                tell(Reading::new(name("over moving its bytes"), iteration / moved, "×"))?;
            }
        }
        Ok(())
    }

    /// The medians of as many runs as there is time for: one of a millisecond says little.
    fn usual_times(&self, spot: &Spot, options: &Options) -> Result<Vec<f64>, Failure> {
        let started = Instant::now();
        let mut runs = vec![self.times(spot, options)?];
        while started.elapsed().as_secs_f64() < ENOUGH {
            runs.push(self.times(spot, options)?);
        }
        let median = |place: usize| {
            let mut times: Vec<f64> = runs.iter().map(|times| times[place]).collect();
            times.sort_by(f64::total_cmp);
            times[times.len() / 2]
        };
        Ok((0..runs[0].len()).map(median).collect())
    }

    /// The seconds to each target, from the spot on, and the share of the last that went into measuring exploitability.
    fn times(&self, spot: &Spot, options: &Options) -> Result<Vec<f64>, Failure> {
        let started = Instant::now();
        let mut solver = Solver::new(spot, options).map_err(error_text::solver)?;
        let (mut times, mut measuring) = (Vec::new(), 0.0);
        for &(target, _) in self.targets {
            let stop = Stop { exploitability: Some(target), ..Stop::default() };
            measuring += solver.run(&stop, |_| ControlFlow::Continue(())).measuring.as_secs_f64();
            times.push(started.elapsed().as_secs_f64());
        }
        times.push(measuring / started.elapsed().as_secs_f64());
        Ok(times)
    }
}

/// Seconds, or milliseconds if there are few.
fn timed(name: String, seconds: f64, bar: Option<f64>) -> Reading {
    match bar.unwrap_or(seconds) {
        ..0.1 => Reading::new(name, 1e3 * seconds, "ms").at_most(bar.map(|bar| 1e3 * bar)),
        _ => Reading::new(name, seconds, "s").at_most(bar),
    }
}

/// Bytes of regrets and averages, and of everything.
fn sizes(spot: &Spot, options: &Options) -> Result<[f64; 2], Failure> {
    let plan = Plan::of(spot, options).map_err(error_text::solver)?;
    Ok([plan.storage as f64, plan.memory() as f64])
}

/// The median seconds of an iteration.
fn iteration(spot: &Spot, options: &Options) -> Result<f64, Failure> {
    let mut solver = Solver::new(spot, options).map_err(error_text::solver)?;
    let mut time = || {
        let started = Instant::now();
        solver.iterate();
        started.elapsed().as_secs_f64()
    };
    (0..WARM).for_each(|_| _ = time());
    let mut times = Vec::new();
    while times.len() < *TIMED.start() || times.len() < *TIMED.end() && times.iter().sum::<f64>() < ENOUGH {
        times.push(time());
    }
    times.sort_by(f64::total_cmp);
    Ok(times[times.len() / 2])
}

/// The least of each figure over some runs.
fn best_of(runs: u32, mut run: impl FnMut() -> Result<Vec<f64>, Failure>) -> Result<Vec<f64>, Failure> {
    let mut best = run()?;
    for _ in 1..runs {
        for (best, new) in best.iter_mut().zip(run()?) {
            *best = best.min(new);
        }
    }
    Ok(best)
}
