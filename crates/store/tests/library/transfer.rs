//! Files that leave and files that come.

use crate::{FULL, add, add_with, files, ids, is_sound, library, river, solved, turn};
use isofold_iso::SuitPerm;
use isofold_store::{CanonicalSpot, ImportOutcome, SaveOptions, SavedStreets, SolutionFile, StoreError};
use std::fs;

#[test]
fn out_of_one_library_and_into_another() {
    let (folder, library) = library();
    let entry = add(&library, &turn(60), 10).entry;
    let to = folder.path().join("turn.isofold");
    assert_eq!(library.export(1, &to).unwrap(), entry.bytes);
    assert_eq!(fs::read(&to).unwrap(), fs::read(&entry.path).unwrap());
    let again = library.export(1, &to).unwrap_err();
    assert!(matches!(again, StoreError::Exists { .. }), "{again}");
    assert!(matches!(library.export(2, &folder.path().join("x")), Err(StoreError::NoEntry { .. })));

    let (other_folder, other) = crate::library();
    let ImportOutcome::Added(added) = other.import(&to).unwrap() else { panic!("it is new there") };
    assert_eq!((added.entry.id, &added.entry.request), (1, &entry.request));
    assert_eq!(
        other.find(&CanonicalSpot::of(&turn(60).relabelled(SuitPerm::all().nth(7).unwrap()))).unwrap().len(),
        1
    );
    // Once is enough, and so is something better.
    assert!(matches!(other.import(&to).unwrap(), ImportOutcome::Present(present) if present.id == 1));
    add(&other, &turn(60), 60);
    assert!(matches!(other.import(&to).unwrap(), ImportOutcome::Present(present) if present.id == 2));
    assert!(to.exists() && is_sound(&other) && files(other_folder.path()).len() == 1);
}

#[test]
fn a_better_file_replaces_an_entry() {
    let (folder, library) = library();
    add(&library, &river(100), 3);
    let path = folder.path().join("better.isofold");
    solved(&river(100), 60, |solve, outcome| solve.save(&path, outcome, FULL).unwrap());
    let ImportOutcome::Added(added) = library.import(&path).unwrap() else { panic!("it is better") };
    assert_eq!((added.replaced.len(), ids(&library)), (1, vec![2]));
}

#[test]
fn what_is_no_solution_stays_out() {
    let (folder, library) = library();
    let path = folder.path().join("file");
    solved(&river(100), 5, |solve, _| solve.checkpoint(&path).unwrap());
    assert!(matches!(library.import(&path), Err(StoreError::Checkpoint { .. })));
    fs::write(&path, "text").unwrap();
    assert!(matches!(library.import(&path), Err(StoreError::NotASolution { .. })));
    assert!(matches!(library.import(&folder.path().join("none")), Err(StoreError::Io { .. })));
    assert!(matches!(library.import(folder.path()), Err(StoreError::WrongKind { .. })));
    solved(&river(100), 5, |solve, outcome| solve.save(&path, outcome, FULL).unwrap());
    let mut bytes = fs::read(&path).unwrap();
    bytes[70] ^= 1;
    fs::write(&path, bytes).unwrap();
    assert!(matches!(library.import(&path), Err(StoreError::Damaged { .. })));
    assert!(ids(&library).is_empty() && files(folder.path()).is_empty());
}

/// A file whose head is whole, but whose spot is another than its hash says.
#[test]
fn a_forged_file_stays_out() {
    let (folder, library) = library();
    let path = folder.path().join("forged.isofold");
    solved(&river(100), 5, |solve, outcome| {
        let forged = CanonicalSpot {
            fingerprint: CanonicalSpot::of(&river(101)).fingerprint,
            ..solve.canonical.clone()
        };
        isofold_store::SolveSnapshot {
            solver: solve.solver,
            options: solve.options,
            canonical: &forged,
            request: solve.request,
            seconds: 0.0,
            progress: None,
        }
        .save(&path, outcome, FULL)
        .unwrap()
    });
    assert!(matches!(SolutionFile::open(&path), Err(StoreError::Damaged { .. })));
    let error = library.import(&path).unwrap_err();
    assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
}

#[test]
fn what_is_damaged_is_not_handed_on() {
    let (folder, library) = library();
    let entry =
        add_with(&library, &turn(60), 5, SaveOptions::new(SavedStreets::Full).with_regrets(true), None).entry;
    let mut bytes = fs::read(&entry.path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&entry.path, bytes).unwrap();
    let to = folder.path().join("out.isofold");
    assert!(matches!(library.export(1, &to), Err(StoreError::Damaged { .. })));
    assert!(!to.exists());
}
