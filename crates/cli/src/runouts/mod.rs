//! `isofold runouts`: the cards that may come after a line, one row for each class.

mod args;
mod page;

pub(crate) use args::Args;

use crate::asking;
use crate::batches::TableFile;
use crate::failure::Failure;
use crate::interrupt::Work;
use crate::output;
use isofold_api::{Answer, Request};

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    // A mistake is reported before the long work, not after it.
    let file = args.out.as_deref().map(|path| TableFile::new(path, args.force)).transpose()?;
    let request = Request::from(args.request()?);
    let Answer::Runouts(report) = asking::answer(args.settings(), &request, Work::Counting)? else {
        return Err(Failure::Runtime("runouts have another answer".to_owned()));
    };
    if let Some(file) = &file {
        file.write(&page::columns(&report))?;
    }
    match json {
        true => output::json(&report),
        false => output::sections(&page::sections(&report)),
    }
}
