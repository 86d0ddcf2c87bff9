//! From the source of a spot to the report on its solution.

use super::args::SolveArgs;
use super::checkpoint::Checkpoint;
use super::existing::{self, Existing};
use super::library_args::LibraryArgs;
use super::output_args::OutputArgs;
use super::report::{Origin, SolveReport};
use super::run::SolveRun;
use super::source::{Resumed, SpotSource};
use crate::device::Device;
use crate::error_text;
use crate::failure::Failure;
use crate::interrupt::{Work, Working};
use crate::output;
use crate::paint;
use crate::progress::Progress;
use isofold_solver::{Options, Outcome, Reason};
use isofold_store::{CanonicalSpot, Library, SaveOptions, SolutionFile, SpotRequest};
use isofold_tree::{Spot, Stop};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// A request for a solution.
pub(crate) struct SolveRequest<'a> {
    pub(crate) args: &'a SolveArgs,
    pub(crate) library: &'a LibraryArgs,
    /// The files to write, for the command that writes any.
    pub(crate) output: Option<&'a OutputArgs>,
    pub(crate) access: Access,
}

/// The access that a command needs to a solution.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Access {
    /// Queries it: a stored one that is accurate enough is not solved again.
    Query,
    /// Changes it, by locks or by rounding: it has to be in memory.
    Modify,
}

/// An aggregate frequency that is so far from what it is locked to is remarked on.
const AGGREGATE_TOLERANCE: f64 = 0.002;

/// A target above this is probably a slip: 0.5 instead of 0.5%.
const COARSE_TARGET: f64 = 0.1;

impl SolveRequest<'_> {
    /// Finds a solution that is stored, or solves the spot as far as is asked for, or until Ctrl-C.
    pub(crate) fn solve(&self, source: SpotSource) -> Result<SolveReport, Failure> {
        match source {
            SpotSource::Spot(spot) => self.solve_spot(&spot),
            SpotSource::Resumed(resumed) => self.continue_solve(*resumed),
            SpotSource::File(file, spot, origin) => self.read_file(*file, &spot, origin),
        }
    }

    /// Reads a solution file; one that is to be changed must hold every street, or regrets.
    fn read_file(&self, file: SolutionFile, spot: &Spot, origin: Origin) -> Result<SolveReport, Failure> {
        let (path, started) = (file.path().to_owned(), Instant::now());
        let report = SolveReport::of_file(file, spot, &self.args.options(), origin, started)?;
        match self.access {
            Access::Query => Ok(report),
            Access::Modify => {
                let file = SolutionFile::open(&path).map_err(error_text::store)?;
                let solver = file.solver(&file.options(&self.args.options()));
                let limit = self.args.memory.whose_limit();
                report.loaded(&file, solver.map_err(|error| error_text::store_within(error, limit))?)
            }
        }
    }

    /// Takes a solution of the spot from the library, or solves it.
    fn solve_spot(&self, spot: &Spot) -> Result<SolveReport, Failure> {
        let started = Instant::now();
        let canonical = CanonicalSpot::of(spot);
        let stop = self.args.stop(&spot.stop);
        let library = self.library.open()?;
        let mut existing = Existing::find((spot, &canonical), self.args, self.output, library.as_ref());
        let target = stop.target().filter(|_| !self.args.asks_for_iterations() && !self.args.restart);
        // A command that only shows takes any solution, unless limits are given.
        let target =
            target.map(|target| if self.output.is_some() || self.args.is_limited() { target } else { 1.0 });
        if let (Access::Query, Some(target)) = (self.access, target)
            && let Some((origin, file)) = existing.solved(target)
        {
            if let (Some(library), Some(entry)) = (&library, existing.entry(&origin)) {
                self.library.name_entry(library, entry, &SpotRequest::of(spot, &canonical));
            }
            return self.read_solved(origin, file, (spot, &canonical), stop, started);
        }
        let started = Instant::now();
        let device = Device::find(&self.args.device, spot)?;
        let mut checkpoint = self.checkpoint(library.as_ref(), &canonical, &self.args.options());
        let mut resumable = None;
        if !self.args.restart {
            resumable = existing.resumable(checkpoint.as_mut(), stop.iterations);
            if resumable.is_none() && self.access == Access::Query && !self.args.asks_for_iterations() {
                existing.remark_on_lost();
            }
        }
        if resumable.is_none() {
            checkpoint.iter().for_each(Checkpoint::remark_on_interrupted);
        }
        drop(existing);
        let mut run = resumable.map_or_else(|| SolveRun::begin(spot, canonical, self.args), Ok)?;
        (run.started, run.checkpoint) = (started, checkpoint);
        self.finish_run(run, device, spot, &stop, library)
    }

    /// The checkpoint of a solve: beside the file that is written, else in the library.
    fn checkpoint(
        &self,
        library: Option<&Library>,
        canonical: &CanonicalSpot,
        options: &Options,
    ) -> Option<Checkpoint> {
        match (self.out(), library) {
            (Some(out), _) => Some(Checkpoint::beside(out, canonical, options)),
            (None, Some(library)) => Checkpoint::within(library, canonical, options),
            (None, None) => None,
        }
    }

    /// Reads a solution that is accurate enough, and copies it to the file that was asked for.
    fn read_solved(
        &self,
        origin: Origin,
        file: SolutionFile,
        (spot, canonical): (&Spot, &CanonicalSpot),
        stop: Stop,
        started: Instant,
    ) -> Result<SolveReport, Failure> {
        let mut error = None;
        if let Some(out) = self.out().filter(|_| !self.keeps_better(canonical, file.header().exploitability))
        {
            let _writing = Working::start(Work::Writing);
            let request = SpotRequest { stop, ..SpotRequest::of(spot, canonical) };
            match file.copy_to(out, &request, self.save(saved(&file))) {
                Ok(length) => remark_on_written(out, length),
                Err(failed) => error = Some(error_text::store(failed)),
            }
        }
        if let (Some(target), Some(reached)) = (stop.target(), file.header().exploitability)
            && reached > target
        {
            output::remark(&format!(
                "shown as it was solved, at {} of the pot; --target {} solves it further",
                paint::percent(reached, 3),
                paint::percent(target, 4)
            ));
        }
        let unused = self.args.unused_flags(file.header());
        if !unused.is_empty() {
            output::remark(&format!(
                "{} had no effect: the spot was solved before; --restart solves it again",
                unused.join(", ")
            ));
        }
        let mut report = SolveReport::of_file(file, spot, &self.args.options(), origin, started)?;
        report.stored.error = error;
        Ok(report)
    }

    /// Continues a checkpoint, or a solution with regrets.
    fn continue_solve(&self, resumed: Resumed) -> Result<SolveReport, Failure> {
        let Resumed { file, before, spot, has_new_locks } = resumed;
        let started = Instant::now();
        if let Some(limit) =
            self.args.iterations().filter(|&limit| limit <= file.header().iterations && !has_new_locks)
        {
            let why = format!(
                "`{}` has {} already: expected more than {limit}",
                file.path().display(),
                paint::count(file.header().iterations, "iteration")
            );
            return Err(Failure::argument("--iterations", why));
        }
        let device = Device::find(&self.args.device, &spot)?;
        let mut run = SolveRun::resume(&file, &before, self.args)?;
        run.started = started;
        if has_new_locks {
            run = run.relocked(&spot, self.args)?;
        } else if file.header().saved_streets.is_none() {
            run.checkpoint = Some(Checkpoint::resumed(&file, &run.canonical, &run.options));
        }
        // The last measurement, if it is of the state that is continued.
        let header = file.header();
        let reached =
            header.measured.last().filter(|&&(at, _)| at == header.iterations).map(|&(_, reached)| reached);
        drop(file);
        // Limits are those of a run; only the target is remembered.
        let before = spot.stop.exploitability.filter(|_| !self.args.is_limited());
        let stop = self.args.stop(&Stop { exploitability: before, ..Stop::default() });
        if let (Some(reached), Some(target)) = (reached, stop.target())
            && reached <= target
            && !has_new_locks
        {
            output::remark(&format!(
                "nothing to do: the exploitability is {} of the pot already; --target sets a finer one than {}",
                paint::percent(reached, 3),
                paint::percent(target, 4)
            ));
        }
        self.finish_run(run, device, &spot, &stop, self.library.open()?)
    }

    /// Runs a solve, stores its solution, and reports on it.
    fn finish_run(
        &self,
        mut run: SolveRun,
        mut device: Device,
        spot: &Spot,
        stop: &Stop,
        library: Option<Library>,
    ) -> Result<SolveReport, Failure> {
        let target = stop.target();
        if let Some(target) = target.filter(|&target| target > COARSE_TARGET) {
            output::remark(&format!(
                "the target is {} of the pot; 0.5% is `--target 0.5%`",
                paint::percent(target, 1)
            ));
        }
        // A solve that ends by iterations or time, and continues one with a target, does not forget that.
        let aim = target.or(run.request.stop.exploitability.filter(|_| run.earlier.0 > 0));
        run.request.stop = Stop { exploitability: aim, ..Stop::default() };
        run.iteration_limit = stop.iterations;
        // From here on there is something to lose.
        let _working = Working::start(Work::Solving);
        if let Some(output) = self.output {
            run.checkpoint_interval = output.checkpoint_interval();
        }
        if run.checkpoint.is_none() {
            run.checkpoint = self.checkpoint(library.as_ref(), &run.canonical, &run.options);
        }
        let outcome = run.run(stop, target, &mut device)?;
        if let Some(error) = outcome.aggregate_lock_error.filter(|&error| error > AGGREGATE_TOLERANCE) {
            output::remark(&format!(
                "aggregate frequencies (`overall`) are up to {} off their locks: more iterations, or a finer target, bring them closer",
                paint::percent(error, 1)
            ));
        }
        let is_complete = outcome.reason != Reason::Stopped;
        let before = run.before.or_else(|| {
            self.output
                .and_then(|output| existing::solution_of(&run.canonical, output))
                .and_then(|file| saved(&file))
        });
        let save = self.save(before);
        // An interrupted solve replaces no file.
        let out = self.out().filter(|out| is_complete || !out.exists());
        // The library first: if this is killed in between, the same command finds the solution there and writes the file. It would not
        // add a file that it finds.
        let is_added = match &library {
            Some(library) if is_complete => {
                let is_hinted = self.output.is_some() && out.is_none();
                let hint = if is_hinted { "; --out FILE keeps it elsewhere" } else { "" };
                Some(self.library.add(library, &mut run, &outcome, save, hint))
            }
            _ => None,
        };
        let error = out.and_then(|out| self.write(out, &mut run, &outcome, save).err());
        let is_stored = is_added.unwrap_or(out.is_some() && error.is_none());
        if is_complete
            && is_stored
            && let Some(checkpoint) = run.checkpoint.take()
        {
            checkpoint.finish(&mut run, &outcome);
            run.checkpoint = Some(checkpoint);
        }
        let canonical = run.canonical.clone();
        let mut report = SolveReport::of_run(run, spot, &outcome, target)?;
        if is_complete && is_stored {
            self.read_back(&mut report, &canonical, library.as_ref());
        }
        report.device = Some(device.used());
        report.stored.error = error;
        report.stored.has_out = self.out().is_some();
        report.stored.has_library = self.library.folder().path().is_ok();
        report.stored.flags = self.output.map_or(String::new(), OutputArgs::flags)
            + &self.library.flags()
            + &self.args.device.flags()
            + &limit_flags(stop);
        Ok(report)
    }

    /// Lets a report answer from the file that the next command will answer from.
    fn read_back(&self, report: &mut SolveReport, canonical: &CanonicalSpot, library: Option<&Library>) {
        let (reached, iterations) = (report.exploitability, report.iterations);
        let is_same = |file: &SolutionFile| {
            file.header().exploitability == Some(reached) && file.header().iterations == iterations
        };
        let out = self.output.and_then(|output| existing::solution_of(canonical, output));
        let entries = library.and_then(|library| library.find(canonical).ok()).unwrap_or_default();
        let entry =
            entries.iter().find(|entry| (entry.exploitability, entry.iterations) == (reached, iterations));
        report.stored.entry = entry.map(|entry| entry.id);
        let file = out.filter(is_same).or_else(|| library?.open_entry(entry?).ok().filter(is_same));
        if let Some(file) = file.filter(|_| self.access == Access::Query) {
            report.read_back(file, &self.args.options());
        }
    }

    /// Whether the file of `--out` has a better solution of the spot, which then stays. That is remarked on.
    fn keeps_better(&self, canonical: &CanonicalSpot, exploitability: Option<f64>) -> bool {
        let Some(file) = self.output.and_then(|output| existing::solution_of(canonical, output)) else {
            return false;
        };
        let better = file.header().exploitability.zip(exploitability).filter(|(there, new)| there < new);
        if let Some((there, _)) = better {
            output::remark(&format!(
                "{} is not replaced: its solution of this spot is better, {} of the pot",
                file.path().display(),
                paint::percent(there, 3)
            ));
        }
        better.is_some()
    }

    /// Writes a solution to the file of `--out`. If that has a better one of this spot, it stays; if the better one lacks streets or
    /// regrets that are asked for, this one is written beside it. A failure is no reason not to print the solution.
    fn write(
        &self,
        out: &Path,
        run: &mut SolveRun,
        outcome: &Outcome,
        save: SaveOptions,
    ) -> Result<(), Failure> {
        let mut out = out.to_owned();
        if self.keeps_better(&run.canonical, Some(outcome.exploitability)) {
            if self.output.is_some_and(|output| {
                existing::solution_of(&run.canonical, output).is_some_and(|file| output.is_met_by_file(&file))
            }) {
                return Ok(());
            }
            out = free_name(&out);
        }
        let out = &out;
        let mut progress = Progress::of(Work::Writing);
        let mut report = |share: f64| progress.report_writing(share, "writing the solution");
        let written = run.snapshot(Some(&mut report)).save(out, outcome, save);
        drop(progress);
        written.map(|length| remark_on_written(out, length)).map_err(error_text::store)
    }

    /// The file that the solution is written to.
    fn out(&self) -> Option<&Path> {
        self.output?.out.as_deref()
    }

    /// The parts of the solution that are stored.
    fn save(&self, before: Option<SaveOptions>) -> SaveOptions {
        self.output.map_or(before.unwrap_or_default(), |output| output.save(before))
    }
}

/// A name beside a file that no file has: `a.2`.
fn free_name(path: &Path) -> PathBuf {
    let name = |number: u32| {
        let mut name = path.to_owned().into_os_string();
        name.push(format!(".{number}"));
        PathBuf::from(name)
    };
    (2..).map(name).find(|path| !path.exists()).unwrap_or_else(|| name(u32::MAX))
}

/// The flags that give a solve which continues another the same limits. A target alone is remembered.
fn limit_flags(stop: &Stop) -> String {
    let Stop { exploitability, iterations, seconds } = *stop;
    let target = exploitability.filter(|_| iterations.is_some() || seconds.is_some());
    let target = target.map(|share| format!(" --target {}", paint::percent(share, 4)));
    let iterations = iterations.map(|limit| format!(" --iterations {limit}"));
    let seconds = seconds.map(|limit| format!(" --seconds {limit}"));
    target.into_iter().chain(iterations).chain(seconds).collect()
}

/// The parts that a solution file has; `None` for a checkpoint.
fn saved(file: &SolutionFile) -> Option<SaveOptions> {
    let header = file.header();
    header.saved_streets.map(|streets| SaveOptions::new(streets).with_regrets(header.resumable))
}

/// Remarks on a file that was written.
pub(crate) fn remark_on_written(out: &Path, length: u64) {
    output::remark(&format!("written to {} ({})", out.display(), paint::bytes(length)));
}
