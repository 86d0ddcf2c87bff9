//! `isofold compare`: two solutions, or two places of one, side by side: EVs, frequencies, and why they differ.

mod args;
mod csv;
mod page;
mod verdict;

pub(crate) use args::Args;

use crate::error_text;
use crate::failure::Failure;
use crate::output;
use crate::solve;
use crate::solving::{Access, SolveReport, SolveRequest, SpotSource};
use crate::spot::SpotArgs;
use isofold_service::Error;
use isofold_service::compare::{self, Comparison, Side};
use isofold_tree::{Line, Spot, Tree};

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    if json && args.csv {
        return Err(Failure::conflict("--csv", "--json"));
    }
    let (comparison, summaries) = compare(args)?;
    match (json, args.csv) {
        (true, _) => output::json(&comparison.answer()),
        (false, true) => csv::write(&comparison),
        (false, false) => output::sections(&page::sections(&comparison, &summaries)),
    }
}

/// The comparison, and the summary of each solve.
fn compare(args: &Args) -> Result<(Comparison, [String; 2]), Failure> {
    let (first, second) = args.sources()?;
    let a = source(&first, args)?;
    args.unit().choose(a.spot())?;
    let first_line = checked_line(a.spot(), &args.line, "line")?;
    let sides = match second {
        // Two places of one solution.
        None => {
            let other = args.other_line.clone().unwrap_or_default();
            let other = checked_line(a.spot(), &other, "other_line")?;
            let mut report = solve(a, args)?;
            let sides = [side(&mut report, &first_line)?, side(&mut report, &other)?];
            report.finish()?;
            sides
        }
        Some(second) => {
            let b = source(&second, args)?;
            let line = args
                .other_line
                .clone()
                .unwrap_or_else(|| compare::line_of_other(&args.line, &first_line, a.spot(), b.spot()));
            if matches!((&a, &b), (SpotSource::File(..), SpotSource::File(..))) && args.solve.is_limited() {
                let why = "both are files, as they were solved: there is nothing to solve";
                return Err(Failure::argument("--target, --iterations or --seconds", why));
            }
            let field = if args.other_line.is_some() { "other_line" } else { "line" };
            let line = checked_line(b.spot(), &line, field)?;
            let mut report = solve(a, args)?;
            let first = side(&mut report, &first_line)?;
            // Only one of both is in memory at a time.
            report.finish()?;
            let mut report = solve(b, args)?;
            let second = side(&mut report, &line)?;
            report.finish()?;
            [first, second]
        }
    };
    let [(a, first), (b, second)] = sides;
    Ok((Comparison::of(a, b), [first, second]))
}

/// The source of a side. Limits are for a spot that is solved; a solution is as it is.
fn source(spot: &SpotArgs, args: &Args) -> Result<SpotSource, Failure> {
    SpotSource::of(spot, Some(&args.solve).filter(|_| args.is_one_source()), &args.library)
}

fn solve(source: SpotSource, args: &Args) -> Result<SolveReport, Failure> {
    let request =
        SolveRequest { args: &args.solve, library: &args.library, output: None, access: Access::Query };
    request.solve(source)
}

/// The end of a line, and the summary of its solve.
fn side(report: &mut SolveReport, line: &Line) -> Result<(Side, String), Failure> {
    let (figures, summary) = (solve::figures(report), report.summary());
    Ok((Side::new(&mut report.solution, &figures, line).map_err(failed)?, summary))
}

/// A line with its amounts in chips. One that does not end at a decision is refused, before the solve begins.
fn checked_line(spot: &Spot, line: &Line, field: &str) -> Result<Line, Failure> {
    let tree = Tree::new(spot).map_err(error_text::tree)?;
    compare::checked_line(&tree, line, field).map_err(failed)
}

fn failed(error: Error) -> Failure {
    error_text::service(error, &[])
}
