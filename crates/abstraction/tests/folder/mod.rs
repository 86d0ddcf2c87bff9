//! Folders of buckets written byte by byte from the documented layout, without building any. The buckets of the flop are the
//! classes modulo 2; those of the turn and the river are 0, in files that take no room on most disks.
#![allow(dead_code)]

use isofold_abstraction::{Config, Street};
use isofold_cards::{CardSet, Deck};
use isofold_iso::Indexer;
use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::{Xxh3, xxh3_64};

pub(crate) const BLOCK: usize = 1 << 18;
pub(crate) const PREFIX: usize = 128;
pub(crate) const FILES: [&str; 4] = ["flop.buckets", "turn.buckets", "river.buckets", "branches.buckets"];

/// The branches of the flop's two buckets and the turn's, and of their branches and the river's.
const BRANCHES: [&[u16]; 2] = [&[0, 1, 1, 0], &[1, 0, 0, 1, 0, 0, 1, 1]];

pub(crate) fn config() -> Config {
    let toml = "buckets = { flop = 2, turn = 2, river = 2 }\nbranches = { turn = 2, river = 2 }";
    Config::from_toml(toml).unwrap()
}

pub(crate) fn indexer(street: Street) -> Indexer {
    Indexer::new(Deck::Full, &[2, street.cards()]).unwrap()
}

/// A hand and a board of a class.
pub(crate) fn deal(indexer: &Indexer, class: usize) -> [CardSet; 2] {
    indexer.unindex(class as u64).unwrap().try_into().unwrap()
}

/// Writes a folder as a version of the format has it: 1, as isofold wrote it before there were checksums of blocks, or 2.
pub(crate) fn write(folder: &Path, version: u32) {
    fs::create_dir_all(folder).unwrap();
    for street in Street::ALL {
        let classes = indexer(street).size() as usize;
        let buckets: Vec<u16> = match street {
            Street::Flop => (0..classes).map(|class| (class % 2) as u16).collect(),
            _ => Vec::new(),
        };
        let path = folder.join(format!("{street}.buckets"));
        write_file(&path, version, street.cards() as u32, [2, 0, 0, 0], [&[], &buckets], [0, classes]);
    }
    let lengths = BRANCHES.map(<[u16]>::len);
    write_file(&folder.join("branches.buckets"), version, 0, [2, 2, 2, 0], BRANCHES, lengths);
    fs::write(folder.join("metadata.json"), metadata(version)).unwrap();
}

/// Writes a file; lists are filled up with zeros.
fn write_file(
    path: &Path,
    version: u32,
    contents: u32,
    counts: [u32; 4],
    lists: [&[u16]; 2],
    lengths: [usize; 2],
) {
    let second = PREFIX + (2 * lengths[0]).next_multiple_of(64);
    let end = second + 2 * lengths[1];
    let end = if version == 1 { end } else { end.next_multiple_of(64) };
    let mut file = File::options().read(true).write(true).create(true).truncate(true).open(path).unwrap();
    file.set_len(end as u64).unwrap();
    for (list, at) in lists.into_iter().zip([PREFIX, second]) {
        let bytes: Vec<u8> = list.iter().flat_map(|number| number.to_le_bytes()).collect();
        file.seek(SeekFrom::Start(at as u64)).unwrap();
        file.write_all(&bytes).unwrap();
    }
    let (body, table) = checksums(&mut file);
    let checksum = if version == 1 { body } else { xxh3_64(&table) };
    if version > 1 {
        file.seek(SeekFrom::End(0)).unwrap();
        file.write_all(&table).unwrap();
    }
    let mut header = b"ISOBUCK\n".to_vec();
    [version, contents].iter().for_each(|number| header.extend(number.to_le_bytes()));
    header.extend(config().fingerprint().to_le_bytes());
    lengths.iter().for_each(|&length| header.extend((length as u64).to_le_bytes()));
    counts.iter().for_each(|count| header.extend(count.to_le_bytes()));
    header.extend(checksum.to_le_bytes());
    header.extend(0.25f64.to_le_bytes());
    header.resize(120, 0);
    header.extend(xxh3_64(&header).to_le_bytes());
    file.seek(SeekFrom::Start(0)).unwrap();
    file.write_all(&header).unwrap();
}

/// The checksum of everything after the header, and the table of the checksums of blocks.
fn checksums(file: &mut File) -> (u64, Vec<u8>) {
    let (mut body, mut table) = (Xxh3::new(), Vec::new());
    file.seek(SeekFrom::Start(PREFIX as u64)).unwrap();
    let mut wanted = BLOCK - PREFIX;
    loop {
        let mut block = Vec::new();
        file.take(wanted as u64).read_to_end(&mut block).unwrap();
        if block.is_empty() {
            return (body.digest(), table);
        }
        body.update(&block);
        table.extend(xxh3_64(&block).to_le_bytes());
        wanted = BLOCK;
    }
}

fn metadata(version: u32) -> String {
    let config = config();
    let street = r#"{ "classes": 1, "distinct": 1, "board_clusters": 0, "buckets": 2, "used": 2, "smallest": 3.0, "median": 4.5,
      "largest": 6.0, "deviation": 0.125, "greatest_deviation": 0.25, "cost": 0.25 }"#;
    let text = format!(
        r#"{{
  "name": "{}",
  "mode": "classes",
  "fingerprint": "{:032x}",
  "version": "{}",
  "config": {},
  "unnecessary": [],
  "streets": {{ "flop": {street}, "turn": {street}, "river": {street} }}"#,
        config.name(),
        config.fingerprint(),
        env!("CARGO_PKG_VERSION"),
        serde_json::to_string(&config.to_toml()).unwrap(),
    );
    match version {
        1 => format!("{text}\n}}\n"),
        _ => format!("{text},\n  \"checksum\": \"{:016x}\"\n}}\n", xxh3_64(text.as_bytes())),
    }
}

/// Flips bits of a byte of a file in place.
pub(crate) fn flip(path: &Path, at: usize, bits: u8) {
    let mut file = File::options().read(true).write(true).open(path).unwrap();
    let mut byte = [0];
    file.seek(SeekFrom::Start(at as u64)).unwrap();
    file.read_exact(&mut byte).unwrap();
    file.seek(SeekFrom::Start(at as u64)).unwrap();
    file.write_all(&[byte[0] ^ bits]).unwrap();
}

/// All files but the lock, with their lengths and checksums.
pub(crate) fn listing(folder: &Path) -> Vec<(PathBuf, u64, u64)> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = entries
        .filter(|path| !path.ends_with(".lock"))
        .map(|path| {
            let bytes = fs::read(&path).unwrap();
            (path.file_name().unwrap().into(), bytes.len() as u64, xxh3_64(&bytes))
        })
        .collect();
    files.sort();
    files
}
