//! `isofold icm`: what the stacks of a tournament are worth ($EV).

mod args;
mod input;
mod json;
mod page;
mod question;

pub(crate) use args::Args;

use crate::failure::Failure;
use crate::output;
use question::Answer;

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    let answer = Answer::to(args)?;
    if json { output::json(&json::report(&answer)) } else { page::show(&answer) }
}
