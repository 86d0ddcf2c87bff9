//! Progress of building and measuring buckets: a bar on a terminal, and a line for each phase that is over.

use crate::output;
use crate::paint;
use crate::{interrupt, progress};
use indicatif::ProgressBar;
use isofold_abstraction::{Phase, Progress, Street};
use std::io::{self, IsTerminal};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Shows the progress of all phases, reported from any thread.
pub(super) struct PhaseProgress {
    started: Instant,
    bar: Option<ProgressBar>,
    current: Mutex<Option<CurrentPhase>>,
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
        interrupt::listen();
        interrupt::on_exit(on_exit);
        let bar = io::stderr().is_terminal().then(progress::bar);
        PhaseProgress { started: Instant::now(), bar, current: Mutex::new(None) }
    }

    pub(super) fn report(&self, progress: Progress) {
        let Progress { street, phase, done, total, .. } = progress;
        let mut current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
        if current.as_ref().is_none_or(|current| (current.street, current.phase) != (street, phase)) {
            if let Some(over) = current.take() {
                self.report_end(&over);
            }
            *current = Some(CurrentPhase { street, phase, started: Instant::now() });
        }
        let (Some(current), Some(bar)) = (&*current, &self.bar) else { return };
        let share = done as f64 / total.max(1) as f64;
        let elapsed = current.started.elapsed().as_secs_f64();
        let left = if share > 0.0 { elapsed / share - elapsed } else { 0.0 };
        // K-means often converges before the last iteration.
        let bound = if phase == Phase::Iterating { "at most" } else { "about" };
        let left = match left {
            0.5.. => format!(", {bound} {} to go", paint::duration(left)),
            _ => String::new(),
        };
        progress::set(bar, share);
        bar.set_message(format!(
            "{street}: {phase}, {} of {}{left}",
            paint::grouped(done),
            paint::grouped(total)
        ));
    }

    fn report_end(&self, over: &CurrentPhase) {
        let took = over.started.elapsed().as_secs_f64();
        if took >= SHORT {
            self.remark(&format!(
                "{:<5}  {}, {}",
                over.street.to_string(),
                over.phase,
                paint::duration(took)
            ));
        }
    }

    /// Prints a line above the bar.
    pub(super) fn remark(&self, line: &str) {
        match &self.bar {
            Some(bar) => bar.suspend(|| output::remark(line)),
            None => output::remark(line),
        }
    }

    /// Reports the end of the last phase; returns the seconds that all phases took.
    pub(super) fn finish(self) -> f64 {
        if let Some(over) = self.current.lock().unwrap_or_else(PoisonError::into_inner).take() {
            self.report_end(&over);
        }
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        self.started.elapsed().as_secs_f64()
    }
}
