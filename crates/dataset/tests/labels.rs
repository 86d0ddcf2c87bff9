//! Labels are what solving again finds.

use crate::{MIXED, RIVERS, StopAfter, dataset, generate};
use isofold_dataset::{Dataset, Folder, Means, Part, Verification, VerifyOptions, verify};
use tempfile::tempdir;

fn verified(dataset: &Dataset, resolve: u64) -> Verification {
    let folder = tempdir().unwrap();
    generate(dataset, folder.path(), Part::ALL, 2);
    let options = VerifyOptions { resolve, complete: true };
    let watch = StopAfter(u64::MAX.into());
    verify(&Folder::new(folder.path()), &options, &Means::cpu(2), &watch).unwrap().1
}

/// A row solved to a tenth of its exploitability stays within it.
#[test]
fn rows_solved_again_stay_within_their_exploitability() {
    let found = verified(&dataset(RIVERS, 12), 12);
    assert!(found.is_good(), "{:?}", found.findings);
    assert_eq!((found.resolved.rows, found.rows), (12, [9, 3]));
    assert!(
        found.resolved.max_value_ratio > 0.0 && found.resolved.max_value_ratio <= 1.0,
        "{:?}",
        found.resolved
    );
    assert!(found.max_exploitability <= 0.02);
}

#[test]
fn rows_of_all_sources_and_of_turns_are_good() {
    let found = verified(&dataset(MIXED, 16), 2);
    assert!(found.is_good(), "{:?}", found.findings);
    let turns = "
        street = 'turn'
        validation_every = 0
        pot = 100
        stack = 60
        rake = { rate = 0.05, cap = 3.0 }
        [bets.turn]
        bet = 'a'
        [stop]
        exploitability = '5%'";
    let found = verified(&dataset(turns, 2), 1);
    assert!(found.is_good(), "{:?}", found.findings);
    assert_eq!(found.rows, [2, 0]);
}
