//! The progress line of a solve.

use crate::paint;
use crate::progress::Progress;
use serde_json::{Map, Value};
use std::ops::ControlFlow;

/// Shows how far a solve is; breaks if Ctrl-C was pressed.
pub(super) fn report(
    progress: &mut Progress,
    reached: &isofold_solver::Progress,
    target: Option<f64>,
) -> ControlFlow<()> {
    let elapsed = reached.elapsed.as_secs_f64();
    let share = reached.remaining.map_or(0.0, |left| elapsed / (elapsed + left.as_secs_f64()));
    progress.report_with(share, || Some(message(reached, target)), || fields(reached, target))
}

/// The figures of a line of JSON.
fn fields(progress: &isofold_solver::Progress, target: Option<f64>) -> Map<String, Value> {
    let figures = [
        ("iteration", Some(progress.iteration.into())),
        ("exploitability", progress.exploitability.map(|(reached, _)| reached.into())),
        ("target", target.map(Value::from)),
        ("memory_bytes", Some(progress.memory.into())),
        ("remaining_seconds", progress.remaining.map(|left| left.as_secs_f64().into())),
    ];
    figures.into_iter().filter_map(|(name, figure)| Some((name.to_owned(), figure?))).collect()
}

/// `iteration 48, exploitability 0.83%, target 0.5%, 151 MB, 2.1 s, about 1.9 s to go`
fn message(progress: &isofold_solver::Progress, target: Option<f64>) -> String {
    let target = target.map_or(String::new(), |target| format!(", target {}", paint::percent(target, 4)));
    let reached = match progress.exploitability {
        Some((reached, _)) => format!("exploitability {}{target}", paint::percent(reached, 3)),
        None => format!("not measured yet{target}"),
    };
    let left =
        progress.remaining.map(|left| left.as_secs_f64()).filter(|&left| left >= 0.1).map(paint::duration);
    format!(
        "iteration {}, {reached}, {}, {}{}",
        progress.iteration,
        paint::bytes(progress.memory),
        paint::duration(progress.elapsed.as_secs_f64()),
        left.map_or(String::new(), |left| format!(", about {left} to go"))
    )
}
