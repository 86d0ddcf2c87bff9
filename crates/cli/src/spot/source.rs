//! The sources that a command is asked about: spot files, embedded spots, spots from stdin, solution files, and entries of the library.

use crate::error_text;
use crate::failure::Failure;
use crate::library::{self, EntryName, LibraryFolder};
use crate::paint;
use crate::spot::embedded;
use crate::text_input::{self, TextError};
use isofold_api::ErrorCode;
use isofold_store::{Entry, Library, SolutionFile};
use isofold_tree::{Spot, spots};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// A source that a command is asked about.
pub(crate) enum Source {
    Spot(Box<Spot>),
    /// A solution file or a checkpoint.
    Solution(PathBuf),
    /// An entry of the library.
    Entry(Box<(Library, Entry)>),
}

impl From<Spot> for Source {
    fn from(spot: Spot) -> Source {
        Source::Spot(Box::new(spot))
    }
}

/// Finds what a word means: `-` is stdin, `@NAME` and `@3` are entries of the library; then come files, embedded spots, and the
/// numbers of entries.
pub(crate) fn find(word: &str, library: &LibraryFolder) -> Result<Source, Failure> {
    let entry = |name: &EntryName| library.entry(name).map(|found| Source::Entry(Box::new(found)));
    if word == "-" {
        let text = text_input::of_stdin().map_err(|error| match error {
            TextError::Io(error) => Failure::io(format!("cannot read stdin: {error}")),
            error => Failure::argument("stdin", error),
        })?;
        return parse("stdin", &text).map(Source::from);
    }
    if let Some(name) = EntryName::marked(word) {
        return entry(&name);
    }
    // What is read from a pipe is gone: only a spot can come from one.
    if Path::new(word).is_file() && SolutionFile::is_at(Path::new(word)) {
        return Ok(Source::Solution(PathBuf::from(word)));
    }
    match (text_input::of_file(Path::new(word)), embedded(word), EntryName::number(word)) {
        (Ok(text), ..) => parse(word, &text).map(Source::from),
        (Err(error @ (TextError::TooLong | TextError::NotText)), ..) => Err(Failure::argument(word, error)),
        (Err(_), Some(embedded), _) => parse(word, embedded).map(Source::from),
        (Err(_), None, Some(number)) => entry(&number),
        (Err(TextError::Io(error)), None, None) => Err(unreadable(word, &error)),
    }
}

/// Reads a spot; that of an entry is the one that was asked for.
pub(crate) fn read(word: &str, library: &LibraryFolder) -> Result<Spot, Failure> {
    match find(word, library)? {
        Source::Spot(spot) => Ok(*spot),
        Source::Entry(found) => library::spot_of(&found.1),
        Source::Solution(_) => {
            let why =
                "a solution, not a spot: `isofold show` opens it, `isofold solve --resume` continues it";
            Err(Failure::argument(word, why))
        }
    }
}

/// The solution file that a word means: a path, or the file of an entry.
pub(crate) fn solution_file(path: &Path, library: &LibraryFolder) -> Result<PathBuf, Failure> {
    let entry = path.to_str().filter(|_| !path.exists());
    let entry = entry.and_then(|word| EntryName::marked(word).or_else(|| EntryName::number(word)));
    let Some(name) = entry else { return Ok(path.to_owned()) };
    let (library, entry) = library.entry(&name)?;
    library.open_entry(&entry).map_err(error_text::store)?;
    Ok(entry.path)
}

fn parse(name: &str, text: &str) -> Result<Spot, Failure> {
    let text = text.trim_start_matches('\u{feff}');
    let is_said = |line: &str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
    if !text.lines().any(is_said) {
        let why = "says nothing: a spot has `board`, `pot`, `stack`, `ranges.oop` and `ranges.ip` at least; `isofold solve \
                   --help-all` has one to copy";
        return Err(Failure::argument(name, why));
    }
    Spot::from_toml(text).map_err(|error| Failure::argument(name, error))
}

fn unreadable(name: &str, error: &io::Error) -> Failure {
    let names = spots::ALL.map(|(name, _)| name.to_owned());
    let expected = format!(
        "expected a TOML file, `-` for stdin, an entry of the library by number or as @NAME, or one of {}",
        paint::list(&names)
    );
    if Path::new(name).is_dir() {
        return Failure::argument("SPOT", format!("`{name}` is a folder: {expected}"));
    }
    match error.kind() {
        ErrorKind::PermissionDenied => Failure::io(format!("cannot read `{name}`: {error}")),
        _ => {
            let meant = spots::ALL.iter().find(|(known, _)| is_typo(name, known));
            let meant = meant.map_or(String::new(), |(known, _)| format!("; did you mean `{known}`?"));
            let why = format!("there is no file `{name}`, nor an embedded spot: {expected}{meant}");
            Failure::argument("SPOT", why).coded(ErrorCode::NotFound)
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
