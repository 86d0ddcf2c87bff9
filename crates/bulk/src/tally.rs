use crate::{Failure, Sink, Solved};
use isofold_solver::{Outcome, Progress, Reason, Solver};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// The number of spots that came to each end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Summary {
    /// Spots that were solved.
    pub solved: u64,
    /// Spots that failed.
    pub failed: u64,
    /// Spots that were being solved when the sink cancelled.
    pub interrupted: u64,
    /// The time that all took.
    pub elapsed: Duration,
}

/// Hands spots to the sink, and counts them.
pub(crate) struct Tally<'a> {
    sink: &'a dyn Sink,
    solved: AtomicU64,
    failed: AtomicU64,
    interrupted: AtomicU64,
    begin: Instant,
}

impl<'a> Tally<'a> {
    pub(crate) fn new(sink: &'a dyn Sink) -> Tally<'a> {
        let [solved, failed, interrupted] = [0; 3].map(AtomicU64::new);
        Tally { sink, solved, failed, interrupted, begin: Instant::now() }
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.sink.is_cancelled()
    }

    /// Tells of an iteration; breaks to end the run.
    pub(crate) fn iterated(&self, numbers: &[u64], progress: &Progress) -> ControlFlow<()> {
        self.sink.iterated(numbers, progress);
        if self.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    pub(crate) fn fail(&self, number: u64, failure: impl Into<Failure>) {
        self.failed.fetch_add(1, Relaxed);
        self.sink.failed(number, failure.into());
    }

    /// Hands over a spot whose run has ended.
    pub(crate) fn end(&self, number: u64, solver: Solver, outcome: Outcome, together: usize) {
        let solved = Solved { number, solver, outcome, together };
        match outcome.reason {
            Reason::NotANumber => self.fail(number, Failure::NotANumber { iterations: outcome.iterations }),
            Reason::Stopped => {
                self.interrupted.fetch_add(1, Relaxed);
                self.sink.interrupted(solved);
            }
            _ => {
                self.solved.fetch_add(1, Relaxed);
                self.sink.solved(solved);
            }
        }
    }

    pub(crate) fn summary(&self) -> Summary {
        let [solved, failed, interrupted] =
            [&self.solved, &self.failed, &self.interrupted].map(|count| count.load(Relaxed));
        Summary { solved, failed, interrupted, elapsed: self.begin.elapsed() }
    }
}
