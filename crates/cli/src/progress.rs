//! The progress of long work, which Ctrl-C can stop: a bar on a terminal, or lines of text or JSON where they are asked for.

use crate::globals::{self, ProgressFormat};
use crate::interrupt::{self, Work, Working};
use crate::output;
use crate::paint;
use crate::system;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Map, Value};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Work that is over sooner shows no bar.
const DELAY: Duration = Duration::from_millis(500);
/// The time between two lines.
const INTERVAL: Duration = Duration::from_secs(1);
const STEPS: f64 = 1000.0;

/// Reports on work under way.
pub(crate) struct Progress {
    display: Display,
    _working: Working,
}

impl Progress {
    pub(crate) fn start() -> Progress {
        Progress::of(Work::Counting)
    }

    pub(crate) fn of(work: Work) -> Progress {
        Progress { display: Display::new(DELAY), _working: Working::start(work) }
    }

    /// Shows the share of the work that is done, and a message if there is one; breaks if the work is to stop.
    pub(crate) fn report(&mut self, share: f64, message: impl FnOnce() -> Option<String>) -> ControlFlow<()> {
        self.report_with(share, message, Map::new)
    }

    /// Does what [`report`](Progress::report) does; lines of JSON have more fields.
    pub(crate) fn report_with(
        &mut self,
        share: f64,
        message: impl FnOnce() -> Option<String>,
        fields: impl FnOnce() -> Map<String, Value>,
    ) -> ControlFlow<()> {
        if interrupt::is_requested() {
            return ControlFlow::Break(());
        }
        self.display.show(share, message, fields);
        ControlFlow::Continue(())
    }

    /// Shows the share of a file that is written; breaks if it is to be given up.
    pub(crate) fn report_writing(&mut self, share: f64, what: &str) -> ControlFlow<()> {
        if interrupt::is_abandoned() {
            return ControlFlow::Break(());
        }
        self.display.show(share, || Some(what.to_owned()), Map::new);
        ControlFlow::Continue(())
    }
}

/// Shows progress on stderr, as `--progress` says.
pub(crate) struct Display {
    format: ProgressFormat,
    started: Instant,
    /// The time before there is a bar.
    delay: Duration,
    bar: Option<ProgressBar>,
    /// When the last line was written.
    last_line: Option<Instant>,
}

impl Display {
    pub(crate) fn new(delay: Duration) -> Display {
        Display { format: globals::progress(), started: Instant::now(), delay, bar: None, last_line: None }
    }

    pub(crate) fn show(
        &mut self,
        share: f64,
        message: impl FnOnce() -> Option<String>,
        fields: impl FnOnce() -> Map<String, Value>,
    ) {
        match self.format {
            ProgressFormat::None => {}
            ProgressFormat::Bar => {
                if self.bar.is_none() && self.started.elapsed() >= self.delay {
                    self.bar = Some(bar());
                }
                if let Some(bar) = &self.bar {
                    bar.set_position((STEPS * share) as u64);
                    if let Some(message) = message() {
                        bar.set_message(message);
                    }
                }
            }
            ProgressFormat::Lines | ProgressFormat::Json => {
                let is_early = self.last_line.is_some_and(|last| last.elapsed() < INTERVAL);
                // The work does not wait for a reader.
                if is_early || !system::is_stderr_ready() {
                    return;
                }
                self.last_line = Some(Instant::now());
                output::notice(&match self.format {
                    ProgressFormat::Json => {
                        json(share, self.started.elapsed(), message(), fields()).to_string()
                    }
                    _ => text(share, message()),
                });
            }
        }
    }

    /// Writes a line above the bar.
    pub(crate) fn above(&self, write: impl FnOnce()) {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

/// ` 42%  iteration 48, …`
fn text(share: f64, message: Option<String>) -> String {
    let percent = paint::exact_percent(share.clamp(0.0, 1.0), 0);
    format!("{percent:>4}  {}", message.unwrap_or_default()).trim_end().to_owned()
}

/// `{"progress":0.42,"seconds":2.1,"message":"…"}` and the fields of the work.
fn json(share: f64, elapsed: Duration, message: Option<String>, fields: Map<String, Value>) -> Value {
    let mut object = Map::new();
    object.insert("progress".to_owned(), share.clamp(0.0, 1.0).into());
    object.insert("seconds".to_owned(), elapsed.as_secs_f64().into());
    object.extend(message.map(|message| ("message".to_owned(), message.into())));
    object.extend(fields);
    Value::Object(object)
}

/// An empty bar.
fn bar() -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:24} {percent:>3}%  {wide_msg}");
    let style = style.expect("the template of the progress bar is valid");
    ProgressBar::new(STEPS as u64).with_style(style.progress_chars("█▉▊▋▌▍▎▏ "))
}
