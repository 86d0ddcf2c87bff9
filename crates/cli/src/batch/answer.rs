//! The answer to a line, in the format of the batch.

use super::{Format, Line, json_line};
use crate::csv;
use crate::failure::Failure;
use crate::paint;
use serde::Serialize;

/// The place where the answer to a line is written.
pub(crate) struct Answer<'a> {
    pub(super) line: Line<'a>,
    pub(super) format: Format,
    pub(super) out: &'a mut Vec<u8>,
}

/// A report with the line that it answers.
#[derive(Serialize)]
pub(crate) struct Object<'a, T> {
    line: usize,
    query: &'a str,
    #[serde(flatten)]
    report: &'a T,
}

impl<'a> Line<'a> {
    /// The report with this line in front.
    pub(crate) fn with<T>(self, report: &'a T) -> Object<'a, T> {
        Object { line: self.number, query: self.query, report }
    }
}

impl Answer<'_> {
    /// Writes the answer: an object, one line of text, or rows of the table.
    pub(crate) fn give(
        self,
        report: &impl Serialize,
        text: impl FnOnce() -> String,
        rows: impl FnOnce() -> Vec<Vec<String>>,
    ) -> Result<(), Failure> {
        let Line { number, query } = self.line;
        match self.format {
            Format::Json => json_line(self.out, &self.line.with(report)),
            Format::Text => {
                self.out.extend_from_slice(paint::suits(&text()).as_bytes());
                self.out.push(b'\n');
                Ok(())
            }
            Format::Csv => rows().into_iter().try_for_each(|row| {
                let first = [number.to_string(), query.to_owned()];
                let row: Vec<String> = first.into_iter().chain(row).chain([String::new()]).collect();
                csv::line(self.out, &row)
            }),
        }
    }

    /// Refuses a flag whose figures only an object has room for.
    pub(crate) fn needs_json(&self, flags: &[(&str, bool)]) -> Result<(), Failure> {
        match flags.iter().find(|(_, is_given)| *is_given && self.format != Format::Json) {
            Some((flag, _)) => {
                Err(Failure::argument(flag, "a batch has no room for it: expected --json too"))
            }
            None => Ok(()),
        }
    }
}
