//! `isofold buckets classes`

use super::progress::PhaseProgress;
use super::street_table;
use crate::failure::Failure;
use crate::output;
use crate::paint;
use isofold_abstraction::{FeatureCache, Resolution};
use serde::Serialize;

#[derive(Serialize)]
struct Report {
    streets: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    street: String,
    classes: u64,
    win_rates: u64,
    /// Distinct futures.
    outcomes: u64,
}

pub(super) fn run(json: bool) -> Result<(), Failure> {
    let progress = PhaseProgress::start(|| eprintln!("stopped before there was a result"));
    let found = Resolution::all(&FeatureCache::new(), &|phase| progress.report(phase));
    progress.finish();
    let streets = found.map(|found| Row {
        street: found.street.map_or_else(|| "preflop".to_owned(), |street| street.to_string()),
        classes: found.classes,
        win_rates: found.win_rates,
        outcomes: found.futures,
    });
    if json {
        return output::json(&Report { streets: streets.into() });
    }
    let mut table = street_table(["street", "classes", "by win rate", "by outcome"]);
    for row in streets {
        let counts = [row.classes, row.win_rates, row.outcomes].map(paint::grouped);
        table.row([row.street].into_iter().chain(counts).collect());
    }
    output::sections(&[table.lines()])
}
