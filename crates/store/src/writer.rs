//! Writing: blocks as they come, then the head.

use crate::StoreError;
use crate::bytes::Bytes;
use crate::format::{Block, Kind, LARGEST, PREFIX, Prefix, checksum};
use crate::meta::Meta;
use crate::part::Part;
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The level of compression: higher ones take longer than they are worth.
const LEVEL: i32 = 1;

/// A block that is ready to be written.
pub(crate) struct Packed {
    kind: Kind,
    bytes: Vec<u8>,
    unpacked: u32,
    checksum: u64,
}

impl Packed {
    pub(crate) fn new(kind: Kind, bytes: &[u8]) -> std::io::Result<Packed> {
        if bytes.len() > LARGEST as usize {
            return Err(std::io::Error::new(ErrorKind::FileTooLarge, "a board has too many numbers"));
        }
        let packed = zstd::bulk::compress(bytes, LEVEL)?;
        let checksum = checksum(&packed);
        Ok(Packed { kind, bytes: packed, unpacked: bytes.len() as u32, checksum })
    }

    /// A block of another file.
    pub(crate) fn again(block: &Block, bytes: &[u8]) -> Packed {
        let Block { kind, unpacked, checksum, .. } = block.clone();
        Packed { kind, bytes: bytes.to_vec(), unpacked, checksum }
    }
}

/// A solution or a checkpoint that is being written.
pub(crate) struct Writer {
    part: Part,
    path: PathBuf,
    end: u64,
    blocks: Vec<Block>,
}

impl Writer {
    /// Begins a file that will be at a path.
    pub(crate) fn create(path: &Path) -> Result<Writer, StoreError> {
        let mut part = Part::create(path)?;
        part.file.write_all(&[0; PREFIX]).map_err(|error| StoreError::io("write", path, error))?;
        Ok(Writer { part, path: path.to_owned(), end: PREFIX as u64, blocks: Vec::new() })
    }

    pub(crate) fn add(&mut self, packed: &Packed) -> Result<(), StoreError> {
        let written = self.part.file.write_all(&packed.bytes);
        written.map_err(|error| StoreError::io("write", &self.path, error))?;
        let start = self.end;
        self.end += packed.bytes.len() as u64;
        let (kind, packed, unpacked, checksum) =
            (packed.kind.clone(), packed.bytes.len() as u32, packed.unpacked, packed.checksum);
        self.blocks.push(Block { kind, start, packed, unpacked, checksum });
        Ok(())
    }

    /// Writes the head and gives the file its name. Its length comes back.
    pub(crate) fn finish(mut self, meta: &Meta) -> Result<u64, StoreError> {
        let path = self.path.clone();
        let failed = |error| StoreError::io("write", &path, error);
        let mut head = Bytes::default();
        meta.write(&mut head);
        head.u32(self.blocks.len() as u32);
        self.blocks.iter().for_each(|block| block.write(&mut head));
        let packed = zstd::bulk::compress(&head.0, LEVEL).map_err(failed)?;
        let length = self.end + packed.len() as u64;
        let prefix = Prefix {
            head_start: self.end,
            head_packed: packed.len() as u32,
            head_unpacked: head.0.len() as u32,
            head_checksum: checksum(&packed),
            length,
        };
        let mut write = || -> io::Result<()> {
            self.part.file.write_all(&packed)?;
            self.part.file.seek(SeekFrom::Start(0))?;
            self.part.file.write_all(&prefix.write())
        };
        write().map_err(failed)?;
        self.part.finish()?;
        Ok(length)
    }
}
