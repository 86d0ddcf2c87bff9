//! `isofold simplify`: strategies that can be remembered, and their cost in EV.

mod args;
mod page;
mod simplified;

pub(crate) use args::Args;

use crate::failure::Failure;
use crate::output;
use simplified::Simplified;

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    let mut simplified = Simplified::of(args)?;
    // A solution that cannot be written is printed all the same, and written before it is printed.
    let saved = args.change.out.as_ref().map_or(Ok(()), |out| simplified.save(out));
    if json {
        output::json(&simplified.object()?)?;
    } else {
        output::sections(&page::sections(&mut simplified)?)?;
    }
    saved.and_then(|()| simplified.finish())
}
