//! No bytes make the reader of solution files panic: neither any bytes, nor a file whose checksums are right and whose contents
//! are not.
#![no_main]

use isofold_solver::{Options, Solver};
use isofold_store::{
    CanonicalSpot, SaveOptions, SavedStreets, Solution, SolutionFile, SolveSnapshot, SpotRequest,
    forge::forge,
};
use isofold_tree::{Spot, Stop, Street};
use libfuzzer_sys::fuzz_target;
use std::ops::ControlFlow;
use std::sync::OnceLock;

/// A small file with everything in it.
fn file() -> &'static [u8] {
    static FILE: OnceLock<Vec<u8>> = OnceLock::new();
    FILE.get_or_init(|| {
        let spot = Spot::on("KsTd7c4h").pot(100).stack(100).oop("AA,QQ").ip("KK,JJ").bet(Street::River, "a");
        let spot = spot.build().expect("a spot");
        let (canonical, options) = (CanonicalSpot::of(&spot), Options { threads: 1, ..Options::default() });
        let mut solver = Solver::new(&canonical.spot, &options).expect("a solver");
        let stop = Stop { iterations: Some(5), ..Stop::default() };
        let outcome = solver.run(&stop, |_| ControlFlow::Continue(()));
        let path = std::env::temp_dir().join(format!("isofold-fuzz-{}", std::process::id()));
        let asked = SpotRequest::of(&spot, &canonical);
        let (solver, options, canonical, asked) = (&mut solver, &options, &canonical, &asked);
        let mut solve = SolveSnapshot { solver, options, canonical, request: asked, seconds: 1.0 };
        solve.save(&path, &outcome, SaveOptions::new(SavedStreets::Full).with_regrets(true)).expect("a file");
        let bytes = std::fs::read(&path).expect("a file");
        let _ = std::fs::remove_file(&path);
        bytes
    })
}

fn look(bytes: Vec<u8>) {
    let Ok(file) = SolutionFile::from_bytes(bytes) else { return };
    let _ = file.verify();
    let options = Options { threads: 1, memory: Some(1 << 26), ..Options::default() };
    let _ = file.resume(&file.options(&options));
    let spot = file.header().request.spot(&file.header().canonical);
    if let Ok(mut solution) = Solution::of(file, &spot, &options) {
        for line in ["", "x", "x x | 2c"] {
            let _ = line.parse().map(|line| solution.view(&line).map(drop));
        }
    }
}

fuzz_target!(|bytes: &[u8]| {
    look(bytes.to_vec());
    let Some((&block, changes)) = bytes.split_first() else { return };
    let block = if block == 0 { None } else { Some(usize::from(block - 1)) };
    let changed = forge(file(), block, |inside| {
        for change in changes.chunks_exact(3) {
            let at = usize::from(u16::from_le_bytes([change[0], change[1]]));
            if let Some(byte) = inside.get_mut(at) {
                *byte = change[2];
            }
        }
    });
    if let Some(changed) = changed {
        look(changed);
    }
});
