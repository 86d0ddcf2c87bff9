//! Rows on their way to shards.

use crate::file::{self, Metadata};
use crate::generate::{Generated, Watch};
use crate::schema::RowContext;
use crate::{Dataset, DatasetError, Destination, Row, Shard};
use isofold_bulk::{Failure, Sink, Solved};
use isofold_iso::Street;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, SyncSender};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The rows of a sample.
pub(crate) struct SampleRows {
    row: Row,
    /// Those of rivers that come from the same solution.
    rivers: Vec<Row>,
}

/// The rows of samples, by the number of the sample.
type Rows = BTreeMap<u64, SampleRows>;

/// A shard with all its rows.
pub(crate) type FullShard = (Shard, Rows);

/// Makes rows of solved spots, and shards of rows.
pub(crate) struct Collector<'a> {
    dataset: &'a Dataset,
    destination: &'a dyn Destination,
    context: RowContext,
    /// The context of rivers.
    river_context: RowContext,
    metadata: Metadata,
    watch: &'a dyn Watch,
    /// Full shards go to the threads that write them.
    full: Mutex<Option<SyncSender<FullShard>>>,
    open: Mutex<BTreeMap<Shard, Rows>>,
    error: Mutex<Option<DatasetError>>,
    counts: Counts,
    of: u64,
    /// The names of the rows that interrupted runs have left.
    partial: BTreeSet<String>,
}

#[derive(Default)]
struct Counts {
    /// Rows that are there, in files or in memory.
    done: AtomicU64,
    solved: AtomicU64,
    written: AtomicU64,
    bytes: AtomicU64,
    /// Nanoseconds.
    rows: AtomicU64,
    /// Nanoseconds.
    writing: AtomicU64,
}

impl<'a> Collector<'a> {
    /// A collector of `of` rows, of which some are there already.
    pub(crate) fn new(
        dataset: &'a Dataset,
        destination: &'a dyn Destination,
        device: &str,
        watch: &'a dyn Watch,
        full: SyncSender<FullShard>,
        [done, of]: [u64; 2],
    ) -> Result<Collector<'a>, DatasetError> {
        let context = dataset.context(device);
        Ok(Collector {
            dataset,
            destination,
            metadata: dataset.metadata(&context),
            river_context: RowContext { street: Street::River.to_string(), ..context.clone() },
            context,
            watch,
            full: Mutex::new(Some(full)),
            open: Mutex::default(),
            error: Mutex::default(),
            counts: Counts { done: AtomicU64::new(done), ..Counts::default() },
            of,
            partial: destination.names(Shard::PARTIAL)?,
        })
    }

    /// Begins a shard with the rows that an interrupted run has left; returns the samples to solve.
    pub(crate) fn open(&self, shard: Shard) -> Vec<u64> {
        let rows = self.left_rows(shard).unwrap_or_default();
        let left: Vec<u64> = shard.samples().filter(|id| !rows.contains_key(id)).collect();
        self.counts.done.fetch_add(rows.len() as u64, Relaxed);
        match left.is_empty() {
            true => self.send((shard, rows)),
            false => drop(lock(&self.open).insert(shard, rows)),
        }
        left
    }

    /// The rows of a shard that an interrupted run has left. What cannot be read, or was solved elsewhere, is solved again.
    fn left_rows(&self, shard: Shard) -> Option<Rows> {
        let samples: BTreeSet<u64> = shard.samples().collect();
        let rows = self.left_file(&shard.partial_path())?.into_iter();
        let of_sample = |row: Row| (row.sample_id, SampleRows { row, rivers: Vec::new() });
        let mut rows: Rows = rows.map(of_sample).filter(|(id, _)| samples.contains(id)).collect();
        if self.rivers() > 0 {
            for river in self.left_file(&shard.partial_rivers_path())? {
                if let Some(sample) = rows.get_mut(&(river.sample_id / self.rivers())) {
                    sample.rivers.push(river);
                }
            }
        }
        Some(rows)
    }

    fn left_file(&self, name: &str) -> Option<Vec<Row>> {
        let bytes = self.destination.read(self.partial.get(name)?).ok()??;
        let (rows, metadata) = file::decode(bytes, name).ok()?;
        let is_same = metadata.iter().filter(|(key, _)| key.starts_with("isofold.")).eq(&self.metadata);
        Some(rows).filter(|_| is_same)
    }

    /// The rivers of each turn.
    fn rivers(&self) -> u64 {
        self.dataset.config().rivers
    }

    /// The rows of a sample that was solved.
    fn rows_of(&self, mut solved: Solved) -> Result<SampleRows, DatasetError> {
        let sampler = &self.dataset.sampler;
        let row = Row::new(sampler, &solved)?;
        let rivers = match self.rivers() {
            0 => Vec::new(),
            _ => sampler.rivers(solved.number, &mut solved.solver, &solved.outcome)?,
        };
        Ok(SampleRows { row, rivers })
    }

    /// Takes the rows of a sample, and hands on their shard if they were the last ones.
    fn take(&self, id: u64, sample: SampleRows) {
        let mut open = lock(&self.open);
        let Some(shard) = open.keys().copied().find(|shard| shard.contains(id)) else { return };
        let Some(rows) = open.get_mut(&shard) else { return };
        rows.insert(id, sample);
        if rows.len() as u64 == shard.rows() {
            let rows = open.remove(&shard).unwrap_or_default();
            drop(open);
            self.send((shard, rows));
        }
    }

    fn send(&self, shard: FullShard) {
        let full = lock(&self.full).clone();
        // Writers end after the last shard.
        let _ = full.map(|full| full.send(shard));
    }

    /// Says that no more shards come.
    pub(crate) fn close(&self) {
        *lock(&self.full) = None;
    }

    /// Writes full shards until no more can come.
    pub(crate) fn write_shards(&self, shards: &Mutex<Receiver<FullShard>>) {
        loop {
            let next = lock(shards).recv();
            let Ok((shard, rows)) = next else { return };
            if let Err(error) = self.write(shard, rows) {
                self.fail(error);
            }
        }
    }

    fn write(&self, shard: Shard, rows: Rows) -> Result<(), DatasetError> {
        let begin = Instant::now();
        let bytes = self.write_as([&shard.path(), &shard.rivers_path()], rows)?;
        self.counts.written.fetch_add(1, Relaxed);
        self.counts.bytes.fetch_add(bytes, Relaxed);
        self.counts.writing.fetch_add(begin.elapsed().as_nanos() as u64, Relaxed);
        for partial in [shard.partial_path(), shard.partial_rivers_path()] {
            if self.partial.contains(&partial) {
                self.destination.remove(&partial)?;
            }
        }
        Ok(())
    }

    /// Writes the rows of samples to a file, and before it those of their rivers to another: where the first one is, the other is too.
    /// Returns the bytes of both.
    fn write_as(&self, [name, rivers_name]: [&str; 2], rows: Rows) -> Result<u64, DatasetError> {
        let (rows, rivers): (Vec<Row>, Vec<Vec<Row>>) =
            rows.into_values().map(|sample| (sample.row, sample.rivers)).unzip();
        let mut written = 0;
        let is_partial = name.starts_with(Shard::PARTIAL);
        let mut write = |name: &str, rows: &[Row], context: &RowContext| {
            let bytes = file::encode(name, rows, context, &self.metadata)?;
            written += bytes.len() as u64;
            // Partial rows grow. Of a shard the first stays: others have the same rows.
            if is_partial {
                self.destination.write(name, bytes)
            } else {
                self.destination.write_new(name, bytes)
            }
        };
        if self.rivers() > 0 {
            write(rivers_name, &rivers.concat(), &self.river_context)?;
        }
        write(name, &rows, &self.context)?;
        Ok(written)
    }

    /// Keeps the rows of shards that are not complete.
    pub(crate) fn keep_partial(&self) {
        let open = std::mem::take(&mut *lock(&self.open));
        for (shard, rows) in open.into_iter().filter(|(_, rows)| !rows.is_empty()) {
            let names = [shard.partial_path(), shard.partial_rivers_path()];
            if let Err(error) = self.write_as(names.each_ref().map(String::as_str), rows) {
                self.fail(error);
            }
        }
    }

    pub(crate) fn rows_left(&self) -> u64 {
        self.of - self.counts.done.load(Relaxed).min(self.of)
    }

    /// Keeps the first error, which ends the work.
    pub(crate) fn fail(&self, error: DatasetError) {
        lock(&self.error).get_or_insert(error);
    }

    pub(crate) fn finish(self, generated: Generated) -> Result<Generated, DatasetError> {
        if let Some(error) = self.error.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(error);
        }
        let Counts { done, solved, written, bytes, rows, writing } = self.counts;
        let mut generated = Generated {
            rows: done.into_inner(),
            solved: solved.into_inner(),
            written: written.into_inner(),
            bytes: bytes.into_inner(),
            ..generated
        };
        generated.profile.rows = Duration::from_nanos(rows.into_inner());
        generated.profile.writing = Duration::from_nanos(writing.into_inner());
        Ok(generated)
    }
}

impl Sink for Collector<'_> {
    fn solved(&self, solved: Solved) {
        let begin = Instant::now();
        let id = solved.number;
        let rows = self.rows_of(solved);
        self.counts.rows.fetch_add(begin.elapsed().as_nanos() as u64, Relaxed);
        match rows {
            Ok(rows) => {
                self.take(id, rows);
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

/// The value of a mutex; nothing panics while it holds one.
pub(crate) fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
