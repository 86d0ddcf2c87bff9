//! Tests that are small enough for compute-sanitizer: every kernel once, in one chunk and in many.

use crate::{cuda, flop, go_on, river, turn};
use isofold_solver::{Options, Precision, Solver};
use isofold_tree::Stop;

#[test]
fn every_kernel() {
    let stop = Stop { iterations: Some(2), ..Stop::default() };
    let lock = "line = x; hands = KK; play = x:30%, a".parse().unwrap();
    let spots = [
        river().rake(0.05, 10.0),
        river().lock(lock).stacks(400, 900).icm(&[50.0, 30.0, 20.0], &[150.0, 400.0]),
        turn().remove("x x | Ac | b30"),
        flop().oop("AA").ip("KK,77"),
    ];
    for spot in spots {
        let spot = spot.build().unwrap();
        for precision in [Precision::Full, Precision::Half] {
            let options = Options { precision, ..Options::default() };
            for buffers in [1, 1 << 30] {
                let mut solver = Solver::new(&spot, &options).unwrap();
                let outcome = solver.run_on(&cuda().chunk_buffers(buffers), &stop, go_on).unwrap();
                assert_eq!(outcome.iterations, 2);
            }
        }
    }
}
