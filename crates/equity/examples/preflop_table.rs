//! Writes the table of heads-up match-ups before the flop that the library embeds.

use isofold_equity::preflop::{TableFile, generate};
use std::path::Path;
use std::{fs, io};

fn main() -> io::Result<()> {
    let table = TableFile::of(&generate());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/preflop/preflop.bin");
    fs::write(&path, table.bytes())?;
    println!("{} bytes, checksum {:016x}", table.bytes().len(), table.checksum());
    Ok(())
}
