//! The simplified solution: strategies rounded, or solved again without some sizes.

use super::args::{Args, ChangeArgs};
use crate::error_text;
use crate::failure::Failure;
use crate::interrupt::{Work, Working};
use crate::library;
use crate::paint;
use crate::solving::{self, Access, LibraryArgs, SolveArgs, SolveReport, SolveRequest, SpotSource};
use crate::spot::{self, Source};
use isofold_solver::{Cost, Grid, Options, Outcome, Plan, Precision, Reason, SolverError};
use isofold_store::{CanonicalSpot, Entry, Library, SaveOptions, SavedStreets, SolveSnapshot, SpotRequest};
use isofold_tree::{Edit, NodeKind, Player, Spot, Stop, Tree, TreeError};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A simplified solution, and what it costs.
pub(super) struct Simplified {
    pub(super) report: SolveReport,
    pub(super) cost: Cost,
    /// The change, in a few words.
    pub(super) change: String,
    /// The summary of the solve, or those before and after if it was solved again.
    pub(super) summaries: Vec<String>,
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
        match &args.change.round {
            Some(grid) => round(args, grid, source),
            None => remove(args, source),
        }
    }

    /// Writes it to a file, with every street. An interrupted solve replaces no file.
    pub(super) fn save(&mut self, out: &Path, args: &SolveArgs) -> Result<(), Failure> {
        if out.exists() && !self.report.is_complete() {
            return Ok(());
        }
        let SolveReport { precision, iterations, seconds, .. } = self.report;
        let spot = self.report.solution.spot().clone();
        let canonical = CanonicalSpot::of(&spot);
        let name = format!("{}, {}", spot::name(&spot), self.change);
        let request = SpotRequest { name, ..SpotRequest::of(&spot, &canonical) };
        let options = Options { precision, ..args.options() };
        let solver = self.report.solver();
        let outcome = Outcome {
            reason: Reason::Target,
            iterations,
            exploitability: self.cost.after.exploitability,
            evs: solver.evs(),
            elapsed: Duration::ZERO,
            measuring: Duration::ZERO,
            aggregate_lock_error: None,
        };
        let mut solve = SolveSnapshot {
            solver,
            options: &options,
            canonical: &canonical,
            request: &request,
            seconds,
            progress: None,
        };
        let save = SaveOptions::new(SavedStreets::Full);
        let length = solve.save(out, &outcome, save).map_err(error_text::store)?;
        solving::remark_on_written(out, length);
        Ok(())
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
    let (kept, streets) = entry.streets();
    match (entry.resumable || kept == streets) && !args.is_limited() {
        true => Ok((SpotSource::entry(library, entry)?, Some(entry.path.clone()))),
        false => Ok((SpotSource::Spot(library::spot_of(entry)?), None)),
    }
}

/// Remarks on a solve that was interrupted.
fn check_complete(report: &SolveReport) -> Result<(), Failure> {
    if report.is_complete() {
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
fn check_line(spot: &Spot, args: &ChangeArgs) -> Result<(), Failure> {
    let tree = Tree::new(spot).map_err(error_text::tree)?;
    let (node, _) = tree.follow(&args.line).map_err(|error| Failure::argument("--line", error))?;
    match tree.node(node).kind {
        NodeKind::Decision { .. } => Ok(()),
        NodeKind::Chance { .. } => {
            let why = "a card is dealt there: name it, as in `x x | 2d`";
            Err(Failure::argument("--line", why))
        }
        NodeKind::Fold { .. } | NodeKind::Showdown => {
            Err(Failure::argument("--line", SolverError::Over(args.line.to_string())))
        }
    }
}

/// Solves a spot, or loads a solution, in memory and without the library.
fn solve(source: SpotSource, args: &Args) -> Result<SolveReport, Failure> {
    args.spot.unit.choose(source.spot())?;
    let request =
        SolveRequest { args: &args.solve, library: &LibraryArgs::NONE, output: None, access: Access::Modify };
    request.solve(source)
}

fn round(args: &Args, grid: &Grid, source: SpotSource) -> Result<Simplified, Failure> {
    let players = args.change.players();
    let mut report = match source {
        SpotSource::File(..) => {
            let mut report = solve(source, args)?;
            check_line(report.solution.spot(), &args.change)?;
            let spot = report.solution.spot().clone();
            check_memory(&spot, report.solver().plan(), players, &args.solve)?;
            report
        }
        SpotSource::Spot(_) | SpotSource::Resumed(_) => {
            let spot = source.spot();
            check_line(spot, &args.change)?;
            let plan = Plan::of(spot, &args.solve.options()).map_err(error_text::solver)?;
            check_memory(spot, &plan, players, &args.solve)?;
            solve(source, args)?
        }
    };
    // Ctrl-C does not interrupt what is almost done.
    let _rounding = Working::start(Work::Counting);
    let cost = report.solver().simplify(players, grid);
    let cost = cost.map_err(|error| Failure::argument("--round", error))?;
    let whose = match players {
        [player] => format!(" for {player}"),
        _ => String::new(),
    };
    let text = grid.to_string();
    let to = if text.contains(',') { text } else { format!("multiples of {text}") };
    let summaries = vec![report.summary()];
    Ok(Simplified { report, cost, change: format!("rounded to {to}{whose}"), summaries })
}

/// Refuses a spot for which there is not enough memory, before the solve begins: rounding needs room for a strategy beside what
/// solving needs.
fn check_memory(spot: &Spot, plan: &Plan, players: &[Player], args: &SolveArgs) -> Result<(), Failure> {
    let options = args.options();
    let tree = Tree::new(spot).map_err(error_text::tree)?;
    let [oop, ip] = plan.strategies;
    let more = match players {
        [_] if tree.is_zero_sum() => 0,
        _ if tree.is_zero_sum() => oop,
        _ => oop.max(ip),
    };
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

fn remove(args: &Args, source: SpotSource) -> Result<Simplified, Failure> {
    let is_stored = matches!(source, SpotSource::File(..));
    let mut spot = source.spot().clone();
    let lines: Vec<String> = args.change.remove.iter().map(|line| format!("`{line}`")).collect();
    let mut reduced = spot.clone();
    // A mistake in the spot itself is not one of what is removed.
    let tree = Tree::new(&spot).map_err(error_text::tree)?;
    for line in &args.change.remove {
        let line = tree.in_chips(line).map_err(|error| Failure::argument("--remove", error))?;
        reduced.edits.push(Edit::Remove(line));
    }
    Tree::new(&reduced).map_err(|error| match error {
        TreeError::Edit { error, .. } => Failure::argument("--remove", error),
        error => Failure::argument("--remove", error),
    })?;
    check_line(&reduced, &args.change)?;
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
    Ok(Simplified { report, cost, change: format!("without {}", paint::list(&lines)), summaries })
}
