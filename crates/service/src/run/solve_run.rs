//! The run of a solve: from nothing or from a file, on a device, with checkpoints, until a limit or an interrupt.

use super::{Checkpoint, Device, Remark, Watch};
use crate::Error;
use isofold_solver::{Options, Outcome, Progress, Reason, Solver};
use isofold_store::{
    CanonicalSpot, SaveOptions, Solution, SolutionFile, SolveSnapshot, SpotRequest, WriteProgress,
};
use isofold_tree::{Spot, Stop};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

/// A solve under way.
pub struct SolveRun {
    /// The solution so far, in memory.
    solution: Solution,
    pub(super) canonical: CanonicalSpot,
    pub(super) request: SpotRequest,
    options: Options,
    /// The checkpoint file, if checkpoints are written.
    pub checkpoint: Option<Checkpoint>,
    /// The time between two checkpoints.
    pub checkpoint_interval: Duration,
    /// When it was checkpointed last, or began to iterate.
    checkpointed: Option<Instant>,
    clock: Clock,
    /// The time that this run has iterated.
    iterated: Duration,
    /// The parts that the solution which is continued has.
    pub(super) before: Option<SaveOptions>,
    /// The iterations at which this run ends, if a number was given.
    pub(super) iteration_limit: Option<u32>,
    /// The iterations and the seconds of earlier runs.
    earlier: (u32, f64),
}

/// The time that a run takes, its preparation included, pauses left out.
struct Clock {
    before: Duration,
    since: Option<Instant>,
}

impl Clock {
    fn elapsed(&self) -> Duration {
        self.before + self.since.map_or(Duration::ZERO, |since| since.elapsed())
    }
}

impl SolveRun {
    /// A run of a solver of the canonical form of a spot.
    pub fn new(
        spot: &Spot,
        canonical: CanonicalSpot,
        solver: Solver,
        options: Options,
    ) -> Result<SolveRun, Error> {
        Ok(SolveRun {
            solution: Solution::in_memory(spot, canonical.perm, solver)?,
            request: SpotRequest::of(spot, &canonical),
            canonical,
            options,
            checkpoint: None,
            checkpoint_interval: Duration::MAX,
            checkpointed: None,
            clock: Clock { before: Duration::ZERO, since: Some(Instant::now()) },
            iterated: Duration::ZERO,
            before: None,
            iteration_limit: None,
            earlier: (0, 0.0),
        })
    }

    /// A solve from nothing.
    pub(super) fn begin(
        spot: &Spot,
        canonical: CanonicalSpot,
        options: &Options,
        watch: &mut dyn Watch,
    ) -> Result<SolveRun, Error> {
        if !spot.folded.is_empty() {
            watch.remark(Remark::Counting(spot.folded.len()));
        }
        let solver = Solver::new(&canonical.spot, options)?;
        SolveRun::new(spot, canonical, solver, options.clone())
    }

    /// A solve that continues a checkpoint, or a solution with regrets. Precision, rule, seed and isomorphism are those of the file.
    pub fn resume(file: &SolutionFile, spot: &Spot, options: &Options) -> Result<SolveRun, Error> {
        let options = file.options(options);
        let solver = file.resume(&options)?;
        let canonical = CanonicalSpot { perm: CanonicalSpot::of(spot).perm, ..file.canonical() };
        let header = file.header();
        let run = SolveRun::new(spot, canonical, solver, options)?;
        Ok(SolveRun {
            before: file.header().saved_streets.map(|streets| SaveOptions::new(streets).with_regrets(true)),
            earlier: (header.iterations, header.seconds),
            ..run
        })
    }

    /// Changes the locks to those of a spot, and goes on without a checkpoint: the solve of that spot is another one. If it fails,
    /// nothing has changed.
    pub fn relock(&mut self, spot: &Spot) -> Result<(), Error> {
        let canonical = CanonicalSpot::of(spot);
        self.solution.relock_canonical(spot, &self.canonical, &canonical)?;
        self.request = SpotRequest::of(spot, &canonical);
        (self.canonical, self.checkpoint, self.iteration_limit) = (canonical, None, None);
        // With other locks, the iterations so far count for fewer.
        self.earlier.0 = self.iterations();
        Ok(())
    }

    /// Sets the limits that checkpoints remember. A solve that ends by iterations or time, and continues one with a target, does
    /// not forget that.
    pub fn aim_at(&mut self, stop: &Stop) {
        let before = self.request.stop.exploitability.filter(|_| self.earlier.0 > 0);
        self.request.stop = Stop { exploitability: stop.target().or(before), ..Stop::default() };
        self.iteration_limit = stop.iterations;
    }

    /// Iterates until a limit is reached or an interrupt comes, and writes checkpoints on the way, but not at its end. Seconds are those
    /// of all calls.
    pub fn run(&mut self, stop: &Stop, device: &mut Device, watch: &mut dyn Watch) -> Result<Outcome, Error> {
        let (begin, before) = (Instant::now(), self.iterated);
        let outcome = loop {
            watch.begin();
            let since = *self.checkpointed.get_or_insert_with(Instant::now);
            let interval = self.checkpoint.as_ref().map_or(Duration::MAX, |_| self.checkpoint_interval);
            let elapsed = before + begin.elapsed();
            let stop = Stop { seconds: stop.seconds.map(|limit| limit - elapsed.as_secs_f64()), ..*stop };
            let outcome = device.run(self.solver(), &stop, watch, &mut |watch, reached| {
                watch.iterated(&Progress { elapsed: elapsed + reached.elapsed, ..*reached })?;
                if since.elapsed() >= interval { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            match outcome {
                Ok(outcome) if outcome.reason == Reason::NotANumber => {
                    break Err(Error::NotANumber { iterations: outcome.iterations });
                }
                Ok(outcome) if outcome.reason == Reason::Stopped && !watch.is_interrupted() => {
                    self.write_checkpoint(watch);
                }
                outcome => break outcome,
            }
        };
        self.iterated = before + begin.elapsed();
        outcome
    }

    /// Writes the checkpoint, if there is one to write.
    pub fn write_checkpoint(&mut self, watch: &mut dyn Watch) {
        if let Some(checkpoint) = self.checkpoint.take() {
            checkpoint.write(self, watch);
            self.checkpoint = Some(checkpoint);
        }
        // However long that has taken, iterations come next.
        self.checkpointed = Some(Instant::now());
    }

    /// The checkpoint to resume, if there is one.
    pub fn checkpoint_file(&self) -> Option<&Path> {
        self.checkpoint.as_ref()?.existing()
    }

    /// The state that is stored.
    pub(super) fn snapshot<'a>(&'a mut self, progress: Option<WriteProgress<'a>>) -> SolveSnapshot<'a> {
        let seconds = self.earlier.1 + self.seconds();
        let SolveRun { solution, canonical, request, options, .. } = self;
        SolveSnapshot { solver: in_memory(solution), options, canonical, request, seconds, progress }
    }

    /// The solver.
    pub fn solver(&mut self) -> &mut Solver {
        in_memory(&mut self.solution)
    }

    /// The solution so far.
    pub fn solution(&mut self) -> &mut Solution {
        &mut self.solution
    }

    /// The solution, which stays in memory.
    pub fn into_solution(self) -> Solution {
        self.solution
    }

    /// The canonical form of the spot.
    pub fn canonical(&self) -> &CanonicalSpot {
        &self.canonical
    }

    /// The options of the solver.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The iterations, those of earlier runs included.
    pub fn iterations(&mut self) -> u32 {
        self.solver().iterations()
    }

    /// The iterations of earlier runs.
    pub fn earlier_iterations(&self) -> u32 {
        self.earlier.0
    }

    /// The seconds of this run, its preparation included.
    pub fn seconds(&self) -> f64 {
        self.clock.elapsed().as_secs_f64()
    }

    /// The seconds that this run has iterated, which limits are about.
    pub fn iterated_seconds(&self) -> f64 {
        self.iterated.as_secs_f64()
    }

    /// Says when its preparation began.
    pub fn set_start(&mut self, started: Instant) {
        self.clock = Clock { before: Duration::ZERO, since: Some(started) };
    }

    /// Stops the clock until [it goes on](SolveRun::start_clock).
    pub fn stop_clock(&mut self) {
        self.clock = Clock { before: self.clock.elapsed(), since: None };
    }

    /// Starts the clock again.
    pub fn start_clock(&mut self) {
        self.clock.since.get_or_insert_with(Instant::now);
    }
}

/// The solver of the solution of a run.
fn in_memory(solution: &mut Solution) -> &mut Solver {
    solution.solver().expect("the solution of a run is in memory")
}
