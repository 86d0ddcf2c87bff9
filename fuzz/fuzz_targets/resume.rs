//! No solution file or checkpoint whose checksums are right makes a solver that resumes it, or the answers from it, panic.
#![no_main]

use isofold_fuzz::{change, seal_spot};
use isofold_solver::Options;
use isofold_store::{Solution, SolutionFile, forge::forge};
use libfuzzer_sys::fuzz_target;

/// A small solution with everything in it, and a checkpoint.
const FILES: [&[u8]; 2] =
    [include_bytes!("../samples/solution.isofold"), include_bytes!("../samples/checkpoint.isofold")];

fuzz_target!(|bytes: &[u8]| {
    let Some((&choice, changes)) = bytes.split_first() else { return };
    let block = (usize::from(choice) % 8).checked_sub(1);
    let file = FILES[usize::from(choice >> 5 & 1)];
    let Some(changed) = forge(file, block, |inside| {
        change(inside, changes);
        if block.is_none() {
            seal_spot(inside);
        }
    }) else {
        return;
    };
    let Ok(file) = SolutionFile::from_bytes(changed) else { return };
    // Spots that are larger than the one written take longer than many small ones, and find no more faults.
    if file.header().canonical.board.len() < 5 {
        return;
    }
    let options = Options { threads: 1, memory: Some(1 << 24), ..Options::default() };
    if choice >> 6 & 1 == 0 {
        let _ = file.resume(&file.options(&options)).map(drop);
        return;
    }
    let spot = file.header().request.spot(&file.header().canonical);
    if let Ok(mut solution) = Solution::of(file, &spot, &options) {
        for line in ["", "x", "a"] {
            let view = line.parse().ok().map(|line| solution.view(&line));
            let Some(Ok(view)) = view else { continue };
            for hand in view.hands.iter().flatten() {
                assert!(
                    hand.strategy.iter().all(|share| (0.0..=1.001).contains(share)),
                    "{:?}",
                    hand.strategy
                );
            }
        }
    }
});
