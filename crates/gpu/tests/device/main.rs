//! On a GPU: it learns what the CPU learns, and how fast. `cargo xtask gpu-test` runs these.

#![allow(clippy::unwrap_used)]

mod small;

use isofold_gpu::{Cuda, CudaOptions};
use isofold_solver::device::{Backend, DeviceError, FlatGame, solve_batch};
use isofold_solver::{Options, Precision, Rule, Solver};
use isofold_tree::{Lock, Spot, Stop, Street};
use std::ops::ControlFlow;

fn go_on(_: &isofold_solver::Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn cuda() -> Cuda {
    Cuda::find(&options()).unwrap_or_else(|error| panic!("{error}"))
}

/// The compiler of the CUDA toolkit; kernels are kept in a folder of their own.
fn options() -> CudaOptions {
    let toolkit = std::env::var_os("CUDA_PATH").map_or("/usr/local/cuda".into(), std::path::PathBuf::from);
    let cache = std::env::temp_dir().join("isofold-kernels");
    CudaOptions::default().cache(cache).nvrtc(toolkit.join("lib64"))
}

/// Two iterations further from a state that both begin with, the EVs of CPU and device are within 1e-4 of the pot, and the CPU measures
/// the exploitability of the device's strategies as the device did, within 2 %; for every state on the way of the CPU. The regrets of the
/// first iteration are in the strategies of the second.
///
/// Runs from the start are not compared: regrets near zero turn into other strategies when the last bit is another one, and from there
/// on two runs are two runs.
fn agree(backend: &dyn Backend, spot: &Spot, options: &Options, iterations: u32) {
    let mut here = Solver::new(spot, options).unwrap();
    let pot = f64::from(here.tree().starting_pot());
    for iteration in 1..iterations {
        let (mut ours, mut theirs) = (copy(&here, spot, options), copy(&here, spot, options));
        let stop = Stop { iterations: Some(iteration + 1), ..Stop::default() };
        let there = theirs.run_on(backend, &stop, go_on).unwrap();
        let evs = ours.run(&stop, go_on).evs;
        assert_eq!((ours.iterations(), there.iterations), (iteration + 1, iteration + 1));
        for player in 0..2 {
            let far = (evs[player] - there.evs[player]).abs() / pot;
            assert!(far < 1e-4, "iteration {iteration}: {evs:?} and {:?}", there.evs);
        }
        let measured = theirs.exploitability();
        assert!(
            (measured / there.exploitability - 1.0).abs() < 0.02,
            "iteration {iteration}: {measured} and {}",
            there.exploitability
        );
        here.iterate();
    }
}

/// A solver in the state of another one.
fn copy(solver: &Solver, spot: &Spot, options: &Options) -> Solver {
    let (mut copy, state) = (Solver::new(spot, options).unwrap(), solver.state());
    let Ok(()) = copy.restore(state.iterations, state.weight, Vec::new(), |part, bytes| {
        bytes.copy_from_slice(state.parts[part]);
        Ok::<(), std::convert::Infallible>(())
    });
    copy
}

fn river() -> isofold_tree::SpotBuilder {
    let spot = Spot::on("KsTd7c4h2s").pot(100).stack(400).oop("22+,A2s+,KT,QJ").ip("55+,ATs+,K9s+,JTs,98s");
    spot.bet(Street::River, "50%, a").raise(Street::River, "a")
}

fn turn() -> isofold_tree::SpotBuilder {
    let spot = Spot::on("QsTs7h4d").pot(60).stack(200).oop("AA,QQ,JTs,98s,KJs").ip("KK,AQs,98s,77,QJs");
    spot.bet(Street::Turn, "66%").raise(Street::Turn, "a").bet(Street::River, "50%, a")
}

fn flop() -> isofold_tree::SpotBuilder {
    let spot = Spot::on("QsTs7h").pot(60).stack(120).oop("AA,JTs,QJs").ip("KK,98s,77");
    spot.bet(Street::Flop, "66%").bet(Street::Turn, "a").bet(Street::River, "a")
}

#[test]
fn the_gpu_learns_what_the_cpu_learns() {
    let cuda = cuda();
    let half = Options { precision: Precision::Half, ..Options::default() };
    let all = Options { isomorphism: false, ..Options::default() };
    for spot in [river(), turn(), flop()] {
        let spot = spot.build().unwrap();
        agree(&cuda, &spot, &Options::default(), 20);
        agree(&cuda, &spot, &half, 20);
        agree(&cuda, &spot, &all, 20);
        agree(&cuda.clone().chunk_buffers(1), &spot, &Options::default(), 20);
    }
}

/// The same bits twice, and in chunks, and with what is learnt in main memory.
#[test]
fn the_same_bits_twice() {
    let cuda = cuda();
    let half = Options { precision: Precision::Half, ..Options::default() };
    let stop = Stop { iterations: Some(15), ..Stop::default() };
    for spot in [river(), turn(), flop()] {
        let spot = spot.build().unwrap();
        for options in [Options::default(), half.clone()] {
            let learnt = |backend: &dyn Backend| {
                let mut solver = Solver::new(&spot, &options).unwrap();
                solver.run_on(backend, &stop, go_on).unwrap();
                solver.state().parts.concat()
            };
            let first = learnt(&cuda);
            assert!(first == learnt(&cuda));
            assert!(first == learnt(&cuda.clone().chunk_buffers(1)));
            let game = Solver::new(&spot, &options).unwrap().flat();
            // After a turn all rivers are one family.
            if game.streets.len() == 3 {
                let tight = tight(&cuda, &game);
                assert!(tight.plan(&game).unwrap().window.is_some());
                assert!(first == learnt(&tight));
            }
        }
    }
}

/// The same GPU with so little memory that what is learnt on the river stays in main memory.
fn tight(cuda: &Cuda, game: &FlatGame) -> Cuda {
    let mut limit = 64 << 20;
    loop {
        let tight = cuda.clone().within(Some(limit)).chunk_buffers(1);
        if tight.plan(game).is_ok() {
            return tight;
        }
        limit += 8 << 10;
    }
}

#[test]
fn a_game_that_does_not_fit_is_refused() {
    let cuda = cuda().within(Some(65 << 20));
    let spot = flop().build().unwrap();
    let mut solver = Solver::new(&spot, &Options::default()).unwrap();
    let refused = solver.run_on(&cuda, &Stop::default(), go_on).unwrap_err();
    assert!(matches!(refused, DeviceError::Memory { half: Some(_), .. }), "{refused}");
    assert_eq!(solver.iterations(), 0);
}

#[test]
fn batches_learn_what_spots_learn_alone() {
    let cuda = cuda();
    let options = Options { threads: 1, ..Options::default() };
    let rivers = ["KsTd7c4h2s", "QsJh2h4d8c", "AsAd7c7h2s", "9s8s7s6s2d"];
    let spot = |board: &&str| Spot::on(board).pot(100).stack(300).oop("22+,A5s,KTs").ip("55+,AK,QTs");
    let spot =
        |board: &&str| spot(board).bet(Street::River, "100%, a").raise(Street::River, "a").build().unwrap();
    let mut solvers: Vec<Solver> =
        rivers.iter().map(|board| Solver::new(&spot(board), &options).unwrap()).collect();
    let stop = Stop { exploitability: Some(0.003), ..Stop::default() };
    let outcomes = solve_batch(&cuda, &mut solvers, &stop, go_on).unwrap();
    for ((board, solver), outcome) in rivers.iter().zip(&mut solvers).zip(outcomes) {
        let mut alone = Solver::new(&spot(board), &options).unwrap();
        let by_itself = alone.run_on(&cuda, &stop, go_on).unwrap();
        assert_eq!((by_itself.iterations, by_itself.reason), (outcome.iterations, outcome.reason));
        assert!(alone.state().parts == solver.state().parts);
        assert_eq!((by_itself.evs, by_itself.exploitability), (outcome.evs, outcome.exploitability));
        let measured = solver.exploitability();
        assert!(measured <= 0.003 * 1.02, "{measured}");
    }
}

/// Rake, dead cards, edits, locks, prize money, unequal stacks.
#[test]
fn whatever_the_cpu_solves() {
    let cuda = cuda();
    let lock = |text: &str| -> Lock { text.parse().unwrap() };
    let spots = [
        river().rake(0.05, 10.0),
        turn().rake(0.05, 10.0).dead("2c9h"),
        turn().lock(lock("line = x; play = x:50%, b40")).lock(lock("line = b40; hands = KK, AsQs; play = c")),
        turn().lock(lock("line = x x | 2c; hands = JTs; play = x")).remove("x x | 3d | b30"),
        turn().stacks(200, 320).icm(&[50.0, 30.0, 20.0], &[150.0, 400.0]),
        river().stacks(400, 520).icm(&[50.0, 30.0, 20.0], &[150.0, 400.0]),
        flop().rake(0.05, 4.0).dead("5h").lock(lock("line = x; hands = KhKd; play = x")),
    ];
    for spot in spots {
        let spot = spot.build().unwrap_or_else(|error| panic!("{error}"));
        agree(&cuda, &spot, &Options::default(), 20);
        agree(&cuda, &spot, &Options { precision: Precision::Half, ..Options::default() }, 20);
    }
}

/// More than four actions at a decision, and so many combos that a row has several warps and sums take the place of reach.
#[test]
fn wide_ranges_and_many_sizes() {
    let cuda = cuda();
    let spot = Spot::on("KsTd7c4h2s").pot(100).stack(900).oop("random").ip("random");
    let spot = spot
        .bet(Street::River, "25%, 50%, 100%, 200%, a")
        .raise(Street::River, "50%, 100%, a")
        .build()
        .unwrap();
    agree(&cuda, &spot, &Options::default(), 20);
    agree(&cuda, &spot, &Options { precision: Precision::Half, ..Options::default() }, 20);
    agree(&cuda, &spot, &Options { rule: Rule::PLAIN, ..Options::default() }, 20);
    agree(&cuda, &spot, &Options { rule: Rule::PLAIN, precision: Precision::Half, ..Options::default() }, 20);
    let resetting = Options { rule: Rule::resetting(1.5, 0.0, 3.0), ..Options::default() };
    // The average begins anew at the fourth iteration, and at the sixteenth: four strategies that it is made of then are as
    // different as rounding lets regrets near zero be.
    for iterations in [3, 4, 5, 8, 12] {
        agree(&cuda, &spot, &resetting, iterations);
    }
}

/// Turns leave a batch one by one, with the rivers after them.
#[test]
fn turns_leave_a_batch_one_by_one() {
    let cuda = cuda();
    let boards = ["KsTd7c4h", "QsJh2h4d", "AsAd7c7h", "9s8s7s6s"];
    let spot = |board: &&str| Spot::on(board).pot(100).stack(200).oop("22+,A5s,KTs").ip("55+,AK,QTs");
    let spot = |board: &&str| spot(board).bet(Street::Turn, "66%").bet(Street::River, "a").build().unwrap();
    for precision in [Precision::Full, Precision::Half] {
        let options = Options { threads: 1, precision, ..Options::default() };
        let mut solvers: Vec<Solver> =
            boards.iter().map(|board| Solver::new(&spot(board), &options).unwrap()).collect();
        let stop = Stop { exploitability: Some(0.004), ..Stop::default() };
        let outcomes = solve_batch(&cuda.clone().chunk_buffers(1 << 20), &mut solvers, &stop, go_on).unwrap();
        let iterations: Vec<u32> = outcomes.iter().map(|outcome| outcome.iterations).collect();
        assert!(iterations.iter().any(|&count| count != iterations[0]), "{iterations:?}");
        for ((board, solver), outcome) in boards.iter().zip(&mut solvers).zip(outcomes) {
            let measured = solver.exploitability();
            assert!((measured / outcome.exploitability - 1.0).abs() < 0.02, "{measured} and {outcome:?}");
            if precision == Precision::Full {
                let mut alone = Solver::new(&spot(board), &options).unwrap();
                let by_itself = alone.run_on(&cuda, &stop, go_on).unwrap();
                assert_eq!(by_itself.iterations, outcome.iterations);
                assert!(alone.state().parts == solver.state().parts);
            }
        }
    }
}

/// The memory of a run is free for the next one, however little there is.
#[test]
fn memory_comes_back() {
    let (cuda, spot) = (cuda(), flop().build().unwrap());
    let mut solver = Solver::new(&spot, &Options::default()).unwrap();
    let game = solver.flat();
    let tight = tight(&cuda, &game);
    for iterations in 1..5 {
        let stop = Stop { iterations: Some(iterations), ..Stop::default() };
        solver.run_on(&tight, &stop, go_on).unwrap();
    }
    let free = cuda.free().unwrap();
    solver.run_on(&cuda, &Stop { iterations: Some(6), ..Stop::default() }, go_on).unwrap();
    assert!(cuda.free().unwrap() + (64 << 20) > free);
}

/// Ctrl-C ends between two iterations, and what was learnt is there.
#[test]
fn stopping_keeps_what_was_learnt() {
    let spot = turn().build().unwrap();
    let stop = |iterations: u32| Stop { iterations: Some(iterations), ..Stop::default() };
    let mut solver = Solver::new(&spot, &Options::default()).unwrap();
    let break_at = |at: u32| {
        move |progress: &isofold_solver::Progress| {
            if progress.iteration >= at { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }
    };
    let outcome = solver.run_on(&cuda(), &stop(20), break_at(7)).unwrap();
    assert_eq!((outcome.reason, outcome.iterations), (isofold_solver::Reason::Stopped, 7));
    solver.run_on(&cuda(), &stop(20), go_on).unwrap();
    let mut at_once = Solver::new(&spot, &Options::default()).unwrap();
    at_once.run_on(&cuda(), &stop(20), go_on).unwrap();
    assert!(solver.state().parts == at_once.state().parts);
}
