//! `isofold report`: the strategies of a spot on many boards, side by side and in total.

mod args;
mod columns;
mod figure;
mod html;
mod page;

pub(crate) use args::Args;

use crate::asking;
use crate::batches::TableFile;
use crate::failure::Failure;
use crate::interrupt::Work;
use crate::output;
use crate::text_file::TextFile;
use isofold_api::{Answer, Request};

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    // A mistake is reported before the long work, not after it.
    let file = args.out.as_deref().map(|path| TableFile::new(path, args.force)).transpose()?;
    let html = args.html.as_deref().map(|path| TextFile::new("--html", path)).transpose()?;
    let request = Request::from(args.request()?);
    let Answer::Report(report) = asking::answer(args.settings()?, &request, Work::Counting)? else {
        return Err(Failure::Runtime("a report has another answer".to_owned()));
    };
    if let Some(file) = &file {
        file.write(&columns::table(&report))?;
    }
    if let Some(file) = &html {
        file.write(&html::whole(&report))?;
    }
    match json {
        true => output::json(&report)?,
        false => output::sections(&page::sections(&report))?,
    }
    if let Some(first) = report.missing.first() {
        let count = report.missing.len();
        output::notice(&format!(
            "{count} of {} boards are not solved, such as {first}: `isofold batch` solves them",
            count + report.rows.len()
        ));
        return Err(Failure::Reported(1));
    }
    Ok(())
}
