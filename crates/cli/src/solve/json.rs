//! The object that programs read.

use super::device::Ran;
use super::solution::{Origin, Solution};
use super::work::stored;
use crate::failure::Failure;
use crate::spot::{self, Facts};
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
    /// What solved it, if it was solved now.
    #[serde(skip_serializing_if = "Option::is_none")]
    device: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    device_name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    device_memory_bytes: Option<u64>,
    ev: [f64; 2],
    equity: Option<[f64; 2]>,
    root: Vec<Frequency>,
    reason: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    entry: Option<i64>,
    complete: bool,
    spot: String,
    board: String,
    pot: u32,
    stack: u32,
    #[serde(flatten)]
    facts: Facts,
    /// In a tournament, what each player has in all, in prize money.
    #[serde(skip_serializing_if = "Option::is_none")]
    prizes: Option<[f64; 2]>,
    /// Where folded hands are estimated, the relative standard error of the weights of deals.
    #[serde(skip_serializing_if = "Option::is_none")]
    bunching_error: Option<f64>,
    /// Where hands are locked together, how far they are from it at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    overall_error: Option<f64>,
}

#[derive(Serialize)]
pub(crate) struct Frequency {
    action: String,
    frequency: f64,
}

pub(super) fn report(solution: &mut Solution) -> Result<Report, Failure> {
    let view = solution.answers.view(&Line::default()).map_err(stored)?;
    let spot = solution.answers.spot();
    let (device, device_name, device_memory_bytes) = match &solution.ran {
        None => (None, None, None),
        Some(Ran::Cpu) => (Some("cpu"), None, None),
        Some(Ran::Gpu(name, memory)) => (Some("cuda"), Some(name.clone()), Some(*memory)),
    };
    Ok(Report {
        iterations: solution.iterations,
        exploitability: solution.exploitability,
        seconds: solution.seconds,
        memory_bytes: solution.memory,
        device,
        device_name,
        device_memory_bytes,
        ev: solution.evs,
        equity: view.equities,
        root: frequencies(&view),
        reason: reason(&solution.origin),
        entry: solution.entry(),
        complete: solution.is_complete(),
        spot: spot::name(spot).to_owned(),
        board: spot.board.iter().map(Card::to_string).collect(),
        pot: spot.pot,
        stack: spot.stack(),
        facts: Facts::of(spot),
        prizes: solution.prizes(),
        bunching_error: solution.answers.bunching_error(),
        overall_error: solution.aggregate_lock_error,
    })
}

pub(crate) fn frequencies(view: &View) -> Vec<Frequency> {
    let actions = view.actions.iter().zip(&view.frequencies);
    actions.map(|(action, &frequency)| Frequency { action: action.to_string(), frequency }).collect()
}

/// Why the work ended, in a word.
fn reason(origin: &Origin) -> &'static str {
    match origin {
        Origin::Solved(Reason::Target) => "target",
        Origin::Solved(Reason::Iterations) => "iterations",
        Origin::Solved(Reason::Time) => "time",
        Origin::Solved(Reason::Stopped) => "stopped",
        Origin::File => "file",
        Origin::Library(_) => "library",
    }
}
