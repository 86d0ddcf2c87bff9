//! Reading files: the header at once, blocks as they are needed.

use crate::StoreError;
use crate::bytes::ByteReader;
use crate::codec;
use crate::compression::decompress;
use crate::format::{
    Block, BlockKind, MAGIC, MAX_BLOCK_BYTES, OLDEST_VERSION, PREFIX_BYTES, Prefix, VERSION, checksum,
};
use crate::header::SolutionHeader;
use crate::plain_file;
use crate::writer::CompressedBlock;
use isofold_cards::Card;
use isofold_solver::{BoardShape, BoardStrategy};
use memmap2::Mmap;
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

/// An open solution file or checkpoint.
///
/// The file is mapped into memory, and blocks are decompressed when they are needed. Every block has a checksum: damage is an
/// error, never an answer.
pub struct SolutionFile {
    path: PathBuf,
    bytes: Box<dyn AsRef<[u8]> + Send + Sync>,
    header: SolutionHeader,
    blocks: Vec<Block>,
    board_strategies: HashMap<Vec<Card>, usize>,
}

impl SolutionFile {
    /// Whether the file at a path begins as solution files and checkpoints do.
    pub fn is_at(path: &Path) -> bool {
        let mut magic = [0; 8];
        let read = plain_file::open(path).is_ok_and(|mut file| file.read_exact(&mut magic).is_ok());
        read && magic == MAGIC
    }

    /// Whether the file at a path is of a newer version of the format than this program reads. Such a file is not known to be
    /// damaged or of no use: it is never replaced or removed unless its owner says so.
    pub fn is_newer(path: &Path) -> bool {
        plain_file::open(path).is_ok_and(is_of_newer_version)
    }

    /// Whether the file of the library at a path, which is no link, is of a newer version.
    pub(crate) fn is_newer_within(path: &Path) -> bool {
        plain_file::open_within(path).is_ok_and(is_of_newer_version)
    }

    /// Opens a file and reads its header. Only a regular file, or a link to one, is opened.
    pub fn open(path: &Path) -> Result<SolutionFile, StoreError> {
        SolutionFile::map(path, &plain_file::open(path)?)
    }

    /// Opens a file of the library, which is no link.
    pub(crate) fn open_within(path: &Path) -> Result<SolutionFile, StoreError> {
        SolutionFile::map(path, &plain_file::open_within(path)?)
    }

    fn map(path: &Path, file: &File) -> Result<SolutionFile, StoreError> {
        let failed = |error| StoreError::io("read", path, error);
        // SAFETY: `Mmap::map` requires that the file does not change while it is mapped. isofold writes such files under a
        // temporary name, renames them once they are complete and never changes them in place afterwards. A program that
        // does so regardless breaks this condition: truncating the file ends this process by a signal.
        let map = unsafe { Mmap::map(file) }.map_err(failed)?;
        SolutionFile::new(path.to_owned(), Box::new(map))
    }

    /// Reads a file from memory.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<SolutionFile, StoreError> {
        SolutionFile::new(PathBuf::from("bytes"), Box::new(bytes))
    }

    fn new(path: PathBuf, bytes: Box<dyn AsRef<[u8]> + Send + Sync>) -> Result<SolutionFile, StoreError> {
        let (header, blocks) = read_header(&path, (*bytes).as_ref())?;
        let board_strategies = blocks.iter().enumerate().filter_map(|(number, block)| match &block.kind {
            BlockKind::BoardStrategy(cards) => Some((cards.clone(), number)),
            BlockKind::State { .. } => None,
        });
        let board_strategies = board_strategies.collect();
        Ok(SolutionFile { path, bytes, header, blocks, board_strategies })
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The header.
    pub fn header(&self) -> &SolutionHeader {
        &self.header
    }

    /// The length in bytes.
    pub fn length(&self) -> u64 {
        (*self.bytes).as_ref().len() as u64
    }

    /// The strategies of a board; `None` if its street was not saved.
    pub fn board_strategy(&self, shape: &BoardShape) -> Result<Option<BoardStrategy>, StoreError> {
        let Some(&number) = self.board_strategies.get(&shape.board) else { return Ok(None) };
        let bytes = self.decompress(&self.blocks[number])?;
        let name: String = shape.board.iter().map(|card| card.to_string()).collect();
        let board_strategy = codec::decode(shape, &bytes);
        board_strategy.map(Some).ok_or_else(|| {
            self.damaged(format!("the strategies of {name} do not have the size that the spot gives them"))
        })
    }

    /// Copies a part of the solver's state into the solver's memory.
    pub(crate) fn state(&self, part: usize, to: &mut [u8]) -> Result<(), StoreError> {
        let is_part = |block: &&Block| matches!(block.kind, BlockKind::State { part: number, .. } if number as usize == part);
        let mut rest = to;
        for (number, block) in self.blocks.iter().filter(is_part).enumerate() {
            let bytes = self.decompress(block)?;
            let fits = matches!(block.kind, BlockKind::State { piece, .. } if piece as usize == number);
            let Some((to, after)) = rest.split_at_mut_checked(bytes.len()).filter(|_| fits) else {
                return Err(self.damaged("the solver state is of another spot"));
            };
            to.copy_from_slice(&bytes);
            rest = after;
        }
        if rest.is_empty() { Ok(()) } else { Err(self.damaged("a part of the solver state is missing")) }
    }

    /// Decompresses every block and verifies its checksum.
    pub fn verify(&self) -> Result<(), StoreError> {
        self.blocks.iter().try_for_each(|block| self.decompress(block).map(drop))
    }

    /// Verifies the checksums of all strategies without decompressing them: fast enough to do before each answer.
    pub fn check_strategies(&self) -> Result<(), StoreError> {
        let board_strategies =
            self.blocks.iter().filter(|block| matches!(block.kind, BlockKind::BoardStrategy(_)));
        board_strategies.map(|block| self.compressed_bytes(block)).try_for_each(|bytes| bytes.map(drop))
    }

    /// The blocks of some kinds, still compressed.
    pub(crate) fn compressed_blocks(
        &self,
        wanted: impl Fn(&BlockKind) -> bool,
    ) -> impl Iterator<Item = Result<CompressedBlock, StoreError>> {
        self.blocks
            .iter()
            .filter(move |block| wanted(&block.kind))
            .map(|block| Ok(CompressedBlock::copy(block, self.compressed_bytes(block)?)))
    }

    fn compressed_bytes(&self, block: &Block) -> Result<&[u8], StoreError> {
        let start = block.start as usize;
        let bytes = (*self.bytes).as_ref();
        let compressed = bytes.get(start..start + block.compressed as usize).unwrap_or_default();
        if checksum(compressed) != block.checksum {
            return Err(self.damaged(format!("the block at byte {start} does not have its checksum")));
        }
        Ok(compressed)
    }

    fn decompress(&self, block: &Block) -> Result<Vec<u8>, StoreError> {
        let (start, compressed) = (block.start, self.compressed_bytes(block)?);
        match decompress(compressed, block.decompressed as usize) {
            Err(error) if is_out_of_memory(&error) => Err(StoreError::io("read", &self.path, error)),
            Ok(bytes) if bytes.len() == block.decompressed as usize => Ok(bytes),
            _ => Err(self.damaged(format!("the block at byte {start} cannot be decompressed"))),
        }
    }

    fn damaged(&self, problem: impl Into<String>) -> StoreError {
        StoreError::damaged(&self.path, problem)
    }
}

fn is_out_of_memory(error: &io::Error) -> bool {
    error.kind() == ErrorKind::OutOfMemory
}

fn is_of_newer_version(mut file: File) -> bool {
    let mut start = [0; 12];
    let is_read = file.read_exact(&mut start).is_ok();
    let [magic @ .., a, b, c, d] = start;
    is_read && magic == MAGIC && u32::from_le_bytes([a, b, c, d]) > VERSION
}

/// Reads and verifies the prefix, the header and the index of blocks.
pub(crate) fn read_header(path: &Path, bytes: &[u8]) -> Result<(SolutionHeader, Vec<Block>), StoreError> {
    if bytes.len() < PREFIX_BYTES || bytes[..8] != MAGIC {
        return Err(StoreError::NotASolution { path: path.to_owned() });
    }
    let found = u32::from_le_bytes([bytes[8], bytes[9], bytes[10], bytes[11]]);
    if !(OLDEST_VERSION..=VERSION).contains(&found) {
        return Err(StoreError::Version { path: path.to_owned(), found, known: VERSION });
    }
    let damaged = |problem: &str| StoreError::damaged(path, problem);
    let prefix = Prefix::read(bytes).ok_or_else(|| damaged("the first bytes do not have their checksum"))?;
    if prefix.file_length != bytes.len() as u64 {
        let problem = format!("it has {} bytes instead of {}", bytes.len(), prefix.file_length);
        return Err(StoreError::damaged(path, problem));
    }
    let end = prefix.header_start.checked_add(u64::from(prefix.header_compressed));
    let fits = end == Some(prefix.file_length) && prefix.header_decompressed <= MAX_BLOCK_BYTES;
    let compressed = usize::try_from(prefix.header_start).ok().and_then(|start| bytes.get(start..));
    let compressed = compressed.filter(|bytes| fits && checksum(bytes) == prefix.header_checksum);
    let header = compressed.map(|bytes| decompress(bytes, prefix.header_decompressed as usize));
    let header = match header {
        Some(Err(error)) if is_out_of_memory(&error) => return Err(StoreError::io("read", path, error)),
        Some(Ok(header)) => header,
        _ => return Err(damaged("the header does not have its checksum")),
    };
    let mut bytes = ByteReader(&header);
    let read = SolutionHeader::read(&mut bytes, found).and_then(|header| {
        let count = bytes.u32()?;
        let blocks = (0..count).map(|_| Block::read(&mut bytes)).collect::<Option<Vec<Block>>>()?;
        // Blocks follow one another without gaps, from the prefix to the header.
        let mut end = PREFIX_BYTES as u64;
        for block in &blocks {
            if block.start != end || block.decompressed > MAX_BLOCK_BYTES {
                return None;
            }
            end += u64::from(block.compressed);
        }
        (bytes.0.is_empty() && end == prefix.header_start).then_some((header, blocks))
    });
    read.ok_or_else(|| damaged("the header holds values that are not possible"))
}
