//! No bytes make the reader of solution files and checkpoints panic: neither any bytes, nor a file whose checksums are right and
//! whose contents are not.
#![no_main]

use isofold_fuzz::{change, seal_spot};
use isofold_store::{CanonicalSpot, Fingerprint, SolutionFile, forge::forge};
use libfuzzer_sys::fuzz_target;
use std::sync::OnceLock;

/// A small solution with everything in it, and a checkpoint. They are files, since a solver would be linked too.
const FILES: [&[u8]; 2] =
    [include_bytes!("../samples/solution.isofold"), include_bytes!("../samples/checkpoint.isofold")];

/// The fingerprint of their spot.
fn fingerprint() -> &'static Fingerprint {
    static FINGERPRINT: OnceLock<Fingerprint> = OnceLock::new();
    FINGERPRINT.get_or_init(|| {
        let file = SolutionFile::from_bytes(FILES[0].to_vec()).expect("a solution");
        file.header().fingerprint
    })
}

/// Reads all that a file has without solving.
fn read(bytes: Vec<u8>) {
    let file = match SolutionFile::from_bytes(bytes) {
        Ok(file) => file,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let _ = (file.verify(), file.check_strategies());
    let header = file.header();
    let spot = header.request.spot(&header.canonical);
    assert_eq!(spot.board.len(), header.canonical.board.len());
    assert!(header.canonical.validate().is_ok());
    // Most inputs leave the spot as it is, and its canonical form takes as long as all the rest.
    if header.fingerprint != *fingerprint() {
        let _ = CanonicalSpot::of(&header.canonical);
    }
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&choice, changes)) = bytes.split_first() else { return };
    if choice & 64 != 0 {
        return read(changes.to_vec());
    }
    let block = (usize::from(choice) % 8).checked_sub(1);
    let file = FILES[usize::from(choice >> 5 & 1)];
    let changed = forge(file, block, |inside| {
        let length = inside.len() - usize::from(choice >> 3 & 3).min(inside.len());
        inside.truncate(length);
        change(inside, changes);
        if block.is_none() && choice & 128 != 0 {
            seal_spot(inside);
        }
    });
    if let Some(changed) = changed {
        read(changed);
    }
});
