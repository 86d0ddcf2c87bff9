//! Generating: samples are solved and written, shard by shard.

use crate::file::Metadata;
use crate::schema::RowContext;
use crate::walk::{self, GameNumber};
use crate::{Dataset, DatasetError, Part, RangeSource, Row, Shard, file};
use isofold_bulk::{BulkOptions, Failure, Job, Place, Sink, Solved, solve_all};
use isofold_solver::Options;
use isofold_tree::{Spot, Stop};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Hears of the progress of long work, from any thread, and may stop it.
pub trait Watch: Sync {
    /// So many rows are done, of so many.
    fn progress(&self, done: u64, of: u64);

    /// Whether to stop.
    fn is_stopped(&self) -> bool {
        false
    }
}

/// Where and with what means rows are solved.
pub struct Means<'a> {
    /// The CPU or a device.
    pub place: Place<'a>,
    /// The name of the device; `cpu` for the CPU.
    pub device: String,
    /// Threads and memory.
    pub bulk: BulkOptions,
}

/// Rows that were generated.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Generated {
    /// Rows of shards that are there now, of the part.
    pub rows: u64,
    /// Rows that were solved in this run.
    pub solved: u64,
    /// Shards that were written.
    pub written: u64,
    /// Shards that were there already.
    pub kept: u64,
    /// The bytes of the shards that were written.
    pub bytes: u64,
    /// The time that it took.
    pub elapsed: Duration,
    /// The time that writing took, of all threads together.
    pub writing: Duration,
    /// Whether it was stopped before the end.
    pub is_stopped: bool,
}

/// The rows of the shards that ranges from walks are found for at a time.
const WAVE: u64 = 4096;

/// The boards of the last street in a pack on a device. Stacks make many packs, which fill at the same time.
const PACK_BOARDS: u64 = 2048;

impl Means<'_> {
    /// The CPU with some threads, 0 for one on each core.
    pub fn cpu(threads: usize) -> Means<'static> {
        let bulk = BulkOptions { threads, ..BulkOptions::default() };
        Means { place: Place::Cpu, device: "cpu".to_owned(), bulk }
    }
}

impl Dataset {
    /// Writes the shards of a part that are not in the folder yet. Stopped, it keeps the rows that it has for the next run.
    pub fn generate(
        &self,
        folder: &Path,
        part: Part,
        means: &Means<'_>,
        watch: &dyn Watch,
    ) -> Result<Generated, DatasetError> {
        let begin = Instant::now();
        self.claim(folder)?;
        let plan = self.plan(folder, part);
        let context = self.context(&means.device);
        let collector = Collector {
            dataset: self,
            folder,
            metadata: self.metadata(&context),
            context,
            watch,
            open: Mutex::default(),
            error: Mutex::default(),
            counts: Counts { done: AtomicU64::new(plan.done_rows), ..Counts::default() },
            of: plan.rows,
        };
        let pending: Vec<Shard> =
            self.layout().part(part).filter(|shard| !folder.join(shard.path()).is_file()).collect();
        let has_walks = self.config().ranges.on_policy > 0.0;
        let mut rest = &pending[..];
        while !rest.is_empty() && !collector.is_cancelled() {
            let wave = match has_walks {
                true => (WAVE / self.layout().shard_rows).clamp(1, rest.len() as u64) as usize,
                false => rest.len(),
            };
            let (now, later) = rest.split_at(wave);
            self.solve(now, means, &collector);
            rest = later;
        }
        let is_stopped = collector.is_cancelled() && collector.rows_left() > 0;
        collector.keep_partial();
        collector.finish(Generated {
            kept: plan.done_shards,
            is_stopped,
            elapsed: begin.elapsed(),
            ..Generated::default()
        })
    }

    /// Solves the samples of shards.
    fn solve(&self, shards: &[Shard], means: &Means<'_>, collector: &Collector<'_>) {
        let walks = match self.walks(shards, means, collector) {
            Ok(walks) => walks,
            Err(error) => return collector.fail(error),
        };
        let samples = shards.iter().flat_map(|&shard| collector.open(shard));
        let spots = samples.map_while(|id| {
            let spot = match walks.get(&id) {
                Some(spot) => Ok(spot.clone()),
                None => self.sampler.spot(id),
            };
            spot.map_err(|error| collector.fail(error)).ok().map(|spot| (id, spot))
        });
        let stop = self.config().template.stop;
        let bulk = BulkOptions { pack_boards: PACK_BOARDS, ..means.bulk.clone() };
        solve_all(spots.map(|(id, spot)| job(id, spot, stop)), &means.place, &bulk, collector);
    }

    /// The spots of the samples whose ranges come from walks. The games are solved on the CPU, so that they are the same everywhere.
    fn walks(
        &self,
        shards: &[Shard],
        means: &Means<'_>,
        collector: &Collector<'_>,
    ) -> Result<BTreeMap<u64, Spot>, DatasetError> {
        let is_walk = |id: &u64| self.sampler.source(*id) == RangeSource::OnPolicy;
        let games: BTreeSet<GameNumber> = match self.config().ranges.on_policy > 0.0 {
            true => shards
                .iter()
                .flat_map(|shard| shard.samples())
                .filter(is_walk)
                .map(|id| self.sampler.game(id))
                .collect(),
            false => BTreeSet::new(),
        };
        let games: Vec<GameNumber> = games.into_iter().collect();
        let spots = games.iter().map(|&game| self.sampler.game_spot(game)).collect::<Result<Vec<_>, _>>()?;
        let jobs = (0..).zip(spots).map(|(number, spot)| job(number, spot, walk::STOP));
        let walker = Walker { dataset: self, games: &games, found: Mutex::default(), collector };
        solve_all(jobs, &Place::Cpu, &means.bulk, &walker);
        Ok(walker.found.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}

fn job(number: u64, spot: Spot, stop: Stop) -> Job {
    Job { number, spot, stop, options: Options { threads: 1, ..Options::default() } }
}

/// Plays games that were solved.
struct Walker<'a> {
    dataset: &'a Dataset,
    games: &'a [GameNumber],
    found: Mutex<BTreeMap<u64, Spot>>,
    collector: &'a Collector<'a>,
}

impl Sink for Walker<'_> {
    fn solved(&self, mut solved: Solved) {
        match self.dataset.sampler.walk(&mut solved.solver, self.games[solved.number as usize]) {
            Ok(spots) => lock(&self.found).extend(spots),
            Err(error) => self.collector.fail(error),
        }
    }

    fn failed(&self, number: u64, failure: Failure) {
        self.collector.failed(number, failure);
    }

    fn is_cancelled(&self) -> bool {
        self.collector.is_cancelled()
    }
}

/// Makes rows of solved spots, and shards of rows.
struct Collector<'a> {
    dataset: &'a Dataset,
    folder: &'a Path,
    context: RowContext,
    metadata: Metadata,
    watch: &'a dyn Watch,
    open: Mutex<BTreeMap<Shard, BTreeMap<u64, Row>>>,
    error: Mutex<Option<DatasetError>>,
    counts: Counts,
    of: u64,
}

#[derive(Default)]
struct Counts {
    /// Rows that are there, in files or in memory.
    done: AtomicU64,
    solved: AtomicU64,
    written: AtomicU64,
    bytes: AtomicU64,
    /// Nanoseconds.
    writing: AtomicU64,
}

impl Collector<'_> {
    /// Begins a shard with the rows that an interrupted run has left; returns the samples to solve.
    fn open(&self, shard: Shard) -> Vec<u64> {
        let path = self.folder.join(shard.partial_path());
        let mut rows = BTreeMap::new();
        // What cannot be read, or was solved elsewhere, is solved again.
        if let Ok((found, metadata)) = file::read(&path)
            && metadata.iter().filter(|(key, _)| key.starts_with("isofold.")).eq(&self.metadata)
        {
            let samples: BTreeSet<u64> = shard.samples().collect();
            rows.extend(
                found.into_iter().map(|row| (row.sample_id, row)).filter(|(id, _)| samples.contains(id)),
            );
        }
        let left: Vec<u64> = shard.samples().filter(|id| !rows.contains_key(id)).collect();
        self.counts.done.fetch_add(rows.len() as u64, Relaxed);
        match left.is_empty() {
            true => self.write(shard, rows),
            false => drop(lock(&self.open).insert(shard, rows)),
        }
        left
    }

    fn shard_of(&self, id: u64) -> Option<Shard> {
        lock(&self.open).keys().copied().find(|shard| shard.contains(id))
    }

    /// Takes a row, and writes its shard if it was the last one.
    fn take(&self, row: Row) {
        let Some(shard) = self.shard_of(row.sample_id) else { return };
        let mut open = lock(&self.open);
        let Some(rows) = open.get_mut(&shard) else { return };
        rows.insert(row.sample_id, row);
        if rows.len() as u64 == shard.rows() {
            let rows = open.remove(&shard).unwrap_or_default();
            drop(open);
            self.write(shard, rows);
        }
    }

    fn write(&self, shard: Shard, rows: BTreeMap<u64, Row>) {
        let begin = Instant::now();
        let rows: Vec<Row> = rows.into_values().collect();
        match file::write(&self.folder.join(shard.path()), &rows, &self.context, &self.metadata) {
            Ok(bytes) => {
                self.counts.written.fetch_add(1, Relaxed);
                self.counts.bytes.fetch_add(bytes, Relaxed);
                // The shard has them now; there are none unless a run was interrupted.
                let _ = fs::remove_file(self.folder.join(shard.partial_path()));
            }
            Err(error) => self.fail(error),
        }
        self.counts.writing.fetch_add(begin.elapsed().as_nanos() as u64, Relaxed);
    }

    /// Keeps the rows of shards that are not complete.
    fn keep_partial(&self) {
        let open = std::mem::take(&mut *lock(&self.open));
        for (shard, rows) in open.into_iter().filter(|(_, rows)| !rows.is_empty()) {
            let rows: Vec<Row> = rows.into_values().collect();
            let path = self.folder.join(shard.partial_path());
            if let Err(error) = file::write(&path, &rows, &self.context, &self.metadata) {
                self.fail(error);
            }
        }
        // Only an empty one is removed.
        let _ = fs::remove_dir(self.folder.join("partial"));
    }

    fn rows_left(&self) -> u64 {
        self.of - self.counts.done.load(Relaxed).min(self.of)
    }

    /// Keeps the first error, which ends the work.
    fn fail(&self, error: DatasetError) {
        lock(&self.error).get_or_insert(error);
    }

    fn finish(self, generated: Generated) -> Result<Generated, DatasetError> {
        if let Some(error) = self.error.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(error);
        }
        let Counts { done, solved, written, bytes, writing } = self.counts;
        Ok(Generated {
            rows: done.into_inner(),
            solved: solved.into_inner(),
            written: written.into_inner(),
            bytes: bytes.into_inner(),
            writing: Duration::from_nanos(writing.into_inner()),
            ..generated
        })
    }
}

impl Sink for Collector<'_> {
    fn solved(&self, solved: Solved) {
        let Solved { number, solver, outcome, .. } = solved;
        match Row::new(&self.dataset.sampler, number, &solver, &outcome) {
            Ok(row) => {
                drop(solver);
                self.take(row);
                self.counts.solved.fetch_add(1, Relaxed);
                let done = self.counts.done.fetch_add(1, Relaxed) + 1;
                self.watch.progress(done, self.of);
            }
            Err(error) => self.fail(error),
        }
    }

    fn failed(&self, number: u64, failure: Failure) {
        self.fail(match failure {
            Failure::Solver(error) => DatasetError::solver(number, error),
            Failure::Device(error) => error.into(),
            Failure::NotANumber { iterations } => DatasetError::NotANumber { sample: number, iterations },
            other => DatasetError::Field { field: "samples", why: format!("sample {number}: {other}") },
        });
    }

    fn is_cancelled(&self) -> bool {
        self.watch.is_stopped() || lock(&self.error).is_some()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
