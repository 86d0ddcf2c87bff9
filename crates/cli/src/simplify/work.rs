//! Rounding, and solving without a size.

use super::args::{Args, What};
use crate::failure::Failure;
use crate::output;
use crate::paint;
use crate::solve::{self, How, Keep, Shelf, Solution};
use crate::spot;
use crate::watch::Watch;
use isofold_solver::{Cost, Grid, Options, Outcome, Plan, Precision, Reason, Solver, SolverError};
use isofold_store::{Asked, Canonical, Solve};
use isofold_tree::{Edit, NodeKind, Player, Spot, Stop, Tree, TreeError};
use std::path::Path;
use std::time::Duration;

/// A simple solution, and what it costs.
pub(super) struct Simplified {
    /// What is left of it.
    pub(super) solution: Solution,
    pub(super) cost: Cost,
    /// What was done, in a few words.
    pub(super) change: String,
    /// How well it was solved, before and after if it was solved twice.
    pub(super) summaries: Vec<String>,
}

impl Simplified {
    pub(super) fn of(args: &Args) -> Result<Simplified, Failure> {
        let file = args.spot.solution()?;
        if file.is_some() && args.how.is_limited() {
            let why = "the file is as it was solved: name the spot instead to solve it otherwise";
            return Err(Failure::argument("--target, --iterations or --seconds", why));
        }
        check_out(args.what.out.as_deref(), file)?;
        match &args.what.round {
            Some(grid) => round(args, grid, file),
            None => remove(args, file),
        }
    }

    /// Writes it to a file, with every street. What was broken off does not take the place of anything.
    pub(super) fn save(&mut self, out: &Path, how: &How) -> Result<(), Failure> {
        if out.exists() && !self.solution.is_complete() {
            return Ok(());
        }
        let Solution { precision, iterations, seconds, .. } = self.solution;
        let spot = self.solution.answers.spot().clone();
        let canonical = Canonical::of(&spot);
        let name = format!("{}, {}", spot::name(&spot), self.change);
        let asked = Asked { name, ..Asked::of(&spot, &canonical) };
        let options = Options { precision, ..how.options() };
        let solver = solver(&mut self.solution)?;
        let outcome = Outcome {
            reason: Reason::Target,
            iterations,
            exploitability: self.cost.after.exploitability,
            evs: solver.evs(),
            elapsed: Duration::ZERO,
            measuring: Duration::ZERO,
            aggregate_lock_error: None,
        };
        let mut solve = Solve { solver, options: &options, canonical: &canonical, asked: &asked, seconds };
        let length = solve.save(out, &outcome, Keep::whole(Some(out)).save()).map_err(solve::stored)?;
        solve::written(out, length);
        Ok(())
    }

    /// Remarks that somebody broke it off, if so.
    pub(super) fn end(self) -> Result<(), Failure> {
        broken_off(&self.solution).map_or(Ok(()), Err)
    }
}

/// Says that somebody broke a solution off, if so.
fn broken_off(solution: &Solution) -> Option<Failure> {
    if solution.is_complete() {
        return None;
    }
    let wanted =
        solution.target.map_or(String::new(), |target| format!(", not {}", paint::percent(target, 3)));
    output::remark(&format!(
        "stopped after {}: exploitability {} of the pot{wanted}",
        paint::count(solution.iterations, "iteration"),
        paint::percent(solution.exploitability, 3)
    ));
    Some(Failure::Said(1))
}

/// A mistake is told before anybody waits for it.
fn check_out(out: Option<&Path>, file: Option<&Path>) -> Result<(), Failure> {
    Keep::whole(out).check()?;
    let [out, file] = [out, file].map(|path| path.and_then(|path| path.canonicalize().ok()));
    match out.filter(|out| Some(out) == file.as_ref()) {
        Some(out) => {
            let why = "is the solution that is simplified: expected another file";
            Err(Failure::argument("--out", format!("`{}` {why}", out.display())))
        }
        None => Ok(()),
    }
}

/// The decision that is shown must be there.
fn check_line(spot: &Spot, what: &What) -> Result<(), Failure> {
    let tree = Tree::new(spot).map_err(|error| Failure::Input(error.to_string()))?;
    let (node, _) = tree.follow(&what.line).map_err(|error| Failure::argument("--line", error))?;
    match tree.node(node).kind {
        NodeKind::Decision { .. } => Ok(()),
        NodeKind::Chance { .. } => {
            let why = "a card comes there: name it, as in `x x | 2d`, to see who decides then";
            Err(Failure::argument("--line", why))
        }
        NodeKind::Fold { .. } | NodeKind::Showdown => {
            Err(Failure::argument("--line", SolverError::Over(what.line.to_string())))
        }
    }
}

fn round(args: &Args, grid: &Grid, file: Option<&Path>) -> Result<Simplified, Failure> {
    let players = args.what.players();
    let mut solution = match file {
        Some(path) => {
            let mut solution = Solution::load(path, &args.how)?;
            check_line(solution.answers.spot(), &args.what)?;
            let spot = solution.answers.spot().clone();
            check_memory(&spot, solver(&mut solution)?.plan(), players, &args.how)?;
            solution
        }
        None => {
            let spot = args.spot.read()?;
            check_line(&spot, &args.what)?;
            let plan = Plan::of(&spot, &args.how.options()).map_err(solve::failure)?;
            check_memory(&spot, &plan, players, &args.how)?;
            Solution::of(&spot, &args.how, &Shelf::none(), None)?
        }
    };
    // Ctrl-C does not stop what is almost done.
    let _rounding = Watch::start();
    let cost = solver(&mut solution)?.simplify(players, grid);
    let cost = cost.map_err(|error| Failure::argument("--round", error))?;
    let whose = match players {
        [player] => format!(" for {player}"),
        _ => String::new(),
    };
    let text = grid.to_string();
    let to = if text.contains(',') { text } else { format!("multiples of {text}") };
    let summaries = vec![solve::summary(&solution)];
    Ok(Simplified { solution, cost, change: format!("rounded to {to}{whose}"), summaries })
}

/// The solver, which is in memory.
fn solver(solution: &mut Solution) -> Result<&mut Solver, Failure> {
    let missing = || Failure::Work("the solution is not in memory".to_owned());
    solution.answers.solver().ok_or_else(missing)
}

/// Rounding needs room for a strategy beside what solving needs; that there is none is told before anybody waits.
fn check_memory(spot: &Spot, plan: &Plan, players: &[Player], how: &How) -> Result<(), Failure> {
    let options = how.options();
    let tree = Tree::new(spot).map_err(|error| Failure::Input(error.to_string()))?;
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
            Err(solve::refused(SolverError::Memory { needed, limit, half }, how.size.memory.is_some()))
        }
        _ => Ok(()),
    }
}

fn remove(args: &Args, file: Option<&Path>) -> Result<Simplified, Failure> {
    let mut spot = match file {
        Some(path) => Solution::open(path, &args.how)?.answers.spot().clone(),
        None => args.spot.read()?,
    };
    let lines: Vec<String> = args.what.remove.iter().map(|line| format!("`{line}`")).collect();
    let mut less = spot.clone();
    less.edits.extend(args.what.remove.iter().cloned().map(Edit::Remove));
    // A mistake in the spot itself is not one of what is removed.
    Tree::new(&spot).map_err(|error| Failure::Input(error.to_string()))?;
    Tree::new(&less).map_err(|error| match error {
        TreeError::Edit { error, .. } => Failure::argument("--remove", error),
        error => Failure::argument("--remove", error),
    })?;
    check_line(&less, &args.what)?;
    let mut before = match file {
        Some(path) => {
            let solution = Solution::load(path, &args.how)?;
            let reached = solution.exploitability.max(1e-6);
            spot.stop = Stop { exploitability: Some(reached), iterations: None, seconds: None };
            solution
        }
        None => Solution::of(&spot, &args.how, &Shelf::none(), None)?,
    };
    less.stop = spot.stop;
    if let Some(failure) = broken_off(&before) {
        return Err(failure);
    }
    let mut summaries = vec![solve::summary(&before)];
    let standing = solver(&mut before)?.standing();
    // Only one of both is in memory at a time.
    drop(before);
    let mut solution = Solution::of(&less, &args.how, &Shelf::none(), None)?;
    let cost = Cost { before: standing, after: solver(&mut solution)?.standing() };
    summaries.push(solve::summary(&solution));
    Ok(Simplified { solution, cost, change: format!("without {}", paint::list(&lines)), summaries })
}
