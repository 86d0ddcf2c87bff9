//! Spot files, embedded spots, and spots from stdin.

use crate::failure::Failure;
use crate::paint;
use isofold_store::SolutionFile;
use isofold_tree::{Spot, spots};
use std::fs;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// The text of an embedded spot.
pub(crate) fn embedded(name: &str) -> Option<&'static str> {
    spots::ALL.into_iter().find(|&(known, _)| known == name).map(|(_, text)| text)
}

/// Reads a spot by the name of its file or by its own name if it is embedded, or from stdin if the name is `-`.
pub(crate) fn read(name: &str) -> Result<Spot, Failure> {
    if name == "-" {
        let mut bytes = Vec::new();
        let read = io::stdin().read_to_end(&mut bytes);
        read.map_err(|error| Failure::Runtime(format!("cannot read stdin: {error}")))?;
        return parse("stdin", &text("stdin", bytes)?);
    }
    if SolutionFile::is_at(Path::new(name)) {
        let why = "a solution, not a spot: `isofold show` opens it, `isofold solve --resume` continues it";
        return Err(Failure::argument(name, why));
    }
    match (fs::read(name), embedded(name)) {
        (Ok(bytes), _) => parse(name, &text(name, bytes)?),
        (Err(_), Some(embedded)) => parse(name, embedded),
        (Err(error), None) => Err(unreadable(name, &error)),
    }
}

fn text(name: &str, bytes: Vec<u8>) -> Result<String, Failure> {
    String::from_utf8(bytes).map_err(|_| Failure::argument(name, "not text: expected UTF-8"))
}

fn parse(name: &str, text: &str) -> Result<Spot, Failure> {
    Spot::from_toml(text.trim_start_matches('\u{feff}')).map_err(|error| Failure::argument(name, error))
}

fn unreadable(name: &str, error: &io::Error) -> Failure {
    let names = spots::ALL.map(|(name, _)| name.to_owned());
    let expected = format!("expected a TOML file, `-` for stdin, or one of {}", paint::list(&names));
    if Path::new(name).is_dir() {
        return Failure::argument("SPOT", format!("`{name}` is a folder: {expected}"));
    }
    match error.kind() {
        ErrorKind::PermissionDenied => Failure::Runtime(format!("cannot read `{name}`: {error}")),
        _ => {
            let meant = spots::ALL.iter().find(|(known, _)| is_typo(name, known));
            let meant = meant.map_or(String::new(), |(known, _)| format!("; did you mean `{known}`?"));
            let why = format!("there is no file `{name}`, nor an embedded spot: {expected}{meant}");
            Failure::argument("SPOT", why)
        }
    }
}

/// Whether a word differs from another by one letter, or by two that are swapped.
fn is_typo(word: &str, meant: &str) -> bool {
    let (word, meant): (Vec<char>, Vec<char>) =
        (word.to_lowercase().chars().collect(), meant.chars().collect());
    let same = word.iter().zip(&meant).take_while(|(a, b)| a == b).count();
    let (word, meant) = (&word[same..], &meant[same..]);
    let same = word.iter().rev().zip(meant.iter().rev()).take_while(|(a, b)| a == b).count();
    match (&word[..word.len() - same], &meant[..meant.len() - same]) {
        ([] | [_], [] | [_]) => true,
        ([a, b], [c, d]) => (a, b) == (d, c),
        _ => false,
    }
}
