//! Only regular files in the library's folder are opened, whatever else is there.
#![cfg(unix)]

use crate::{add, files, ids, library, river, solved, sql};
use isofold_store::{Library, StoreError};
use std::fs;
use std::ops::ControlFlow;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

fn make_pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

fn is_refused<T>(outcome: Result<T, StoreError>) -> bool {
    matches!(outcome, Err(StoreError::WrongKind { .. }))
}

#[test]
fn an_entry_whose_file_is_a_link_or_a_pipe_is_not_opened() {
    let (folder, library) = library();
    let [linked, piped, entry] = [100, 101, 102].map(|pot| add(&library, &river(pot), 5).entry);
    // A link leads out of the folder, even if to an intact solution.
    let outside = folder.path().join("outside");
    fs::rename(&linked.path, &outside).unwrap();
    symlink(&outside, &linked.path).unwrap();
    fs::remove_file(&piped.path).unwrap();
    make_pipe(&piped.path);
    assert_eq!(ids(&library), [entry.id]);
    for entry in [&linked, &piped] {
        assert!(is_refused(entry.open()) && is_refused(library.open_entry(entry)));
        assert!(is_refused(library.rename(entry.id, "name")));
        assert!(is_refused(library.export(entry.id, &folder.path().join("copy"))));
    }
    let report = library.verify(|_| ControlFlow::Continue(())).unwrap();
    assert_eq!(report.entries.iter().filter(|checked| checked.problem.is_some()).count(), 2);
    library.remove(&[linked.id, piped.id]).unwrap();
    assert!(outside.exists() && files(folder.path()) == [entry.path]);
}

/// A newer file stays, but not for a link to one elsewhere.
#[test]
fn a_link_to_a_newer_file_is_not_followed() {
    let (folder, library) = library();
    let linked = add(&library, &river(100), 5).entry;
    let outside = folder.path().join("outside");
    let mut bytes = fs::read(&linked.path).unwrap();
    bytes[8] = 99;
    fs::write(&outside, &bytes).unwrap();
    fs::remove_file(&linked.path).unwrap();
    symlink(&outside, &linked.path).unwrap();
    let added = add(&library, &river(100), 50);
    assert_eq!(added.replaced.iter().map(|entry| entry.id).collect::<Vec<_>>(), [linked.id]);
    assert!(fs::read(&outside).unwrap() == bytes && files(folder.path()) == [added.entry.path]);
}

#[test]
fn links_and_pipes_without_an_entry_are_left_alone() {
    let (folder, library) = library();
    let entry = add(&library, &river(100), 5).entry;
    let at = |name: &str| folder.path().join("files").join(name);
    make_pipe(&at("pipe.isofold"));
    make_pipe(&at(".pipe.isofold-part"));
    symlink(&entry.path, at("link.isofold")).unwrap();
    fs::create_dir(at("folder.isofold")).unwrap();
    let report = library.verify(|_| ControlFlow::Continue(())).unwrap();
    let orphans = report.orphans.unwrap();
    assert_eq!((report.adopted.len(), orphans.len()), (0, 3));
    assert_eq!(library.remove_orphans(&orphans).unwrap(), 0);
    assert_eq!(files(folder.path()).len(), 5);
    // Adding, and a new catalogue, wait for none of them.
    add(&library, &river(101), 5);
    sql(folder.path(), "DELETE FROM entries; DELETE FROM removing");
    assert_eq!(ids(&Library::open(folder.path()).unwrap()).len(), 2);
}

#[test]
fn the_catalogue_its_log_and_the_lock_are_no_links_or_pipes() {
    for name in [
        "catalogue.sqlite",
        "catalogue.sqlite-wal",
        "catalogue.sqlite-shm",
        "catalogue.sqlite-journal",
        "files",
    ] {
        for is_pipe in [false, true] {
            let (folder, library) = library();
            add(&library, &river(100), 5);
            drop(library);
            let (path, moved) = (folder.path().join(name), folder.path().join("moved"));
            fs::write(&moved, "").unwrap();
            let _ = fs::remove_file(&moved).and_then(|()| fs::rename(&path, &moved));
            if is_pipe {
                make_pipe(&path)
            } else {
                symlink(&moved, &path).unwrap()
            }
            assert!(is_refused(Library::open(folder.path())), "{name} {is_pipe}");
        }
    }
    for is_pipe in [false, true] {
        let (folder, library) = library();
        let lock = folder.path().join("lock");
        let _ = fs::remove_file(&lock);
        if is_pipe {
            make_pipe(&lock)
        } else {
            symlink("elsewhere", &lock).unwrap()
        }
        let added = solved(&river(100), 5, |solve, outcome| library.add(solve, outcome, crate::FULL, None));
        assert!(is_refused(added) && !folder.path().join("elsewhere").exists());
    }
}

#[test]
fn checkpoints_are_not_in_another_folder() {
    let folder = tempfile::tempdir().unwrap();
    let checkpoints = folder.path().join("checkpoints");
    assert_eq!(Library::checkpoint_folder(folder.path()).unwrap(), checkpoints);
    symlink(folder.path(), &checkpoints).unwrap();
    assert!(is_refused(Library::checkpoint_folder(folder.path())));
}
