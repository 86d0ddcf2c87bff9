//! Batches (`--batch`): one query per line of a file or of stdin, one answer each, in the order of the lines.
//!
//! A command with an [`answer`](BatchCommand::answer) gets the rest from here: reading line by line, options of single lines,
//! threads, JSON, CSV, and errors that do not end the run.

mod answer;
mod command;
mod lines;
mod options;

pub(crate) use answer::Answer;
pub(crate) use command::{BatchCommand, run_command};
pub(crate) use lines::Line;
pub(crate) use options::{split, words};

use crate::environment;
use crate::failure::{self, Failure};
use crate::interrupt;
use crate::output;
use crate::threads;
use isofold_api::ErrorCode;
use lines::{Lines, RawLine};
use rayon::prelude::*;
use serde::Serialize;
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

/// Lines that a thread answers at a time.
const PIECE: usize = 64;
/// Pieces for each thread before their answers are written: answers can be far longer than lines, and are all held until then.
const PIECES: usize = 4;

/// The rules that the flags follow.
pub(crate) const HELP: &str = "\
A batch (--batch) has one query per line, then options of its own if need be; options of the command line hold for all lines that \
do not override them. Empty lines and those that begin with # are skipped. Every line is answered by one line of text, by one JSON \
object with its `line` and `query` (--json) or by rows of one table (--csv). A line that fails gets an `error` there, and the run goes \
on; at the end the exit code is that of the worst line.";

/// The flags of a batch.
#[derive(clap::Args, Clone)]
pub(crate) struct BatchArgs {
    /// Answer one query per line of a file, or of stdin (`-`, or no FILE)
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "-")]
    pub(crate) batch: Option<PathBuf>,

    /// Comma-separated values, with --batch
    #[arg(long, requires = "batch")]
    pub(crate) csv: bool,
}

impl BatchArgs {
    /// The file and the format of the batch, if there is one. An argument that the lines have instead must not be given.
    pub(crate) fn check(
        &self,
        json: bool,
        argument: &str,
        is_given: bool,
    ) -> Result<Option<(&Path, Format)>, Failure> {
        let Some(file) = &self.batch else { return Ok(None) };
        if is_given {
            let why = "expected none: with --batch the queries are read from a file or from stdin";
            return Err(Failure::argument(argument, why));
        }
        Ok(Some((file, Format::of(json, self.csv)?)))
    }
}

/// The format of the answers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Format {
    /// A line for people.
    Text,
    Json,
    Csv,
}

impl Format {
    pub(crate) fn of(json: bool, csv: bool) -> Result<Format, Failure> {
        match (json, csv) {
            (true, true) => Err(Failure::conflict("--csv", "--json")),
            (true, false) => Ok(Format::Json),
            (false, true) => Ok(Format::Csv),
            (false, false) => Ok(Format::Text),
        }
    }
}

/// The queries of a batch.
pub(crate) trait Queries: Sync {
    /// A query, to show what a line looks like.
    const EXAMPLE: &'static str;
    /// Whether several lines are answered at the same time.
    const IS_PARALLEL: bool;

    fn format(&self) -> Format;

    /// The first row of a table.
    fn head(&self) -> Vec<String>;

    /// Writes the answer to a line. With [`Failure::Reported`] the run ends after it.
    fn answer(&self, line: Line<'_>, out: &mut Vec<u8>) -> Result<(), Failure>;

    /// Writes why a line has no answer. What is returned goes to stderr.
    fn refuse(&self, line: Line<'_>, error: Failure, out: &mut Vec<u8>) -> Result<Option<String>, Failure> {
        refuse(self.format(), line, error, out)
    }
}

/// An object with the error, or a line for stderr.
fn refuse(
    format: Format,
    line: Line<'_>,
    error: Failure,
    out: &mut Vec<u8>,
) -> Result<Option<String>, Failure> {
    let Line { number, query } = line;
    match format {
        Format::Json => {
            let message = error.message();
            let (code, field) = error.object().map_or((ErrorCode::Failed, None), |it| (it.code, it.field));
            json_line(out, &BadLine { line: number, query, error: message, code, field }).map(|()| None)
        }
        Format::Text | Format::Csv => Ok(Some(format!("line {number}: {}", error.message()))),
    }
}

/// A line that has no answer.
#[derive(Serialize)]
struct BadLine<'a> {
    line: usize,
    query: &'a str,
    error: String,
    code: ErrorCode,
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<String>,
}

/// Writes an object on a line of its own.
pub(crate) fn json_line(out: &mut Vec<u8>, object: &impl Serialize) -> Result<(), Failure> {
    serde_json::to_writer(&mut *out, object)?;
    out.push(b'\n');
    Ok(())
}

/// Answers every line of a file, or of stdin if it is `-`.
pub(crate) fn run<Q: Queries>(file: &Path, queries: &Q) -> Result<(), Failure> {
    // Without threads of its own, the calling one answers.
    let pool = Q::IS_PARALLEL.then(|| threads::pool(environment::threads().unwrap_or_default())).flatten();
    let together = pool.as_ref().map_or(1, |pool| PIECE * PIECES * pool.current_num_threads());
    let mut lines = Lines::new(open(file, Q::EXAMPLE)?);
    let mut out: Box<dyn Write> = match queries.format() {
        Format::Text => Box::new(BufWriter::new(anstream::stdout().lock())),
        Format::Json | Format::Csv => Box::new(output::plain()),
    };
    if queries.format() == Format::Csv {
        crate::csv::line(&mut out, &queries.head())?;
        out.flush()?;
    }
    let mut code = 0;
    let cannot_read = |error: io::Error| match error.kind() {
        io::ErrorKind::FileTooLarge => Failure::argument("--batch", format!("{}: {error}", name(file))),
        _ => Failure::io(format!("cannot read {}: {error}", name(file))),
    };
    while let Some(chunk) = lines.next_chunk().map_err(cannot_read)? {
        for group in chunk.chunks(together) {
            let replies: Vec<Reply> = match &pool {
                Some(pool) if group.len() > 1 => {
                    pool.install(|| group.par_chunks(PIECE).map(|piece| reply_to(queries, piece)).collect())
                }
                _ => vec![reply_to(queries, group)],
            };
            for reply in replies {
                code = code.max(reply.code);
                out.write_all(&reply.out)?;
                if !reply.errors.is_empty() || reply.end.is_some() {
                    out.flush()?;
                    reply.errors.iter().for_each(|error| failure::say(error));
                }
                if let Some(end) = reply.end {
                    return Err(end);
                }
            }
            out.flush()?;
            if let Some(last) = group.last().filter(|_| interrupt::is_requested()) {
                output::notice(&format!("stopped after line {}", last.number()));
                return Err(Failure::Reported(1));
            }
        }
    }
    if code > 0 { Err(Failure::Reported(code)) } else { Ok(()) }
}

/// Opens the file; on a terminal, an example says what is expected.
fn open(file: &Path, example: &str) -> Result<Box<dyn Read>, Failure> {
    if file != Path::new("-") {
        let opened = File::open(file).map_err(|error| {
            let expected = "expected a file with one query per line, or - for stdin";
            Failure::argument("--batch", format!("cannot read {}: {error}; {expected}", name(file)))
        });
        return Ok(Box::new(opened?));
    }
    if io::stdin().is_terminal() {
        output::remark(&format!("one query per line, such as {example}; Ctrl-D ends"));
    }
    Ok(Box::new(io::stdin().lock()))
}

fn name(file: &Path) -> String {
    if file == Path::new("-") { "stdin".to_owned() } else { format!("`{}`", file.display()) }
}

/// The answers to some lines.
#[derive(Default)]
struct Reply {
    out: Vec<u8>,
    /// The errors that go to stderr.
    errors: Vec<String>,
    /// The exit code of the worst line.
    code: u8,
    /// The reason to end the run here.
    end: Option<Failure>,
}

fn reply_to(queries: &impl Queries, lines: &[RawLine]) -> Reply {
    let mut reply = Reply::default();
    for raw in lines {
        if let Err(end) = add_reply(queries, raw, &mut reply) {
            reply.end = Some(end);
            break;
        }
    }
    reply
}

/// Answers a line, or says why it has no answer.
fn add_reply(queries: &impl Queries, raw: &RawLine, reply: &mut Reply) -> Result<(), Failure> {
    let text = raw.text();
    let line = Line { number: raw.number(), query: &text };
    if line.query.is_empty() || line.query.starts_with('#') {
        return Ok(());
    }
    let written = reply.out.len();
    let answered = match raw.is_text() {
        true => queries.answer(line, &mut reply.out),
        false => Err(Failure::Input("not text: expected UTF-8".to_owned())),
    };
    match answered {
        Ok(()) => Ok(()),
        Err(end @ (Failure::Reported(_) | Failure::Closed | Failure::Unwritten(_))) => Err(end),
        Err(error) => {
            // Half an answer is none.
            reply.out.truncate(written);
            reply.code = reply.code.max(error.code());
            reply.errors.extend(queries.refuse(line, error, &mut reply.out)?);
            Ok(())
        }
    }
}
