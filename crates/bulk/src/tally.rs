use crate::{Failure, Sink, Solved};
use isofold_solver::{Progress, Reason};
use std::ops::{AddAssign, ControlFlow};
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
    /// The times of the stages on a device; zero on the CPU.
    pub stages: StageTimes,
}

/// The times of the stages through which spots go on a device. Stages overlap: each has threads of its own, and the longest one sets the
/// pace.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct StageTimes {
    /// Waiting for jobs, and making solvers of them.
    pub preparing: Duration,
    /// Merging the games of packs.
    pub merging: Duration,
    /// Taking packs to the device.
    pub opening: Duration,
    /// Solving, until all that is wanted is in main memory; with several packs at once, the sum over these.
    pub solving: Duration,
    /// Handing spots to the sink.
    pub giving: Duration,
    /// The number of packs.
    pub packs: u64,
}

impl AddAssign for StageTimes {
    fn add_assign(&mut self, other: StageTimes) {
        self.preparing += other.preparing;
        self.merging += other.merging;
        self.opening += other.opening;
        self.solving += other.solving;
        self.giving += other.giving;
        self.packs += other.packs;
    }
}

/// A stage of solving on a device.
#[derive(Clone, Copy)]
pub(crate) enum Stage {
    Preparing,
    Merging,
    Opening,
    Solving,
    Giving,
}

/// Hands spots to the sink, and counts them.
pub(crate) struct Tally<'a> {
    sink: &'a dyn Sink,
    solved: AtomicU64,
    failed: AtomicU64,
    interrupted: AtomicU64,
    packs: AtomicU64,
    /// Nanoseconds by stage.
    stages: [AtomicU64; 5],
    begin: Instant,
}

impl<'a> Tally<'a> {
    pub(crate) fn new(sink: &'a dyn Sink) -> Tally<'a> {
        let [solved, failed, interrupted, packs] = [0; 4].map(AtomicU64::new);
        let stages = [0; 5].map(AtomicU64::new);
        Tally { sink, solved, failed, interrupted, packs, stages, begin: Instant::now() }
    }

    /// Counts a pack that was solved.
    pub(crate) fn count_pack(&self) {
        self.packs.fetch_add(1, Relaxed);
    }

    /// Does the work of a stage, and adds up its time.
    pub(crate) fn timed<T>(&self, stage: Stage, work: impl FnOnce() -> T) -> T {
        let begin = Instant::now();
        let result = work();
        self.stages[stage as usize].fetch_add(begin.elapsed().as_nanos() as u64, Relaxed);
        result
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
    pub(crate) fn end(&self, solved: Solved) {
        let Solved { number, outcome, .. } = solved;
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
        let time = |stage: Stage| Duration::from_nanos(self.stages[stage as usize].load(Relaxed));
        let stages = StageTimes {
            preparing: time(Stage::Preparing),
            merging: time(Stage::Merging),
            opening: time(Stage::Opening),
            solving: time(Stage::Solving),
            giving: time(Stage::Giving),
            packs: self.packs.load(Relaxed),
        };
        Summary { solved, failed, interrupted, elapsed: self.begin.elapsed(), stages }
    }
}
