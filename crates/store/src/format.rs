//! The format of solution files and checkpoints. All numbers are little endian.
//!
//! ```text
//! offset  bytes
//!      0      8  magic: "ISOFOLD\n"
//!      8      4  version: 4
//!     12      4  zero
//!     16      8  offset of the header
//!     24      4  length of the header, compressed
//!     28      4  length of the header, decompressed
//!     32      8  checksum of the compressed header
//!     40      8  length of the file
//!     48      8  checksum of the first 48 bytes
//!     56      8  zero
//!     64      …  blocks, one after the other, without gaps
//!      …      …  the header, to the end of the file
//! ```
//!
//! The header is compressed by zstd. It holds the fields of [`SolutionHeader`](crate::SolutionHeader) as `header.rs` writes
//! them, the canonical spot as TOML, and then the index of blocks: a count (4 bytes) and for each block
//!
//! ```text
//!  0  1  kind: 1 the strategies of a board, 2 a piece of the solver's state
//!  1  1  board: the number of its cards
//!  2  5  board: the cards, 4 · rank + suit each, the rest zero
//!  7  1  zero
//!  8  4  state: the part
//! 12  4  state: the piece of the part; every piece but the last has 4 MiB
//! 16  8  offset of the block
//! 24  4  length of the block, compressed
//! 28  4  length of the block, decompressed
//! 32  8  checksum of the compressed block
//! ```
//!
//! Each block is compressed by zstd on its own. `codec.rs` describes the strategies of a board; a part of the state is the
//! solver's memory as it is. Checksums are 64-bit XXH3. A reader refuses what it does not know.
//!
//! Version 1 has no text of the spot as it was given in its header, version 2 no ramps, prediction or lift in the update rule, and
//! version 3 no ramp of the lift; regrets of 16 bits have no gains beside them before version 4, so their rule is read without a
//! prediction. Nothing else is different. Files are written in the latest version.

use crate::bytes::{ByteReader, ByteWriter};
use isofold_cards::Card;
use xxhash_rust::xxh3::xxh3_64;

pub(crate) const MAGIC: [u8; 8] = *b"ISOFOLD\n";
/// The version that is written.
pub(crate) const VERSION: u32 = 4;
/// The first version that can be read.
pub(crate) const OLDEST_VERSION: u32 = 1;
/// The first version whose header has the spot as it was given.
pub(crate) const GIVEN_SINCE: u32 = 2;
/// The first version whose header has the ramp of β, the prediction and the lift of the update rule.
pub(crate) const PREDICTION_SINCE: u32 = 3;
/// The first version whose header has the ramp of the lift, and whose regrets of 16 bits have gains beside them if the rule predicts.
pub(crate) const LIFT_RAMP_SINCE: u32 = 4;
pub(crate) const PREFIX_BYTES: usize = 64;
/// The length of every piece of a part of the state but the last.
pub(crate) const STATE_PIECE_BYTES: usize = 4 << 20;
/// The largest block and the largest header, decompressed.
pub(crate) const MAX_BLOCK_BYTES: u32 = 1 << 28;

pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    xxh3_64(bytes)
}

/// The contents of a block.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum BlockKind {
    /// The strategies of a board, given by its cards.
    BoardStrategy(Vec<Card>),
    /// A piece of a part of the solver's state.
    State { part: u32, piece: u32 },
}

/// An entry of the index: where a block is and what it holds.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    pub(crate) kind: BlockKind,
    pub(crate) start: u64,
    /// The length in the file.
    pub(crate) compressed: u32,
    pub(crate) decompressed: u32,
    /// The checksum of the compressed bytes.
    pub(crate) checksum: u64,
}

/// The first bytes of a file, after the magic and the version.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prefix {
    pub(crate) header_start: u64,
    pub(crate) header_compressed: u32,
    pub(crate) header_decompressed: u32,
    pub(crate) header_checksum: u64,
    pub(crate) file_length: u64,
}

impl Prefix {
    /// The first 64 bytes, magic and version included.
    pub(crate) fn write(&self) -> Vec<u8> {
        let mut bytes = ByteWriter::default();
        bytes.0.extend(MAGIC);
        bytes.u32(VERSION);
        bytes.u32(0);
        bytes.u64(self.header_start);
        bytes.u32(self.header_compressed);
        bytes.u32(self.header_decompressed);
        bytes.u64(self.header_checksum);
        bytes.u64(self.file_length);
        let checksum = checksum(&bytes.0);
        bytes.u64(checksum);
        bytes.u64(0);
        bytes.0
    }

    /// Reads the prefix of a file whose magic and version are known to be right; `None` if its checksum is not.
    pub(crate) fn read(prefix: &[u8]) -> Option<Prefix> {
        let sum = checksum(prefix.get(..48)?);
        let mut bytes = ByteReader(prefix.get(16..PREFIX_BYTES)?);
        let prefix = Prefix {
            header_start: bytes.u64()?,
            header_compressed: bytes.u32()?,
            header_decompressed: bytes.u32()?,
            header_checksum: bytes.u64()?,
            file_length: bytes.u64()?,
        };
        (bytes.u64()? == sum && bytes.u64()? == 0).then_some(prefix)
    }
}

impl Block {
    pub(crate) fn write(&self, bytes: &mut ByteWriter) {
        match &self.kind {
            BlockKind::BoardStrategy(cards) => {
                bytes.u8(1);
                bytes.u8(cards.len() as u8);
                (0..6).for_each(|index| bytes.u8(cards.get(index).map_or(0, |card| card.index())));
                bytes.u64(0);
            }
            BlockKind::State { part, piece } => {
                bytes.u64(2);
                bytes.u32(*part);
                bytes.u32(*piece);
            }
        }
        bytes.u64(self.start);
        bytes.u32(self.compressed);
        bytes.u32(self.decompressed);
        bytes.u64(self.checksum);
    }

    pub(crate) fn read(bytes: &mut ByteReader<'_>) -> Option<Block> {
        let [kind, count, cards @ ..]: [u8; 8] = bytes.array()?;
        let (part, piece) = (bytes.u32()?, bytes.u32()?);
        let kind = match kind {
            1 if (3..=5).contains(&count) && part == 0 && piece == 0 => {
                let cards = cards.get(..usize::from(count))?.iter().map(|&card| Card::new(card));
                BlockKind::BoardStrategy(cards.collect::<Option<Vec<Card>>>()?)
            }
            2 if count == 0 && cards == [0; 6] => BlockKind::State { part, piece },
            _ => return None,
        };
        let (start, compressed, decompressed) = (bytes.u64()?, bytes.u32()?, bytes.u32()?);
        Some(Block { kind, start, compressed, decompressed, checksum: bytes.u64()? })
    }
}
