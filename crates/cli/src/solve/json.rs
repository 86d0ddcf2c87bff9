//! The JSON object.

use crate::device::DeviceUsed;
use crate::error_text;
use crate::failure::Failure;
use crate::solving::{Origin, SolveReport};
use crate::spot::{self, SpotSummary};
use crate::strategy::{self, Frequency};
use isofold_cards::Card;
use isofold_solver::Reason;
use isofold_tree::Line;
use serde::Serialize;

#[derive(Serialize)]
pub(crate) struct Report {
    iterations: u32,
    /// As a share of the starting pot.
    exploitability: f64,
    seconds: f64,
    memory_bytes: u64,
    /// The device, if it was solved now.
    device: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    device_name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    device_memory_bytes: Option<u64>,
    ev: [f64; 2],
    equity: Option<[f64; 2]>,
    root: Vec<Frequency>,
    reason: &'static str,
    entry: Option<i64>,
    complete: bool,
    spot: String,
    board: String,
    pot: u32,
    stack: u32,
    #[serde(flatten)]
    summary: SpotSummary,
    /// In a tournament, the $EV that each player has in all.
    #[serde(skip_serializing_if = "Option::is_none")]
    prizes: Option<[f64; 2]>,
    /// If bunching is estimated, the relative standard error of the weights of deals.
    #[serde(skip_serializing_if = "Option::is_none")]
    bunching_error: Option<f64>,
    /// With aggregate frequency locks, how far frequencies are from them at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    overall_error: Option<f64>,
}

pub(super) fn report(solved: &mut SolveReport) -> Result<Report, Failure> {
    let view = solved.solution.view(&Line::default()).map_err(error_text::store)?;
    let spot = solved.solution.spot();
    let (device, device_name, device_memory_bytes) = match &solved.device {
        None => (None, None, None),
        Some(DeviceUsed::Cpu) => (Some("cpu"), None, None),
        Some(DeviceUsed::Gpu { name, memory }) => (Some("cuda"), Some(name.clone()), Some(*memory)),
    };
    Ok(Report {
        iterations: solved.iterations,
        exploitability: solved.exploitability,
        seconds: solved.seconds,
        memory_bytes: solved.memory,
        device,
        device_name,
        device_memory_bytes,
        ev: solved.evs,
        equity: view.equities,
        root: strategy::frequencies(&view),
        reason: reason(&solved.origin),
        entry: solved.entry(),
        complete: solved.is_complete(),
        spot: spot::name(spot).to_owned(),
        board: spot.board.iter().map(Card::to_string).collect(),
        pot: spot.pot,
        stack: spot.stack(),
        summary: SpotSummary::of(spot),
        prizes: solved.icm_totals(),
        bunching_error: solved.solution.bunching_error(),
        overall_error: solved.aggregate_lock_error,
    })
}

/// The reason why the solve ended, in a word.
fn reason(origin: &Origin) -> &'static str {
    match origin {
        Origin::Solved(Reason::Target) => "target",
        Origin::Solved(Reason::Iterations) => "iterations",
        Origin::Solved(Reason::Time) => "time",
        Origin::Solved(Reason::Stopped) => "stopped",
        Origin::Solved(Reason::Stalled) => "stalled",
        Origin::Solved(Reason::NotANumber) => "not-a-number",
        Origin::File => "file",
        Origin::Library(_) => "library",
    }
}
