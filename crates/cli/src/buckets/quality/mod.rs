//! `isofold buckets quality`

mod html;
mod page;
mod report;

use super::args::Quality;
use super::progress::PhaseProgress;
use super::{artifact_failure, open_verified};
use crate::failure::Failure;
use crate::output;
use isofold_abstraction::{Buckets, FeatureCache};
use report::Report;

pub(super) fn run(args: &Quality, json: bool) -> Result<(), Failure> {
    let buckets = open_verified(&args.folder)?;
    let other: Option<Buckets> = args.other.as_deref().map(open_verified).transpose()?;
    if let Some(other) = &other {
        let mut config = other.config().clone();
        config.seed = buckets.config().seed;
        if config.fingerprint() != buckets.config().fingerprint() {
            let why =
                "these buckets differ in more than the seed; `isofold buckets compare` compares any two";
            return Err(Failure::argument("--other", why));
        }
    }
    // Before the long work begins.
    let page_file = args.html.as_deref().map(html::PageFile::new).transpose()?;
    let progress = PhaseProgress::start(|| eprintln!("stopped before there was a result"));
    let cache = FeatureCache::new();
    let on_progress = |phase| progress.report(phase);
    let report = Report::of(&cache, &buckets, args, other, &on_progress)?;
    let written = match &page_file {
        Some(page_file) => {
            let (cache, buckets, report) = (&cache, &buckets, &report);
            let input = html::PageInput { cache, buckets, report, board: &args.board.0 };
            html::page(&input, &on_progress).map_err(artifact_failure).and_then(|page| page_file.write(&page))
        }
        None => Ok(()),
    };
    progress.finish();
    // The report is printed even if the page could not be written.
    if json {
        output::json(&report)?
    } else {
        page::show(&report)?
    }
    written
}
