//! From the source of a spot to the report on its solution.

use super::args::SolveArgs;
use super::library_args::LibraryArgs;
use super::output_args::OutputArgs;
use super::report::{Origin, SolveReport};
use super::shell::shell_quoted;
use super::source::{Resumed, SpotSource};
use super::watcher::Watcher;
use crate::device;
use crate::error_text;
use crate::failure::Failure;
use crate::interrupt::{Work, Working};
use crate::output;
use crate::paint;
use isofold_service::Error;
use isofold_service::run::{
    Accepts, Checkpoint, Device, Existing, Keeping, Parts, Remark, SolveQuestion, SolveRun, Source, Watch,
};
use isofold_solver::Reason;
use isofold_store::{CanonicalSpot, Library, SolutionFile, SpotRequest};
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
    /// Changes it, by locks or by rounding: it has to be in memory. A stored one that is accurate enough is loaded if it has every
    /// street, or regrets.
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
            SpotSource::File(file, spot, origin) => self.read_file(*file, &spot, origin, Instant::now()),
        }
    }

    /// Reads a solution file; one that is to be changed must hold every street, or regrets.
    fn read_file(
        &self,
        file: SolutionFile,
        spot: &Spot,
        origin: Origin,
        started: Instant,
    ) -> Result<SolveReport, Failure> {
        let path = file.path().to_owned();
        let report = SolveReport::of_file(file, spot, &self.args.options(), origin, started)?;
        match self.access {
            Access::Query => Ok(report),
            Access::Modify => {
                let file = SolutionFile::open(&path).map_err(error_text::store)?;
                let solver = file.solver(&file.options(&self.args.options()));
                let limit = self.args.memory.whose_limit();
                report.loaded(solver.map_err(|error| error_text::store_within(error, limit))?)
            }
        }
    }

    /// Takes a solution of the spot from the library, or solves it.
    fn solve_spot(&self, spot: &Spot) -> Result<SolveReport, Failure> {
        let started = Instant::now();
        let canonical = CanonicalSpot::of(spot);
        let library = self.library.open()?;
        let mut watcher = self.watcher();
        // The available memory is asked for once, since it changes all the time.
        let options = self.args.options();
        let question = SolveQuestion {
            spot,
            canonical: &canonical,
            stop: self.args.stop(&spot.stop),
            options: &options,
            any_rule: !self.args.names_rule(),
            accepts: match self.access {
                // A command that only shows takes any solution, unless limits are given.
                Access::Query if self.output.is_none() && !self.args.is_limited() => Accepts::All,
                Access::Query | Access::Modify => Accepts::Target,
            },
            asks_for_iterations: self.args.asks_for_iterations(),
            must_load: self.access == Access::Modify,
            restart: self.args.restart,
            parts: self.parts(),
            out: self.out(),
            library: library.as_ref(),
        };
        let mut existing = Existing::find(question, &mut watcher);
        if let Some((source, file)) = existing.solved(&mut watcher) {
            if let (Some(library), Some(entry)) = (&library, existing.entry(&source)) {
                let request = SpotRequest::of(spot, &canonical);
                self.keeping(Some(library)).name_entry(library, entry, &request, &mut watcher);
            }
            return self.read_solved((source, file), &question, started, &mut watcher);
        }
        let started = Instant::now();
        let device = device::find(&self.args.device, spot, &mut watcher)?;
        let run = existing.begin(&mut watcher);
        let whose = self.args.memory.whose_limit();
        let mut run = run.map_err(|error| error_text::run(error, whose, Some((spot, &options))))?;
        run.set_start(started);
        self.finish_run(run, device, &question.stop, library, watcher)
    }

    /// Reads a solution that is accurate enough, and copies it to the file that was asked for.
    fn read_solved(
        &self,
        (source, file): (Source, SolutionFile),
        question: &SolveQuestion<'_>,
        started: Instant,
        watcher: &mut Watcher,
    ) -> Result<SolveReport, Failure> {
        let SolveQuestion { spot, canonical, stop, .. } = *question;
        let origin = match source {
            Source::Entry(id) => Origin::Library(id),
            Source::File(_) | Source::Checkpoint(_) => Origin::File,
        };
        let request = SpotRequest { stop, ..SpotRequest::of(spot, canonical) };
        let copied = self.keeping(question.library).copy(&file, canonical, &request, watcher);
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
        let mut report = self.read_file(file, spot, origin, started)?;
        report.stored.error = copied.err().map(error_text::store);
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
        let mut watcher = self.watcher();
        let device = device::find(&self.args.device, &spot, &mut watcher)?;
        let failed = |error| error_text::run(error, self.args.memory.whose_limit(), None);
        let mut run = SolveRun::resume(&file, &before, &self.args.options()).map_err(failed)?;
        run.set_start(started);
        if has_new_locks {
            run.relock(&spot).map_err(failed)?;
        } else if file.header().saved_streets.is_none() {
            run.checkpoint = Some(Checkpoint::resumed(&file, run.canonical(), run.options()));
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
        let library = self.library.open()?;
        if run.checkpoint.is_none() {
            let checkpoint = Checkpoint::of(self.out(), library.as_ref(), run.canonical(), run.options());
            run.checkpoint = checkpoint.unwrap_or_else(|error| {
                watcher.remark(Remark::NoCheckpoints(error));
                None
            });
        }
        self.finish_run(run, device, &stop, library, watcher)
    }

    /// Runs a solve, stores its solution, and reports on it.
    fn finish_run(
        &self,
        mut run: SolveRun,
        mut device: Device,
        stop: &Stop,
        library: Option<Library>,
        mut watcher: Watcher,
    ) -> Result<SolveReport, Failure> {
        let target = stop.target();
        if let Some(target) = target.filter(|&target| target > COARSE_TARGET) {
            output::remark(&format!(
                "the target is {} of the pot; 0.5% is `--target 0.5%`",
                paint::percent(target, 1)
            ));
        }
        run.aim_at(stop);
        // From here on there is something to lose.
        let _working = Working::start(Work::Solving);
        if let Some(output) = self.output {
            run.checkpoint_interval = output.checkpoint_interval();
        }
        watcher.target = target;
        let outcome = run.run(stop, &mut device, &mut watcher);
        watcher.end();
        let outcome = outcome.map_err(|error| self.failed(error, &run))?;
        if outcome.reason == Reason::Stopped {
            run.write_checkpoint(&mut watcher);
        }
        if let Some(error) = outcome.aggregate_lock_error.filter(|&error| error > AGGREGATE_TOLERANCE) {
            output::remark(&format!(
                "aggregate frequencies (`overall`) are up to {} off their locks: more iterations, or a finer target, bring them closer",
                paint::percent(error, 1)
            ));
        }
        let kept = self.keeping(library.as_ref()).keep(&mut run, &outcome, &mut watcher);
        let mut report = SolveReport::of_run(run, &outcome, target);
        // Answers come from the file that the next command will answer from.
        if let Some(file) = kept.file.filter(|_| self.access == Access::Query) {
            report.read_back(file, &self.args.options());
        }
        report.device = Some(device.used());
        report.stored.entry = kept.entry;
        report.stored.error = kept.error.map(error_text::store);
        report.stored.has_out = self.out().is_some();
        report.stored.has_library = self.library.folder().path().is_ok();
        report.stored.flags = self.output.map_or(String::new(), OutputArgs::flags)
            + &self.library.flags()
            + &self.args.device.flags()
            + &limit_flags(stop);
        Ok(report)
    }

    /// The failure of a run, and the command that continues from its checkpoint if a GPU has failed.
    fn failed(&self, error: Error, run: &SolveRun) -> Failure {
        let is_of_device = matches!(error, Error::Device(_));
        let failure = error_text::run(error, self.args.memory.whose_limit(), None);
        match run.checkpoint_file().filter(|_| is_of_device) {
            Some(path) => {
                failure.advised(format!("to continue: isofold solve --resume {}", shell_quoted(path)))
            }
            None => failure,
        }
    }

    fn watcher(&self) -> Watcher {
        let is_hinted = self.output.is_some() && self.out().is_none();
        let hint = if is_hinted { "; --out FILE keeps it elsewhere" } else { "" };
        Watcher::new(self.args.memory.whose_limit(), hint)
    }

    /// The places where the solution is kept.
    fn keeping<'b>(&'b self, library: Option<&'b Library>) -> Keeping<'b> {
        Keeping {
            library,
            library_size: Some(self.library.size()),
            is_named: self.library.has_name(),
            out: self.out(),
            parts: self.parts(),
        }
    }

    /// The file that the solution is written to.
    fn out(&self) -> Option<&Path> {
        self.output?.out.as_deref()
    }

    /// The parts of the solution that are stored.
    fn parts(&self) -> Parts {
        self.output.map_or_else(Parts::default, OutputArgs::parts)
    }
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
