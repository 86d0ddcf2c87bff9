//! `isofold simplify`: strategies that can be remembered, and what they cost.

mod args;
mod json;
mod page;
mod work;

pub(crate) use args::Args;

use crate::failure::Failure;
use crate::output;
use crate::solve;
use work::Simplified;

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    let mut simplified = Simplified::of(args)?;
    // What cannot be written is shown all the same, and what nobody reads is written.
    let saved = args.what.out.as_ref().map_or(Ok(()), |out| simplified.save(out, &args.how));
    if json {
        output::json(&json::report(&mut simplified, &args.what)?)?;
    } else {
        solve::show(&page::parts(&mut simplified, &args.what)?)?;
    }
    saved.and_then(|()| simplified.end())
}
