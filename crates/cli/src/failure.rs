//! The failures of commands: messages and exit codes.

use crate::input;
use crate::paint;
use crate::spot;
use crate::usage_error;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use isofold_cards::{Range, parse_cards};
use std::error::Error;
use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

/// The reason why a command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Bad usage or input: exit code 2.
    Input(String),
    /// Valid input that could not be processed: exit code 1.
    Runtime(String),
    /// A failure that was reported already: an exit code.
    Reported(u8),
    /// The reader of the output has closed it, which is no fault: exit code 0.
    Closed,
}

impl Failure {
    /// A problem with one argument.
    pub(crate) fn argument(name: &str, why: impl Display) -> Failure {
        Failure::Input(format!("{name}: {why}"))
    }

    /// Two arguments that exclude each other, in clap's words.
    pub(crate) fn conflict(one: &str, other: &str) -> Failure {
        Failure::Input(format!("the argument '{one}' cannot be used with '{other}'"))
    }

    /// Reports the failure on stderr, in one line.
    pub(crate) fn report(self) -> ExitCode {
        if let Failure::Input(message) | Failure::Runtime(message) = &self {
            say(message);
        }
        ExitCode::from(self.code())
    }

    /// The exit code.
    pub(crate) fn code(&self) -> u8 {
        match *self {
            Failure::Input(_) => 2,
            Failure::Runtime(_) => 1,
            Failure::Reported(code) => code,
            Failure::Closed => 0,
        }
    }

    /// The message, in one line.
    pub(crate) fn message(&self) -> String {
        match self {
            Failure::Input(message) | Failure::Runtime(message) => readable(message),
            Failure::Reported(_) | Failure::Closed => String::new(),
        }
    }
}

/// Writes an error to stderr.
pub(crate) fn say(message: &str) {
    // With stderr closed there is nowhere to report it.
    let _ = writeln!(anstream::stderr(), "{} {}", paint::alarm("error:"), readable(message));
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Closed,
            _ => Failure::Runtime(format!("cannot write the output: {error}")),
        }
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        io::Error::from(error).into()
    }
}

/// A message as one line of limited length, whatever input is quoted in it.
fn readable(message: &str) -> String {
    // Including the dots at the end.
    const QUOTE: usize = 81;
    const MESSAGE: usize = 1001;
    let message = message.replace(is_invisible, " ");
    let mut line = String::new();
    let mut rest = &message[..];
    while let Some((before, mark)) = rest.find(['`', '\'']).map(|start| rest.split_at(start)) {
        let (quote, inside) = mark.split_at(1);
        let Some((quoted, after)) = inside.split_once(quote) else { break };
        line += &format!("{before}{quote}{}{quote}", paint::shortened(quoted, QUOTE));
        rest = after;
    }
    line += rest;
    // Quotes within quotes may have hidden some.
    paint::shortened(&line, MESSAGE)
}

/// Whether a character moves the cursor, changes the direction of writing or shows nothing.
pub(crate) fn is_invisible(character: char) -> bool {
    let is_format = matches!(
        character,
        '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
    );
    character.is_control() || is_format
}

/// Prints the help or the version that was asked for; every other error of clap is bad usage.
pub(crate) fn of_usage(error: &clap::Error) -> Result<(), Failure> {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Ok(error.print()?),
        _ => Err(Failure::Input(message_of(error))),
    }
}

/// The message of an error of clap, in one line.
pub(crate) fn message_of(error: &clap::Error) -> String {
    // The messages of value parsers are complete behind the name of the argument.
    if let (ErrorKind::ValueValidation, Some(ContextValue::String(argument)), Some(why)) =
        (error.kind(), error.get(ContextKind::InvalidArg), error.source())
    {
        let name = argument.split([' ', '=']).next().unwrap_or(argument);
        return format!("{}: {why}", name.trim_matches(['<', '>', '[', ']', '.']));
    }
    if let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand)
        && let Some(command) = command_for(word)
    {
        let quote = if word.chars().all(char::is_alphanumeric) { "" } else { "\"" };
        let meant = format!("isofold {command} {quote}{word}{quote}");
        return format!("unrecognized subcommand '{word}'; did you mean `{meant}`?");
    }
    usage_error::message(error)
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

#[cfg(test)]
mod tests {
    use super::Failure;

    /// A batch ends with the greatest code of its lines.
    #[test]
    fn bad_input_outranks_a_runtime_failure() {
        let [input, runtime] =
            [Failure::Input, Failure::Runtime].map(|failure| failure(String::new()).code());
        assert_eq!((input, runtime, input.max(runtime)), (2, 1, 2));
    }
}
