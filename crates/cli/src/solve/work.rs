//! Solving, with checkpoints on the way.

use super::progress;
use super::solution::failure;
use crate::failure::Failure;
use crate::output;
use crate::watch::{self, Watch};
use isofold_solver::{Options, Outcome, Precision, Reason, Solver};
use isofold_store::{Asked, Canonical, Solve, StoreError};
use isofold_tree::{Spot, Stop};
use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// A solve that has begun.
pub(super) struct Work {
    pub(super) solver: Solver,
    pub(super) canonical: Canonical,
    pub(super) asked: Asked,
    pub(super) options: Options,
    /// The seconds of earlier runs.
    pub(super) before: f64,
    /// Where checkpoints go, if anywhere.
    pub(super) checkpoint: Option<PathBuf>,
    pub(super) every: Duration,
    started: Instant,
}

impl Work {
    pub(super) fn new(spot: &Spot, canonical: Canonical, solver: Solver, options: Options) -> Work {
        Work {
            asked: Asked::of(spot, &canonical),
            solver,
            canonical,
            options,
            before: 0.0,
            checkpoint: None,
            every: Duration::MAX,
            started: Instant::now(),
        }
    }

    /// A name for its checkpoint in a library: one for each spot and way to solve it.
    pub(super) fn name(&self) -> String {
        let bits = if self.options.precision == Precision::Half { 16 } else { 32 };
        format!("{}-{bits}.isofold", self.canonical.fingerprint)
    }

    /// The seconds of all runs.
    pub(super) fn seconds(&self) -> f64 {
        self.before + self.started.elapsed().as_secs_f64()
    }

    pub(super) fn solve(&mut self) -> Solve<'_> {
        let seconds = self.seconds();
        let Work { solver, canonical, asked, options, .. } = self;
        Solve { solver, options, canonical, asked, seconds }
    }

    /// Goes on until a limit is reached, or Ctrl-C is pressed.
    pub(super) fn run(&mut self, stop: &Stop, target: Option<f64>) -> Result<Outcome, Failure> {
        let mut watch = Watch::start();
        let begin = Instant::now();
        loop {
            let (since, every) = (Instant::now(), self.every);
            let elapsed = begin.elapsed();
            let stop = Stop { seconds: stop.seconds.map(|limit| limit - elapsed.as_secs_f64()), ..*stop };
            let outcome = self.solver.run(&stop, |standing| {
                let standing = isofold_solver::Progress { elapsed: elapsed + standing.elapsed, ..*standing };
                progress::see(&mut watch, &standing, target)?;
                if since.elapsed() >= every { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            let is_stopped = watch::is_stopped();
            if outcome.reason != Reason::Stopped || is_stopped {
                drop(watch);
                if outcome.reason == Reason::Stopped {
                    self.keep_checkpoint();
                }
                return Ok(outcome);
            }
            self.keep_checkpoint();
        }
    }

    /// Writes a checkpoint. That it cannot be written is a pity, but no reason to end.
    fn keep_checkpoint(&mut self) {
        let Some(path) = self.checkpoint.clone() else { return };
        if let Some(folder) = path.parent() {
            let _ = fs::create_dir_all(folder);
        }
        if let Err(error) = self.solve().checkpoint(&path) {
            output::remark(&format!("no checkpoint: {error}"));
            self.checkpoint = None;
        }
    }

    /// Whether there is a checkpoint to go on from.
    pub(super) fn has_checkpoint(&self) -> bool {
        self.checkpoint.as_ref().is_some_and(|path| path.is_file())
    }

    /// Removes the checkpoint of a solve that has ended.
    pub(super) fn forget_checkpoint(&mut self) {
        if let Some(path) = self.checkpoint.take() {
            let _ = fs::remove_file(path);
        }
    }
}

/// The store's words stand for themselves.
pub(crate) fn stored(error: StoreError) -> Failure {
    let message = error.to_string();
    match error {
        StoreError::Solver(error) => failure(error),
        StoreError::NotASolution { .. }
        | StoreError::NoRegrets { .. }
        | StoreError::NoStrategies { .. }
        | StoreError::NoEntry(_)
        | StoreError::Exists { .. } => Failure::Input(message),
        StoreError::Io { error, .. } if error.kind() == std::io::ErrorKind::NotFound => {
            Failure::Input(message)
        }
        _ => Failure::Work(message),
    }
}
