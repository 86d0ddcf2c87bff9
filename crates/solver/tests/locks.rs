//! Node locks: locked hands keep their strategy, free ones are solved, and a lock breaks the suit symmetries that it
//! must.

use isofold_cards::Combo;
use isofold_iso::{SuitGroup, SuitPerm};
use isofold_solver::{Options, Outcome, Precision, Rule, Solver, View};
use isofold_tree::{Line, Lock, Player, Spot, SpotBuilder, Stop, Street};
use std::ops::ControlFlow;

/// A flop with two isomorphic suits.
fn flop() -> SpotBuilder {
    Spot::on("QsTs7h")
        .pot(60)
        .stack(90)
        .oop("AA,QJs,98s,88:0.5,AKo")
        .ip("KK,AQs,JTs,77,65s")
        .bet(Street::Flop, "50%")
        .bet(Street::Turn, "60%")
        .bet(Street::River, "a")
}

fn turn() -> SpotBuilder {
    Spot::on("QsTs7h4d")
        .pot(60)
        .stack(120)
        .oop("AA,QJs,98s,88:0.5,AKo,A5s")
        .ip("KK,AQs,JTs,77,65s,K9s")
        .bet(Street::Turn, "60%")
        .raise(Street::Turn, "a")
        .bet(Street::River, "50%, a")
}

fn line(text: &str) -> Line {
    text.parse().unwrap()
}

fn lock(text: &str) -> Lock {
    text.parse().unwrap()
}

fn solved(spot: &Spot, options: &Options, target: f64) -> (Solver, Outcome) {
    let mut solver = Solver::new(spot, options).unwrap();
    let outcome = run(&mut solver, target);
    (solver, outcome)
}

fn run(solver: &mut Solver, target: f64) -> Outcome {
    let stop = Stop { exploitability: Some(target), iterations: Some(3_000), seconds: None };
    let outcome = solver.run(&stop, |_| ControlFlow::Continue(()));
    assert!(outcome.exploitability <= target, "{outcome:?}");
    outcome
}

/// The strategy of a hand.
fn strategy(view: &View, hand: &str) -> Vec<f64> {
    let combo: Combo = hand.parse().unwrap();
    let hands = &view.hands[view.player.index()];
    hands.iter().find(|hand| hand.combo == combo).unwrap().strategy.clone()
}

fn near(a: &[f64], b: &[f64]) -> bool {
    a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-6)
}

#[test]
fn locked_hands_never_move_and_free_ones_learn() {
    for precision in [Precision::Full, Precision::Half] {
        let locks = [
            "line = x; hands = KK; play = x:30%, b36",
            "line = b36; category = top pair; play = f:55%, c:25%, a",
        ];
        let spot = locks.iter().fold(turn(), |spot, text| spot.lock(lock(text))).build().unwrap();
        let options = Options { precision, ..Options::default() };
        let mut solver = Solver::new(&spot, &options).unwrap();
        for iterations in [1, 2, 30, 200] {
            while solver.iterations() < iterations {
                solver.iterate();
            }
            let view = solver.view(&line("x")).unwrap();
            assert!(near(&strategy(&view, "KhKd"), &[0.3, 0.7]));
            let view = solver.view(&line("b36")).unwrap();
            assert!(near(&strategy(&view, "AdQd"), &[0.55, 0.25, 0.2]));
            // Two pair is no top pair.
            assert!(!near(&strategy(&view, "7d7c"), &[0.55, 0.25, 0.2]));
        }
        let outcome = run(&mut solver, 0.0005);
        let (_, free) = solved(&turn().build().unwrap(), &options, 0.0005);
        // A lock costs the locked player EV.
        assert!(outcome.evs[1] < free.evs[1] - 0.5, "{:?} {:?}", outcome.evs, free.evs);
    }
}

#[test]
fn of_locks_about_a_hand_the_last_one_counts() {
    let spot = turn()
        .lock(lock("line = x x | *; play = x"))
        .lock(lock("line = x x | 2c; hands = AA, QJs; play = b30"))
        .lock(lock("line = x x | 2c; hands = AsAd; play = x:50%, b30:25%, a"))
        .build()
        .unwrap();
    let mut solver = Solver::new(&spot, &Options::default()).unwrap();
    solver.iterate();
    let view = solver.view(&line("x x | 2c")).unwrap();
    assert!(near(&strategy(&view, "AsAd"), &[0.5, 0.25, 0.25]));
    assert!(near(&strategy(&view, "AsAc"), &[0.0, 1.0, 0.0]));
    assert!(near(&strategy(&view, "9s8s"), &[1.0, 0.0, 0.0]));
    let view = solver.view(&line("x x | 2d")).unwrap();
    assert!(near(&strategy(&view, "AsAd"), &[1.0, 0.0, 0.0]));
}

/// The views of a solver at some lines.
fn views(solver: &mut Solver, lines: &[&str]) -> Vec<View> {
    lines.iter().map(|text| solver.view(&line(text)).unwrap()).collect()
}

fn assert_alike(a: &[View], b: &[View], close: f64) {
    for (a, b) in a.iter().zip(b) {
        let evs = a.evs.unwrap().into_iter().zip(b.evs.unwrap());
        assert!(evs.clone().all(|(a, b)| (a - b).abs() < close), "{}: {:?} {:?}", a.line, a.evs, b.evs);
        for (a, b) in a.hands.iter().flatten().zip(b.hands.iter().flatten()) {
            assert_eq!(a.combo, b.combo);
            let both = a.strategy.iter().zip(&b.strategy);
            assert!(both.into_iter().all(|(a, b)| (a - b).abs() < close), "{}: {a:?} {b:?}", a.combo);
        }
    }
}

#[test]
fn a_lock_that_tells_suits_apart_is_as_without_isomorphism() {
    let lines = ["", "x", "b30", "x b30 c | 2c", "x b30 c | 2d | x", "x x | Ad", "x x | Ac"];
    for text in [
        "line = x; hands = KcKh; play = b30",
        "line = x; hands = KdKh, JcTc; play = x:25%, b30",
        "line = x x | 2c; play = x",
        "line = x x | 2c; hands = AhAd; play = x",
        "line = x x | * | x x | 5d; hands = AhAd; play = x",
    ] {
        let spot = flop().lock(lock(text)).build().unwrap();
        let [mut reduced, mut whole] = [true, false]
            .map(|isomorphism| Solver::new(&spot, &Options { isomorphism, ..Options::default() }).unwrap());
        assert_eq!(reduced.group(), SuitGroup::TRIVIAL, "{text}");
        for _ in 0..3 {
            reduced.iterate();
            whole.iterate();
        }
        assert_alike(&views(&mut reduced, &lines), &views(&mut whole, &lines), 1e-9);
    }
}

#[test]
fn a_symmetric_lock_leaves_isomorphism_on() {
    let lines = ["", "x", "b30", "x b30 c | 2c", "x b30 c | 2d | x", "x x | Ad", "x x | Ac"];
    let free = Solver::new(&flop().build().unwrap(), &Options::default()).unwrap();
    assert!(free.group() != SuitGroup::TRIVIAL);
    for text in [
        "line = x; hands = KK; play = b30",
        "line = x; hands = KcKh, KdKh; play = x:25%, b30",
        "line = x x | *; category = pocket pair; play = x",
        "line = x x | 2s; play = x",
        "line = x b30; category = overpair; overall = f:70%",
    ] {
        let spot = flop().lock(lock(text)).build().unwrap();
        let [mut reduced, mut whole] = [true, false]
            .map(|isomorphism| Solver::new(&spot, &Options { isomorphism, ..Options::default() }).unwrap());
        assert_eq!(reduced.group(), free.group(), "{text}");
        for _ in 0..3 {
            reduced.iterate();
            whole.iterate();
        }
        assert_alike(&views(&mut reduced, &lines), &views(&mut whole, &lines), 1e-3);
    }
}

#[test]
fn warm_or_cold_the_end_is_the_same() {
    let plain = turn().build().unwrap();
    let texts = ["line = x; hands = KK, AQs; play = x", "line = b36; play = f:60%, c:30%, a:10%"];
    let locks: Vec<Lock> = texts.iter().map(|text| lock(text)).collect();
    let asymmetric = vec![lock("line = x; hands = AsQs, KsKh; play = x")];
    let target = 0.001;
    for locks in [locks, asymmetric] {
        let locked = Spot { locks: locks.clone(), ..plain.clone() };
        let (mut warm, free) = solved(&plain, &Options::default(), target);
        let group = warm.group();
        let (cold, from_nothing) = solved(&locked, &Options::default(), target);
        warm.relock(&locks).unwrap();
        assert_eq!((warm.spot(), warm.group()), (&locked, cold.group()));
        let again = run(&mut warm, target);
        for (a, b) in again.evs.into_iter().zip(from_nothing.evs) {
            assert!((a - b).abs() < 2.0 * target * 60.0, "{again:?} {from_nothing:?}");
        }
        // And back.
        warm.relock(&[]).unwrap();
        assert_eq!((warm.spot(), warm.group()), (&plain, group));
        let back = run(&mut warm, target);
        for (a, b) in back.evs.into_iter().zip(free.evs) {
            assert!((a - b).abs() < 2.0 * target * 60.0, "{back:?} {free:?}");
        }
    }
}

#[test]
fn what_was_learnt_is_carried_to_other_groups() {
    for precision in [Precision::Full, Precision::Half] {
        let options = Options { precision, ..Options::default() };
        let mut solver = Solver::new(&flop().build().unwrap(), &options).unwrap();
        for _ in 0..20 {
            solver.iterate();
        }
        let lines = ["", "x", "b30 c | 2c", "b30 c | 2d", "x x | Ad | x x | 3c", "x x | Ac | x x | 3d"];
        let before = views(&mut solver, &lines);
        let (group, exploitability) = (solver.group(), solver.exploitability());
        // The lock is about a hand that never matters.
        solver.relock(&[lock("line = x x | 2c | x x | 3c | x a; hands = AdAh; play = c")]).unwrap();
        assert_ne!(solver.group(), group);
        let (after, close) =
            (views(&mut solver, &lines), if precision == Precision::Full { 1e-4 } else { 3e-3 });
        assert_alike(&before, &after, close);
        assert!((solver.exploitability() - exploitability).abs() < 1e-4);
    }
}

#[test]
fn what_was_learnt_is_carried_to_other_names_of_suits() {
    let plain = flop().build().unwrap();
    let mut solver = Solver::new(&plain, &Options::default()).unwrap();
    for _ in 0..20 {
        solver.iterate();
    }
    let lines = ["", "x", "b30 c | 2c", "b30 c | 2d", "x x | As | x x | 3c", "x x | Ac | x x | 3h"];
    let (before, exploitability) = (views(&mut solver, &lines), solver.exploitability());
    // A cycle is not its own inverse. The lock is about a hand that never matters, and tells clubs from diamonds.
    let perm: SuitPerm = "hcsd".parse().unwrap();
    let quiet = lock("line = x x | 2c | x x | 3c | x a; hands = AdAh; play = c");
    for locks in [vec![], vec![quiet]] {
        let mut spot = Spot { locks, ..plain.clone() }.relabelled(perm);
        spot.board.sort_unstable();
        let mut other = solver.relabelled(&spot, perm).unwrap();
        assert_eq!(other.spot(), &spot);
        let after: Vec<View> = lines
            .iter()
            .map(|text| other.view(&line(text).relabelled(perm)).unwrap().relabelled(perm.inverse()))
            .collect();
        assert_alike(&before, &after, 1e-4);
        assert!((other.exploitability() - exploitability).abs() < 1e-4);
        assert_eq!(other.state().iterations, 20);
        other.iterate();
        assert!(other.state().weight.is_finite());
    }
}

#[test]
fn what_was_learnt_counts_in_another_group_too() {
    let mut solver = Solver::new(&flop().build().unwrap(), &Options::default()).unwrap();
    for _ in 0..40 {
        solver.iterate();
    }
    let group = solver.group();
    solver.relock(&[lock("line = x; hands = KcKh; play = b30")]).unwrap();
    assert_ne!(solver.group(), group);
    assert_eq!(solver.state().iterations, 30);
    assert!(solver.state().weight.is_finite(), "files take no other weight");
}

#[test]
fn a_limit_of_iterations_leaves_half_of_them_for_aggregate_locks() {
    let spot = turn().lock(lock("line = b36; overall = f:80%")).build().unwrap();
    let mut solver = Solver::new(&spot, &Options { rule: Rule::PLAIN, ..Options::default() }).unwrap();
    let stop = Stop { iterations: Some(50), ..Stop::default() };
    let outcome = solver.run(&stop, |_| ControlFlow::Continue(()));
    assert_eq!(outcome.iterations, 50);
    assert!((solver.view(&line("b36")).unwrap().frequencies[0] - 0.8).abs() < 0.05);
    assert!(outcome.exploitability < 0.02, "{outcome:?}");
}

#[test]
fn a_response_meets_aggregate_locks() {
    let (mut solver, _) = solved(&turn().build().unwrap(), &Options::default(), 0.002);
    solver.relock(&[lock("line = b36; overall = f:80%")]).unwrap();
    assert!(solver.respond(Player::Oop).gain() > 5.0);
    assert!((solver.view(&line("b36")).unwrap().frequencies[0] - 0.8).abs() < 0.05);
}

#[test]
fn a_lock_that_does_not_fit_changes_nothing() {
    let mut solver = Solver::new(&turn().build().unwrap(), &Options::default()).unwrap();
    solver.iterate();
    let error = solver.relock(&[lock("line = b20; play = c")]).unwrap_err();
    assert!(error.to_string().starts_with("lock 1, at `b20`: there is no `b20` at the start"), "{error}");
    assert_eq!((solver.iterations(), solver.spot().locks.len()), (1, 0));
}

#[test]
fn aggregate_frequencies_are_those_of_the_lock() {
    let (mut free, before) = solved(&turn().build().unwrap(), &Options::default(), 0.001);
    let usual = free.view(&line("b36")).unwrap().frequencies.clone();
    for share in [0.1, 0.8] {
        let text = format!("line = b36; overall = f:{share}");
        let (mut solver, outcome) =
            solved(&turn().lock(lock(&text)).build().unwrap(), &Options::default(), 0.001);
        let view = solver.view(&line("b36")).unwrap();
        assert!((view.frequencies[0] - share).abs() < 0.002, "{share}: {:?}", view.frequencies);
        assert!((usual[0] - share).abs() > 0.1);
        assert!(outcome.evs[1] < before.evs[1], "{outcome:?} {before:?}");
        // A set does not fold as long as others can.
        assert!(strategy(&view, "7d7c")[0] < 1e-6);
    }
}

#[test]
fn a_best_response_gains_what_there_is_to_gain() {
    for precision in [Precision::Full, Precision::Half] {
        let options = Options { precision, ..Options::default() };
        let (mut solver, free) = solved(&turn().build().unwrap(), &options, 0.002);
        solver.relock(&[lock("line = b36; play = f:80%, c:20%")]).unwrap();
        let best = solver.best_evs();
        let response = solver.respond(Player::Oop);
        assert!((response.after[0] - best[0]).abs() < 1e-3, "{response:?} {best:?}");
        assert!(response.gain() > 5.0 && response.after[0] > free.evs[0] + 5.0, "{response:?} {free:?}");
        // Nearly every hand of oop bets: what the other folds is more than it could win by a check.
        let view = solver.view(&line("")).unwrap();
        assert!(view.frequencies[1] > 0.85, "{:?}", view.frequencies);
        // Nothing is left to be gained.
        assert!(solver.respond(Player::Oop).gain().abs() < 1e-3);
    }
}

#[test]
fn a_best_response_keeps_to_its_own_locks() {
    let spot = turn().lock(lock("line =; play = x")).build().unwrap();
    let (mut solver, _) = solved(&spot, &Options::default(), 0.01);
    solver.respond(Player::Oop);
    assert!(near(&solver.view(&line("")).unwrap().frequencies, &[1.0, 0.0]));
}

#[test]
fn a_response_keeps_to_its_own_locks_further_on() {
    // Hands that bet must give up facing a raise: so they bet less, and the response knows.
    let spot = turn().lock(lock("line = b36 a; play = f")).build().unwrap();
    let (mut solver, _) = solved(&spot, &Options::default(), 0.005);
    let best = solver.best_evs();
    let response = solver.respond(Player::Oop);
    assert!((response.after[0] - best[0]).abs() < 1e-3, "{response:?} {best:?}");
    let view = solver.view(&line("b36 a")).unwrap();
    assert!(near(&strategy(&view, "AsAd"), &[1.0, 0.0]));
}

#[test]
fn locks_on_later_streets_are_put_on_what_was_learnt() {
    let plain = turn().build().unwrap();
    // No suit symmetry is broken, so the boards stay the same.
    let locks =
        vec![lock("line = x x | *; play = x"), lock("line = x x | * | x; category = top pair; play = b30")];
    let (mut warm, _) = solved(&plain, &Options::default(), 0.002);
    let group = warm.group();
    warm.relock(&locks).unwrap();
    assert_eq!((warm.group(), warm.iterations()), (group, 0));
    assert!(near(&warm.view(&line("x x | 2c")).unwrap().frequencies, &[1.0, 0.0, 0.0]));
    let again = run(&mut warm, 0.002);
    let (_, cold) = solved(&Spot { locks, ..plain }, &Options::default(), 0.002);
    for (a, b) in again.evs.into_iter().zip(cold.evs) {
        assert!((a - b).abs() < 4.0 * 0.002 * 60.0, "{again:?} {cold:?}");
    }
}

#[test]
fn what_was_measured_before_other_locks_does_not_end_a_run() {
    let spot = turn().build().unwrap();
    let mut solver = Solver::new(&spot, &Options::default()).unwrap();
    let loose = Stop { exploitability: Some(0.9), ..Stop::default() };
    let first = solver.run(&loose, |_| ControlFlow::Continue(()));
    assert!(first.iterations <= 30, "{first:?}");
    solver.relock(&[lock("line = b36; play = f")]).unwrap();
    let outcome = solver.run(&loose, |_| ControlFlow::Continue(()));
    assert!((outcome.exploitability - solver.exploitability()).abs() < 1e-9, "{outcome:?}");
}

/// An aggregate lock far from the equilibrium frequency, so that many hands must change.
fn aggregate_locks() -> Spot {
    let spot = Spot::on("KsTd7c4h2s").pot(100).stack(200).oop("AA,QQ,JJ,KQ,65s").ip("KK,JJ,T9s,AK,QJs,A5s");
    let spot = spot.bet(Street::River, "50%, a");
    spot.lock(lock("line = x; overall = x:10%")).lock(lock("line = x b50; overall = f:5%")).build().unwrap()
}

#[test]
fn aggregate_locks_hold_at_any_limit_or_report_their_error() {
    for iterations in [1, 40, 100, 400] {
        let mut solver = Solver::new(&aggregate_locks(), &Options::default()).unwrap();
        let stop = Stop { iterations: Some(iterations), ..Stop::default() };
        let outcome = solver.run(&stop, |_| ControlFlow::Continue(()));
        assert_eq!(outcome.iterations, iterations);
        let found = [("x", 0.1), ("x b50", 0.05)].map(|(text, share)| {
            let view = solver.view(&line(text)).unwrap();
            // Where neither player gets, there is no frequency.
            if view.evs.is_some() { (view.frequencies[0] - share).abs() } else { 0.0 }
        });
        let far = outcome.aggregate_lock_error.unwrap();
        assert!(found.iter().all(|found| *found <= far + 1e-6), "{iterations}: {found:?} {far}");
        assert!(iterations < 100 || far < 0.02, "{iterations}: {far}");
    }
    let (_, outcome) = solved(&aggregate_locks(), &Options::default(), 0.001);
    assert!(outcome.aggregate_lock_error.unwrap() < 0.01, "{outcome:?}");
}

#[test]
fn a_run_with_aggregate_locks_resumes_to_the_bit() {
    let stop = Stop { iterations: Some(100), ..Stop::default() };
    let mut whole = Solver::new(&aggregate_locks(), &Options::default()).unwrap();
    let outcome = whole.run(&stop, |_| ControlFlow::Continue(()));
    for interrupted in [10, 50, 70, 90] {
        let mut first = Solver::new(&aggregate_locks(), &Options::default()).unwrap();
        let mut left = interrupted;
        first.run(&stop, |_| {
            left -= 1;
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let state = first.state();
        let mut second = Solver::new(&aggregate_locks(), &Options::default()).unwrap();
        second
            .restore(state.iterations, state.weight, state.measured.clone(), |part, bytes| {
                bytes.copy_from_slice(state.parts[part]);
                Ok::<(), std::convert::Infallible>(())
            })
            .unwrap();
        let again = second.run(&stop, |_| ControlFlow::Continue(()));
        assert_eq!((again.iterations, again.evs), (outcome.iterations, outcome.evs), "{interrupted}");
        assert_eq!(second.state().parts, whole.state().parts, "{interrupted}");
    }
}

#[test]
fn aggregate_locks_under_suit_isomorphism() {
    let spot = Spot::on("KsTs7s4s").pot(60).stack(90).oop("AA,QJ,98s,65s").ip("KK,AQ,JT,55");
    let spot = spot.bet(Street::Turn, "60%").bet(Street::River, "a");
    let spot = spot.lock(lock("line = x; overall = x:30%")).build().unwrap();
    let (mut solver, outcome) = solved(&spot, &Options::default(), 0.002);
    assert_eq!(solver.group().order(), 6);
    let share = solver.view(&line("x")).unwrap().frequencies[0];
    assert!(
        (share - 0.3).abs() <= outcome.aggregate_lock_error.unwrap() + 1e-6
            && outcome.aggregate_lock_error.unwrap() < 0.002,
        "{share}"
    );
}

#[test]
fn a_fine_target_with_aggregate_locks_is_met() {
    let mut solver = Solver::new(&aggregate_locks(), &Options::default()).unwrap();
    let (stop, mut left) = (Stop { exploitability: Some(0.00005), ..Stop::default() }, 20_000);
    let outcome = solver.run(&stop, |_| {
        left -= 1;
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(left > 0 && outcome.exploitability <= 0.00005, "{outcome:?}");
    assert!(outcome.aggregate_lock_error.unwrap() < 0.01, "{outcome:?}");
}
