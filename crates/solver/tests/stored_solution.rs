//! A stored solution answers as the solver does that it came from.

use isofold_cards::Range;
use isofold_solver::{
    BoardShape, BoardStrategy, NextCard, Options, Rule, Solver, SolverError, StoredSolution, View,
};
use isofold_tree::{Line, Lock, Rake, Spot, Stop, Street, Tournament};
use std::collections::HashMap;
use std::ops::ControlFlow;

type BoardStrategies = HashMap<Vec<isofold_cards::Card>, BoardStrategy>;

fn solved(spot: &Spot, target: f64) -> (Solver, f64) {
    solved_with(spot, target, &Options::default())
}

fn solved_with(spot: &Spot, target: f64, options: &Options) -> (Solver, f64) {
    let mut solver = Solver::new(spot, options).unwrap();
    let stop = Stop { exploitability: Some(target), ..Stop::default() };
    let outcome = solver.run(&stop, |_| ControlFlow::Continue(()));
    (solver, outcome.exploitability)
}

/// The strategies on the boards of the first streets.
fn board_strategies(solver: &mut Solver, streets: usize) -> BoardStrategies {
    let continuation = solver.continuation();
    let mut board_strategies = BoardStrategies::new();
    for street in 0..streets {
        for board in 0..solver.boards(street) {
            board_strategies.insert(
                solver.shape(street, board).board,
                solver.board_strategy(street, board, &continuation),
            );
        }
    }
    board_strategies
}

fn fetch(
    board_strategies: &BoardStrategies,
) -> impl FnMut(&BoardShape) -> Result<Option<BoardStrategy>, SolverError> {
    |shape: &BoardShape| Ok(board_strategies.get(&shape.board).cloned())
}

fn near(a: Option<f64>, b: Option<f64>, within: f64) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => (a - b).abs() <= within,
        (None, None) => true,
        _ => false,
    }
}

/// `within` is in chips.
fn same(a: &View, b: &View, within: f64, line: &str) {
    assert_eq!(
        (&a.line, &a.board, a.player, &a.actions, a.pot),
        (&b.line, &b.board, b.player, &b.actions, b.pot)
    );
    for player in 0..2 {
        assert_eq!(a.hands[player].len(), b.hands[player].len(), "{line}");
        let ev = [a, b].map(|view| view.evs.map(|evs| evs[player]));
        assert!(near(ev[0], ev[1], within), "{line}: {ev:?}");
        for (x, y) in a.hands[player].iter().zip(&b.hands[player]) {
            assert_eq!(x.combo, y.combo);
            assert!(
                (x.reach - y.reach).abs() < 1e-5 && (x.share - y.share).abs() < 1e-5,
                "{line} {x:?} {y:?}"
            );
            assert!(near(x.equity, y.equity, 1e-5), "{line} {x:?} {y:?}");
            assert!(
                x.strategy.iter().zip(&y.strategy).all(|(x, y)| (x - y).abs() < 1e-5),
                "{line} {x:?} {y:?}"
            );
            // Nothing is known of a node that is never reached.
            if x.reach > 0.0 && a.evs.is_some() {
                assert!(near(x.ev, y.ev, within), "{line} {x:?} {y:?}");
                let mut evs = x.action_evs.iter().zip(&y.action_evs);
                assert!(evs.all(|(&x, &y)| near(x, y, within)), "{line} {x:?} {y:?}");
            }
        }
    }
}

fn same_cards(a: &[NextCard], b: &[NextCard], within: f64) {
    let by_card = |next: &[NextCard]| {
        let mut next = next.to_vec();
        next.iter_mut().for_each(|class| class.cards.sort());
        next.sort_by_key(|class| class.cards.clone());
        next
    };
    for (x, y) in by_card(a).iter().zip(&by_card(b)) {
        assert_eq!(x.cards, y.cards);
        assert!((x.chance - y.chance).abs() < 1e-6);
        for player in 0..2 {
            assert!(near(x.evs.map(|evs| evs[player]), y.evs.map(|evs| evs[player]), within), "{x:?} {y:?}");
            let shares = [x, y].map(|class| class.equities.map(|equities| equities[player]));
            assert!(near(shares[0], shares[1], 1e-6), "{x:?} {y:?}");
        }
    }
    assert_eq!(a.len(), b.len());
}

fn flop() -> Spot {
    let spot =
        Spot::on("QsTs7h").pot(60).stack(120).oop("AA,QQ,JTs,AsKs,T9s,76s,AhKh").ip("KK,AQs,98s,JJ,KQo,55");
    let spot = spot
        .bet(Street::Flop, "50%")
        .bet(Street::Turn, "75%")
        .raise(Street::Turn, "a")
        .bet(Street::River, "a");
    spot.rake(0.05, 10.0).build().unwrap()
}

const LINES: [&str; 9] = [
    "",
    "x",
    "x b30",
    "x x | 6c",
    "x x | 6d | x",
    "x b30 c | 2s | x b90",
    "x x | 6c | x x | 2d",
    "b30 c | As | x x | Ks | x",
    "x b30 c | 2h | x b90 r90 c | 3c",
];

fn turn() -> Spot {
    let board = flop().board.into_iter().chain(["4d".parse().unwrap()]).collect();
    Spot { board, rake: Rake::NONE, ..flop() }
}

/// A turn with locks, for prize money, and after folded hands.
fn kinds() -> [Spot; 4] {
    let locks = ["line = x; hands = KK, AQs; play = x", "line = x x | 6d; category = pocket pair; play = x"];
    let locks: Vec<Lock> = locks.iter().map(|text| text.parse().unwrap()).collect();
    let tournament = Tournament { payouts: vec![60.0, 25.0, 15.0], others: vec![500.0, 900.0] };
    let folded: Vec<Range> =
        ["A2o+,K2o+:0.5,22", "76s,AsKs,T9o"].map(|range| range.parse().unwrap()).to_vec();
    let overall: Lock = "line = x b45; overall = f:45%".parse().unwrap();
    [
        Spot { locks, ..turn() },
        Spot { tournament: Some(tournament), stacks: [120, 150], ..turn() },
        Spot { folded: folded.clone(), ..turn() },
        Spot { folded, locks: vec![overall], ..turn() },
    ]
}

#[test]
fn all_boards_kept() {
    check_all_boards(flop(), &LINES, &["x x", "x b30 c", "x x | 6d | x x", "b30 c | As | x b90 c"]);
}

#[test]
fn all_boards_kept_of_other_kinds() {
    for spot in kinds() {
        check_all_boards(spot, &["", "x", "x b45", "x x | 6d", "b45 c | As | x"], &["x x", "b45 c"]);
    }
}

/// At the start of a subgame that is solved again the EVs are those of the solution.
#[test]
fn parts_of_other_kinds_are_solved_again() {
    for spot in kinds() {
        let (mut solver, accuracy) = solved(&spot, 0.0005);
        let kept = board_strategies(&mut solver, 1);
        let mut stored = StoredSolution::new(&spot, accuracy, &Options::default()).unwrap();
        let mut compared = 0;
        for line in ["x x | 6d", "b45 c | 6d", "x b45 c | Kd"] {
            let line: Line = line.parse().unwrap();
            let (view, again) = (solver.view(&line).unwrap(), stored.view(&line, &mut fetch(&kept)).unwrap());
            // A line that is hardly ever taken is hardly learnt.
            let reach =
                [0, 1].map(|player: usize| view.hands[player].iter().map(|hand| hand.reach).sum::<f64>());
            if reach[0].min(reach[1]) < 1.0 {
                continue;
            }
            compared += 1;
            let worth = solver.tree().pot_value(view.node);
            for player in 0..2 {
                let evs = [&view, &again].map(|view| view.evs.unwrap()[player]);
                assert!((evs[0] - evs[1]).abs() < 0.005 * worth, "{line} {evs:?} {worth}");
                let equities = [&view, &again].map(|view| view.equities.unwrap()[player]);
                assert!((equities[0] - equities[1]).abs() < 1e-5, "{line} {equities:?}");
            }
        }
        assert!(compared > 0);
        // Bunching counts for cards after a street that was not stored.
        let line: Line = "x x".parse().unwrap();
        let (again, next) =
            (stored.next_cards(&line, &mut fetch(&kept)).unwrap(), solver.next_cards(&line).unwrap());
        for (a, b) in again.iter().zip(&next) {
            assert_eq!(a.cards, b.cards);
            assert!((a.chance - b.chance).abs() < 1e-6, "{a:?} {b:?}");
        }
    }
}

fn check_all_boards(spot: Spot, lines: &[&str], deals: &[&str]) {
    let (mut solver, accuracy) = solved(&spot, 0.003);
    let streets = solver.streets();
    let kept = board_strategies(&mut solver, streets);
    let mut stored = StoredSolution::new(&spot, accuracy, &Options::default()).unwrap();
    for &name in lines {
        let line: Line = name.parse().unwrap();
        match (stored.view(&line, &mut fetch(&kept)), solver.view(&line)) {
            (Ok(stored), Ok(view)) => same(&stored, &view, 1e-2, name),
            (Err(stored), Err(error)) => assert_eq!(stored.to_string(), error.to_string()),
            (stored, view) => panic!("{name}: {stored:?} {view:?}"),
        }
    }
    for line in deals {
        let line: Line = line.parse().unwrap();
        same_cards(
            &stored.next_cards(&line, &mut fetch(&kept)).unwrap(),
            &solver.next_cards(&line).unwrap(),
            1e-2,
        );
    }
}

#[test]
fn permutations_are_carried_from_street_to_street() {
    // Three suits are interchangeable on the flop, two after the turn: their permutations do not commute. The cards that come block
    // hands, so that hands tell suits apart.
    let spot = Spot::on("QsTs7s").pot(60).stack(60).oop("AA,JTs,66,A2s").ip("KK,98s,A6s,22");
    let spot = spot.bet(Street::Turn, "a").bet(Street::River, "a").build().unwrap();
    let (mut solver, accuracy) = solved(&spot, 0.01);
    assert_eq!(solver.group().order(), 6);
    let kept = board_strategies(&mut solver, 3);
    let mut stored = StoredSolution::new(&spot, accuracy, &Options::default()).unwrap();
    for turn in ["6c", "6d", "6h"] {
        for river in ["2c", "2d", "2h", "2s"] {
            let name = format!("x x | {turn} | x x | {river} | x");
            let line: Line = name.parse().unwrap();
            let views = (stored.view(&line, &mut fetch(&kept)).unwrap(), solver.view(&line).unwrap());
            same(&views.0, &views.1, 1e-2, &name);
        }
    }
}

#[test]
fn rivers_and_turns_are_solved_again() {
    // With rake what a part is worth may depend on which equilibrium was found.
    let spot = Spot { rake: Rake::NONE, ..flop() };
    // A rule that meets the target in few iterations has lines that are hardly ever taken further from equilibrium.
    let options = Options { rule: Rule::PLAIN, ..Options::default() };
    let (mut solver, accuracy) = solved_with(&spot, 0.0002, &options);
    for streets in [1, 2] {
        let kept = board_strategies(&mut solver, streets);
        let answer = |line: &str| {
            let mut stored = StoredSolution::new(&spot, accuracy, &options).unwrap();
            stored.view(&line.parse().unwrap(), &mut fetch(&kept)).unwrap()
        };
        let begins: [&str; 2] =
            [["x x | 6d", "b30 c | As"], ["x x | 6c | x x | 2d", "x b30 c | 2s | x x | Kd"]][streets - 1];
        for line in begins.into_iter().chain(["x x | 6d | x", "b30 c | As | x x | Ks | x"]) {
            let (view, again) = (solver.view(&line.parse().unwrap()).unwrap(), answer(line));
            assert_eq!(
                (&view.board, view.player, &view.actions),
                (&again.board, again.player, &again.actions)
            );
            // At the start of the subgame the hands are the same, and so are their EVs.
            for player in 0..2 * usize::from(begins.contains(&line)) {
                let evs = [&view, &again].map(|view| view.evs.unwrap()[player]);
                assert!((evs[0] - evs[1]).abs() < 0.005 * f64::from(view.pot), "{line} {evs:?}");
                let equities = [&view, &again].map(|view| view.equities.unwrap()[player]);
                assert!((equities[0] - equities[1]).abs() < 1e-6, "{line} {equities:?}");
                for (x, y) in view.hands[player].iter().zip(&again.hands[player]) {
                    assert_eq!(x.combo, y.combo);
                    assert!((x.reach - y.reach).abs() < 1e-5, "{line} {x:?} {y:?}");
                }
                assert_eq!(view.hands[player].len(), again.hands[player].len());
            }
            // To the bit, whatever was asked before.
            let mut stored = StoredSolution::new(&spot, accuracy, &options).unwrap();
            for other in LINES.iter().take(7) {
                stored.view(&other.parse().unwrap(), &mut fetch(&kept)).unwrap();
            }
            assert_eq!(stored.view(&line.parse().unwrap(), &mut fetch(&kept)).unwrap(), again);
        }
        let mut stored = StoredSolution::new(&spot, accuracy, &options).unwrap();
        let line: Line = "x x | 6d | x x".parse().unwrap();
        let (again, next) =
            (stored.next_cards(&line, &mut fetch(&kept)).unwrap(), solver.next_cards(&line).unwrap());
        assert_eq!(again.len(), next.len());
        let total: f64 = again.iter().map(|class| class.chance).sum();
        assert!((total - 1.0).abs() < 1e-9);
        // The frequencies after a card are those of the decision there, whether its street was stored or not.
        for (class, kept_class) in again.iter().zip(&next).take(5) {
            let line: Line = format!("x x | 6d | x x | {}", class.cards[0]).parse().unwrap();
            let view = stored.view(&line, &mut fetch(&kept)).unwrap();
            assert_eq!(class.frequencies.len(), view.actions.len());
            for (found, views) in [
                (&class.frequencies, view.frequencies),
                (&kept_class.frequencies, solver.view(&line).unwrap().frequencies),
            ] {
                assert!(found.iter().zip(&views).all(|(a, b)| (a - b).abs() < 1e-5), "{found:?} {views:?}");
            }
        }
    }
}

#[test]
fn a_line_that_is_never_taken_has_strategies_and_no_evs() {
    // Folding the nuts: after a river bet no player with the best hand folds, and a check behind ends the hand.
    let spot = Spot::on("QsTs7h4d")
        .pot(60)
        .stack(120)
        .oop("QQ")
        .ip("22")
        .bet(Street::Turn, "50%")
        .bet(Street::River, "a");
    let spot = spot.build().unwrap();
    let (mut solver, accuracy) = solved(&spot, 0.0001);
    let kept = board_strategies(&mut solver, 1);
    let mut stored = StoredSolution::new(&spot, accuracy, &Options::default()).unwrap();
    let mut none: BoardStrategies = kept.clone();
    for board_strategy in none.values_mut() {
        // The player in position never calls a bet.
        let rows = board_strategy.strategy[1].len() / 4;
        board_strategy.strategy[1][2 * rows..3 * rows].fill(1.0);
        board_strategy.strategy[1][3 * rows..].fill(0.0);
    }
    let view = stored.view(&"b30 c | 2c | x".parse().unwrap(), &mut fetch(&none)).unwrap();
    assert_eq!((view.evs, view.equities), (None, None));
    assert!(
        view.hands[1].iter().all(|hand| hand.reach == 0.0 && hand.share == 0.0 && hand.strategy.len() == 2)
    );
}

#[test]
fn another_shape_is_an_error() {
    let spot = flop();
    let mut stored = StoredSolution::new(&spot, 0.01, &Options::default()).unwrap();
    let mut wrong = |_: &BoardShape| Ok(Some(BoardStrategy::default()));
    let error: SolverError = stored.view(&"".parse().unwrap(), &mut wrong).unwrap_err();
    assert!(matches!(&error, SolverError::BoardStrategy(board) if board == "QsTs7h"), "{error}");
}
