//! Solving, with checkpoints on the way.

use super::begin::failure;
use super::checkpoint::{Checkpoint, quoted};
use super::device::Device;
use super::progress;
use crate::failure::Failure;
use crate::watch::{self, Watch};
use isofold_solver::{Options, Outcome, Reason, Solver};
use isofold_store::{Asked, Canonical, Solve, StoreError};
use isofold_tree::{Spot, Stop};
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
    pub(super) checkpoint: Option<Checkpoint>,
    pub(super) every: Duration,
    /// When this run began, what was prepared included.
    pub(super) started: Instant,
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
    pub(super) fn run(
        &mut self,
        stop: &Stop,
        target: Option<f64>,
        device: &mut Device,
    ) -> Result<Outcome, Failure> {
        let mut watch = Watch::start();
        let begin = Instant::now();
        loop {
            let (since, every) = (Instant::now(), self.every);
            let elapsed = begin.elapsed();
            let stop = Stop { seconds: stop.seconds.map(|limit| limit - elapsed.as_secs_f64()), ..*stop };
            let outcome = device.run(&mut self.solver, &stop, |standing| {
                let standing = isofold_solver::Progress { elapsed: elapsed + standing.elapsed, ..*standing };
                progress::see(&mut watch, &standing, target)?;
                if since.elapsed() >= every { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            let outcome = outcome.map_err(|failure| self.broken(failure))?;
            let is_stopped = watch::is_stopped();
            if outcome.reason != Reason::Stopped || is_stopped {
                drop(watch);
                if outcome.reason == Reason::Stopped {
                    self.write_checkpoint();
                }
                return Ok(outcome);
            }
            self.write_checkpoint();
        }
    }

    /// A failure, and where to go on from, if there is something.
    fn broken(&self, failure: Failure) -> Failure {
        match (failure, self.checkpoint()) {
            (Failure::Work(why), Some(path)) => {
                Failure::Work(format!("{why}; to go on: isofold solve --resume {}", quoted(&path)))
            }
            (failure, _) => failure,
        }
    }

    fn write_checkpoint(&mut self) {
        if let Some(mut checkpoint) = self.checkpoint.take() {
            checkpoint.write(self);
            self.checkpoint = Some(checkpoint);
        }
    }

    /// Where to go on from, if there is something.
    pub(super) fn checkpoint(&self) -> Option<PathBuf> {
        let checkpoint = self.checkpoint.as_ref().filter(|checkpoint| checkpoint.is_there())?;
        Some(checkpoint.path.clone())
    }
}

/// The store's words stand for themselves.
pub(crate) fn stored(error: StoreError) -> Failure {
    let message = error.to_string();
    match error {
        StoreError::Solver(error) => failure(error),
        StoreError::NotASolution { .. }
        | StoreError::NoRegrets { .. }
        | StoreError::NoRivers { .. }
        | StoreError::NoStrategies { .. }
        | StoreError::NoEntry(_)
        | StoreError::Exists { .. } => Failure::Input(message),
        StoreError::Io { error, .. } if error.kind() == std::io::ErrorKind::NotFound => {
            Failure::Input(message)
        }
        _ => Failure::Work(message),
    }
}
