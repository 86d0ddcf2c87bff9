//! The format of solution files and checkpoints. All numbers are little endian.
//!
//! ```text
//! offset  bytes
//!      0      8  magic: "ISOFOLD\n"
//!      8      4  version: 1
//!     12      4  zero
//!     16      8  where the head begins
//!     24      4  how long the head is, packed
//!     28      4  how long it is, unpacked
//!     32      8  checksum of the packed head
//!     40      8  how long the file is
//!     48      8  checksum of the first 48 bytes
//!     56      8  zero
//!     64      …  blocks, one after the other, without gaps
//!      …      …  the head, to the end of the file
//! ```
//!
//! The head is packed by zstd. It has what [`Meta`](crate::Meta) has, in that order, the canonical spot as TOML, and then the
//! index: a count (4 bytes) and for each block
//!
//! ```text
//!  0  1  kind: 1 a board_strategy, 2 a part of the state
//!  1  1  board_strategy: how many cards the board has
//!  2  5  board_strategy: the cards, 4 · rank + suit each, the rest zero
//!  7  1  zero
//!  8  4  state: which part
//! 12  4  state: which piece of the part, each but the last of 4 MiB
//! 16  8  where the block begins
//! 24  4  how long it is, packed
//! 28  4  how long it is, unpacked
//! 32  8  checksum of the packed block
//! ```
//!
//! Blocks are packed by zstd, each on its own. A sheet is described in `codec.rs`; a part of the state is memory as the solver has it.
//! Checksums are XXH3 of 64 bits. A reader refuses what it does not know.

use crate::bytes::{Bytes, Cursor};
use isofold_cards::Card;
use xxhash_rust::xxh3::xxh3_64;

pub(crate) const MAGIC: [u8; 8] = *b"ISOFOLD\n";
pub(crate) const VERSION: u32 = 1;
pub(crate) const PREFIX: usize = 64;
/// Of a part of the state, but for the last.
pub(crate) const PIECE: usize = 4 << 20;
/// No block is larger unpacked, and no head.
pub(crate) const LARGEST: u32 = 1 << 28;

pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    xxh3_64(bytes)
}

/// What a block is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Kind {
    /// A board.
    BoardStrategy(Vec<Card>),
    /// A piece of a part of the state.
    State { part: u32, piece: u32 },
}

/// Where a block is.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    pub(crate) kind: Kind,
    pub(crate) start: u64,
    pub(crate) packed: u32,
    pub(crate) unpacked: u32,
    pub(crate) checksum: u64,
}

/// The first bytes of a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prefix {
    pub(crate) head_start: u64,
    pub(crate) head_packed: u32,
    pub(crate) head_unpacked: u32,
    pub(crate) head_checksum: u64,
    pub(crate) length: u64,
}

impl Prefix {
    pub(crate) fn write(&self) -> Vec<u8> {
        let mut bytes = Bytes::default();
        bytes.0.extend(MAGIC);
        bytes.u32(VERSION);
        bytes.u32(0);
        bytes.u64(self.head_start);
        bytes.u32(self.head_packed);
        bytes.u32(self.head_unpacked);
        bytes.u64(self.head_checksum);
        bytes.u64(self.length);
        let checksum = checksum(&bytes.0);
        bytes.u64(checksum);
        bytes.u64(0);
        bytes.0
    }

    /// After magic and version, which are looked at before.
    pub(crate) fn read(prefix: &[u8]) -> Option<Prefix> {
        let sum = checksum(prefix.get(..48)?);
        let mut bytes = Cursor(prefix.get(16..PREFIX)?);
        let prefix = Prefix {
            head_start: bytes.u64()?,
            head_packed: bytes.u32()?,
            head_unpacked: bytes.u32()?,
            head_checksum: bytes.u64()?,
            length: bytes.u64()?,
        };
        (bytes.u64()? == sum && bytes.u64()? == 0).then_some(prefix)
    }
}

impl Block {
    pub(crate) fn write(&self, bytes: &mut Bytes) {
        match &self.kind {
            Kind::BoardStrategy(cards) => {
                bytes.u8(1);
                bytes.u8(cards.len() as u8);
                (0..6).for_each(|place| bytes.u8(cards.get(place).map_or(0, |card| card.index())));
                bytes.u64(0);
            }
            Kind::State { part, piece } => {
                bytes.u64(2);
                bytes.u32(*part);
                bytes.u32(*piece);
            }
        }
        bytes.u64(self.start);
        bytes.u32(self.packed);
        bytes.u32(self.unpacked);
        bytes.u64(self.checksum);
    }

    pub(crate) fn read(bytes: &mut Cursor<'_>) -> Option<Block> {
        let [kind, count, cards @ ..]: [u8; 8] = bytes.array()?;
        let (part, piece) = (bytes.u32()?, bytes.u32()?);
        let kind = match kind {
            1 if (3..=5).contains(&count) && part == 0 && piece == 0 => {
                let cards = cards.get(..usize::from(count))?.iter().map(|&card| Card::new(card));
                Kind::BoardStrategy(cards.collect::<Option<Vec<Card>>>()?)
            }
            2 if count == 0 && cards == [0; 6] => Kind::State { part, piece },
            _ => return None,
        };
        let (start, packed, unpacked) = (bytes.u64()?, bytes.u32()?, bytes.u32()?);
        Some(Block { kind, start, packed, unpacked, checksum: bytes.u64()? })
    }
}
