//! Generating: samples are drawn, solved and written, shard by shard.

use crate::collector::{Collector, lock};
use crate::walk::{self, GameNumber};
use crate::{Dataset, DatasetError, Destination, Part, RangeSource, Shard};
use isofold_bulk::{BulkOptions, Failure, Job, Place, Sink, Solved, StageTimes, Wanted, solve_all};
use isofold_solver::{Options, RootValues};
use isofold_tree::{Spot, Stop};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::mpsc::sync_channel;
use std::sync::{Mutex, PoisonError};
use std::thread;
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

/// The place where rows are solved, and the means that it may use.
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
    /// The times of its parts.
    pub profile: Profile,
    /// Whether it was stopped before the end.
    pub is_stopped: bool,
}

/// The times of the parts of generating, which overlap.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Profile {
    /// Drawing samples: of all threads together on the CPU, on a device while all threads draw.
    pub sampling: Duration,
    /// The stages of solving on a device.
    pub stages: StageTimes,
    /// Making rows of solutions, of all threads together.
    pub rows: Duration,
    /// Writing shards, of all threads together.
    pub writing: Duration,
}

/// The rows of the shards that ranges from walks are found for at a time.
const WAVE: u64 = 4096;

/// The boards of the last street in a pack on a device.
const PACK_BOARDS: u64 = 4096;

/// The samples that are drawn at a time for a device.
const DRAWN: usize = 512;

impl Means<'_> {
    /// The CPU with some threads, 0 for one on each core.
    pub fn cpu(threads: usize) -> Means<'static> {
        let bulk = BulkOptions { threads, ..BulkOptions::default() };
        Means { place: Place::Cpu, device: "cpu".to_owned(), bulk }
    }

    /// The options for a device: two packs at a time, so that it is never idle.
    pub fn device_options() -> BulkOptions {
        BulkOptions { pack_boards: PACK_BOARDS, packs_at_once: 2, ..BulkOptions::default() }
    }

    fn threads(&self) -> usize {
        match self.bulk.threads {
            0 => thread::available_parallelism().map_or(1, usize::from),
            some => some,
        }
    }
}

impl Dataset {
    /// Writes the shards of a part that are not there yet. Stopped, it keeps the rows that it has for the next run.
    pub fn generate(
        &self,
        destination: &dyn Destination,
        part: Part,
        means: &Means<'_>,
        watch: &dyn Watch,
    ) -> Result<Generated, DatasetError> {
        let begin = Instant::now();
        self.claim(destination)?;
        let there = destination.names(Shard::DATA)?;
        let (done, pending): (Vec<Shard>, Vec<Shard>) =
            self.layout().part(part).partition(|shard| there.contains(&shard.path()));
        let rows = |shards: &[Shard]| shards.iter().map(Shard::rows).sum::<u64>();
        let counts = [rows(&done), rows(&done) + rows(&pending)];
        let writers = (means.threads() / 4).clamp(1, 4);
        let (full, to_write) = sync_channel(writers);
        let to_write = Mutex::new(to_write);
        let collector = Collector::new(self, destination, &means.device, watch, full, counts)?;
        let profile = thread::scope(|scope| {
            for _ in 0..writers {
                scope.spawn(|| collector.write_shards(&to_write));
            }
            // Writers end when it is dropped, by a panic too.
            let _closing = Closing(&collector);
            self.solve_waves(&pending, means, &collector)
        });
        let is_stopped = collector.is_cancelled() && collector.rows_left() > 0;
        collector.keep_partial();
        collector.finish(Generated {
            kept: done.len() as u64,
            is_stopped,
            elapsed: begin.elapsed(),
            profile,
            ..Generated::default()
        })
    }

    /// Solves the samples of shards: all of them, or, where ranges come from walks, as many as are walked to at a time.
    fn solve_waves(&self, shards: &[Shard], means: &Means<'_>, collector: &Collector<'_>) -> Profile {
        let (mut rest, mut profile) = (shards, Profile::default());
        while !rest.is_empty() && !collector.is_cancelled() {
            let wave = match self.config().ranges.on_policy > 0.0 {
                true => (WAVE / self.layout().shard_rows).clamp(1, rest.len() as u64) as usize,
                false => rest.len(),
            };
            let (now, later) = rest.split_at(wave);
            self.solve(now, means, collector, &mut profile);
            rest = later;
        }
        profile
    }

    /// Solves the samples of shards.
    fn solve(&self, shards: &[Shard], means: &Means<'_>, collector: &Collector<'_>, profile: &mut Profile) {
        let walks = match self.walks(shards, means, collector) {
            Ok(walks) => walks,
            Err(error) => return collector.fail(error),
        };
        let draw = |id: u64| match walks.get(&id) {
            Some(spot) => Ok(spot.clone()),
            None => self.sampler.spot(id),
        };
        let pool = match means.place {
            Place::Cpu => None,
            _ => ThreadPoolBuilder::new().num_threads(means.threads()).build().ok(),
        };
        let ids = shards.iter().flat_map(|&shard| collector.open(shard));
        let sampling = Mutex::new(Duration::ZERO);
        let spots = Drawn { ids, draw, pool, drawn: VecDeque::new(), time: &sampling };
        let spots = spots
            .map_while(|(id, spot)| spot.map_err(|error| collector.fail(error)).ok().map(|spot| (id, spot)));
        let stop = self.config().template.stop;
        let jobs = spots.map(|(id, spot)| {
            // Rivers are found by playing the solution.
            let wanted = match self.config().rivers == 0 && RootValues::suffice_for(&spot) {
                true => Wanted::RootValues,
                false => Wanted::Solution,
            };
            Job { wanted, ..job(id, spot, stop) }
        });
        let stages = solve_all(jobs, &means.place, &means.bulk, collector).stages;
        profile.sampling += *lock(&sampling);
        profile.stages += stages;
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

/// Ends the writers of a collector.
struct Closing<'a>(&'a Collector<'a>);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

fn job(number: u64, spot: Spot, stop: Stop) -> Job {
    let options = Options { threads: 1, ..Options::default() };
    Job { number, spot, stop, options, wanted: Wanted::Solution }
}

/// Draws samples: with a pool many at a time on all its threads, else one by one.
struct Drawn<'a, I, D> {
    ids: I,
    draw: D,
    pool: Option<ThreadPool>,
    drawn: VecDeque<(u64, Result<Spot, DatasetError>)>,
    time: &'a Mutex<Duration>,
}

impl<I, D> Iterator for Drawn<'_, I, D>
where
    I: Iterator<Item = u64>,
    D: Fn(u64) -> Result<Spot, DatasetError> + Sync,
{
    type Item = (u64, Result<Spot, DatasetError>);

    fn next(&mut self) -> Option<(u64, Result<Spot, DatasetError>)> {
        if self.drawn.is_empty() {
            let count = if self.pool.is_some() { DRAWN } else { 1 };
            let ids: Vec<u64> = self.ids.by_ref().take(count).collect();
            let (begin, draw) = (Instant::now(), &self.draw);
            match &self.pool {
                Some(pool) => {
                    let drawn: Vec<_> =
                        pool.install(|| ids.into_par_iter().map(|id| (id, draw(id))).collect());
                    self.drawn.extend(drawn);
                }
                None => self.drawn.extend(ids.into_iter().map(|id| (id, draw(id)))),
            }
            *lock(self.time) += begin.elapsed();
        }
        self.drawn.pop_front()
    }
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
