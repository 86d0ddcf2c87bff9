//! The format of a street's file. All numbers are little endian.
//!
//! ```text
//! offset  bytes
//!      0      8  magic: "ISOBUCK\n"
//!      8      4  version: 2
//!     12      4  contents: 3, 4 or 5, the cards of a street's board; 0 for the branches of perfect recall
//!     16     16  fingerprint of the configuration
//!     32      8  length of the first list
//!     40      8  length of the second list
//!     48     16  four counts, of 4 bytes each
//!     64      8  checksum of the table of checksums
//!     72      8  mean cost of a deal, in the metric that the buckets minimize: a 64-bit float
//!     80     40  zero
//!    120      8  checksum of the first 120 bytes
//!    128      …  the first list, 2 bytes a number; zeros up to a multiple of 64
//!      …      …  the second list, 2 bytes a number; zeros up to a multiple of 64
//!      …      …  the table of checksums, 8 bytes for each block of the bytes before it
//! ```
//!
//! A street's first list has the cluster of each board, by its index among the boards of the street; it is empty if boards are not
//! clustered. Its second list has the bucket of each class, by the index that an `Indexer` of two cards and a board gives it. Its
//! counts are the buckets (of each board cluster) and the board clusters or 0; the others are 0.
//!
//! Branches: the first list has the branch of each bucket of the turn after each bucket of the flop, flop by flop; the second has
//! the branch of each bucket of the river after each branch of the turn. The counts are the buckets of the flop, the branches on
//! the turn, the branches on the river, and 0.
//!
//! A block has 256 KiB of the file, the last one up to the table; the first begins after the header, at offset 128. So every byte
//! is under a checksum: the header's own, that of its block, or that of the table. Checksums are 64-bit XXH3.
//!
//! Version 1 has no table and no zeros after the second list, which ends the file; at offset 64 it has the checksum of all bytes
//! from 128 on. It is read, and no longer written. A reader refuses magic, versions and contents that it does not know.

use super::ArtifactError;
use isofold_iso::Street;
use std::path::Path;
use xxhash_rust::xxh3::xxh3_64;

const MAGIC: [u8; 8] = *b"ISOBUCK\n";
/// The version without checksums of blocks.
const WHOLE_CHECKSUM: u32 = 1;
/// The version that is written.
const VERSION: u32 = 2;
/// The length of the header.
pub(super) const PREFIX: usize = 128;
/// The length of a block: reading it once takes some microseconds, and a bit for each block of the largest file fits two lines of
/// the CPU's cache.
pub(super) const BLOCK: usize = 1 << 18;

/// The length of the header without its own checksum.
const CHECKED: usize = 120;

/// The contents of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Contents {
    /// The buckets of a street.
    Street(Street),
    /// The branches of perfect recall.
    Branches,
}

impl Contents {
    fn code(self) -> u32 {
        match self {
            Contents::Street(street) => street.cards() as u32,
            Contents::Branches => 0,
        }
    }

    fn from_code(code: u32) -> Option<Contents> {
        let streets = Street::ALL.map(Contents::Street);
        streets.into_iter().chain([Contents::Branches]).find(|contents| contents.code() == code)
    }
}

/// The header of a file.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Header {
    pub(crate) contents: Contents,
    pub(crate) fingerprint: u128,
    /// The lengths of the lists.
    pub(crate) lists: [u64; 2],
    pub(crate) counts: [u32; 4],
    pub(crate) cost: f64,
}

impl Header {
    /// The offset of the second list.
    pub(super) fn second(&self) -> u64 {
        PREFIX as u64 + (2 * self.lists[0]).next_multiple_of(64)
    }

    /// The offset of the end of the second list.
    pub(super) fn lists_end(&self) -> u64 {
        self.second() + 2 * self.lists[1]
    }

    /// The offset of the table of checksums.
    pub(super) fn table(&self) -> u64 {
        self.lists_end().next_multiple_of(64)
    }

    /// The number of blocks.
    pub(super) fn blocks(&self) -> u64 {
        self.table().div_ceil(BLOCK as u64)
    }

    /// The exclusive upper bounds of the numbers in each list.
    pub(super) fn bounds(&self) -> [u32; 2] {
        match self.contents {
            Contents::Branches => [self.counts[1], self.counts[2]],
            Contents::Street(_) => [self.counts[1], self.counts[0]],
        }
    }

    /// The header as it is written, given the checksum of the table of checksums.
    pub(super) fn bytes(&self, table_checksum: u64) -> [u8; PREFIX] {
        let mut bytes = [0; PREFIX];
        let mut put = |at: usize, from: &[u8]| bytes[at..at + from.len()].copy_from_slice(from);
        put(0, &MAGIC);
        put(8, &VERSION.to_le_bytes());
        put(12, &self.contents.code().to_le_bytes());
        put(16, &self.fingerprint.to_le_bytes());
        put(32, &self.lists[0].to_le_bytes());
        put(40, &self.lists[1].to_le_bytes());
        self.counts.iter().enumerate().for_each(|(index, count)| put(48 + 4 * index, &count.to_le_bytes()));
        put(64, &table_checksum.to_le_bytes());
        put(72, &self.cost.to_le_bytes());
        let own = checksum(&bytes[..CHECKED]);
        bytes[CHECKED..].copy_from_slice(&own.to_le_bytes());
        bytes
    }
}

/// The checksum of a file's bytes.
pub(super) fn checksum(bytes: &[u8]) -> u64 {
    xxh3_64(bytes)
}

/// `N` bytes at an offset; zeros past the end.
fn take<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    let mut taken = [0; N];
    if let Some(from) = bytes.get(at..at + N) {
        taken.copy_from_slice(from);
    }
    taken
}

/// A header as it is in a file.
pub(super) struct FoundHeader {
    pub(super) header: Header,
    /// Whether the file has a table of checksums.
    pub(super) has_table: bool,
    /// The checksum of the table, or without one of everything after the header.
    pub(super) checksum: u64,
}

/// Reads the header of a file, and checks that the file is as long as it says.
pub(super) fn read_header(path: &Path, bytes: &[u8]) -> Result<FoundHeader, ArtifactError> {
    if take::<8>(bytes, 0) != MAGIC {
        return Err(ArtifactError::not_buckets(
            path,
            "it is another kind of file; building again replaces it",
        ));
    }
    let number = |at: usize| u32::from_le_bytes(take(bytes, at));
    let version = number(8);
    if bytes.len() < PREFIX {
        return Err(ArtifactError::damaged(path, format!("it has only {} bytes", bytes.len())));
    }
    if !(WHOLE_CHECKSUM..=VERSION).contains(&version) {
        return Err(ArtifactError::Version { path: path.to_owned(), found: version, known: VERSION });
    }
    if checksum(&bytes[..CHECKED]) != u64::from_le_bytes(take(bytes, CHECKED)) {
        return Err(ArtifactError::damaged(path, "the checksum of its header does not match"));
    }
    let long = |at: usize| u64::from_le_bytes(take(bytes, at));
    let Some(contents) = Contents::from_code(number(12)) else {
        return Err(ArtifactError::damaged(path, format!("it has unknown contents, {}", number(12))));
    };
    let header = Header {
        contents,
        fingerprint: u128::from_le_bytes(take(bytes, 16)),
        lists: [long(32), long(40)],
        counts: [48, 52, 56, 60].map(number),
        cost: f64::from_le_bytes(take(bytes, 72)),
    };
    if header.lists.iter().any(|&length| length > 1 << 40) {
        return Err(ArtifactError::damaged(path, "its lists are longer than any file"));
    }
    let has_table = version != WHOLE_CHECKSUM;
    let length = if has_table { header.table() + 8 * header.blocks() } else { header.lists_end() };
    if length != bytes.len() as u64 {
        let reason = format!("it has {} bytes and should have {length}", bytes.len());
        return Err(ArtifactError::damaged(path, reason));
    }
    Ok(FoundHeader { header, has_table, checksum: long(64) })
}
