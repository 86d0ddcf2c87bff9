//! Texts that users give: files and stdin, of limited length, so that a device or a pipe without an end is refused at once.

use std::fmt::{self, Display};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The longest text that is read. A spot with a lock at every node of a large tree has a hundredth of it.
const MAX_BYTES: u64 = 16 << 20;

/// The reason why a text cannot be read.
#[derive(Debug)]
pub(crate) enum TextError {
    Io(io::Error),
    /// It is longer than is read.
    TooLong,
    /// It is not UTF-8.
    NotText,
}

impl Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TextError::Io(error) => error.fmt(f),
            TextError::TooLong => write!(f, "too long: expected at most {} MiB of text", MAX_BYTES >> 20),
            TextError::NotText => write!(f, "not text: expected UTF-8"),
        }
    }
}

/// Reads a file.
pub(crate) fn of_file(path: &Path) -> Result<String, TextError> {
    read(File::open(path).map_err(TextError::Io)?)
}

/// Reads stdin to its end.
pub(crate) fn of_stdin() -> Result<String, TextError> {
    read(io::stdin().lock())
}

fn read(source: impl Read) -> Result<String, TextError> {
    let mut bytes = Vec::new();
    source.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(TextError::Io)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(TextError::TooLong);
    }
    String::from_utf8(bytes).map_err(|_| TextError::NotText)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_a_longest_length() {
        let text = |bytes: u64| read(io::repeat(b'a').take(bytes)).map(|text| text.len());
        assert_eq!(text(MAX_BYTES).unwrap(), MAX_BYTES as usize);
        assert!(matches!(text(MAX_BYTES + 1), Err(TextError::TooLong)));
        assert!(matches!(read(&b"\xff"[..]), Err(TextError::NotText)));
    }
}
