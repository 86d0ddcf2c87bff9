//! The options that a line of a batch has of its own.

use super::command::BatchCommand;
use crate::failure::Failure;
use crate::globals::Globals;
use crate::usage_error;
use clap::Parser;
use std::env;
use std::ffi::OsString;

/// The arguments of a command, as a line changes them: what comes later counts.
#[derive(Parser)]
#[command(no_binary_name = true, disable_help_flag = true, args_override_self = true)]
struct LineArgs<A: clap::Args> {
    #[command(flatten)]
    args: A,

    #[command(flatten)]
    _globals: Globals,
}

/// Flags that are for all lines.
const FOR_ALL: [&str; 6] = ["--batch", "--csv", "--json", "--quiet", "-q", "--progress"];

/// The arguments of the command line, changed by the options of a line.
pub(super) fn changed<A: BatchCommand>(options: &str) -> Result<A, Failure> {
    let options = words(options)?;
    let name = |word: &str| word.split('=').next().unwrap_or_default().to_owned();
    if let Some(name) = options.iter().map(|word| name(word)).find(|name| FOR_ALL.contains(&&name[..])) {
        return Err(Failure::argument(&name, "it is for all lines: give it on the command line"));
    }
    let given = behind(env::args_os(), A::NAME);
    // Words behind `--` are no options.
    let end = given.iter().position(|word| word == "--").unwrap_or(given.len());
    let (flags, others) = given.split_at(end);
    // A file of the batch would take the next word.
    let between = ["--batch=-".to_owned()].into_iter().chain(options).map(OsString::from);
    let words = flags.iter().cloned().chain(between).chain(others.iter().cloned());
    let parsed = LineArgs::<A>::try_parse_from(words);
    parsed.map(|line| line.args).map_err(|error| usage_error::failure(&error))
}

/// The words of a command line behind the name of its command.
fn behind(words: impl Iterator<Item = OsString>, name: &[&str]) -> Vec<OsString> {
    let mut words = words.skip(1);
    for part in name {
        words.by_ref().find(|word| word == part);
    }
    words.collect()
}

/// Splits a line into its query and its options.
pub(crate) fn split(line: &str) -> (&str, &str) {
    let is_option = |&(start, _): &(usize, &str)| start == 0 || line[..start].ends_with(char::is_whitespace);
    let end = line.match_indices("--").find(is_option).map_or(line.len(), |(start, _)| start);
    let (query, options) = line.split_at(end);
    (unquoted(query.trim()), options)
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
pub(crate) fn words(text: &str) -> Result<Vec<String>, Failure> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_split_at_options() {
        assert_eq!(split("AsKs"), ("AsKs", ""));
        assert_eq!(split("\"AA | KK\" --board 2c"), ("AA | KK", "--board 2c"));
        assert_eq!(split("--board 2c"), ("", "--board 2c"));
        assert_eq!(split("a--b"), ("a--b", ""));
    }

    #[test]
    fn the_command_line_is_cut_behind_the_command() {
        let words = ["isofold", "--json", "buckets", "lookup", "lookup", "--batch"].map(OsString::from);
        assert_eq!(behind(words.into_iter(), &["buckets", "lookup"]), ["lookup", "--batch"]);
    }
}
