//! No bytes make the reader of bucket files panic: neither any bytes, nor a file whose checksums are right and whose contents are not.
#![no_main]

use isofold_abstraction::fuzzing::{read_file, write_file};
use isofold_fuzz::{change, folder};
use libfuzzer_sys::fuzz_target;
use std::path::PathBuf;
use std::sync::OnceLock;
use xxhash_rust::xxh3::xxh3_64;

/// The path of the file that is read, and a small sound one.
fn sample() -> &'static (PathBuf, Vec<u8>) {
    static SAMPLE: OnceLock<(PathBuf, Vec<u8>)> = OnceLock::new();
    SAMPLE.get_or_init(|| {
        let path = folder().join("branches.buckets");
        write_file(&path).expect("a file");
        let bytes = std::fs::read(&path).expect("a file");
        assert!(read_file(&path).is_ok());
        (path, bytes)
    })
}

/// Makes the checksums of a small file right: they are where the format of its version has them.
fn seal(bytes: &mut [u8]) {
    let (header, body) = bytes.split_at_mut(128);
    let is_whole = header[8] == 1;
    let checksum = if is_whole {
        xxh3_64(body)
    } else {
        let (block, table) = body.split_at_mut(body.len().saturating_sub(8));
        let own = xxh3_64(block).to_le_bytes();
        table.copy_from_slice(&own[..table.len()]);
        xxh3_64(table)
    };
    header[64..72].copy_from_slice(&checksum.to_le_bytes());
    let own = xxh3_64(&header[..120]);
    header[120..].copy_from_slice(&own.to_le_bytes());
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&choice, changes)) = bytes.split_first() else { return };
    let (path, sound) = sample();
    let mut file = if choice & 64 == 0 { sound.clone() } else { changes.to_vec() };
    if choice & 64 == 0 {
        // Another length is another fault.
        let length = file.len() - usize::from(choice % 8).min(file.len());
        file.truncate(length);
        change(&mut file, changes);
    }
    if choice & 32 == 0 && file.len() >= 128 {
        seal(&mut file);
    }
    std::fs::write(path, &file).expect("room for a file");
    match read_file(path) {
        Ok(length) => assert_eq!(length, file.len() as u64),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
