//! The header of an array in NumPy's format.
//!
//! ```text
//! offset  bytes
//!      0      6  magic: "\x93NUMPY"
//!      6      2  version: 1 0
//!      8      2  length of the description
//!     10      …  {'descr': '<f4', 'fortran_order': False, 'shape': (3, 5), }, padded with spaces, and a line feed
//! ```
//!
//! The header is a multiple of 64 bytes long, and the numbers follow, row by row.

/// The alignment of headers.
pub(crate) const ALIGNMENT: usize = 64;

/// The type of an array.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Kind {
    U1,
    U2,
    U4,
    I4,
    I8,
    F4,
    F8,
    /// Text of at most so many characters, four bytes each, padded with zeros.
    Text(usize),
}

impl Kind {
    /// The bytes of an entry.
    pub(crate) fn bytes(self) -> u64 {
        match self {
            Kind::U1 => 1,
            Kind::U2 => 2,
            Kind::U4 | Kind::I4 | Kind::F4 => 4,
            Kind::I8 | Kind::F8 => 8,
            Kind::Text(characters) => 4 * characters as u64,
        }
    }

    fn description(self) -> String {
        match self {
            Kind::U1 => "|u1".to_owned(),
            Kind::U2 => "<u2".to_owned(),
            Kind::U4 => "<u4".to_owned(),
            Kind::I4 => "<i4".to_owned(),
            Kind::I8 => "<i8".to_owned(),
            Kind::F4 => "<f4".to_owned(),
            Kind::F8 => "<f8".to_owned(),
            Kind::Text(characters) => format!("<U{characters}"),
        }
    }
}

/// The header of an array.
pub(crate) fn header(kind: Kind, shape: &[u64]) -> Vec<u8> {
    let lengths: Vec<String> = shape.iter().map(u64::to_string).collect();
    // A tuple of one has a comma.
    let comma = if shape.len() == 1 { "," } else { "" };
    let text = format!(
        "{{'descr': '{}', 'fortran_order': False, 'shape': ({}{comma}), }}",
        kind.description(),
        lengths.join(", ")
    );
    let start = 10;
    let length = (start + text.len() + 1).next_multiple_of(ALIGNMENT) - start;
    let mut header = b"\x93NUMPY\x01\x00".to_vec();
    header.extend((length as u16).to_le_bytes());
    header.extend(text.bytes());
    header.resize(start + length - 1, b' ');
    header.push(b'\n');
    header
}

/// Appends a text as an entry of so many characters.
pub(crate) fn push_text(bytes: &mut Vec<u8>, text: &str, characters: usize) {
    let end = bytes.len() + 4 * characters;
    text.chars().take(characters).for_each(|character| bytes.extend(u32::from(character).to_le_bytes()));
    bytes.resize(end, 0);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_those_of_numpy() {
        let header_of =
            |kind, shape: &[u64]| String::from_utf8_lossy(&header(kind, shape)[10..]).trim().to_owned();
        assert_eq!(
            header_of(Kind::F4, &[3, 5]),
            "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 5), }"
        );
        assert_eq!(header_of(Kind::U1, &[7]), "{'descr': '|u1', 'fortran_order': False, 'shape': (7,), }");
        assert_eq!(header_of(Kind::Text(9), &[]), "{'descr': '<U9', 'fortran_order': False, 'shape': (), }");
        for shape in [&[][..], &[1], &[10_000_000_000, 1326], &[1, 2, 3, 4, 5, 6, 7, 8, 9]] {
            let header = header(Kind::F8, shape);
            assert_eq!(header.len() % ALIGNMENT, 0);
            assert_eq!(usize::from(u16::from_le_bytes([header[8], header[9]])), header.len() - 10);
            assert_eq!(header.last(), Some(&b'\n'));
        }
    }

    #[test]
    fn texts_have_four_bytes_a_character() {
        let mut bytes = Vec::new();
        push_text(&mut bytes, "é", 2);
        push_text(&mut bytes, "abc", 2);
        assert_eq!(bytes, [0xe9, 0, 0, 0, 0, 0, 0, 0, b'a', 0, 0, 0, b'b', 0, 0, 0]);
    }
}
