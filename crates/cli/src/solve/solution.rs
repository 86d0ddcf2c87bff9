//! A spot that is being solved, and what it came to.

use super::args::How;
use super::progress;
use crate::failure::Failure;
use crate::output;
use crate::paint;
use crate::watch::{self, Watch};
use isofold_solver::{Outcome, Precision, Reason, Solver, SolverError};
use isofold_tree::{Spot, Stop};
use std::time::Instant;

pub(crate) struct Solution {
    pub(crate) solver: Solver,
    pub(crate) outcome: Outcome,
    /// How long it took, from the spot to the end.
    pub(crate) seconds: f64,
    /// The exploitability that was aimed at, if any.
    pub(crate) target: Option<f64>,
    pub(crate) precision: Precision,
}

impl Solution {
    /// Solves a spot as far as is asked, or until Ctrl-C.
    pub(crate) fn of(spot: &Spot, how: &How) -> Result<Solution, Failure> {
        watch::listen();
        let started = Instant::now();
        let stop = how.stop(&spot.stop);
        let mut solver =
            Solver::new(spot, &how.options()).map_err(|error| refused(error, how.size.memory.is_some()))?;
        let target = target(&stop);
        if let Some(target) = target.filter(|&target| target > 0.1) {
            output::remark(&format!(
                "the target is {} of the pot; 0.5% is `--target 0.5%`",
                paint::percent(target, 1)
            ));
        }
        let mut watch = Watch::start();
        let outcome = solver.run(&stop, |standing| progress::see(&mut watch, standing, target));
        drop(watch);
        let (seconds, precision) = (started.elapsed().as_secs_f64(), how.precision);
        Ok(Solution { solver, outcome, seconds, target, precision })
    }

    /// Whether nobody broke it off.
    pub(crate) fn is_complete(&self) -> bool {
        self.outcome.reason != Reason::Stopped
    }

    /// Remarks that somebody broke it off, if so.
    pub(crate) fn end(&self) -> Result<(), Failure> {
        if self.is_complete() {
            return Ok(());
        }
        let iterations = paint::count(self.outcome.iterations, "iteration");
        let reached = paint::percent(self.outcome.exploitability, 3);
        let wanted =
            self.target.map_or(String::new(), |target| format!(", not {}", paint::percent(target, 3)));
        output::remark(&format!(
            "stopped after {iterations}, {}: exploitability {reached} of the pot{wanted}",
            paint::duration(self.seconds)
        ));
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
