//! A solved spot, wherever its solution comes from.

use super::args::How;
use super::keep::Keep;
use super::work::{Work, stored};
use crate::failure::Failure;
use crate::output;
use crate::paint;
use crate::watch;
use isofold_solver::{Outcome, Precision, Reason, Solver, SolverError};
use isofold_store::{Canonical, SolutionFile};
use isofold_tree::{Spot, Stop};
use std::path::{Path, PathBuf};
use std::time::Instant;

pub(crate) struct Solution {
    pub(crate) answers: isofold_store::Solution,
    pub(crate) origin: Origin,
    pub(crate) iterations: u32,
    /// As a share of the pot.
    pub(crate) exploitability: f64,
    pub(crate) evs: [f64; 2],
    /// How long it took, from the spot to the end.
    pub(crate) seconds: f64,
    /// The exploitability that was aimed at, if any.
    pub(crate) target: Option<f64>,
    pub(crate) precision: Precision,
    /// Bytes: of the solver, or of the file.
    pub(crate) memory: u64,
    /// Where to go on from, if it was broken off.
    checkpoint: Option<PathBuf>,
}

/// Where a solution comes from.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Origin {
    /// It was solved, and ended for a reason.
    Solved(Reason),
    /// It was in a file.
    File,
}

impl Solution {
    /// Solves a spot as far as is asked, or until Ctrl-C.
    pub(crate) fn of(spot: &Spot, how: &How, keep: Option<&Keep>) -> Result<Solution, Failure> {
        watch::listen();
        let (canonical, options) = (Canonical::of(spot), how.options());
        let solver = Solver::new(&canonical.spot, &options)
            .map_err(|error| refused(error, how.size.memory.is_some()))?;
        let work = Work::new(spot, canonical, solver, options);
        Solution::end_of(work, spot, how, keep)
    }

    /// Goes on from a checkpoint, or from a solution with regrets.
    pub(crate) fn resume(path: &Path, how: &How, keep: &Keep) -> Result<Solution, Failure> {
        watch::listen();
        let file = SolutionFile::open(path).map_err(stored)?;
        let spot = file.meta().asked.spot(&file.meta().canonical);
        let options = file.options(&how.options());
        let solver = file.resume(&options).map_err(|error| match error {
            isofold_store::StoreError::Solver(error) => refused(error, how.size.memory.is_some()),
            error => stored(error),
        })?;
        let mut work = Work::new(&spot, file.canonical(), solver, options);
        work.before = file.meta().seconds;
        if file.meta().tier.is_none() {
            work.checkpoint = Some(path.to_owned());
        }
        Solution::end_of(work, &spot, how, Some(keep))
    }

    /// Solves, and keeps what is to be kept.
    fn end_of(mut work: Work, spot: &Spot, how: &How, keep: Option<&Keep>) -> Result<Solution, Failure> {
        let stop = how.stop(&spot.stop);
        let target = target(&stop);
        if let Some(target) = target.filter(|&target| target > 0.1) {
            output::remark(&format!(
                "the target is {} of the pot; 0.5% is `--target 0.5%`",
                paint::percent(target, 1)
            ));
        }
        work.asked.stop = stop;
        if let Some(keep) = keep {
            work.every = keep.every();
            let beside = keep.out.as_ref().map(|out| {
                let mut name = out.clone().into_os_string();
                name.push(".checkpoint");
                PathBuf::from(name)
            });
            work.checkpoint = work.checkpoint.or(beside);
        }
        let outcome = work.run(&stop, target)?;
        if let Some((keep, out)) = keep.and_then(|keep| Some((keep, keep.out.as_ref()?))) {
            let length = work.solve().save(out, &outcome, keep.save()).map_err(stored)?;
            output::remark(&format!("written to {} ({})", out.display(), paint::bytes(length)));
            if outcome.reason != Reason::Stopped {
                work.forget_checkpoint();
            }
        }
        Solution::in_memory(work, spot, &outcome, target)
    }

    fn in_memory(
        work: Work,
        spot: &Spot,
        outcome: &Outcome,
        target: Option<f64>,
    ) -> Result<Solution, Failure> {
        let checkpoint = work.checkpoint.clone().filter(|_| work.has_checkpoint());
        let (seconds, precision, memory) =
            (work.seconds(), work.options.precision, work.solver.plan().memory());
        let answers = isofold_store::Solution::in_memory(spot, work.canonical.perm, work.solver);
        Ok(Solution {
            answers: answers.map_err(stored)?,
            origin: Origin::Solved(outcome.reason),
            iterations: outcome.iterations,
            exploitability: outcome.exploitability,
            evs: outcome.evs,
            seconds,
            target,
            precision,
            memory,
            checkpoint,
        })
    }

    /// What a file has.
    pub(crate) fn open(path: &Path, how: &How) -> Result<Solution, Failure> {
        let started = Instant::now();
        let file = SolutionFile::open(path).map_err(stored)?;
        let (meta, memory) = (file.meta().clone(), file.length());
        let spot = meta.asked.spot(&meta.canonical);
        let answers = isofold_store::Solution::of(file, &spot, &how.options()).map_err(stored)?;
        Ok(Solution {
            answers,
            origin: Origin::File,
            iterations: meta.iterations,
            exploitability: meta.exploitability.unwrap_or(f64::NAN),
            evs: meta.evs.unwrap_or([f64::NAN; 2]),
            seconds: started.elapsed().as_secs_f64(),
            target: None,
            precision: meta.precision,
            memory,
            checkpoint: None,
        })
    }

    /// Whether nobody broke it off.
    pub(crate) fn is_complete(&self) -> bool {
        self.origin != Origin::Solved(Reason::Stopped)
    }

    /// Remarks that somebody broke it off, if so.
    pub(crate) fn end(&self) -> Result<(), Failure> {
        if self.is_complete() {
            return Ok(());
        }
        let iterations = paint::count(self.iterations, "iteration");
        let reached = paint::percent(self.exploitability, 3);
        let wanted =
            self.target.map_or(String::new(), |target| format!(", not {}", paint::percent(target, 3)));
        output::remark(&format!(
            "stopped after {iterations}, {}: exploitability {reached} of the pot{wanted}",
            paint::duration(self.seconds)
        ));
        if let Some(checkpoint) = &self.checkpoint {
            output::remark(&format!("to go on: isofold solve --resume {}", checkpoint.display()));
        }
        Err(Failure::Said(1))
    }
}

/// What a run aims at: 0.5 % unless something else limits it.
fn target(stop: &Stop) -> Option<f64> {
    if *stop == Stop::default() { Some(0.005) } else { stop.exploitability }
}

/// The library's words, and the flags that help.
fn refused(error: SolverError, asked: bool) -> Failure {
    let message = error.to_string();
    match error {
        SolverError::Memory { limit, half, .. } => {
            let bits = half.filter(|&half| half <= limit).map(|_| " (--precision 16)").unwrap_or_default();
            let whose = if asked { "" } else { "; the limit is what this machine has available" };
            Failure::Work(format!("{message}{bits}{whose}; --memory sets another"))
        }
        error => failure(error),
    }
}

/// The library's words stand for themselves.
pub(crate) fn failure(error: SolverError) -> Failure {
    let message = error.to_string();
    match error {
        SolverError::Memory { .. }
        | SolverError::Refused(_)
        | SolverError::Threads(_)
        | SolverError::Level(_)
        | SolverError::Sheet(_)
        | SolverError::Equity(_) => Failure::Work(message),
        SolverError::Tree(_)
        | SolverError::Line(_)
        | SolverError::Over(_)
        | SolverError::Elsewhere { .. } => Failure::Input(message),
    }
}
