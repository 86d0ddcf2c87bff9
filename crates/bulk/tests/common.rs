//! Spots, and a sink that keeps the bits of solutions.

use isofold_bulk::{Failure, Job, Sink, Solved, Wanted};
use isofold_solver::{Options, Outcome, Progress, Solver};
use isofold_tree::{Spot, SpotBuilder, Stop, Street};
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};

/// All that a solution is made of, to be compared to the bit.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Bits {
    pub(crate) iterations: u32,
    pub(crate) exploitability: u64,
    pub(crate) evs: [u64; 2],
    pub(crate) parts: Vec<Vec<u8>>,
}

pub(crate) fn bits(solver: &Solver, outcome: &Outcome) -> Bits {
    let parts = solver.state().parts.iter().map(|part| part.to_vec()).collect();
    let (exploitability, evs) = (outcome.exploitability.to_bits(), outcome.evs.map(f64::to_bits));
    Bits { iterations: outcome.iterations, exploitability, evs, parts }
}

/// Keeps what comes, and cancels once so many spots are solved or iterated.
#[derive(Default)]
pub(crate) struct Keeper {
    pub(crate) solved: Mutex<BTreeMap<u64, Bits>>,
    pub(crate) failed: Mutex<BTreeMap<u64, String>>,
    pub(crate) interrupted: Mutex<Vec<u64>>,
    /// The sizes of packs, by number.
    pub(crate) together: Mutex<BTreeMap<u64, usize>>,
    pub(crate) iterated: AtomicU64,
    pub(crate) cancel_after: Option<u64>,
}

impl Sink for Keeper {
    fn solved(&self, solved: Solved) {
        self.together.lock().unwrap().insert(solved.number, solved.together);
        let before = self.solved.lock().unwrap().insert(solved.number, bits(&solved.solver, &solved.outcome));
        assert!(before.is_none(), "{} came twice", solved.number);
    }

    fn failed(&self, number: u64, failure: Failure) {
        let before = self.failed.lock().unwrap().insert(number, failure.to_string());
        assert!(before.is_none(), "{number} failed twice");
    }

    fn interrupted(&self, solved: Solved) {
        self.interrupted.lock().unwrap().push(solved.number);
    }

    fn iterated(&self, numbers: &[u64], progress: &Progress) {
        assert!(!numbers.is_empty() && progress.iteration > 0);
        self.iterated.fetch_add(1, SeqCst);
    }

    fn is_cancelled(&self) -> bool {
        self.cancel_after.is_some_and(|limit| self.iterated.load(SeqCst) >= limit)
    }
}

/// A river, with ranges of the hands that it leaves.
pub(crate) fn river(board: &str) -> SpotBuilder {
    let spot = Spot::on(board).pot(100).stack(200).oop("22+,A5s,KTs").ip("55+,AK,QTs");
    spot.bet(Street::River, "100%, a").raise(Street::River, "a")
}

pub(crate) fn turn(board: &str) -> SpotBuilder {
    let spot = Spot::on(board).pot(100).stack(200).oop("AA,JTs,98s").ip("KK,AQs,77");
    spot.bet(Street::Turn, "50%").bet(Street::River, "a")
}

pub(crate) const RIVERS: [&str; 6] =
    ["KsTd7c4h2s", "QsJh2h4d8c", "AsAd7c7h2s", "9s8s7s6s2d", "5d5h5s2c2d", "AcKcQc7d3d"];
pub(crate) const TURNS: [&str; 3] = ["QsTs7h4d", "9s8s7s6s", "AdKd7c7h"];

pub(crate) fn jobs(spots: impl IntoIterator<Item = SpotBuilder>, stop: Stop, options: &Options) -> Vec<Job> {
    let job = |(number, spot): (usize, SpotBuilder)| {
        let spot = spot.build().unwrap();
        Job { number: 100 + number as u64, spot, stop, options: options.clone(), wanted: Wanted::Solution }
    };
    spots.into_iter().enumerate().map(job).collect()
}

pub(crate) fn iterations(limit: u32) -> Stop {
    Stop { iterations: Some(limit), ..Stop::default() }
}

/// The result of a single solve.
pub(crate) fn alone(job: &Job, run: impl Fn(&mut Solver, &Stop) -> Outcome) -> Bits {
    let mut solver = Solver::new(&job.spot, &job.options).unwrap();
    let outcome = run(&mut solver, &job.stop);
    bits(&solver, &outcome)
}
