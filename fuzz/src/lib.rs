//! Helpers of the fuzz targets. A target reads bytes as outsiders give them, and checks more than that nothing panics: what is read
//! prints as text that reads as the same again, a canonical form is its own, an error names a place that the text has.

use std::fmt::{Debug, Display};
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::OnceLock;

/// Checks that a value, if the text is one, is read again from its own print, and that an error has a message.
pub fn round_trip<T>(text: &str) -> Option<T>
where
    T: FromStr<Err: Display> + Display + PartialEq + Debug,
{
    match text.parse::<T>() {
        Ok(value) => {
            let printed = value.to_string();
            assert_eq!(printed.parse::<T>().ok().as_ref(), Some(&value), "{text:?} prints as {printed:?}");
            Some(value)
        }
        Err(error) => {
            check_message(text, &error.to_string());
            None
        }
    }
}

/// Checks what [`round_trip`] does, of a value that is not looked at further.
pub fn check<T>(text: &str)
where
    T: FromStr<Err: Display> + Display + PartialEq + Debug,
{
    round_trip::<T>(text);
}

/// Checks the message of an error: it is not empty, and every position it names is one of the text, or its end.
pub fn check_message(text: &str, message: &str) {
    assert!(!message.is_empty(), "no message for {text:?}");
    let word = "at position ";
    // Quoted, the text itself could name any position.
    if text.contains(word.trim_end()) {
        return;
    }
    let characters = text.chars().count();
    for (start, _) in message.match_indices(word) {
        let digits: String =
            message[start + word.len()..].chars().take_while(|digit| digit.is_ascii_digit()).collect();
        let position: usize = digits.parse().unwrap_or(0);
        assert!((1..=characters + 1).contains(&position), "{text:?}: {message}");
    }
}

/// The first byte, which chooses, and the rest as text.
pub fn choice_and_text(bytes: &[u8]) -> Option<(usize, String)> {
    let (&choice, rest) = bytes.split_first()?;
    Some((usize::from(choice), String::from_utf8_lossy(rest).into_owned()))
}

/// Changes bytes: three bytes of the input for each change, the offset and the new value.
pub fn change(bytes: &mut [u8], changes: &[u8]) {
    for change in changes.chunks_exact(3) {
        let at = usize::from(u16::from_le_bytes([change[0], change[1]]));
        if let Some(byte) = bytes.get_mut(at) {
            *byte = change[2];
        }
    }
}

/// Makes the fingerprint of the spot in the header of a solution right: 16 bytes before the text of the spot, whose length is in
/// the four bytes before it.
pub fn seal_spot(header: &mut [u8]) {
    let Some((fingerprint, rest)) = header.split_first_chunk_mut::<16>() else { return };
    let Some((length, text)) = rest.split_first_chunk_mut::<4>() else { return };
    if let Some(text) = text.get(..u32::from_le_bytes(*length) as usize) {
        *fingerprint = xxhash_rust::xxh3::xxh3_128(text).to_be_bytes();
    }
}

/// A folder of this process for files, in memory where the system has such a place.
pub fn folder() -> &'static PathBuf {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let memory = PathBuf::from("/dev/shm");
        let parent = if memory.is_dir() { memory } else { std::env::temp_dir() };
        let folder = parent.join(format!("isofold-fuzz-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        folder
    })
}
