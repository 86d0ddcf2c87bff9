use crate::Solver;
use isofold_tree::Stop;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// How far a run has come.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// Iterations so far, of this run and of those before.
    pub iteration: u32,
    /// The last exploitability measured, as a share of the starting pot, and the iteration it was measured at.
    pub exploitability: Option<(f64, u32)>,
    /// Bytes in use.
    pub memory: u64,
    /// Since the run began.
    pub elapsed: Duration,
    /// An estimate of what is left until a target is reached; `None` as long as there is nothing to go by.
    pub remaining: Option<Duration>,
}

/// Why a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The exploitability is low enough, or zero.
    Target,
    /// So many iterations were asked for.
    Iterations,
    /// The time is up.
    Time,
    /// The caller said so.
    Stopped,
}

/// What a run came to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outcome {
    /// Why it ended.
    pub reason: Reason,
    /// Iterations, of this run and of those before.
    pub iterations: u32,
    /// As a share of the starting pot.
    pub exploitability: f64,
    /// What each player makes, in chips of the starting pot and of what is won later.
    pub evs: [f64; 2],
    /// How long it took, measuring included.
    pub elapsed: Duration,
}

impl Solver {
    /// Iterates until one of the limits is reached; without any, until the exploitability is below 0.5 % of the pot. A limit of
    /// iterations counts those of earlier runs, too.
    ///
    /// `progress` is called after every iteration and may break off; what was learnt stays, and a later run goes on from it.
    ///
    /// ```
    /// use isofold_solver::{Options, Solver};
    /// use isofold_tree::{Spot, Stop, Street};
    /// use std::ops::ControlFlow;
    ///
    /// let spot = Spot::on("KsTd7c4h2s").pot(100).stack(200).oop("AA,QQ").ip("KK,JJ");
    /// let spot = spot.bet(Street::River, "50%, a").raise(Street::River, "a").build()?;
    /// let mut solver = Solver::new(&spot, &Options::default())?;
    /// let stop = Stop { exploitability: Some(0.001), ..Stop::default() };
    /// let outcome = solver.run(&stop, |_| ControlFlow::Continue(()));
    /// assert!(outcome.exploitability <= 0.001);
    /// assert!((outcome.evs[0] + outcome.evs[1] - 100.0).abs() < 1e-3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn run(&mut self, stop: &Stop, mut progress: impl FnMut(&Progress) -> ControlFlow<()>) -> Outcome {
        let begin = Instant::now();
        let default = stop.exploitability.is_none() && stop.iterations.is_none() && stop.seconds.is_none();
        let target = if default { Some(0.005) } else { stop.exploitability };
        let first = self.iterations();
        let mut checks = Checks::new(target, first);
        if first > 0 {
            checks.add(first, self.exploitability());
        }
        let reason = loop {
            if checks.is_met(self.iterations()) {
                break Reason::Target;
            }
            if stop.iterations.is_some_and(|limit| self.iterations() >= limit) {
                break Reason::Iterations;
            }
            self.iterate();
            if checks.due(self.iterations()) {
                let exploitability = self.exploitability();
                checks.add(self.iterations(), exploitability);
            }
            let elapsed = begin.elapsed();
            let pace = elapsed.as_secs_f64() / f64::from(self.iterations() - first);
            let report = Progress {
                iteration: self.iterations(),
                exploitability: checks.last(),
                memory: self.plan().memory(),
                elapsed,
                remaining: remaining(&checks, stop, self.iterations(), pace, elapsed),
            };
            let goes_on = progress(&report).is_continue() || checks.is_met(self.iterations());
            if !goes_on {
                break Reason::Stopped;
            }
            if stop.seconds.is_some_and(|limit| elapsed.as_secs_f64() >= limit) {
                break Reason::Time;
            }
        };
        let exploitability = match checks.last() {
            Some((exploitability, at)) if at == self.iterations() => exploitability,
            _ => self.exploitability(),
        };
        let evs = self.evs();
        Outcome { reason, iterations: self.iterations(), exploitability, evs, elapsed: begin.elapsed() }
    }
}

/// The least time that one of the limits leaves.
fn remaining(checks: &Checks, stop: &Stop, iteration: u32, pace: f64, elapsed: Duration) -> Option<Duration> {
    let target = checks.to_go().zip(checks.last());
    let target =
        target.map(|(to_go, (_, at))| (f64::from(at) + to_go - f64::from(iteration)).max(0.0) * pace);
    let iterations = stop.iterations.map(|limit| f64::from(limit.saturating_sub(iteration)) * pace);
    let seconds = stop.seconds.map(|limit| (limit - elapsed.as_secs_f64()).max(0.0));
    let least = [target, iterations, seconds].into_iter().flatten().reduce(f64::min);
    least.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
}

/// When to measure: a measurement costs nearly as much as an iteration. Exploitability falls roughly as a power of the
/// iterations, so the last two measurements say when the target will be met; the next one is made shortly before that. The
/// numbers below were chosen on recorded runs: they stop within a tenth of the best moment, at a cost of about 4 %.
struct Checks {
    target: Option<f64>,
    seen: Vec<(u32, f64)>,
    next: u32,
}

impl Checks {
    /// Before the first measurement little is settled.
    const FIRST: u32 = 20;
    /// How far ahead the next one is, as a share of the iterations so far: at least, at most.
    const GAPS: [f64; 2] = [0.06, 0.7];
    /// The powers that are believed; what two measurements say is noisy.
    const POWERS: [f64; 2] = [1.5, 3.0];
    /// How much of the way to the expected end is gone before measuring again.
    const SHARE: f64 = 0.9;

    fn new(target: Option<f64>, from: u32) -> Checks {
        Checks { target, seen: Vec::new(), next: from.saturating_add(Checks::FIRST) }
    }

    fn due(&self, iteration: u32) -> bool {
        iteration >= self.next
    }

    fn last(&self) -> Option<(f64, u32)> {
        self.seen.last().map(|&(iteration, exploitability)| (exploitability, iteration))
    }

    /// Whether the target was met at an iteration. Without one there is nothing to gain beyond an exact solution; and what is no
    /// number will not improve.
    fn is_met(&self, iteration: u32) -> bool {
        let target = self.target.unwrap_or(0.0);
        self.last().is_some_and(|(now, at)| at == iteration && (now <= target || now.is_nan()))
    }

    /// How many iterations after the last measurement the target will be met.
    fn to_go(&self) -> Option<f64> {
        let (&(at, now), target) = (self.seen.last()?, self.target?);
        let power = match self.seen.as_slice() {
            [.., (before, then), _] => (then / now).ln() / (f64::from(at) / f64::from(*before)).ln(),
            _ => 2.0,
        };
        let [least, most] = Checks::POWERS;
        let power = if power.is_nan() { least } else { power.clamp(least, most) };
        Some(f64::from(at) * ((now / target).powf(1.0 / power) - 1.0).clamp(0.0, 1e6))
    }

    fn add(&mut self, iteration: u32, exploitability: f64) {
        self.seen.push((iteration, exploitability));
        let [least, most] = Checks::GAPS.map(|share| f64::from(iteration) * share);
        let gap = self.to_go().map_or(most, |to_go| (to_go * Checks::SHARE).clamp(least, most));
        self.next = iteration.saturating_add(gap.ceil() as u32);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs the schedule on a curve; the iteration it stops at and how often it measured.
    fn stop(target: f64, curve: impl Fn(u32) -> f64) -> (u32, usize) {
        let mut checks = Checks::new(Some(target), 0);
        for iteration in 1.. {
            if checks.due(iteration) {
                checks.add(iteration, curve(iteration));
                if curve(iteration) <= target {
                    return (iteration, checks.seen.len());
                }
            }
        }
        unreachable!()
    }

    #[test]
    fn stops_near_the_best_moment_and_measures_seldom() {
        for power in [1.6, 2.0, 2.5] {
            for target in [0.01, 0.005, 0.001, 0.0005] {
                // The noise of real curves, a few per cent up and down.
                let curve =
                    |t: u32| 50.0 / f64::from(t).powf(power) * (1.0 + 0.05 * f64::from(t * 7 % 11) / 11.0);
                let best = (1..).find(|&t| curve(t) <= target).unwrap();
                let (stopped, measured) = stop(target, curve);
                assert!(f64::from(stopped) <= f64::from(best) * 1.1 + 1.0, "{stopped} instead of {best}");
                assert!(
                    measured as f64 <= 4.0 + f64::from(stopped) * 0.04,
                    "{measured} measurements in {stopped}"
                );
            }
        }
    }

    #[test]
    fn no_target_or_no_progress_measures_at_growing_distances() {
        let mut checks = Checks::new(None, 0);
        for iteration in 1..=1_000 {
            if checks.due(iteration) {
                checks.add(iteration, 0.5);
            }
        }
        assert!(checks.seen.len() <= 9, "{:?}", checks.seen);
        assert_eq!(checks.to_go(), None);
    }
}
