use crate::Solver;
use crate::overall::{CLOSE, Examined, LATE, ROUNDS, Rounds};
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
    /// How much of it went into measuring exploitability.
    pub measuring: Duration,
    /// If some hands are locked together: how far, at most, what they do together is from what they are locked to.
    pub together: Option<f64>,
}

/// The exploitability that is aimed at where nothing else is given.
const TARGET: f64 = 0.005;

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
    ///
    /// What hands do that are locked together is found out on the way, in up to twenty rounds: first without these locks, then
    /// until everybody has got used to what was found, and so on, with ever smaller changes, until it holds. Each but the last takes at most half of what the
    /// limits leave.
    pub fn run(&mut self, stop: &Stop, mut progress: impl FnMut(&Progress) -> ControlFlow<()>) -> Outcome {
        if !self.has_open() {
            return self.run_once(stop, &mut progress);
        }
        let (begin, mut measuring) = (Instant::now(), Duration::ZERO);
        loop {
            let Rounds { round, before, .. } = self.rounds;
            let is_last = round >= ROUNDS;
            let part = |left: f64| if is_last { left } else { left / 2.0 };
            // Where a round ends is known when it begins, so that a run that is broken off ends as it would have.
            let end = |limit: u32| before + part(f64::from(limit.saturating_sub(before))).ceil() as u32;
            let left = stop.seconds.map(|limit| (limit - begin.elapsed().as_secs_f64()).max(0.001));
            let most = if is_last || round < 2 { u32::MAX } else { before.saturating_add(LATE) };
            let iterations = Some(stop.iterations.map_or(most, end).min(most)).filter(|&end| end < u32::MAX);
            let default =
                stop.iterations.is_none() && stop.exploitability.is_none() && stop.seconds.is_none();
            let exploitability = if default { Some(TARGET) } else { stop.exploitability };
            let this = Stop { exploitability, iterations, seconds: left.map(part) };
            let mut outcome = self.run_once(&this, &mut progress);
            measuring += outcome.measuring;
            (outcome.measuring, outcome.elapsed) = (measuring, begin.elapsed());
            let Ok(Examined { far, changes }) = self.examine() else { return outcome };
            outcome.together = Some(far);
            if outcome.reason == Reason::Stopped || is_last {
                return outcome;
            }
            let is_out = stop.iterations.is_some_and(|limit| self.iterations() >= limit)
                || stop.seconds.is_some_and(|limit| begin.elapsed().as_secs_f64() >= limit);
            let is_held = round > 0 && far <= CLOSE;
            match outcome.reason {
                Reason::Target if is_held => return outcome,
                _ if round > 0 && is_out => return outcome,
                // It holds, and what the limits leave is for the target.
                _ if is_held => self.rounds.round = ROUNDS,
                _ => {
                    self.settle(changes);
                    self.next_round();
                }
            }
        }
    }

    fn run_once(&mut self, stop: &Stop, progress: &mut impl FnMut(&Progress) -> ControlFlow<()>) -> Outcome {
        let begin = Instant::now();
        let default = stop.exploitability.is_none() && stop.iterations.is_none() && stop.seconds.is_none();
        let target = if default { Some(TARGET) } else { stop.exploitability };
        let first = self.iterations();
        let mut checks = Checks::new(target, std::mem::take(&mut self.measured));
        let mut measuring = Duration::ZERO;
        let mut measure = |solver: &mut Solver| {
            let begin = Instant::now();
            let exploitability = solver.exploitability();
            measuring += begin.elapsed();
            exploitability
        };
        let reason = loop {
            if checks.is_met(self.iterations()) {
                break Reason::Target;
            }
            if stop.iterations.is_some_and(|limit| self.iterations() >= limit) {
                break Reason::Iterations;
            }
            self.iterate();
            if self.fault.is_none() && checks.due(self.iterations()) {
                checks.add(self.iterations(), measure(self));
            }
            // What a device that fails has measured is nothing to tell of.
            if self.fault.is_some() {
                break Reason::Stopped;
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
            _ => measure(self),
        };
        self.measured = checks.seen;
        let evs = self.evs();
        Outcome {
            reason,
            iterations: self.iterations(),
            exploitability,
            evs,
            elapsed: begin.elapsed(),
            measuring,
            together: None,
        }
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

/// When to measure: a measurement costs most of an iteration. Exploitability falls roughly as a power of the iterations,
/// so the last two measurements say when the target will be met; then the next one is made. The numbers below were chosen
/// on recorded runs: they stop within a tenth of the best moment, at a cost of about 3 %.
pub(crate) struct Checks {
    target: Option<f64>,
    /// The iterations of the measurements so far, of this run and of those before, and what was measured.
    seen: Vec<(u32, f64)>,
    next: u32,
}

impl Checks {
    /// The iterations of the first measurement, at least and at most. It is made after 0.6 of what is usual to get to the
    /// target: so early few spots are there.
    const FIRST: [f64; 2] = [10.0, 80.0];
    /// What is usual: this, divided by the square of the iterations.
    const USUAL: f64 = 28.0;
    /// The next one comes after this share of the iterations so far, at least,
    const GAP: f64 = 0.06;
    /// and after so many iterations at most.
    const WAIT: f64 = 36.0;
    /// The powers that are believed; what two measurements say is noisy.
    const POWERS: [f64; 2] = [1.5, 3.0];
    /// The power that is believed after one.
    const POWER: f64 = 2.0;

    /// Goes on where earlier measurements ended, as if they had been made for this target.
    fn new(target: Option<f64>, seen: Vec<(u32, f64)>) -> Checks {
        let mut checks = Checks { target, seen, next: Checks::first(target) };
        checks.plan();
        checks
    }

    /// The iteration of the first measurement.
    pub(crate) fn first(target: Option<f64>) -> u32 {
        let [least, most] = Checks::FIRST;
        let first = target.map_or(Checks::WAIT, |target| 0.6 * (Checks::USUAL / target).sqrt());
        first.clamp(least, most) as u32
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
            _ => Checks::POWER,
        };
        let [least, most] = Checks::POWERS;
        let power = if power.is_nan() { least } else { power.clamp(least, most) };
        Some(f64::from(at) * ((now / target).powf(1.0 / power) - 1.0).clamp(0.0, 1e6))
    }

    fn add(&mut self, iteration: u32, exploitability: f64) {
        self.seen.push((iteration, exploitability));
        self.plan();
    }

    /// Sets the next measurement by the last.
    fn plan(&mut self) {
        if let Some((_, iteration)) = self.last() {
            let least = f64::from(iteration) * Checks::GAP;
            let gap = self.to_go().unwrap_or(Checks::WAIT).min(Checks::WAIT).max(least);
            self.next = iteration.saturating_add(gap.ceil() as u32);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs the schedule on a curve; the iteration it stops at and how often it measured.
    fn stop(target: f64, curve: impl Fn(u32) -> f64) -> (u32, usize) {
        let mut checks = Checks::new(Some(target), Vec::new());
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
    fn without_a_target_measurements_are_rare() {
        let mut checks = Checks::new(None, Vec::new());
        for iteration in 1..=1_000 {
            if checks.due(iteration) {
                checks.add(iteration, 0.5);
            }
        }
        assert!((20..28).contains(&checks.seen.len()), "{:?}", checks.seen);
        assert_eq!(checks.to_go(), None);
    }
}
