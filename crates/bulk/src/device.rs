//! Many spots on a device, in a pipeline: one thread prepares the next pack, one merges its games, one or more solve, one gives the
//! last pack back.

use crate::options::within;
use crate::pack::{Pack, PackLimits, Packer};
use crate::sorter::Sorter;
use crate::tally::{Stage, Tally};
use crate::{BulkOptions, Job, Solved, Wanted};
use isofold_solver::device::{
    Backend, BatchError, DeviceError, MergedBatch, OpenBatch, Unsupported, unsupported_spot,
};
use isofold_solver::{Options, Outcome, RootValues, Solver, SolverError};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError, RwLock};
use std::thread;

/// The packs that may be in memory beside those that are being solved: one is prepared, one merged, one given back.
const PACKS: u64 = 3;

/// A pack as one game.
struct MergedPack {
    pack: Pack,
    batch: MergedBatch,
}

/// A pack that was solved.
struct SolvedPack {
    pack: Pack,
    results: Vec<(Outcome, Option<RootValues>)>,
}

/// The part of the pipeline that its stages share.
#[derive(Clone, Copy)]
struct Pipeline<'a> {
    backend: &'a dyn Backend,
    /// Whether the CPU solves what the device does not.
    falls_back: bool,
    /// Jobs that are left to the CPU.
    left: &'a Mutex<Vec<Job>>,
    /// Held while a pack takes memory of the device, which it has looked at before.
    opening: &'a Mutex<()>,
    /// Shared by the packs on the device; a spot that does not fit beside another has it alone.
    device: &'a RwLock<()>,
    pool: Option<&'a ThreadPool>,
    tally: &'a Tally<'a>,
}

/// Solves all jobs on a device, and returns those that are left to the CPU.
pub(crate) fn solve(
    jobs: &mut (dyn Iterator<Item = Job> + Send),
    backend: &dyn Backend,
    falls_back: bool,
    options: &BulkOptions,
    tally: &Tally<'_>,
) -> Vec<Job> {
    let (threads, at_once) = (options.threads(), options.packs_at_once.max(1));
    // What does not know its memory is split when it runs out.
    let device = backend.free_memory().map_or(u64::MAX, |free| (free - free / 8) / at_once as u64);
    // One part more for what is read back.
    let bytes = options.share(PACKS + 1 + at_once as u64);
    let limits = PackLimits { bytes, device_bytes: device, boards: options.pack_boards };
    let pool = ThreadPoolBuilder::new().num_threads(threads).build().ok();
    let (left, opening, shared) = (Mutex::default(), Mutex::default(), RwLock::default());
    let (opening, device, pool) = (&opening, &shared, pool.as_ref());
    let pipeline = Pipeline { backend, falls_back, left: &left, opening, device, pool, tally };
    let (packs, to_merge) = sync_channel(0);
    let (merged, to_solve) = sync_channel(0);
    let (solved, to_give) = sync_channel(0);
    let (to_solve, mut jobs) = (Mutex::new(to_solve), jobs.fuse());
    thread::scope(|scope| {
        let jobs = &mut jobs;
        scope.spawn(move || pipeline.prepare(jobs, limits, options, packs));
        scope.spawn(move || pipeline.merge(to_merge, merged));
        for _ in 0..at_once {
            let (to_solve, solved) = (&to_solve, solved.clone());
            scope.spawn(move || pipeline.solve(to_solve, solved));
        }
        drop(solved);
        pipeline.give_back(to_give);
    });
    left.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// The reason why there is no solver.
enum Unprepared {
    Solver(SolverError),
    Device(DeviceError),
}

/// The stages. One whose successor has ended, which is by a panic, ends too.
impl Pipeline<'_> {
    /// The stage that makes solvers of jobs, and packs of solvers.
    fn prepare(
        self,
        jobs: &mut (dyn Iterator<Item = Job> + Send),
        limits: PackLimits,
        options: &BulkOptions,
        packs: SyncSender<Pack>,
    ) {
        let mut sorter = Sorter::new(limits.boards, limits.bytes);
        while let Some(group) = self.tally.timed(Stage::Preparing, || self.next_group(jobs, &mut sorter)) {
            let (mut packer, mut group) = (Packer::new(limits), group.into_iter());
            while group.len() > 0 && !self.tally.is_cancelled() {
                let some: Vec<Job> = group.by_ref().take(16 * options.threads()).collect();
                let full =
                    self.tally.timed(Stage::Preparing, || self.pack(some, options.memory, &mut packer));
                if full.into_iter().any(|pack| packs.send(pack).is_err()) {
                    return;
                }
            }
            if packer.rest().is_some_and(|pack| packs.send(pack).is_err()) {
                return;
            }
        }
    }

    /// The next jobs with the same betting: as many as make a pack, or the most that are left. `None` if there is none, or at the
    /// sink's wish.
    fn next_group(
        self,
        jobs: &mut (dyn Iterator<Item = Job> + Send),
        sorter: &mut Sorter,
    ) -> Option<Vec<Job>> {
        while !self.tally.is_cancelled() {
            match jobs.next() {
                Some(job) => {
                    if let Some(group) = sorter.add(job) {
                        return Some(group);
                    }
                }
                None => return sorter.largest(),
            }
        }
        None
    }

    /// Makes solvers of jobs, and returns the packs that are full.
    fn pack(self, jobs: Vec<Job>, memory: Option<u64>, packer: &mut Packer) -> Vec<Pack> {
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
        let prepared: Vec<_> = self.install(|| jobs.into_par_iter().map(prepare).collect());
        let mut full = Vec::new();
        for (job, solver) in prepared {
            match solver {
                Ok(solver) => full.extend(packer.add(job, solver)),
                Err(Unprepared::Device(_)) if self.falls_back => self.leave([job]),
                Err(Unprepared::Device(error)) => self.tally.fail(job.number, error),
                Err(Unprepared::Solver(error)) => self.tally.fail(job.number, error),
            }
        }
        full
    }

    /// The stage that makes one game of each pack.
    fn merge(self, packs: Receiver<Pack>, merged: SyncSender<MergedPack>) {
        for pack in packs {
            for pack in self.merged(pack) {
                if merged.send(pack).is_err() {
                    return;
                }
            }
        }
    }

    /// Makes one game of a pack: several if its spots differ after all, or are too many.
    fn merged(self, pack: Pack) -> Vec<MergedPack> {
        let (mut parts, mut merged) = (vec![pack], Vec::new());
        while let Some(pack) = parts.pop().filter(|_| !self.tally.is_cancelled()) {
            let is_single = pack.jobs.len() == 1;
            let batch = self.tally.timed(Stage::Merging, || self.install(|| MergedBatch::new(&pack.solvers)));
            match batch {
                Ok(batch) => merged.push(MergedPack { pack, batch }),
                Err(BatchError::Different(place)) if !is_single => parts.extend(pack.without(place)),
                Err(BatchError::Device(DeviceError::Unsupported(Unsupported::BatchSize))) if !is_single => {
                    parts.extend(pack.halves());
                }
                Err(BatchError::Device(error)) => self.give_up(pack, &error),
                // New solvers have not begun, and one spot does not differ from itself.
                Err(error) => self.give_up(pack, &DeviceError::Failed(error.to_string())),
            }
        }
        merged
    }

    /// The stage that solves packs. One that is too large for the device is split.
    fn solve(self, packs: &Mutex<Receiver<MergedPack>>, solved: SyncSender<SolvedPack>) {
        loop {
            let next = packs.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok(pack) = next else { return };
            let mut parts = vec![pack];
            while let Some(part) = parts.pop().filter(|_| !self.tally.is_cancelled()) {
                let MergedPack { mut pack, batch } = part;
                let beside = self.device.read().unwrap_or_else(PoisonError::into_inner);
                let mut result = self.solve_pack(Ok(batch), &mut pack);
                drop(beside);
                if matches!(result, Err(DeviceError::Memory { .. })) && pack.jobs.len() == 1 {
                    let _alone = self.device.write().unwrap_or_else(PoisonError::into_inner);
                    result = self.solve_pack(MergedBatch::new(&pack.solvers), &mut pack);
                }
                match result {
                    Ok(results) => {
                        self.tally.count_pack();
                        if solved.send(SolvedPack { pack, results }).is_err() {
                            return;
                        }
                    }
                    Err(DeviceError::Memory { .. } | DeviceError::Unsupported(Unsupported::BatchSize))
                        if pack.jobs.len() > 1 =>
                    {
                        parts.extend(pack.halves().into_iter().flat_map(|half| self.merged(half)));
                    }
                    Err(error) => self.give_up(pack, &error),
                }
            }
        }
    }

    fn open(self, batch: MergedBatch) -> Result<OpenBatch, DeviceError> {
        let _one_at_a_time = self.opening.lock().unwrap_or_else(PoisonError::into_inner);
        self.tally.timed(Stage::Opening, || batch.open(self.backend))
    }

    /// Takes a pack to the device and solves it.
    fn solve_pack(
        self,
        batch: Result<MergedBatch, BatchError>,
        pack: &mut Pack,
    ) -> Result<Vec<(Outcome, Option<RootValues>)>, DeviceError> {
        let batch = batch.map_err(|error| match error {
            BatchError::Device(error) => error,
            error => DeviceError::Failed(error.to_string()),
        })?;
        let batch = self.open(batch)?;
        self.tally.timed(Stage::Solving, || self.solve_open(batch, pack))
    }

    fn solve_open(
        self,
        batch: OpenBatch,
        pack: &mut Pack,
    ) -> Result<Vec<(Outcome, Option<RootValues>)>, DeviceError> {
        let numbers: Vec<u64> = pack.jobs.iter().map(|job| job.number).collect();
        let progress = |progress: &_| self.tally.iterated(&numbers, progress);
        match pack.wanted {
            Wanted::Solution => {
                let outcomes = batch.solve(&mut pack.solvers, &pack.stop, progress)?;
                Ok(outcomes.into_iter().map(|outcome| (outcome, None)).collect())
            }
            Wanted::RootValues => {
                let results = batch.solve_root_values(&pack.solvers, &pack.stop, progress)?;
                Ok(results.into_iter().map(|(outcome, root)| (outcome, Some(root))).collect())
            }
        }
    }

    /// The stage that hands spots to the sink.
    fn give_back(self, packs: Receiver<SolvedPack>) {
        for SolvedPack { pack, results } in packs {
            let together = pack.jobs.len();
            self.tally.timed(Stage::Giving, || {
                self.install(|| {
                    let spots = pack.jobs.into_par_iter().zip(pack.solvers).zip(results);
                    spots.for_each(|((job, solver), (outcome, root))| {
                        self.tally.end(Solved { number: job.number, solver, root, outcome, together });
                    });
                });
            });
        }
    }

    /// Leaves the jobs of a pack to the CPU, or fails them.
    fn give_up(self, pack: Pack, error: &DeviceError) {
        let is_broken = matches!(error, DeviceError::Failed(_));
        if self.falls_back && !is_broken {
            return self.leave(pack.jobs);
        }
        pack.jobs.iter().for_each(|job| self.tally.fail(job.number, error.clone()));
    }

    fn leave(self, jobs: impl IntoIterator<Item = Job>) {
        self.left.lock().unwrap_or_else(PoisonError::into_inner).extend(jobs);
    }

    /// Runs in the pool, or where it is called if there is none.
    fn install<T: Send>(self, work: impl FnOnce() -> T + Send) -> T {
        match self.pool {
            Some(pool) => pool.install(work),
            None => work(),
        }
    }
}
