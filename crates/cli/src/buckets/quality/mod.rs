//! `isofold buckets quality`

mod page;
mod report;

use super::args::Quality;
use super::news::News;
use super::open;
use crate::failure::Failure;
use crate::output;
use isofold_abstraction::{Buckets, Knowledge};
use report::Report;

pub(super) fn run(args: &Quality, json: bool) -> Result<(), Failure> {
    let buckets = open(&args.folder)?;
    let other: Option<Buckets> = args.other.as_deref().map(open).transpose()?;
    let news = News::new(|| eprintln!("stopped before anything was reached"));
    let knowledge = Knowledge::new();
    let report = Report::of(&knowledge, &buckets, args, other, &|progress| news.hear(progress))?;
    news.end();
    if json { output::json(&report) } else { page::show(&report) }
}
