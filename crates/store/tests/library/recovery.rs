//! A catalogue that is lost is made anew from the files, and no file is lost with it.

use crate::{FULL, add, add_with, files, ids, is_sound, library, river, sql, turn};
use isofold_store::{CanonicalSpot, Entry, Library, Recovery};
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// Opens a library, has it read, and returns what it has recovered, too.
fn recovered(folder: &Path) -> (Library, Vec<Recovery>) {
    let told = Arc::new(Mutex::new(Vec::new()));
    let listener = Arc::clone(&told);
    let library = Library::open_existing(folder).unwrap().unwrap();
    let library = library.on_recovery(move |recovery| listener.lock().unwrap().push(recovery.clone()));
    library.list(&Default::default()).unwrap();
    let told = told.lock().unwrap().clone();
    (library, told)
}

/// The facts that entries have of their files, by path.
fn contents(library: &Library) -> Vec<Entry> {
    let mut entries = library.list(&Default::default()).unwrap();
    entries.iter_mut().for_each(|entry| (entry.id, entry.used) = (0, 0));
    entries.sort_by(|one, other| one.path.cmp(&other.path));
    entries
}

fn filled() -> (tempfile::TempDir, Vec<Entry>) {
    let (folder, library) = library();
    [100, 101, 102].iter().for_each(|&pot| drop(add(&library, &river(pot), 5)));
    let id = add(&library, &turn(60), 5).entry.id;
    library.rename(id, "a name").unwrap();
    let entries = contents(&library);
    (folder, entries)
}

#[test]
fn a_catalogue_that_is_gone_or_empty() {
    let (folder, entries) = filled();
    let path = folder.path().join("catalogue.sqlite");
    let damages: [&dyn Fn(); 5] = [
        &|| fs::remove_file(&path).unwrap(),
        &|| fs::write(&path, "").unwrap(),
        // Entries without a file are no reason to remove files without an entry.
        &|| sql(folder.path(), "DELETE FROM entries; DELETE FROM removing"),
        &|| {
            sql(
                folder.path(),
                "DROP TABLE totals; DROP TRIGGER entry_deleted; DELETE FROM entries WHERE id > 1 + (SELECT min(id) FROM entries)",
            )
        },
        &|| {
            let all = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().path());
            all.filter(|path| path.is_file()).for_each(|path| fs::remove_file(path).unwrap());
        },
    ];
    for (number, damage) in damages.iter().enumerate() {
        damage();
        let (library, told) = recovered(folder.path());
        assert_eq!(contents(&library), entries, "{number}");
        assert!(told.len() == 1 && told[0].adopted >= 2 && told[0].set_aside.is_none(), "{number}: {told:?}");
        assert_eq!(library.is_renumbered(), number != 3, "{number}");
        assert!(is_sound(&library) && files(folder.path()).len() == 4, "{number}");
        drop(library);
        let (library, told) = recovered(folder.path());
        assert!(told.is_empty() && !library.is_renumbered(), "{number}: {told:?}");
        assert_eq!(library.find(&CanonicalSpot::of(&river(101))).unwrap().len(), 1, "{number}");
    }
}

#[test]
fn a_catalogue_that_is_none() {
    let (folder, entries) = filled();
    let path = folder.path().join("catalogue.sqlite");
    let bytes = fs::read(&path).unwrap();
    let mut schema = bytes.clone();
    let at = schema.windows(11).position(|text| text == b"fingerprint").unwrap();
    schema[at] = b'x';
    let mut zeroed = bytes.clone();
    zeroed[4096..].fill(0);
    let garbage = [b"garbage".to_vec(), vec![0xff; 5000], bytes[..bytes.len() / 2].to_vec(), schema, zeroed];
    for (number, garbage) in garbage.iter().enumerate() {
        fs::write(&path, garbage).unwrap();
        let _ = fs::remove_file(folder.path().join("catalogue.sqlite-wal"));
        let (library, told) = recovered(folder.path());
        assert_eq!(contents(&library), entries, "{number}");
        // Nothing is thrown away.
        let aside = folder.path().join(format!("catalogue.sqlite.damaged-{}", number + 1));
        assert_eq!(
            told.last().and_then(|told| told.set_aside.clone()).as_ref(),
            Some(&aside),
            "{number}: {told:?}"
        );
        assert!(fs::read(&aside).unwrap().starts_with(&garbage[..7]), "{number}");
        assert!(is_sound(&library) && files(folder.path()).len() == 4, "{number}");
    }
}

/// Found out only when something is added.
#[test]
fn a_catalogue_that_breaks_while_it_is_open() {
    let (folder, entries) = filled();
    let library = Library::open(folder.path()).unwrap();
    sql(folder.path(), "ALTER TABLE entries RENAME COLUMN tier TO tear; DROP TABLE adding");
    let added = add(&library, &river(110), 5);
    assert_eq!(contents(&library).len(), entries.len() + 1);
    assert_eq!(library.get(added.entry.id).unwrap().path, added.entry.path);
    assert!(is_sound(&library));
}

#[test]
fn files_without_a_row_are_adopted_and_damaged_ones_reported() {
    let (folder, library) = library();
    let entry = add(&library, &river(100), 5).entry;
    let at = |name: &str| folder.path().join("files").join(name);
    fs::copy(&entry.path, at("intact.isofold")).unwrap();
    let mut bytes = fs::read(&entry.path).unwrap();
    fs::write(at("cut.isofold"), &bytes[..bytes.len() / 2]).unwrap();
    fs::write(at("empty.isofold"), "").unwrap();
    bytes[8] = 99;
    fs::write(at("later.isofold"), &bytes).unwrap();
    fs::write(at(".x.isofold.0123.isofold-part"), "half").unwrap();
    fs::write(at("notes.txt"), "not ours").unwrap();
    assert_eq!(ids(&library), [1]);
    let report = library.verify(|_| ControlFlow::Continue(())).unwrap();
    assert_eq!(report.adopted.iter().map(|entry| &entry.path).collect::<Vec<_>>(), [&at("intact.isofold")]);
    let orphans = report.orphans.unwrap();
    let lost = |orphan: &isofold_store::Orphan| (orphan.path.clone(), orphan.problem.is_damage());
    let expected = [(at("cut.isofold"), true), (at("empty.isofold"), true), (at("later.isofold"), false)];
    assert_eq!(orphans.iter().map(lost).collect::<Vec<_>>(), expected);
    assert_eq!(library.remove_orphans(&orphans).unwrap(), 2);
    // What is intact, or of another version or of somebody else, stays.
    let names = ["intact.isofold", "later.isofold", "notes.txt"].map(at);
    assert_eq!(
        files(folder.path()).iter().filter(|&path| *path != entry.path).collect::<Vec<_>>(),
        names.iter().collect::<Vec<_>>()
    );
    assert_eq!(ids(&library), [1, 2]);
}

/// Files that a process has noted before it was killed are settled by the next one that adds.
#[test]
fn the_next_writer_ends_what_a_killed_one_began() {
    let (folder, library) = library();
    let [kept, gone] = [100, 101].map(|pot| add(&library, &river(pot), 5).entry);
    let at = |name: &str| folder.path().join("files").join(name);
    let bytes = fs::read(&gone.path).unwrap();
    library.remove(&[gone.id]).unwrap();
    fs::write(&gone.path, &bytes).unwrap();
    let name = gone.path.file_name().unwrap().to_str().unwrap();
    sql(folder.path(), &format!("INSERT INTO removing VALUES ('{name}'), ('../catalogue.sqlite')"));
    fs::write(at("begun.isofold"), &bytes).unwrap();
    fs::write(at(".half.isofold.isofold-part"), "half").unwrap();
    sql(
        folder.path(),
        "INSERT INTO adding VALUES ('begun.isofold'), ('half.isofold'), ('never.isofold'), ('../lock')",
    );
    // Such an entry is not there, nor counted.
    assert_eq!(ids(&library), [kept.id]);
    let limit = 3 * kept.bytes + 300;
    let added = add_with(&library, &river(102), 5, FULL, Some(limit));
    assert_eq!((added.evicted.len(), ids(&library).len()), (0, 3));
    assert!(!gone.path.exists() && !at(".half.isofold.isofold-part").exists());
    assert!(is_sound(&library) && files(folder.path()).len() == 3);
    // It counts: one more is too many.
    let added = add_with(&library, &river(103), 5, FULL, Some(limit));
    assert_eq!((added.evicted.len(), ids(&library).len()), (1, 3));
}

/// A file is not removed as long as it is not known whether it has an entry.
#[test]
fn a_file_whose_row_cannot_be_read_is_not_removed() {
    let (folder, library) = library();
    let entry = add(&library, &river(100), 5).entry;
    let name = entry.path.file_name().unwrap().to_str().unwrap();
    let notes = format!("INSERT INTO removing VALUES ('{name}')");
    sql(folder.path(), &format!("{notes}; ALTER TABLE entries RENAME COLUMN file TO other"));
    add(&library, &river(101), 5);
    assert!(entry.path.exists() && ids(&library).len() == 2 && is_sound(&library));
}

/// A process that was killed between a better solution's file and its row, or in the middle of a renaming, leaves one entry of the spot.
#[test]
fn a_solution_that_was_begun_replaces_what_it_covers() {
    let (folder, library) = library();
    let better = add(&library, &river(100), 50).entry;
    let bytes = fs::read(&better.path).unwrap();
    library.remove(&[better.id]).unwrap();
    let begun = |name: &str, bytes: &[u8]| {
        fs::write(folder.path().join("files").join(name), bytes).unwrap();
        sql(folder.path(), &format!("INSERT INTO adding VALUES ('{name}')"));
    };
    let coarse = add(&library, &river(100), 5).entry;
    begun("begun.isofold", &bytes);
    add(&library, &river(101), 5);
    let found = library.find(&CanonicalSpot::of(&river(100))).unwrap();
    assert_eq!(found.iter().map(|entry| entry.iterations).collect::<Vec<_>>(), [50]);
    assert!(!coarse.path.exists() && is_sound(&library) && files(folder.path()).len() == 2);
    // A damaged one replaces nothing.
    let mut damaged = bytes.clone();
    damaged[70] ^= 1;
    begun("damaged.isofold", &damaged);
    add(&library, &river(102), 5);
    assert!(folder.path().join("files/begun.isofold").exists());
}

/// Programs of the first version know neither sums nor notes: triggers keep them.
#[test]
fn an_earlier_program_keeps_the_sum_right() {
    let (folder, library) = library();
    let entry = add(&library, &river(100), 5).entry;
    let copy = folder.path().join("files/copy.isofold");
    fs::copy(&entry.path, &copy).unwrap();
    let columns = "bytes, used, fingerprint, spot, name, asked_board, asked_perm, board, pot, stack, exploitability, iterations, \
                   ev_oop, ev_ip, seconds, tier, resumable, bits, created, turn";
    sql(
        folder.path(),
        &format!("INSERT INTO entries (file, {columns}) SELECT 'copy.isofold', {columns} FROM entries"),
    );
    let total = || -> i64 {
        let connection = rusqlite::Connection::open(folder.path().join("catalogue.sqlite")).unwrap();
        connection.query_row("SELECT bytes FROM totals", [], |row| row.get(0)).unwrap()
    };
    assert_eq!(total(), 2 * entry.bytes as i64);
    sql(folder.path(), "DELETE FROM entries WHERE id = 1");
    assert_eq!(total(), entry.bytes as i64);
    // It was killed before it could remove the file.
    assert!(entry.path.exists());
    let added = add(&library, &river(101), 5).entry;
    assert!(!entry.path.exists() && copy.exists());
    assert_eq!(total(), (entry.bytes + added.bytes) as i64);
}

/// Holds the lock that processes hold while they add.
fn locked(folder: &Path) -> fs::File {
    let lock =
        fs::File::options().create(true).truncate(false).write(true).open(folder.join("lock")).unwrap();
    lock.lock_shared().unwrap();
    lock
}

/// A process that adds for long keeps others from making the catalogue anew, but nothing from being listed.
#[test]
fn a_lost_catalogue_of_a_library_that_stays_locked() {
    let (folder, entries) = filled();
    fs::remove_file(folder.path().join("catalogue.sqlite")).unwrap();
    let lock = locked(folder.path());
    let (library, told) = recovered(folder.path());
    assert!(told.len() == 1 && told[0].is_busy && told[0].is_in_memory, "{told:?}");
    assert_eq!((contents(&library), told[0].adopted), (entries.clone(), entries.len()));
    assert!(library.is_renumbered() && library.has_unknown_numbers());
    let report = library.verify(|_| ControlFlow::Continue(())).unwrap();
    assert_eq!((report.entries.len(), report.orphans.is_none()), (entries.len(), true));
    drop(lock);
    let (library, told) = recovered(folder.path());
    assert!(told.len() == 1 && !told[0].is_busy && !library.is_read_only(), "{told:?}");
    assert_eq!(contents(&library), entries);
}

/// Numbers are other ones too if another process has made the catalogue anew.
#[test]
fn another_process_makes_the_catalogue_anew() {
    let (folder, _) = filled();
    sql(folder.path(), "UPDATE totals SET complete = 0");
    let lock = locked(folder.path());
    thread::scope(|scope| {
        let waiting = scope.spawn(|| Library::open(folder.path()).unwrap().is_renumbered());
        thread::sleep(Duration::from_millis(500));
        assert!(!waiting.is_finished());
        sql(folder.path(), "UPDATE totals SET complete = 1");
        assert!(waiting.join().unwrap());
    });
    drop(lock);
    assert!(!Library::open(folder.path()).unwrap().is_renumbered());
}

/// All of them find no catalogue, and none adopts a file twice, or one that is being added.
#[test]
fn many_recover_at_once() {
    let (folder, entries) = filled();
    for _ in 0..5 {
        fs::remove_file(folder.path().join("catalogue.sqlite")).unwrap();
        thread::scope(|scope| {
            for number in 0..4 {
                let path = folder.path();
                scope.spawn(move || {
                    let library = Library::open(path).unwrap();
                    add(&library, &river(200 + number), 3);
                    assert!(ids(&library).len() > 4);
                });
            }
        });
        let library = Library::open(folder.path()).unwrap();
        assert!(is_sound(&library));
        assert_eq!(contents(&library).len(), files(folder.path()).len());
        let old: Vec<Entry> = contents(&library).into_iter().filter(|entry| entry.pot < 200).collect();
        assert_eq!(old, entries);
    }
}
