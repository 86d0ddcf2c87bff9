//! Damaged files are found, and never shown.

use crate::{FULL, add, add_with, files, ids, is_sound, library, river, turn};
use isofold_store::{CanonicalSpot, CatalogueFailure, Library, SaveOptions, SavedStreets, StoreError};
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

/// The problem of each entry.
fn problems(library: &Library) -> Vec<(i64, String)> {
    let report = library.verify(|_| ControlFlow::Continue(())).unwrap();
    let bad = report.entries.into_iter().filter_map(|checked| Some((checked.entry.id, checked.problem?)));
    bad.map(|(id, problem)| (id, problem.to_string())).collect()
}

/// Changes the catalogue behind the library's back.
fn sql(folder: &Path, text: &str) {
    rusqlite::Connection::open(folder.join("catalogue.sqlite")).unwrap().execute_batch(text).unwrap();
}

#[test]
fn a_flipped_byte_is_found_wherever_it_is() {
    let (_folder, library) = library();
    let entry =
        add_with(&library, &turn(60), 3, SaveOptions::new(SavedStreets::Full).with_regrets(true), None).entry;
    let bytes = fs::read(&entry.path).unwrap();
    let count = if cfg!(feature = "slow-tests") { 10_000 } else { 100 };
    // The prefix byte by byte, then bytes all over the file.
    let indices = (0..64).chain((1..=count).map(|n| n * 2_654_435_761 % bytes.len()));
    for index in indices.chain([bytes.len() - 1]) {
        let mut damaged = bytes.clone();
        damaged[index] ^= 1 << (index % 8);
        fs::write(&entry.path, damaged).unwrap();
        assert_eq!(problems(&library).len(), 1, "byte {index}");
    }
    for length in [0, 1, 63, 64, bytes.len() / 2, bytes.len() - 1] {
        fs::write(&entry.path, &bytes[..length]).unwrap();
        assert_eq!(problems(&library).len(), 1, "{length} bytes");
    }
    fs::write(&entry.path, [&bytes[..], b"more"].concat()).unwrap();
    assert!(problems(&library)[0].1.contains("bytes instead of"));
    fs::write(&entry.path, bytes).unwrap();
    assert!(is_sound(&library));
}

#[test]
fn a_row_whose_file_is_gone() {
    let (folder, library) = library();
    let entry = add(&library, &river(100), 5).entry;
    add(&library, &river(101), 5);
    fs::remove_file(&entry.path).unwrap();
    assert_eq!((ids(&library), library.find(&CanonicalSpot::of(&river(100))).unwrap()), (vec![2], vec![]));
    assert!(matches!(library.open_entry(&entry), Err(StoreError::Io { .. })));
    let found = problems(&library);
    assert!(found.len() == 1 && found[0].0 == 1 && found[0].1.starts_with("cannot read `"), "{found:?}");
    library.remove(&[1]).unwrap();
    assert!(is_sound(&library) && files(folder.path()).len() == 1);
}

#[test]
fn a_file_without_a_row() {
    let (folder, library) = library();
    let entry = add(&library, &river(100), 5).entry;
    let orphan = folder.path().join("files/orphan.isofold");
    fs::copy(&entry.path, &orphan).unwrap();
    fs::write(folder.path().join("files/.x.isofold.0123.isofold-part"), "half").unwrap();
    fs::write(folder.path().join("files/notes.txt"), "not ours").unwrap();
    assert_eq!(ids(&library), [1]);
    assert!(!is_sound(&library));
    assert_eq!(library.remove_orphans().unwrap().unwrap(), [orphan]);
    assert!(is_sound(&library));
    assert_eq!(files(folder.path()).len(), 2);
}

fn is_corrupt(error: &StoreError) -> bool {
    matches!(error, StoreError::Catalogue { failure: CatalogueFailure::Corrupt, .. })
}

#[test]
fn a_catalogue_that_says_otherwise() {
    let (folder, library) = library();
    let [one, two] = [100, 101].map(|pot| add(&library, &river(pot), 5).entry);
    sql(folder.path(), "UPDATE entries SET exploitability = 1e-9 WHERE id = 1");
    let found = problems(&library);
    assert!(found.len() == 1 && found[0].1.contains("not what the catalogue says"), "{found:?}");
    // A sound file, but another's.
    fs::copy(&one.path, &two.path).unwrap();
    assert_eq!(problems(&library).len(), 2);
    sql(folder.path(), "UPDATE entries SET board = 'KxTd' WHERE id = 1");
    let error = library.list(&Default::default()).unwrap_err();
    assert!(error.to_string().contains("board") && is_corrupt(&error), "{error}");
}

#[test]
fn a_catalogue_that_is_none() {
    let (folder, library) = library();
    add(&library, &river(100), 5);
    drop(library);
    let path = folder.path().join("catalogue.sqlite");
    let bytes = fs::read(&path).unwrap();
    for garbage in [&b"garbage"[..], &[0xff; 5000], &bytes[..bytes.len() / 2]] {
        fs::write(&path, garbage).unwrap();
        let opened = Library::open(folder.path()).and_then(|library| library.list(&Default::default()));
        let error = opened.unwrap_err();
        assert!(error.to_string().starts_with("the catalogue `") && is_corrupt(&error), "{error}");
    }
    // A new catalogue takes the files in again.
    fs::remove_file(&path).unwrap();
    let library = Library::open(folder.path()).unwrap();
    let old = files(folder.path());
    assert!(ids(&library).is_empty() && old.len() == 1);
    library.import(&old[0]).unwrap();
    assert_eq!((library.remove_orphans().unwrap().unwrap(), ids(&library)), (old, vec![1]));
}

#[test]
fn a_catalogue_of_a_later_version() {
    let (folder, library) = library();
    add_with(&library, &river(100), 5, FULL, None);
    sql(folder.path(), "PRAGMA user_version = 7");
    let error = Library::open(folder.path()).err().unwrap();
    assert!(matches!(error, StoreError::CatalogueVersion { found: 7, known: 1, .. }), "{error}");
    assert!(error.to_string().contains("has version 7; this isofold knows version 1"), "{error}");
}

#[test]
fn verification_can_be_interrupted() {
    let (_folder, library) = library();
    [100, 101, 102].iter().for_each(|&pot| drop(add(&library, &river(pot), 5)));
    let mut shares = Vec::new();
    let report = library.verify(|share| {
        shares.push(share);
        if shares.len() < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let report = report.unwrap();
    assert_eq!((report.complete, report.entries.len()), (false, 2));
    assert!(shares.is_sorted() && shares[0] == 0.0 && shares[2] < 1.0, "{shares:?}");
}
