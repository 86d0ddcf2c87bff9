//! The file format of the preflop table.
//!
//! | offset | size | content |
//! |---|---|---|
//! | 0 | 8 | `ISOFPRE1`: magic and version |
//! | 8 | 4 | number of match-ups, little-endian |
//! | 12 | 8 | checksum of the rest, little-endian: 64-bit FNV-1a |
//! | 20 | 6 each | wins of the first hand and ties, three bytes each, little-endian |

use super::{BOARDS, MatchUp};

/// The preflop table in its file format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableFile<'a> {
    bytes: std::borrow::Cow<'a, [u8]>,
}

const MAGIC: &[u8; 8] = b"ISOFPRE1";
const HEADER: usize = 20;
const ENTRY: usize = 6;

/// The table that `cargo run --release --package isofold-equity --example preflop_table` wrote.
pub(super) static EMBEDDED: TableFile<'static> =
    TableFile { bytes: std::borrow::Cow::Borrowed(include_bytes!("preflop.bin")) };

impl TableFile<'_> {
    /// The table that is built in.
    pub fn embedded() -> &'static TableFile<'static> {
        &EMBEDDED
    }

    /// The table of these match-ups, in the order of [`match_ups`](super::match_ups).
    pub fn of(match_ups: &[MatchUp]) -> TableFile<'static> {
        let three = |n: u32| n.to_le_bytes().into_iter().take(3);
        let entries: Vec<u8> = match_ups.iter().flat_map(|m| three(m.wins).chain(three(m.ties))).collect();
        let count = match_ups.len() as u32;
        let header = [&MAGIC[..], &count.to_le_bytes(), &checksum(&entries).to_le_bytes()].concat();
        TableFile { bytes: [header, entries].concat().into() }
    }

    /// The bytes of the file.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The checksum that is stored in the file.
    pub fn stated_checksum(&self) -> u64 {
        self.bytes[12..HEADER].iter().rev().fold(0, |sum, &byte| sum << 8 | u64::from(byte))
    }

    /// The checksum of the entries.
    pub fn checksum(&self) -> u64 {
        checksum(&self.bytes[HEADER..])
    }

    pub(super) fn match_ups(&self) -> impl Iterator<Item = MatchUp> + '_ {
        let three = |bytes: &[u8]| bytes.iter().rev().fold(0, |n, &byte| n << 8 | u32::from(byte));
        self.bytes[HEADER..].chunks_exact(ENTRY).map(move |entry| {
            let (wins, ties) = (three(&entry[..3]), three(&entry[3..]));
            MatchUp { wins, ties, losses: BOARDS - wins - ties }
        })
    }
}

fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preflop::MATCH_UPS;

    #[test]
    fn the_embedded_table_is_intact() {
        let table = TableFile::embedded();
        assert_eq!(&table.bytes[..8], MAGIC);
        assert_eq!(table.bytes.len(), HEADER + ENTRY * MATCH_UPS);
        assert_eq!(table.stated_checksum(), table.checksum());
        assert!(table.bytes.len() <= 1_000_000);
    }
}
