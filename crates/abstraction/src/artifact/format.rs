//! The format of a street's file. All numbers are little endian.
//!
//! ```text
//! offset  bytes
//!      0      8  magic: "ISOBUCK\n"
//!      8      4  version: 1
//!     12      4  contents: 3, 4 or 5, the cards of a street's board; 0 for the branches of perfect recall
//!     16     16  fingerprint of the configuration
//!     32      8  length of the first list
//!     40      8  length of the second list
//!     48     16  four counts, of 4 bytes each
//!     64      8  checksum of everything from offset 128 on
//!     72      8  mean cost of a deal, in the metric that the buckets minimize: a 64-bit float
//!     80     40  zero
//!    120      8  checksum of the first 120 bytes
//!    128      …  the first list, 2 bytes a number; zeros up to a multiple of 64
//!      …      …  the second list, 2 bytes a number, to the end of the file
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
//! Checksums are 64-bit XXH3. A reader refuses magic, versions and contents that it does not know.

use super::ArtifactError;
use isofold_iso::Street;
use memmap2::Mmap;
use std::fs::{self, File};
use std::io::{BufWriter, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::{Xxh3, xxh3_64};

const MAGIC: [u8; 8] = *b"ISOBUCK\n";
const VERSION: u32 = 1;
const PREFIX: usize = 128;

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
    fn second(&self) -> u64 {
        PREFIX as u64 + (2 * self.lists[0]).next_multiple_of(64)
    }

    fn length(&self) -> u64 {
        self.second() + 2 * self.lists[1]
    }

    /// The exclusive upper bounds of the numbers in each list.
    fn bounds(&self) -> [u32; 2] {
        match self.contents {
            Contents::Branches => [self.counts[1], self.counts[2]],
            Contents::Street(_) => [self.counts[1], self.counts[0]],
        }
    }

    fn bytes(&self, body_checksum: u64) -> [u8; PREFIX] {
        let mut bytes = [0; PREFIX];
        let mut put = |at: usize, from: &[u8]| bytes[at..at + from.len()].copy_from_slice(from);
        put(0, &MAGIC);
        put(8, &VERSION.to_le_bytes());
        put(12, &self.contents.code().to_le_bytes());
        put(16, &self.fingerprint.to_le_bytes());
        put(32, &self.lists[0].to_le_bytes());
        put(40, &self.lists[1].to_le_bytes());
        self.counts.iter().enumerate().for_each(|(index, count)| put(48 + 4 * index, &count.to_le_bytes()));
        put(64, &body_checksum.to_le_bytes());
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

/// Writes a file under a temporary name, then renames it.
pub(crate) fn write(path: &Path, header: &Header, lists: [&[u16]; 2]) -> Result<(), ArtifactError> {
    let part = path.with_extension("part");
    let written = write_part(&part, header, lists).and_then(|()| fs::rename(&part, path));
    written.map_err(|error| {
        // If the partial file cannot be removed, the next attempt writes over it.
        let _ = fs::remove_file(&part);
        ArtifactError::io("write", path, error)
    })
}

fn write_part(path: &Path, header: &Header, [first, second]: [&[u16]; 2]) -> std::io::Result<()> {
    let mut file = BufWriter::with_capacity(1 << 20, File::create(path)?);
    file.write_all(&[0; PREFIX])?;
    let mut checksum = Xxh3::new();
    let mut add = |bytes: &[u8]| {
        checksum.update(bytes);
        file.write_all(bytes)
    };
    for (list, padding) in [(first, (2 * first.len()).next_multiple_of(64) - 2 * first.len()), (second, 0)] {
        for some in list.chunks(1 << 18) {
            add(&some.iter().flat_map(|number| number.to_le_bytes()).collect::<Vec<u8>>())?;
        }
        add(&[0; 64][..padding])?;
    }
    let checksum = checksum.digest();
    file.seek(SeekFrom::Start(0))?;
    file.write_all(&header.bytes(checksum))?;
    file.into_inner().map_err(|error| error.into_error())?.sync_all()
}

/// A file of buckets, mapped into memory.
pub(crate) struct StreetFile {
    path: PathBuf,
    map: Mmap,
    pub(crate) header: Header,
    /// The offset of the second list.
    second: usize,
}

impl StreetFile {
    /// Maps a file into memory and checks its header; the lists are read when they are needed.
    pub(crate) fn open(path: &Path) -> Result<StreetFile, ArtifactError> {
        let failed = |error| ArtifactError::io("read", path, error);
        let file = File::open(path).map_err(|error| match error.kind() {
            ErrorKind::NotFound => ArtifactError::damaged(path, "it is missing"),
            _ => failed(error),
        })?;
        if !file.metadata().map_err(failed)?.is_file() {
            return Err(ArtifactError::not_buckets(path, "it is not a file"));
        }
        // SAFETY: a mapped file must not change while it is mapped. isofold writes these files under a temporary name, renames them
        // when they are complete, and never modifies them afterwards; replacing one renames a new file over it, which leaves the
        // mapped one as it is. If another program truncates a mapped file, reading it raises SIGBUS, which ends the process.
        let map = unsafe { Mmap::map(&file) }.map_err(failed)?;
        let header = read_header(path, &map)?;
        Ok(StreetFile { path: path.to_owned(), second: header.second() as usize, map, header })
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.map.len() as u64
    }

    /// A number of the first list.
    #[inline]
    pub(crate) fn first(&self, index: usize) -> Option<u16> {
        let number = self.map.get(PREFIX + 2 * index..self.second)?.first_chunk()?;
        Some(u16::from_le_bytes(*number))
    }

    /// A number of the second list.
    #[inline]
    pub(crate) fn second(&self, index: usize) -> Option<u16> {
        // The list extends to the end of the file.
        let number = self.map.get(self.second + 2 * index..)?.first_chunk()?;
        Some(u16::from_le_bytes(*number))
    }

    /// The numbers of the second list.
    pub(crate) fn numbers(&self) -> impl ExactSizeIterator<Item = u16> + '_ {
        numbers(&self.map[self.second..])
    }

    /// Reads every byte, compares the checksum, and checks that all numbers are below their counts.
    pub(crate) fn verify(&self) -> Result<(), ArtifactError> {
        if checksum(&self.map[PREFIX..]) != u64::from_le_bytes(take(&self.map, 64)) {
            return Err(ArtifactError::damaged(&self.path, "its checksum does not match"));
        }
        let first = &self.map[PREFIX..][..2 * self.header.lists[0] as usize];
        for (list, below) in [first, &self.map[self.second..]].into_iter().zip(self.header.bounds()) {
            if let Some(max) = numbers(list).max().filter(|&max| u32::from(max) >= below) {
                return Err(ArtifactError::damaged(
                    &self.path,
                    format!("it has number {max}, and numbers are below {below}"),
                ));
            }
        }
        Ok(())
    }
}

fn numbers(list: &[u8]) -> impl ExactSizeIterator<Item = u16> + '_ {
    list.as_chunks().0.iter().map(|&number| u16::from_le_bytes(number))
}

fn read_header(path: &Path, bytes: &[u8]) -> Result<Header, ArtifactError> {
    if take::<8>(bytes, 0) != MAGIC {
        return Err(ArtifactError::not_buckets(
            path,
            "it is another kind of file; building again replaces it",
        ));
    }
    let number = |at: usize| u32::from_le_bytes(take(bytes, at));
    let found = number(8);
    if found != VERSION && bytes.len() >= PREFIX {
        return Err(ArtifactError::Version { path: path.to_owned(), found, known: VERSION });
    }
    if bytes.len() < PREFIX {
        return Err(ArtifactError::damaged(path, format!("it has only {} bytes", bytes.len())));
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
    if header.length() != bytes.len() as u64 {
        let reason = format!("it has {} bytes and should have {}", bytes.len(), header.length());
        return Err(ArtifactError::damaged(path, reason));
    }
    Ok(header)
}
