//! The failures of commands: messages, exit codes, and the error objects of `--json`.

use crate::output;
use crate::paint;
use isofold_api::ErrorCode;
pub(crate) use isofold_service::parse::is_invisible;
use serde::Serialize;
use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

/// The reason why a command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Bad input, of no field in particular: exit code 2, code `invalid`.
    Input(String),
    /// Valid input that could not be processed, for no reason that has a code: exit code 1, code `failed`.
    Runtime(String),
    /// A failure of any code.
    Coded(Box<Coded>),
    /// The answer could not be written, so nothing else can: exit code 1.
    Unwritten(String),
    /// A failure that was reported already: an exit code.
    Reported(u8),
    /// The reader of the output has closed it, which is no fault: exit code 0.
    Closed,
}

/// A failure with its code, and the place at fault if there is one.
#[derive(Debug)]
pub(crate) struct Coded {
    code: ErrorCode,
    /// The argument at fault, as the command line has it: `--board`, `CARDS`.
    argument: Option<String>,
    message: String,
    hint: Option<String>,
}

/// The object that a failing command prints with `--json`.
#[derive(Serialize)]
struct Object {
    error: isofold_api::Error,
}

impl Failure {
    /// A failure of a code.
    pub(crate) fn new(code: ErrorCode, message: impl Into<String>) -> Failure {
        Failure::Coded(Box::new(Coded { code, argument: None, message: message.into(), hint: None }))
    }

    /// A problem with one argument.
    pub(crate) fn argument(name: &str, why: impl Display) -> Failure {
        let (argument, message) = (Some(name.to_owned()), why.to_string());
        Failure::Coded(Box::new(Coded { code: ErrorCode::Invalid, argument, message, hint: None }))
    }

    /// Two arguments that exclude each other, in clap's words.
    pub(crate) fn conflict(one: &str, other: &str) -> Failure {
        let message = format!("the argument '{one}' cannot be used with '{other}'");
        Failure::new(ErrorCode::BadRequest, message)
    }

    /// A file, a folder or a stream that cannot be read or written.
    pub(crate) fn io(message: impl Into<String>) -> Failure {
        Failure::new(ErrorCode::Io, message)
    }

    /// The failure under another code.
    pub(crate) fn coded(self, code: ErrorCode) -> Failure {
        match self.parts() {
            Ok(coded) => Failure::Coded(Box::new(Coded { code, ..coded })),
            Err(failure) => failure,
        }
    }

    /// A failure of valid input with something to try; any other as it is.
    pub(crate) fn advised(self, advice: impl Display) -> Failure {
        match self.parts() {
            Ok(coded) if exit_code(coded.code) == 1 => {
                let advice = coded.hint.iter().cloned().chain([advice.to_string()]);
                let hint = Some(advice.collect::<Vec<_>>().join("; "));
                Failure::Coded(Box::new(Coded { hint, ..coded }))
            }
            Ok(coded) => Failure::Coded(Box::new(coded)),
            Err(failure) => failure,
        }
    }

    /// The code, the argument and the message, if there is something to report.
    fn parts(self) -> Result<Coded, Failure> {
        let plain = |code, message| Coded { code, argument: None, message, hint: None };
        match self {
            Failure::Input(message) => Ok(plain(ErrorCode::Invalid, message)),
            Failure::Runtime(message) => Ok(plain(ErrorCode::Failed, message)),
            Failure::Coded(coded) => Ok(*coded),
            failure => Err(failure),
        }
    }

    /// Reports the failure in one line on stderr; with `--json` also as an object on stdout.
    pub(crate) fn report(self, json: bool) -> ExitCode {
        let code = ExitCode::from(self.code());
        if let Some(text) = self.text() {
            say(&text);
        }
        if json && let Some(error) = self.object() {
            // What cannot be written has been said.
            let _ = output::json(&Object { error });
        }
        code
    }

    /// The exit code.
    pub(crate) fn code(&self) -> u8 {
        match self {
            Failure::Input(_) => exit_code(ErrorCode::Invalid),
            Failure::Runtime(_) | Failure::Unwritten(_) => exit_code(ErrorCode::Failed),
            Failure::Coded(coded) => exit_code(coded.code),
            Failure::Reported(code) => *code,
            Failure::Closed => 0,
        }
    }

    /// The whole message, if there is something to report.
    pub(crate) fn text(&self) -> Option<String> {
        match self {
            Failure::Input(message) | Failure::Runtime(message) | Failure::Unwritten(message) => {
                Some(message.clone())
            }
            Failure::Coded(coded) => Some(coded.text()),
            Failure::Reported(_) | Failure::Closed => None,
        }
    }

    /// The message, in one line.
    pub(crate) fn message(&self) -> String {
        self.text().map_or_else(String::new, |text| readable(&text))
    }

    /// The error as data, if there is one that can be written.
    pub(crate) fn object(self) -> Option<isofold_api::Error> {
        self.parts().ok().map(Coded::object)
    }
}

impl Coded {
    fn text(&self) -> String {
        let argument = self.argument.iter().map(|argument| format!("{argument}: "));
        let hint = self.hint.iter().map(|hint| format!("; {hint}"));
        argument.chain([self.message.clone()]).chain(hint).collect()
    }

    /// The error as data. An argument that is no field, such as the name of a file, stays in the message.
    fn object(self) -> isofold_api::Error {
        let Coded { code, argument, message, hint } = self;
        let field = argument.as_deref().and_then(field_of);
        let message = match argument.filter(|_| field.is_none()) {
            Some(argument) => format!("{argument}: {message}"),
            None => message,
        };
        let hint = hint.as_deref().map(readable);
        isofold_api::Error { code, message: readable(&message), field, hint, span: None }
    }
}

/// The exit code of an error: 2 if the command line or what it names is at fault.
fn exit_code(code: ErrorCode) -> u8 {
    match code {
        ErrorCode::BadRequest | ErrorCode::UnknownRequest | ErrorCode::Invalid | ErrorCode::NotFound => 2,
        _ => 1,
    }
}

/// The field of the contract that an argument is: `lock_all` for `--lock-all`, `cards` for `CARDS`.
fn field_of(argument: &str) -> Option<String> {
    let is_of = |name: &str, letters: fn(&u8) -> bool| {
        let is_digit_or = |byte: u8| byte.is_ascii_digit() || b"-_".contains(&byte) || letters(&byte);
        !name.is_empty() && name.bytes().all(is_digit_or)
    };
    match argument.strip_prefix("--") {
        Some(flag) => is_of(flag, u8::is_ascii_lowercase).then(|| flag.replace('-', "_")),
        // An entry of the library.
        None if argument == "ID" => Some("entry".to_owned()),
        None => is_of(argument, u8::is_ascii_uppercase).then(|| argument.to_lowercase()),
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
            _ => Failure::Unwritten(format!("cannot write the output: {error}")),
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A batch ends with the greatest code of its lines.
    #[test]
    fn bad_input_outranks_a_runtime_failure() {
        let [input, runtime] =
            [Failure::Input, Failure::Runtime].map(|failure| failure(String::new()).code());
        assert_eq!((input, runtime, input.max(runtime)), (2, 1, 2));
    }

    #[test]
    fn arguments_are_fields() {
        let field = |argument: &str| field_of(argument);
        for (argument, name) in
            [("--board", "board"), ("--library-size", "library_size"), ("CARDS", "cards"), ("ID", "entry")]
        {
            assert_eq!(field(argument).as_deref(), Some(name));
        }
        for other in ["spot.toml", "stdin", "--target, --iterations or --seconds", "--", "", "the variable A"]
        {
            assert_eq!(field(other), None, "{other}");
        }
    }

    #[test]
    fn objects_say_what_the_line_says() {
        let failure = |name| Failure::argument(name, "`x` is not one");
        assert_eq!(failure("--pot").message(), "--pot: `x` is not one");
        let expected = isofold_api::Error::of_field("pot", "`x` is not one");
        assert_eq!(failure("--pot").object(), Some(expected));
        assert_eq!(
            failure("a.toml").object().map(|error| error.message),
            Some("a.toml: `x` is not one".into())
        );
        let advised = || Failure::Runtime("it failed".to_owned()).advised("try again");
        assert_eq!((advised().message(), advised().code()), ("it failed; try again".to_owned(), 1));
        let expected = isofold_api::Error::new(ErrorCode::Failed, "it failed").with_hint("try again");
        assert_eq!(advised().object(), Some(expected));
        assert_eq!(failure("--pot").advised("try again").message(), "--pot: `x` is not one");
        assert_eq!(failure("SPOT").coded(ErrorCode::NotFound).code(), 2);
        for silent in [Failure::Reported(1), Failure::Closed, Failure::Unwritten(String::new())] {
            assert_eq!(silent.object(), None);
        }
    }
}
