//! Writing a street's file.

use super::format::{BLOCK, Header, PREFIX, checksum};
use super::{ArtifactError, plain_file};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::Path;
use xxhash_rust::xxh3::Xxh3;

/// Writes a file, which appears whole or not at all.
pub(crate) fn write(path: &Path, header: &Header, lists: [&[u16]; 2]) -> Result<(), ArtifactError> {
    plain_file::write(path, |file| {
        let mut body = Body::new(BufWriter::with_capacity(1 << 20, file))?;
        for list in lists {
            for some in list.chunks(BLOCK) {
                body.add(&some.iter().flat_map(|number| number.to_le_bytes()).collect::<Vec<u8>>())?;
            }
            let length = 2 * list.len();
            body.add(&[0; 64][..length.next_multiple_of(64) - length])?;
        }
        let (mut file, checksums) = body.finish();
        let table: Vec<u8> = checksums.iter().flat_map(|checksum| checksum.to_le_bytes()).collect();
        file.write_all(&table)?;
        file.seek(SeekFrom::Start(0))?;
        file.write_all(&header.bytes(checksum(&table)))?;
        file.flush()
    })
}

/// The lists, written one after the other, with the checksum of each block.
struct Body<W> {
    file: W,
    /// The offset of the next byte.
    at: usize,
    /// The checksum of the block so far.
    block: Xxh3,
    /// The checksums of the blocks before.
    checksums: Vec<u64>,
}

impl<W: Write> Body<W> {
    /// Leaves room for the header.
    fn new(mut file: W) -> io::Result<Body<W>> {
        file.write_all(&[0; PREFIX])?;
        Ok(Body { file, at: PREFIX, block: Xxh3::new(), checksums: Vec::new() })
    }

    fn add(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)?;
        let mut rest = bytes;
        while !rest.is_empty() {
            let (some, others) = rest.split_at(rest.len().min(BLOCK - self.at % BLOCK));
            self.block.update(some);
            self.at += some.len();
            if self.at.is_multiple_of(BLOCK) {
                self.end_block();
            }
            rest = others;
        }
        Ok(())
    }

    fn end_block(&mut self) {
        self.checksums.push(self.block.digest());
        self.block.reset();
    }

    /// The file and the checksums of all blocks.
    fn finish(mut self) -> (W, Vec<u64>) {
        if !self.at.is_multiple_of(BLOCK) {
            self.end_block();
        }
        (self.file, self.checksums)
    }
}
