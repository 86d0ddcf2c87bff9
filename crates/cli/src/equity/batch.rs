//! A batch: one query per line, each answered before the next is read.

use super::args::{Options, Views};
use super::figures::Figures;
use super::{Format, page, stopped};
use crate::batch::{self, Line, Queries, json_line, split, words};
use crate::failure::Failure;
use crate::paint;
use crate::usage_error;
use clap::Parser;
use isofold_service::equity::{Computed, EquityQuestion};
use std::path::Path;

/// The options of a line.
#[derive(Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct LineArgs {
    #[command(flatten)]
    options: Options,
}

/// The options of the command line, which hold for all lines.
struct Defaults<'a> {
    options: &'a Options,
    format: Format,
}

pub(crate) fn run(file: &Path, defaults: &Options, format: Format) -> Result<(), Failure> {
    check(defaults.views, format)?;
    batch::run(file, &Defaults { options: defaults, format })
}

impl Queries for Defaults<'_> {
    const EXAMPLE: &'static str = "AA | KK --board Ks7d4d";
    // One query takes all threads.
    const IS_PARALLEL: bool = false;

    fn format(&self) -> batch::Format {
        match self.format {
            Format::Page => batch::Format::Text,
            Format::Json => batch::Format::Json,
            Format::Csv(_) => batch::Format::Csv,
        }
    }

    fn head(&self) -> Vec<String> {
        match self.format {
            Format::Csv(shape) => shape.head(&["line", "query"]),
            Format::Page | Format::Json => Vec::new(),
        }
    }

    fn answer(&self, line: Line<'_>, out: &mut Vec<u8>) -> Result<(), Failure> {
        let (players, options) = read(line.query, self.options, self.format)?;
        let (question, answer) = options.answer(&[players])?;
        match self.format {
            Format::Page => {
                out.extend_from_slice(paint::suits(&readable(&question, &answer)).as_bytes());
                out.push(b'\n');
            }
            Format::Json => json_line(out, &line.with(&question.describe(&answer)))?,
            Format::Csv(shape) => {
                shape.rows(out, &[line.number.to_string(), line.query.to_owned()], &answer)?;
            }
        }
        if answer.complete { Ok(()) } else { Err(stopped(&question, &answer)) }
    }
}

/// Refuses views on pages, where a query has one line.
fn check(views: Views, format: Format) -> Result<(), Failure> {
    match (format, &views.names()[..]) {
        (Format::Page, [name, ..]) => {
            Err(Failure::argument(name, "a batch has no room for it: expected --json or --csv too"))
        }
        _ => Ok(()),
    }
}

/// Splits a line into players and options.
fn read(query: &str, defaults: &Options, format: Format) -> Result<(String, Options), Failure> {
    let (players, options) = split(query);
    let players = players.to_owned();
    if options.is_empty() {
        return Ok((players, defaults.clone()));
    }
    let args = LineArgs::try_parse_from(words(options)?);
    let args = args.map_err(|error| usage_error::failure(&error))?;
    let views = args.options.views;
    check(views, format)?;
    if let (Format::Csv(_), [name, ..]) = (format, &views.names()[..]) {
        return Err(Failure::argument(
            name,
            "--csv has one table: expected it on the command line, for all lines",
        ));
    }
    Ok((players, args.options.or(defaults)))
}

/// `AA 81.9461% | KK 18.0539%`
fn readable(question: &EquityQuestion, answer: &Computed) -> String {
    let Some(outcome) = &answer.outcome else { return String::new() };
    let figures = Figures::of(outcome);
    let players = outcome.players.iter().map(|player| {
        format!("{} {}", page::hand(&player.hand), figures.with_error(player.equity, player.error))
    });
    let players = players.collect::<Vec<_>>().join(" | ");
    match question.board.len() {
        0 => players,
        _ => format!("{players} on {}", page::pattern(question.board)),
    }
}
