//! Small files of solved spots, made once.

use isofold_solver::{Options, Solver};
use isofold_store::{CanonicalSpot, SaveOptions, SavedStreets, SolveSnapshot, SpotRequest};
use isofold_tree::{Spot, Stop, Street};
use std::ops::ControlFlow;
use std::path::PathBuf;

/// The options of solvers in targets: one thread, and little memory.
pub fn options() -> Options {
    Options { threads: 1, memory: Some(1 << 24), ..Options::default() }
}

/// The path of a solution with strategies and regrets of all streets, solved a little.
pub fn solution(board: &str) -> PathBuf {
    write(board, false)
}

/// The path of a checkpoint, solved a little.
pub fn checkpoint(board: &str) -> PathBuf {
    write(board, true)
}

fn write(board: &str, is_checkpoint: bool) -> PathBuf {
    let spot = Spot::on(board).pot(100).stack(100).oop("AsAd,QsQd").ip("KhKc").bet(Street::River, "a");
    let spot = spot.build().expect("a spot");
    let (canonical, options) = (CanonicalSpot::of(&spot), options());
    let mut solver = Solver::new(&canonical.spot, &options).expect("a solver");
    let stop = Stop { iterations: Some(5), ..Stop::default() };
    let outcome = solver.run(&stop, |_| ControlFlow::Continue(()));
    let path = crate::folder().join(if is_checkpoint { "checkpoint" } else { "solution" });
    let mut solve = SolveSnapshot {
        solver: &mut solver,
        options: &options,
        canonical: &canonical,
        request: &SpotRequest::of(&spot, &canonical),
        seconds: 1.0,
        progress: None,
    };
    let written = match is_checkpoint {
        true => solve.checkpoint(&path),
        false => solve.save(&path, &outcome, SaveOptions::new(SavedStreets::Full).with_regrets(true)),
    };
    written.expect("a file");
    path
}
