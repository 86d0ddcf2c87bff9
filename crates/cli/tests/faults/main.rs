//! Crashes, failing file systems and damaged files, by the thousand.
//!
//! A shim (`shim.c`) stands between `isofold` and the file system. At each call in turn it kills the process, before the call,
//! after it or in the middle of a write; or it lets the call fail, once or from then on; or it says what a power cut would leave.
//! After each such fault, and after each changed byte of each kind of file, these must hold:
//!
//! * every solution that was saved before is there, to the byte, and the library verifies;
//! * what was being replaced is there as it was, or as it was to be;
//! * the exit code is 0, 1 or 2, nothing panics and nothing hangs; with 0, the answer is the right one;
//! * the same command, run again, gives the same answer, to the digit;
//! * no file is left that the next run which writes does not clear.
//!
//! A fixed sample runs in the default tier, a kill at every call and larger samples in the slow one. `cargo xtask faults` runs
//! every fault and every mutation, and records the counts.
#![cfg(all(target_os = "linux", target_env = "gnu"))]
#![allow(clippy::unwrap_used)]

mod fault;
mod mutation;
mod process;
mod report;
mod scenario;
mod state;
mod trial;

use fault::{Fault, Kind};
use report::{Amount, Tally, on_all_cores, print, run};
use trial::Baseline;

/// The share of all faults and mutations that a tier runs.
fn amount(sample: usize, slow: Amount) -> Amount {
    if cfg!(feature = "slow-tests") { slow } else { Amount::Sample(sample) }
}

fn assert_sound(tallies: &[Tally]) {
    print(tallies);
    let problems: Vec<&String> = tallies.iter().flat_map(|tally| &tally.problems).collect();
    let first: Vec<&str> = problems.iter().take(20).map(|problem| problem.as_str()).collect();
    assert!(problems.is_empty(), "{} problems, the first of them:\n{}", problems.len(), first.join("\n"));
}

#[test]
fn a_kill_a_power_cut_or_an_error_at_any_call_loses_nothing() {
    let kinds = [
        (Kind::Kill, amount(40, Amount::All)),
        (Kind::Cut, amount(20, Amount::Sample(1_000))),
        (Kind::Error, amount(40, Amount::Sample(2_000))),
    ];
    assert_sound(&run(&scenario::all(), &kinds));
}

/// Runs some faults of a kind on a scenario, at least so many.
fn assert_each(scenario: &str, kind: Kind, least: usize, is_wanted: impl Fn(&Fault) -> bool) {
    let mut scenarios = scenario::all();
    scenarios.retain(|each| each.name == scenario);
    let baseline = Baseline::new(&scenarios[0]);
    let faults: Vec<Fault> = fault::all(kind, &baseline.calls).into_iter().filter(is_wanted).collect();
    assert!(faults.len() >= least, "{faults:?}");
    let results = on_all_cores(faults.len(), |number| baseline.run(&faults[number]));
    let problems: Vec<String> = results.into_iter().filter_map(Result::err).collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// A solve into the library and into a file has two places to be killed between.
#[test]
fn a_kill_between_the_library_and_the_file_loses_neither() {
    assert_each("solve, added and --out", Kind::Kill, 4, |fault| fault.text.starts_with("rename "));
}

/// SQLite calls an error of the disk damage; the catalogue stays, and entries keep their numbers.
#[test]
fn an_error_of_the_disk_does_not_replace_the_catalogue() {
    assert_each("library rename", Kind::Error, 5, |fault| {
        fault.text.starts_with("pread") && fault.errno.1 == "EIO" && fault.kinds.is_empty()
    });
}

/// A file that can be neither entered nor removed is not forgotten.
#[test]
fn a_file_that_cannot_be_removed_is_entered_later() {
    assert_each("solve, improved", Kind::Error, 3, |fault| {
        fault.text.contains("library/files") && fault.errno.1 == "EACCES" && !fault.kinds.is_empty()
    });
}

/// A list is whole, or an error.
#[test]
fn a_file_that_cannot_be_looked_at_is_listed() {
    assert_each("library list", Kind::Error, 2, |fault| fault.text.contains("library/files/"));
}

/// Room is made by as many entries as it takes.
#[test]
fn a_file_that_cannot_be_looked_at_costs_no_other_entry() {
    assert_each("solve, evicting", Kind::Error, 2, |fault| {
        fault.text.starts_with("statx library/files/") && fault.kinds.is_empty()
    });
}

/// Without the catalogue, the files cannot say which number is whose.
#[test]
fn a_number_is_no_other_entry_s_when_the_catalogue_cannot_be_read() {
    assert_each("show", Kind::Error, 5, |fault| fault.text.starts_with("fstat") && fault.errno.1 == "EIO");
}

#[test]
fn a_changed_byte_of_any_file_gives_no_wrong_answer() {
    assert_sound(&mutation::run(amount(60, Amount::Sample(5_000))));
}

/// Everything, for the record.
#[test]
#[ignore = "`cargo xtask faults` runs it"]
fn recorded_run() {
    let mut tallies =
        run(&scenario::all(), &[Kind::Kill, Kind::Cut, Kind::Error].map(|kind| (kind, Amount::All)));
    tallies.extend(mutation::run(Amount::All));
    assert_sound(&tallies);
}
