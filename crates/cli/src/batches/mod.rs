//! `isofold batch`: many spots, or one spot on many boards, solved and kept in the library.

mod args;
mod boards;
mod page;
mod rows;

pub(crate) use args::Args;
pub(crate) use boards::BoardsArgs;
pub(crate) use rows::TableFile;

use crate::asking;
use crate::failure::Failure;
use crate::interrupt::Work;
use crate::output;
use isofold_api::batch::BatchAnswer;
use isofold_api::{Answer, Request};

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    // A mistake is reported before a long solve, not after it.
    let file = args.out.as_deref().map(|path| TableFile::new(path, args.force)).transpose()?;
    let request = Request::from(args.request()?);
    let Answer::Batch(answer) = asking::answer(args.settings()?, &request, Work::Solving)? else {
        return Err(Failure::Runtime("a batch has another answer".to_owned()));
    };
    if let Some(file) = &file {
        file.write(&rows::table(&answer))?;
    }
    match json {
        true => output::json(&answer)?,
        false => output::sections(&page::sections(&answer, args.plan))?,
    }
    if args.plan { Ok(()) } else { outcome(&answer) }
}

/// The exit code is 1 unless every spot is solved.
fn outcome(answer: &BatchAnswer) -> Result<(), Failure> {
    if answer.complete {
        return Ok(());
    }
    let parts = [(answer.failed, "failed"), (answer.left, "left: the same command goes on with them")];
    let parts: Vec<String> = parts
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| format!("{count} {what}"))
        .collect();
    output::notice(&parts.join(", "));
    Err(Failure::Reported(1))
}
