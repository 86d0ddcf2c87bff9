//! Results that others published, or that several solvers agree on.

use isofold_solver::{Options, Precision, Solver};
use isofold_tree::{Spot, Stop};
use std::ops::ControlFlow;

/// A turn spot to 0.1 % of the pot.
#[test]
fn turn_basic() {
    for precision in [Precision::Full, Precision::Half] {
        let spot = Spot::from_toml(isofold_tree::spots::TURN_BASIC).unwrap();
        let mut solver = Solver::new(&spot, &Options { precision, ..Options::default() }).unwrap();
        let stop = Stop { exploitability: Some(0.001), iterations: Some(2000), ..Stop::default() };
        let outcome = solver.run(&stop, |_| ControlFlow::Continue(()));
        assert!(outcome.exploitability <= 0.001);
        assert!((outcome.evs[0] - 91.95).abs() < 0.2 && (outcome.evs[1] - 108.05).abs() < 0.2, "{outcome:?}");
        let root = solver.view(&"".parse().unwrap()).unwrap();
        assert!((root.equities.unwrap()[0] - 0.53060).abs() < 1e-5, "{:?}", root.equities);
        for (seen, measured) in root.evs.unwrap().into_iter().zip(outcome.evs) {
            assert!((seen - measured).abs() < 1e-3, "{seen} {measured}");
        }
        // Nearly every hand checks.
        assert!((0.9..1.0).contains(&root.frequencies[0]), "{:?}", root.frequencies);
        let actions: Vec<String> = root.actions.iter().map(|action| action.to_string()).collect();
        assert_eq!(actions, ["check", "bet 120", "bet 216", "allin 900"]);
    }
}
