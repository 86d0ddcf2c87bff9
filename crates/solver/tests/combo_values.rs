//! The values of all combos at any place, in the range or not.
#![allow(clippy::unwrap_used)]

mod reference;

use isofold_cards::Combo;
use isofold_solver::{ComboValues, Options, Solver};
use isofold_tree::{Line, Spot};
use reference::{Outside, Random, ReferenceSolver};

/// Of all that can be won.
const TOLERANCE: f64 = 1e-5;

/// Compares all combos at some places of random spots with the reference; `share` of the combos outside of the range are checked.
fn random_spots(
    cards: usize,
    change: fn(&mut Random, Spot) -> Spot,
    seeds: std::ops::Range<u64>,
    one_in: usize,
    iterations: u32,
) {
    let (mut numbers, mut wrong) = (0, 0);
    for seed in seeds {
        let mut random = Random::new(seed);
        let (spot, rule) = (random.spot(cards), random.rule());
        let spot = change(&mut random, spot);
        println!("{cards} cards, seed {seed}\n{}", spot.to_toml());
        let mut reference = ReferenceSolver::new(&spot, rule);
        let mut solver = Solver::new(&spot, &Options { rule, threads: 1, ..Options::default() }).unwrap();
        for _ in 0..iterations {
            solver.iterate();
            reference.iterate();
        }
        let lines: Vec<Line> = (0..4)
            .map(|number| if number == 0 { random.chance_line(&reference) } else { random.line(&reference) })
            .collect();
        let all = reference.all_combos();
        let others: Vec<Combo> = all.into_iter().filter(|_| random.below(one_in) == 0).collect();
        let values = solver.combo_values(&lines).unwrap();
        for (line, values) in lines.iter().zip(&values) {
            for own in 0..2 {
                let expected = reference.outside(own, line, &others);
                let found = compare(&values[own], &expected, reference.money.stake);
                // After the first iteration there is hardly a tie that rounding could break.
                assert!(iterations > 1 || found[1] == 0, "`{line}`, player {own}: {found:?}");
                (numbers, wrong) = (numbers + found[0], wrong + found[1]);
            }
        }
    }
    assert!(numbers > 300 && wrong * 200 <= numbers, "{wrong} of {numbers}");
}

/// The numbers compared, and those that differ.
fn compare(values: &ComboValues, expected: &Outside, stake: f64) -> [usize; 2] {
    let mut counts = [0, 0];
    for (at, &combo) in expected.combos.iter().enumerate() {
        let value = values.get(combo);
        let left = expected.against[at] / expected.total;
        assert!((value.reach - expected.reach[at]).abs() < 1e-4, "{combo} {value:?} {}", expected.reach[at]);
        if expected.against[at] == 0.0 || !left.is_finite() {
            assert_eq!((value.best, value.average, value.ev()), (None, None, None), "{combo}");
            continue;
        }
        // Of a sum that nearly cancels few digits are left.
        if left < 1e-3 {
            continue;
        }
        let mut number = |what: &str, engine: f64, exact: f64| {
            counts[0] += 1;
            if (engine - exact).abs() * left > TOLERANCE * stake {
                println!("{what} of {combo} at `{}`: {engine}, but {exact}", values.line);
                counts[1] += 1;
            }
        };
        number("share", value.compatible * stake, left * stake);
        number("best", value.best.unwrap(), expected.best[at]);
        if expected.reach[at] > 1e-4 {
            number("average", value.average.unwrap(), expected.average[at]);
            assert_eq!(value.ev(), value.average);
        } else if expected.reach[at] == 0.0 && value.reach == 0.0 {
            assert_eq!((value.average, value.ev(), value.is_outside()), (None, value.best, true));
        }
    }
    counts
}

#[test]
fn random_rivers() {
    random_spots(5, Random::plain, 0..60, 3, 1);
    random_spots(5, Random::plain, 100..160, 3, 5);
}

#[test]
fn random_turns() {
    random_spots(4, Random::plain, 0..6, 10, 1);
    random_spots(4, Random::plain, 10..16, 10, 3);
}

#[test]
fn random_flops() {
    random_spots(3, Random::plain, 0..2, 60, 1);
}

#[test]
fn rivers_and_turns_of_tournaments() {
    random_spots(5, Random::tournament, 200..230, 3, 2);
    random_spots(4, Random::tournament, 200..203, 20, 1);
}

#[test]
fn rivers_and_turns_with_locks() {
    random_spots(5, Random::locks, 300..340, 3, 2);
    random_spots(4, Random::locks, 300..304, 20, 1);
}

#[test]
fn rivers_and_turns_with_bunching() {
    random_spots(5, Random::folded, 400..410, 10, 2);
    random_spots(4, Random::folded, 400..402, 60, 1);
}
