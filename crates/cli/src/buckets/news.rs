//! How far the work is: a bar for somebody who looks, and a line for each stage that is over.

use crate::output;
use crate::paint;
use crate::{interrupt, progress};
use indicatif::ProgressBar;
use isofold_abstraction::{Phase, Progress, Street};
use std::io::{self, IsTerminal};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Hears of all stages, from any thread.
pub(super) struct News {
    started: Instant,
    bar: Option<ProgressBar>,
    stage: Mutex<Option<Stage>>,
}

struct Stage {
    street: Street,
    doing: Phase,
    started: Instant,
}

/// Stages that are over sooner are not worth a line.
const SHORT: f64 = 0.5;

impl News {
    /// From now on Ctrl-C says what is kept, and ends the process.
    pub(super) fn new(farewell: fn()) -> News {
        interrupt::listen();
        interrupt::on_exit(farewell);
        let bar = io::stderr().is_terminal().then(progress::bar);
        News { started: Instant::now(), bar, stage: Mutex::new(None) }
    }

    pub(super) fn hear(&self, progress: Progress) {
        let Progress { street, phase: doing, done, total: of, .. } = progress;
        let mut stage = self.stage.lock().unwrap_or_else(PoisonError::into_inner);
        if stage.as_ref().is_none_or(|stage| (stage.street, stage.doing) != (street, doing)) {
            if let Some(over) = stage.take() {
                self.tell(&over);
            }
            *stage = Some(Stage { street, doing, started: Instant::now() });
        }
        let (Some(stage), Some(bar)) = (&*stage, &self.bar) else { return };
        let share = done as f64 / of.max(1) as f64;
        let elapsed = stage.started.elapsed().as_secs_f64();
        let left = if share > 0.0 { elapsed / share - elapsed } else { 0.0 };
        // Clusters often settle before the last time.
        let most = if doing == Phase::Iterating { "at most" } else { "about" };
        let left = match left {
            0.5.. => format!(", {most} {} to go", paint::duration(left)),
            _ => String::new(),
        };
        progress::set(bar, share);
        bar.set_message(format!(
            "{street}: {doing}, {} of {}{left}",
            paint::grouped(done),
            paint::grouped(of)
        ));
    }

    fn tell(&self, over: &Stage) {
        let took = over.started.elapsed().as_secs_f64();
        if took >= SHORT {
            self.say(&format!("{:<5}  {}, {}", over.street.to_string(), over.doing, paint::duration(took)));
        }
    }

    /// A line above the bar.
    pub(super) fn say(&self, line: &str) {
        match &self.bar {
            Some(bar) => bar.suspend(|| output::remark(line)),
            None => output::remark(line),
        }
    }

    /// Tells of the last stage, and how long all took.
    pub(super) fn end(self) -> f64 {
        if let Some(over) = self.stage.lock().unwrap_or_else(PoisonError::into_inner).take() {
            self.tell(&over);
        }
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        self.started.elapsed().as_secs_f64()
    }
}
