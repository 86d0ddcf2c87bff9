//! The run of a solve: from nothing or from a file, on a device, with checkpoints, until a limit or Ctrl-C.

use super::args::SolveArgs;
use super::checkpoint::{Checkpoint, shell_quoted};
use super::progress;
use crate::device::Device;
use crate::error_text;
use crate::failure::Failure;
use crate::interrupt::{self, Work};
use crate::progress::Progress;
use crate::{output, paint};
use isofold_solver::{Options, Outcome, Reason, Solver};
use isofold_store::{CanonicalSpot, SaveOptions, SolutionFile, SolveSnapshot, SpotRequest, WriteProgress};
use isofold_tree::{Spot, Stop};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

/// A solve under way.
pub(super) struct SolveRun {
    pub(super) solver: Solver,
    pub(super) canonical: CanonicalSpot,
    pub(super) request: SpotRequest,
    pub(super) options: Options,
    /// The checkpoint file, if checkpoints are written.
    pub(super) checkpoint: Option<Checkpoint>,
    pub(super) checkpoint_interval: Duration,
    /// When this run began, its preparation included.
    pub(super) started: Instant,
    /// The parts that the solution which is continued has.
    pub(super) before: Option<SaveOptions>,
    /// The iterations at which this run ends, if a number was given.
    pub(super) iteration_limit: Option<u32>,
    /// The iterations and the seconds of earlier runs.
    pub(super) earlier: (u32, f64),
}

impl SolveRun {
    pub(super) fn new(spot: &Spot, canonical: CanonicalSpot, solver: Solver, options: Options) -> SolveRun {
        SolveRun {
            request: SpotRequest::of(spot, &canonical),
            solver,
            canonical,
            options,
            checkpoint: None,
            checkpoint_interval: Duration::MAX,
            started: Instant::now(),
            before: None,
            iteration_limit: None,
            earlier: (0, 0.0),
        }
    }

    /// A solve from nothing.
    pub(super) fn begin(
        spot: &Spot,
        canonical: CanonicalSpot,
        args: &SolveArgs,
    ) -> Result<SolveRun, Failure> {
        let (options, started) = (args.options(), Instant::now());
        if !spot.folded.is_empty() {
            let players = paint::count(spot.folded.len(), "folded player");
            output::progress(&format!("counting the hands of {players}: this takes a few seconds"));
        }
        let solver = Solver::new(&canonical.spot, &options);
        let whose = args.memory.whose_limit();
        let solver =
            solver.map_err(|error| error_text::solver_within(error, whose, Some((spot, &options))))?;
        Ok(SolveRun { started, ..SolveRun::new(spot, canonical, solver, options) })
    }

    /// A solve that continues a checkpoint, or a solution with regrets.
    pub(super) fn resume(file: &SolutionFile, spot: &Spot, args: &SolveArgs) -> Result<SolveRun, Failure> {
        let options = file.options(&args.options());
        let solver = file.resume(&options);
        let whose = args.memory.whose_limit();
        let solver = solver.map_err(|error| error_text::store_within(error, whose))?;
        let canonical = CanonicalSpot { perm: CanonicalSpot::of(spot).perm, ..file.canonical() };
        let header = file.header();
        let before = header.saved_streets.map(|streets| SaveOptions::new(streets).with_regrets(true));
        let run = SolveRun::new(spot, canonical, solver, options);
        Ok(SolveRun { before, earlier: (header.iterations, header.seconds), ..run })
    }

    /// Changes the locks to those of a spot. With other locks the canonical spot may have other suits: then regrets and averages
    /// are relabelled.
    pub(super) fn relocked(mut self, spot: &Spot, args: &SolveArgs) -> Result<SolveRun, Failure> {
        let canonical = CanonicalSpot::of(spot);
        let before = &self.canonical;
        let locks = spot.locks.iter().map(|lock| lock.relabelled(before.perm)).collect();
        let has_same_suits = canonical.spot == Spot { locks, ..before.spot.clone() };
        let relocked = if has_same_suits {
            self.solver.relock(&canonical.spot.locks)
        } else {
            let perm = before.perm.inverse().then(canonical.perm);
            self.solver.relabelled(&canonical.spot, perm).map(|solver| self.solver = solver)
        };
        let whose = args.memory.whose_limit();
        relocked.map_err(|error| error_text::solver_within(error, whose, None))?;
        let SolveRun { started, before, .. } = self;
        // With other locks, the iterations so far count for fewer.
        let earlier = (self.solver.iterations(), self.earlier.1);
        let run = SolveRun::new(spot, canonical, self.solver, self.options);
        Ok(SolveRun { started, before, earlier, ..run })
    }

    pub(super) fn iterations(&self) -> u32 {
        self.solver.iterations()
    }

    /// The seconds of this run.
    pub(super) fn seconds(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }

    /// The state that is stored.
    pub(super) fn snapshot<'a>(&'a mut self, progress: Option<WriteProgress<'a>>) -> SolveSnapshot<'a> {
        let seconds = self.earlier.1 + self.seconds();
        let SolveRun { solver, canonical, request, options, .. } = self;
        SolveSnapshot { solver, options, canonical, request, seconds, progress }
    }

    /// Iterates until a limit is reached, or Ctrl-C is pressed.
    pub(super) fn run(
        &mut self,
        stop: &Stop,
        target: Option<f64>,
        device: &mut Device,
    ) -> Result<Outcome, Failure> {
        let mut progress = Progress::of(Work::Solving);
        let begin = Instant::now();
        loop {
            let (since, interval) = (Instant::now(), self.checkpoint_interval);
            let elapsed = begin.elapsed();
            let stop = Stop { seconds: stop.seconds.map(|limit| limit - elapsed.as_secs_f64()), ..*stop };
            let outcome = device.run(&mut self.solver, &stop, |reached| {
                let reached = isofold_solver::Progress { elapsed: elapsed + reached.elapsed, ..*reached };
                progress::report(&mut progress, &reached, target)?;
                if since.elapsed() >= interval { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            let outcome = outcome.map_err(|failure| self.with_checkpoint_hint(failure))?;
            if outcome.reason == Reason::NotANumber {
                return Err(Failure::Runtime(not_a_number(outcome.iterations)));
            }
            let is_interrupted = interrupt::is_requested();
            if outcome.reason != Reason::Stopped || is_interrupted {
                drop(progress);
                if outcome.reason == Reason::Stopped {
                    self.write_checkpoint();
                }
                return Ok(outcome);
            }
            self.write_checkpoint();
        }
    }

    /// A failure, and the command that continues from the checkpoint, if there is one.
    fn with_checkpoint_hint(&self, failure: Failure) -> Failure {
        match self.checkpoint_file() {
            Some(path) => {
                failure.advised(format!("to continue: isofold solve --resume {}", shell_quoted(path)))
            }
            None => failure,
        }
    }

    fn write_checkpoint(&mut self) {
        if let Some(checkpoint) = self.checkpoint.take() {
            checkpoint.write(self);
            self.checkpoint = Some(checkpoint);
        }
    }

    /// The checkpoint to resume, if there is one.
    pub(super) fn checkpoint_file(&self) -> Option<&Path> {
        self.checkpoint.as_ref()?.existing()
    }
}

/// The message of a solve whose numbers have overflowed.
fn not_a_number(iterations: u32) -> String {
    let iterations = paint::count(iterations, "iteration");
    format!(
        "after {iterations} the exploitability is not a number: values have overflowed, and no solution is written; start again \
         with --restart, in 32 bits (--precision 32) or with another --rule"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::tests::{failing_after, solver, spot, stop};

    #[test]
    fn a_gpu_that_fails_leaves_the_last_checkpoint() {
        let folder = tempfile::tempdir().unwrap();
        let spot = spot().build().unwrap();
        let (canonical, options) = (CanonicalSpot::of(&spot), Options::default());
        let checkpoint = Checkpoint::beside(&folder.path().join("river"), &canonical, &options);
        let path = folder.path().join("river.checkpoint");
        let mut run = SolveRun::new(&spot, canonical, solver(&spot), options);
        (run.checkpoint, run.checkpoint_interval) = (Some(checkpoint), Duration::ZERO);
        let failure = run.run(&stop(), None, &mut failing_after(3)).unwrap_err();
        let hint =
            format!("the GPU failed: unplugged; to continue: isofold solve --resume {}", path.display());
        assert_eq!((failure.code(), failure.message()), (1, hint));
        assert_eq!(SolutionFile::open(&path).unwrap().header().iterations, 3);
    }
}
