//! The run loop: iterates a runner until its limits are reached, for one game or for many at once, on the CPU or on a device.

use super::MeasurementSchedule;
use super::root::{self, Root};
use crate::cfr::aggregate_lock::{
    AggregateCheck, AggregateRounds, MAX_ROUND_ITERATIONS, MAX_ROUNDS, TOLERANCE,
};
use crate::engine::runner::{PassRunner, Update};
use crate::{Rule, Solver};
use isofold_tree::Stop;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// The progress of a run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// Iterations so far, of this run and of those before.
    pub iteration: u32,
    /// The last exploitability measured, as a share of the starting pot, and the iteration it was measured at. In a batch that of
    /// the worst spot which is still being solved.
    pub exploitability: Option<(f64, u32)>,
    /// Bytes of main memory in use.
    pub memory: u64,
    /// Time since the run began.
    pub elapsed: Duration,
    /// An estimate of the time left until a limit is reached; `None` as long as there is nothing to go by.
    pub remaining: Option<Duration>,
}

/// The reason why a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The exploitability is low enough, or zero.
    Target,
    /// The limit of iterations is reached.
    Iterations,
    /// The time is up.
    Time,
    /// The caller stopped the run.
    Stopped,
    /// The exploitability has not fallen for so long that the target is out of reach in this precision.
    Stalled,
    /// The exploitability is not a number: regrets or values have overflowed, and more iterations cannot mend that.
    NotANumber,
}

/// The result of a run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outcome {
    /// The reason why it ended.
    pub reason: Reason,
    /// Iterations, of this run and of those before.
    pub iterations: u32,
    /// Exploitability as a share of the starting pot. It is NaN exactly if the reason is [`Reason::NotANumber`].
    pub exploitability: f64,
    /// The EV of each player, in chips of the starting pot and of what is won later.
    pub evs: [f64; 2],
    /// The duration of the run, measuring included.
    pub elapsed: Duration,
    /// The part of it that went into measuring exploitability.
    pub measuring: Duration,
    /// If aggregate frequencies are locked: how far, at most, they are from the locked ones.
    pub aggregate_lock_error: Option<f64>,
}

/// A run of one or several games that a runner holds, its *starts*. All of them iterate together; each is measured by a schedule of
/// its own and leaves the run when it has met the target, with the tables that it would have had alone.
pub(crate) struct Run<'a, R: ?Sized> {
    pub(crate) runner: &'a mut R,
    pub(crate) rule: Rule,
    pub(crate) seed: u64,
    /// The number of the last iteration, by which regrets and strategies are weighted.
    pub(crate) iteration: &'a mut u32,
    /// The weight of the last strategy in the average.
    pub(crate) weight: &'a mut f64,
    /// The rounds by which limits count iterations.
    pub(crate) rounds: AggregateRounds,
    pub(crate) starts: Vec<Start>,
    /// Bytes of main memory in use, for progress.
    pub(crate) memory: u64,
    /// When the run began.
    pub(crate) begin: Instant,
}

/// A game in a run.
pub(crate) struct Start {
    root: Root,
    schedule: MeasurementSchedule,
    /// Set as soon as there is nothing more to do for it.
    end: Option<End>,
}

/// The end of a start's part in the run.
#[derive(Clone, Copy)]
struct End {
    reason: Reason,
    iterations: u32,
    weight: f64,
}

/// The result of a run for one of its games.
pub(crate) struct StartOutcome {
    pub(crate) outcome: Outcome,
    /// The weight of the last strategy in the average.
    pub(crate) weight: f64,
    /// The iterations at which exploitability was measured, of this run and of those before, and what was found.
    pub(crate) measured: Vec<(u32, f64)>,
}

impl Start {
    /// A game that was measured at some iterations before.
    pub(crate) fn new(root: Root, rule: &Rule, stop: &Stop, measured: Vec<(u32, f64)>) -> Start {
        Start { root, schedule: MeasurementSchedule::new(rule, stop.target(), measured), end: None }
    }

    fn is_running(&self) -> bool {
        self.end.is_none()
    }
}

impl<R: PassRunner + ?Sized> Run<'_, R> {
    /// Iterates until each start has met the target or another limit is reached. `progress` is called after every iteration, and
    /// may stop the run.
    pub(crate) fn until(
        mut self,
        stop: &Stop,
        progress: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<Vec<StartOutcome>, R::Error> {
        let (begin, first) = (self.begin, self.iterations());
        let mut measuring = Duration::ZERO;
        let mut active = vec![true; self.starts.len()];
        self.end_starts();
        let reason = loop {
            if !self.starts.iter().any(Start::is_running) {
                break Reason::Target;
            }
            if stop.iterations.is_some_and(|limit| self.iterations() >= limit) {
                break Reason::Iterations;
            }
            self.activate(&mut active, Start::is_running)?;
            *self.iteration += 1;
            self.runner.iterate(Update::both(self.rule, self.seed, *self.iteration, self.weight))?;
            let now = self.iterations();
            let is_due = |start: &Start| start.is_running() && start.schedule.is_due(now);
            if self.starts.iter().any(is_due) {
                let begin = Instant::now();
                let found = self.exploitabilities(&mut active, is_due)?;
                let due = self.starts.iter_mut().filter(|start| is_due(start));
                due.zip(found).for_each(|(start, found)| start.schedule.add(now, found));
                measuring += begin.elapsed();
                self.end_starts();
            }
            let elapsed = begin.elapsed();
            let pace = elapsed.as_secs_f64() / f64::from(now - first);
            let report = Progress {
                iteration: now,
                exploitability: self.worst(),
                memory: self.memory,
                elapsed,
                remaining: self.remaining(stop, pace, elapsed),
            };
            let is_interrupted = progress(&report).is_break();
            if !self.starts.iter().any(Start::is_running) {
                break Reason::Target;
            }
            if is_interrupted {
                break Reason::Stopped;
            }
            if stop.seconds.is_some_and(|limit| elapsed.as_secs_f64() >= limit) {
                break Reason::Time;
            }
        };
        let now = End { reason, iterations: self.iterations(), weight: *self.weight };
        let unmeasured = |start: &Start| start.is_running() && !start.schedule.is_measured(now.iterations);
        let mut last_found = Vec::new();
        if self.starts.iter().any(unmeasured) {
            let begin = Instant::now();
            last_found = self.exploitabilities(&mut active, unmeasured)?;
            measuring += begin.elapsed();
        }
        self.activate(&mut active, |_| true)?;
        let roots: Vec<&Root> = self.starts.iter().map(|start| &start.root).collect();
        let evs = root::evs(&mut *self.runner, &roots)?;
        let (elapsed, mut last_found) = (begin.elapsed(), last_found.into_iter());
        let outcome = |(start, evs): (Start, [f64; 2])| {
            let found = if unmeasured(&start) {
                last_found.next()
            } else {
                start.schedule.last().map(|(found, _)| found)
            };
            let exploitability = found.unwrap_or(f64::NAN);
            let End { reason, iterations, weight } = start.end.unwrap_or(now);
            let outcome = Outcome {
                reason: if exploitability.is_nan() { Reason::NotANumber } else { reason },
                iterations,
                exploitability,
                evs,
                elapsed,
                measuring,
                aggregate_lock_error: None,
            };
            StartOutcome { outcome, weight, measured: start.schedule.into_measured() }
        };
        Ok(self.starts.into_iter().zip(evs).map(outcome).collect())
    }

    /// Iterations of this run and of those before, as limits count them.
    fn iterations(&self) -> u32 {
        self.rounds.iterations(*self.iteration)
    }

    /// Restricts passes to some starts, unless they are already restricted to these.
    fn activate(&mut self, active: &mut Vec<bool>, which: impl Fn(&Start) -> bool) -> Result<(), R::Error> {
        let wanted: Vec<bool> = self.starts.iter().map(which).collect();
        if *active != wanted {
            self.runner.set_active(&wanted)?;
            *active = wanted;
        }
        Ok(())
    }

    /// Measures the exploitability of some starts.
    fn exploitabilities(
        &mut self,
        active: &mut Vec<bool>,
        which: impl Fn(&Start) -> bool + Copy,
    ) -> Result<Vec<f64>, R::Error> {
        self.activate(active, which)?;
        let starts = self.starts.iter().filter(|start| which(start));
        let roots: Vec<&Root> = starts.map(|start| &start.root).collect();
        root::exploitabilities(&mut *self.runner, &roots)
    }

    /// Ends the starts whose last measurement says so.
    fn end_starts(&mut self) {
        let (iterations, weight) = (self.iterations(), *self.weight);
        for start in self.starts.iter_mut().filter(|start| start.is_running()) {
            let reason = start.schedule.end(iterations);
            start.end = reason.map(|reason| End { reason, iterations, weight });
        }
    }

    /// The last measurement of the worst start that is still running, or of the worst of all once none is.
    fn worst(&self) -> Option<(f64, u32)> {
        let is_over = !self.starts.iter().any(Start::is_running);
        let starts = self.starts.iter().filter(|start| is_over || start.is_running());
        starts.filter_map(|start| start.schedule.last()).max_by(|a, b| a.0.total_cmp(&b.0))
    }

    /// The least time that one of the limits leaves.
    fn remaining(&self, stop: &Stop, pace: f64, elapsed: Duration) -> Option<Duration> {
        let now = f64::from(self.iterations());
        let running = self.starts.iter().filter(|start| start.is_running());
        let met = running
            .map(|start| start.schedule.target_iteration())
            .try_fold(now, |most, at| Some(at?.max(most)));
        let target = met.map(|met| (met - now) * pace);
        let iterations =
            stop.iterations.map(|limit| f64::from(limit.saturating_sub(self.iterations())) * pace);
        let seconds = stop.seconds.map(|limit| (limit - elapsed.as_secs_f64()).max(0.0));
        let least = [target, iterations, seconds].into_iter().flatten().reduce(f64::min);
        least.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
    }
}

impl Solver {
    /// Iterates until one of the limits is reached; without any, until the exploitability is below 0.5 % of the pot. A limit of
    /// iterations counts those of earlier runs, too.
    ///
    /// `progress` is called after every iteration and may stop the run; regrets and strategies stay, and a later run goes on
    /// from them.
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
    /// If aggregate frequencies are locked, the strategies that have them are found on the way, in up to twenty rounds: first
    /// without these locks, then until both players have adapted to what was found, and so on, with ever smaller changes, until the
    /// locked frequencies hold. Each round but the last takes at most half of what the limits leave.
    pub fn run(&mut self, stop: &Stop, mut progress: impl FnMut(&Progress) -> ControlFlow<()>) -> Outcome {
        if !self.has_aggregate_locks() {
            return self.run_once(stop, &mut progress);
        }
        let (begin, mut measuring) = (Instant::now(), Duration::ZERO);
        loop {
            let AggregateRounds { round, before, .. } = self.rounds;
            let is_last = round >= MAX_ROUNDS;
            let part = |left: f64| if is_last { left } else { left / 2.0 };
            // Where a round ends is known when it begins, so that an interrupted run ends as it would have.
            let end = |limit: u32| before + part(f64::from(limit.saturating_sub(before))).ceil() as u32;
            let left = stop.seconds.map(|limit| (limit - begin.elapsed().as_secs_f64()).max(0.001));
            let most =
                if is_last || round < 2 { u32::MAX } else { before.saturating_add(MAX_ROUND_ITERATIONS) };
            let iterations = Some(stop.iterations.map_or(most, end).min(most)).filter(|&end| end < u32::MAX);
            let this = Stop { exploitability: stop.target(), iterations, seconds: left.map(part) };
            let mut outcome = self.run_once(&this, &mut progress);
            measuring += outcome.measuring;
            (outcome.measuring, outcome.elapsed) = (measuring, begin.elapsed());
            let Ok(AggregateCheck { far, changes }) = self.check_aggregates() else { return outcome };
            outcome.aggregate_lock_error = Some(far);
            if is_last || matches!(outcome.reason, Reason::Stopped | Reason::NotANumber) {
                return outcome;
            }
            let is_out = stop.iterations.is_some_and(|limit| self.iterations() >= limit)
                || stop.seconds.is_some_and(|limit| begin.elapsed().as_secs_f64() >= limit);
            let is_held = round > 0 && far <= TOLERANCE;
            match outcome.reason {
                Reason::Target if is_held => return outcome,
                _ if round > 0 && is_out => return outcome,
                // The frequencies hold, and what the limits leave is for the target.
                _ if is_held => self.rounds.round = MAX_ROUNDS,
                _ => {
                    self.apply_aggregates(changes);
                    self.next_round();
                }
            }
        }
    }

    /// A run on the CPU with the locks as they are.
    fn run_once(&mut self, stop: &Stop, progress: &mut dyn FnMut(&Progress) -> ControlFlow<()>) -> Outcome {
        let start = Start::new(self.root(), &self.options.rule, stop, self.measured.clone());
        let Solver { engine, options, plan, iteration, weight, rounds, .. } = self;
        let run = Run {
            runner: &mut **engine,
            rule: options.rule,
            seed: options.seed,
            iteration,
            weight,
            rounds: *rounds,
            starts: vec![start],
            memory: plan.memory(),
            begin: Instant::now(),
        };
        let Ok(outcome) = run.until(stop, progress).map(only);
        self.measured = outcome.measured;
        outcome.outcome
    }
}

/// The outcome of a run that has one start.
pub(crate) fn only(outcomes: Vec<StartOutcome>) -> StartOutcome {
    outcomes.into_iter().next().expect("a run has an outcome for each of its starts")
}
