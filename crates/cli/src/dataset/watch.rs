//! The progress of work on rows, with the time to go.

use crate::interrupt::{self, Work};
use crate::output;
use crate::paint;
use crate::progress::Progress;
use isofold_service::dataset::DatasetWatch;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Shows progress, from any thread; Ctrl-C stops.
pub(super) struct Watch {
    started: Instant,
    state: Mutex<State>,
}

struct State {
    progress: Progress,
    /// The rows that were there at the first report.
    first: Option<u64>,
}

impl Watch {
    pub(super) fn start() -> Watch {
        let state = State { progress: Progress::of(Work::Solving), first: None };
        Watch { started: Instant::now(), state: Mutex::new(state) }
    }
}

impl DatasetWatch for Watch {
    fn progress(&self, done: u64, of: u64) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let first = *state.first.get_or_insert(done.saturating_sub(1));
        let message = || {
            let rate = (done - first.min(done)) as f64 / self.started.elapsed().as_secs_f64().max(1e-3);
            let left = paint::duration((of - done.min(of)) as f64 / rate.max(1e-9));
            let (done, of) = (paint::grouped(done), paint::grouped(of));
            Some(format!("{done} of {of} rows, {rate:.1} a second, about {left} to go"))
        };
        let _ = state.progress.report(done as f64 / of.max(1) as f64, message);
    }

    fn is_stopped(&self) -> bool {
        interrupt::is_requested()
    }

    fn remark(&self, message: &str) {
        output::remark(message);
    }
}
