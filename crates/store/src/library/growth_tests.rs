//! The work of adding to a library does not grow with it: the steps of SQLite are counted, not timed.
#![allow(clippy::unwrap_used)]

use super::Library;
use crate::{CanonicalSpot, SaveOptions, SolveSnapshot, SpotRequest};
use isofold_solver::{Options, Solver};
use isofold_tree::{Spot, Stop};
use rusqlite::ffi;
use std::ffi::{c_int, c_void};
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicU64, Ordering};

extern "C" fn count(steps: *mut c_void) -> c_int {
    // SAFETY: `steps_of` passes a pointer to an `AtomicU64` that lives until the function is taken back.
    unsafe { &*steps.cast::<AtomicU64>() }.fetch_add(1, Ordering::Relaxed);
    0
}

/// The steps of all statements on the catalogue while something is done.
fn steps_of(library: &Library, work: impl FnOnce()) -> u64 {
    let steps = AtomicU64::new(0);
    let set = |function, data| {
        library.catalogue.with_connection(|connection| {
            // SAFETY: the connection is open and locked; `data` is only used by `function`, which is taken back below, while `steps`
            // lives.
            unsafe { ffi::sqlite3_progress_handler(connection.handle(), 1, function, data) };
        });
    };
    set(Some(count), (&raw const steps).cast_mut().cast());
    work();
    set(None, null_mut());
    steps.into_inner()
}

/// A river with two hands; each pot is a spot of its own.
fn spot(pot: u32) -> Spot {
    Spot::on("KsTd7c4h2s").pot(pot).stack(200).oop("AA").ip("QQ").build().unwrap()
}

/// Solves a spot and adds it; returns the steps that adding takes, and the number of entries evicted.
fn add(library: &Library, pot: u32, limit: Option<u64>) -> (u64, usize) {
    let (spot, options) = (spot(pot), Options { threads: 1, ..Options::default() });
    let canonical = CanonicalSpot::of(&spot);
    let request = SpotRequest::of(&spot, &canonical);
    let mut solver = Solver::new(&canonical.spot, &options).unwrap();
    let outcome = solver.run(&Stop::default().iterations(1), |_| ControlFlow::Continue(()));
    let (seconds, progress) = (0.0, None);
    let (solver, options, canonical, request) = (&mut solver, &options, &canonical, &request);
    let mut snapshot = SolveSnapshot { solver, options, canonical, request, seconds, progress };
    let mut evicted = 0;
    let steps = steps_of(library, || {
        evicted = library.add(&mut snapshot, &outcome, SaveOptions::default(), limit).unwrap().evicted.len();
    });
    (steps, evicted)
}

/// Fills a library with links to one file, whose rows say that each is of another spot.
fn fill(folder: &Path, size: u32) {
    let library = Library::open(folder).unwrap();
    add(&library, 1, None);
    let entry = library.get(1).unwrap();
    let columns = "bytes, used, asked_board, asked_perm, board, stack, exploitability, iterations, ev_oop, ev_ip, seconds, tier, \
                   resumable, bits, created, spot, pot";
    let insert = format!(
        "INSERT INTO entries (file, name, fingerprint, turn, {columns})
         SELECT ?1, ?1, ?2, 1 + (SELECT max(turn) FROM entries), {columns} FROM entries WHERE id = 1"
    );
    library.catalogue.with_connection(|connection| {
        connection.execute_batch("BEGIN").unwrap();
        let mut insert = connection.prepare(&insert).unwrap();
        for number in 1..size {
            let fingerprint = crate::Fingerprint::of(&number.to_string()).to_string();
            let name = format!("{fingerprint}-{number:016x}.isofold");
            fs::hard_link(&entry.path, entry.path.with_file_name(&name)).unwrap();
            insert.execute([&name, &fingerprint]).unwrap();
        }
        connection.execute_batch("COMMIT").unwrap();
    });
}

#[test]
fn adding_and_evicting_take_no_more_steps_in_a_large_library() {
    let [small, large] = [200, 5_000].map(|size| {
        let folder = tempfile::tempdir().unwrap();
        fill(folder.path(), size);
        let library = Library::open(folder.path()).unwrap();
        let (adding, none) = add(&library, 1_000, None);
        // There is no room for one more.
        let full = library.list(&Default::default()).unwrap().iter().map(|entry| entry.bytes).sum();
        let (evicting, evicted) = add(&library, 1_001, Some(full));
        assert!(none == 0 && (1..=2).contains(&evicted), "{none}, {evicted}");
        let listing = steps_of(&library, || drop(library.list(&Default::default()).unwrap()));
        [adding, evicting, listing]
    });
    // What does grow shows that it is counted.
    assert!(large[2] > 10 * small[2], "{small:?}, {large:?}");
    assert!(large[0] < 2 * small[0] && large[1] < 2 * small[1], "{small:?}, {large:?}");
}
