//! A library that cannot be written to.
#![cfg(unix)]

use crate::{add, ids, library, river};
use isofold_store::{CanonicalSpot, CatalogueFailure, Library, StoreError};
use std::fs;
use std::ops::ControlFlow;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

/// Sets the permissions of a folder and of all that is in it.
fn set_writable(folder: &Path, writable: bool) {
    let mode = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    for file in fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()) {
        match file.is_dir() {
            true => set_writable(&file, writable),
            false => mode(&file, if writable { 0o644 } else { 0o444 }),
        }
    }
    mode(folder, if writable { 0o755 } else { 0o555 });
}

/// Does something as another user, if nothing is read-only to this one. On Linux each thread may have a user of its own.
#[cfg(target_os = "linux")]
fn as_reader(work: impl FnOnce() + Send) {
    const NOBODY: libc::c_long = 65_534;
    std::thread::scope(|scope| {
        let reader = scope.spawn(|| {
            // SAFETY: none of these calls touches memory. Made as system calls, they change this thread only, which ends below.
            let is_done = unsafe {
                libc::geteuid() != 0
                    || libc::syscall(libc::SYS_setresgid, NOBODY, NOBODY, NOBODY) == 0
                        && libc::syscall(libc::SYS_setresuid, NOBODY, NOBODY, NOBODY) == 0
            };
            assert!(is_done);
            work();
        });
        reader.join().unwrap();
    });
}

#[cfg(not(target_os = "linux"))]
fn as_reader(work: impl FnOnce() + Send) {
    work();
}

#[test]
fn it_can_be_read() {
    // A library whose log was left by a use, and one without a log.
    for is_used in [false, true] {
        let (folder, library) = library();
        let entry = add(&library, &river(100), 5).entry;
        drop(library);
        if is_used {
            let library = Library::open(folder.path()).unwrap();
            fs::write(folder.path().join("probe"), "").unwrap();
            library.open_entry(&entry).unwrap();
        }
        set_writable(folder.path(), false);
        as_reader(|| {
            assert!(fs::write(folder.path().join("probe"), "").is_err());
            let library = Library::open_existing(folder.path()).unwrap().unwrap();
            assert!(library.is_read_only());
            assert_eq!((ids(&library), library.get(1).unwrap().fingerprint), (vec![1], entry.fingerprint));
            let found = library.find(&CanonicalSpot::of(&river(100))).unwrap();
            assert!(library.open_entry(&found[0]).unwrap().verify().is_ok());
            let report = library.verify(|_| ControlFlow::Continue(())).unwrap();
            assert!(report.entries[0].problem.is_none() && report.orphans.is_none());
            let refused = library.remove(&[1]);
            let is_read_only = |error: &StoreError| {
                matches!(error, StoreError::Catalogue { failure: CatalogueFailure::ReadOnly, .. })
            };
            assert!(refused.as_ref().is_err_and(is_read_only), "{refused:?}");
            // SQLite's words for it are left out.
            let text = refused.unwrap_err().to_string();
            assert!(
                text.ends_with("cannot be written: the library can be read, but not written to"),
                "{text}"
            );
            assert!(library.rename(1, "new").is_err());
        });
        set_writable(folder.path(), true);
    }
}

/// Without a catalogue, what is listed has the numbers that entries are got by.
#[test]
fn its_files_have_numbers_without_a_catalogue() {
    let (folder, library) = library();
    [100, 101].iter().for_each(|&pot| drop(add(&library, &river(pot), 5)));
    drop(library);
    fs::remove_file(folder.path().join("catalogue.sqlite")).unwrap();
    set_writable(folder.path(), false);
    as_reader(|| {
        let library = Library::open_existing(folder.path()).unwrap().unwrap();
        assert!(library.is_read_only() && library.is_renumbered() && !library.has_unknown_numbers());
        assert_eq!((ids(&library), library.get(2).unwrap().id), (vec![1, 2], 2));
    });
    set_writable(folder.path(), true);
}
