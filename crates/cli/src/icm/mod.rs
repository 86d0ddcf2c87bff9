//! `isofold icm`: what the stacks of a tournament are worth ($EV).

mod args;
mod batch;
mod input;
mod page;
mod question;

pub(crate) use args::Args;

use crate::batch::run_command;
use crate::failure::Failure;
use crate::output;

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    let batch = args.batch.check(json, "STACKS", args.seats.is_some())?;
    let seats = match (batch, &args.seats) {
        (Some(batch), _) => return run_command(args, batch),
        (None, Some(seats)) => seats,
        (None, None) => return Err(Failure::argument("STACKS", "expected stacks, as in 5000,3000,2000")),
    };
    let answer = question::answer(args, seats)?;
    if json { output::json(&answer) } else { page::show(&answer) }
}
