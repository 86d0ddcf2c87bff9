//! Verification finds what is wrong.

use crate::{RIVERS, StopAfter, dataset, generate};
use isofold_dataset::{Check, Folder, Means, Part, VerifyOptions, verify};
use std::fs;
use std::path::Path;
use tempfile::tempdir;

/// The checks that find something.
fn failing(folder: &Path) -> Vec<Check> {
    let options = VerifyOptions { resolve: 0, complete: true };
    let watch = StopAfter(u64::MAX.into());
    let (dataset, found) = verify(&Folder::new(folder), &options, &Means::cpu(1), &watch).unwrap();
    let page = found.to_html(&dataset);
    assert!(page.contains("<svg") && page.contains("stack / pot"));
    assert_eq!(page.contains("Findings"), !found.is_good());
    found.checks.iter().filter(|check| check.findings > 0).map(|check| check.check).collect()
}

#[test]
fn missing_damaged_and_swapped_shards_are_found() {
    let folder = tempdir().unwrap();
    generate(&dataset(RIVERS, 12), folder.path(), Part::ALL, 1);
    assert_eq!(failing(folder.path()), []);
    let [first, second, validation] =
        ["data/train-00000.parquet", "data/train-00001.parquet", "data/validation-00000.parquet"]
            .map(|name| folder.path().join(name));
    let bytes = fs::read(&first).unwrap();
    // A shard in place of another: its rows are others, and come twice.
    fs::copy(&first, &second).unwrap();
    assert_eq!(failing(folder.path()), [Check::Samples, Check::Duplicates]);
    // A shard of the other split: its boards are to train on.
    fs::copy(&first, &validation).unwrap();
    assert!(failing(folder.path()).contains(&Check::Splits));
    fs::write(&first, &bytes[..bytes.len() / 2]).unwrap();
    assert!(failing(folder.path()).contains(&Check::Shards));
    fs::remove_file(&first).unwrap();
    assert!(failing(folder.path()).contains(&Check::Shards));
}

/// Rows of another seed under the name of this one.
#[test]
fn rows_of_another_seed_are_found() {
    let [one, other] = [tempdir().unwrap(), tempdir().unwrap()];
    generate(&dataset(RIVERS, 8), one.path(), Part::ALL, 1);
    let config = isofold_dataset::Config::from_toml(RIVERS).unwrap();
    generate(&isofold_dataset::Dataset::new(config, 8, 8).unwrap(), other.path(), Part::ALL, 1);
    let name = "data/train-00000.parquet";
    fs::copy(other.path().join(name), one.path().join(name)).unwrap();
    assert_eq!(failing(one.path()), [Check::Schema, Check::Samples]);
}
