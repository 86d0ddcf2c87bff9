//! The object that programs read.

use super::solution::{Solution, failure};
use crate::failure::Failure;
use crate::spot;
use isofold_cards::Card;
use isofold_solver::{Reason, View};
use isofold_tree::Line;
use serde::Serialize;

#[derive(Serialize)]
pub(crate) struct Report {
    iterations: u32,
    /// As a share of the starting pot.
    exploitability: f64,
    seconds: f64,
    memory_bytes: u64,
    ev: [f64; 2],
    equity: Option<[f64; 2]>,
    root: Vec<Frequency>,
    reason: &'static str,
    complete: bool,
    spot: String,
    board: String,
    pot: u32,
    stack: u32,
}

#[derive(Serialize)]
struct Frequency {
    action: String,
    frequency: f64,
}

pub(super) fn report(solution: &mut Solution) -> Result<Report, Failure> {
    let view = solution.solver.view(&Line::default()).map_err(failure)?;
    let (outcome, solver) = (&solution.outcome, &solution.solver);
    let spot = solver.spot();
    Ok(Report {
        iterations: outcome.iterations,
        exploitability: outcome.exploitability,
        seconds: solution.seconds,
        memory_bytes: solver.plan().memory(),
        ev: outcome.evs,
        equity: view.equities,
        root: frequencies(&view),
        reason: reason(outcome.reason),
        complete: solution.is_complete(),
        spot: spot::name(spot).to_owned(),
        board: spot.board.iter().map(Card::to_string).collect(),
        pot: spot.pot,
        stack: spot.stack,
    })
}

fn frequencies(view: &View) -> Vec<Frequency> {
    let actions = view.actions.iter().zip(&view.frequencies);
    actions.map(|(action, &frequency)| Frequency { action: action.to_string(), frequency }).collect()
}

/// Why the work ended, in a word.
fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::Target => "target",
        Reason::Iterations => "iterations",
        Reason::Time => "time",
        Reason::Stopped => "stopped",
    }
}
