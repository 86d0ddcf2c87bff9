//! A file of buckets, mapped into memory.

use super::blocks::Blocks;
use super::format::{FoundHeader, Header, PREFIX, checksum, read_header};
use super::{ArtifactError, plain_file};
use memmap2::Mmap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// One of the two lists of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum List {
    First,
    Second,
}

/// A file of buckets, mapped into memory. A block of it is checked before a number of it is given, and stays checked.
pub(crate) struct StreetFile {
    path: PathBuf,
    map: Mmap,
    pub(crate) header: Header,
    /// The bytes of each list.
    lists: [Range<usize>; 2],
    /// The exclusive upper bounds of the numbers in each list.
    bounds: [u32; 2],
    blocks: Blocks,
    /// The checksum of everything after the header, if blocks have none.
    checksum: u64,
    is_verified: AtomicBool,
}

impl StreetFile {
    /// Maps a file into memory and checks its length, its header and its table of checksums; the lists are read when they are
    /// needed.
    pub(crate) fn open(path: &Path) -> Result<StreetFile, ArtifactError> {
        let file = plain_file::open(path)?;
        // SAFETY: a mapped file must not change while it is mapped. isofold writes these files under a temporary name, renames them
        // when they are complete, and never modifies them afterwards; replacing one renames a new file over it, which leaves the
        // mapped one as it is. If another program writes into a mapped file regardless, numbers are still checked against their
        // bounds whenever they are read; if it truncates the file, reading what is gone raises SIGBUS, which ends the process.
        // Nothing short of copying the file or handling the signal prevents that, and a copy would take the time and the memory
        // that mapping saves.
        let map = unsafe { Mmap::map(&file) }.map_err(|error| ArtifactError::io("read", path, error))?;
        let FoundHeader { header, has_table, checksum: wanted } = read_header(path, &map)?;
        let [second, lists_end, table] =
            [header.second(), header.lists_end(), header.table()].map(|offset| offset as usize);
        let table = has_table.then(|| &map[table..]);
        if table.is_some_and(|table| checksum(table) != wanted) {
            return Err(ArtifactError::damaged(
                path,
                "the checksum of its table of checksums does not match",
            ));
        }
        let blocks = Blocks::new(map.len() - table.map_or(0, <[u8]>::len), table);
        Ok(StreetFile {
            path: path.to_owned(),
            lists: [PREFIX..PREFIX + 2 * header.lists[0] as usize, second..lists_end],
            bounds: header.bounds(),
            blocks,
            checksum: wanted,
            is_verified: AtomicBool::new(false),
            map,
            header,
        })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The length of the file.
    pub(crate) fn bytes(&self) -> u64 {
        self.map.len() as u64
    }

    /// Whether blocks have checksums. Files of older versions have none.
    pub(crate) fn has_block_checksums(&self) -> bool {
        self.blocks.have_checksums()
    }

    /// Whether every byte has been compared with the checksums.
    pub(crate) fn is_verified(&self) -> bool {
        self.is_verified.load(Relaxed)
    }

    /// A number of a list; `None` past its end. If its block is damaged, that is an error.
    #[inline(always)]
    pub(crate) fn number(&self, list: List, index: usize) -> Result<Option<u16>, Box<ArtifactError>> {
        let Range { start, end } = self.lists[list as usize];
        let at = start + 2 * index;
        let Some(&number) = self.map.get(at..end).and_then(<[u8]>::first_chunk) else { return Ok(None) };
        let number = u16::from_le_bytes(number);
        // Neither comparison waits for memory: the CPU goes on as if both held.
        if u32::from(number) < self.bounds[list as usize] && self.blocks.is_checked(at) {
            Ok(Some(number))
        } else {
            self.checked_number(list, at).map(Some)
        }
    }

    /// The number at an offset, once its block is checked.
    #[cold]
    #[inline(never)]
    fn checked_number(&self, list: List, at: usize) -> Result<u16, Box<ArtifactError>> {
        self.check_block(at)?;
        let number =
            self.map.get(at..).and_then(<[u8]>::first_chunk).map_or(0, |&number| u16::from_le_bytes(number));
        // The block was found sound, so its bytes have changed since.
        self.check_bound(list, number)?;
        Ok(number)
    }

    /// The numbers of a list, all of them checked.
    pub(crate) fn numbers(&self, list: List) -> Result<&[[u8; 2]], ArtifactError> {
        let bytes = self.lists[list as usize].clone();
        let mut unchecked = self.blocks.within(bytes.clone()).filter(|&at| !self.blocks.is_checked(at));
        unchecked.try_for_each(|at| self.check_block(at))?;
        Ok(self.map[bytes].as_chunks().0)
    }

    /// Reads every byte, compares the checksums, and checks that all numbers are below their counts.
    pub(crate) fn verify(&self) -> Result<(), ArtifactError> {
        if !self.has_block_checksums() && checksum(&self.map[PREFIX..]) != self.checksum {
            return Err(ArtifactError::damaged(&self.path, "its checksum does not match"));
        }
        let all = PREFIX..self.lists[1].end.max(PREFIX + 1);
        self.blocks.within(all).try_for_each(|at| self.check_block(at))?;
        self.is_verified.store(true, Relaxed);
        Ok(())
    }

    /// Checks the block that a byte is in: its checksum, if it has one, and the numbers of lists in it.
    fn check_block(&self, at: usize) -> Result<(), ArtifactError> {
        let block = self.blocks.range(at);
        if !self.blocks.is_sound(at, &self.map[block.clone()]) {
            let reason =
                format!("the checksum of its bytes {} to {} does not match", block.start, block.end - 1);
            return Err(ArtifactError::damaged(&self.path, reason));
        }
        for list in [List::First, List::Second] {
            let bytes = &self.lists[list as usize];
            let (start, end) = (bytes.start.max(block.start), bytes.end.min(block.end));
            let numbers = self.map.get(start..end).unwrap_or_default().as_chunks().0;
            if let Some(max) = numbers.iter().map(|&number| u16::from_le_bytes(number)).max() {
                self.check_bound(list, max)?;
            }
        }
        self.blocks.set_checked(at);
        Ok(())
    }

    fn check_bound(&self, list: List, number: u16) -> Result<(), ArtifactError> {
        let below = self.bounds[list as usize];
        if u32::from(number) < below {
            return Ok(());
        }
        Err(ArtifactError::damaged(
            &self.path,
            format!("it has number {number}, and numbers are below {below}"),
        ))
    }
}
