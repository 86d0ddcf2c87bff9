//! The format of a street's file. All numbers are little endian.
//!
//! ```text
//! offset  bytes
//!      0      8  magic: "ISOBUCK\n"
//!      8      4  version: 1
//!     12      4  what it is: 3, 4 or 5, the cards of a street's board; 0 for the branches of perfect recall
//!     16     16  fingerprint of the configuration
//!     32      8  how many numbers the first list has
//!     40      8  how many numbers the second list has
//!     48     16  four counts, of 4 bytes each
//!     64      8  checksum of everything from offset 128 on
//!     72      8  what clusters cost on average, in their own metric: a 64-bit float
//!     80     40  zero
//!    120      8  checksum of the first 120 bytes
//!    128      …  the first list, of 2 bytes each; zeros up to a multiple of 64
//!      …      …  the second list, of 2 bytes each, to the end of the file
//! ```
//!
//! A street's first list has the cluster of each board, by its index among the boards of the street, and is empty without
//! clusters of boards. Its second list has the bucket of each class, by its index: the `Indexer` of two cards and a board. Its
//! counts are the buckets, in each cluster if there are clusters, and the clusters, or 0; the others are 0.
//!
//! Branches: the first list has the branch of each bucket of the turn after each bucket of the flop, flop by flop; the second the
//! branch of each bucket of the river after each branch of the turn. The counts are the buckets of the flop, the branches on the
//! turn, the branches on the river, and 0.
//!
//! Checksums are XXH3 of 64 bits. A reader refuses what it does not know.

use super::ArtifactError;
use memmap2::Mmap;
use std::fs::{self, File};
use std::io::{BufWriter, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::{Xxh3, xxh3_64};

const MAGIC: [u8; 8] = *b"ISOBUCK\n";
const VERSION: u32 = 1;
const PREFIX: usize = 128;

/// What a file says of itself.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Head {
    /// The cards of the board; 0 for branches.
    pub(crate) what: u32,
    pub(crate) fingerprint: u128,
    pub(crate) lists: [u64; 2],
    pub(crate) counts: [u32; 4],
    pub(crate) cost: f64,
}

impl Head {
    /// Where the second list begins.
    fn second(&self) -> u64 {
        PREFIX as u64 + (2 * self.lists[0]).next_multiple_of(64)
    }

    fn length(&self) -> u64 {
        self.second() + 2 * self.lists[1]
    }

    /// What the numbers of each list are below.
    fn bounds(&self) -> [u32; 2] {
        match self.what {
            0 => [self.counts[1], self.counts[2]],
            _ => [self.counts[1], self.counts[0]],
        }
    }

    fn bytes(&self, checksum: u64) -> [u8; PREFIX] {
        let mut bytes = [0; PREFIX];
        let mut put = |at: usize, from: &[u8]| bytes[at..at + from.len()].copy_from_slice(from);
        put(0, &MAGIC);
        put(8, &VERSION.to_le_bytes());
        put(12, &self.what.to_le_bytes());
        put(16, &self.fingerprint.to_le_bytes());
        put(32, &self.lists[0].to_le_bytes());
        put(40, &self.lists[1].to_le_bytes());
        self.counts.iter().enumerate().for_each(|(place, count)| put(48 + 4 * place, &count.to_le_bytes()));
        put(64, &checksum.to_le_bytes());
        put(72, &self.cost.to_le_bytes());
        let own = xxh3_64(&bytes[..120]);
        bytes[120..].copy_from_slice(&own.to_le_bytes());
        bytes
    }
}

/// Some bytes at an offset; zeros past the end.
fn take<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    let mut taken = [0; N];
    if let Some(from) = bytes.get(at..at + N) {
        taken.copy_from_slice(from);
    }
    taken
}

/// Writes a file under another name, then gives it its own.
pub(crate) fn write(path: &Path, head: &Head, lists: [&[u16]; 2]) -> Result<(), ArtifactError> {
    let part = path.with_extension("part");
    let written = put(&part, head, lists).and_then(|()| fs::rename(&part, path));
    written.map_err(|error| {
        // What is left of it is of no use; if it cannot be removed, the next attempt writes over it.
        let _ = fs::remove_file(&part);
        ArtifactError::io("write", path, error)
    })
}

fn put(path: &Path, head: &Head, [first, second]: [&[u16]; 2]) -> std::io::Result<()> {
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
    file.write_all(&head.bytes(checksum))?;
    file.into_inner().map_err(|error| error.into_error())?.sync_all()
}

/// A file that is open.
pub(crate) struct StreetFile {
    path: PathBuf,
    map: Mmap,
    pub(crate) head: Head,
    second: usize,
}

impl StreetFile {
    /// Maps a file into memory; its bytes are read when they are needed.
    pub(crate) fn open(path: &Path) -> Result<StreetFile, ArtifactError> {
        let failed = |error| ArtifactError::io("read", path, error);
        let file = File::open(path).map_err(|error| match error.kind() {
            ErrorKind::NotFound => ArtifactError::damaged(path, "it is missing"),
            _ => failed(error),
        })?;
        if !file.metadata().map_err(failed)?.is_file() {
            return Err(ArtifactError::foreign(path, "it is not a file"));
        }
        // SAFETY: files of this kind are written under another name and never changed once they have theirs; whoever
        // truncates one all the same while it is read ends the process that reads, but gets no other bytes into it.
        let map = unsafe { Mmap::map(&file) }.map_err(failed)?;
        let head = read(path, &map)?;
        Ok(StreetFile { path: path.to_owned(), second: head.second() as usize, map, head })
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.map.len() as u64
    }

    /// A number of the first list.
    #[inline]
    pub(crate) fn first(&self, place: usize) -> Option<u16> {
        let number = self.map.get(PREFIX + 2 * place..self.second)?.first_chunk()?;
        Some(u16::from_le_bytes(*number))
    }

    /// A number of the second list.
    #[inline]
    pub(crate) fn second(&self, place: usize) -> Option<u16> {
        // The list goes to the end of the file.
        let number = self.map.get(self.second + 2 * place..)?.first_chunk()?;
        Some(u16::from_le_bytes(*number))
    }

    /// The numbers of the second list.
    pub(crate) fn numbers(&self) -> impl ExactSizeIterator<Item = u16> + '_ {
        numbers(&self.map[self.second..])
    }

    /// Reads every byte and compares it with what was written. No number may be one that the counts leave no room for.
    pub(crate) fn verify(&self) -> Result<(), ArtifactError> {
        let wanted = u64::from_le_bytes(take(&self.map, 64));
        if xxh3_64(&self.map[PREFIX..]) != wanted {
            return Err(ArtifactError::damaged(&self.path, "its checksum is another one"));
        }
        let first = &self.map[PREFIX..][..2 * self.head.lists[0] as usize];
        for (list, below) in [first, &self.map[self.second..]].into_iter().zip(self.head.bounds()) {
            if let Some(most) = numbers(list).max().filter(|&most| u32::from(most) >= below) {
                return Err(ArtifactError::damaged(
                    &self.path,
                    format!("it has {most} where there are {below}"),
                ));
            }
        }
        Ok(())
    }
}

fn numbers(list: &[u8]) -> impl ExactSizeIterator<Item = u16> + '_ {
    list.as_chunks().0.iter().map(|&number| u16::from_le_bytes(number))
}

fn read(path: &Path, bytes: &[u8]) -> Result<Head, ArtifactError> {
    if take::<8>(bytes, 0) != MAGIC {
        return Err(ArtifactError::foreign(
            path,
            "it is another kind of file; the same build again makes it anew",
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
    if xxh3_64(&bytes[..120]) != u64::from_le_bytes(take(bytes, 120)) {
        return Err(ArtifactError::damaged(path, "the checksum of its head is another one"));
    }
    let long = |at: usize| u64::from_le_bytes(take(bytes, at));
    let head = Head {
        what: number(12),
        fingerprint: u128::from_le_bytes(take(bytes, 16)),
        lists: [long(32), long(40)],
        counts: [48, 52, 56, 60].map(number),
        cost: f64::from_le_bytes(take(bytes, 72)),
    };
    let is_sane = head.lists.iter().all(|&count| count <= 1 << 40);
    if !is_sane || head.length() != bytes.len() as u64 {
        let why = match is_sane {
            true => format!("it has {} bytes and should have {}", bytes.len(), head.length()),
            false => "its lists are longer than can be".to_owned(),
        };
        return Err(ArtifactError::damaged(path, why));
    }
    Ok(head)
}
