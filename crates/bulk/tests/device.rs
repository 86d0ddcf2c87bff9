//! On a device, which the reference backend stands for.

use crate::common::*;
use isofold_bulk::{BulkOptions, Failure, Job, Place, Sink, Solved, Wanted, solve_all};
use isofold_reference_backend::ReferenceBackend;
use isofold_solver::Options;
use isofold_solver::device::{Backend, DeviceError, DeviceRunner, Evaluation, FlatGame, PassRunner, Update};
use isofold_tree::{Stop, Street};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Mutex};

/// The reference backend with a limit of boards, which counts the boards of each game that it takes in.
struct Small {
    boards: usize,
    free: Option<u64>,
    opened: Mutex<Vec<usize>>,
}

impl Small {
    fn new(boards: usize) -> Small {
        Small { boards, free: None, opened: Mutex::default() }
    }
}

impl Backend for Small {
    fn name(&self) -> String {
        "small".to_owned()
    }

    fn open(&self, game: FlatGame) -> Result<Box<DeviceRunner>, DeviceError> {
        let boards = game.streets.last().unwrap().parents.len();
        if boards > self.boards {
            return Err(DeviceError::Memory {
                needed: boards as u64,
                free: self.boards as u64,
                half: None,
                cpu: 0,
            });
        }
        self.opened.lock().unwrap().push(game.streets[0].parents.len());
        ReferenceBackend.open(game)
    }

    fn free_memory(&self) -> Option<u64> {
        self.free
    }
}

fn run(jobs: &[Job], backend: &dyn Backend, falls_back: bool, options: &BulkOptions) -> Keeper {
    let keeper = Keeper::default();
    let summary = solve_all(jobs.iter().cloned(), &Place::Device { backend, falls_back }, options, &keeper);
    assert_eq!(summary.solved, keeper.solved.lock().unwrap().len() as u64);
    assert_eq!(summary.failed, keeper.failed.lock().unwrap().len() as u64);
    assert_eq!((summary.solved + summary.failed, summary.interrupted), (jobs.len() as u64, 0));
    keeper
}

fn on_device(job: &Job) -> Bits {
    alone(job, |solver, stop| solver.run_on(&ReferenceBackend, stop, |_| ControlFlow::Continue(())).unwrap())
}

/// Rivers of two bettings and turns, in turn.
fn mixed(stop: Stop) -> Vec<Job> {
    let narrow = |board: &str| river(board).bet(Street::River, "a");
    let spots = RIVERS.into_iter().zip(TURNS.into_iter().cycle());
    let spots = spots.flat_map(|(one, other)| [river(one), turn(other), narrow(one)]);
    jobs(spots, stop, &Options::default())
}

#[test]
fn packs_have_the_bits_of_single_spots() {
    let target = Stop { exploitability: Some(0.02), ..Stop::default() };
    for stop in [target, iterations(7)] {
        let jobs = mixed(stop);
        let single: BTreeMap<u64, Bits> = jobs.iter().map(|job| (job.number, on_device(job))).collect();
        for (threads, pack_boards) in [(1, 8_192), (3, 8_192), (2, 3), (2, 1)] {
            let options = BulkOptions { threads, pack_boards, ..BulkOptions::default() };
            let keeper = run(&jobs, &ReferenceBackend, false, &options);
            assert_eq!(*keeper.solved.lock().unwrap(), single);
        }
    }
}

#[test]
fn spots_with_the_same_betting_are_packed() {
    let jobs = mixed(iterations(2));
    let backend = Small::new(usize::MAX);
    let keeper = run(&jobs, &backend, false, &BulkOptions::default());
    // Six rivers of each betting, six turns.
    assert_eq!(*backend.opened.lock().unwrap(), [6, 6, 6]);
    assert!(keeper.together.lock().unwrap().values().all(|&together| together == 6));
    // A lock changes the hands of one board, not the betting; another target is another run.
    let mut jobs = jobs_of_rivers();
    jobs[0].spot.locks.push("line = x; hands = AA, KK; play = x:30%, a".parse().unwrap());
    jobs[1].stop = iterations(3);
    let backend = Small::new(usize::MAX);
    let keeper = run(&jobs, &backend, false, &BulkOptions::default());
    let mut opened = backend.opened.into_inner().unwrap();
    opened.sort_unstable();
    assert_eq!(opened, [1, 5]);
    assert_eq!(keeper.solved.lock().unwrap()[&100], on_device(&jobs[0]));
}

fn jobs_of_rivers() -> Vec<Job> {
    jobs(RIVERS.map(river), iterations(2), &Options::default())
}

#[test]
fn packs_stay_within_memory() {
    let jobs = jobs_of_rivers();
    let plan = isofold_solver::Plan::of(&jobs[0].spot, &Options { threads: 1, ..Options::default() });
    let bytes = plan.unwrap().memory();
    // The device says how much it has: room for about two rivers, with a reserve.
    let backend = Small { free: Some(3 * bytes), ..Small::new(usize::MAX) };
    run(&jobs, &backend, false, &BulkOptions::default());
    assert!(backend.opened.lock().unwrap().iter().all(|&spots| spots <= 3), "{:?}", backend.opened);
    // Main memory has room for four packs of one river.
    let backend = Small::new(usize::MAX);
    run(&jobs, &backend, false, &BulkOptions { memory: Some(5 * bytes), ..BulkOptions::default() });
    assert_eq!(backend.opened.into_inner().unwrap(), [1; 6]);
    // A device that does not say is found out: packs are halved.
    let backend = Small::new(2);
    run(&jobs, &backend, false, &BulkOptions::default());
    assert!(backend.opened.into_inner().unwrap().iter().all(|&spots| spots <= 2));
}

#[test]
fn the_cpu_takes_over_or_the_spot_fails() {
    let mut jobs =
        jobs(RIVERS.map(river).into_iter().chain([turn(TURNS[0])]), iterations(4), &Options::default());
    jobs[2].spot.folded.push("22".parse().unwrap());
    // The turn has more rivers than the device takes, and devices do not support folded ranges.
    let backend = Small::new(6);
    let keeper = run(&jobs, &backend, false, &BulkOptions::default());
    let failed = keeper.failed.into_inner().unwrap();
    assert_eq!(failed.keys().copied().collect::<Vec<u64>>(), [102, 106]);
    assert!(failed[&102].contains("folded ranges") && failed[&106].contains("memory"), "{failed:?}");
    let keeper = run(&jobs, &backend, true, &BulkOptions::default());
    let solved = keeper.solved.into_inner().unwrap();
    for (number, job) in jobs.iter().enumerate() {
        let single = match number {
            2 | 6 => alone(job, |solver, stop| solver.run(stop, |_| ControlFlow::Continue(()))),
            _ => on_device(job),
        };
        assert_eq!(solved[&job.number], single, "{number}");
    }
}

#[test]
fn cancelling_ends_the_pack_and_asks_for_no_more() {
    let mut asked = 0;
    let many = (0..).map(|number| {
        asked += 1;
        let spot = river(RIVERS[number as usize % 6]).build().unwrap();
        Job { number, spot, stop: iterations(10), options: Options::default(), wanted: Wanted::Solution }
    });
    let keeper = Keeper { cancel_after: Some(25), ..Keeper::default() };
    let options = BulkOptions { threads: 2, pack_boards: 5, ..BulkOptions::default() };
    let place = Place::Device { backend: &ReferenceBackend, falls_back: true };
    let summary = solve_all(many, &place, &options, &keeper);
    assert_eq!((summary.solved, summary.interrupted, summary.failed), (10, 5, 0));
    assert!(asked <= 48, "{asked}");
}

/// Bettings that come in turn wait for their like, and several packs at a time have the same bits.
#[test]
fn packs_are_filled_across_bettings_and_solved_at_the_same_time() {
    let stacks: Vec<u32> = (0..12).map(|stack| 100 + 10 * stack).collect();
    let spots =
        RIVERS.into_iter().flat_map(|board| stacks.iter().map(move |&stack| river(board).stack(stack)));
    let jobs = jobs(spots, iterations(3), &Options::default());
    let backend = Small::new(usize::MAX);
    let options = BulkOptions { threads: 2, pack_boards: 3, packs_at_once: 3, ..BulkOptions::default() };
    let keeper = run(&jobs, &backend, false, &options);
    // Twelve stacks, six rivers each.
    assert_eq!(*backend.opened.lock().unwrap(), [3; 24]);
    let solved = keeper.solved.into_inner().unwrap();
    for job in jobs.iter().step_by(7) {
        assert_eq!(solved[&job.number], on_device(job));
    }
}

/// The reference backend with room for so many boards at a time.
struct Room {
    free: Arc<AtomicUsize>,
    refused: AtomicUsize,
}

/// A game that takes room.
struct InRoom {
    runner: Box<DeviceRunner>,
    boards: usize,
    free: Arc<AtomicUsize>,
}

impl Drop for InRoom {
    fn drop(&mut self) {
        self.free.fetch_add(self.boards, SeqCst);
    }
}

impl PassRunner for InRoom {
    type Error = DeviceError;

    fn iterate(&mut self, updates: [Update; 2]) -> Result<(), DeviceError> {
        self.runner.iterate(updates)
    }

    fn evaluate(&mut self, player: usize, evaluation: Evaluation) -> Result<Vec<f32>, DeviceError> {
        self.runner.evaluate(player, evaluation)
    }

    fn set_active(&mut self, starts: &[bool]) -> Result<(), DeviceError> {
        self.runner.set_active(starts)
    }

    fn write_tables(&mut self, tables: &[&[u8]]) -> Result<(), DeviceError> {
        self.runner.write_tables(tables)
    }

    fn read_tables(&mut self, tables: &mut [&mut [u8]]) -> Result<(), DeviceError> {
        self.runner.read_tables(tables)
    }
}

impl Backend for Room {
    fn name(&self) -> String {
        "room".to_owned()
    }

    fn open(&self, game: FlatGame) -> Result<Box<DeviceRunner>, DeviceError> {
        let boards = game.streets.last().unwrap().parents.len();
        let take = |free: usize| free.checked_sub(boards);
        if let Err(free) = self.free.fetch_update(SeqCst, SeqCst, take) {
            self.refused.fetch_add(1, SeqCst);
            let (needed, free) = (boards as u64, free as u64);
            return Err(DeviceError::Memory { needed, free, half: None, cpu: 0 });
        }
        let runner = ReferenceBackend.open(game)?;
        Ok(Box::new(InRoom { runner, boards, free: self.free.clone() }))
    }
}

/// A spot that fits on the device alone, and not beside another, waits for it.
#[test]
fn a_spot_that_fits_alone_is_solved_alone() {
    let jobs = jobs((0..12).map(|number| river(RIVERS[number % 6])), iterations(30), &Options::default());
    let backend = Room { free: Arc::new(1.into()), refused: 0.into() };
    let options = BulkOptions { threads: 2, pack_boards: 1, packs_at_once: 4, ..BulkOptions::default() };
    let keeper = run(&jobs, &backend, false, &options);
    assert!(keeper.failed.lock().unwrap().is_empty(), "{:?}", keeper.failed);
    assert_eq!((keeper.solved.lock().unwrap().len(), backend.free.load(SeqCst)), (12, 1));
}

/// Values at the root, where nothing else is wanted.
#[test]
fn root_values_alone_come_back_from_a_device() {
    struct Roots(Mutex<Vec<(u64, u32, bool)>>);
    impl Sink for Roots {
        fn solved(&self, solved: Solved) {
            let found = (solved.number, solved.solver.iterations(), solved.root.is_some());
            self.0.lock().unwrap().push(found);
        }

        fn failed(&self, number: u64, failure: Failure) {
            panic!("{number}: {failure}");
        }
    }
    let mut jobs = jobs_of_rivers();
    jobs[..4].iter_mut().for_each(|job| job.wanted = Wanted::RootValues);
    for (place, is_device) in
        [(Place::Cpu, false), (Place::Device { backend: &ReferenceBackend, falls_back: false }, true)]
    {
        let roots = Roots(Mutex::default());
        let summary = solve_all(jobs.clone(), &place, &BulkOptions::default(), &roots);
        assert_eq!(summary.stages.packs, if is_device { 2 } else { 0 });
        let mut found = roots.0.into_inner().unwrap();
        found.sort_unstable();
        for (number, iterations, has_root) in found {
            let is_root = is_device && number < 104;
            assert_eq!((iterations, has_root), (if is_root { 0 } else { 2 }, is_root), "{number}");
        }
    }
}
