//! Writing files: blocks as they come, then the header.

use crate::StoreError;
use crate::bytes::ByteWriter;
use crate::compression::compress;
use crate::format::{Block, BlockKind, MAX_BLOCK_BYTES, PREFIX_BYTES, Prefix, checksum};
use crate::header::SolutionHeader;
use crate::partial_file::PartialFile;
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A block that is ready to be written.
pub(crate) struct CompressedBlock {
    kind: BlockKind,
    bytes: Vec<u8>,
    decompressed: u32,
    checksum: u64,
}

impl CompressedBlock {
    pub(crate) fn new(kind: BlockKind, contents: &[u8]) -> io::Result<CompressedBlock> {
        if contents.len() > MAX_BLOCK_BYTES as usize {
            let problem =
                format!("a block of {} bytes is over the limit of {MAX_BLOCK_BYTES}", contents.len());
            return Err(io::Error::new(ErrorKind::FileTooLarge, problem));
        }
        let bytes = compress(contents)?;
        let checksum = checksum(&bytes);
        Ok(CompressedBlock { kind, bytes, decompressed: contents.len() as u32, checksum })
    }

    /// A block of another file, given its bytes there.
    pub(crate) fn copy(block: &Block, bytes: &[u8]) -> CompressedBlock {
        let Block { kind, decompressed, checksum, .. } = block.clone();
        CompressedBlock { kind, bytes: bytes.to_vec(), decompressed, checksum }
    }
}

/// A solution file or a checkpoint that is being written.
pub(crate) struct Writer {
    file: PartialFile,
    path: PathBuf,
    end: u64,
    blocks: Vec<Block>,
    /// Whether a file that is there is replaced.
    replaces: bool,
}

impl Writer {
    /// Begins the file that will be at a path.
    pub(crate) fn create(path: &Path) -> Result<Writer, StoreError> {
        Writer::of(PartialFile::create(path)?, path)
    }

    /// Begins the file that will be at a path, unless there is one then.
    pub(crate) fn create_new(path: &Path) -> Result<Writer, StoreError> {
        Ok(Writer { replaces: false, ..Writer::create(path)? })
    }

    /// Begins the file that will be at a path, in a partial file of that path.
    pub(crate) fn of(mut file: PartialFile, path: &Path) -> Result<Writer, StoreError> {
        file.file.write_all(&[0; PREFIX_BYTES]).map_err(|error| StoreError::io("write", path, error))?;
        Ok(Writer {
            file,
            path: path.to_owned(),
            end: PREFIX_BYTES as u64,
            blocks: Vec::new(),
            replaces: true,
        })
    }

    /// The number of blocks so far.
    pub(crate) fn blocks(&self) -> usize {
        self.blocks.len()
    }

    pub(crate) fn add(&mut self, block: &CompressedBlock) -> Result<(), StoreError> {
        let written = self.file.file.write_all(&block.bytes);
        written.map_err(|error| StoreError::io("write", &self.path, error))?;
        let CompressedBlock { kind, bytes, decompressed, checksum } = block;
        self.blocks.push(Block {
            kind: kind.clone(),
            start: self.end,
            compressed: bytes.len() as u32,
            decompressed: *decompressed,
            checksum: *checksum,
        });
        self.end += bytes.len() as u64;
        Ok(())
    }

    /// Writes the header and renames the file to its path; returns its length.
    pub(crate) fn finish(mut self, header: &SolutionHeader) -> Result<u64, StoreError> {
        let path = self.path.clone();
        let failed = |error| StoreError::io("write", &path, error);
        let mut contents = ByteWriter::default();
        header.write(&mut contents);
        contents.u32(self.blocks.len() as u32);
        self.blocks.iter().for_each(|block| block.write(&mut contents));
        let compressed = compress(&contents.0).map_err(failed)?;
        let file_length = self.end + compressed.len() as u64;
        let prefix = Prefix {
            header_start: self.end,
            header_compressed: compressed.len() as u32,
            header_decompressed: contents.0.len() as u32,
            header_checksum: checksum(&compressed),
            file_length,
        };
        let mut write = || -> io::Result<()> {
            self.file.file.write_all(&compressed)?;
            self.file.file.seek(SeekFrom::Start(0))?;
            self.file.file.write_all(&prefix.write())
        };
        write().map_err(failed)?;
        match self.replaces {
            true => self.file.finish()?,
            false => self.file.finish_free()?,
        }
        Ok(file_length)
    }
}
