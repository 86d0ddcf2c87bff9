//! The simplified solution: strategies rounded, or solved again without some sizes.

use super::args::Args;
use crate::error_text;
use crate::failure::Failure;
use crate::interrupt::{Work, Working};
use crate::library;
use crate::solve;
use crate::solving::{self, Access, LibraryArgs, SolveArgs, SolveReport, SolveRequest, SpotSource};
use crate::spot::Source;
use isofold_api::simplify::SimplifyAnswer;
use isofold_service::Error;
use isofold_service::simplify::{self, Simplification, SimplifyQuestion};
use isofold_solver::{Cost, Grid, Plan, Precision, SolverError};
use isofold_store::{Entry, Library};
use isofold_tree::{Line, Player, Spot, Stop, Tree};
use std::path::{Path, PathBuf};

/// A simplified solution, and what it costs.
pub(super) struct Simplified {
    pub(super) report: SolveReport,
    pub(super) cost: Cost,
    pub(super) question: SimplifyQuestion,
    /// The summary of the solve, or those before and after if it was solved again.
    pub(super) summaries: Vec<String>,
    /// The file that it was written to, and its length.
    written: Option<(PathBuf, u64)>,
}

impl Simplified {
    pub(super) fn of(args: &Args) -> Result<Simplified, Failure> {
        let (source, file) = match args.spot.find(&args.library.folder())? {
            Source::Spot(spot) => (SpotSource::Spot(*spot), None),
            Source::Solution(_) if args.solve.is_limited() => {
                let why = "the file is as it was solved: name the spot instead to solve it otherwise";
                return Err(Failure::argument("--target, --iterations or --seconds", why));
            }
            Source::Solution(path) => (SpotSource::open(&path)?, Some(path)),
            Source::Entry(found) => entry(&found.0, &found.1, &args.solve)?,
        };
        check_out(args.change.out.as_deref(), file.as_deref())?;
        let question = args.change.question();
        match &question.change {
            Simplification::Round { grid, players } => round(args, &question, (grid, players), source),
            Simplification::Remove(lines) => remove(args, &question, lines, source),
        }
    }

    /// Writes it to a file, with every street. An interrupted solve replaces no file.
    pub(super) fn save(&mut self, out: &Path) -> Result<(), Failure> {
        if out.exists() && self.report.is_interrupted() {
            return Ok(());
        }
        let (words, figures) = (self.question.words(), solve::figures(&self.report));
        let length = simplify::save(&mut self.report.solution, &words, &figures, &self.cost, (out, true));
        let length = length.map_err(failed)?;
        self.written = Some((out.to_owned(), length));
        solving::remark_on_written(out, length);
        Ok(())
    }

    /// The JSON object.
    pub(super) fn object(&mut self) -> Result<SimplifyAnswer, Failure> {
        let is_complete = solve::figures(&self.report).reason.is_complete();
        let written = self.written.as_ref();
        self.question.answer(&mut self.report.solution, &self.cost, is_complete, written).map_err(failed)
    }

    /// Ends the command: an interrupted solve is remarked on.
    pub(super) fn finish(self) -> Result<(), Failure> {
        check_complete(&self.report)
    }
}

/// An entry of the library, with its file if that is used; one that lacks streets, or has not what limits ask for, is solved again.
fn entry(
    library: &Library,
    entry: &Entry,
    args: &SolveArgs,
) -> Result<(SpotSource, Option<PathBuf>), Failure> {
    match entry.is_whole() && !args.is_limited() {
        true => Ok((SpotSource::entry(library, entry)?, Some(entry.path.clone()))),
        false => Ok((SpotSource::Spot(library::spot_of(entry)?), None)),
    }
}

/// Remarks on a solve that was interrupted.
fn check_complete(report: &SolveReport) -> Result<(), Failure> {
    if !report.is_interrupted() {
        return Ok(());
    }
    report.remark_on_interrupt(None);
    Err(Failure::Reported(1))
}

/// Refuses a file that cannot be written, before the solve begins.
fn check_out(out: Option<&Path>, file: Option<&Path>) -> Result<(), Failure> {
    let Some(out) = out else { return Ok(()) };
    solving::check_out(out)?;
    if file.is_some_and(|file| solving::is_same_file(out, file)) {
        let why = "is the solution that is simplified: expected another file";
        return Err(Failure::argument("--out", format!("`{}` {why}", out.display())));
    }
    Ok(())
}

/// Refuses a line that does not end at a decision.
fn check_line(spot: &Spot, question: &SimplifyQuestion) -> Result<(), Failure> {
    question.check_line(&Tree::new(spot).map_err(error_text::tree)?).map_err(failed)
}

fn failed(error: Error) -> Failure {
    error_text::service(error, &[])
}

/// Solves a spot, or loads a solution, in memory and without the library.
fn solve(source: SpotSource, args: &Args) -> Result<SolveReport, Failure> {
    args.spot.unit.choose(source.spot())?;
    let request =
        SolveRequest { args: &args.solve, library: &LibraryArgs::NONE, output: None, access: Access::Modify };
    request.solve(source)
}

fn round(
    args: &Args,
    question: &SimplifyQuestion,
    (grid, players): (&Grid, &[Player]),
    source: SpotSource,
) -> Result<Simplified, Failure> {
    let mut report = match source {
        SpotSource::File(..) => {
            let mut report = solve(source, args)?;
            check_line(report.solution.spot(), question)?;
            let spot = report.solution.spot().clone();
            check_memory(&spot, report.solver().plan(), question, &args.solve)?;
            report
        }
        SpotSource::Spot(_) | SpotSource::Resumed(_) => {
            let spot = source.spot();
            check_line(spot, question)?;
            let plan = Plan::of(spot, &args.solve.options()).map_err(error_text::solver)?;
            check_memory(spot, &plan, question, &args.solve)?;
            solve(source, args)?
        }
    };
    // Ctrl-C does not interrupt what is almost done.
    let _rounding = Working::start(Work::Counting);
    let cost = simplify::round(&mut report.solution, players, grid).map_err(failed)?;
    let summaries = vec![report.summary()];
    Ok(Simplified { report, cost, question: question.clone(), summaries, written: None })
}

/// Refuses a spot for which there is not enough memory, before the solve begins: rounding needs room for a strategy beside what
/// solving needs.
fn check_memory(
    spot: &Spot,
    plan: &Plan,
    question: &SimplifyQuestion,
    args: &SolveArgs,
) -> Result<(), Failure> {
    let options = args.options();
    let more = question.more_memory(&Tree::new(spot).map_err(error_text::tree)?, plan);
    let needed = plan.memory() + more;
    match options.memory {
        Some(limit) if needed > limit => {
            let half = (options.precision == Precision::Full)
                .then_some(plan.half_storage + plan.working + more.div_ceil(2));
            let error = SolverError::Memory { needed, limit, half };
            Err(error_text::solver_within(error, args.memory.whose_limit(), Some((spot, &options))))
        }
        _ => Ok(()),
    }
}

fn remove(
    args: &Args,
    question: &SimplifyQuestion,
    lines: &[Line],
    source: SpotSource,
) -> Result<Simplified, Failure> {
    let is_stored = matches!(source, SpotSource::File(..));
    let mut spot = source.spot().clone();
    // A mistake in the spot itself is not one of what is removed.
    let tree = Tree::new(&spot).map_err(error_text::tree)?;
    let mut reduced = simplify::without(&spot, &tree, lines).map_err(failed)?;
    check_line(&reduced, question)?;
    let mut before = solve(source, args)?;
    if is_stored {
        // As accurate as the file is.
        let reached = before.exploitability.max(1e-6);
        spot.stop = Stop { exploitability: Some(reached), iterations: None, seconds: None };
    }
    reduced.stop = spot.stop;
    check_complete(&before)?;
    let mut summaries = vec![before.summary()];
    let standing = before.solver().standing();
    // Only one of both is in memory at a time.
    drop(before);
    let mut report = solve(SpotSource::Spot(reduced), args)?;
    let cost = Cost { before: standing, after: report.solver().standing() };
    summaries.push(report.summary());
    Ok(Simplified { report, cost, question: question.clone(), summaries, written: None })
}
