//! Rows of rivers from the solutions of turns.

use crate::{StopAfter, dataset, files, generate};
use isofold_dataset::{Folder, Means, Part, VerifyOptions, verify};
use std::fs;
use tempfile::tempdir;

const TURNS: &str = "
street = 'turn'
validation_every = 3
shard_rows = 3
pot = 100
stack = 60
rivers = 4
[bets.turn]
bet = '50%'
[bets.river]
bet = 'a'
[stop]
exploitability = '2%'
";

/// One worker, two workers and a run that is stopped again and again write the same bytes, and every row is good.
#[test]
fn rivers_of_turns_are_good_and_the_same_everywhere() {
    let dataset = dataset(TURNS, 6);
    let [alone, together, stopped] = [tempdir().unwrap(), tempdir().unwrap(), tempdir().unwrap()];
    generate(&dataset, alone.path(), Part::ALL, 2);
    for index in [1, 0] {
        generate(&dataset, together.path(), Part::new(index, 2).unwrap(), 1);
    }
    for run in 0.. {
        let watch = StopAfter(2.into());
        let destination = Folder::new(stopped.path());
        if !dataset.generate(&destination, Part::ALL, &Means::cpu(1), &watch).unwrap().is_stopped {
            assert!(run >= 2, "{run}");
            break;
        }
    }
    let expected = files(alone.path());
    assert!(expected.contains_key("rivers/train-00001.parquet"), "{:?}", expected.keys());
    assert!(files(together.path()) == expected);
    assert!(files(stopped.path()) == expected);

    // A river solved again has the value that the solution of its turn gives it, within the exploitability of both.
    let options = VerifyOptions { resolve: 6, complete: true };
    let watch = || StopAfter(u64::MAX.into());
    let verified = || verify(&Folder::new(alone.path()), &options, &Means::cpu(2), &watch()).unwrap().1;
    let found = verified();
    assert!(found.is_good(), "{:?}", found.findings);
    assert_eq!((found.rows, found.river_rows, found.resolved.rows), ([4, 2], 24, 12));
    assert!(found.resolved.max_value_error > 0.0);
    // Rivers under the name of others are found.
    let [first, second] =
        ["train-00000", "train-00001"].map(|name| alone.path().join(format!("rivers/{name}.parquet")));
    fs::copy(first, second).unwrap();
    assert!(!verified().is_good());
}
