//! No bytes make the reader of tables of triples panic, and what it reads is written as the same bytes.
#![no_main]

use isofold_equity::preflop::{TripleCounts, TripleFile};
use isofold_fuzz::change;
use libfuzzer_sys::fuzz_target;
use std::sync::OnceLock;

/// A header and a block.
fn sample() -> &'static [u8] {
    static SAMPLE: OnceLock<Vec<u8>> = OnceLock::new();
    SAMPLE.get_or_init(|| {
        let one = TripleCounts { deals: 10, wins: [3, 2, 1], halves: [1, 1, 1], thirds: 1 };
        let block = vec![one; TripleFile::block(0).len()];
        [TripleFile { seed: 7, trials: 10 }.header(), TripleFile::encode(&block)].concat()
    })
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&choice, changes)) = bytes.split_first() else { return };
    match TripleFile::read_header(changes) {
        Ok(Some(file)) => assert_eq!(file.header(), changes[..TripleFile::HEADER]),
        Ok(None) => assert!(changes.len() < TripleFile::HEADER),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    assert!(TripleFile::decode(changes).is_empty());
    // A block takes long to check, so that few inputs have one.
    if choice % 16 == 0 {
        let mut file = sample().to_vec();
        change(&mut file, changes);
        let length = file.len() - usize::from(choice / 16);
        let blocks = TripleFile::decode(&file[..length]);
        assert!(blocks.len() <= 1);
        for block in blocks.into_iter().flatten() {
            assert_eq!(TripleFile::encode(&block), file[TripleFile::HEADER..]);
        }
    }
    if let Some(file) = TripleFile::read_header(sample()).ok().flatten() {
        let mut header = file.header();
        change(&mut header, changes);
        assert!(header == file.header() || TripleFile::read_header(&header).is_err() || changes.len() >= 24);
    }
});
