//! `isofold solve`: a spot brought near to equilibrium, and what a player wants to know of it.

mod args;
mod begin;
mod cards;
mod checkpoint;
mod device;
mod frequent;
#[cfg(feature = "gpu")]
mod gpu;
mod input;
mod json;
mod keep;
mod memory;
mod page;
mod progress;
mod shelf;
mod solution;
mod work;

pub(crate) use args::{Args, How, RULES, Size};
pub(crate) use begin::{failure, refused};
pub(crate) use cards::card_table;
pub(crate) use json::{Frequency, frequencies};
pub(crate) use keep::Keep;
pub(crate) use memory::available as available_memory;
pub(crate) use page::{PAGE, head, players, show, summary};
pub(crate) use shelf::{RULES as LIBRARY, Shelf};
pub(crate) use solution::{Solution, written};
pub(crate) use work::stored;

use crate::failure::Failure;
use crate::output;
use clap::Parser;

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    solve(args, json, &[])
}

/// What `isofold` does when asked for nothing: solves the demo spot, and says where to go from there.
pub(crate) fn run_default(json: bool) -> Result<(), Failure> {
    const NEXT: [&str; 5] = [
        "Try next:  isofold show demo --line \"x b20\"        what is done after a bet",
        "           isofold tree demo                       what can be done at all",
        "           isofold iso QsTs7h                      which turns are alike",
        "           isofold equity \"AhKh | QQ+\"             who wins what part of the pot",
        "           isofold --help                          every command",
    ];
    solve(&Wordless::parse_from([""]).args, json, &NEXT)
}

/// A command line without a word.
#[derive(Parser)]
struct Wordless {
    #[command(flatten)]
    args: Args,
}

fn solve(args: &Args, json: bool, more: &[&str]) -> Result<(), Failure> {
    args.keep.check()?;
    let mut solution = match &args.keep.resume {
        Some(path) => Solution::resume(path, &args.spot.locks, &args.how, &args.shelf, &args.keep)?,
        None => Solution::of(&args.spot.read()?, &args.how, &args.shelf, Some(&args.keep))?,
    };
    if json {
        output::json(&json::report(&mut solution)?)?;
    } else {
        let mut parts = page::parts(&mut solution)?;
        parts.push(more.iter().map(|&line| line.to_owned()).collect());
        show(&parts)?;
    }
    solution.end()
}
