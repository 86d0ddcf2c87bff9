//! Random node locks, against the reference implementation.

use crate::reference::{Random, check_best_responses, compare, random_spots};
use isofold_solver::{Options, Rule, Solver};
use isofold_tree::{Line, Lock, Spot, SpotBuilder, Street};

#[test]
fn random_rivers() {
    random_spots(5, Random::locks, 5000..5150, 4, &[1, 2, 5, 20]);
}

#[test]
fn random_turns() {
    random_spots(4, Random::locks, 5000..5010, 2, &[1, 2, 5, 20]);
}

#[test]
fn random_flops() {
    random_spots(3, Random::locks, 5000..5002, 1, &[1, 2, 5]);
}

/// A locked hand has no choice, neither in the best response nor in any other strategy.
#[test]
fn a_best_response_is_the_best_of_all_pure_strategies() {
    let checked = (6000..6040).filter(|&seed| check_best_responses(seed, Random::locks)).count();
    assert!(checked > 20, "{checked}");
}

fn lock(text: &str) -> Lock {
    text.parse().unwrap()
}

fn monotone() -> SpotBuilder {
    let spot = Spot::on("Qh8h3h").pot(50).stack(120).oop("AKs,QJs:0.5,88").ip("AQs,KJs,33:0.6");
    spot.bet(Street::Flop, "60%, a").bet(Street::Turn, "a").raise(Street::Flop, "a")
}

/// Locks that leave so many permutations of suits, and the lines to compare at.
#[track_caller]
fn agree(locks: &[&str], order: u32, lines: &[&str]) {
    let spot = locks.iter().fold(monotone(), |spot, text| spot.lock(lock(text))).build().unwrap();
    assert_eq!(Solver::new(&spot, &Options::default()).unwrap().group().order(), order);
    let lines: Vec<Line> = lines.iter().map(|line| line.parse().unwrap()).collect();
    let tally = compare((&spot, Rule::default()), 1, &[1, 2], |_| lines.clone());
    assert!(tally.is_good(0.0), "{tally:?}");
}

#[test]
fn symmetric_locks() {
    let locks = [
        "line = x; hands = AQs; play = b30: 30%, x",
        "line = b30 c | *; category = flush draw, set; play = x",
    ];
    agree(&locks, 6, &["", "x", "x b30", "b30 c | 2h", "b30 c | 2s", "b30 c | Ad | x"]);
}

/// The hands of one suit, and one turn card.
#[test]
fn locks_that_tell_suits_apart() {
    agree(&["line = x; hands = AsQs; play = b30"], 2, &["", "x", "x b30", "x x | 2s", "x x | 2d"]);
    let turn = ["line = x x | 2s; play = x: 25%, a", "line = x x | 2s; hands = AdKd; play = a"];
    agree(&turn, 1, &["", "x x | 2s", "x x | 2s | x", "x x | 2d", "x x | 2c | x"]);
    let circle = ["s", "d", "c"].iter().zip(["d", "c", "s"]);
    let circle: Vec<String> =
        circle.map(|(a, b)| format!("line = x x | 2{a}; hands = A{b}K{b}; play = a")).collect();
    let circle: Vec<&str> = circle.iter().map(String::as_str).collect();
    agree(&circle, 3, &["", "x x | 2s", "x x | 2d", "x x | 2c | x"]);
}

/// Locked hands never move, not even where they never come; the others do.
#[test]
fn locked_hands_stay() {
    let spot = monotone().lock(lock("line = x; hands = AQs; play = b30: 30%, x"));
    let spot =
        spot.lock(lock("line = x b30; hands = 88; play = f")).lock(lock("line = x b30 a; play = c: 0.1, f"));
    let mut solver = Solver::new(&spot.build().unwrap(), &Options::default()).unwrap();
    for _ in 0..3 {
        (0..20).for_each(|_| solver.iterate());
        let mut strategies = |line: &str, class: &str| -> Vec<Vec<f64>> {
            let view = solver.view(&line.parse().unwrap()).unwrap();
            let class: isofold_cards::Range = class.parse().unwrap();
            let hands = view.hands[view.player.index()].iter().filter(|hand| class.weight(hand.combo) > 0.0);
            hands.map(|hand| hand.strategy.clone()).collect()
        };
        let near = |found: Vec<Vec<f64>>, wanted: &[f64]| {
            let is_near = |found: &Vec<f64>| found.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 1e-6);
            assert!(!found.is_empty() && found.iter().all(is_near), "{found:?}");
        };
        near(strategies("x", "AQs"), &[0.7, 0.3, 0.0]);
        near(strategies("x b30", "88"), &[1.0, 0.0, 0.0]);
        near(strategies("x b30 a", "AQs,KJs,33"), &[0.9, 0.1]);
        assert!(strategies("x", "33").iter().any(|shares| shares[0] != 1.0 / 3.0));
    }
}
