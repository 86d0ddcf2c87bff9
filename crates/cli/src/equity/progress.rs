//! A bar for somebody who waits, and Ctrl-C for somebody who waits no longer.

use crate::paint;
use indicatif::{ProgressBar, ProgressStyle};
use isofold_equity::{Progress, Standing};
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::time::{Duration, Instant};

/// Whether there is something to stop.
static BUSY: AtomicBool = AtomicBool::new(false);
static STOP: AtomicBool = AtomicBool::new(false);

/// Nobody needs to be told that a shorter wait will end.
const PATIENCE: Duration = Duration::from_millis(500);
const STEPS: f64 = 1000.0;

/// From now on the first Ctrl-C stops the work, and a second one, or one between the works, ends the process.
pub(crate) fn listen() {
    // Without a handler, Ctrl-C ends the process as it does elsewhere.
    let _ = ctrlc::set_handler(|| {
        if STOP.swap(true, SeqCst) || !BUSY.load(SeqCst) {
            std::process::exit(1);
        }
    });
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

    /// Shows how far it is; breaks off if Ctrl-C was pressed.
    pub(crate) fn see(&mut self, progress: &Progress) -> ControlFlow<()> {
        if is_stopped() {
            return ControlFlow::Break(());
        }
        if self.bar.is_none() && self.started.elapsed() > PATIENCE && io::stderr().is_terminal() {
            self.bar = Some(bar());
        }
        if let Some(bar) = &self.bar {
            bar.set_position((STEPS * progress.share) as u64);
            // Between two cards of --by-card nobody stands anywhere.
            if !progress.players.is_empty() {
                bar.set_message(standings(&progress.players));
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

fn bar() -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:24} {percent:>3}%  {wide_msg}")
        .unwrap_or_else(|error| unreachable!("the template of the bar: {error}"));
    ProgressBar::new(STEPS as u64).with_style(style.progress_chars("█▉▊▋▌▍▎▏ "))
}

/// `81.95% ± 0.02%  18.05% ± 0.02%`
fn standings(players: &[Standing]) -> String {
    let standing = |player: &Standing| {
        format!("{} ± {}", paint::exact_percent(player.equity, 2), paint::exact_percent(player.error, 2))
    };
    players.iter().map(standing).collect::<Vec<_>>().join("  ")
}
