//! The reference backend learns what the engine on the CPU learns.

#![allow(clippy::unwrap_used)]

use isofold_reference_backend::ReferenceBackend;
use isofold_solver::device::{BatchError, MergedBatch, solve_batch};
use isofold_solver::{Options, Precision, RootValues, Rule, Solver};
use isofold_tree::{Spot, Stop, Street};
use std::ops::ControlFlow;

fn go_on(_: &isofold_solver::Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// After equal iterations the EVs of CPU and device are within 1e-4 of the pot and their exploitabilities within 2 %; and the CPU
/// measures the same exploitability of what the device learned.
fn agree(spot: &Spot, options: &Options, iterations: u32) {
    let stop = Stop { iterations: Some(iterations), ..Stop::default() };
    let mut here = Solver::new(spot, options).unwrap();
    let ours = here.run(&stop, go_on);
    let mut there = Solver::new(spot, options).unwrap();
    let theirs = there.run_on(&ReferenceBackend, &stop, go_on).unwrap();
    assert_eq!(ours.iterations, theirs.iterations);
    let pot = f64::from(here.tree().starting_pot());
    for player in 0..2 {
        let far = (ours.evs[player] - theirs.evs[player]).abs() / pot;
        assert!(far < 1e-4, "{:?} and {:?}", ours.evs, theirs.evs);
    }
    let far = (ours.exploitability / theirs.exploitability - 1.0).abs();
    assert!(far < 0.02, "{} and {}", ours.exploitability, theirs.exploitability);
    let measured = there.exploitability();
    assert!(
        (measured / theirs.exploitability - 1.0).abs() < 0.02,
        "{measured} and {}",
        theirs.exploitability
    );
}

fn river() -> isofold_tree::SpotBuilder {
    let spot = Spot::on("KsTd7c4h2s").pot(100).stack(400).oop("22+,A2s+,KT,QJ").ip("55+,ATs+,K9s+,JTs,98s");
    spot.bet(Street::River, "50%, a").raise(Street::River, "a")
}

#[test]
fn rivers() {
    agree(&river().build().unwrap(), &Options::default(), 30);
}

#[test]
fn sixteen_bits() {
    let options = Options { precision: Precision::Half, ..Options::default() };
    agree(&river().build().unwrap(), &options, 30);
}

#[test]
fn no_predictions() {
    for precision in [Precision::Full, Precision::Half] {
        agree(&river().build().unwrap(), &Options { precision, rule: Rule::PLAIN, ..Options::default() }, 20);
    }
}

#[test]
fn turns() {
    let spot = Spot::on("QsTs7h4d").pot(60).stack(200).oop("AA,QQ,JTs,98s,KJs").ip("KK,AQs,98s,77,QJs");
    let spot = spot.bet(Street::Turn, "66%").raise(Street::Turn, "a").bet(Street::River, "50%, a");
    let spot = spot.build().unwrap();
    agree(&spot, &Options::default(), 20);
    agree(&spot, &Options { isomorphism: false, ..Options::default() }, 20);
    agree(&spot, &Options { precision: Precision::Half, ..Options::default() }, 20);
}

#[test]
fn flops() {
    let spot = Spot::on("QsTs7h").pot(60).stack(120).oop("AA,JTs").ip("KK,98s,77");
    let spot = spot.bet(Street::Flop, "66%").bet(Street::Turn, "a").bet(Street::River, "a").build().unwrap();
    agree(&spot, &Options::default(), 10);
}

/// Many spots at once learn what each learns alone, to the bit.
#[test]
fn batches() {
    let options = Options { threads: 1, ..Options::default() };
    let rivers = ["KsTd7c4h2s", "QsJh2h4d8c", "AsAd7c7h2s", "9s8s7s6s2d"];
    let turns = ["QsTs7h4d", "9s8s7s6s"];
    let river = |board: &&str| Spot::on(board).pot(100).stack(200).oop("22+,A5s").ip("55+,AK,QTs");
    let turn = |board: &&str| Spot::on(board).pot(100).stack(200).oop("AA,JTs,98s").ip("KK,AQs,77");
    let spots = [
        rivers
            .iter()
            .map(|board| river(board).bet(Street::River, "100%, a").build().unwrap())
            .collect::<Vec<_>>(),
        turns
            .iter()
            .map(|board| turn(board).bet(Street::River, "a").bet(Street::Turn, "50%").build().unwrap())
            .collect(),
        // With rake, and locks of some hands.
        rivers
            .iter()
            .map(|board| {
                let lock = "line = x; hands = AA, KK; play = x:30%, a".parse().unwrap();
                let spot = river(board).bet(Street::River, "100%, a").rake(0.05, 10.0);
                spot.lock(lock).build().unwrap()
            })
            .collect(),
    ];
    let stop = Stop { iterations: Some(12), ..Stop::default() };
    for spots in spots {
        let solver = |spot: &Spot| Solver::new(spot, &options).unwrap();
        let mut batched: Vec<Solver> = spots.iter().map(solver).collect();
        let outcomes = solve_batch(&ReferenceBackend, &mut batched, &stop, go_on).unwrap();
        for ((spot, batched), outcome) in spots.iter().zip(&mut batched).zip(outcomes) {
            let mut alone = solver(spot);
            let by_itself = alone.run_on(&ReferenceBackend, &stop, go_on).unwrap();
            assert_eq!(alone.state().parts, batched.state().parts);
            assert_eq!((by_itself.evs, by_itself.exploitability), (outcome.evs, outcome.exploitability));
            assert_eq!(batched.iterations(), 12);
        }
    }
}

#[test]
fn different_spots_are_not_solved_in_one_batch() {
    let options = Options::default();
    let spot = |board: &str| Spot::on(board).pot(100).stack(200).oop("22+,A5s").ip("55+,AK,QTs");
    let one = spot("KsTd7c4h2s").bet(Street::River, "a").build().unwrap();
    let other = spot("KsTd7c4h2s").bet(Street::River, "50%").build().unwrap();
    let solvers = [&one, &other].map(|spot| Solver::new(spot, &options).unwrap());
    let batch = |mut solvers: Vec<Solver>| {
        solve_batch(&ReferenceBackend, &mut solvers, &Stop::default(), go_on).map(|_| ())
    };
    assert_eq!(batch(solvers.into()), Err(BatchError::Different(1)));
    let mut begun = Solver::new(&one, &options).unwrap();
    begun.iterate();
    assert_eq!(batch(vec![begun]), Err(BatchError::Begun(0)));
    assert_eq!(batch(Vec::new()), Ok(()));
}

/// A spot of a batch stops where it would stop alone, with the same regrets, strategies and measurements, to the bit; with a target,
/// and where a limit comes before it.
#[test]
fn a_spot_stops_in_a_batch_where_it_stops_alone() {
    let options = Options { threads: 1, ..Options::default() };
    let rivers = ["KsTd7c4h2s", "QsJh2h4d8c", "AsAd7c7h2s", "9s8s7s6s2d", "QhQd5c5s4d"];
    let river = |board: &&str| {
        let spot = Spot::on(board).pot(100).stack(300).oop("22+,A5s,KTs").ip("55+,AK,QTs");
        spot.bet(Street::River, "100%, a").raise(Street::River, "a").build().unwrap()
    };
    let turns = ["QsTs7h4d", "9s8s7s6s", "AsKd7c2h"];
    let turn = |board: &&str| {
        let spot = Spot::on(board).pot(100).stack(200).oop("AA,JTs,98s").ip("KK,AQs,77");
        spot.bet(Street::River, "a").bet(Street::Turn, "50%").build().unwrap()
    };
    let [rivers, turns]: [Vec<Spot>; 2] =
        [rivers.iter().map(river).collect(), turns.iter().map(turn).collect()];
    let target = Stop { exploitability: Some(0.001), ..Stop::default() };
    let limited = Stop { iterations: Some(90), ..target };
    let coarse = Stop { exploitability: Some(0.002), ..Stop::default() };
    for (spots, stop) in [(&rivers, target), (&rivers, limited), (&turns, target), (&rivers, coarse)] {
        let solver = |spot: &Spot| Solver::new(spot, &options).unwrap();
        let mut batched: Vec<Solver> = spots.iter().map(solver).collect();
        let outcomes = solve_batch(&ReferenceBackend, &mut batched, &stop, go_on).unwrap();
        let iterations: Vec<u32> = outcomes.iter().map(|outcome| outcome.iterations).collect();
        assert!(iterations.iter().any(|&count| count != iterations[0]), "{iterations:?}");
        for ((spot, batched), outcome) in spots.iter().zip(&batched).zip(outcomes) {
            let mut alone = solver(spot);
            let by_itself = alone.run_on(&ReferenceBackend, &stop, go_on).unwrap();
            assert_eq!((by_itself.iterations, by_itself.reason), (outcome.iterations, outcome.reason));
            assert_eq!((by_itself.evs, by_itself.exploitability), (outcome.evs, outcome.exploitability));
            let [alone, batched] = [alone.state(), batched.state()];
            assert_eq!((alone.iterations, alone.weight), (batched.iterations, batched.weight));
            assert_eq!((alone.measured, alone.parts), (batched.measured, batched.parts));
        }
    }
}

/// The values at the root are those of all combos if both ranges have all of them: as the strategies that were read back tell.
#[test]
fn root_values_are_those_of_the_solution() {
    let options = Options::default();
    let all = "22+,A2s+,K2s+,Q2s+,J2s+,T2s+,92s+,82s+,72s+,62s+,52s+,42s+,32s,A2o+,K2o+,Q2o+,J2o+,T2o+,92o+,82o+,72o+,62o+,52o+,42o+,32o";
    let spot = |board: &str| {
        let spot = Spot::on(board).pot(100).stack(200).oop(all).ip(&all.replace("22+", "22+:0.3"));
        spot.bet(Street::River, "100%, a").raise(Street::River, "a").rake(0.02, 5.0).build().unwrap()
    };
    let stop = Stop { iterations: Some(25), ..Stop::default() };
    // The suits of the second board and of the turn are alike.
    for boards in [&["KsTd7c4h2s", "Kc8c7c4c2c", "AsAd7c7h2s"][..], &["9s8s7s6s"]] {
        let solvers = || -> Vec<Solver> {
            boards.iter().map(|board| Solver::new(&spot(board), &options).unwrap()).collect()
        };
        let (mut whole, roots) = (solvers(), solvers());
        let outcomes = solve_batch(&ReferenceBackend, &mut whole, &stop, go_on).unwrap();
        let batch = MergedBatch::new(&roots).unwrap().open(&ReferenceBackend).unwrap();
        let results = batch.solve_root_values(&roots, &stop, go_on).unwrap();
        for (((whole, root), expected), (outcome, values)) in
            whole.iter().zip(&roots).zip(outcomes).zip(results)
        {
            assert_eq!((outcome.evs, outcome.exploitability), (expected.evs, expected.exploitability));
            assert_eq!(root.iterations(), 0);
            let found = root.root_combo_values(&values).unwrap().unwrap();
            let expected = whole.combo_values(&["".parse().unwrap()]).unwrap();
            for (found, expected) in found.iter().zip(&expected[0]) {
                assert_eq!((found.mask(), found.pot), (expected.mask(), expected.pot));
                for (a, b) in found.combos.iter().zip(&expected.combos) {
                    let pairs = [(a.average, b.average), (a.best, b.best)];
                    assert_eq!((a.reach, a.compatible), (b.reach, b.compatible));
                    for (a, b) in pairs {
                        assert_eq!(a.is_some(), b.is_some());
                        let (a, b) = (a.unwrap_or(0.0), b.unwrap_or(0.0));
                        assert!((a - b).abs() < 2e-3, "{a} {b}");
                    }
                }
            }
        }
    }
    // A range without some hands tells nothing of these.
    let narrow = Spot::on("KsTd7c4h2s").pot(100).stack(200).oop("AA").ip(all).bet(Street::River, "a");
    let narrow = narrow.build().unwrap();
    assert!(!RootValues::suffice_for(&narrow) && RootValues::suffice_for(&spot("KsTd7c4h2s")));
    let solvers = [Solver::new(&narrow, &options).unwrap()];
    let batch = MergedBatch::new(&solvers).unwrap().open(&ReferenceBackend).unwrap();
    let results = batch.solve_root_values(&solvers, &stop, go_on).unwrap();
    assert_eq!(solvers[0].root_combo_values(&results[0].1).unwrap(), None);
}
