//! The measurements on one spot.

use crate::bench::measurement::Measurement;
use crate::error_text;
use crate::failure::Failure;
use crate::spot;
use isofold_solver::{Options, Plan, Precision, Solver};
use isofold_tree::{Spot, Stop};
use std::ops::{ControlFlow, RangeInclusive};
use std::time::Instant;

/// A spot, its measurements, and their bars.
pub(super) struct Case {
    pub(super) name: &'static str,
    /// The name of an embedded spot.
    pub(super) spot: &'static str,
    /// The number of threads; 0 for one per core.
    pub(super) threads: usize,
    /// Exploitabilities in falling order, with the seconds that they may take.
    pub(super) targets: &'static [(f64, Option<f64>)],
    pub(super) precisions: &'static [Precision],
    /// Milliseconds that an iteration may take.
    pub(super) iteration: Option<f64>,
    /// MiB that solving may take.
    pub(super) memory: Option<f64>,
    /// Whether it is run once, unless `--long` is given.
    pub(super) long: bool,
}

/// The iterations that do not count, and the minimum and maximum of those that do.
const WARM_UP: usize = 3;
const TIMED: RangeInclusive<usize> = 15..=1001;
/// The percentage of a run that measuring exploitability may take.
const MEASURING: f64 = 5.0;
/// The seconds of measuring that are enough.
const ENOUGH: f64 = 0.2;

/// The number of threads that the machine runs in parallel.
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

    /// Whether it runs on several threads.
    pub(super) fn is_parallel(&self) -> bool {
        self.threads != 1
    }

    /// Measures, and reports each figure as soon as it is there. `bandwidth` is that of memory, in GB/s.
    pub(super) fn measure(
        &self,
        runs: u32,
        bandwidth: Option<f64>,
        report: &mut impl FnMut(Measurement) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let text = spot::embedded(self.spot).unwrap_or_default();
        let spot = Spot::from_toml(text).map_err(|error| Failure::Runtime(error.to_string()))?;
        for &precision in self.precisions {
            let options = Options { precision, threads: self.threads, ..Options::default() };
            let bits = if precision == Precision::Half { 16 } else { 32 };
            let alone = if self.is_parallel() { "" } else { ", one thread" };
            let name = |what: &str| format!("{}, {bits} bits{alone}, {what}", self.spot);
            let times = best_of(runs, || self.median_times(&spot, &options))?;
            for ((target, bar), &seconds) in self.targets.iter().zip(&times) {
                let what = format!("to {}%", 100.0 * target);
                report(timed(name(&what), seconds, *bar))?;
            }
            let measuring = 100.0 * times[self.targets.len()];
            report(Measurement::new(name("measuring"), measuring, "%").at_most(Some(MEASURING)))?;
            let [storage, memory] = sizes(&spot, &options)?;
            let iteration = best_of(runs, || Ok(vec![iteration(&spot, &options)?]))?[0];
            report(Measurement::new(name("an iteration"), 1e3 * iteration, "ms").at_most(self.iteration))?;
            report(
                Measurement::new(name("memory"), memory / f64::from(1 << 20), "MiB").at_most(self.memory),
            )?;
            if self.is_parallel() {
                let alone = Options { threads: 1, ..options.clone() };
                let alone = best_of(runs, || Ok(vec![self::iteration(&spot, &alone)?]))?[0];
                report(Measurement::new(name(&format!("1 to {} threads", cores())), alone / iteration, "×"))?;
            }
            if let Some(bandwidth) = bandwidth.filter(|_| self.is_parallel()) {
                // Every byte is read once and written once.
                let moved = 2.0 * storage / (1e9 * bandwidth);
                report(Measurement::new(name("over moving its bytes"), iteration / moved, "×"))?;
            }
        }
        Ok(())
    }

    /// The medians of as many runs as there is time for, since single short runs vary.
    fn median_times(&self, spot: &Spot, options: &Options) -> Result<Vec<f64>, Failure> {
        let started = Instant::now();
        let mut runs = vec![self.times(spot, options)?];
        while started.elapsed().as_secs_f64() < ENOUGH {
            runs.push(self.times(spot, options)?);
        }
        let median = |index: usize| {
            let mut times: Vec<f64> = runs.iter().map(|times| times[index]).collect();
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

/// A time in seconds, or in milliseconds if it is short.
fn timed(name: String, seconds: f64, bar: Option<f64>) -> Measurement {
    match bar.unwrap_or(seconds) {
        ..0.1 => Measurement::new(name, 1e3 * seconds, "ms").at_most(bar.map(|bar| 1e3 * bar)),
        _ => Measurement::new(name, seconds, "s").at_most(bar),
    }
}

/// The bytes of regrets and averages, and of everything.
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
    (0..WARM_UP).for_each(|_| _ = time());
    let mut times = Vec::new();
    while times.len() < *TIMED.start() || times.len() < *TIMED.end() && times.iter().sum::<f64>() < ENOUGH {
        times.push(time());
    }
    times.sort_by(f64::total_cmp);
    Ok(times[times.len() / 2])
}

/// The smallest value of each figure over some runs.
fn best_of(runs: u32, mut run: impl FnMut() -> Result<Vec<f64>, Failure>) -> Result<Vec<f64>, Failure> {
    let mut best = run()?;
    for _ in 1..runs {
        for (best, new) in best.iter_mut().zip(run()?) {
            *best = best.min(new);
        }
    }
    Ok(best)
}
