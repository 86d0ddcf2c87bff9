//! The engine against the reference implementation.

use crate::reference::{Random, ReferenceSolver, check_best_responses, check_rake, compare, random_spots};
use isofold_solver::{Options, Rule, Solver};
use isofold_tree::{Line, Spot, SpotBuilder, Street};

#[test]
fn random_rivers() {
    random_spots(5, Random::plain, 0..300, 4, &[1, 2, 5, 20]);
}

#[test]
fn random_turns() {
    random_spots(4, Random::plain, 0..20, 2, &[1, 2, 5, 20]);
}

#[test]
fn random_flops() {
    random_spots(3, Random::plain, 0..5, 1, &[1, 2, 5]);
}

/// Compares at these lines, after these iterations, and wants every number to agree.
fn agree(spot: SpotBuilder, iterations: &[u32], lines: &[&str]) {
    let spot = spot.build().unwrap();
    let lines: Vec<Line> = lines.iter().map(|line| line.parse().unwrap()).collect();
    let tally = compare((&spot, Rule::default()), 2, iterations, |_| lines.clone());
    assert!(tally.is_good(0.0), "{tally:?}");
}

/// Both players have the same range, so every hand can meet its own combo, and every hand has ties.
#[test]
fn a_river_with_the_same_hands_for_both() {
    let range = "AA,KQs:0.5,KJs,QJs:0.25,T9s,98s:0.7,77";
    let spot = Spot::on("KsTs7d4c2h").pot(100).stack(230).oop(range).ip(range).rake(0.05, 10.0);
    let spot = spot.bet(Street::River, "33%, 75%").raise(Street::River, "60%, a");
    agree(spot, &[1, 2, 3, 10, 30], &["", "x", "b33", "x b75", "b33 r133", "b75 a"]);
}

/// Three suits are isomorphic on a monotone flop, so classes of cards are carried by cycles of three; all chips go in
/// before the river, or none.
#[test]
fn a_monotone_flop_with_all_in() {
    let spot = Spot::on("Qh8h3h").pot(50).stack(120).oop("AKs,QJs:0.5,88").ip("AQs,KJs,33:0.6");
    let spot = spot.bet(Street::Flop, "60%, a").raise(Street::Flop, "a");
    agree(spot, &[1, 2, 10], &["", "x", "b30", "x b30 a"]);
}

/// Bets on the turn and the river, with a lead; cards of one class and not its first.
#[test]
fn a_turn_with_a_lead() {
    let spot =
        Spot::on("JsTs6d2d").pot(60).stack(150).oop("AJs,T9s,66").ip("KQs,JTs:0.5,QJs,99").dead("5h9c");
    let spot = spot.bet(Street::Turn, "50%").bet(Street::River, "70%").donk(Street::River, "30%");
    agree(
        spot,
        &[1, 2],
        &["", "x", "b30 c | Ah", "b30 c | Ac | x b84", "x b30 c | 5s | b36", "x x | 9s | x"],
    );
}

/// An edit on one card breaks the symmetry of its suit, which the board and the ranges have.
#[test]
fn a_turn_with_edits_on_cards() {
    let spot =
        Spot::on("JsTs6d2d").pot(60).stack(90).oop("AJs,T9s,66").ip("KQs,JTs,99").remove("x x | Ac | a");
    let spot = spot.add("x x | 5h | x b20").remove("b30 c | * | x a").remove("x b30 f");
    let spot = spot.bet(Street::Turn, "50%").bet(Street::River, "70%, a");
    let lines = ["x x | Ac", "x x | Ah", "x x | 5h | x", "x x | 5c | x", "b30 c | Ac | x", "", "x b30"];
    agree(spot, &[1, 2], &lines);
}

/// On a monotone flop a turn stands for two others, and a river of its board for one other: what carries both cards is
/// one permutation after the other, in this order.
#[test]
fn a_monotone_flop_to_the_river() {
    let spot = Spot::on("Qh8h3h").pot(50).stack(40).oop("AKs,88:0.5").ip("AQs,K8s").bet(Street::River, "a");
    let suits = ["s", "d", "c"].iter().flat_map(|turn| ["s", "d", "c"].map(|river| [*turn, river]));
    let lines: Vec<String> = suits.map(|[turn, river]| format!("x x | K{turn} | x x | A{river}")).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    agree(spot, &[1, 3], &lines);
}

/// The suits of one range differ: no two are isomorphic.
#[test]
fn a_flop_where_suits_differ() {
    let spot = Spot::on("9s9d4c").pot(40).stack(60).oop("AhKh,8h8c:0.5,QdJd,7s6s").ip("AsKs,TcTd,QcJc:0.3");
    let spot = spot.bet(Street::Flop, "50%").bet(Street::Turn, "a").rake(0.1, f64::INFINITY);
    agree(spot, &[1, 2, 5], &["", "x b20", "b20 c | Ah", "x x | 2c | x", "b20 c | Kc | x a"]);
}

/// Ranges that only a cycle of suits keeps, not a swap: values that it carries one way its inverse carries back.
#[test]
fn suits_in_a_circle() {
    let spot = Spot::on("Qh8h3h").pot(50).stack(120).oop("AsKd,AdKc,AcKs,8s8d:0.5,8d8c:0.5,8s8c:0.5");
    let spot = spot.ip("QsJd,QdJc,QcJs,AsTd,AdTc,AcTs").bet(Street::Flop, "60%").bet(Street::River, "a");
    assert_eq!(Solver::new(&spot.clone().build().unwrap(), &Options::default()).unwrap().group().order(), 3);
    agree(
        spot,
        &[1, 2],
        &["", "b30", "b30 c | 2s", "b30 c | 2d | x x | 5c", "x x | Jc", "x x | Kd | x x | Kc"],
    );

    let spot = Spot::on("8s8d8h4c").pot(50).stack(120).oop("AsKd,AdKh,AhKs,QQ:0.5").dead("7c");
    let spot = spot.ip("KsTd,KdTh,KhTs,AA:0.3").bet(Street::Turn, "60%").bet(Street::River, "a");
    assert_eq!(Solver::new(&spot.clone().build().unwrap(), &Options::default()).unwrap().group().order(), 3);
    agree(spot, &[1, 2, 5], &["", "b30", "b30 c | 2s", "b30 c | 2d | x", "x x | Jh", "x x | Kh | x a"]);
}

#[test]
fn what_the_players_do_not_make_is_the_rake() {
    (1000..1020).for_each(check_rake);
}

#[test]
fn a_best_response_is_the_best_of_all_pure_strategies() {
    let checked = (2000..2040).filter(|&seed| check_best_responses(seed, Random::plain)).count();
    assert!(checked > 20, "{checked}");
}

/// However fast the average forgets, the last strategies count most.
#[test]
fn an_average_that_forgets_fast() {
    forget(&[(5.0, 100), (15.0, 400)]);
}

/// Weights that do not fit into single precision.
#[test]
fn an_average_that_forgets_at_once() {
    forget(&[(40.0, 20), (200.0, 3)]);
}

fn forget(cases: &[(f64, u32)]) {
    let spot = Spot::on("KsTs7d4c2h").pot(100).stack(230).oop("AA,KQs:0.5,KJs,QJs").ip("T9s,98s:0.7,77,AKs");
    let spot = spot.bet(Street::River, "33%, 75%").raise(Street::River, "a").build().unwrap();
    for &(gamma, iterations) in cases {
        let rule = Rule::dcfr(1.5, 0.0, gamma);
        let mut solver = Solver::new(&spot, &Options { rule, ..Options::default() }).unwrap();
        let mut reference = ReferenceSolver::new(&spot, rule);
        for _ in 0..iterations {
            reference.iterate();
            solver.iterate();
        }
        let (engine, reference) = (solver.evs(), reference.evs());
        assert!((engine[0] - reference[0]).abs() < 0.001, "{gamma}: {engine:?} {reference:?}");
    }
}
