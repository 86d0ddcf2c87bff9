//! The progress bar of long work, which Ctrl-C can stop.

use crate::interrupt::{self, Work, Working};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Work that is over sooner shows no bar.
const DELAY: Duration = Duration::from_millis(500);
const STEPS: f64 = 1000.0;

/// Reports on work under way.
pub(crate) struct Progress {
    started: Instant,
    bar: Option<ProgressBar>,
    _working: Working,
}

impl Progress {
    pub(crate) fn start() -> Progress {
        Progress::of(Work::Counting)
    }

    pub(crate) fn of(work: Work) -> Progress {
        Progress { started: Instant::now(), bar: None, _working: Working::start(work) }
    }

    /// Shows the share of the work that is done, and a message if there is one; breaks if the work is to stop.
    pub(crate) fn report(&mut self, share: f64, message: impl FnOnce() -> Option<String>) -> ControlFlow<()> {
        if interrupt::is_requested() {
            return ControlFlow::Break(());
        }
        self.show(share, message);
        ControlFlow::Continue(())
    }

    /// Shows the share of a file that is written; breaks if it is to be given up.
    pub(crate) fn report_writing(&mut self, share: f64, what: &str) -> ControlFlow<()> {
        if interrupt::is_abandoned() {
            return ControlFlow::Break(());
        }
        self.show(share, || Some(what.to_owned()));
        ControlFlow::Continue(())
    }

    fn show(&mut self, share: f64, message: impl FnOnce() -> Option<String>) {
        if self.bar.is_none() && self.started.elapsed() > DELAY && io::stderr().is_terminal() {
            self.bar = Some(bar());
        }
        if let Some(bar) = &self.bar {
            set(bar, share);
            if let Some(message) = message() {
                bar.set_message(message);
            }
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

/// Sets the share of the work that is done.
pub(crate) fn set(bar: &ProgressBar, share: f64) {
    bar.set_position((STEPS * share) as u64);
}

/// An empty bar.
pub(crate) fn bar() -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:24} {percent:>3}%  {wide_msg}");
    let style = style.expect("the template of the progress bar is valid");
    ProgressBar::new(STEPS as u64).with_style(style.progress_chars("█▉▊▋▌▍▎▏ "))
}
