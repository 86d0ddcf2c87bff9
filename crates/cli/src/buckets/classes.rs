//! `isofold buckets classes`

use super::progress::PhaseProgress;
use super::street_table;
use crate::failure::Failure;
use crate::output;
use crate::paint;
use isofold_abstraction::FeatureCache;
use isofold_service::buckets;

pub(super) fn run(json: bool) -> Result<(), Failure> {
    let progress = PhaseProgress::start(|| eprintln!("stopped before there was a result"));
    let answer = buckets::classes(&FeatureCache::new(), &|phase| progress.report(phase));
    progress.finish();
    if json {
        return output::json(&answer);
    }
    let mut table = street_table(["street", "classes", "by win rate", "by outcome"]);
    for row in answer.streets {
        let counts = [row.classes, row.win_rates, row.outcomes].map(paint::grouped);
        table.row([row.street].into_iter().chain(counts).collect());
    }
    output::sections(&[table.lines()])
}
