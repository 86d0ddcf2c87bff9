//! Many spots on a device, in a pipeline: one thread prepares the next pack, one solves, one gives the last pack back.

use crate::options::within;
use crate::pack::{Pack, PackLimits, Packer};
use crate::tally::Tally;
use crate::{BulkOptions, Job};
use isofold_solver::device::{Backend, BatchError, DeviceError, Unsupported, solve_batch, unsupported_spot};
use isofold_solver::{Options, Outcome, Solver, SolverError};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

/// The packs that may be in memory at a time, and one more while tables are read back.
const PACKS: u64 = 4;

/// A pack that was solved.
struct SolvedPack {
    numbers: Vec<u64>,
    solvers: Vec<Solver>,
    outcomes: Vec<Outcome>,
}

/// Solves all jobs on a device, and returns those that are left to the CPU.
pub(crate) fn solve(
    jobs: &mut (dyn Iterator<Item = Job> + Send),
    backend: &dyn Backend,
    falls_back: bool,
    options: &BulkOptions,
    tally: &Tally<'_>,
) -> Vec<Job> {
    let threads = options.threads();
    // What does not know its memory is split when it runs out.
    let device = backend.free_memory().map_or(u64::MAX, |free| free - free / 8);
    let limits = PackLimits { bytes: device.min(options.share(PACKS)), boards: options.pack_boards };
    let pool = ThreadPoolBuilder::new().num_threads(threads).build().ok();
    let (pool, memory) = (pool.as_ref(), options.memory);
    let (packs, to_solve) = sync_channel(0);
    let (solved, to_give) = sync_channel(0);
    thread::scope(|scope| {
        let preparing = scope.spawn(move || {
            let mut preparation = Preparation { falls_back, memory, packs, left: Vec::new(), tally, pool };
            preparation.run(jobs, limits, threads);
            preparation.left
        });
        scope.spawn(move || give_back(to_give, pool, tally));
        let mut left = Vec::new();
        solve_packs(to_solve, backend, falls_back, &solved, tally, &mut left);
        drop(solved);
        match preparing.join() {
            Ok(unsupported) => left.extend(unsupported),
            Err(panic) => std::panic::resume_unwind(panic),
        }
        left
    })
}

/// Runs in a pool, or where it is called if there is none.
fn install<T: Send>(pool: Option<&ThreadPool>, work: impl FnOnce() -> T + Send) -> T {
    match pool {
        Some(pool) => pool.install(work),
        None => work(),
    }
}

/// The stage that makes solvers of jobs, and packs of solvers.
struct Preparation<'a> {
    falls_back: bool,
    memory: Option<u64>,
    packs: SyncSender<Pack>,
    /// Jobs that no device supports, for the CPU.
    left: Vec<Job>,
    tally: &'a Tally<'a>,
    pool: Option<&'a ThreadPool>,
}

impl Preparation<'_> {
    fn run(&mut self, jobs: &mut (dyn Iterator<Item = Job> + Send), limits: PackLimits, threads: usize) {
        let mut packer = Packer::new(limits);
        while !self.tally.is_cancelled() {
            let next: Vec<Job> = (&mut *jobs).take(4 * threads).collect();
            if next.is_empty() {
                break;
            }
            let memory = self.memory;
            let prepare = |job: Job| {
                let solver = unsupported_spot(&job.spot).map_or_else(
                    || {
                        let memory = within(job.options.memory, memory.unwrap_or(u64::MAX));
                        Solver::new(&job.spot, &Options { threads: 1, memory, ..job.options.clone() })
                            .map_err(Unprepared::Solver)
                    },
                    |unsupported| Err(Unprepared::Device(unsupported)),
                );
                (job, solver)
            };
            let prepared: Vec<_> = install(self.pool, || next.into_par_iter().map(prepare).collect());
            for (job, solver) in prepared {
                match solver {
                    Ok(solver) => {
                        if let Some(full) = packer.add(job, solver)
                            && self.packs.send(full).is_err()
                        {
                            return;
                        }
                    }
                    Err(Unprepared::Device(_)) if self.falls_back => self.left.push(job),
                    Err(Unprepared::Device(error)) => self.tally.fail(job.number, error),
                    Err(Unprepared::Solver(error)) => self.tally.fail(job.number, error),
                }
            }
        }
        for pack in packer.into_rest() {
            if self.packs.send(pack).is_err() {
                return;
            }
        }
    }
}

/// The reason why there is no solver.
enum Unprepared {
    Solver(SolverError),
    Device(DeviceError),
}

/// The stage that solves packs. One that is too large, or whose spots differ after all, is split.
fn solve_packs(
    packs: Receiver<Pack>,
    backend: &dyn Backend,
    falls_back: bool,
    solved: &SyncSender<SolvedPack>,
    tally: &Tally<'_>,
    left: &mut Vec<Job>,
) {
    for pack in packs {
        let mut parts = vec![pack];
        while let Some(mut pack) = parts.pop().filter(|_| !tally.is_cancelled()) {
            let numbers: Vec<u64> = pack.jobs.iter().map(|job| job.number).collect();
            let progress = |progress: &_| tally.iterated(&numbers, progress);
            let error = match solve_batch(backend, &mut pack.solvers, &pack.stop, progress) {
                Ok(outcomes) => {
                    // The stage after this one lives until this one ends.
                    let _ = solved.send(SolvedPack { numbers, solvers: pack.solvers, outcomes });
                    continue;
                }
                Err(error) => error,
            };
            let is_single = pack.jobs.len() == 1;
            match error {
                BatchError::Different(place) if !is_single => parts.extend(pack.without(place)),
                BatchError::Device(
                    DeviceError::Memory { .. } | DeviceError::Unsupported(Unsupported::BatchSize),
                ) if !is_single => parts.extend(pack.halves()),
                BatchError::Device(error) => {
                    let is_broken = matches!(error, DeviceError::Failed(_));
                    for job in pack.jobs {
                        if falls_back && !is_broken {
                            left.push(job);
                        } else {
                            tally.fail(job.number, error.clone());
                        }
                    }
                }
                // New solvers have not begun, and one spot does not differ from itself.
                error => {
                    let error = DeviceError::Failed(error.to_string());
                    pack.jobs.iter().for_each(|job| tally.fail(job.number, error.clone()));
                }
            }
        }
    }
}

/// The stage that hands spots to the sink.
fn give_back(packs: Receiver<SolvedPack>, pool: Option<&ThreadPool>, tally: &Tally<'_>) {
    for SolvedPack { numbers, solvers, outcomes } in packs {
        let together = numbers.len();
        install(pool, || {
            let spots = numbers.into_par_iter().zip(solvers).zip(outcomes);
            spots.for_each(|((number, solver), outcome)| tally.end(number, solver, outcome, together));
        });
    }
}
