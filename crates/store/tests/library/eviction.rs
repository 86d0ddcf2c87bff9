//! Replacement and eviction of entries.

use crate::{FULL, add, add_with, files, ids, is_sound, library, river, solved, turn};
use isofold_store::{CanonicalSpot, Library, SaveOptions, SavedStreets, StoreError};

#[test]
fn the_better_replaces_the_worse() {
    let (folder, library) = library();
    let spot = turn(60);
    let without_rivers = SaveOptions::new(SavedStreets::NoRivers);
    add_with(&library, &spot, 4, without_rivers, None);
    // Coarser, but with rivers.
    let added = add_with(&library, &spot, 2, FULL, None);
    assert_eq!((added.replaced.len(), ids(&library)), (0, vec![1, 2]));
    // Better than both, but without rivers.
    let added = add_with(&library, &spot, 40, without_rivers, None);
    assert_eq!((added.replaced.len(), ids(&library)), (1, vec![2, 3]));
    // Regrets are worth keeping.
    add_with(&library, &spot, 20, SaveOptions::new(SavedStreets::NoRivers).with_regrets(true), None);
    assert_eq!(ids(&library), [2, 3, 4]);
    let found = library.find(&CanonicalSpot::of(&spot)).unwrap();
    assert_eq!(found.iter().map(|entry| entry.id).collect::<Vec<_>>(), [3, 4, 2]);
    assert!(found.is_sorted_by(|a, b| a.exploitability <= b.exploitability));
    // Better than all.
    let added = add_with(&library, &spot, 80, SaveOptions::new(SavedStreets::Full).with_regrets(true), None);
    let replaced: Vec<i64> = added.replaced.iter().map(|entry| entry.id).collect();
    assert_eq!((replaced, ids(&library)), (vec![2, 3, 4], vec![5]));
    assert_eq!(files(folder.path()), [added.entry.path]);
    // As good, without regrets: both stay.
    add_with(&library, &spot, 80, FULL, None);
    assert_eq!(ids(&library), [5, 6]);
    assert!(is_sound(&library));
}

/// On the river every tier keeps the river.
#[test]
fn tiers_do_not_matter_on_the_river() {
    let (_folder, library) = library();
    add_with(&library, &river(100), 9, FULL, None);
    let added = add_with(&library, &river(100), 9, SaveOptions::new(SavedStreets::NoTurns), None);
    assert_eq!((added.replaced.len(), ids(&library)), (1, vec![2]));
}

#[test]
fn the_least_recently_used_goes() {
    let (folder, library) = library();
    let entries = [100, 101, 102, 103].map(|pot| add(&library, &river(pot), 5).entry);
    let total: u64 = entries.iter().map(|entry| entry.bytes).sum();
    // The first is used again, so the second is next.
    library.open_entry(&entries[0]).unwrap();
    let one = entries.iter().map(|entry| entry.bytes).max().unwrap() + 200;
    // Files differ by some bytes.
    let added = add_with(&library, &river(104), 5, FULL, Some(total + 200));
    assert_eq!(added.evicted.iter().map(|entry| entry.id).collect::<Vec<_>>(), [2]);
    assert_eq!(ids(&library), [1, 3, 4, 5]);
    let added = add_with(&library, &river(105), 5, FULL, Some(2 * one));
    assert_eq!(added.evicted.iter().map(|entry| entry.id).collect::<Vec<_>>(), [3, 4, 1]);
    assert_eq!((ids(&library), files(folder.path()).len()), (vec![5, 6], 2));
    // An entry that is larger than the limit is not added, and none is evicted for it.
    let refused = solved(&river(106), 5, |solve, outcome| library.add(solve, outcome, FULL, Some(1)));
    assert!(matches!(refused, Err(StoreError::TooLarge { limit: 1, .. })));
    assert_eq!((ids(&library), files(folder.path()).len()), (vec![5, 6], 2));
    assert!(is_sound(&library));
}

/// Waiting for the disk takes longer than a small spot takes to solve: a use goes to the log, and the log stays.
#[test]
fn a_use_does_not_wait_for_the_disk() {
    let (folder, library) = library();
    let entries = [100, 101].map(|pot| add(&library, &river(pot), 5).entry);
    drop(library);
    let log = folder.path().join("catalogue.sqlite-wal");
    let catalogue = || std::fs::read(folder.path().join("catalogue.sqlite")).unwrap();
    let before = catalogue();
    assert!(!log.exists());
    let library = Library::open(folder.path()).unwrap();
    library.open_entry(&entries[0]).unwrap();
    drop(library);
    assert!(log.exists() && catalogue() == before);
    // It counts nevertheless: the other one goes first.
    let library = Library::open(folder.path()).unwrap();
    let limit = entries[0].bytes + entries[1].bytes + 200;
    let added = add_with(&library, &river(102), 5, FULL, Some(limit));
    assert_eq!(added.evicted.iter().map(|entry| entry.id).collect::<Vec<_>>(), [2]);
}
