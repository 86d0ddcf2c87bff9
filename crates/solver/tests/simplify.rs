//! Simplified strategies and their cost.

use isofold_solver::{Cost, Grid, GridError, Options, Precision, Solver, Standing};
use isofold_tree::{Line, Lock, Player, Spot, SpotBuilder, Stop, Street};
use std::ops::ControlFlow;

fn river() -> SpotBuilder {
    let spot = Spot::on("KsTs7d4c2h").pot(100).stack(230).oop("22+,A2s+,K9s+,QTs+,JTs,ATo+");
    let spot = spot.ip("22+,A7s+,K8s+,Q9s+,J9s+,T8s+,98s,KTo+").bet(Street::River, "33%, 75%");
    spot.raise(Street::River, "60%, a")
}

fn turn() -> SpotBuilder {
    Spot::on("QsTs7h4d")
        .pot(60)
        .stack(120)
        .oop("AA,QJs,98s,88:0.5,AKo,A5s")
        .ip("KK,AQs,JTs,77,65s,K9s")
        .bet(Street::Turn, "60%")
        .raise(Street::Turn, "a")
        .bet(Street::River, "50%, a")
}

/// Spots of every kind: chips, rake, payouts; dead cards, edits on named cards, locks.
fn spots() -> Vec<Spot> {
    let spots = [
        river(),
        turn(),
        river().rake(0.05, 10.0),
        turn().rake(0.05, 6.0),
        river().stacks(230, 400).icm(&[50.0, 30.0, 20.0], &[300.0]),
        turn().stacks(150, 120).icm(&[50.0, 30.0, 20.0], &[80.0, 400.0]),
        turn().remove("x x | 2c | b30").remove("b36 c | 2d | x a").dead("3h"),
        turn().lock("line = x; hands = KK; play = x:37%, b36".parse::<Lock>().unwrap()),
    ];
    spots.into_iter().map(|spot| spot.build().unwrap()).collect()
}

fn line(text: &str) -> Line {
    text.parse().unwrap()
}

fn grid(text: &str) -> Grid {
    text.parse().unwrap()
}

fn solved(spot: &Spot, options: &Options, target: f64) -> Solver {
    let mut solver = Solver::new(spot, options).unwrap();
    let stop = Stop { exploitability: Some(target), iterations: Some(3_000), seconds: None };
    let outcome = solver.run(&stop, |_| ControlFlow::Continue(()));
    assert!(outcome.exploitability <= target, "{outcome:?}");
    solver
}

/// Another solver that has the same strategies.
fn copy(solver: &mut Solver) -> Solver {
    let continuation = solver.continuation();
    let mut copy = Solver::new(solver.spot(), &Options::default()).unwrap();
    for street in 0..solver.streets() {
        for board in 0..solver.boards(street) {
            copy.set_board_strategy(street, board, &solver.board_strategy(street, board, &continuation))
                .unwrap();
        }
    }
    copy
}

/// Every frequency of a player on every board, hand by hand.
fn frequencies(solver: &mut Solver, player: Player) -> Vec<f32> {
    let continuation = solver.continuation();
    let boards: Vec<(usize, usize)> = (0..solver.streets())
        .flat_map(|street| (0..solver.boards(street)).map(move |board| (street, board)))
        .collect();
    let strategies =
        boards.into_iter().map(|(street, board)| solver.board_strategy(street, board, &continuation));
    strategies.flat_map(|board_strategy| board_strategy.strategy[player.index()].clone()).collect()
}

fn close(a: f64, b: f64, by: f64) -> bool {
    (a - b).abs() <= by
}

/// The EV of each player against a best response, computed the long way.
fn worst(solver: &mut Solver) -> [f64; 2] {
    Player::BOTH.map(|player| copy(solver).respond(player.opponent()).after[player.index()])
}

#[test]
fn a_standing_is_what_other_ways_of_measuring_find() {
    for spot in spots() {
        let mut solver = solved(&spot, &Options::default(), 0.005);
        let (evs, exploitability) = (solver.evs(), solver.exploitability());
        let Standing { evs: found, worst: sure, exploitability: gain } = solver.standing();
        assert_eq!((found, gain.to_bits()), (evs, exploitability.to_bits()));
        let expected = worst(&mut solver);
        assert!((0..2).all(|player| close(sure[player], expected[player], 1e-4)), "{sure:?} {expected:?}");
        // Measuring has changed nothing.
        assert_eq!((solver.evs(), solver.exploitability().to_bits()), (evs, exploitability.to_bits()));
        // In a zero-sum game no player gets more against a best response, and the sum of both falls short by what could
        // be gained.
        let pot = solver.tree().pot_value(solver.tree().root());
        if solver.tree().is_zero_sum() {
            assert!((0..2).all(|player| sure[player] <= evs[player] + 1e-4), "{sure:?} {evs:?}");
            let lacking = (evs[0] + evs[1] - sure[0] - sure[1]) / 2.0 / pot;
            assert!(close(lacking, gain, 1e-6), "{lacking} {gain}");
        }
    }
}

#[test]
fn everything_is_on_the_grid_and_measured_again_costs_the_same() {
    for (number, spot) in spots().into_iter().enumerate() {
        for text in ["100%", "25%", "0,33%,67%,100%"] {
            let mut solver = solved(&spot, &Options::default(), 0.003);
            let before = solver.standing();
            let cost = solver.simplify(&Player::BOTH, &grid(text)).unwrap();
            assert_eq!(cost.before, before);
            let allowed = grid(text).frequencies();
            for player in Player::BOTH {
                let is_locked = |share: f32| {
                    number == 7 && (close(share.into(), 0.37, 1e-6) || close(share.into(), 0.63, 1e-6))
                };
                for share in frequencies(&mut solver, player) {
                    let is_allowed = allowed.iter().any(|&one| close(one, share.into(), 1e-6));
                    assert!(is_allowed || is_locked(share), "{share}");
                }
            }
            let after = copy(&mut solver).standing();
            assert!(close(after.exploitability, cost.after.exploitability, 1e-6), "{after:?} {cost:?}");
            assert!((0..2).all(|player| close(after.worst[player], cost.after.worst[player], 1e-4)));
            // A simplified strategy guarantees no more than the solution does, up to the exploitability of the
            // solution.
            let pot = solver.tree().pot_value(solver.tree().root());
            let most = 2.0 * before.exploitability * pot;
            for player in Player::BOTH {
                assert!(cost.loss(player) > -most - 1e-4, "{cost:?}");
                assert!(cost.ev_loss(player) > -most - 1e-4, "{cost:?}");
            }
            assert!(cost.after.exploitability > cost.before.exploitability, "{cost:?}");
        }
    }
}

#[test]
fn pure_strategies_cost_something_and_fine_ones_next_to_nothing() {
    for spot in [river().build().unwrap(), turn().build().unwrap()] {
        let costs = ["100%", "25%", "1%", "0.1%"].map(|text| {
            solved(&spot, &Options::default(), 0.0005).simplify(&Player::BOTH, &grid(text)).unwrap()
        });
        let pot = f64::from(spot.pot);
        let [pure, quarters, fine, finest] =
            costs.map(|cost| Player::BOTH.map(|player| cost.loss(player) / pot));
        assert!(pure.iter().all(|&loss| loss > 0.01), "{pure:?}");
        assert!((0..2).all(|player| quarters[player] < pure[player]), "{quarters:?} {pure:?}");
        assert!(fine.iter().chain(&finest).all(|loss| loss.abs() < 0.002), "{fine:?} {finest:?}");
    }
}

/// EVs after rounding are against the other player's strategy from before, even if both are rounded.
#[test]
fn each_player_is_measured_against_the_solution_of_the_other() {
    let spot = turn().build().unwrap();
    let round = |players: &[Player]| -> (Cost, Solver) {
        let mut solver = solved(&spot, &Options::default(), 0.002);
        (solver.simplify(players, &grid("50%")).unwrap(), solver)
    };
    let (both, mut solver) = round(&Player::BOTH);
    for player in Player::BOTH {
        let (alone, mut one) = round(&[player]);
        assert_eq!(alone.after.evs[player.index()], both.after.evs[player.index()]);
        assert!(close(alone.after.worst[player.index()], both.after.worst[player.index()], 1e-4));
        let other = player.opponent().index();
        assert_eq!(alone.after.evs[other], alone.before.evs[other]);
        assert!(close(alone.after.worst[other], alone.before.worst[other], 1e-4));
        assert_eq!(one.evs()[player.index()], alone.after.evs[player.index()]);
        assert_eq!(frequencies(&mut one, player), frequencies(&mut solver, player));
    }
}

#[test]
fn rounding_again_changes_nothing() {
    for precision in [Precision::Full, Precision::Half] {
        let options = Options { precision, ..Options::default() };
        let mut solver = solved(&turn().build().unwrap(), &options, 0.003);
        solver.simplify(&Player::BOTH, &grid("20%")).unwrap();
        let once = frequencies(&mut solver, Player::Ip);
        assert!(once.iter().all(|share| close(
            f64::from(share * 5.0),
            f64::from((share * 5.0).round()),
            2e-4
        )));
        let cost = solver.simplify(&Player::BOTH, &grid("20%")).unwrap();
        assert!(Player::BOTH.iter().all(|&player| cost.loss(player).abs() < 1e-3), "{cost:?}");
        let twice = frequencies(&mut solver, Player::Ip);
        assert!(once.iter().zip(&twice).all(|(a, b)| (a - b).abs() < 1e-4));
    }
}

#[test]
fn locks_and_removed_actions_stay() {
    let lock = |text: &str| text.parse::<Lock>().unwrap();
    let spot = turn()
        .lock(lock("line = x; hands = KK; play = x:37%, b36"))
        .lock(lock("line = b36; overall = f:43%"))
        .remove("x x | 2c | b30")
        .build()
        .unwrap();
    let mut solver = solved(&spot, &Options::default(), 0.01);
    let before_rounding = solver.view(&line("b36")).unwrap();
    assert!(close(before_rounding.frequencies[0], 0.43, 2e-3), "{:?}", before_rounding.frequencies);
    let mut copied = copy(&mut solver);
    // A copied solution has the strategies of its aggregate locks, too.
    assert!(close(copied.exploitability(), solver.exploitability(), 1e-6));
    for solver in [&mut solver, &mut copied] {
        solver.simplify(&Player::BOTH, &grid("100%")).unwrap();
        let view = solver.view(&line("x")).unwrap();
        let kings = view.hands[1].iter().find(|hand| hand.combo.to_string() == "KhKd").unwrap();
        assert!(close(kings.strategy[0], 0.37, 1e-6));
        for (hand, before) in
            solver.view(&line("b36")).unwrap().hands[1].iter().zip(&before_rounding.hands[1])
        {
            let both = hand.strategy.iter().zip(&before.strategy);
            assert!(both.into_iter().all(|(a, b)| close(*a, *b, 1e-5)), "{hand:?} {before:?}");
        }
        for (text, is_there) in [("x x | 2c", false), ("x x | 2d", true)] {
            let view = solver.view(&line(text)).unwrap();
            let bets = view.actions.iter().position(|action| action.to_string() == "bet 30").unwrap();
            for hand in &view.hands[0] {
                assert!(is_there || hand.strategy[bets] == 0.0);
                assert!(close(hand.strategy.iter().sum(), 1.0, 1e-6));
                assert!(hand.strategy.iter().all(|&share| share == 0.0 || share == 1.0), "{hand:?}");
            }
        }
    }
}

#[test]
fn isomorphism_makes_no_difference() {
    let spot = Spot::on("QsTs7h").pot(60).stack(60).oop("AA,QJs,98s").ip("KK,AQs,77").bet(Street::Flop, "a");
    let spot = spot.bet(Street::River, "a").build().unwrap();
    let [reduced, whole] = [true, false].map(|isomorphism| {
        let mut solver = Solver::new(&spot, &Options { isomorphism, ..Options::default() }).unwrap();
        (0..30).for_each(|_| solver.iterate());
        solver.simplify(&Player::BOTH, &grid("1%")).unwrap()
    });
    for (a, b) in [(reduced.before, whole.before), (reduced.after, whole.after)] {
        assert!((0..2).all(|player| close(a.evs[player], b.evs[player], 1e-2)), "{a:?} {b:?}");
        assert!((0..2).all(|player| close(a.worst[player], b.worst[player], 1e-2)), "{a:?} {b:?}");
        assert!(close(a.exploitability, b.exploitability, 1e-3));
    }
}

/// The cost of a size is that of the game without it.
#[test]
fn an_unused_size_costs_nothing_and_the_only_bet_something() {
    let cost = |spot: SpotBuilder, removed: &str| {
        let [before, after] = [spot.clone(), spot.remove(removed)]
            .map(|spot| solved(&spot.build().unwrap(), &Options::default(), 0.0002).standing());
        Cost { before, after }
    };
    // No hand bets 40 times the pot.
    let used = river().stack(4_000).bet(Street::River, "33%, 75%, a");
    let unused = cost(used.clone(), "a");
    assert!(Player::BOTH.iter().all(|&player| unused.loss(player).abs() < 0.3), "{unused:?}");
    // A player who cannot bet loses EV, and the other gains it.
    let only = river().bet(Street::River, "75%");
    let needed = cost(only, "x b75");
    assert!(needed.loss(Player::Ip) > 1.0 && needed.loss(Player::Oop) < -1.0, "{needed:?}");
}

#[test]
fn too_many_combinations_leave_everything_as_it_was() {
    let sizes = "10%,20%,30%,40%,50%,60%,70%,80%,90%,100%";
    let spot = river().stack(400).bet(Street::River, sizes).build().unwrap();
    let mut solver = Solver::new(&spot, &Options::default()).unwrap();
    (0..5).for_each(|_| solver.iterate());
    let before = solver.standing();
    let refused = solver.simplify(&Player::BOTH, &grid("10%,20%,30%,40%,50%,60%,70%,80%,90%"));
    assert!(matches!(refused, Err(GridError::Combinations { .. })), "{refused:?}");
    assert_eq!(solver.standing(), before);
    assert!(solver.simplify(&Player::BOTH, &grid("10%")).is_ok());
}
