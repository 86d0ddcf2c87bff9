//! Commands whose queries can come one per line.

use super::{Answer, Format, Line, Queries, options, run, split};
use crate::csv;
use crate::failure::Failure;
use std::path::Path;

/// A command that answers the queries of a batch.
pub(crate) trait BatchCommand: clap::Args + Sync {
    /// The words that call it.
    const NAME: &'static [&'static str];
    /// A query, to show what a line looks like.
    const EXAMPLE: &'static str;
    /// The columns of the table, between those of the line and that of its error.
    const COLUMNS: &'static [&'static str];

    /// The state that is made once for many queries.
    type Context: Sync;

    fn context(&self) -> Result<Self::Context, Failure>;

    fn answer(&self, context: &Self::Context, query: &str, answer: Answer<'_>) -> Result<(), Failure>;
}

/// The arguments of the command line, which hold for all lines.
struct Shared<'a, A: BatchCommand> {
    args: &'a A,
    context: A::Context,
    format: Format,
}

/// Answers every line of a file, or of stdin.
pub(crate) fn run_command<A: BatchCommand>(args: &A, (file, format): (&Path, Format)) -> Result<(), Failure> {
    run(file, &Shared { args, context: args.context()?, format })
}

impl<A: BatchCommand> Queries for Shared<'_, A> {
    const EXAMPLE: &'static str = A::EXAMPLE;
    const IS_PARALLEL: bool = true;

    fn format(&self) -> Format {
        self.format
    }

    fn head(&self) -> Vec<String> {
        let names = ["line", "query"].iter().chain(A::COLUMNS).chain(&["error"]);
        names.map(|&name| name.to_owned()).collect()
    }

    fn answer(&self, line: Line<'_>, out: &mut Vec<u8>) -> Result<(), Failure> {
        let (query, options) = split(line.query);
        let answer = Answer { line, format: self.format, out };
        if options.is_empty() {
            return self.args.answer(&self.context, query, answer);
        }
        let args: A = options::changed(options)?;
        args.answer(&args.context()?, query, answer)
    }

    /// A table has a row for the line, with the error in its last column.
    fn refuse(&self, line: Line<'_>, error: Failure, out: &mut Vec<u8>) -> Result<Option<String>, Failure> {
        if self.format != Format::Csv {
            return super::refuse(self.format, line, error, out);
        }
        let empty = A::COLUMNS.iter().map(|_| String::new());
        let row = [line.number.to_string(), line.query.to_owned()]
            .into_iter()
            .chain(empty)
            .chain([error.message()]);
        csv::line(out, &row.collect::<Vec<_>>()).map(|()| None)
    }
}
