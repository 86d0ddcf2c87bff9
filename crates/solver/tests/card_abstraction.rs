//! Card abstraction: against the reference implementation, and what holds for any buckets.

use crate::reference::{Random, ReferenceSolver, Tally, canonical, compare_with_buckets, hash};
use isofold_cards::{Card, Combo};
use isofold_iso::SuitPerm;
use isofold_solver::{AbstractionError, Options, Precision, Rule, Solver, SolverError};
use isofold_tree::{Edit, Line, LineStep, Lock, Spot, SpotBuilder, Street};
use std::cell::Cell;
use std::collections::HashMap;
use std::convert::Infallible;
use std::ops::Range;
use std::rc::Rc;

/// Compares with the reference on random spots that start with so many cards, each with buckets of its own.
fn random_spots(cards: usize, change: fn(&mut Random, Spot) -> Spot, seeds: Range<u64>, noisy: u64) {
    let mut all = Tally::default();
    for seed in seeds {
        let mut random = Random::new(seed);
        let (spot, rule, bucket) = (random.spot(cards), random.rule(), random.bucket());
        let mut spot = change(&mut random, spot);
        let line = |edit: &Edit| match edit {
            Edit::Remove(line) | Edit::Add(line) => line.clone(),
        };
        let names = |step: &LineStep| matches!(step, LineStep::Deal(_));
        spot.edits.retain(|edit| !line(edit).steps().iter().any(names));
        // A failure names the spot.
        println!("{cards} cards, seed {seed}, {rule:?}\n{}", spot.to_toml());
        let lines = |reference: &ReferenceSolver| (0..4).map(|_| random.line(reference)).collect();
        let iterations = if cards == 3 { &[1, 2, 5][..] } else { &[1, 2, 5, 20] };
        all = all.and(compare_with_buckets((&spot, rule), Some(bucket), noisy, iterations, lines));
    }
    assert!(all.is_good(0.0001), "{all:?}");
}

#[test]
fn random_rivers() {
    random_spots(5, Random::plain, 0..200, 4);
}

#[test]
fn random_turns() {
    random_spots(4, Random::plain, 0..10, 2);
}

#[test]
fn random_flops() {
    random_spots(3, Random::plain, 0..2, 1);
}

#[test]
fn random_tournaments_and_folded_hands() {
    random_spots(5, Random::tournament, 300..330, 2);
    random_spots(5, Random::folded, 300..320, 2);
}

/// Compares with the reference at these lines, and wants every number to agree.
fn agree(spot: SpotBuilder, iterations: &[u32], lines: &[&str]) {
    let spot = spot.build().unwrap();
    let lines: Vec<Line> = lines.iter().map(|line| line.parse().unwrap()).collect();
    let bucket = Rc::new(|combo: Combo, board: &[Card]| hash(canonical(combo, board)) % 5);
    let tally =
        compare_with_buckets((&spot, Rule::default()), Some(bucket), 1, iterations, |_| lines.clone());
    assert!(tally.is_good(0.0), "{tally:?}");
}

/// A cycle of suits: a representative of three boards, or three hands, counts three times.
#[test]
fn a_turn_with_classes_of_three() {
    let spot = Spot::on("8s8d8h4c").pot(50).stack(120).oop("AsKd,AdKh,AhKs,QQ:0.5").dead("7c");
    let spot = spot.ip("KsTd,KdTh,KhTs,AA:0.3").bet(Street::Turn, "60%").bet(Street::River, "a");
    let lines = ["", "b30", "b30 c | 2s", "b30 c | 2d | x", "x x | Jh", "x x | Kh | x a"];
    agree(spot, &[1, 2, 5], &lines);
}

/// A turn represents up to three cards, and a river of its board up to two more.
#[test]
fn a_monotone_flop() {
    let spot =
        Spot::on("Qh8h3h").pot(50).stack(40).oop("AKs,88:0.5").ip("AQs,K8s").bet(Street::River, "40%, a");
    agree(
        spot,
        &[1, 2],
        &["", "x x | Ks", "x x | Kd | x x | Ac", "x x | Kh | x x | Ac | a", "x x | 2c | x x | 7s"],
    );
}

/// Two suits are isomorphic, so boards represent one or two others.
fn turn() -> SpotBuilder {
    let spot = Spot::on("QsTs7s4h").pot(60).stack(150).oop("AA,QJs:0.5,AKs,KTs,T9s,76s:0.7,55");
    let spot = spot.ip("KK,AQs,JTs:0.3,98s,77,A5s").bet(Street::Turn, "66%").bet(Street::River, "50%");
    spot.raise(Street::River, "a")
}

fn solver(spot: SpotBuilder, options: &Options) -> Solver {
    Solver::new(&spot.build().unwrap(), options).unwrap()
}

fn iterate(solver: &mut Solver, iterations: u32) {
    (0..iterations).for_each(|_| solver.iterate());
}

/// The lowest bits of a hash of a hand and its board: more bits are finer buckets.
fn bits(bits: u32) -> impl Fn(Combo, &[Card]) -> u32 {
    move |combo, board| hash(canonical(combo, board)) & ((1 << bits) - 1)
}

fn shared(count: u32, options: &Options) -> Solver {
    let mut solver = solver(turn(), options);
    solver.set_abstraction(&bits(count)).unwrap();
    solver
}

#[test]
fn buckets_of_one_hand_change_nothing() {
    let strategies = |solver: &mut Solver| -> Vec<Vec<f32>> {
        let continuation = solver.continuation();
        let boards =
            (0..solver.streets()).flat_map(|street| (0..solver.boards(street)).map(move |b| (street, b)));
        let boards: Vec<(usize, usize)> = boards.collect();
        boards
            .iter()
            .flat_map(|&(street, board)| solver.board_strategy(street, board, &continuation).strategy)
            .collect()
    };
    // Rules that discount nothing that could be skipped.
    for (isomorphism, rule) in [
        (true, Rule::cfr_plus()),
        (false, Rule::cfr_plus()),
        (true, Rule::dcfr(f64::INFINITY, f64::INFINITY, 2.0)),
    ] {
        let options = Options { isomorphism, rule, ..Options::default() };
        let mut free = solver(turn(), &options);
        let mut alone = solver(turn(), &options);
        // Each hand that is asked for gets a number of its own.
        let next = Cell::new(0);
        alone.set_abstraction(&|_, _| next.replace(next.get() + 1)).unwrap();
        for iteration in 0..12 {
            assert_eq!(strategies(&mut free), strategies(&mut alone), "after {iteration}");
            free.iterate();
            alone.iterate();
        }
        assert_eq!(free.exploitability(), alone.exploitability());
    }
}

#[test]
fn with_isomorphism_and_without() {
    let [mut on, mut off] =
        [true, false].map(|isomorphism| shared(3, &Options { isomorphism, ..Options::default() }));
    for _ in 0..20 {
        on.iterate();
        off.iterate();
        let (on, off) = (on.exploitability(), off.exploitability());
        assert!((on - off).abs() < 1e-5, "{on} {off}");
    }
}

#[test]
fn a_bucket_has_one_strategy_on_all_boards() {
    let mut solver = shared(3, &Options::default());
    iterate(&mut solver, 4);
    let (bucket, mut mixed) = (bits(3), 0);
    for (before, after) in [("x x", ""), ("x x", "x b30"), ("b40 c", "x"), ("x b40 c", "b70 a")] {
        let mut strategies: HashMap<u32, Vec<f64>> = HashMap::new();
        let mut hands = 0;
        for card in ["2s", "2h", "2d", "2c", "Ah", "Ad", "9c", "9d", "Qc", "7d"] {
            let view = solver.view(&format!("{before} | {card} | {after}").parse().unwrap()).unwrap();
            for hand in &view.hands[view.player.index()] {
                let strategy =
                    strategies.entry(bucket(hand.combo, &view.board)).or_insert(hand.strategy.clone());
                assert_eq!(strategy, &hand.strategy, "{} on {card}", hand.combo);
                hands += 1;
            }
        }
        assert_eq!(strategies.len(), 8);
        assert!(hands > 200);
        mixed += strategies.values().flatten().filter(|share| (0.01..0.99).contains(*share)).count();
    }
    assert!(mixed > 10, "{mixed}");
}

#[test]
fn threads_do_not_matter() {
    let [mut one, mut two] = [1, 2].map(|threads| shared(4, &Options { threads, ..Options::default() }));
    iterate(&mut one, 10);
    iterate(&mut two, 10);
    assert!(one.state().parts == two.state().parts);
}

#[test]
fn finer_buckets_cost_less() {
    let mut free = solver(turn(), &Options::default());
    iterate(&mut free, 120);
    let mut costs: Vec<f64> = [0, 3, 6, 9, 12]
        .map(|bits| {
            let mut solver = shared(bits, &Options::default());
            iterate(&mut solver, 120);
            solver.exploitability()
        })
        .to_vec();
    costs.push(free.exploitability());
    assert!(costs.is_sorted_by(|coarse, fine| coarse > fine), "{costs:?}");
    assert!(costs[0] > 0.1 && costs[5] < 0.002, "{costs:?}");
}

/// Resumes from the state of another solver.
fn restore(solver: &mut Solver, from: &Solver) {
    let state = from.state();
    let fill = |part: usize, bytes: &mut [u8]| {
        bytes.copy_from_slice(state.parts[part]);
        Ok::<(), Infallible>(())
    };
    solver.restore(state.iterations, state.weight, state.measured, fill).unwrap();
}

#[test]
fn a_restored_state_is_resumed() {
    let mut first = shared(4, &Options::default());
    iterate(&mut first, 5);
    let mut second = shared(4, &Options::default());
    restore(&mut second, &first);
    assert!(first.state().parts == second.state().parts);
    iterate(&mut first, 3);
    iterate(&mut second, 3);
    assert!(first.state().parts == second.state().parts);

    // Strategies learned by each hand alone are projected onto the buckets.
    let mut free = solver(turn(), &Options::default());
    iterate(&mut free, 5);
    let mut abstraction = shared(0, &Options::default());
    restore(&mut abstraction, &free);
    let view = abstraction.view(&"".parse().unwrap()).unwrap();
    assert!(view.hands[0].iter().all(|hand| hand.strategy == view.hands[0][0].strategy));
}

#[test]
fn what_cannot_be_shared_is_refused() {
    let share = |solver: &mut Solver| match solver.set_abstraction(&|_, _| 0) {
        Err(SolverError::Abstraction(error)) => error,
        other => panic!("{other:?}"),
    };
    let mut late = solver(turn(), &Options::default());
    iterate(&mut late, 2);
    assert_eq!(share(&mut late), AbstractionError::Late(2));
    let half = Options { precision: Precision::Half, ..Options::default() };
    assert_eq!(share(&mut solver(turn(), &half)), AbstractionError::Half);
    let locked = turn().lock(Lock::at("x").unwrap().plays("x").unwrap());
    assert_eq!(share(&mut solver(locked, &Options::default())), AbstractionError::Locked);
    let edited = turn().remove("x x | Ac | b30");
    assert_eq!(
        share(&mut solver(edited, &Options::default())),
        AbstractionError::Edited("QsTs7s4hAc".to_owned())
    );

    let mut abstraction = shared(2, &Options::default());
    let lock = Lock::at("x").unwrap().plays("x").unwrap();
    let refused = abstraction.relock(&[lock]).unwrap_err();
    assert!(matches!(refused, SolverError::Abstraction(AbstractionError::Locked)), "{refused}");
    let same = abstraction.spot().clone();
    let refused = abstraction.relabelled(&same, SuitPerm::IDENTITY).err();
    assert!(matches!(refused, Some(SolverError::Abstraction(AbstractionError::Carried))), "{refused:?}");
    // An error leaves everything as it was.
    iterate(&mut abstraction, 1);
    assert!(abstraction.exploitability() > 0.0);
}

/// An edit on all cards leaves the boards of a street with the same actions.
#[test]
fn edits_on_all_cards_are_shared() {
    let mut solver = solver(turn().remove("x x | * | x b30"), &Options::default());
    solver.set_abstraction(&bits(2)).unwrap();
    iterate(&mut solver, 3);
    assert_eq!(solver.view(&"x x | 2c | x".parse().unwrap()).unwrap().actions.len(), 1);
}
