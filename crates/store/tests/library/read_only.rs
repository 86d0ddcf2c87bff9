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
        // Nothing keeps the superuser from writing.
        if fs::write(folder.path().join("probe"), "").is_ok() {
            set_writable(folder.path(), true);
            continue;
        }
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
        assert!(library.rename(1, "new").is_err());
        drop(library);
        set_writable(folder.path(), true);
    }
}
