//! Tests of whole datasets.
#![cfg(feature = "parquet")]
#![allow(clippy::unwrap_used)]

mod device;
mod generation;
mod labels;
mod rivers;
#[cfg(feature = "object-store")]
mod store;
mod verification;

use isofold_dataset::{Config, Dataset, Folder, Generated, Means, Part, Watch};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Rivers that are solved in a few milliseconds.
const RIVERS: &str = "
street = 'river'
validation_every = 4
shard_rows = 4
pot = 100
stack = [40, 150]
[bets.river]
bet = '100%, a'
[stop]
exploitability = '2%'
";

/// Rivers after turns that were played, and ranges of all sources.
const MIXED: &str = "
street = 'river'
validation_every = 4
shard_rows = 8
pot = 100
stack = 100
[ranges]
random = 1
perturbed = 1
on_policy = 2
oop = ['22+,A2s+,KTs+,QTs+,JTs', 'TT+,AQ+']
ip = ['55-22,AJs-A9s,KQo']
[bets.turn]
bet = '100%'
[bets.river]
bet = '100%'
[stop]
exploitability = '5%'
";

fn dataset(toml: &str, rows: u64) -> Dataset {
    Dataset::new(Config::from_toml(toml).unwrap(), rows, 7).unwrap()
}

/// Stops after so many reports.
struct StopAfter(AtomicU64);

impl Watch for StopAfter {
    fn progress(&self, _done: u64, _of: u64) {
        let _ = self.0.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1));
    }

    fn is_stopped(&self) -> bool {
        self.0.load(Relaxed) == 0
    }
}

fn generate(dataset: &Dataset, folder: &Path, part: Part, threads: usize) -> Generated {
    dataset.generate(&Folder::new(folder), part, &Means::cpu(threads), &StopAfter(u64::MAX.into())).unwrap()
}

/// The files of a folder, with their bytes.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        match path.is_dir() {
            true => {
                let inner = files(&path);
                found.extend(inner.into_iter().map(|(inner, bytes)| (format!("{name}/{inner}"), bytes)));
            }
            false => drop(found.insert(name, fs::read(&path).unwrap())),
        }
    }
    found
}
