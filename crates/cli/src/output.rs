//! The output: pages for people, and bytes for programs. Both are buffered.

use crate::failure::Failure;
use crate::globals::{self, ProgressFormat};
use crate::interrupt;
use crate::paint;
use crate::system;
use anstream::{AutoStream, ColorChoice};
use ratatui::crossterm::terminal::size;
use serde::Serialize;
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

/// The width of a page, in characters.
pub(crate) const WIDTH: usize = 100;

/// The width of tables: that of the terminal, or of a page where there is none.
pub(crate) fn width() -> usize {
    const LIMITS: [usize; 2] = [60, 160];
    let terminal = is_terminal().then(|| size().ok()).flatten().map(|(columns, _)| usize::from(columns));
    terminal.filter(|&columns| columns > 0).map_or(WIDTH, |columns| columns.clamp(LIMITS[0], LIMITS[1]))
}

/// Lines for people, with coloured suits where stdout shows colours.
pub(crate) struct Page(BufWriter<AutoStream<StdoutLock<'static>>>);

impl Page {
    pub(crate) fn new() -> Page {
        Page(BufWriter::new(anstream::stdout().lock()))
    }

    pub(crate) fn line(&mut self, text: impl AsRef<str>) -> Result<(), Failure> {
        Ok(writeln!(self.0, "{}", paint::suits(text.as_ref()))?)
    }

    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        Ok(self.0.flush()?)
    }
}

/// Prints sections with an empty line between them; empty ones are left out.
pub(crate) fn sections(sections: &[Vec<String>]) -> Result<(), Failure> {
    let mut page = Page::new();
    for (index, section) in sections.iter().filter(|section| !section.is_empty()).enumerate() {
        if index > 0 {
            page.line("")?;
        }
        section.iter().try_for_each(|line| page.line(line))?;
    }
    page.finish()
}

/// Stdout as it is, for output that programs read.
pub(crate) fn plain() -> impl Write {
    BufWriter::with_capacity(1 << 16, io::stdout().lock())
}

/// Whether stdout is a terminal.
pub(crate) fn is_terminal() -> bool {
    io::stdout().is_terminal()
}

/// Whether stdout shows colours.
pub(crate) fn is_coloured() -> bool {
    AutoStream::choice(&io::stdout()) != ColorChoice::Never
}

/// Prints one JSON object.
pub(crate) fn json(object: &impl Serialize) -> Result<(), Failure> {
    let mut out = plain();
    serde_json::to_writer(&mut out, object)?;
    writeln!(out)?;
    Ok(out.flush()?)
}

/// Refuses to say that all is done where the output had nowhere to go.
pub(crate) fn check() -> Result<(), Failure> {
    match system::is_stdout_closed() {
        true => Err(Failure::Unwritten("cannot write the output: stdout is closed".to_owned())),
        false => Ok(()),
    }
}

/// Writes a remark to stderr, beside the output; `--quiet` leaves it out.
pub(crate) fn remark(text: &str) {
    if !globals::is_quiet() {
        notice(text);
    }
}

/// Writes to stderr what a user has to know even with `--quiet`: why the exit code is not 0, and how to go on.
pub(crate) fn notice(text: &str) {
    // A reader that does not read does not keep a process from ending.
    if interrupt::is_requested() && !system::is_stderr_ready() {
        return;
    }
    // A closed stderr is no failure.
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// Writes a remark on the progress of the work, if stderr is a terminal or progress is asked for in lines.
pub(crate) fn progress(text: &str) {
    match globals::progress() {
        ProgressFormat::Bar => remark(text),
        ProgressFormat::Lines => notice(text),
        ProgressFormat::Json | ProgressFormat::None => {}
    }
}
