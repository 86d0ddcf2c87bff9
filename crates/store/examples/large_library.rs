//! Times the library as it grows: `cargo run --release -p isofold-store --example large_library [ENTRIES …]`.
//!
//! Fills a library in a temporary folder with tiny files, and prints the median time of adding a solution (without a limit, and with
//! one that evicts), of finding, opening and listing, at each number of entries; 300, 5 000 and 100 000 unless told otherwise. The
//! catalogue is filled behind the library's back: only what is timed goes through it.
#![allow(clippy::unwrap_used)]

use isofold_solver::{Options, Outcome, Solver};
use isofold_store::{CanonicalSpot, Entry, Library, SaveOptions, SolveSnapshot, SpotRequest};
use isofold_tree::{Spot, Stop};
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

/// The number of times that each is measured.
const RUNS: u32 = 21;

fn main() {
    let sizes: Vec<u32> = std::env::args().skip(1).map(|size| size.parse().unwrap()).collect();
    let sizes = if sizes.is_empty() { vec![300, 5_000, 100_000] } else { sizes };
    println!(
        "{:>8} {:>10} {:>10} {:>10} {:>10} {:>10}",
        "entries", "add", "evicting", "find", "open", "list"
    );
    for size in sizes {
        let folder = tempfile::tempdir().unwrap();
        fill(folder.path(), size);
        measure(folder.path(), size);
    }
}

/// A river with two hands; each pot is a spot of its own.
fn spot(pot: u32) -> Spot {
    Spot::on("KsTd7c4h2s").pot(pot).stack(200).oop("AA").ip("QQ").build().unwrap()
}

/// Solves a spot and adds it.
fn add(library: &Library, pot: u32, limit: Option<u64>) -> (Duration, Entry) {
    let (spot, options) = (spot(pot), Options { threads: 1, ..Options::default() });
    let canonical = CanonicalSpot::of(&spot);
    let request = SpotRequest::of(&spot, &canonical);
    let mut solver = Solver::new(&canonical.spot, &options).unwrap();
    let outcome: Outcome = solver.run(&Stop::default().iterations(1), |_| ControlFlow::Continue(()));
    let mut snapshot = SolveSnapshot {
        solver: &mut solver,
        options: &options,
        canonical: &canonical,
        request: &request,
        seconds: 0.0,
        progress: None,
    };
    let begin = Instant::now();
    let added = library.add(&mut snapshot, &outcome, SaveOptions::default(), limit).unwrap();
    (begin.elapsed(), added.entry)
}

/// Fills a library with copies of one file, whose rows say that each is of another spot.
fn fill(folder: &Path, size: u32) {
    let entry = add(&Library::open(folder).unwrap(), 1, None).1;
    let catalogue = rusqlite::Connection::open(folder.join("catalogue.sqlite")).unwrap();
    let columns = "bytes, used, asked_board, asked_perm, board, stack, exploitability, iterations, ev_oop, ev_ip, seconds, tier, \
                   resumable, bits, created";
    let insert = format!(
        "INSERT INTO entries (file, name, fingerprint, spot, pot, turn, {columns})
         SELECT ?1, ?1, ?2, ?3, ?4, 1 + (SELECT max(turn) FROM entries), {columns} FROM entries WHERE id = 1"
    );
    catalogue.execute_batch("BEGIN").unwrap();
    let mut insert = catalogue.prepare(&insert).unwrap();
    for number in 1..size {
        let pot = 1_000 + number;
        let CanonicalSpot { text, fingerprint, .. } = CanonicalSpot::of(&spot(pot));
        let name = format!("{fingerprint}-{:016x}.isofold", 0);
        fs::copy(&entry.path, entry.path.with_file_name(&name)).unwrap();
        insert.execute(rusqlite::params![name, fingerprint.to_string(), text, pot]).unwrap();
    }
    catalogue.execute_batch("COMMIT").unwrap();
}

fn measure(folder: &Path, size: u32) {
    let library = Library::open(folder).unwrap();
    let total: u64 = library.list(&Default::default()).unwrap().iter().map(|entry| entry.bytes).sum();
    let adding = median(|run| add(&library, 10 + run, None).0);
    let evicting = median(|run| add(&library, 100 + run, Some(total)).0);
    let canonical = CanonicalSpot::of(&spot(101));
    let finding = median(|_| timed(|| assert_eq!(library.find(&canonical).unwrap().len(), 1)));
    let entry = library.find(&canonical).unwrap().remove(0);
    let opening = median(|_| timed(|| drop(library.open_entry(&entry).unwrap())));
    let listing = median(|_| timed(|| drop(library.list(&Default::default()).unwrap())));
    let times = [adding, evicting, finding, opening, listing];
    let times = times.map(|time| format!("{:>7.3} ms", time.as_secs_f64() * 1e3));
    println!("{size:>8} {}", times.join(" "));
}

fn timed(work: impl FnOnce()) -> Duration {
    let begin = Instant::now();
    work();
    begin.elapsed()
}

fn median(measure: impl Fn(u32) -> Duration) -> Duration {
    let mut times: Vec<Duration> = (0..RUNS).map(measure).collect();
    times.sort();
    times[times.len() / 2]
}
