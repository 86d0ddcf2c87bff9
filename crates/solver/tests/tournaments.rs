//! Prize money and stacks that differ, against the reference implementation and against games that must be the same.

use crate::reference::{Random, check_best_responses, compare, random_spots};
use isofold_solver::{Options, Rule, Solver, View};
use isofold_tree::{Line, Spot, SpotBuilder, Stop, Street};
use std::ops::ControlFlow;

#[test]
fn random_rivers() {
    random_spots(5, Random::tournament, 3000..3150, 4, &[1, 2, 5, 20]);
}

#[test]
fn random_turns() {
    random_spots(4, Random::tournament, 3000..3010, 2, &[1, 2, 5, 20]);
}

#[test]
fn random_flops() {
    random_spots(3, Random::tournament, 3000..3003, 1, &[1, 2, 5]);
}

#[test]
fn a_best_response_is_the_best_of_all_pure_strategies() {
    let checked = (4000..4040).filter(|&seed| check_best_responses(seed, Random::tournament)).count();
    assert!(checked > 20, "{checked}");
}

fn river() -> SpotBuilder {
    let spot =
        Spot::on("KsTs7d4c2h").pot(100).oop("22+,A2s+,K9s+,QTs+,JTs").ip("22+,A7s+,K8s+,Q9s+,T8s+,KTo+");
    spot.bet(Street::River, "33%, 75%").raise(Street::River, "60%, a")
}

fn turn() -> SpotBuilder {
    let spot = Spot::on("JsTs6d2d").pot(60).oop("AJs,T9s,66,QQ:0.5").ip("KQs,JTs:0.5,QJs,99");
    spot.bet(Street::Turn, "50%").bet(Street::River, "70%, a").raise(Street::Turn, "a")
}

/// The short stack has the pay jump before it, in position or not: all numbers agree with the reference.
#[test]
fn a_bubble() {
    for (oop, ip) in [(200, 900), (900, 200)] {
        let spot = turn().stacks(oop, ip).icm(&[50.0, 30.0, 20.0], &[150.0, 400.0]).build().unwrap();
        let lines = ["", "x b30", "x x | Ah", "b30 c | 5c | x", "x b30 c | 2s | x"];
        let lines: Vec<Line> = lines.iter().map(|line| line.parse().unwrap()).collect();
        let tally = compare((&spot, Rule::default()), 2, &[1, 2], |_| lines.clone());
        assert!(tally.is_good(0.0), "{tally:?}");
    }
}

/// All that can be seen of a solve: what the players make and could gain, and a few lines.
fn everything(spot: &Spot, iterations: u32, lines: &[&str]) -> ([f64; 2], f64, Vec<View>) {
    everything_by(Rule::default(), spot, iterations, lines)
}

fn everything_by(rule: Rule, spot: &Spot, iterations: u32, lines: &[&str]) -> ([f64; 2], f64, Vec<View>) {
    let mut solver = Solver::new(spot, &Options { rule, ..Options::default() }).unwrap();
    (0..iterations).for_each(|_| solver.iterate());
    let views = lines.iter().map(|line| solver.view(&line.parse().unwrap()).unwrap()).collect();
    (solver.evs(), solver.exploitability(), views)
}

/// Chips beyond the other player's stack cannot be lost: the same bits.
#[test]
fn the_smaller_stack_is_the_game() {
    let lines = ["", "x", "x b30", "b30 a", "x x | Ah", "b30 c | 5c | x"];
    for (spot, lines) in [(turn(), &lines[..]), (river(), &["", "x", "b33", "x b75"])] {
        let solve = |oop, ip| everything(&spot.clone().stacks(oop, ip).build().unwrap(), 10, lines);
        let equal = solve(230, 230);
        assert!(solve(230, 400) == equal);
        assert!(solve(231, 230) == equal);
    }
}

/// The greatest difference of shares, and of what hands make once prizes are chips again.
fn apart(chips: &View, prizes: &View, worth: f64, all: f64) -> f64 {
    let mut most: f64 = 0.0;
    let mut differ = |a: f64, b: f64| most = most.max((a - b).abs());
    for (a, b) in chips.hands.iter().flatten().zip(prizes.hands.iter().flatten()) {
        assert_eq!((a.combo, a.strategy.len()), (b.combo, b.strategy.len()));
        differ(a.share, b.share);
        differ(a.equity.unwrap_or(0.0), b.equity.unwrap_or(0.0));
        a.strategy.iter().zip(&b.strategy).for_each(|(&a, &b)| differ(a, b));
        let evs = |hand: &isofold_solver::Hand| {
            hand.action_evs.iter().copied().chain([hand.ev]).flatten().collect()
        };
        let [a, b]: [Vec<f64>; 2] = [evs(a), evs(b)];
        assert_eq!(a.len(), b.len());
        a.iter().zip(&b).for_each(|(a, b)| differ(a / all, b / worth / all));
    }
    most
}

/// Heads-up the winner takes all: prizes are chips, whatever a chip is worth. A prediction is rounded to powers of two, so it does
/// depend on that: none is made.
#[test]
fn winner_takes_all_heads_up_is_chips() {
    let lines = ["", "x", "x b30", "x x | Ah", "b30 c | 5c | x"];
    for (spot, lines) in [(turn(), &lines[..]), (river(), &["", "x", "b33", "x b75"])] {
        for (oop, ip) in [(230, 230), (230, 400), (700, 230)] {
            let chips = spot.clone().stacks(oop, ip).build().unwrap();
            let prizes = spot.clone().stacks(oop, ip).icm(&[1000.0], &[]).build().unwrap();
            let (all, worth) = (f64::from(chips.pot + 460), 1000.0 / f64::from(oop + ip + chips.pot));
            // At first every number is the same, later rounding tells where actions are worth the same.
            for (iterations, most) in [(1, 1e-5), (5, 1e-3)] {
                let [(evs, exploitability, views), (other_evs, other_exploitability, other_views)] =
                    [&chips, &prizes].map(|spot| {
                        everything_by(Rule::default().without_prediction(), spot, iterations, lines)
                    });
                for (a, b) in evs.into_iter().zip(other_evs) {
                    assert!((a - b / worth).abs() < 1e-5 * all, "{a} {b}");
                }
                assert!(
                    (exploitability - other_exploitability).abs() < 1e-5,
                    "{exploitability} {other_exploitability}"
                );
                for (a, b) in views.iter().zip(&other_views) {
                    let apart = apart(a, b, worth, all);
                    assert!(apart < most, "{apart} at `{}` after {iterations}", a.line);
                }
            }
        }
    }
}

/// Solved to the end, both say the same.
#[test]
fn winner_takes_all_is_solved_as_chips_are() {
    let stop = Stop { exploitability: Some(0.0005), iterations: Some(2000), ..Stop::default() };
    let solve = |spot: SpotBuilder| {
        let mut solver = Solver::new(&spot.build().unwrap(), &Options::default()).unwrap();
        solver.run(&stop, |_| ControlFlow::Continue(()))
    };
    let (chips, prizes) =
        (solve(river().stacks(230, 400)), solve(river().stacks(230, 400).icm(&[730.0], &[])));
    assert!(chips.exploitability <= 0.0005 && prizes.exploitability <= 0.0005, "{chips:?} {prizes:?}");
    for (a, b) in chips.evs.into_iter().zip(prizes.evs) {
        assert!((a - b).abs() < 0.001 * 100.0, "{chips:?} {prizes:?}");
    }
}
