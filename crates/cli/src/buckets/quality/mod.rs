//! `isofold buckets quality`

mod html;
mod page;
mod report;

use super::args::Quality;
use super::news::News;
use super::whole;
use crate::failure::Failure;
use crate::output;
use isofold_abstraction::{Buckets, FeatureCache};
use report::Report;

pub(super) fn run(args: &Quality, json: bool) -> Result<(), Failure> {
    let buckets = whole(&args.folder)?;
    let other: Option<Buckets> = args.other.as_deref().map(whole).transpose()?;
    if let Some(other) = &other {
        let mut config = other.config().clone();
        config.seed = buckets.config().seed;
        if config.fingerprint() != buckets.config().fingerprint() {
            let why =
                "these buckets differ in more than the seed; `isofold buckets compare` compares any two";
            return Err(Failure::argument("--other", why));
        }
    }
    // Whether the page can be written is known before anybody waits.
    let place = args.html.as_deref().map(html::Place::new).transpose()?;
    let news = News::new(|| eprintln!("stopped before anything was reached"));
    let cache = FeatureCache::new();
    let tell = |progress| news.hear(progress);
    let report = Report::of(&cache, &buckets, args, other, &tell)?;
    let written = match &place {
        Some(place) => {
            let (cache, buckets, report) = (&cache, &buckets, &report);
            let subject = html::Subject { cache, buckets, report, board: &args.board.0 };
            place.write(&html::page(&subject, &tell))
        }
        None => Ok(()),
    };
    news.end();
    // What was measured is told even if the page could not be written.
    if json {
        output::json(&report)?
    } else {
        page::show(&report)?
    }
    written
}
