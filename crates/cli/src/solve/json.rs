//! The JSON object.

use crate::error_text;
use crate::failure::Failure;
use crate::solving::{Origin, SolveReport};
use isofold_api::solve::{Reason, SolveAnswer};
use isofold_service::run::DeviceUsed;
use isofold_service::solving::Solved;
use isofold_solver::Reason as RunReason;

pub(super) fn report(solved: &mut SolveReport) -> Result<SolveAnswer, Failure> {
    figures(solved).answer(&mut solved.solution).map_err(|error| error_text::service(error, &[]))
}

/// The figures of a solve.
pub(crate) fn figures(solved: &SolveReport) -> Solved {
    let (device, gpu) = match &solved.device {
        None => (None, None),
        Some(DeviceUsed::Cpu) => (Some("cpu"), None),
        Some(DeviceUsed::Gpu { name, memory }) => (Some("cuda"), Some((name.clone(), *memory))),
    };
    Solved {
        iterations: solved.iterations,
        exploitability: solved.exploitability,
        seconds: solved.seconds,
        memory: solved.memory,
        device,
        gpu,
        evs: solved.evs,
        options: solved.options.clone(),
        reason: reason(&solved.origin),
        entry: solved.entry(),
        aggregate_lock_error: solved.aggregate_lock_error,
    }
}

/// The reason why the solve ended.
fn reason(origin: &Origin) -> Reason {
    match origin {
        Origin::Solved(RunReason::Target) => Reason::Target,
        Origin::Solved(RunReason::Iterations) => Reason::Iterations,
        Origin::Solved(RunReason::Time) => Reason::Time,
        Origin::Solved(RunReason::Stopped) => Reason::Stopped,
        Origin::Solved(RunReason::Stalled) => Reason::Stalled,
        Origin::Solved(RunReason::NotANumber) => Reason::NotANumber,
        Origin::File => Reason::File,
        Origin::Library(_) => Reason::Library,
    }
}
