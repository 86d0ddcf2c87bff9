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

/// Solutions of a batch stay until they are reported on.
#[test]
fn pinned_spots_stay() {
    let (folder, library) = library();
    let entries = [100, 101, 102].map(|pot| add(&library, &river(pot), 5).entry);
    let total: u64 = entries.iter().map(|entry| entry.bytes).sum();
    let spots = |entries: &[isofold_store::Entry]| entries.iter().map(|entry| entry.fingerprint).collect();
    library.pin(&spots(&entries[..1])).unwrap();
    // The least recently used one is pinned, for other processes too.
    let other = Library::open(folder.path()).unwrap();
    let added = add_with(&other, &river(103), 5, FULL, Some(total + 200));
    assert_eq!(added.evicted.iter().map(|entry| entry.id).collect::<Vec<_>>(), [2]);
    // Nothing but pinned spots: there is no room, and nothing changes.
    library.pin(&spots(&[entries[0].clone(), entries[2].clone(), added.entry.clone()])).unwrap();
    let refused =
        solved(&river(104), 5, |solve, outcome| library.add(solve, outcome, FULL, Some(total + 200)));
    assert!(matches!(refused, Err(StoreError::Pinned { .. })));
    assert_eq!((ids(&library), files(folder.path()).len()), (vec![1, 3, 4], 3));
    // The first pin is a part of the second, and went with it.
    assert_eq!(std::fs::read_dir(folder.path().join("pins")).unwrap().count(), 1);
    // A report on some of them does not end the pin, one on all does.
    library.unpin(&spots(&entries[..1]));
    assert_eq!(library.pinned().len(), 3);
    library.unpin(&spots(&[entries[0].clone(), entries[2].clone(), added.entry.clone()]));
    assert!(library.pinned().is_empty());
    assert_eq!(add_with(&library, &river(104), 5, FULL, Some(total + 200)).evicted.len(), 1);
    // A pin that is too old counts no more, and one that cannot be read pins nothing.
    library.pin(&spots(&entries)).unwrap();
    let pin = std::fs::read_dir(folder.path().join("pins")).unwrap().next().unwrap().unwrap().path();
    let old = std::time::SystemTime::now() - std::time::Duration::from_secs(31 * 24 * 3600);
    std::fs::File::options().write(true).open(&pin).unwrap().set_modified(old).unwrap();
    assert!(library.pinned().is_empty());
    std::fs::write(folder.path().join("pins/damaged.pin"), b"not a \xff fingerprint\n").unwrap();
    assert!(library.pinned().is_empty());
    assert!(is_sound(&library));
}

#[test]
fn figures_go_with_their_entry() {
    let (folder, library) = library();
    let entry = add(&library, &river(100), 5).entry;
    assert_eq!(library.figures(&entry), None);
    library.keep_figures(&entry, "{}").unwrap();
    library.keep_figures(&entry, "{\"x\":1}").unwrap();
    assert_eq!(library.figures(&entry).as_deref(), Some("{\"x\":1}"));
    assert!(is_sound(&library));
    library.remove(&[entry.id]).unwrap();
    assert_eq!(
        (library.figures(&entry), std::fs::read_dir(folder.path().join("figures")).unwrap().count()),
        (None, 0)
    );
}
