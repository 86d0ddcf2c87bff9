//! Where a solve begins: from nothing, from a file, or from one with other locks.

use super::args::How;
use super::work::{Work, stored};
use crate::failure::Failure;
use crate::{output, paint};
use isofold_solver::{Solver, SolverError};
use isofold_store::{Canonical, SolutionFile, StoreError};
use isofold_tree::Spot;
use std::time::Instant;

/// A solve that begins.
pub(super) fn begin(spot: &Spot, canonical: Canonical, how: &How) -> Result<Work, Failure> {
    let (options, started) = (how.options(), Instant::now());
    if !spot.folded.is_empty() {
        let players = paint::count(spot.folded.len(), "folded player");
        output::progress(&format!("counting what {players} can have held: this takes some seconds"));
    }
    let solver = Solver::new(&canonical.spot, &options);
    let solver = solver.map_err(|error| refused(error, how.size.memory.is_some()))?;
    Ok(Work { started, ..Work::new(spot, canonical, solver, options) })
}

/// The same solve with the locks of a spot. They may make it another one up to suits: then what was learnt is carried there.
pub(super) fn relocked(mut work: Work, spot: &Spot, how: &How) -> Result<Work, Failure> {
    let canonical = Canonical::of(spot);
    let before = &work.canonical;
    let locks = spot.locks.iter().map(|lock| lock.relabelled(before.perm)).collect();
    let is_there = canonical.spot == Spot { locks, ..before.spot.clone() };
    let relocked = if is_there {
        work.solver.relock(&canonical.spot.locks)
    } else {
        let perm = before.perm.inverse().then(canonical.perm);
        work.solver.relabelled(&canonical.spot, perm).map(|solver| work.solver = solver)
    };
    relocked.map_err(|error| refused(error, how.size.memory.is_some()))?;
    let (before, started) = (work.before, work.started);
    Ok(Work { before, started, ..Work::new(spot, canonical, work.solver, work.options) })
}

/// A solver that goes on from a file.
pub(super) fn resumed(file: &SolutionFile, spot: &Spot, how: &How) -> Result<Work, Failure> {
    let options = file.options(&how.options());
    let solver = file.resume(&options).map_err(|error| unread(error, how))?;
    let canonical = Canonical { perm: Canonical::of(spot).perm, ..file.canonical() };
    let mut work = Work::new(spot, canonical, solver, options);
    work.before = file.meta().seconds;
    Ok(work)
}

/// A solver that has the strategies of a file.
pub(super) fn loaded(file: &SolutionFile, how: &How) -> Result<Solver, Failure> {
    file.solver(&file.options(&how.options())).map_err(|error| unread(error, how))
}

/// Why a file does not become a solver.
fn unread(error: StoreError, how: &How) -> Failure {
    match error {
        StoreError::Solver(error) => refused(error, how.size.memory.is_some()),
        error => stored(error),
    }
}

/// The library's words, and the flags that help.
pub(crate) fn refused(error: SolverError, asked: bool) -> Failure {
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
        | SolverError::BoardStrategy(_)
        | SolverError::Share(_)
        | SolverError::Equity(_) => Failure::Work(message),
        SolverError::Tree(_)
        | SolverError::NoDeal
        | SolverError::Bunching(_)
        | SolverError::Line(_)
        | SolverError::Over(_)
        | SolverError::Elsewhere { .. } => Failure::Input(message),
    }
}
