//! `isofold show`: the strategy, EVs and equities at the end of a line of a solved spot, or the cards that may come there.

mod args;
mod csv;
mod json;
mod line_end;
mod page;
mod ranges;

pub(crate) use args::{Args, PlayerArg, ViewArgs};
pub(crate) use json::Shown;
pub(crate) use line_end::LineEnd;

use crate::browse;
use crate::error_text;
use crate::failure::Failure;
use crate::library;
use crate::output;
use crate::paint;
use crate::solving::{Access, SolveArgs, SolveReport, SolveRequest, SpotSource};
use crate::spot::Source;
use isofold_solver::{NextCard, View};
use std::path::Path;

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    args.view.check(json)?;
    let source = match args.spot.find(&args.library.folder())? {
        Source::Spot(spot) => SpotSource::Spot(*spot),
        Source::Solution(path) => stored(&path, &args.solve)?,
        // An entry is a spot, too: limits may ask for more than its solution has.
        Source::Entry(found) if args.solve.is_limited() => SpotSource::Spot(library::spot_of(&found.1)?),
        Source::Entry(found) => SpotSource::entry(&found.0, &found.1)?,
    };
    if matches!(source, SpotSource::File(..)) && args.library.has_name() {
        let why =
            "a solution that is stored has a name already: `isofold library rename` gives an entry another";
        return Err(Failure::argument("--name", why));
    }
    let source = source.named(&args.library);
    // A mistake is reported before a long solve, not after it.
    let end = LineEnd::find(source.spot(), &args.view)?;
    let request =
        SolveRequest { args: &args.solve, library: &args.library, output: None, access: Access::Query };
    let mut report = request.solve(source)?;
    if !export(&mut report, &end, &args.view, json)? {
        match json {
            true => output::json(&object(&mut report, &end, &args.view)?)?,
            false => output::sections(&sections(&mut report, &end, &args.view)?)?,
        }
    }
    report.finish()
}

/// Opens a solution file, which is shown as it is: limits that it does not meet are refused.
fn stored(path: &Path, args: &SolveArgs) -> Result<SpotSource, Failure> {
    let source = SpotSource::open(path)?;
    let SpotSource::File(file, ..) = &source else { return Ok(source) };
    let header = file.header();
    let reached = header.exploitability.unwrap_or(f64::INFINITY);
    if !args.is_limited() || args.only_target().is_some_and(|target| reached <= target) {
        return Ok(source);
    }
    let more = match header.resumable {
        true => "`isofold solve --resume FILE` takes it further",
        false => "it was saved without regrets, so `isofold solve` has to solve its spot again",
    };
    let reached = match header.exploitability {
        Some(share) => format!("exploitability {} of the pot", paint::percent(share, 3)),
        None => "an unfinished solve".to_owned(),
    };
    let file = path.display();
    Err(Failure::argument(args.limits(), format!("`{file}` is shown as it was solved, {reached}: {more}")))
}

/// Browses, or writes ranges or comma-separated values; whether one of these was asked for comes back.
pub(crate) fn export(
    report: &mut SolveReport,
    end: &LineEnd,
    args: &ViewArgs,
    json: bool,
) -> Result<bool, Failure> {
    if args.browse {
        browse::run(&mut report.solution, &args.line)?;
        return Ok(true);
    }
    match (end, args.ranges) {
        (LineEnd::Decision { .. }, Some(format)) => {
            let view = decision(report, args)?;
            ranges::show(&view, report.solution.spot(), format, args, json)?;
        }
        (LineEnd::Decision { .. }, None) if args.csv => csv::decision(&decision(report, args)?, args)?,
        (LineEnd::Chance { .. }, _) if args.csv => csv::cards(&next_cards(report, args)?)?,
        (LineEnd::Decision { .. } | LineEnd::Chance { .. }, _) => return Ok(false),
    }
    Ok(true)
}

/// The sections of the page.
pub(crate) fn sections(
    report: &mut SolveReport,
    end: &LineEnd,
    args: &ViewArgs,
) -> Result<Vec<Vec<String>>, Failure> {
    match end {
        &LineEnd::Decision { player } => {
            let view = decision(report, args)?;
            Ok(page::decision(report, &view, player, args))
        }
        LineEnd::Chance { board, pot } => {
            let cards = next_cards(report, args)?;
            Ok(page::cards(report, board, *pot, &cards, args))
        }
    }
}

/// The JSON object.
pub(crate) fn object(report: &mut SolveReport, end: &LineEnd, args: &ViewArgs) -> Result<Shown, Failure> {
    match end {
        &LineEnd::Decision { player } => {
            let view = decision(report, args)?;
            Ok(Shown::Decision(json::decision(report, &view, player, args)))
        }
        LineEnd::Chance { board, pot } => {
            let cards = next_cards(report, args)?;
            Ok(Shown::Cards(json::cards(report, board, *pot, &cards, args)))
        }
    }
}

/// The decision at the end of the line.
fn decision(report: &mut SolveReport, args: &ViewArgs) -> Result<View, Failure> {
    let view = report.solution.view(&args.line).map_err(error_text::store)?;
    if report.is_solved_again(&view.board) {
        output::remark("this street was not stored: it was solved again, for the hands that get here");
    }
    Ok(view)
}

/// The cards that may come at the end of the line.
fn next_cards(report: &mut SolveReport, args: &ViewArgs) -> Result<Vec<NextCard>, Failure> {
    report.solution.next_cards(&args.line).map_err(error_text::store)
}
