use super::MeasurementSchedule;
use crate::Solver;
use crate::cfr::aggregate_lock::{
    AggregateCheck, AggregateRounds, MAX_ROUND_ITERATIONS, MAX_ROUNDS, TOLERANCE,
};
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
    pub aggregate_lock_error: Option<f64>,
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
        if !self.has_aggregate_locks() {
            return self.run_once(stop, &mut progress);
        }
        let (begin, mut measuring) = (Instant::now(), Duration::ZERO);
        loop {
            let AggregateRounds { round, before, .. } = self.rounds;
            let is_last = round >= MAX_ROUNDS;
            let part = |left: f64| if is_last { left } else { left / 2.0 };
            // Where a round ends is known when it begins, so that a run that is broken off ends as it would have.
            let end = |limit: u32| before + part(f64::from(limit.saturating_sub(before))).ceil() as u32;
            let left = stop.seconds.map(|limit| (limit - begin.elapsed().as_secs_f64()).max(0.001));
            let most =
                if is_last || round < 2 { u32::MAX } else { before.saturating_add(MAX_ROUND_ITERATIONS) };
            let iterations = Some(stop.iterations.map_or(most, end).min(most)).filter(|&end| end < u32::MAX);
            let default =
                stop.iterations.is_none() && stop.exploitability.is_none() && stop.seconds.is_none();
            let exploitability = if default { Some(TARGET) } else { stop.exploitability };
            let this = Stop { exploitability, iterations, seconds: left.map(part) };
            let mut outcome = self.run_once(&this, &mut progress);
            measuring += outcome.measuring;
            (outcome.measuring, outcome.elapsed) = (measuring, begin.elapsed());
            let Ok(AggregateCheck { far, changes }) = self.check_aggregates() else { return outcome };
            outcome.aggregate_lock_error = Some(far);
            if outcome.reason == Reason::Stopped || is_last {
                return outcome;
            }
            let is_out = stop.iterations.is_some_and(|limit| self.iterations() >= limit)
                || stop.seconds.is_some_and(|limit| begin.elapsed().as_secs_f64() >= limit);
            let is_held = round > 0 && far <= TOLERANCE;
            match outcome.reason {
                Reason::Target if is_held => return outcome,
                _ if round > 0 && is_out => return outcome,
                // It holds, and what the limits leave is for the target.
                _ if is_held => self.rounds.round = MAX_ROUNDS,
                _ => {
                    self.apply_aggregates(changes);
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
        let mut schedule = MeasurementSchedule::new(target, std::mem::take(&mut self.measured));
        let mut measuring = Duration::ZERO;
        let mut measure = |solver: &mut Solver| {
            let begin = Instant::now();
            let exploitability = solver.exploitability();
            measuring += begin.elapsed();
            exploitability
        };
        let reason = loop {
            if schedule.is_met(self.iterations()) {
                break Reason::Target;
            }
            if stop.iterations.is_some_and(|limit| self.iterations() >= limit) {
                break Reason::Iterations;
            }
            self.iterate();
            if self.fault.is_none() && schedule.due(self.iterations()) {
                schedule.add(self.iterations(), measure(self));
            }
            // What a device that fails has measured is nothing to tell of.
            if self.fault.is_some() {
                break Reason::Stopped;
            }
            let elapsed = begin.elapsed();
            let pace = elapsed.as_secs_f64() / f64::from(self.iterations() - first);
            let report = Progress {
                iteration: self.iterations(),
                exploitability: schedule.last(),
                memory: self.plan().memory(),
                elapsed,
                remaining: remaining(&schedule, stop, self.iterations(), pace, elapsed),
            };
            let goes_on = progress(&report).is_continue() || schedule.is_met(self.iterations());
            if !goes_on {
                break Reason::Stopped;
            }
            if stop.seconds.is_some_and(|limit| elapsed.as_secs_f64() >= limit) {
                break Reason::Time;
            }
        };
        let exploitability = match schedule.last() {
            Some((exploitability, at)) if at == self.iterations() => exploitability,
            _ => measure(self),
        };
        self.measured = schedule.seen;
        let evs = self.evs();
        Outcome {
            reason,
            iterations: self.iterations(),
            exploitability,
            evs,
            elapsed: begin.elapsed(),
            measuring,
            aggregate_lock_error: None,
        }
    }
}

/// The least time that one of the limits leaves.
fn remaining(
    schedule: &MeasurementSchedule,
    stop: &Stop,
    iteration: u32,
    pace: f64,
    elapsed: Duration,
) -> Option<Duration> {
    let target = schedule.to_go().zip(schedule.last());
    let target =
        target.map(|(to_go, (_, at))| (f64::from(at) + to_go - f64::from(iteration)).max(0.0) * pace);
    let iterations = stop.iterations.map(|limit| f64::from(limit.saturating_sub(iteration)) * pace);
    let seconds = stop.seconds.map(|limit| (limit - elapsed.as_secs_f64()).max(0.0));
    let least = [target, iterations, seconds].into_iter().flatten().reduce(f64::min);
    least.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
}
