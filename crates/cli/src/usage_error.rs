//! Errors of usage in one line that says what to do, instead of clap's paragraphs.

use crate::failure::Failure;
use crate::input;
use crate::spot;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use isofold_api::ErrorCode;
use isofold_cards::{Range, parse_cards};
use std::error::Error;

/// Prints the help or the version that was asked for; every other error of clap is bad usage.
pub(crate) fn outcome(error: &clap::Error) -> Result<(), Failure> {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Ok(error.print()?),
        _ => Err(failure(error)),
    }
}

/// An error of clap that is no request for help.
pub(crate) fn failure(error: &clap::Error) -> Failure {
    // The messages of value parsers are complete behind the name of the argument.
    if let (ErrorKind::ValueValidation, Some(ContextValue::String(argument)), Some(why)) =
        (error.kind(), error.get(ContextKind::InvalidArg), error.source())
    {
        return Failure::argument(name_of(argument), why);
    }
    if let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand)
        && let Some(command) = command_for(word)
    {
        let quote = if word.chars().all(char::is_alphanumeric) { "" } else { "\"" };
        let meant = format!("isofold {command} {quote}{word}{quote}");
        let message = format!("unrecognized subcommand '{word}'; did you mean `{meant}`?");
        return Failure::new(ErrorCode::UnknownRequest, message);
    }
    of_clap(error)
}

/// The command that takes a word that is no command itself.
fn command_for(word: &str) -> Option<&'static str> {
    if word.ends_with(".toml") || spot::embedded(word).is_some() {
        Some("solve")
    } else if input::open_board(word).is_ok() {
        Some("iso")
    } else if word.contains('|') {
        Some("equity")
    } else if parse_cards(word).is_ok_and(|cards| !cards.is_empty()) {
        Some("canon")
    } else {
        word.parse::<Range>().is_ok().then_some("range")
    }
}

/// An error that clap words itself, in other words.
fn of_clap(error: &clap::Error) -> Failure {
    let bad_request = |message: String| Failure::new(ErrorCode::BadRequest, message);
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        _ => None,
    };
    let list = |kind| match error.get(kind) {
        Some(ContextValue::Strings(texts)) => texts.clone(),
        Some(ContextValue::String(text)) => vec![text.clone()],
        _ => Vec::new(),
    };
    let invalid = text(ContextKind::InvalidArg);
    let value = text(ContextKind::InvalidValue);
    match (error.kind(), invalid, value) {
        (ErrorKind::UnknownArgument, Some(word), _) => {
            let meant = list(ContextKind::SuggestedArg).first().cloned();
            let what = if word.starts_with('-') { "lists the flags" } else { "explains the usage" };
            bad_request(with_hint(error, unknown(&word, meant.as_deref()), what))
        }
        (ErrorKind::InvalidSubcommand, _, _) => {
            let word = text(ContextKind::InvalidSubcommand).unwrap_or_default();
            let meant = list(ContextKind::SuggestedSubcommand).first().cloned();
            let message = format!("unrecognized subcommand '{word}'{}", did_you_mean(meant.as_deref()));
            Failure::new(ErrorCode::UnknownRequest, with_hint(error, message, "lists the commands"))
        }
        (ErrorKind::MissingRequiredArgument, _, _) => {
            let missing = list(ContextKind::InvalidArg);
            let verb = if missing.len() == 1 { "is" } else { "are" };
            bad_request(with_hint(error, format!("{} {verb} missing", missing.join(" and ")), "explains it"))
        }
        (ErrorKind::InvalidValue, Some(argument), Some(value)) => {
            let meant = text(ContextKind::SuggestedValue);
            let names = list(ContextKind::ValidValue);
            let names = names.join(", ");
            let why = match value.is_empty() {
                true if names.is_empty() => "a value is missing".to_owned(),
                true => format!("a value is missing: expected one of {names}"),
                false => {
                    let meant = did_you_mean(meant.as_deref());
                    let meant = if meant.is_empty() { " is not accepted:".to_owned() } else { meant };
                    format!("'{value}'{meant} expected one of {names}")
                }
            };
            Failure::argument(name_of(&argument), why)
        }
        _ => bad_request(with_hint(error, first_paragraph(error), "explains the usage")),
    }
}

/// `--deck` of `--deck <DECK>`, `STREET` of `<STREET>`.
fn name_of(argument: &str) -> &str {
    let name = argument.split([' ', '=']).next().unwrap_or(argument);
    name.trim_matches(['<', '>', '[', ']', '.'])
}

fn unknown(word: &str, meant: Option<&str>) -> String {
    match meant {
        None if !word.starts_with('-') => {
            format!("unexpected argument '{word}': a text with spaces goes into quotes")
        }
        None => format!("unexpected argument '{word}'"),
        _ => format!("unexpected argument '{word}'{}", did_you_mean(meant)),
    }
}

fn did_you_mean(meant: Option<&str>) -> String {
    meant.map_or(String::new(), |meant| format!(": did you mean '{meant}'?"))
}

/// A message, and the help of the command where there is one: the lines of a batch have none.
fn with_hint(error: &clap::Error, message: String, what: &str) -> String {
    let separator = if message.ends_with('?') { "" } else { ";" };
    match command_of(error) {
        Some(command) => format!("{message}{separator} `{command} --help` {what}"),
        None => message,
    }
}

/// The command that was called: the words of the usage up to its arguments.
fn command_of(error: &clap::Error) -> Option<String> {
    let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) else { return None };
    let usage = usage.to_string();
    let words = usage.split_whitespace().skip_while(|word| *word == "Usage:");
    let is_name = |word: &&str| word.starts_with(|first: char| first.is_ascii_lowercase());
    let words: Vec<&str> = words.take_while(is_name).collect();
    (words.first() == Some(&"isofold")).then(|| words.join(" "))
}

/// The first paragraph of an error of clap, before its tips and the usage, in one line.
fn first_paragraph(error: &clap::Error) -> String {
    let text = error.to_string();
    let first = text.trim_start_matches("error: ").split("\n\n").next().unwrap_or_default();
    first.split_whitespace().collect::<Vec<_>>().join(" ")
}
