//! Batches: many spots, each solved and kept in the library.

use super::options::SolveSettings;
use super::{Machine, Solving};
use crate::library::LibraryError;
use crate::many_boards::{BoardClass, board_classes, range_pairs};
use crate::pace::Pace;
use crate::report::{LineFigure, checked_lines, pooled_figures};
use crate::run::{DeviceChoice, Gpu, Remark};
use crate::{Error, Job, spot};
use isofold_api::batch::{Batch, BatchAnswer, BatchRow, BatchState};
use isofold_bulk::{BulkOptions, Failure, Job as BulkJob, Place, Sink, Solved, Wanted, solve_all};
use isofold_solver::{Options, Outcome, Plan, Progress, Reason, Solver};
use isofold_store::{
    AddOutcome, CanonicalSpot, Entry, Fingerprint, Library, SaveOptions, SavedStreets, SolveSnapshot,
    SpotRequest,
};
use isofold_tree::{Line, Spot, Stop, Tree};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// A spot of a batch.
struct Item {
    spot: Spot,
    canonical: CanonicalSpot,
    class: BoardClass,
    deals: f64,
    stop: Stop,
}

impl Item {
    fn row(&self) -> BatchRow {
        BatchRow {
            spot: spot::name(&self.spot).to_owned(),
            board: spot::board(&self.spot.board),
            boards: self.class.boards,
            deals: self.deals,
            state: BatchState::Left,
            entry: None,
            iterations: None,
            exploitability: None,
            ev: None,
            seconds: None,
            error: None,
        }
    }

    /// The entry of the library that has what is asked for, if there is one.
    fn entry(&self, library: &Library, settings: &SolveSettings) -> Result<Option<Entry>, Error> {
        let limits = settings.limits(&self.spot.stop);
        let question = settings.question((&self.spot, &self.canonical), limits, Some(library));
        Ok(library.find(&self.canonical)?.into_iter().find(|entry| question.accepts(entry)))
    }
}

impl Solving {
    /// Solves many spots.
    pub(crate) fn batch(&self, request: &Batch, job: &Job) -> Result<BatchAnswer, Error> {
        let begin = Instant::now();
        let mut settings = SolveSettings::parse(request.solve.as_ref(), &self.settings)?;
        settings.parts.streets.get_or_insert(SavedStreets::NoTurns);
        if !settings.uses_library {
            return Err(Error::field(
                "solve.library",
                "a batch keeps its solutions in the library: leave this out",
            ));
        }
        let library = self.library()?.ok_or(LibraryError::None)?;
        let items = self.items(request, &settings)?;
        let lines = kept_lines(request, &items)?;
        let mut rows: Vec<BatchRow> = items.iter().map(Item::row).collect();
        for (item, row) in items.iter().zip(&mut rows) {
            // Said of the spot as it was given, not of its canonical form.
            if let Err(error) = item.spot.validate() {
                (row.state, row.error) = (BatchState::Failed, Some(error.to_string()));
                job.remark(format!("{}: {error}", row.board));
            } else if let Some(entry) =
                item.entry(&library, &settings)?.filter(|entry| has(&library, entry, &lines))
            {
                fill(row, BatchState::Found, &entry);
            }
        }
        // Spots that differ by a relabelling of suits are one.
        let mut firsts: BTreeMap<Fingerprint, usize> = BTreeMap::new();
        for (number, item) in
            items.iter().enumerate().filter(|&(number, _)| rows[number].state == BatchState::Left)
        {
            firsts.entry(item.canonical.fingerprint).or_insert(number);
        }
        let mut wanted: Vec<usize> = firsts.values().copied().collect();
        wanted.sort_unstable();
        let options = &settings.options;
        let memory_bytes = planned(wanted.iter().map(|&number| &items[number]), options)?;
        let found = rows.iter().filter(|row| row.state == BatchState::Found).count();
        if let Some(bytes) = memory_bytes.filter(|_| !request.plan) {
            let (count, megabytes) = (wanted.len(), (bytes as f64 / 1e6).max(0.1));
            job.remark(format!(
                "{count} to solve, {found} in the library; the largest takes about {megabytes:.1} MB"
            ));
        }
        if library.is_read_only() && !wanted.is_empty() && !request.plan {
            return Err(Error::Failed(Remark::NotAdded(None).to_string()));
        }
        if let Some(bytes) = memory_bytes.filter(|_| !request.plan) {
            let machine = Arc::clone(&self.machine);
            let run =
                BatchRun::new(&items, &settings, &library, self.settings.library_size, (job, wanted.len()));
            let run = BatchRun { lines: &lines, ..run.with_pool(self.settings.own_threads)? };
            // A library that cannot be written to has said so; without pins, the oldest entries may go.
            if let Err(error) = library.pin(&items.iter().map(|item| item.canonical.fingerprint).collect()) {
                job.remark(format!("solutions of this batch may be evicted by others: {error}"));
            }
            let there = rows.iter().enumerate().filter_map(|(number, row)| Some((row.entry?, number)));
            run.entries().extend(there);
            self.solve_items(&run, &wanted, (bytes, machine), &mut rows)?;
            for (number, item) in items.iter().enumerate() {
                let first = firsts.get(&item.canonical.fingerprint).copied().unwrap_or(number);
                if first != number && rows[number].state == BatchState::Left {
                    let BatchRow { spot, board, boards, deals, .. } = rows[number].clone();
                    rows[number] = BatchRow { spot, board, boards, deals, ..rows[first].clone() };
                }
            }
        }
        let count = |state: BatchState| rows.iter().filter(|row| row.state == state).count();
        let [solved, found, failed, left] =
            [BatchState::Solved, BatchState::Found, BatchState::Failed, BatchState::Left].map(count);
        Ok(BatchAnswer {
            solved,
            found,
            failed,
            left,
            memory_bytes,
            seconds: begin.elapsed().as_secs_f64(),
            complete: failed + left == 0,
            rows,
        })
    }

    /// The spots of a request on its boards.
    fn items(&self, request: &Batch, settings: &SolveSettings) -> Result<Vec<Item>, Error> {
        if request.spots.is_empty() {
            return Err(Error::field("spots", "there is no spot: expected at least one"));
        }
        let mut spots = Vec::new();
        for (number, source) in request.spots.iter().enumerate() {
            let spot = self.spot(source).map_err(|error| error.within(&format!("spots[{number}]")))?;
            spots.push(settings.named(spot));
        }
        let mut placed: Vec<(Spot, BoardClass)> = Vec::new();
        for spot in &spots {
            let own = BoardClass { board: spot.board.clone(), boards: 1.0 };
            let classes =
                if request.boards.is_empty() { vec![own] } else { board_classes(&[spot], &request.boards)? };
            placed.extend(classes.into_iter().map(|class| (class.spot(spot), class)));
        }
        if placed.is_empty() {
            return Err(Error::field("boards", "no board leaves both players a hand"));
        }
        let item = |(spot, class): (Spot, BoardClass)| Item {
            canonical: CanonicalSpot::of(&spot),
            deals: class.boards * range_pairs(&spot),
            stop: settings.stop(&spot.stop),
            spot,
            class,
        };
        Ok(placed.into_iter().map(item).collect())
    }

    /// Solves the items with these numbers, with memory that the largest of them is known to take.
    fn solve_items(
        &self,
        run: &BatchRun<'_>,
        wanted: &[usize],
        (largest, machine): (u64, Arc<Machine>),
        rows: &mut [BatchRow],
    ) -> Result<(), Error> {
        let default = BulkOptions { threads: run.settings.options.threads, ..BulkOptions::default() };
        let gpu = self.batch_gpu(run)?;
        let limit = run.settings.options.memory.or_else(|| self.settings.limit());
        // Small spots are as many as threads; of large ones the next is solved while the last one is kept. A GPU takes what there is.
        let threads = match default.threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            some => some,
        };
        let most = largest.saturating_mul(if largest <= default.small { threads as u64 + 1 } else { 2 });
        let memory = match (&gpu, limit) {
            (Some(_), limit) => limit,
            (None, limit) => Some(limit.map_or(most, |limit| limit.min(most))),
        };
        let _reserved = match memory {
            Some(bytes) => Some(machine.reserve(bytes, || run.job.is_cancelled())?),
            None => None,
        };
        let place = match &gpu {
            Some(gpu) => {
                let falls_back = run.settings.device == DeviceChoice::Auto;
                Place::Device { backend: &*gpu.backend, falls_back }
            }
            None => Place::Cpu,
        };
        let jobs = wanted.iter().map(|&number| {
            let Item { canonical, stop, .. } = &run.items[number];
            let options = run.settings.options.clone();
            BulkJob {
                number: number as u64,
                spot: canonical.spot.clone(),
                stop: *stop,
                options,
                wanted: Wanted::Solution,
            }
        });
        solve_all(jobs, &place, &BulkOptions { memory, ..default }, run);
        for (&number, row) in run.rows().iter() {
            rows[number] = row.clone();
        }
        match run.is_broken.load(Relaxed) {
            true if !rows.iter().any(|row| row.state == BatchState::Solved) => {
                let why = rows.iter().find_map(|row| row.error.clone()).unwrap_or_default();
                Err(Error::Failed(format!("the library takes no solution: {why}")))
            }
            _ => Ok(()),
        }
    }

    /// The GPU that is asked for; `None` for the CPU.
    fn batch_gpu(&self, run: &BatchRun<'_>) -> Result<Option<Gpu>, Error> {
        let SolveSettings { device, device_memory, .. } = run.settings;
        match (device, *device == DeviceChoice::Cpu) {
            (_, true) => Ok(None),
            (DeviceChoice::Auto, _) => Ok((self.settings.find_gpu)(*device_memory)
                .inspect_err(|error| run.job.remark(Remark::Fallback(error.clone()).to_string()))
                .ok()),
            _ => Ok(Some((self.settings.find_gpu)(*device_memory)?)),
        }
    }
}

/// The bytes that the largest of some spots takes: of each kind of betting and number of cards the one that stands for the most boards,
/// which has the fewest symmetries.
fn planned<'a>(items: impl Iterator<Item = &'a Item>, options: &Options) -> Result<Option<u64>, Error> {
    let mut largest: BTreeMap<(String, usize), &Item> = BTreeMap::new();
    for item in items {
        let kind = largest.entry((item.spot.name.clone(), item.spot.board.len())).or_insert(item);
        if item.class.boards > kind.class.boards {
            *kind = item;
        }
    }
    let options = Options { memory: None, ..options.clone() };
    let bytes = |item: &&Item| Plan::of(&item.canonical.spot, &options).map(|plan| plan.memory());
    // A spot that cannot be planned fails by itself, later.
    Ok(largest.values().map(bytes).filter_map(Result::ok).max().or((!largest.is_empty()).then_some(0)))
}

/// The lines whose figures are kept, in chips.
fn kept_lines(request: &Batch, items: &[Item]) -> Result<Vec<Line>, Error> {
    let Some(first) = items.first().filter(|_| !request.lines.is_empty()) else { return Ok(Vec::new()) };
    if request.spots.len() > 1 {
        return Err(Error::field("lines", "lines are those of one spot: expected one spot, on many boards"));
    }
    let tree = Tree::new(&first.spot).map_err(|error| Error::field("spots[0]", error))?;
    checked_lines(&request.lines, &first.spot, &tree)
}

/// Whether an entry has kept the figures of all lines.
fn has(library: &Library, entry: &Entry, lines: &[Line]) -> bool {
    let kept =
        || -> Option<BTreeMap<String, LineFigure>> { serde_json::from_str(&library.figures(entry)?).ok() };
    lines.is_empty()
        || kept().is_some_and(|kept| lines.iter().all(|line| kept.contains_key(&line.to_string())))
}

/// A row of an entry of the library.
fn fill(row: &mut BatchRow, state: BatchState, entry: &Entry) {
    row.state = state;
    row.entry = Some(entry.id);
    (row.iterations, row.exploitability) = (Some(entry.iterations), Some(entry.exploitability));
    (row.ev, row.seconds) = (Some(entry.evs), Some(entry.seconds));
}

/// A batch under way: keeps what is solved, and reports it.
struct BatchRun<'a> {
    items: &'a [Item],
    settings: &'a SolveSettings,
    library: &'a Library,
    library_size: Option<u64>,
    job: &'a Job,
    wanted: usize,
    done: AtomicUsize,
    /// Whether the library has refused a solution: then all others would be lost, too.
    is_broken: AtomicBool,
    pace: Mutex<Pace>,
    rows: Mutex<BTreeMap<usize, BatchRow>>,
    /// The numbers of the items that entries of the library are of.
    entries: Mutex<BTreeMap<i64, usize>>,
    /// Threads for writing, where those of the process are of no use.
    pool: Option<ThreadPool>,
    /// The lines whose figures are kept.
    lines: &'a [Line],
}

impl<'a> BatchRun<'a> {
    fn new(
        items: &'a [Item],
        settings: &'a SolveSettings,
        library: &'a Library,
        library_size: Option<u64>,
        (job, wanted): (&'a Job, usize),
    ) -> BatchRun<'a> {
        BatchRun {
            items,
            settings,
            library,
            library_size,
            job,
            wanted,
            done: AtomicUsize::new(0),
            is_broken: AtomicBool::new(false),
            pace: Mutex::new(Pace::start()),
            rows: Mutex::default(),
            entries: Mutex::default(),
            pool: None,
            lines: &[],
        }
    }

    fn with_pool(self, has_own_threads: bool) -> Result<BatchRun<'a>, Error> {
        let pool = has_own_threads.then(|| ThreadPoolBuilder::new().build()).transpose();
        let pool = pool.map_err(|error| Error::Failed(format!("the system gives no threads: {error}")))?;
        Ok(BatchRun { pool, ..self })
    }

    // Nothing panics while it is held.
    fn rows(&self) -> MutexGuard<'_, BTreeMap<usize, BatchRow>> {
        self.rows.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn entries(&self) -> MutexGuard<'_, BTreeMap<i64, usize>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes note of an entry, and ends the batch if others of its own had to go for it: it would never come to an end.
    fn note(&self, number: usize, added: &AddOutcome) {
        let mut entries = self.entries();
        entries.insert(added.entry.id, number);
        let gone: Vec<usize> = added.evicted.iter().filter_map(|entry| entries.remove(&entry.id)).collect();
        drop(entries);
        for number in gone {
            self.is_broken.store(true, Relaxed);
            let why = "the library was full and has removed it: let the library grow larger".to_owned();
            let row = BatchRow { state: BatchState::Failed, error: Some(why), ..self.items[number].row() };
            self.job.remark(format!("{}: the library is too small for this batch", row.board));
            self.rows().insert(number, row);
        }
    }

    /// Takes a row, and reports it.
    fn end(&self, number: usize, row: BatchRow) {
        if let Some(error) = &row.error {
            self.job.remark(format!("{}: {error}", row.board));
        }
        self.rows().insert(number, row);
        self.done.fetch_add(1, Relaxed);
        self.report();
    }

    fn report(&self) {
        // Another thread is reporting.
        let Ok(mut pace) = self.pace.try_lock() else { return };
        if pace.is_due() {
            let share = self.done.load(Relaxed) as f64 / self.wanted.max(1) as f64;
            self.job.report(pace.progress("batch", share));
        }
    }

    /// Adds a solution to the library.
    fn keep(&self, item: &Item, mut solved: Solved) -> Result<AddOutcome, Error> {
        let save = self.settings.parts.save(Some(SaveOptions::default()));
        let seconds = solved.outcome.elapsed.as_secs_f64() / solved.together as f64;
        let request = SpotRequest::of(&item.spot, &item.canonical);
        let Solved { solver, outcome, .. } = &mut solved;
        let figures = self.figures(item, solver)?;
        let mut add = || {
            let mut snapshot = SolveSnapshot {
                solver,
                options: &self.settings.options,
                canonical: &item.canonical,
                request: &request,
                seconds,
                progress: None,
            };
            self.library.add(&mut snapshot, outcome, save, self.library_size)
        };
        let added = match &self.pool {
            Some(pool) => pool.install(add),
            None => add(),
        };
        let added = added?;
        if let Some(figures) = figures {
            self.library.keep_figures(&added.entry, &figures)?;
        }
        Ok(added)
    }

    /// The figures of the lines that are kept, as text.
    fn figures(&self, item: &Item, solver: &mut Solver) -> Result<Option<String>, Error> {
        if self.lines.is_empty() {
            return Ok(None);
        }
        // Pooled over all cards, they are the same in the suits of the canonical spot.
        let spot = &item.canonical.spot;
        let pairs = range_pairs(spot);
        let mut kept = BTreeMap::new();
        for line in self.lines {
            kept.insert(line.to_string(), pooled_figures(solver, spot, line, pairs, &mut |_, _| {})?);
        }
        serde_json::to_string(&kept).map(Some).map_err(|error| Error::Failed(error.to_string()))
    }
}

impl Sink for BatchRun<'_> {
    fn solved(&self, solved: Solved) {
        let number = solved.number as usize;
        let (item, outcome) = (&self.items[number], solved.outcome);
        let mut row = item.row();
        match self.keep(item, solved) {
            Ok(added) => {
                self.note(number, &added);
                fill(&mut row, BatchState::Solved, &added.entry);
                if let Some(why) = shortfall(&outcome) {
                    (row.state, row.error) = (BatchState::Failed, Some(why));
                }
            }
            Err(error) => {
                self.is_broken.store(true, Relaxed);
                (row.state, row.error) = (BatchState::Failed, Some(error.to_string()));
            }
        }
        self.end(number, row);
    }

    fn failed(&self, number: u64, failure: Failure) {
        let number = number as usize;
        let error = Some(failure.to_string());
        self.end(number, BatchRow { state: BatchState::Failed, error, ..self.items[number].row() });
    }

    fn iterated(&self, _: &[u64], _: &Progress) {
        self.report();
    }

    fn is_cancelled(&self) -> bool {
        self.job.is_cancelled() || self.is_broken.load(Relaxed)
    }
}

/// The reason why a solve has not come to what was asked for.
fn shortfall(outcome: &Outcome) -> Option<String> {
    let reached = 100.0 * outcome.exploitability;
    match outcome.reason {
        Reason::Target | Reason::Iterations => None,
        Reason::Time => Some(format!("the time was up at an exploitability of {reached:.3} % of the pot")),
        _ => Some(format!("the exploitability does not fall below {reached:.3} % of the pot")),
    }
}
