//! `isofold buckets classes`

use super::news::News;
use crate::failure::Failure;
use crate::output::{self, Page};
use crate::paint;
use crate::table::{Side, Table};
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
    outcomes: u64,
}

pub(super) fn run(json: bool) -> Result<(), Failure> {
    let news = News::new(|| eprintln!("stopped before anything was reached"));
    let found = Resolution::all(&FeatureCache::new(), &|progress| news.hear(progress));
    news.end();
    let streets = found.map(|found| Row {
        street: found.street.map_or_else(|| "preflop".to_owned(), |street| street.to_string()),
        classes: found.classes,
        win_rates: found.win_rates,
        outcomes: found.futures,
    });
    if json {
        return output::json(&Report { streets: streets.into() });
    }
    let mut page = Page::new();
    let heads = ["street", "classes", "by win rate", "by outcome"];
    let mut table =
        Table::new(heads.map(|head| (head, if head == "street" { Side::Left } else { Side::Right })));
    for row in streets {
        let counts = [row.classes, row.win_rates, row.outcomes].map(paint::grouped);
        table.row([row.street].into_iter().chain(counts).collect());
    }
    table.lines().iter().try_for_each(|line| page.line(line))?;
    page.finish()
}
