//! Forged files for tests and fuzzing: every checksum is right and the contents are not. No accident makes such a file; an
//! attacker may.

use crate::bytes::ByteWriter;
use crate::file::read_header;
use crate::format::{Block, PREFIX_BYTES, Prefix, checksum};
use std::path::Path;

/// Changes the decompressed contents of a file and makes its checksums right again: those of a block, or those of the header
/// if no block is given. `None` if there is no such block, or if the file is not valid to begin with.
pub fn forge(file: &[u8], block: Option<usize>, change: impl FnOnce(&mut Vec<u8>)) -> Option<Vec<u8>> {
    let (header, blocks) = read_header(Path::new("bytes"), file).ok()?;
    let mut out = vec![0; PREFIX_BYTES];
    let mut moved: Vec<Block> = Vec::new();
    let mut change = Some(change);
    for (number, original) in blocks.iter().enumerate() {
        let compressed = &file[original.start as usize..][..original.compressed as usize];
        let mut new = Block { start: out.len() as u64, ..original.clone() };
        if block == Some(number) {
            let mut contents = zstd::bulk::decompress(compressed, original.decompressed as usize).ok()?;
            change.take()?(&mut contents);
            let compressed = zstd::bulk::compress(&contents, 1).ok()?;
            (new.compressed, new.decompressed, new.checksum) =
                (compressed.len() as u32, contents.len() as u32, checksum(&compressed));
            out.extend(compressed);
        } else {
            out.extend(compressed);
        }
        moved.push(new);
    }
    let mut contents = ByteWriter::default();
    header.write(&mut contents);
    contents.u32(moved.len() as u32);
    moved.iter().for_each(|block| block.write(&mut contents));
    if block.is_none() {
        change.take()?(&mut contents.0);
    }
    let compressed = zstd::bulk::compress(&contents.0, 1).ok()?;
    let header_start = out.len() as u64;
    out.extend(&compressed);
    let prefix = Prefix {
        header_start,
        header_compressed: compressed.len() as u32,
        header_decompressed: contents.0.len() as u32,
        header_checksum: checksum(&compressed),
        file_length: out.len() as u64,
    };
    out[..PREFIX_BYTES].copy_from_slice(&prefix.write());
    change.is_none().then_some(out)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::{
        CanonicalSpot, SaveOptions, SavedStreets, Solution, SolutionFile, SolveSnapshot, SpotRequest,
        StoreError,
    };
    use isofold_solver::{Options, Solver};
    use isofold_tree::{Spot, Stop, Street};
    use std::ops::ControlFlow;

    /// A solution with regrets, without its rivers.
    fn solution() -> Vec<u8> {
        let spot = Spot::on("QsTs7h4d").pot(60).stack(120);
        let spot = spot.oop("AA,QQ,JTs,AsKs,T9s,76s,AhKh").ip("KK,AQs,98s,JJ,KQo,55");
        let spot = spot.bet(Street::Turn, "75%").raise(Street::Turn, "a").bet(Street::River, "50%, a");
        let spot = spot.build().unwrap();
        let (canonical, options) = (CanonicalSpot::of(&spot), Options::default());
        let mut solver = Solver::new(&canonical.spot, &options).unwrap();
        let stop = Stop { exploitability: Some(0.05), ..Stop::default() };
        let outcome = solver.run(&stop, |_| ControlFlow::Continue(()));
        let request = SpotRequest::of(&spot, &canonical);
        let mut snapshot = SolveSnapshot {
            solver: &mut solver,
            options: &options,
            canonical: &canonical,
            request: &request,
            seconds: 1.5,
            progress: None,
        };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let save = SaveOptions::new(SavedStreets::NoRivers).with_regrets(true);
        snapshot.save(&path, &outcome, save).unwrap();
        std::fs::read(&path).unwrap()
    }

    /// Reads all of a file that can be read.
    fn read(bytes: Vec<u8>) -> Result<(), StoreError> {
        let file = SolutionFile::from_bytes(bytes)?;
        file.verify()?;
        drop(file.resume(&Options::default()));
        let spot = file.header().request.spot(&file.header().canonical);
        let mut solution = Solution::of(file, &spot, &Options::default())?;
        solution.view(&"x".parse().unwrap())?;
        Ok(())
    }

    #[test]
    fn a_forged_file_is_an_error() {
        let original = solution();
        let same = forge(&original, None, |_| {}).unwrap();
        assert!(SolutionFile::from_bytes(same).unwrap().verify().is_ok());
        for round in 0..500 {
            // It may be an error or not; it is never a panic.
            let forged = forge(&original, None, |header| {
                let index = (round * 31) % header.len();
                header[index] = header[index].wrapping_add(1 + (index % 251) as u8);
            });
            let _ = read(forged.unwrap());
        }
        for length in [0, 1, 17, 1_000] {
            assert!(read(forge(&original, Some(0), |block| block.truncate(length)).unwrap()).is_err());
            assert!(read(forge(&original, None, |header| header.truncate(length)).unwrap()).is_err());
        }
        assert!(read(forge(&original, Some(0), |block| block.fill(0xFF)).unwrap()).is_err());
    }
}
