//! `isofold solve`: solves a spot, and prints exploitability, EVs and the strategy at its start.

mod args;
mod cards;
mod frequent_line;
mod json;
mod page;

pub(crate) use args::Args;
pub(crate) use json::figures;

use crate::failure::Failure;
use crate::output;
use crate::solving::{Access, SolveRequest, SpotSource};
use crate::spot;
use clap::Parser;

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    solve(args, json, &[])
}

/// Runs `isofold` without a command: solves the demo spot, and names commands to try next.
pub(crate) fn run_default(json: bool) -> Result<(), Failure> {
    const NEXT: [&str; 5] = [
        "Try next:  isofold show demo --line \"x b20\"        the strategy after a bet",
        "           isofold tree demo                       the betting tree",
        "           isofold iso QsTs7h                      which turns are interchangeable",
        "           isofold equity \"AhKh | QQ+\"             the equity of a hand",
        "           isofold --help                          every command",
    ];
    solve(&DefaultArgs::parse_from([""]).args, json, &NEXT)
}

/// The arguments of `isofold solve` without any word.
#[derive(Parser)]
struct DefaultArgs {
    #[command(flatten)]
    args: Args,
}

fn solve(args: &Args, json: bool, next: &[&str]) -> Result<(), Failure> {
    args.output.check()?;
    let source = match &args.output.resume {
        Some(path) => {
            let path = spot::solution_file(path, &args.library.folder())?;
            SpotSource::resume(&path, &args.spot.locks)?
        }
        None => SpotSource::Spot(args.spot.read(&args.library.folder())?),
    };
    args.spot.unit.choose(source.spot())?;
    let request = SolveRequest {
        args: &args.solve,
        library: &args.library,
        output: Some(&args.output),
        access: Access::Query,
    };
    let mut report = request.solve(source.named(&args.library))?;
    if json {
        output::json(&json::report(&mut report)?)?;
    } else {
        let mut sections = page::sections(&mut report)?;
        sections.push(next.iter().map(|&line| line.to_owned()).collect());
        output::sections(&sections)?;
    }
    report.finish()
}
