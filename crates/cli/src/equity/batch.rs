//! A batch: one query per line, each answered before the next is read.

use super::args::{Options, Views};
use super::figures::Figures;
use super::json::{self, BadLine, Line};
use super::question::{Answer, Question};
use super::{Format, page, stopped};
use crate::failure::{self, Failure};
use crate::interrupt;
use crate::output::{self, Page};
use clap::Parser;
use std::io::{self, BufRead, IsTerminal, Write};

/// The options of a line.
#[derive(Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct LineArgs {
    #[command(flatten)]
    options: Options,
}

pub(crate) fn run(defaults: &Options, format: Format) -> Result<(), Failure> {
    check(defaults.views, format)?;
    if io::stdin().is_terminal() {
        output::remark("one query per line, such as AA | KK --board Ks7d4d; Ctrl-D ends");
    }
    if let Format::Csv(shape) = format {
        let mut out = output::plain();
        shape.head(&mut out, &["line", "query"])?;
        out.flush()?;
    }
    let mut code = 0;
    let mut input = io::stdin().lock();
    for number in 1.. {
        let mut bytes = Vec::new();
        match input.read_until(b'\n', &mut bytes) {
            Ok(0) => break,
            Ok(_) => {}
            Err(error) => return Err(Failure::Runtime(format!("cannot read stdin: {error}"))),
        }
        let text = String::from_utf8_lossy(&bytes);
        let mut query = text.trim();
        if number == 1 {
            query = query.trim_start_matches('\u{feff}').trim_start();
        }
        if query.is_empty() || query.starts_with('#') {
            continue;
        }
        let line = Line { number, query };
        let question = match str::from_utf8(&bytes) {
            Ok(_) => read(query, defaults, format),
            Err(_) => Err(Failure::Input("not text: expected UTF-8".to_owned())),
        };
        match question.and_then(|question| question.answer().map(|answer| (question, answer))) {
            Ok((question, answer)) => {
                print(line, &question, &answer, format)?;
                if !answer.complete {
                    return Err(stopped(&question, &answer));
                }
            }
            Err(error) => {
                code = code.max(error.code());
                refuse(line, &error, format)?;
            }
        }
        if interrupt::is_requested() {
            output::remark(&format!("stopped after line {number}"));
            return Err(Failure::Reported(1));
        }
    }
    if code > 0 { Err(Failure::Reported(code)) } else { Ok(()) }
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
fn read(query: &str, defaults: &Options, format: Format) -> Result<Question, Failure> {
    let is_option = |&(start, _): &(usize, &str)| start == 0 || query[..start].ends_with(char::is_whitespace);
    let end = query.match_indices("--").find(is_option).map_or(query.len(), |(start, _)| start);
    let (players, options) = query.split_at(end);
    let players = unquoted(players.trim()).to_owned();
    if options.is_empty() {
        return Ok(Question { players, options: defaults.clone() });
    }
    let args = LineArgs::try_parse_from(words(options)?).map_err(|error| {
        let message = failure::message_of(&error);
        Failure::Input(message.split("; usage:").next().unwrap_or(&message).to_owned())
    })?;
    let views = args.options.views;
    check(views, format)?;
    if let (Format::Csv(_), [name, ..]) = (format, &views.names()[..]) {
        return Err(Failure::argument(
            name,
            "--csv has one table: expected it on the command line, for all lines",
        ));
    }
    Ok(Question { players, options: args.options.or(defaults) })
}

/// A text without the quotes around it.
fn unquoted(text: &str) -> &str {
    let inside = |quote: char| {
        let inside = text.strip_prefix(quote)?.strip_suffix(quote)?;
        (!inside.contains(quote)).then_some(inside)
    };
    inside('"').or(inside('\'')).unwrap_or(text)
}

/// Splits a text at spaces outside of quotes.
fn words(text: &str) -> Result<Vec<String>, Failure> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut open = None;
    for character in text.chars() {
        match (open, character) {
            (Some(quote), _) if character == quote => open = None,
            (None, '"' | '\'') => {
                open = Some(character);
                word.get_or_insert_default();
            }
            (None, _) if character.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(character),
        }
    }
    words.extend(word);
    match open {
        Some(quote) => Err(Failure::Input(format!("a {quote} is not closed: expected two around a text"))),
        None => Ok(words),
    }
}

fn print(line: Line<'_>, question: &Question, answer: &Answer, format: Format) -> Result<(), Failure> {
    match format {
        Format::Page => {
            let mut page = Page::new();
            page.line(readable(question, answer))?;
            page.finish()
        }
        Format::Json => output::json(&json::report(question, answer, Some(line))),
        Format::Csv(shape) => {
            let mut out = output::plain();
            shape.rows(&mut out, &[line.number.to_string(), line.query.to_owned()], answer)?;
            Ok(out.flush()?)
        }
    }
}

/// `AA 81.9461% | KK 18.0539%`
fn readable(question: &Question, answer: &Answer) -> String {
    let Some(outcome) = &answer.outcome else { return String::new() };
    let figures = Figures::of(outcome);
    let players = outcome.players.iter().map(|player| {
        format!("{} {}", page::hand(&player.hand), figures.with_error(player.equity, player.error))
    });
    let players = players.collect::<Vec<_>>().join(" | ");
    match question.board().len() {
        0 => players,
        _ => format!("{players} on {}", page::pattern(question.board())),
    }
}

fn refuse(line: Line<'_>, error: &Failure, format: Format) -> Result<(), Failure> {
    let Line { number, query } = line;
    let error = error.message();
    match format {
        Format::Json => output::json(&BadLine { line: number, query, error }),
        Format::Page | Format::Csv(_) => {
            failure::say(&format!("line {number}: {error}"));
            Ok(())
        }
    }
}
