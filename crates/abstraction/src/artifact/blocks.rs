//! The blocks of a file, and which of them have been found to be as they were written.

use super::format::{BLOCK, PREFIX, checksum};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The blocks of a file: a checksum of each if the file has them, and a bit for each that has been checked.
///
/// The bits only say that the bytes of an unchanging file were read and found sound, and publish no memory, so relaxed loads and
/// stores do. Threads that meet at a block all check it.
pub(super) struct Blocks {
    checksums: Option<Vec<u64>>,
    checked: Box<[AtomicU64]>,
    /// The offset of the end of the last block.
    end: usize,
}

impl Blocks {
    /// The blocks of a file up to an offset, none of them checked. `table` is the table of checksums, if the file has one.
    pub(super) fn new(end: usize, table: Option<&[u8]>) -> Blocks {
        let checksums =
            table.map(|table| table.as_chunks().0.iter().map(|&at| u64::from_le_bytes(at)).collect());
        let checked = (0..end.div_ceil(64 * BLOCK)).map(|_| AtomicU64::new(0)).collect();
        Blocks { checksums, checked, end }
    }

    /// Whether blocks have checksums.
    pub(super) fn have_checksums(&self) -> bool {
        self.checksums.is_some()
    }

    /// Whether the block that a byte is in has been checked.
    #[inline(always)]
    pub(super) fn is_checked(&self, offset: usize) -> bool {
        let block = offset / BLOCK;
        self.checked.get(block / 64).is_some_and(|bits| bits.load(Relaxed) >> (block % 64) & 1 == 1)
    }

    /// Notes that the block that a byte is in is as it was written.
    pub(super) fn set_checked(&self, offset: usize) {
        let block = offset / BLOCK;
        if let Some(bits) = self.checked.get(block / 64) {
            bits.fetch_or(1 << (block % 64), Relaxed);
        }
    }

    /// The bytes of the block that a byte is in.
    pub(super) fn range(&self, offset: usize) -> Range<usize> {
        let start = offset / BLOCK * BLOCK;
        start.max(PREFIX)..(start + BLOCK).min(self.end)
    }

    /// The offset of each block that has some of these bytes.
    pub(super) fn within(&self, bytes: Range<usize>) -> impl Iterator<Item = usize> {
        let blocks = bytes.start / BLOCK..bytes.end.div_ceil(BLOCK);
        blocks.filter(move |_| !bytes.is_empty()).map(|block| block * BLOCK)
    }

    /// Whether the bytes of a block have its checksum; true if there are no checksums.
    pub(super) fn is_sound(&self, offset: usize, bytes: &[u8]) -> bool {
        self.checksums
            .as_ref()
            .is_none_or(|checksums| checksums.get(offset / BLOCK) == Some(&checksum(bytes)))
    }
}
