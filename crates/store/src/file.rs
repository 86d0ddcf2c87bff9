//! Reading: the head at once, blocks as they are asked for.

use crate::StoreError;
use crate::bytes::Cursor;
use crate::codec;
use crate::format::{Block, Kind, LARGEST, MAGIC, PREFIX, Prefix, VERSION, checksum};
use crate::meta::Meta;
use crate::writer::Packed;
use isofold_cards::Card;
use isofold_solver::{BoardShape, BoardStrategy};
use memmap2::Mmap;
use std::collections::HashMap;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

/// A solution file or a checkpoint that is open.
///
/// Its bytes are mapped into memory and looked at when they are needed. Every block has a checksum; what does not agree with
/// it is an error, never an answer.
pub struct SolutionFile {
    path: PathBuf,
    bytes: Box<dyn AsRef<[u8]> + Send + Sync>,
    meta: Meta,
    blocks: Vec<Block>,
    board_strategies: HashMap<Vec<Card>, usize>,
}

impl SolutionFile {
    /// Whether a file says that it is one.
    pub fn is_at(path: &Path) -> bool {
        let mut magic = [0; 8];
        let read = fs::File::open(path).and_then(|mut file| file.read_exact(&mut magic));
        read.is_ok() && magic == MAGIC
    }

    /// Opens a file and reads its head.
    pub fn open(path: &Path) -> Result<SolutionFile, StoreError> {
        let failed = |error| StoreError::io("read", path, error);
        let file = fs::File::open(path).map_err(failed)?;
        if !file.metadata().map_err(failed)?.is_file() {
            return Err(StoreError::NotASolution { path: path.to_owned() });
        }
        // SAFETY: files of this kind are written under another name and never changed once they have theirs; whoever
        // truncates one all the same while it is read ends the process that reads, but gets no other bytes into it.
        let map = unsafe { Mmap::map(&file) }.map_err(failed)?;
        SolutionFile::new(path.to_owned(), Box::new(map))
    }

    /// A file that is in memory.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<SolutionFile, StoreError> {
        SolutionFile::new(PathBuf::from("bytes"), Box::new(bytes))
    }

    fn new(path: PathBuf, bytes: Box<dyn AsRef<[u8]> + Send + Sync>) -> Result<SolutionFile, StoreError> {
        let (meta, blocks) = head(&path, (*bytes).as_ref())?;
        let board_strategies = blocks.iter().enumerate().filter_map(|(place, block)| match &block.kind {
            Kind::BoardStrategy(cards) => Some((cards.clone(), place)),
            Kind::State { .. } => None,
        });
        let board_strategies = board_strategies.collect();
        Ok(SolutionFile { path, bytes, meta, blocks, board_strategies })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What it says of itself.
    pub fn meta(&self) -> &Meta {
        &self.meta
    }

    /// How long it is, in bytes.
    pub fn length(&self) -> u64 {
        (*self.bytes).as_ref().len() as u64
    }

    /// A board; `None` if it was not kept.
    pub fn board_strategy(&self, shape: &BoardShape) -> Result<Option<BoardStrategy>, StoreError> {
        let Some(&place) = self.board_strategies.get(&shape.board) else { return Ok(None) };
        let bytes = self.unpack(&self.blocks[place])?;
        let name: String = shape.board.iter().map(|card| card.to_string()).collect();
        let board_strategy = codec::decode(shape, &bytes);
        board_strategy.map(Some).ok_or_else(|| self.damaged(format!("the board {name} has another size")))
    }

    /// Writes a part of the state to where the solver has it.
    pub(crate) fn state(&self, part: usize, to: &mut [u8]) -> Result<(), StoreError> {
        let is_part = |block: &&Block| matches!(block.kind, Kind::State { part: number, .. } if number as usize == part);
        let mut rest = to;
        for (number, block) in self.blocks.iter().filter(is_part).enumerate() {
            let bytes = self.unpack(block)?;
            let fits = matches!(block.kind, Kind::State { piece, .. } if piece as usize == number);
            let Some((to, after)) = rest.split_at_mut_checked(bytes.len()).filter(|_| fits) else {
                return Err(self.damaged("the state is not of this spot"));
            };
            to.copy_from_slice(&bytes);
            rest = after;
        }
        if rest.is_empty() { Ok(()) } else { Err(self.damaged("a part of the state is missing")) }
    }

    /// Reads every byte and compares it with its checksum.
    pub fn verify(&self) -> Result<(), StoreError> {
        self.blocks.iter().try_for_each(|block| self.unpack(block).map(drop))
    }

    /// Compares every board with its checksum, but does not unpack it; quick enough before an answer.
    pub fn check_sheets(&self) -> Result<(), StoreError> {
        let board_strategies =
            self.blocks.iter().filter(|block| matches!(block.kind, Kind::BoardStrategy(_)));
        board_strategies.map(|block| self.packed_bytes(block)).try_for_each(|packed| packed.map(drop))
    }

    /// Some blocks as they are.
    pub(crate) fn packed(
        &self,
        wanted: impl Fn(&Kind) -> bool,
    ) -> impl Iterator<Item = Result<Packed, StoreError>> {
        self.blocks
            .iter()
            .filter(move |block| wanted(&block.kind))
            .map(|block| Ok(Packed::again(block, self.packed_bytes(block)?)))
    }

    fn packed_bytes(&self, block: &Block) -> Result<&[u8], StoreError> {
        let start = block.start as usize;
        let bytes = (*self.bytes).as_ref();
        let packed = bytes.get(start..start + block.packed as usize).unwrap_or_default();
        if checksum(packed) != block.checksum {
            return Err(self.damaged(format!("the bytes from {start} on do not have their checksum")));
        }
        Ok(packed)
    }

    fn unpack(&self, block: &Block) -> Result<Vec<u8>, StoreError> {
        let (start, packed) = (block.start, self.packed_bytes(block)?);
        let unpacked = zstd::bulk::decompress(packed, block.unpacked as usize);
        unpacked
            .ok()
            .filter(|unpacked| unpacked.len() == block.unpacked as usize)
            .ok_or_else(|| self.damaged(format!("the bytes from {start} on cannot be unpacked")))
    }

    fn damaged(&self, what: impl Into<String>) -> StoreError {
        StoreError::damaged(&self.path, what)
    }
}

/// Reads what comes before any block.
pub(crate) fn head(path: &Path, bytes: &[u8]) -> Result<(Meta, Vec<Block>), StoreError> {
    if bytes.len() < PREFIX || bytes[..8] != MAGIC {
        return Err(StoreError::NotASolution { path: path.to_owned() });
    }
    let found = u32::from_le_bytes([bytes[8], bytes[9], bytes[10], bytes[11]]);
    if found != VERSION {
        return Err(StoreError::Version { path: path.to_owned(), found, known: VERSION });
    }
    let damaged = |what: &str| StoreError::damaged(path, what);
    let prefix = Prefix::read(bytes).ok_or_else(|| damaged("the first bytes do not have their checksum"))?;
    if prefix.length != bytes.len() as u64 {
        let what = format!("it has {} bytes instead of {}", bytes.len(), prefix.length);
        return Err(StoreError::damaged(path, what));
    }
    let end = prefix.head_start.checked_add(u64::from(prefix.head_packed));
    let packed = usize::try_from(prefix.head_start).ok().and_then(|start| bytes.get(start..));
    let packed = packed.filter(|_| end == Some(prefix.length) && prefix.head_unpacked <= LARGEST);
    let packed = packed.filter(|packed| checksum(packed) == prefix.head_checksum);
    let head = packed.and_then(|packed| zstd::bulk::decompress(packed, prefix.head_unpacked as usize).ok());
    let head = head.ok_or_else(|| damaged("the head does not have its checksum"))?;
    let mut cursor = Cursor(&head);
    let read = Meta::read(&mut cursor).and_then(|meta| {
        let count = cursor.u32()?;
        let blocks = (0..count).map(|_| Block::read(&mut cursor)).collect::<Option<Vec<Block>>>()?;
        // Blocks lie one after the other, from the prefix to the head.
        let mut end = PREFIX as u64;
        for block in &blocks {
            if block.start != end || block.unpacked > LARGEST {
                return None;
            }
            end += u64::from(block.packed);
        }
        (cursor.0.is_empty() && end == prefix.head_start).then_some((meta, blocks))
    });
    read.ok_or_else(|| damaged("the head makes no sense"))
}
