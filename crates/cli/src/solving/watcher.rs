//! A solve as the command line shows it: a progress bar, remarks on stderr, and Ctrl-C.

use super::progress;
use super::shell::shell_quoted;
use crate::error_text::{self, MemoryLimit};
use crate::interrupt::{self, Work, Working};
use crate::output;
use crate::paint;
use crate::progress::Progress;
use isofold_service::run::{LossReason, Remark, Source, Watch, WriteReport, Writing};
use std::ops::ControlFlow;
use std::path::Path;

/// A checkpoint of so many bytes is announced: it takes a moment to write.
const LARGE: u64 = 200_000_000;

/// Shows a solve.
pub(crate) struct Watcher {
    /// The exploitability that is aimed at.
    pub(super) target: Option<f64>,
    whose: MemoryLimit,
    /// A hint on what keeps a solution that the library does not.
    hint: &'static str,
    progress: Option<Progress>,
}

impl Watcher {
    pub(crate) fn new(whose: MemoryLimit, hint: &'static str) -> Watcher {
        Watcher { target: None, whose, hint, progress: None }
    }

    /// Removes the progress bar of a run that has ended.
    pub(super) fn end(&mut self) {
        self.progress = None;
    }
}

impl Watch for Watcher {
    fn begin(&mut self) {
        self.progress.get_or_insert_with(|| Progress::of(Work::Solving));
    }

    fn iterated(&mut self, reached: &isofold_solver::Progress) -> ControlFlow<()> {
        match &mut self.progress {
            Some(progress) => progress::report(progress, reached, self.target),
            None => ControlFlow::Continue(()),
        }
    }

    fn is_interrupted(&self) -> bool {
        interrupt::is_requested()
    }

    fn writing(&mut self, what: Writing) -> WriteReport<'_> {
        let text = match what {
            Writing::Checkpoint(size) => format!("writing a checkpoint of {}", paint::bytes(size)),
            Writing::Solution => "writing the solution".to_owned(),
            Writing::Entry => "adding the solution to the library".to_owned(),
            Writing::Copy => {
                let working = Working::start(Work::Writing);
                return Box::new(move |_| {
                    let _ = &working;
                    ControlFlow::Continue(())
                });
            }
        };
        if matches!(what, Writing::Checkpoint(LARGE..)) && interrupt::is_requested() {
            output::remark(&text);
        }
        let mut progress = Progress::of(Work::Writing);
        Box::new(move |share| match what == Writing::Entry && share == 0.0 && interrupt::is_requested() {
            // Nothing is written yet: another process is waited for.
            true => ControlFlow::Break(()),
            false => progress.report_writing(share, &text),
        })
    }

    fn remark(&mut self, remark: Remark) {
        let text = match remark {
            Remark::LibraryUnused(error) => {
                format!("the library is not used: {}", error_text::store_text(&error))
            }
            Remark::Unusable { source, error } => {
                let Some(why) = error_text::run(error, self.whose, None).text() else { return };
                format!("{} is not used: {why}", name(&source))
            }
            Remark::Continued { source, iterations } => {
                let iterations = paint::count(iterations, "iteration");
                format!("continuing {} after {iterations}; --restart begins from nothing", name(&source))
            }
            Remark::Lost { source, exploitability, why } => {
                let reached = paint::percent(exploitability, 3);
                format!("{}, at {reached} of the pot, cannot be continued: {}", name(&source), loss(why))
            }
            Remark::Interrupted { path, iterations } => format!(
                "a solve of this spot was interrupted after {}; to continue it: isofold solve --resume {}",
                paint::count(iterations, "iteration"),
                shell_quoted(&path)
            ),
            Remark::Counting(players) => {
                let players = paint::count(players, "folded player");
                return output::progress(&format!(
                    "counting the hands of {players}: this takes a few seconds"
                ));
            }
            Remark::Fallback(error) => {
                format!("solving on the CPU: {}", error_text::device_fallback(&error))
            }
            Remark::BetterEntry { id, exploitability } => format!(
                "entry {id} of the library is better, {} of the pot, and stays",
                paint::percent(exploitability, 3)
            ),
            Remark::NameFailed(error) => {
                format!("the name is not stored: {}", error_text::store_text(&error))
            }
            Remark::Evicted(entry) => {
                let name = if entry.request.name.is_empty() { "spot" } else { &entry.request.name };
                format!(
                    "removed from the library to make room: entry {}, {name} on {}, {}",
                    entry.id,
                    paint::cards(entry.request.board.iter().copied()),
                    paint::bytes(entry.bytes)
                )
            }
            Remark::NotAdded(error) => {
                let why = error.map_or(", which cannot be written to".to_owned(), |error| {
                    format!(": {}", error_text::store_text(&error))
                });
                return output::notice(&format!("not added to the library{why}{}", self.hint));
            }
            Remark::BetterFile { path, exploitability } => format!(
                "{} is not replaced: its solution of this spot is better, {} of the pot",
                path.display(),
                paint::percent(exploitability, 3)
            ),
            Remark::Written { path, length } => return remark_on_written(&path, length),
            remark @ (Remark::NoCheckpoints(_)
            | Remark::CheckpointFailed(_)
            | Remark::Unused(_)
            | Remark::Named { .. }
            | Remark::SharedName { .. }) => remark.to_string(),
        };
        output::remark(&text);
    }
}

/// Remarks on a file that was written.
pub(crate) fn remark_on_written(out: &Path, length: u64) {
    output::remark(&format!("written to {} ({})", out.display(), paint::bytes(length)));
}

fn name(source: &Source) -> String {
    match source {
        Source::Checkpoint(path) | Source::File(path) => shell_quoted(path),
        Source::Entry(id) => format!("entry {id} of the library"),
    }
}

/// The reason why a solution is not continued, with the flags that help.
fn loss(why: LossReason) -> String {
    match why {
        LossReason::NoRegrets => "it was stored without regrets; --regrets stores them".to_owned(),
        LossReason::Precision(bits) => {
            format!("it was solved in {0} bits; --precision {0} continues it", paint::bits(bits))
        }
        LossReason::Other => "it was solved by other flags, or has more iterations".to_owned(),
    }
}
