//! `isofold buckets quality`

mod html;
mod page;

use super::args::Quality;
use super::progress::PhaseProgress;
use super::{artifact_failure, failure, go_on};
use crate::failure::Failure;
use crate::html::PageFile;
use crate::output;
use isofold_abstraction::FeatureCache;
use isofold_service::buckets::QualityQuestion;

pub(super) fn run(args: &Quality, json: bool) -> Result<(), Failure> {
    let against = args.against.as_ref().map(|counts| counts.0.clone());
    let question = QualityQuestion::open(&args.folder, args.other.as_deref(), args.no_seeds, against);
    let question = question.map_err(failure)?;
    // Before the long work begins.
    let page_file = args.html.as_deref().map(PageFile::new).transpose()?;
    let progress = PhaseProgress::start(|| eprintln!("stopped before there was a result"));
    let cache = FeatureCache::new();
    let on_progress = |phase| progress.report(phase);
    let report = question.answer(&cache, &on_progress, &go_on).map_err(failure)?;
    let written = match &page_file {
        Some(page_file) => {
            let (cache, buckets, report) = (&cache, &question.buckets, &report);
            let input = html::PageInput { cache, buckets, report, board: &args.board.0 };
            html::page(&input, &on_progress)
                .map_err(|error| artifact_failure(&error))
                .and_then(|page| page_file.write(&page))
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
