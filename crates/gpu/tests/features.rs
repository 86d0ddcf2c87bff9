//! The reference backend learns what the engine on the CPU learns, whatever is special about a spot.

#![allow(clippy::unwrap_used)]

#[path = "../../solver/tests/reference/mod.rs"]
mod reference;

use isofold_reference_backend::ReferenceBackend;
use isofold_solver::{Options, Outcome, Precision, Progress, Reason, Solver};
use isofold_tree::{Spot, SpotBuilder, Stop, Street};
use reference::Random;
use std::ops::ControlFlow;

fn go_on(_: &Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn turn() -> SpotBuilder {
    let spot = Spot::on("JsTs6d2d").pot(60).oop("AJs,T9s,66,QQ:0.5").ip("KQs,JTs:0.5,QJs,99");
    spot.stack(150).bet(Street::Turn, "50%").raise(Street::Turn, "a").bet(Street::River, "70%, a")
}

fn flop() -> SpotBuilder {
    let spot = Spot::on("QsTs7h").pot(60).stack(120).oop("AA,JTs:0.5").ip("KK,98s,77");
    spot.bet(Street::Flop, "66%").bet(Street::Turn, "a").bet(Street::River, "a")
}

fn river() -> SpotBuilder {
    let spot =
        Spot::on("KsTs7d4c2h").pot(100).stack(230).oop("22+,A2s+,K9s+,QTs+").ip("22+,A7s+,K8s+,T8s+,KTo+");
    spot.bet(Street::River, "33%, 75%").raise(Street::River, "60%, a")
}

/// The distance of the reference backend from the engine after so many iterations: of EVs as a share of the pot, and of
/// exploitabilities as a share of them: of the two solutions, and of the backend's as measured by both.
fn differences(spot: &Spot, options: &Options, iterations: u32) -> [f64; 3] {
    let stop = Stop { iterations: Some(iterations), ..Stop::default() };
    let mut here = Solver::new(spot, options).unwrap();
    let ours = here.run(&stop, go_on);
    let mut there = Solver::new(spot, options).unwrap();
    let theirs = there.run_on(&ReferenceBackend, &stop, go_on).unwrap();
    assert_eq!((ours.iterations, ours.reason), (theirs.iterations, theirs.reason));
    let worth = here.tree().pot_value(here.tree().root());
    let evs = [0, 1].map(|player: usize| (ours.evs[player] - theirs.evs[player]).abs() / worth);
    let far = |exploitability: f64, noise: f64| {
        (exploitability - theirs.exploitability).abs() / theirs.exploitability.max(noise)
    };
    // Both measure one solution; the two solutions differ by how sums are rounded on the way, which EVs may do as well.
    let noise = match options.precision {
        Precision::Full => 1e-4,
        Precision::Half => 1e-3,
    };
    let (solutions, measures) = (far(ours.exploitability, noise), far(there.exploitability(), 1e-4));
    [evs[0].max(evs[1]), solutions, measures]
}

/// Both agree, EVs within 1e-4 of the pot and exploitabilities within 2 %, in 32 bits and in 16, with isomorphism and without.
fn agree(spot: SpotBuilder) {
    let spot = spot.build().unwrap();
    for precision in [Precision::Full, Precision::Half] {
        for isomorphism in [true, false] {
            let options = Options { precision, isomorphism, ..Options::default() };
            let [evs, solutions, measures] = differences(&spot, &options, 10);
            let is_near = evs < 1e-4 && solutions < 0.02 && measures < 0.02;
            assert!(is_near, "{options:?}: {evs} {solutions} {measures}");
        }
    }
}

#[test]
fn edits_on_named_cards() {
    agree(turn().remove("x x | Ac | a").add("x x | 5h | x b20").remove("b30 c | * | x a").remove("x b30 f"));
}

#[test]
fn locks_of_hands_and_categories() {
    agree(
        turn()
            .lock("line = x; hands = KQs; play = x:30%, b30".parse().unwrap())
            .lock("line = b30; category = top pair; play = f:55%, c:25%, a".parse().unwrap())
            .lock("line = x x | 5c; play = x".parse().unwrap()),
    );
    agree(river().lock("line = x b33; play = f:60%, c".parse().unwrap()));
}

#[test]
fn rake() {
    agree(river().rake(0.05, 10.0));
    agree(turn().rake(0.1, f64::INFINITY));
}

/// A tie is not worth the mean of winning and losing.
#[test]
fn icm() {
    for (oop, ip) in [(200, 900), (900, 200)] {
        agree(turn().stacks(oop, ip).icm(&[50.0, 30.0, 20.0], &[150.0, 400.0]));
    }
    // All of it ties with something.
    let range = "AA,KQs:0.5,KJs,QJs:0.25,T9s,98s:0.7,77";
    agree(river().oop(range).ip(range).icm(&[50.0, 30.0, 20.0], &[150.0, 400.0]).rake(0.05, 10.0));
}

#[test]
fn unequal_stacks_and_dead_cards() {
    agree(river().stacks(230, 700).dead("AhKd"));
    agree(turn().dead("5h9c"));
    agree(flop());
}

/// Spots with rake, edits, dead cards, leads, stacks, prizes and locks, as chance has it.
#[test]
fn random_spots() {
    for (cards, count, iterations) in [(5, 200, 10), (4, 30, 5), (3, 4, 3)] {
        for seed in 0..count {
            let mut random = Random::new(7000 + seed);
            let spot = random.spot(cards);
            let spot = random.tournament(spot);
            let spot = if seed % 2 == 0 { random.locks(spot) } else { spot };
            let precision = if seed % 3 == 0 { Precision::Half } else { Precision::Full };
            let options =
                Options { precision, isomorphism: seed % 5 > 0, rule: random.rule(), ..Options::default() };
            let [evs, solutions, measures] = differences(&spot, &options, iterations);
            let is_near = evs < 1e-4 && solutions < 0.02 && measures < 0.02;
            assert!(is_near, "{cards} cards, seed {seed}: {evs} {solutions} {measures}\n{}", spot.to_toml());
        }
    }
}

/// A run that is interrupted, and resumed on another device, is one run.
#[test]
fn a_run_is_resumed_on_another_device() {
    let spot = turn().build().unwrap();
    let run = |solver: &mut Solver, is_here: bool, iterations: u32| -> Outcome {
        let stop = Stop { iterations: Some(iterations), ..Stop::default() };
        if is_here {
            solver.run(&stop, go_on)
        } else {
            solver.run_on(&ReferenceBackend, &stop, go_on).unwrap()
        }
    };
    for precision in [Precision::Full, Precision::Half] {
        let options = Options { precision, ..Options::default() };
        let new = || Solver::new(&spot, &options).unwrap();
        let (mut whole, mut parts, mut mixed) = (new(), new(), new());
        let whole = run(&mut whole, false, 12);
        // On one device, to the bit.
        run(&mut parts, false, 5);
        let parts = run(&mut parts, false, 12);
        assert_eq!((parts.evs, parts.exploitability), (whole.evs, whole.exploitability));
        run(&mut mixed, true, 5);
        run(&mut mixed, false, 9);
        let mixed = run(&mut mixed, true, 12);
        assert!((mixed.evs[0] - whole.evs[0]).abs() < 60.0 * 1e-4, "{:?} {:?}", mixed.evs, whole.evs);
    }
}

/// A run that is stopped leaves the regrets and strategies so far.
#[test]
fn a_run_is_interrupted() {
    let spot = turn().build().unwrap();
    let mut solver = Solver::new(&spot, &Options::default()).unwrap();
    let outcome = solver.run_on(&ReferenceBackend, &Stop::default(), |progress| {
        if progress.iteration < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let outcome = outcome.unwrap();
    assert_eq!((outcome.reason, outcome.iterations, solver.iterations()), (Reason::Stopped, 3, 3));
    assert!((solver.exploitability() / outcome.exploitability - 1.0).abs() < 0.02);
}
