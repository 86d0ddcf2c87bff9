//! Files whose checksums are right and whose contents are not, for tests: what no accident makes, an attacker may.

use crate::bytes::Bytes;
use crate::file::head;
use crate::format::{Block, PREFIX, Prefix, checksum};
use std::path::Path;

/// Changes what is inside of a file, unpacked: its head, or a block by its number. `None` if there is no such block, or if
/// the file was not right before.
pub fn tamper(file: &[u8], place: Option<usize>, change: impl FnOnce(&mut Vec<u8>)) -> Option<Vec<u8>> {
    let (meta, blocks) = head(Path::new("bytes"), file).ok()?;
    let mut out = vec![0; PREFIX];
    let mut moved: Vec<Block> = Vec::new();
    let mut change = Some(change);
    for (number, block) in blocks.iter().enumerate() {
        let packed = &file[block.start as usize..][..block.packed as usize];
        let mut new = Block { start: out.len() as u64, ..block.clone() };
        if place == Some(number) {
            let mut bytes = zstd::bulk::decompress(packed, block.unpacked as usize).ok()?;
            change.take()?(&mut bytes);
            let packed = zstd::bulk::compress(&bytes, 1).ok()?;
            (new.packed, new.unpacked, new.checksum) =
                (packed.len() as u32, bytes.len() as u32, checksum(&packed));
            out.extend(packed);
        } else {
            out.extend(packed);
        }
        moved.push(new);
    }
    let mut bytes = Bytes::default();
    meta.write(&mut bytes);
    bytes.u32(moved.len() as u32);
    moved.iter().for_each(|block| block.write(&mut bytes));
    if place.is_none() {
        change.take()?(&mut bytes.0);
    }
    let packed = zstd::bulk::compress(&bytes.0, 1).ok()?;
    let head_start = out.len() as u64;
    out.extend(&packed);
    let prefix = Prefix {
        head_start,
        head_packed: packed.len() as u32,
        head_unpacked: bytes.0.len() as u32,
        head_checksum: checksum(&packed),
        length: out.len() as u64,
    };
    out[..PREFIX].copy_from_slice(&prefix.write());
    change.is_none().then_some(out)
}
