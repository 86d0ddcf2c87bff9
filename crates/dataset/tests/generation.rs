//! Datasets are the same to the byte however they are generated, and whatever happens on the way.

use crate::{MIXED, RIVERS, StopAfter, dataset, files, generate};
use isofold_dataset::{DatasetError, Folder, Means, Part, read_batches};
use std::fs;
use tempfile::tempdir;

#[test]
fn one_process_and_several_write_the_same_bytes() {
    let dataset = dataset(RIVERS, 21);
    let [alone, together] = [tempdir().unwrap(), tempdir().unwrap()];
    let generated = generate(&dataset, alone.path(), Part::ALL, 1);
    assert_eq!((generated.rows, generated.written, generated.kept), (21, 6, 0));
    // Two workers, one with two threads, in the other order.
    for (index, threads) in [(1, 2), (0, 1)] {
        generate(&dataset, together.path(), Part::new(index, 2).unwrap(), threads);
    }
    let (alone, together) = (files(alone.path()), files(together.path()));
    assert_eq!(alone.keys().collect::<Vec<_>>(), together.keys().collect::<Vec<_>>());
    assert_eq!(alone.len(), 8, "six shards, a card and the configuration: {:?}", alone.keys());
    assert!(alone == together);
}

/// The rows are those of other shards.
#[test]
fn rows_do_not_depend_on_the_shards() {
    let [few, many] = ["shard_rows = 100", "shard_rows = 3"].map(|rows| {
        let folder = tempdir().unwrap();
        let dataset = dataset(&RIVERS.replace("shard_rows = 4", rows), 12);
        generate(&dataset, folder.path(), Part::ALL, 2);
        let layout = dataset.layout();
        let shards = layout.shards().map(|shard| folder.path().join(shard.path()));
        let batches = shards.flat_map(|path| read_batches(&path, None).unwrap());
        let rows = batches.flat_map(|batch| (0..batch.num_rows()).map(move |row| batch.slice(row, 1)));
        rows.collect::<Vec<_>>()
    });
    assert_eq!((few.len(), many.len()), (12, 12));
    assert!(few == many);
}

#[test]
fn what_is_there_is_kept_and_what_is_missing_is_written_again() {
    let dataset = dataset(RIVERS, 12);
    let folder = tempdir().unwrap();
    generate(&dataset, folder.path(), Part::ALL, 1);
    let before = files(folder.path());
    let again = generate(&dataset, folder.path(), Part::ALL, 1);
    assert_eq!((again.rows, again.solved, again.written, again.kept), (12, 0, 0, 4));
    fs::remove_file(folder.path().join("data/train-00001.parquet")).unwrap();
    // What a killed process leaves.
    fs::write(folder.path().join("data/.train-00001.parquet.0123.isofold-part"), "half a sha").unwrap();
    let again = generate(&dataset, folder.path(), Part::ALL, 1);
    assert_eq!((again.solved, again.written, again.kept), (4, 1, 3));
    assert!(files(folder.path()) == before);
}

/// Rows that were solved before a stop are not solved again.
#[test]
fn a_stop_loses_nothing() {
    let dataset = dataset(RIVERS, 12);
    let [whole, stopped] = [tempdir().unwrap(), tempdir().unwrap()];
    generate(&dataset, whole.path(), Part::ALL, 1);
    let (mut runs, mut solved) = (0, 0);
    loop {
        let watch = StopAfter(3.into());
        let generated =
            dataset.generate(&Folder::new(stopped.path()), Part::ALL, &Means::cpu(1), &watch).unwrap();
        runs += 1;
        solved += generated.solved;
        if !generated.is_stopped {
            break;
        }
        assert!(runs < 10);
    }
    assert!(runs >= 4, "{runs}");
    assert_eq!(solved, 12);
    assert!(files(stopped.path()) == files(whole.path()));
}

#[test]
fn ranges_of_all_sources_are_the_same_everywhere() {
    let dataset = dataset(MIXED, 24);
    let [alone, together] = [tempdir().unwrap(), tempdir().unwrap()];
    generate(&dataset, alone.path(), Part::ALL, 2);
    for index in 0..3 {
        generate(&dataset, together.path(), Part::new(index, 3).unwrap(), 1);
    }
    assert!(files(alone.path()) == files(together.path()));
}

#[test]
fn a_folder_has_one_dataset() {
    let folder = tempdir().unwrap();
    dataset(RIVERS, 8).claim(&Folder::new(folder.path())).unwrap();
    let error = dataset(RIVERS, 9).claim(&Folder::new(folder.path())).unwrap_err();
    assert!(
        matches!(&error, DatasetError::OtherDataset { difference, .. } if difference.contains("rows = 8")),
        "{error}"
    );
}
