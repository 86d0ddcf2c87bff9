//! Rows from a device, which the reference backend stands for.

use crate::{MIXED, RIVERS, StopAfter, dataset, files};
use isofold_bulk::Place;
use isofold_dataset::{Dataset, Folder, Means, Part, VerifyOptions, verify};
use isofold_reference_backend::ReferenceBackend;
use std::path::Path;
use tempfile::tempdir;

fn means(pack_boards: u64, packs_at_once: usize) -> Means<'static> {
    let place = Place::Device { backend: &ReferenceBackend, falls_back: false };
    let mut bulk = Means::device_options();
    (bulk.threads, bulk.pack_boards, bulk.packs_at_once) = (2, pack_boards, packs_at_once);
    Means { place, device: "reference".to_owned(), bulk }
}

fn generate(dataset: &Dataset, folder: &Path, means: &Means<'_>) {
    let watch = StopAfter(u64::MAX.into());
    let generated = dataset.generate(&Folder::new(folder), Part::ALL, means, &watch).unwrap();
    assert_eq!(generated.solved, dataset.rows());
    assert!(generated.profile.stages.packs > 0);
}

/// Rows are good by their values at the root alone, and those of narrow ranges by whole solutions; packs change no bit.
#[test]
fn rows_of_a_device_are_good_in_packs_of_any_size() {
    for config in [RIVERS, MIXED] {
        let dataset = dataset(config, 16);
        let [one, other] = [tempdir().unwrap(), tempdir().unwrap()];
        generate(&dataset, one.path(), &means(4096, 2));
        generate(&dataset, other.path(), &means(3, 1));
        assert!(files(one.path()) == files(other.path()));
        let options = VerifyOptions { resolve: 8, complete: true };
        let watch = StopAfter(u64::MAX.into());
        let found = verify(&Folder::new(one.path()), &options, &Means::cpu(2), &watch).unwrap().1;
        assert!(found.is_good(), "{:?}", found.findings);
    }
}
