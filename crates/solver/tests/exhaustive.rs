//! Published results on the flop, and many more random spots.

use crate::reference::{Random, check_best_responses, check_rake, compare, random_spots};
use isofold_solver::{Options, Outcome, Precision, Rule, Solver};
use isofold_tree::{Rake, Spot, Stop, Street};
use std::ops::ControlFlow;

fn benchmark(rake: Rake) -> Spot {
    let mut spot = Spot::from_toml(isofold_tree::spots::THREE_BET_POT_FAST).unwrap();
    spot.rake = rake;
    spot
}

fn solve(spot: &Spot, precision: Precision, target: f64) -> (Solver, Outcome) {
    let mut solver = Solver::new(spot, &Options { precision, ..Options::default() }).unwrap();
    let stop = Stop { exploitability: Some(target), iterations: Some(1000), ..Stop::default() };
    let outcome = solver.run(&stop, |_| ControlFlow::Continue(()));
    println!("{} {precision:?} {outcome:?}", spot.name);
    assert!(outcome.exploitability <= target);
    (solver, outcome)
}

fn check_evs(outcome: &Outcome, expected: [f64; 2]) {
    let near = |(ev, expected): (f64, f64)| (ev - expected).abs() < 0.2;
    assert!(outcome.evs.into_iter().zip(expected).all(near), "{outcome:?}");
}

/// PioSOLVER, GTO+ and others agree on it.
#[test]
fn three_bet_pot() {
    let [full, half] = [Precision::Full, Precision::Half].map(|precision| {
        let (mut solver, outcome) = solve(&benchmark(Rake::NONE), precision, 0.001);
        check_evs(&outcome, [105.11, 74.89]);
        assert!((outcome.evs[0] + outcome.evs[1] - 180.0).abs() < 1e-5 * 180.0);
        let root = solver.view(&"".parse().unwrap()).unwrap();
        let equities = root.equities.unwrap();
        assert!((equities[0] - 0.55347).abs() < 1e-5 && (equities[1] - 0.44653).abs() < 1e-5, "{equities:?}");
        assert!((root.frequencies[1] - 0.552).abs() < 0.01, "{:?}", root.frequencies);
        outcome
    });
    for (full, half) in full.evs.into_iter().zip(half.evs) {
        assert!((full - half).abs() < 0.0005 * 180.0, "{full} {half}");
    }
}

#[test]
fn three_bet_pot_with_rake() {
    let (_, outcome) = solve(&benchmark(Rake { rate: 0.05, cap: 30.0 }), Precision::Full, 0.001);
    check_evs(&outcome, [95.57, 66.98]);
}

/// The turn spot that others use as an example, from the flop on.
#[test]
fn turn_basic_from_the_flop() {
    let mut spot = Spot::from_toml(isofold_tree::spots::TURN_BASIC).unwrap();
    spot.board.truncate(3);
    for player in isofold_tree::Player::BOTH {
        let turn = spot.bets.of(Street::Turn, player).clone();
        *spot.bets.of_mut(Street::Flop, player) = turn;
    }
    let oop = isofold_tree::Player::Oop;
    spot.bets.of_mut(Street::Turn, oop).donk = spot.bets.of(Street::River, oop).donk.clone();
    let (mut solver, outcome) = solve(&spot, Precision::Full, 0.005);
    assert!((outcome.evs[0] + outcome.evs[1] - 200.0).abs() < 1e-5 * 200.0);
    // Each suit that is not on the board may be any of two.
    assert_eq!(solver.plan().streets.iter().map(|street| street.boards).collect::<Vec<_>>(), [1, 36, 1429]);
    let turn = solver.view(&"x x | Qc".parse().unwrap()).unwrap();
    assert_eq!(turn.board.len(), 4);
}

#[test]
fn many_random_rivers() {
    random_spots(5, Random::plain, 10_000..16_000, 4, &[1, 2, 5, 20]);
}

#[test]
fn many_random_turns() {
    random_spots(4, Random::plain, 10_000..10_200, 2, &[1, 2, 5, 20]);
}

#[test]
fn many_random_flops() {
    random_spots(3, Random::plain, 10_000..10_024, 1, &[1, 2, 5, 10]);
}

#[test]
fn many_random_tournaments() {
    random_spots(5, Random::tournament, 30_000..32_000, 4, &[1, 2, 5, 20]);
    random_spots(4, Random::tournament, 30_000..30_060, 2, &[1, 2, 5, 20]);
    random_spots(3, Random::tournament, 30_000..30_008, 1, &[1, 2, 5, 10]);
}

#[test]
fn many_random_locks() {
    random_spots(5, Random::locks, 40_000..42_000, 4, &[1, 2, 5, 20]);
    random_spots(4, Random::locks, 40_000..40_060, 2, &[1, 2, 5, 20]);
    random_spots(3, Random::locks, 40_000..40_008, 1, &[1, 2, 5, 10]);
}

#[test]
fn many_random_folded_ranges() {
    random_spots(5, Random::folded, 50_000..51_000, 4, &[1, 2, 5, 20]);
    random_spots(4, Random::folded, 50_000..50_030, 2, &[1, 2, 5, 20]);
    random_spots(3, Random::folded, 50_000..50_006, 1, &[1, 2, 5]);
}

#[test]
fn many_random_spots_of_every_kind() {
    random_spots(5, Random::everything, 60_000..61_000, 4, &[1, 2, 5, 20]);
    random_spots(4, Random::everything, 60_000..60_030, 2, &[1, 2, 5, 20]);
    random_spots(3, Random::everything, 60_000..60_006, 1, &[1, 2, 5]);
}

/// A flop with bets on every street, further than the quick tests go.
#[test]
fn a_flop_with_every_street() {
    let spot =
        Spot::on("Qh8h3h").pot(50).stack(120).oop("AKs,QJs:0.5,88").ip("AQs,KJs,33:0.6").rake(0.05, 5.0);
    let spot =
        spot.bet(Street::Flop, "60%").bet(Street::Turn, "70%, a").bet(Street::River, "50%").build().unwrap();
    let lines =
        ["", "x b30", "b30 c | 2c", "b30 c | 2s | x a", "x x | Jd | x x | 5s", "x b30 c | 8c | x x | 2d | x"];
    let lines: Vec<_> = lines.map(|line| line.parse().unwrap()).to_vec();
    let tally = compare((&spot, Rule::default()), 1, &[1, 2, 3], |_| lines.clone());
    assert!(tally.is_good(0.005), "{tally:?}");
}

#[test]
fn rake_and_best_responses() {
    (20_000..20_200).for_each(check_rake);
    assert!((20_000..20_400).filter(|&seed| check_best_responses(seed, Random::plain)).count() > 200);
}
