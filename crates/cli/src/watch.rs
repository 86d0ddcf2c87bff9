//! A bar for somebody who waits, and Ctrl-C for somebody who waits no longer.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::time::{Duration, Instant};

/// Whether there is something to stop.
static BUSY: AtomicBool = AtomicBool::new(false);
static STOP: AtomicBool = AtomicBool::new(false);

/// Nobody needs to be told that a shorter wait will end.
const PATIENCE: Duration = Duration::from_millis(500);
const STEPS: f64 = 1000.0;

/// What is to be done before the process ends.
static FAREWELL: OnceLock<fn()> = OnceLock::new();

/// From now on the first Ctrl-C, or a polite request to end, stops the work, and a second one, or one between the works, ends
/// the process.
pub(crate) fn listen() {
    // Without a handler, Ctrl-C ends the process as it does elsewhere.
    let _ = ctrlc::set_handler(|| {
        if STOP.swap(true, SeqCst) || !BUSY.load(SeqCst) {
            match FAREWELL.get() {
                Some(farewell) => farewell(),
                // Between the works there is nothing to show.
                None => eprintln!("stopped before anything was reached"),
            }
            std::process::exit(1);
        }
    });
}

/// From now on an end of the process from outside does this first.
pub(crate) fn before_the_end(farewell: fn()) {
    // Whoever was first has its way.
    let _ = FAREWELL.set(farewell);
}

/// Whether Ctrl-C was pressed.
pub(crate) fn is_stopped() -> bool {
    STOP.load(SeqCst)
}

/// Watches over one work.
pub(crate) struct Watch {
    started: Instant,
    bar: Option<ProgressBar>,
}

impl Watch {
    pub(crate) fn start() -> Watch {
        BUSY.store(true, SeqCst);
        Watch { started: Instant::now(), bar: None }
    }

    /// Shows what part is done, and a message if there is one; breaks off if Ctrl-C was pressed.
    pub(crate) fn see(&mut self, share: f64, message: impl FnOnce() -> Option<String>) -> ControlFlow<()> {
        if is_stopped() {
            return ControlFlow::Break(());
        }
        if self.bar.is_none() && self.started.elapsed() > PATIENCE && io::stderr().is_terminal() {
            self.bar = Some(bar());
        }
        if let Some(bar) = &self.bar {
            set(bar, share);
            if let Some(message) = message() {
                bar.set_message(message);
            }
        }
        ControlFlow::Continue(())
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        BUSY.store(false, SeqCst);
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

/// Shows what part is done.
pub(crate) fn set(bar: &ProgressBar, share: f64) {
    bar.set_position((STEPS * share) as u64);
}

/// A bar, empty yet.
pub(crate) fn bar() -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:24} {percent:>3}%  {wide_msg}")
        .unwrap_or_else(|error| unreachable!("the template of the bar: {error}"));
    ProgressBar::new(STEPS as u64).with_style(style.progress_chars("█▉▊▋▌▍▎▏ "))
}
