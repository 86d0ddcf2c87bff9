//! The lines of a batch, read as they come.

use std::borrow::Cow;
use std::io::{self, BufRead, BufReader, ErrorKind, Read};

/// Bytes that are read ahead.
const CAPACITY: usize = 1 << 18;
/// The longest line that is read: what has no line breaks is no batch, and may have no end.
const MAX_LINE: u64 = 1 << 20;

/// A query, and where it is.
#[derive(Clone, Copy)]
pub(crate) struct Line<'a> {
    /// The line, from 1.
    pub(crate) number: usize,
    pub(crate) query: &'a str,
}

/// A line as it was read.
pub(super) struct RawLine {
    number: usize,
    bytes: Vec<u8>,
}

impl RawLine {
    pub(super) fn number(&self) -> usize {
        self.number
    }

    pub(super) fn is_text(&self) -> bool {
        str::from_utf8(&self.bytes).is_ok()
    }

    /// The line without the space around it, nor a byte order mark.
    pub(super) fn text(&self) -> Cow<'_, str> {
        let mark = if self.number == 1 { "\u{feff}" } else { "" };
        let trimmed = |text: &str| {
            let start = text.trim_start();
            let start = start.strip_prefix(mark).unwrap_or(start).trim_start();
            (text.len() - start.len(), start.trim_end().len())
        };
        match String::from_utf8_lossy(&self.bytes) {
            Cow::Borrowed(text) => {
                let (skipped, length) = trimmed(text);
                Cow::Borrowed(&text[skipped..skipped + length])
            }
            Cow::Owned(text) => {
                let (skipped, length) = trimmed(&text);
                Cow::Owned(text[skipped..skipped + length].to_owned())
            }
        }
    }
}

/// Reads lines, without waiting for more of them than one.
pub(super) struct Lines<R> {
    reader: BufReader<R>,
    /// The lines read so far.
    read: usize,
}

impl<R: Read> Lines<R> {
    pub(super) fn new(reader: R) -> Lines<R> {
        Lines { reader: BufReader::with_capacity(CAPACITY, reader), read: 0 }
    }

    /// The next line, and those behind it that are there already; `None` at the end. A program that waits for an answer before it
    /// asks again gets one.
    pub(super) fn next_chunk(&mut self) -> io::Result<Option<Vec<RawLine>>> {
        let mut bytes = Vec::new();
        if self.reader.by_ref().take(MAX_LINE + 1).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        if bytes.len() as u64 > MAX_LINE {
            let problem =
                format!("line {} is too long: expected at most {} MiB", self.read + 1, MAX_LINE >> 20);
            return Err(io::Error::new(ErrorKind::FileTooLarge, problem));
        }
        let mut lines = vec![self.line(&bytes)];
        let whole = self.reader.buffer().iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let buffered = self.reader.buffer()[..whole].to_vec();
        self.reader.consume(whole);
        lines.extend(buffered.split_inclusive(|&byte| byte == b'\n').map(|bytes| self.line(bytes)));
        Ok(Some(lines))
    }

    fn line(&mut self, bytes: &[u8]) -> RawLine {
        self.read += 1;
        RawLine { number: self.read, bytes: bytes.to_vec() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives out one part for each read.
    struct Parts(Vec<&'static [u8]>);

    impl Read for Parts {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let Some(part) = self.0.pop() else { return Ok(0) };
            into[..part.len()].copy_from_slice(part);
            Ok(part.len())
        }
    }

    #[test]
    fn lines_that_are_there_come_together() {
        let mut lines =
            Lines::new(Parts(vec![b"\xff\n last", b"four", b"two\n\nth", b"\xef\xbb\xbf on", b""]));
        lines.reader.get_mut().0.remove(4);
        let mut chunks = Vec::new();
        while let Some(chunk) = lines.next_chunk().unwrap() {
            let line = |line: &RawLine| (line.number(), line.text().into_owned(), line.is_text());
            chunks.push(chunk.iter().map(line).collect::<Vec<_>>());
        }
        let text = |number: usize, text: &str| (number, text.to_owned(), true);
        assert_eq!(chunks[0], [text(1, "ontwo"), text(2, "")]);
        assert_eq!(chunks[1], [(3, "thfour\u{fffd}".to_owned(), false)]);
        assert_eq!(chunks[2], [text(4, "last")]);
        assert_eq!(chunks.len(), 3);
    }
}
