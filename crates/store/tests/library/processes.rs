//! Many at once, and those that are killed.

use crate::{add, files, ids, is_sound, river};
use isofold_store::{CanonicalSpot, Library};
use std::env;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

/// Tells a copy of this program which library to add to.
const LIBRARY: &str = "ISOFOLD_TEST_LIBRARY";
/// And which pots it adds, so many from the first on; over and over if there are none.
const POTS: &str = "ISOFOLD_TEST_POTS";

/// The work of the copies; on its own, a copy that adds two.
#[test]
fn copy_adds() {
    let own = tempfile::tempdir().unwrap();
    let folder = env::var_os(LIBRARY).map_or(own.path().to_owned(), Into::into);
    let pots = env::var(POTS).unwrap_or("100 2".to_owned());
    let (first, count) = pots.split_once(' ').unwrap();
    let (first, count): (u32, u32) = (first.parse().unwrap(), count.parse().unwrap());
    let library = Library::open(&folder).unwrap();
    match count {
        0 => (0..10_000).for_each(|round| drop(add(&library, &river(first + round % 3), 2 + round))),
        count => (first..first + count).for_each(|pot| drop(add(&library, &river(pot), 3))),
    }
    let found = |pot: u32| library.find(&CanonicalSpot::of(&river(pot))).unwrap().len();
    assert!((first..first + count).all(|pot| found(pot) == 1));
}

fn copy(folder: &Path, first: u32, count: u32) -> Child {
    let mut command = Command::new(env::current_exe().unwrap());
    command.args(["--exact", "processes::copy_adds"]);
    command.env(LIBRARY, folder).env(POTS, format!("{first} {count}"));
    command.stdout(Stdio::null()).stderr(Stdio::inherit()).spawn().unwrap()
}

#[test]
fn processes_add_at_once() {
    let folder = tempfile::tempdir().unwrap();
    // None is there yet: all of them make it.
    let copies: Vec<Child> = (0..4).map(|number| copy(folder.path(), 100 + 20 * number, 15)).collect();
    for mut copy in copies {
        assert!(copy.wait().unwrap().success());
    }
    let library = Library::open(folder.path()).unwrap();
    assert_eq!(ids(&library), Vec::from_iter(1..=60));
    assert_eq!(library.find(&CanonicalSpot::of(&river(174))).unwrap().len(), 1);
    assert!(is_sound(&library));
}

#[test]
fn threads_add_and_read_at_once() {
    let (folder, library) = crate::library();
    let (path, shared) = (folder.path(), &library);
    thread::scope(|scope| {
        for number in 0..3 {
            scope.spawn(move || {
                let own = Library::open(path).unwrap();
                let library = if number == 0 { shared } else { &own };
                (0..20).for_each(|round| drop(add(library, &river(100 + round % 5), 3 + round)));
            });
        }
        scope.spawn(move || {
            for _ in 0..40 {
                for entry in shared.list(&Default::default()).unwrap() {
                    // It may have been replaced since.
                    let opened = shared.open_entry(&entry);
                    assert!(opened.is_ok() || shared.get(entry.id).is_err());
                }
                let report = shared.verify(|_| ControlFlow::Continue(())).unwrap();
                let bad = report.entries.iter().filter_map(|checked| checked.problem.as_ref());
                assert_eq!(bad.map(|problem| problem.to_string()).collect::<Vec<_>>(), [""; 0]);
                assert!(report.orphans.is_none_or(|orphans| orphans.is_empty()));
            }
        });
    });
    assert!(is_sound(&library));
    (100..105).for_each(|pot| assert!(!library.find(&CanonicalSpot::of(&river(pot))).unwrap().is_empty()));
}

/// Whenever a process that adds is killed, the library opens, and all that is listed is whole.
#[test]
fn killed_processes_leave_nothing_to_see() {
    let folder = tempfile::tempdir().unwrap();
    let rounds = if cfg!(feature = "slow-tests") { 200 } else { 12 };
    for round in 0..rounds {
        let mut copies = [copy(folder.path(), 100, 0), copy(folder.path(), 102, 0)];
        thread::sleep(Duration::from_millis(30 + 17 * round % 83));
        copies.iter_mut().for_each(|copy| copy.kill().unwrap());
        copies.iter_mut().for_each(|copy| assert!(!copy.wait().unwrap().success()));
        let library = Library::open(folder.path()).unwrap();
        // The next one that writes ends what they have begun.
        add(&library, &river(200), 2);
        assert_eq!(files(folder.path()).len(), ids(&library).len());
        let report = library.verify(|_| ControlFlow::Continue(())).unwrap();
        assert!(report.adopted.is_empty() && is_sound(&library));
        assert_eq!(files(folder.path()).len(), ids(&library).len());
    }
}
