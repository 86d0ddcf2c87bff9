//! Progress of building and measuring buckets: a bar on a terminal, and a line for each phase that is over.

use crate::interrupt;
use crate::output;
use crate::paint;
use crate::progress::Display;
use isofold_abstraction::{Phase, Progress, Street};
use serde_json::{Map, Value};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Shows the progress of all phases, reported from any thread.
pub(super) struct PhaseProgress {
    started: Instant,
    state: Mutex<State>,
}

struct State {
    display: Display,
    current: Option<CurrentPhase>,
}

struct CurrentPhase {
    street: Street,
    phase: Phase,
    started: Instant,
}

/// Phases that take fewer seconds get no line.
const SHORT: f64 = 0.5;

impl PhaseProgress {
    /// From now on Ctrl-C calls `on_exit` and ends the process.
    pub(super) fn start(on_exit: fn()) -> PhaseProgress {
        interrupt::on_exit(on_exit);
        let state = State { display: Display::new(Duration::ZERO), current: None };
        PhaseProgress { started: Instant::now(), state: Mutex::new(state) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn report(&self, progress: Progress) {
        let Progress { street, phase, done, total, .. } = progress;
        let State { display, current } = &mut *self.state();
        if current.as_ref().is_none_or(|current| (current.street, current.phase) != (street, phase)) {
            if let Some(over) = current.take() {
                report_end(display, &over);
            }
            *current = Some(CurrentPhase { street, phase, started: Instant::now() });
        }
        let Some(current) = current else { return };
        let share = done as f64 / total.max(1) as f64;
        let elapsed = current.started.elapsed().as_secs_f64();
        let left = if share > 0.0 { elapsed / share - elapsed } else { 0.0 };
        display.show(share, || Some(message(progress, left)), || fields(progress, left));
    }

    /// Prints a line above the bar.
    pub(super) fn remark(&self, line: &str) {
        self.state().display.above(|| output::remark(line));
    }

    /// Reports the end of the last phase; returns the seconds that all phases took.
    pub(super) fn finish(self) -> f64 {
        let State { display, current } = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(over) = current {
            report_end(&display, &over);
        }
        self.started.elapsed().as_secs_f64()
    }
}

/// `river: moving centroids, 12 of 50, at most 3.1 s to go`
fn message(progress: Progress, left: f64) -> String {
    let Progress { street, phase, done, total, .. } = progress;
    // K-means often converges before the last iteration.
    let bound = if phase == Phase::Iterating { "at most" } else { "about" };
    let left = match left {
        0.5.. => format!(", {bound} {} to go", paint::duration(left)),
        _ => String::new(),
    };
    format!("{street}: {phase}, {} of {}{left}", paint::grouped(done), paint::grouped(total))
}

/// The figures of a line of JSON; progress is that of the phase.
fn fields(progress: Progress, left: f64) -> Map<String, Value> {
    let fields: [(&str, Value); 5] = [
        ("street", progress.street.to_string().into()),
        ("phase", progress.phase.to_string().into()),
        ("done", progress.done.into()),
        ("total", progress.total.into()),
        ("remaining_seconds", left.into()),
    ];
    fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

fn report_end(display: &Display, over: &CurrentPhase) {
    let took = over.started.elapsed().as_secs_f64();
    if took >= SHORT {
        let line = format!("{:<5}  {}, {}", over.street.to_string(), over.phase, paint::duration(took));
        display.above(|| output::remark(&line));
    }
}
