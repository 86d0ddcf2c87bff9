//! Rows on their way to shards.

use crate::file::{self, Metadata};
use crate::generate::{Generated, Watch};
use crate::schema::RowContext;
use crate::{Dataset, DatasetError, Destination, Row, Shard};
use isofold_bulk::{Failure, Sink, Solved};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, SyncSender};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A shard with all its rows.
pub(crate) type FullShard = (Shard, BTreeMap<u64, Row>);

/// Makes rows of solved spots, and shards of rows.
pub(crate) struct Collector<'a> {
    dataset: &'a Dataset,
    destination: &'a dyn Destination,
    context: RowContext,
    metadata: Metadata,
    watch: &'a dyn Watch,
    /// Full shards go to the threads that write them.
    full: Mutex<Option<SyncSender<FullShard>>>,
    open: Mutex<BTreeMap<Shard, BTreeMap<u64, Row>>>,
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
    fn left_rows(&self, shard: Shard) -> Option<BTreeMap<u64, Row>> {
        let name = Some(shard.partial_path()).filter(|name| self.partial.contains(name))?;
        let bytes = self.destination.read(&name).ok()??;
        let (rows, metadata) = file::decode(bytes, &name).ok()?;
        let is_same = metadata.iter().filter(|(key, _)| key.starts_with("isofold.")).eq(&self.metadata);
        let samples: BTreeSet<u64> = shard.samples().filter(|_| is_same).collect();
        let rows = rows.into_iter().map(|row| (row.sample_id, row));
        Some(rows.filter(|(id, _)| samples.contains(id)).collect())
    }

    /// Takes a row, and hands on its shard if it was the last one.
    fn take(&self, row: Row) {
        let mut open = lock(&self.open);
        let Some(shard) = open.keys().copied().find(|shard| shard.contains(row.sample_id)) else { return };
        let Some(rows) = open.get_mut(&shard) else { return };
        rows.insert(row.sample_id, row);
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

    fn write(&self, shard: Shard, rows: BTreeMap<u64, Row>) -> Result<(), DatasetError> {
        let begin = Instant::now();
        let bytes = self.encode(&shard.path(), rows)?;
        let length = bytes.len() as u64;
        self.destination.write(&shard.path(), bytes)?;
        self.counts.written.fetch_add(1, Relaxed);
        self.counts.bytes.fetch_add(length, Relaxed);
        self.counts.writing.fetch_add(begin.elapsed().as_nanos() as u64, Relaxed);
        let partial = shard.partial_path();
        if self.partial.contains(&partial) { self.destination.remove(&partial) } else { Ok(()) }
    }

    fn encode(&self, name: &str, rows: BTreeMap<u64, Row>) -> Result<Vec<u8>, DatasetError> {
        let rows: Vec<Row> = rows.into_values().collect();
        file::encode(name, &rows, &self.context, &self.metadata)
    }

    /// Keeps the rows of shards that are not complete.
    pub(crate) fn keep_partial(&self) {
        let open = std::mem::take(&mut *lock(&self.open));
        for (shard, rows) in open.into_iter().filter(|(_, rows)| !rows.is_empty()) {
            let name = shard.partial_path();
            let written = self.encode(&name, rows).and_then(|bytes| self.destination.write(&name, bytes));
            if let Err(error) = written {
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
        let row = Row::new(&self.dataset.sampler, solved);
        self.counts.rows.fetch_add(begin.elapsed().as_nanos() as u64, Relaxed);
        match row {
            Ok(row) => {
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

/// The value of a mutex; nothing panics while it holds one.
pub(crate) fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
