//! From the source of a spot to the report on its solution.

use super::args::SolveArgs;
use super::checkpoint::Checkpoint;
use super::library_args::{self, LibraryArgs, LibraryMatch};
use super::output_args::OutputArgs;
use super::report::{Origin, SolveReport};
use super::run::SolveRun;
use super::source::{Resumed, SpotSource};
use crate::device::Device;
use crate::error_text;
use crate::failure::Failure;
use crate::interrupt::{self, Working};
use crate::output;
use crate::paint;
use isofold_solver::Reason;
use isofold_store::{CanonicalSpot, Entry, Library, SaveOptions, SolutionFile, SpotRequest};
use isofold_tree::{Spot, Stop};
use std::path::Path;
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
            SpotSource::Spot(spot) => {
                interrupt::listen();
                self.solve_spot(&spot)
            }
            SpotSource::Resumed(resumed) => {
                interrupt::listen();
                self.continue_solve(*resumed)
            }
            SpotSource::File(file, spot) => self.read_file(*file, &spot),
        }
    }

    /// Reads a solution file; one that is to be changed must hold every street, or regrets.
    fn read_file(&self, file: SolutionFile, spot: &Spot) -> Result<SolveReport, Failure> {
        let (path, started) = (file.path().to_owned(), Instant::now());
        let report = SolveReport::of_file(file, spot, &self.args.options(), Origin::File, started)?;
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
        let stored = match (&library, self.access) {
            (Some(library), Access::Query) if !self.args.asks_for_work() => match stop.target() {
                Some(target) => {
                    library_args::find(library, (spot, &canonical), target, self.args, self.output)
                }
                None => LibraryMatch::Nothing,
            },
            (Some(library), Access::Modify) if !self.args.asks_for_work() => {
                library_args::find_resumable(library, (spot, &canonical), self.args)
            }
            _ => LibraryMatch::Nothing,
        };
        let resumable = match stored {
            LibraryMatch::Solved(entry, file) => {
                return self.read_entry(&entry, *file, (spot, &canonical), stop, started);
            }
            LibraryMatch::Resumable(run) => Some(*run),
            LibraryMatch::Nothing => None,
        };
        let started = Instant::now();
        let device = Device::find(&self.args.device, spot)?;
        let mut run = resumable.map_or_else(|| SolveRun::begin(spot, canonical, self.args), Ok)?;
        run.started = started;
        self.finish_run(run, device, spot, &stop, library)
    }

    /// Reads an entry of the library, and copies it to the file that was asked for.
    fn read_entry(
        &self,
        entry: &Entry,
        file: SolutionFile,
        (spot, canonical): (&Spot, &CanonicalSpot),
        stop: Stop,
        started: Instant,
    ) -> Result<SolveReport, Failure> {
        let mut error = None;
        if let Some(out) = self.out() {
            let request = SpotRequest { stop, ..SpotRequest::of(spot, canonical) };
            match file.copy_to(out, &request, self.save()) {
                Ok(length) => remark_on_written(out, length),
                Err(failed) => error = Some(error_text::store(failed)),
            }
        }
        let options = self.args.options();
        let mut report = SolveReport::of_file(file, spot, &options, Origin::Library(entry.id), started)?;
        report.stored.error = error;
        Ok(report)
    }

    /// Continues a checkpoint, or a solution with regrets.
    fn continue_solve(&self, resumed: Resumed) -> Result<SolveReport, Failure> {
        let Resumed { file, before, spot, has_new_locks } = resumed;
        let started = Instant::now();
        let device = Device::find(&self.args.device, &spot)?;
        let mut run = SolveRun::resume(&file, &before, self.args)?;
        run.started = started;
        if has_new_locks {
            run = run.relocked(&spot, self.args)?;
        } else if file.header().saved_streets.is_none() {
            let iterations = file.header().iterations;
            run.checkpoint = Some(Checkpoint::resumed(file.path(), iterations, spot.stop.target()));
        }
        drop(file);
        // New limits replace all old ones.
        let stop = if self.args.is_limited() { self.args.stop(&Stop::default()) } else { spot.stop };
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
        run.request.stop = *stop;
        if let Some(output) = self.output {
            run.checkpoint_interval = output.checkpoint_interval();
        }
        if run.checkpoint.is_none() {
            run.checkpoint = match (self.out(), &library) {
                (Some(out), _) => Some(Checkpoint::beside(out, &run.canonical, &run.options)),
                (None, Some(library)) => Some(Checkpoint::within(library, &run.canonical, &run.options)),
                (None, None) => None,
            };
        }
        let outcome = run.run(stop, target, &mut device)?;
        if let Some(error) = outcome.aggregate_lock_error.filter(|&error| error > AGGREGATE_TOLERANCE) {
            output::remark(&format!(
                "aggregate frequencies (`overall`) are up to {} off their locks: more iterations, or a finer target, bring them closer",
                paint::percent(error, 1)
            ));
        }
        let is_complete = outcome.reason != Reason::Stopped;
        // Ctrl-C does not interrupt the writing.
        let _storing = Working::start();
        // An interrupted solve replaces no file.
        let out = self.out().filter(|out| is_complete || !out.exists());
        let mut error = None;
        if let Some(out) = out {
            match run.snapshot().save(out, &outcome, self.save()) {
                Ok(length) => remark_on_written(out, length),
                // The solution is printed all the same.
                Err(failed) => error = Some(error_text::store(failed)),
            }
        }
        let is_stored = match &library {
            Some(library) if is_complete => self.library.add(library, &mut run, &outcome, self.save()),
            _ => out.is_some() && error.is_none(),
        };
        if is_complete && is_stored {
            run.checkpoint.iter().for_each(|checkpoint| checkpoint.remove(&outcome));
        }
        let mut report = SolveReport::of_run(run, spot, &outcome, target)?;
        report.device = Some(device.used());
        report.stored.error = error;
        report.stored.out = self.out().map(Path::to_owned);
        Ok(report)
    }

    /// The file that the solution is written to.
    fn out(&self) -> Option<&Path> {
        self.output?.out.as_deref()
    }

    /// The parts of the solution that are stored.
    fn save(&self) -> SaveOptions {
        self.output.map_or(SaveOptions::default(), OutputArgs::save)
    }
}

/// Remarks on a file that was written.
pub(crate) fn remark_on_written(out: &Path, length: u64) {
    output::remark(&format!("written to {} ({})", out.display(), paint::bytes(length)));
}
