//! A scan has the numbers of `view` at every node.

use crate::reference::Random;
use isofold_cards::{Card, Range};
use isofold_iso::SuitPerm;
use isofold_solver::{
    BoardNodes, BoardShape, BoardStrategy, NodeValues, Options, Scan, ScanRequest, Solver, SolverError,
    StoredSolution, View,
};
use isofold_tree::{Line, LineStep, Lock, NodeId, Rake, Spot, Street, Tournament, Tree};
use std::collections::{HashMap, HashSet};

type BoardStrategies = HashMap<Vec<Card>, BoardStrategy>;

fn flop() -> Spot {
    let spot =
        Spot::on("QsTs7h").pot(60).stack(120).oop("AA,QQ,JTs,AsKs,T9s:0.5").ip("KK,AQs,98s,JJ:0.25,KQo");
    let spot = spot.bet(Street::Flop, "50%").bet(Street::Turn, "75%").raise(Street::Turn, "a");
    spot.bet(Street::River, "a").rake(0.05, 10.0).build().unwrap()
}

fn turn() -> Spot {
    let board = flop().board.into_iter().chain(["4d".parse().unwrap()]).collect();
    Spot { board, rake: Rake::NONE, ..flop() }
}

/// Turns with locks, edits on cards, prize money and folded ranges.
fn kinds() -> Vec<Spot> {
    let locks = ["line = x; hands = KK, AQs; play = x", "line = x x | 6d; category = pocket pair; play = x"];
    let locks: Vec<Lock> = locks.iter().map(|text| text.parse().unwrap()).collect();
    let tournament = Tournament { payouts: vec![60.0, 25.0, 15.0], others: vec![500.0, 900.0] };
    let folded: Vec<Range> = ["A2o+,K2o+:0.5,22", "76s,T9o"].map(|range| range.parse().unwrap()).to_vec();
    let overall: Lock = "line = x b45; overall = f:45%".parse().unwrap();
    vec![
        turn(),
        Spot { locks, ..turn() },
        Spot { tournament: Some(tournament), stacks: [120, 150], ..turn() },
        Spot { locks: vec![overall], ..turn() },
        Spot { folded, ..turn() },
    ]
}

fn iterated(spot: &Spot, iterations: usize) -> Solver {
    let mut solver = Solver::new(spot, &Options::default()).unwrap();
    (0..iterations).for_each(|_| solver.iterate());
    solver
}

fn board_strategies(solver: &mut Solver, streets: usize) -> BoardStrategies {
    let continuation = solver.continuation();
    let boards = (0..streets).flat_map(|street| (0..solver.boards(street)).map(move |board| (street, board)));
    let boards = boards.collect::<Vec<_>>().into_iter();
    boards
        .map(|(street, board)| {
            (solver.shape(street, board).board, solver.board_strategy(street, board, &continuation))
        })
        .collect()
}

fn collect(scan: &Scan<'_, SolverError>) -> Vec<BoardNodes> {
    let mut boards = Vec::new();
    scan.run(<[BoardNodes]>::to_vec, |mut some| {
        boards.append(&mut some);
        Ok(())
    })
    .unwrap();
    // What was promised is what comes.
    let promised: usize = scan.boards().iter().map(|board| scan.nodes(board).count()).sum();
    assert_eq!(boards.iter().map(|board| board.nodes.len()).sum::<usize>(), promised);
    let known: HashMap<&[Card], u32> =
        scan.boards().iter().map(|board| (&board.dealt[..], board.runouts)).collect();
    assert!(boards.iter().all(|board| known[&board.dealt[..]] == board.runouts));
    boards
}

fn line_to(tree: &Tree, node: NodeId, dealt: &[Card]) -> Line {
    let mut dealt = dealt.iter();
    let line = tree.line(node);
    let steps = line.steps().iter();
    steps
        .map(|&step| if step == LineStep::AnyCard { LineStep::Deal(*dealt.next().unwrap()) } else { step })
        .collect()
}

/// Compares a node with a view of it; `within` is a share of the pot.
fn same(board: &BoardNodes, node: &NodeValues, view: &View, worth: f64, within: f64) {
    assert_eq!((node.node, node.frequency.len()), (view.node, view.actions.len()));
    for player in 0..2 {
        let (combos, hands) = (&board.combos[player], &view.hands[player]);
        assert_eq!(combos.len(), hands.len(), "{}", view.line);
        for (combo, hand) in combos.iter().zip(hands) {
            assert_eq!(combo.combo, hand.combo);
            let row = usize::from(combo.row);
            let near = |found: f32, wanted: Option<f64>, unit: f64| match wanted {
                Some(wanted) => (f64::from(found) - wanted).abs() <= within * unit + 2e-7 * wanted.abs(),
                None => found.is_nan(),
            };
            let place =
                || format!("{} {hand:?} {} {}", view.line, node.ev[player][row], node.equity[player][row]);
            assert!(near(node.reach[player][row], Some(hand.reach), 1.0), "{}", place());
            assert!(near(node.ev[player][row], hand.ev, worth), "{}", place());
            // An equity against hands that never get there means nothing.
            let equity = hand.equity.filter(|_| hand.ev.is_some());
            assert!(near(node.equity[player][row], equity, 1.0), "{}", place());
            for (action, &frequency) in hand.strategy.iter().enumerate() {
                assert_eq!(node.frequency[action][row], frequency as f32, "{}", place());
                assert!(near(node.action_ev[action][row], hand.action_evs[action], worth), "{}", place());
            }
        }
    }
}

/// Compares a scan with views, at every node of the boards that are wanted.
fn compare(
    boards: &[BoardNodes],
    tree: &Tree,
    within: f64,
    wanted: impl Fn(usize) -> bool,
    mut view: impl FnMut(&Line) -> View,
) {
    for (_, board) in boards.iter().enumerate().filter(|(number, _)| wanted(*number)) {
        for node in &board.nodes {
            let view = view(&line_to(tree, node.node, &board.dealt));
            same(board, node, &view, tree.pot_value(node.node), within);
        }
    }
}

#[test]
fn a_solver_in_memory() {
    for spot in kinds().into_iter().chain([flop()]) {
        let mut solver = iterated(&spot, 12);
        let boards = collect(&solver.scan(&ScanRequest::default()).unwrap());
        let tree = solver.tree().clone();
        let step = if spot.board.len() == 3 { 97 } else { 3 };
        compare(&boards, &tree, 1e-6, |number| number % step == 0, |line| solver.view(line).unwrap());
    }
}

#[test]
fn a_stored_solution() {
    for spot in kinds().into_iter().chain([flop()]) {
        let mut solver = iterated(&spot, 12);
        let streets = solver.streets();
        let kept = board_strategies(&mut solver, streets);
        let mut stored = StoredSolution::new(&spot, 0.01, &Options::default()).unwrap();
        let fetch = |shape: &BoardShape| Ok::<_, SolverError>(kept.get(&shape.board).cloned());
        let boards = collect(&stored.scan(&ScanRequest::default(), fetch).unwrap());
        let tree = stored.tree().clone();
        let step = if spot.board.len() == 3 { 97 } else { 3 };
        let view = |line: &Line| stored.view(line, &mut |shape: &BoardShape| fetch(shape)).unwrap();
        compare(&boards, &tree, 1e-7, |number| number % step == 0, view);
    }
}

/// Subgames that were not stored are solved again, to the same digits.
#[test]
fn streets_that_were_left_out() {
    let narrow = Spot { ranges: ["QQ,AsKs,98s", "KK,JJ"].map(|range| range.parse().unwrap()), ..flop() };
    for (spot, line, streets) in [
        (turn(), "x b45", vec![Street::Turn, Street::River]),
        (kinds().remove(1), "x x", vec![Street::River]),
        (narrow, "x b30 c | 2c | x", vec![Street::Turn, Street::River]),
    ] {
        let mut solver = iterated(&spot, 20);
        let kept = board_strategies(&mut solver, 1);
        let mut stored = StoredSolution::new(&spot, 0.05, &Options::default()).unwrap();
        let fetch = |shape: &BoardShape| Ok::<_, SolverError>(kept.get(&shape.board).cloned());
        let request = ScanRequest { line: line.parse().unwrap(), streets, ..ScanRequest::default() };
        let boards = collect(&stored.scan(&request, fetch).unwrap());
        let tree = stored.tree().clone();
        let view = |line: &Line| stored.view(line, &mut |shape: &BoardShape| fetch(shape)).unwrap();
        compare(&boards, &tree, 1e-7, |number| number % 5 == 0, view);
    }
}

/// A line with cards of its own, in suits that are not those of the solution.
#[test]
fn a_line_in_other_suits() {
    let spot = flop();
    let mut solver = iterated(&spot, 5);
    for perm in SuitPerm::all().take(7) {
        let line: Line = "x x | 6c | x".parse().unwrap();
        let request = ScanRequest { line: line.relabelled(perm), relabel: perm, ..ScanRequest::default() };
        let boards = collect(&solver.scan(&request).unwrap());
        assert!(boards.iter().all(|board| board.dealt[0] == perm.apply("6c".parse().unwrap())));
        // Rivers may be isomorphic, the turn of the line stands for itself.
        let rivers: HashSet<Vec<Card>> =
            boards.iter().filter(|board| board.dealt.len() == 2).map(|board| board.dealt.clone()).collect();
        let of = |dealt: &Vec<Card>| boards.iter().find(|board| board.dealt == *dealt).unwrap().runouts;
        assert_eq!(rivers.iter().map(of).sum::<u32>(), 48);
        let tree = solver.tree().clone();
        let view = |line: &Line| solver.view(&line.relabelled(perm.inverse())).unwrap().relabelled(perm);
        compare(&boards, &tree, 1e-6, |number| number % 29 == 0, view);
    }
}

#[test]
fn random_spots() {
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let spot = random.spot([5, 5, 5, 4][seed as usize % 4]);
        let Ok(mut solver) = Solver::new(&spot, &Options::default()) else { continue };
        (0..3).for_each(|_| solver.iterate());
        let boards = collect(&solver.scan(&ScanRequest::default()).unwrap());
        let tree = solver.tree().clone();
        compare(&boards, &tree, 2e-6, |number| number % 7 == 0, |line| solver.view(line).unwrap());
    }
}

/// The number of threads changes nothing.
#[test]
fn threads_do_not_matter() {
    let scanned = [1, 3].map(|threads| {
        let mut solver = Solver::new(&turn(), &Options { threads, ..Options::default() }).unwrap();
        solver.iterate();
        let scan = solver.scan::<SolverError>(&ScanRequest::default()).unwrap();
        collect(&scan).iter().map(|board| format!("{board:?}")).collect::<String>()
    });
    assert!(scanned[0] == scanned[1]);
}

#[test]
fn a_line_that_ends_the_hand() {
    let mut solver = iterated(&turn(), 1);
    let request = |line: &str| ScanRequest { line: line.parse().unwrap(), ..ScanRequest::default() };
    assert!(matches!(solver.scan::<SolverError>(&request("b45 f")), Err(SolverError::Over(_))));
    assert!(matches!(solver.scan::<SolverError>(&request("x b7")), Err(SolverError::Line(_))));
    assert!(matches!(solver.scan::<SolverError>(&request("x x | Qs")), Err(SolverError::Line(_))));
}

/// An error of the receiver, and a stop, end a scan.
#[test]
fn a_scan_that_ends_early() {
    let mut solver = iterated(&turn(), 1);
    let scan = solver.scan::<SolverError>(&ScanRequest::default()).unwrap();
    let failed = scan.run(|_| (), |()| Err(SolverError::NoDeal));
    assert!(matches!(failed, Err(SolverError::NoDeal)));
    let mut count = 0;
    let stopped = scan.run_until(
        || true,
        |_| (),
        |()| {
            count += 1;
            Ok(())
        },
    );
    assert!(stopped.unwrap().is_break() && count == 0);
}
