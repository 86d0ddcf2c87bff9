//! The file format of a table of triples. Blocks are appended as they are computed: whatever ends the work, the blocks that are whole stay. A
//! block that is damaged can be computed again in its place.
//!
//! | offset | size | content |
//! |---|---|---|
//! | 0 | 8 | `ISOF3WY1`: magic and version |
//! | 8 | 8 | seed, little-endian, as all numbers |
//! | 16 | 4 | deals for each triple |
//! | 20 | 4 | triples in a block |
//! | 24 | 8 | checksum of the bytes before: 64-bit FNV-1a |
//! | 32 | | blocks: 32 bytes for each triple, then a checksum of them; the last block is shorter |
//!
//! A triple is eight numbers of four bytes: deals, wins of each player, halves of each player, thirds.

use super::{TRIPLES, TripleCounts};
use thiserror::Error;

/// The reason why bytes are not a table of triples.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum TripleFileError {
    /// The file does not begin as a table of triples does.
    #[error("not a table of triples: expected a file that begins with `ISOF3WY1`")]
    Magic,
    /// The header is damaged.
    #[error("the header of the table is damaged")]
    Header,
}

/// The settings of a table of triples, and its file format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TripleFile {
    /// The seed.
    pub seed: u64,
    /// The deals for each triple.
    pub trials: u32,
}

const MAGIC: &[u8; 8] = b"ISOF3WY1";
/// The number of triples in a block.
const BLOCK: usize = 1024;
const ENTRY: usize = 32;
const CHECKSUM: usize = 8;

impl TripleFile {
    /// The length of the header.
    pub const HEADER: usize = 32;

    /// The header of the file.
    pub fn header(&self) -> Vec<u8> {
        let (seed, trials) = (self.seed.to_le_bytes(), self.trials.to_le_bytes());
        let mut header = [&MAGIC[..], &seed, &trials, &(BLOCK as u32).to_le_bytes()].concat();
        header.extend(checksum(&header).to_le_bytes());
        header
    }

    /// The settings from the header of a file; `None` if the file ends before: it has no block then.
    pub fn read_header(bytes: &[u8]) -> Result<Option<TripleFile>, TripleFileError> {
        let start = bytes.len().min(MAGIC.len());
        if bytes[..start] != MAGIC[..start] {
            return Err(TripleFileError::Magic);
        }
        let Some(header) = bytes.get(..TripleFile::HEADER) else { return Ok(None) };
        let number = |at: usize| header[at..at + 4].iter().rev().fold(0, |n, &byte| n << 8 | u32::from(byte));
        let file =
            TripleFile { seed: u64::from(number(12)) << 32 | u64::from(number(8)), trials: number(16) };
        if file.header() != header || file.trials == 0 {
            Err(TripleFileError::Header)
        } else {
            Ok(Some(file))
        }
    }

    /// The triples of a block, as a range of indices.
    pub fn block(number: usize) -> std::ops::Range<usize> {
        let start = (number * BLOCK).min(TRIPLES);
        start..(start + BLOCK).min(TRIPLES)
    }

    /// The number of blocks of a complete table.
    pub const BLOCKS: usize = TRIPLES.div_ceil(BLOCK);

    /// The bytes of a block.
    pub fn encode(counts: &[TripleCounts]) -> Vec<u8> {
        let numbers = counts.iter().flat_map(|counts| {
            let [a, b, c] = counts.wins;
            let [d, e, f] = counts.halves;
            [counts.deals, a, b, c, d, e, f, counts.thirds]
        });
        let mut bytes: Vec<u8> = numbers.flat_map(u32::to_le_bytes).collect();
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// The position of a block in the file; that of the end of a complete file for [`TripleFile::BLOCKS`].
    pub fn offset(number: usize) -> usize {
        TripleFile::HEADER
            + TripleFile::block(number).start * ENTRY
            + number.min(TripleFile::BLOCKS) * CHECKSUM
    }

    /// The counts of each block that a file has in full, in order; `None` for one whose checksum is wrong. Bytes after them are of a block that
    /// was not finished.
    pub fn decode(bytes: &[u8]) -> Vec<Option<Vec<TripleCounts>>> {
        let block = |number: usize| bytes.get(TripleFile::offset(number)..TripleFile::offset(number + 1));
        let counts = |block: &[u8]| {
            let (entries, stated) = block.split_at(block.len() - CHECKSUM);
            let is_whole = stated == checksum(entries).to_le_bytes();
            is_whole.then(|| entries.chunks_exact(ENTRY).map(entry).collect())
        };
        (0..TripleFile::BLOCKS).map_while(block).map(counts).collect()
    }
}

fn entry(bytes: &[u8]) -> TripleCounts {
    let number = |at: usize| bytes[4 * at..][..4].iter().rev().fold(0, |n, &byte| n << 8 | u32::from(byte));
    let three = |at: usize| [number(at), number(at + 1), number(at + 2)];
    TripleCounts { deals: number(0), wins: three(1), halves: three(4), thirds: number(7) }
}

fn checksum(bytes: &[u8]) -> u64 {
    let step = |sum: u64, &byte: &u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(length: usize) -> Vec<TripleCounts> {
        let one = |i: u32| TripleCounts { deals: 9, wins: [i, 1, 2], halves: [3, 4, i], thirds: 5 };
        (0..length as u32).map(one).collect()
    }

    #[test]
    fn whole_blocks_are_read_back() {
        let file = TripleFile { seed: 0x0123_4567_89ab_cdef, trials: 1000 };
        let mut bytes = file.header();
        assert_eq!(TripleFile::read_header(&bytes), Ok(Some(file)));
        assert_eq!(TripleFile::decode(&bytes), []);
        let all = counts(3 * BLOCK);
        let blocks: Vec<Option<Vec<TripleCounts>>> =
            all.chunks(BLOCK).map(|block| Some(block.to_vec())).collect();
        for (number, block) in all.chunks(BLOCK).enumerate() {
            assert_eq!(bytes.len(), TripleFile::offset(number));
            bytes.extend(TripleFile::encode(block));
        }
        assert_eq!(TripleFile::decode(&bytes), blocks);
        for length in [TripleFile::offset(2), TripleFile::offset(2) + 1, bytes.len() - 1] {
            assert_eq!(TripleFile::decode(&bytes[..length]), blocks[..2], "{length}");
        }
        // A damaged block does not take those after it with it.
        bytes[TripleFile::offset(1) + 7] ^= 1;
        assert_eq!(TripleFile::decode(&bytes), [blocks[0].clone(), None, blocks[2].clone()]);
        assert_eq!(
            TripleFile::offset(TripleFile::BLOCKS),
            TripleFile::HEADER + TRIPLES * ENTRY + TripleFile::BLOCKS * CHECKSUM
        );
        let blocks: usize = (0..TripleFile::BLOCKS).map(|number| TripleFile::block(number).len()).sum();
        assert_eq!((blocks, TripleFile::block(TripleFile::BLOCKS).len()), (TRIPLES, 0));
    }

    #[test]
    fn other_files_are_refused() {
        let header = TripleFile { seed: 1, trials: 2 }.header();
        assert_eq!(TripleFile::read_header(b"ISOFPRE1"), Err(TripleFileError::Magic));
        assert_eq!(TripleFile::read_header(b"").unwrap(), None);
        assert_eq!(TripleFile::read_header(&header[..20]).unwrap(), None);
        for at in 8..TripleFile::HEADER {
            let mut damaged = header.clone();
            damaged[at] ^= 4;
            assert_eq!(TripleFile::read_header(&damaged), Err(TripleFileError::Header), "{at}");
        }
    }
}
