//! The values of all combos at any place, in the range or not.

use crate::reference::{Outside, Random, ReferenceSolver};
use isofold_cards::Combo;
use isofold_solver::{ComboValues, Options, Precision, Solver, SolverError};
use isofold_tree::{Line, Lock, Spot, Street};

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
            for (own, values) in values.iter().enumerate() {
                let expected = reference.outside(own, line, &others);
                let found = compare(values, &expected, reference.money.stake);
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

fn turn() -> Spot {
    let spot =
        Spot::on("QsTs7h4d").pot(60).stack(150).oop("AA,QQ,JTs,AsKs:0.5,T9s,76s").ip("KK:0.7,AQs,98s,JJ,KQo");
    let spot = spot.bet(Street::Turn, "60%").raise(Street::Turn, "a").bet(Street::River, "50%, a");
    spot.rake(0.05, 10.0).build().unwrap()
}

fn flop() -> Spot {
    let spot = Spot::on("Qh8h3h").pot(50).stack(120).oop("AKs,QJs:0.5,88,AsKh").ip("AQs,KJs,33:0.6,JTo");
    let spot = spot.bet(Street::Flop, "60%").bet(Street::Turn, "75%").bet(Street::River, "a");
    spot.dead("2c").build().unwrap()
}

/// The equity of a hand that a player does not hold is that which it has if the player holds it too: it depends on the opponent's range, the
/// board and the folded ranges alone.
#[test]
fn equities_of_all_combos() {
    for (folded, tolerance) in [(&[][..], 1e-9), (&["22+,A2s+,KQo", "random,!AA"][..], 1e-9)] {
        for board in ["QsTs7h4d", "QsTs7h4d2c"] {
            let spot = |more: &str| {
                let spot = Spot::on(board).pot(60).stack(150).oop(&format!("AA,QQ:0.5,JTs,T9s{more}"));
                let spot = spot.ip("KK:0.7,AQs,98s,JJ,KQo").bet(Street::Turn, "60%").bet(Street::River, "a");
                let spot = spot.dead("3c").build().unwrap();
                Spot { folded: folded.iter().map(|range| range.parse().unwrap()).collect(), ..spot }
            };
            let solver = solved(&spot(""), 3, &Options::default());
            let mut wider = solved(&spot(",AsKs,6c6d,8h2d:0.1"), 1, &Options::default());
            let root = &lines(&[""]);
            let equities = solver.combo_equities(&solver.combo_values(root).unwrap()[0]).unwrap();
            let view = wider.view(&root[0]).unwrap();
            let mut seen = 0;
            for hand in &view.hands[0] {
                let found = equities[0][hand.combo.index()].unwrap();
                let expected = hand.equity.unwrap();
                assert!(
                    (found - expected).abs() < tolerance,
                    "{} {folded:?}: {found}, {expected}",
                    hand.combo
                );
                seen += 1;
            }
            // Six of AA, three each of QQ, JTs and T9s beside the board, and the three others.
            assert_eq!(seen, 18);
            let blocked: Combo = "QsAd".parse().unwrap();
            assert_eq!(equities[0][blocked.index()], None);
            // Where a player acts, the ranges are those that get there; the hands of the range have the equities of the view.
            let mut solver = solver;
            let line = &lines(&["x"]);
            let equities = solver.combo_equities(&solver.combo_values(line).unwrap()[0]).unwrap();
            let view = solver.view(&line[0]).unwrap();
            for (hands, equities) in view.hands.iter().zip(&equities) {
                for hand in hands.iter().filter(|hand| hand.ev.is_some()) {
                    let found = equities[hand.combo.index()].unwrap();
                    assert!((found - hand.equity.unwrap()).abs() < 1e-6, "{}", hand.combo);
                }
            }
        }
    }
}

fn lines(lines: &[&str]) -> Vec<Line> {
    lines.iter().map(|line| line.parse().unwrap()).collect()
}

fn solved(spot: &Spot, iterations: u32, options: &Options) -> Solver {
    let mut solver = Solver::new(spot, options).unwrap();
    (0..iterations).for_each(|_| solver.iterate());
    solver
}

const TURN_LINES: [&str; 7] =
    ["", "x", "x b36", "x b36 c", "x x | Ac", "x b36 c | 2s | x", "b36 c | 7c | x b66"];

const FLOP_LINES: [&str; 6] =
    ["", "b30", "x x", "x x | Ks | x", "b30 c | 5d | x b83 c", "x x | Kd | x x | Kc | x"];

/// For a hand with reach the EV is the one that `view` shows, and the best response is no worse.
#[test]
fn hands_of_the_range_have_the_evs_of_the_view() {
    let mut checked = 0;
    for (spot, all) in [(turn(), &TURN_LINES[..]), (flop(), &FLOP_LINES)] {
        for precision in [Precision::Full, Precision::Half] {
            let options = Options { precision, ..Options::default() };
            let mut solver = solved(&spot, 20, &options);
            let all = lines(all);
            for (line, values) in all.iter().zip(solver.combo_values(&all).unwrap()) {
                let Ok(view) = solver.view(line) else { continue };
                assert_eq!((&values[0].board, values[0].pot), (&view.board, f64::from(view.pot)));
                for (hands, values) in view.hands.iter().zip(&values) {
                    for hand in hands {
                        let value = values.get(hand.combo);
                        assert!((value.reach - hand.reach).abs() < 1e-5, "{line} {hand:?} {value:?}");
                        if hand.reach > 1e-3 && value.compatible > 1e-2 {
                            checked += 1;
                            let (ev, shown) = (value.ev().unwrap(), hand.ev.unwrap());
                            assert!((ev - shown).abs() < 0.02, "{line} {hand:?} {value:?}");
                            assert!(value.best.unwrap() > ev - 0.02, "{line} {hand:?} {value:?}");
                        }
                    }
                }
            }
        }
    }
    assert!(checked > 300, "{checked}");
}

/// Weighted by the range, the best responses at the start are those that exploitability is measured by, locks included.
#[test]
fn best_responses_of_the_range_add_up() {
    let mut spot = turn();
    spot.locks =
        vec![Lock::at("x").unwrap().plays("x: 30%, b36").unwrap(), Lock::at("").unwrap().plays("x").unwrap()];
    for spot in [turn(), spot, flop()] {
        let mut solver = solved(&spot, 10, &Options::default());
        let values = solver.combo_values(&lines(&[""])).unwrap();
        for (own, values) in values[0].iter().enumerate() {
            let of = |value: &isofold_solver::ComboValue| value.reach * value.compatible;
            let combos = values.combos.iter().filter(|value| value.reach > 0.0);
            let (mut sum, mut total) = (0.0, 0.0);
            combos.for_each(|value| {
                sum += of(value) * value.best.unwrap_or(0.0);
                total += of(value);
            });
            let best = solver.best_evs()[own];
            assert!((sum / total - best).abs() < 1e-3, "{} {best}", sum / total);
        }
    }
}

/// A hand outside of the range is worth what it is worth once it is in the range with next to no weight.
#[test]
fn a_hand_with_hardly_any_weight_is_worth_the_same() {
    let spot = turn();
    let mut with = spot.clone();
    for hand in ["5s5c", "KsJs", "3d2d"] {
        with.ranges[0].set(hand.parse().unwrap(), 1e-9).unwrap();
    }
    // After one iteration ip plays as before, whatever oop holds.
    let [without, with] = [spot, with].map(|spot| solved(&spot, 1, &Options::default()));
    let all = lines(&["", "x", "b36 c", "x x | Ac", "b36 c | 2s | x a"]);
    let [without, with] = [without, with].map(|solver| solver.combo_values(&all).unwrap());
    for (without, with) in without.iter().zip(&with) {
        for hand in ["5s5c", "KsJs", "3d2d"] {
            let [without, with] = [without, with].map(|values| values[0].get(hand.parse().unwrap()));
            assert!(without.is_outside() && without.reach == 0.0);
            assert!((without.best.unwrap() - with.best.unwrap()).abs() < 1e-3, "{hand} {without:?} {with:?}");
        }
    }
}

/// Neither the number of threads nor the rest of the batch changes a bit.
#[test]
fn batches_and_threads_change_nothing() {
    for (spot, all) in [(turn(), &TURN_LINES[..]), (flop(), &FLOP_LINES)] {
        let all = lines(all);
        let values = [1, 2, 5].map(|threads| {
            let solver = solved(&spot, 3, &Options { threads, ..Options::default() });
            solver.combo_values(&all).unwrap()
        });
        assert!(values[0] == values[1] && values[0] == values[2]);
        let solver = solved(&spot, 3, &Options::default());
        for (line, values) in all.iter().zip(&values[0]) {
            let alone = solver.combo_values(std::slice::from_ref(line)).unwrap();
            assert!(alone[0] == *values, "{line}");
        }
    }
}

/// A board with more places than one traversal takes.
#[test]
fn all_places_of_a_river() {
    let spot = Spot::on("KsTs7d4c2h").pot(100).stack(2000).oop("AA,KQs:0.5,98s").ip("KJs,QJs:0.25,77");
    let spot = spot.bet(Street::River, "33%, 75%").raise(Street::River, "60%, a").build().unwrap();
    let solver = solved(&spot, 5, &Options::default());
    let decisions = solver.tree().iter().filter(|(_, node)| !node.actions().is_empty());
    let all: Vec<Line> = decisions.map(|(id, _)| solver.tree().line(id)).collect();
    assert!(all.len() > 16, "{}", all.len());
    let values = solver.combo_values(&all).unwrap();
    for (line, values) in all.iter().zip(&values).step_by(3) {
        assert!(solver.combo_values(std::slice::from_ref(line)).unwrap()[0] == *values, "{line}");
    }
}

/// Isomorphism does not merge what the opponent's strategy tells apart.
#[test]
fn isomorphism_changes_nothing() {
    for (spot, all) in [(turn(), &TURN_LINES[..]), (flop(), &FLOP_LINES)] {
        let all = lines(all);
        let [with, without] = [true, false].map(|isomorphism| {
            let solver = solved(&spot, 2, &Options { isomorphism, ..Options::default() });
            solver.combo_values(&all).unwrap()
        });
        for (with, without) in with.iter().flatten().zip(without.iter().flatten()) {
            assert_eq!(with.mask(), without.mask());
            for combo in Combo::all() {
                let [a, b] = [with, without].map(|values| values.get(combo).best.unwrap_or(0.0));
                assert!((a - b).abs() < 0.01, "{} {combo}: {a} {b}", with.line);
            }
        }
    }
}

/// The arrays by combo index: the mask, EVs, and counterfactual values as shares of the pot.
#[test]
fn arrays_by_combo_index() {
    let solver = solved(&flop(), 5, &Options::default());
    let values = solver.combo_values(&lines(&["b30"])).unwrap().swap_remove(0);
    for values in &values {
        let (mask, evs, best, cfvs) = (values.mask(), values.evs(), values.best_evs(), values.cfvs());
        for combo in Combo::all() {
            let (index, value) = (combo.index(), values.get(combo));
            let blocked =
                ["Qh", "8h", "3h", "2c"].iter().any(|card| combo.set().contains(card.parse().unwrap()));
            assert_eq!(mask[index], !blocked, "{combo}");
            if blocked {
                assert_eq!((evs[index], best[index], cfvs[index]), (0.0, 0.0, 0.0));
                continue;
            }
            assert_eq!(evs[index], value.ev().unwrap() as f32);
            assert_eq!(best[index], value.best.unwrap() as f32);
            assert_eq!(cfvs[index], (value.ev().unwrap() * value.compatible / 80.0) as f32);
            assert!(value.compatible > 0.5 && value.compatible <= 1.0 + 1e-9);
        }
        assert_eq!(values.pot, 80.0);
    }
    // The nut flush wins at least the pot after the bet, less what ip takes back by folding: a fold wins 80.
    assert!(values[0].get("AhKh".parse().unwrap()).best.unwrap() > 70.0);
}

/// A limit of memory that leaves nothing beside the solver is an error with the figures.
#[test]
fn memory_is_planned() {
    let needed = |spot: &Spot| Solver::new(spot, &Options::default()).unwrap().plan().memory();
    let (spot, all) = (turn(), lines(&["", "x b36"]));
    let plan = needed(&spot);
    let tight = solved(&spot, 1, &Options { memory: Some(plan + 1000), threads: 2, ..Options::default() });
    let Err(SolverError::Memory { needed, limit, .. }) = tight.combo_values(&all) else { panic!("it fits") };
    assert!(needed > limit && limit == plan + 1000);
    // With what one thread takes for one place it runs so, and the result is the same.
    let enough = solved(&spot, 1, &Options { memory: Some(needed), threads: 2, ..Options::default() });
    let free = solved(&spot, 1, &Options { threads: 2, ..Options::default() });
    assert!(enough.combo_values(&all).unwrap() == free.combo_values(&all).unwrap());
}

#[test]
fn a_line_that_ends_the_hand_is_an_error() {
    let solver = solved(&turn(), 1, &Options::default());
    for line in ["x b36 f", "x x | Ac | x x"] {
        let error = solver.combo_values(&lines(&["", line])).unwrap_err();
        assert!(matches!(error, SolverError::Over(over) if over == line));
    }
    assert!(matches!(solver.combo_values(&lines(&["b1"])), Err(SolverError::Line(_))));
    assert!(solver.combo_values(&[]).unwrap().is_empty());
}
