//! Damaged files are found, and never shown.

use crate::{FULL, add, add_with, files, ids, is_sound, library, river, sql, turn};
use isofold_store::{CanonicalSpot, Library, SaveOptions, SavedStreets, StoreError};
use std::fs;
use std::ops::ControlFlow;

/// The problem of each entry.
fn problems(library: &Library) -> Vec<(i64, String)> {
    let report = library.verify(|_| ControlFlow::Continue(())).unwrap();
    let bad = report.entries.into_iter().filter_map(|checked| Some((checked.entry.id, checked.problem?)));
    bad.map(|(id, problem)| (id, problem.to_string())).collect()
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
fn a_catalogue_that_says_otherwise() {
    let (folder, library) = library();
    let [one, two] = [100, 101].map(|pot| add(&library, &river(pot), 5).entry);
    sql(folder.path(), "UPDATE entries SET exploitability = 1e-9 WHERE id = 1");
    let found = problems(&library);
    assert!(found.len() == 1 && found[0].1.ends_with("now it says what the file does"), "{found:?}");
    // The file is intact: now the catalogue is, too.
    assert_eq!((problems(&library).len(), library.get(1).unwrap()), (0, one.clone()));
    // An intact file, but another's.
    fs::copy(&one.path, &two.path).unwrap();
    assert_eq!(problems(&library).len(), 1);
    assert_eq!(library.get(2).unwrap().fingerprint, one.fingerprint);
    assert!(is_sound(&library));
}

/// Whatever a row says, the file is asked before it is used.
#[test]
fn a_row_is_not_believed() {
    let (folder, library) = library();
    let entry = add(&library, &turn(60), 5).entry;
    for change in [
        "exploitability = 0",
        "iterations = 9000",
        "tier = 'no-turns'",
        "resumable = 1",
        "ev_oop = 1e300",
        "name = 'other'",
        "bytes = 7",
        "bits = 16",
        "pot = 61",
    ] {
        sql(folder.path(), &format!("UPDATE entries SET {change}"));
        let believed = library.get(1).unwrap();
        assert_ne!(believed, entry, "{change}");
        assert!(matches!(believed.open(), Err(StoreError::Disagrees { .. })), "{change}");
        let error = library.open_entry(&believed).err().unwrap();
        assert!(matches!(error, StoreError::Disagrees { is_corrected: true, .. }), "{change}: {error}");
        assert!(library.get(1).unwrap() == entry && library.open_entry(&entry).is_ok(), "{change}");
    }
}

/// A row with values that isofold does not write is made from its file.
#[test]
fn a_row_with_impossible_values_is_corrected() {
    let (folder, library) = library();
    let (entry, other) = (add(&library, &river(100), 5).entry, add(&library, &river(101), 5).entry);
    for change in [
        "board = 'KxTd'",
        "board = 'Kd'",
        "asked_board = ''",
        "asked_perm = 'abcd'",
        "bytes = -1",
        "bytes = 9223372036854775807",
        "pot = -5",
        "pot = 5000000000",
        "iterations = -1",
        "bits = 8",
        "tier = 'all'",
        "used = -7",
        "created = -7",
        "fingerprint = 'zz'",
        "spot = 'no spot'",
    ] {
        sql(folder.path(), &format!("UPDATE entries SET {change} WHERE id = 1"));
        let mut listed = library.list(&Default::default()).unwrap();
        listed[0].used = entry.used;
        assert_eq!(listed, [entry.clone(), other.clone()], "{change}");
        assert!(is_sound(&library), "{change}");
    }
    // A name that leads elsewhere is no file of the library; the file that is there keeps its entry, under another number.
    for name in ["", "..", ".", "/etc/passwd", "../lock", "a/b.isofold", "a\\b.isofold", ".x.isofold", "lock"]
    {
        let id = library.find(&CanonicalSpot::of(&river(100))).unwrap()[0].id;
        let change = format!("UPDATE entries SET file = '{name}' WHERE id = {id}; DELETE FROM removing");
        sql(folder.path(), &change);
        let ids = ids(&library);
        assert_eq!(ids, [other.id], "{name}");
        let report = library.verify(|_| ControlFlow::Continue(())).unwrap();
        assert_eq!((report.adopted.len(), files(folder.path()).len()), (1, 2), "{name}");
        assert_eq!(report.adopted[0].path, entry.path, "{name}");
    }
}

/// A page whose pointer to a row leads to nothing gives a row of nulls; indices still have the row that was there.
#[test]
fn a_row_that_is_no_longer_pointed_to_is_not_lost() {
    let (folder, library) = library();
    let paths = [100, 101].map(|pot| add(&library, &river(pot), 5).entry.path);
    drop(library);
    let catalogue = folder.path().join("catalogue.sqlite");
    // The pages that a write-ahead log has are moved to the file.
    sql(folder.path(), "PRAGMA wal_checkpoint(TRUNCATE)");
    let mut bytes = fs::read(&catalogue).unwrap();
    // The second page has the table: a leaf with two rows, whose pointers follow eight bytes.
    assert_eq!((bytes[4096], &bytes[4099..4101]), (0x0d, &[0, 2][..]));
    bytes[4106] ^= 4;
    fs::write(&catalogue, bytes).unwrap();
    let library = Library::open(folder.path()).unwrap();
    let mut listed: Vec<_> =
        library.list(&Default::default()).unwrap().into_iter().map(|entry| entry.path).collect();
    listed.sort();
    let mut expected = paths.to_vec();
    expected.sort();
    assert_eq!(listed, expected);
    assert!(is_sound(&library));
}

/// A view or trigger without an end, or an index that takes memory without bound, is not run: the catalogue is set aside.
#[test]
fn a_catalogue_with_more_than_isofold_makes_is_not_used() {
    let endless = "(WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n)";
    let (folder, library) = library();
    let [one, two] = [100, 101].map(|pot| add(&library, &river(pot), 5).entry.path);
    drop(library);
    let hostile = [
        format!(
            "CREATE TRIGGER more AFTER UPDATE ON entries BEGIN INSERT INTO adding SELECT i FROM {endless}; END"
        ),
        format!(
            "DROP TRIGGER entry_inserted; CREATE TRIGGER entry_inserted AFTER INSERT ON entries BEGIN \
             INSERT OR IGNORE INTO adding SELECT i FROM {endless}; END"
        ),
        format!("ALTER TABLE entries RENAME TO old; CREATE VIEW entries AS SELECT old.* FROM old, {endless}"),
        "DROP INDEX by_turn; CREATE INDEX by_turn ON entries (hex(zeroblob(turn)))".to_owned(),
        "ALTER TABLE entries ADD COLUMN more TEXT AS (hex(zeroblob(turn)))".to_owned(),
        "CREATE TABLE more (one)".to_owned(),
    ];
    for (number, hostile) in hostile.iter().enumerate() {
        sql(folder.path(), hostile);
        let library = Library::open(folder.path()).unwrap();
        let aside = folder.path().join(format!("catalogue.sqlite.damaged-{}", number + 1));
        assert!(aside.exists(), "{hostile}");
        let mut paths: Vec<_> =
            library.list(&Default::default()).unwrap().into_iter().map(|entry| entry.path).collect();
        paths.sort();
        let mut expected = [one.clone(), two.clone()];
        expected.sort();
        assert_eq!(paths, expected, "{hostile}");
        assert!(is_sound(&library), "{hostile}");
    }
}

/// Numbers that no file has neither keep solutions out nor others from staying.
#[test]
fn absurd_numbers_evict_nothing() {
    let (folder, library) = library();
    [100, 101, 102].iter().for_each(|&pot| drop(add(&library, &river(pot), 5)));
    for change in [
        "UPDATE entries SET bytes = 9223372036854775807 WHERE id = 2",
        "UPDATE entries SET bytes = 4000000000 WHERE id = 2",
        "UPDATE entries SET turn = 9223372036854775807 WHERE id = 2",
        "UPDATE totals SET bytes = 9223372036854775807",
        "UPDATE totals SET bytes = -9223372036854775807",
        "DELETE FROM totals",
    ] {
        sql(folder.path(), change);
        let added = add_with(&library, &river(103), 5, FULL, Some(1_000_000));
        assert_eq!((added.evicted.len(), ids(&library).len()), (0, 4), "{change}");
        library.remove(&[added.entry.id]).unwrap();
    }
    assert_eq!(problems(&library).len(), 1);
    assert!(is_sound(&library));
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
