//! The library: what is found again, what goes, and what lasts.
#![allow(clippy::unwrap_used)]

mod confinement;
mod damage;
mod entries;
mod eviction;
mod names;
mod processes;
mod read_only;
mod recovery;
mod transfer;
mod units;

use isofold_solver::{Options, Solver};
use isofold_store::{
    AddOutcome, CanonicalSpot, Library, SaveOptions, SavedStreets, SolveSnapshot, SpotRequest,
};
use isofold_tree::{Spot, Stop, Street};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Strategies of every street, without regrets.
const FULL: SaveOptions = SaveOptions::new(SavedStreets::Full);

/// A river that is solved in a moment.
fn river(pot: u32) -> Spot {
    let spot = Spot::on("KsTd7c4h2s").pot(pot).stack(200).oop("AA,QQ,AhJh").ip("KK,JJ,KQs");
    spot.bet(Street::River, "50%").build().unwrap()
}

/// A turn that takes hardly longer.
fn turn(pot: u32) -> Spot {
    let spot = Spot::on("QsTs7h2c").pot(pot).stack(200).oop("AA,QQ,AhJh").ip("KK,JJ,KQs");
    spot.bet(Street::Turn, "50%").bet(Street::River, "50%").build().unwrap()
}

fn library() -> (TempDir, Library) {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::open(folder.path()).unwrap();
    (folder, library)
}

/// Solves a spot for so many iterations and has something done with it.
fn solved<T>(
    spot: &Spot,
    iterations: u32,
    then: impl FnOnce(&mut SolveSnapshot<'_>, &isofold_solver::Outcome) -> T,
) -> T {
    let canonical = CanonicalSpot::of(spot);
    let (asked, options) = (SpotRequest::of(spot, &canonical), Options { threads: 1, ..Options::default() });
    let mut solver = Solver::new(&canonical.spot, &options).unwrap();
    let stop = Stop { iterations: Some(iterations), ..Stop::default() };
    let outcome = solver.run(&stop, |_| ControlFlow::Continue(()));
    let mut solve = SolveSnapshot {
        solver: &mut solver,
        options: &options,
        canonical: &canonical,
        request: &asked,
        seconds: 0.25,
        progress: None,
    };
    then(&mut solve, &outcome)
}

fn add_with(
    library: &Library,
    spot: &Spot,
    iterations: u32,
    save: SaveOptions,
    limit: Option<u64>,
) -> AddOutcome {
    solved(spot, iterations, |solve, outcome| library.add(solve, outcome, save, limit).unwrap())
}

fn add(library: &Library, spot: &Spot, iterations: u32) -> AddOutcome {
    add_with(library, spot, iterations, FULL, None)
}

/// The entries by number.
fn ids(library: &Library) -> Vec<i64> {
    library.list(&Default::default()).unwrap().iter().map(|entry| entry.id).collect()
}

/// The files of a library, in the catalogue or not.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder.join("files")).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    files
}

/// Whether every entry is sound, after all were looked at.
fn is_sound(library: &Library) -> bool {
    let report = library.verify(|_| ControlFlow::Continue(())).unwrap();
    let bad = report.entries.iter().filter_map(|checked| checked.problem.as_ref());
    let bad: Vec<String> = bad.map(|problem| problem.to_string()).collect();
    assert!(report.complete && bad.is_empty(), "{bad:?}");
    report.orphans.is_some_and(|orphans| orphans.is_empty())
}

/// Changes the catalogue behind the library's back.
fn sql(folder: &Path, text: &str) {
    rusqlite::Connection::open(folder.join("catalogue.sqlite")).unwrap().execute_batch(text).unwrap();
}
