//! A stored solution gives the values of all combos as the solver does that it came from; against subgames that were not stored
//! they are those of the strategies that are shown there.

use isofold_cards::{Card, Combo};
use isofold_solver::{BoardShape, BoardStrategy, ComboValues, Options, Solver, SolverError, StoredSolution};
use isofold_tree::{Line, Lock, Spot, Stop, Street, Tournament};
use std::collections::HashMap;
use std::ops::ControlFlow;

type BoardStrategies = HashMap<Vec<Card>, BoardStrategy>;

fn spot(board: &str) -> Spot {
    let spot = Spot::on(board).pot(60).stack(120).oop("AA,QQ,JTs,AsKs:0.5,T9s").ip("KK,AQs,98s:0.7,KQo");
    let spot = spot.bet(Street::Flop, "50%").bet(Street::Turn, "75%").raise(Street::Turn, "a");
    spot.bet(Street::River, "60%").rake(0.05, 10.0).build().unwrap()
}

/// A solver, its exploitability, and the strategies on the boards of the first streets.
fn solved(spot: &Spot, streets: usize) -> (Solver, f64, BoardStrategies) {
    let mut solver = Solver::new(spot, &Options::default()).unwrap();
    let stop = Stop { exploitability: Some(0.01), ..Stop::default() };
    let outcome = solver.run(&stop, |_| ControlFlow::Continue(()));
    let continuation = solver.continuation();
    let mut stored = BoardStrategies::new();
    for street in 0..streets {
        for board in 0..solver.boards(street) {
            let strategy = solver.board_strategy(street, board, &continuation);
            stored.insert(solver.shape(street, board).board, strategy);
        }
    }
    (solver, outcome.exploitability, stored)
}

struct Stored {
    solution: StoredSolution,
    strategies: BoardStrategies,
}

impl Stored {
    fn new(spot: &Spot, accuracy: f64, strategies: &BoardStrategies, options: &Options) -> Stored {
        let solution = StoredSolution::new(spot, accuracy, options).unwrap();
        Stored { solution, strategies: strategies.clone() }
    }

    fn values(&mut self, lines: &[&str]) -> Result<Vec<[ComboValues; 2]>, SolverError> {
        let fetch = |shape: &BoardShape| Ok(self.strategies.get(&shape.board).cloned());
        self.solution.combo_values(&parsed(lines), &fetch)
    }
}

fn parsed(lines: &[&str]) -> Vec<Line> {
    lines.iter().map(|line| line.parse().unwrap()).collect()
}

/// Compares two answers, in chips.
fn same(a: &[[ComboValues; 2]], b: &[[ComboValues; 2]], within: f64) {
    assert_eq!(a.len(), b.len());
    for (a, b) in a.iter().flatten().zip(b.iter().flatten()) {
        assert_eq!((&a.line, &a.board, a.player, a.pot), (&b.line, &b.board, b.player, b.pot));
        assert_eq!(a.mask(), b.mask(), "{}", a.line);
        for combo in Combo::all() {
            let [x, y] = [a, b].map(|values| values.get(combo));
            assert!((x.reach - y.reach).abs() < 1e-5, "{} {combo} {x:?} {y:?}", a.line);
            assert!((x.compatible - y.compatible).abs() < 1e-5, "{} {combo} {x:?} {y:?}", a.line);
            if x.compatible < 1e-2 {
                continue;
            }
            let best = [x, y].map(|value| value.best.unwrap_or(0.0));
            assert!((best[0] - best[1]).abs() < within, "{} {combo} {x:?} {y:?}", a.line);
            if x.reach > 1e-3 {
                let average = [x, y].map(|value| value.average.unwrap_or(0.0));
                assert!((average[0] - average[1]).abs() < within, "{} {combo} {x:?} {y:?}", a.line);
            }
        }
    }
}

const TURN_LINES: [&str; 6] = ["", "x b45", "x x", "x x | 2s", "x b45 c | Ah | x", "x b45 r120 c"];
const FLOP_LINES: [&str; 6] =
    ["", "b30 c", "x x | 6c | x", "x x | 6d | x x", "x b30 c | 2s | x b90 c", "x x | 6d | x x | 2c | x"];

#[test]
fn all_streets_stored() {
    for (board, streets, lines) in [("QsTs7h4d", 2, &TURN_LINES), ("QsTs7h", 3, &FLOP_LINES)] {
        let spot = spot(board);
        let (solver, accuracy, strategies) = solved(&spot, streets);
        let mut stored = Stored::new(&spot, accuracy, &strategies, &Options::default());
        let expected = solver.combo_values(&parsed(lines)).unwrap();
        same(&stored.values(lines).unwrap(), &expected, 0.01);
    }
}

#[test]
fn locks_and_payouts() {
    let mut spot = spot("QsTs7h4d");
    spot.tournament = Some(Tournament { payouts: vec![50.0, 30.0, 20.0], others: vec![200.0, 90.0] });
    spot.locks = vec![
        Lock::at("x").unwrap().plays("x: 30%, b45").unwrap(),
        Lock::at("x x | * | x").unwrap().plays("x").unwrap(),
        Lock::at("").unwrap().plays("x").unwrap(),
    ];
    let (solver, accuracy, strategies) = solved(&spot, 2);
    let mut stored = Stored::new(&spot, accuracy, &strategies, &Options::default());
    let lines = &TURN_LINES[..5];
    same(&stored.values(lines).unwrap(), &solver.combo_values(&parsed(lines)).unwrap(), 0.001);
}

/// On a river that was not stored, values are against the strategy that is shown there; on the turn before, they are the mean
/// over these rivers.
#[test]
fn rivers_that_were_not_stored() {
    let spot = spot("QsTs7h4d");
    let (_, accuracy, strategies) = solved(&spot, 1);
    let mut stored = Stored::new(&spot, accuracy, &strategies, &Options::default());
    let before = stored.values(&["x x"]).unwrap().swap_remove(0);
    let board: Vec<Card> = spot.board.clone();
    let rivers: Vec<String> =
        Card::all().filter(|card| !board.contains(card)).map(|card| format!("x x | {card}")).collect();
    let rivers: Vec<&str> = rivers.iter().map(String::as_str).collect();
    let after = stored.values(&rivers).unwrap();
    for own in 0..2 {
        for combo in Combo::all().filter(|&combo| before[own].get(combo).best.is_some()) {
            let (mut sum, mut weight) = (0.0, 0.0);
            for values in &after {
                let total: f64 = values[1 - own].combos.iter().map(|combo| combo.reach).sum();
                let value = values[own].get(combo);
                if let Some(best) = value.best {
                    sum += best * value.compatible * total;
                    weight += value.compatible * total;
                }
            }
            let best = before[own].get(combo).best.unwrap();
            assert!((sum / weight - best).abs() < 0.01, "{own} {combo}: {} {best}", sum / weight);
        }
    }
    // The view of a river is of the same subgame.
    for (line, values) in rivers.iter().zip(&after).step_by(7) {
        let mut fetch = |shape: &BoardShape| Ok::<_, SolverError>(strategies.get(&shape.board).cloned());
        let view = stored.solution.view(&line.parse().unwrap(), &mut fetch).unwrap();
        for (hands, values) in view.hands.iter().zip(values) {
            for hand in hands.iter().filter(|hand| hand.reach > 1e-3) {
                let value = values.get(hand.combo);
                assert!((value.reach - hand.reach).abs() < 1e-5, "{line} {hand:?} {value:?}");
                let (ev, shown) = (value.ev().unwrap(), hand.ev.unwrap());
                assert!((ev - shown).abs() < 0.01, "{line} {hand:?} {value:?}");
            }
            let outside = values.combos.iter().filter(|value| value.is_outside()).count();
            assert!(outside > 900, "{outside}");
        }
    }
}

/// Neither threads nor the batch change the answer where subgames are solved again.
#[test]
fn subgames_solved_again_on_any_number_of_threads() {
    let spot = spot("QsTs7h4d");
    let (_, accuracy, strategies) = solved(&spot, 1);
    let lines = ["x b45", "x x | 2s", "x b45 c | Ah | x", "x b45 c | Ad | x"];
    let [one, three] = [1, 3].map(|threads| {
        let options = Options { threads, ..Options::default() };
        Stored::new(&spot, accuracy, &strategies, &options).values(&lines).unwrap()
    });
    assert!(one == three);
    let mut stored = Stored::new(&spot, accuracy, &strategies, &Options::default());
    for (line, values) in lines.iter().zip(&one) {
        assert!(stored.values(&[line]).unwrap()[0] == *values, "{line}");
    }
}

/// With nothing but the first street, whole turns are solved again.
#[test]
fn turns_that_were_not_stored() {
    let spot = Spot::on("QsTs7h").pot(60).stack(60).oop("AA,JTs").ip("KK,98s").bet(Street::Turn, "a");
    let spot = spot.bet(Street::Flop, "a").build().unwrap();
    let (solver, accuracy, strategies) = solved(&spot, 1);
    let mut stored = Stored::new(&spot, accuracy, &strategies, &Options::default());
    // The hand is all-in on the flop: nothing depends on what is solved again.
    let lines = ["a", "a c", "x a c", "a c | 2c"];
    same(&stored.values(&lines).unwrap(), &solver.combo_values(&parsed(&lines)).unwrap(), 0.01);
    let values = stored.values(&["x x", "x x | 2c"]).unwrap();
    assert!(values[0][0].get("QhQd".parse().unwrap()).ev().unwrap() > 40.0);
    assert!(values[1][1].get("7d7c".parse().unwrap()).ev().unwrap() > 40.0);
}

#[test]
fn memory_is_limited() {
    let spot = spot("QsTs7h4d");
    let (_, accuracy, strategies) = solved(&spot, 1);
    for (memory, line) in [(10_000, "x"), (10_000, "x x | 2c")] {
        let options = Options { memory: Some(memory), threads: 2, ..Options::default() };
        let error = Stored::new(&spot, accuracy, &strategies, &options).values(&[line]).unwrap_err();
        assert!(matches!(error, SolverError::Memory { limit, .. } if limit <= memory), "{line} {error}");
    }
}

#[test]
fn a_line_that_ends_the_hand_is_an_error() {
    let spot = spot("QsTs7h4d");
    let (_, accuracy, strategies) = solved(&spot, 1);
    let mut stored = Stored::new(&spot, accuracy, &strategies, &Options::default());
    assert!(matches!(stored.values(&["x b45 f"]), Err(SolverError::Over(line)) if line == "x b45 f"));
    assert!(matches!(stored.values(&["b1"]), Err(SolverError::Line(_))));
}
