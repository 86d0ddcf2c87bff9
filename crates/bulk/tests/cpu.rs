//! On the CPU.

use crate::common::*;
use isofold_bulk::{BulkOptions, Job, Place, Wanted, solve_all};
use isofold_solver::{Options, Precision};
use isofold_tree::Stop;
use std::ops::ControlFlow;

fn check(jobs: &[Job], options: &BulkOptions) {
    let keeper = Keeper::default();
    let summary = solve_all(jobs.iter().cloned(), &Place::Cpu, options, &keeper);
    assert_eq!((summary.solved, summary.failed, summary.interrupted), (jobs.len() as u64, 0, 0));
    let solved = keeper.solved.into_inner().unwrap();
    assert!(keeper.together.lock().unwrap().values().all(|&together| together == 1));
    for job in jobs {
        let single = alone(job, |solver, stop| solver.run(stop, |_| ControlFlow::Continue(())));
        assert_eq!(solved[&job.number], single, "{}", job.number);
    }
}

#[test]
fn many_spots_have_the_bits_of_single_ones_on_any_number_of_threads() {
    let spots = || RIVERS.map(river).into_iter().chain(TURNS.map(turn));
    let target = Stop { exploitability: Some(0.01), ..Stop::default() };
    let exact = Options::default();
    let half = Options { precision: Precision::Half, seed: 5, ..Options::default() };
    for (stop, options) in [(target, &exact), (iterations(17), &exact), (iterations(17), &half)] {
        for threads in [1, 2, 5] {
            check(&jobs(spots(), stop, options), &BulkOptions { threads, ..BulkOptions::default() });
        }
    }
}

/// With nothing small all threads work on each spot; with a limit between the two kinds both ways are used in turn.
#[test]
fn large_spots_take_all_threads_and_have_the_same_bits() {
    let alternating = || RIVERS.into_iter().zip(TURNS.into_iter().cycle());
    let spots = alternating().flat_map(|(one, other)| [turn(other), river(one)]);
    let jobs = jobs(spots, iterations(9), &Options::default());
    let memory = |job: &Job| {
        isofold_solver::Plan::of(&job.spot, &Options { threads: 1, ..job.options.clone() }).unwrap().memory()
    };
    let between = (memory(&jobs[0]) + memory(&jobs[1])) / 2;
    assert!(memory(&jobs[1]) < between);
    for small in [0, between] {
        check(&jobs, &BulkOptions { threads: 2, small, ..BulkOptions::default() });
    }
}

#[test]
fn a_spot_that_fails_stops_no_other() {
    let mut jobs =
        jobs(RIVERS.map(river).into_iter().chain(TURNS.map(turn)), iterations(5), &Options::default());
    jobs[1].spot.ranges[0] = "KsTd".parse().unwrap();
    jobs[1].spot.board = jobs[0].spot.board.clone();
    jobs[3].options.memory = Some(10_000);
    let rivers_fit = {
        let options = Options { threads: 2, ..Options::default() };
        isofold_solver::Plan::of(&jobs[6].spot, &options).unwrap().memory() - 1
    };
    let options = BulkOptions { threads: 2, memory: Some(rivers_fit), ..BulkOptions::default() };
    let keeper = Keeper::default();
    let summary = solve_all(jobs, &Place::Cpu, &options, &keeper);
    let failed = keeper.failed.into_inner().unwrap();
    assert_eq!(
        (summary.solved, summary.failed),
        (keeper.solved.lock().unwrap().len() as u64, failed.len() as u64)
    );
    assert_eq!(summary.solved + summary.failed, 9);
    assert!(failed[&101].starts_with("ranges.oop"), "{}", failed[&101]);
    assert!(failed[&103].contains("10 kB may be used"), "{}", failed[&103]);
    assert!(failed[&106].contains("may be used"), "{}", failed[&106]);
    assert!([100, 102, 104, 105].iter().all(|number| keeper.solved.lock().unwrap().contains_key(number)));
}

#[test]
fn cancelling_ends_spots_and_asks_for_no_more() {
    for small in [0, u64::MAX] {
        let mut asked = 0;
        let many = (0..).map(|number| {
            asked += 1;
            let spot = river(RIVERS[number as usize % 6]).build().unwrap();
            Job { number, spot, stop: iterations(50), options: Options::default(), wanted: Wanted::Solution }
        });
        let keeper = Keeper { cancel_after: Some(1_020), ..Keeper::default() };
        let options = BulkOptions { threads: 2, small, ..BulkOptions::default() };
        let summary = solve_all(many, &Place::Cpu, &options, &keeper);
        assert!((15..=20).contains(&summary.solved), "{summary:?}");
        assert!((1..=2).contains(&summary.interrupted), "{summary:?}");
        assert_eq!(keeper.interrupted.lock().unwrap().len() as u64, summary.interrupted);
        // Large ones wait in a list that is bounded.
        assert!(asked <= 20 + 2 * 64, "{asked}");
    }
}
