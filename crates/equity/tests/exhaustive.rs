//! Computes the table of preflop match-ups again.

use isofold_equity::preflop::{TableFile, generate};

#[test]
fn the_embedded_table_is_what_the_generator_writes() {
    let table = TableFile::of(&generate());
    assert_eq!(table.checksum(), TableFile::embedded().stated_checksum());
    assert!(table.bytes() == TableFile::embedded().bytes());
}
