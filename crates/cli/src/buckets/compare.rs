//! `isofold buckets compare`

use super::args::Compare;
use super::news::News;
use super::whole;
use crate::failure::Failure;
use crate::output::{self, Page};
use crate::paint;
use crate::table::{Side, Table};
use isofold_abstraction::{Comparison, Street};
use serde::Serialize;

#[derive(Serialize)]
struct Report<'a> {
    folders: [&'a str; 2],
    streets: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    street: String,
    /// The adjusted Rand index.
    rand: f64,
    same: f64,
    spread: f64,
}

pub(super) fn run(args: &Compare, json: bool) -> Result<(), Failure> {
    let (one, two) = (whole(&args.folder)?, whole(&args.other)?);
    let news = News::new(|| eprintln!("stopped before anything was reached"));
    let streets = [Street::Flop, Street::Turn, Street::River].map(|street| {
        let Comparison { rand, same, spread, .. } =
            one.compare(&two, street, &|progress| news.hear(progress));
        Row { street: street.to_string(), rand, same, spread }
    });
    news.end();
    let folders = [&one.metadata().name[..], &two.metadata().name[..]];
    if json {
        return output::json(&Report { folders, streets: streets.into() });
    }
    let mut page = Page::new();
    page.line(paint::title(&format!("{} and {}", folders[0], folders[1])))?;
    let heads = ["street", "adjusted Rand index", "same number", "spread over"];
    let mut table =
        Table::new(heads.map(|head| (head, if head == "street" { Side::Left } else { Side::Right })));
    for row in streets {
        let spread = format!("{:.1} buckets", row.spread);
        table.row(vec![row.street, format!("{:.4}", row.rand), paint::exact_percent(row.same, 1), spread]);
    }
    table.lines().iter().try_for_each(|line| page.line(line))?;
    page.finish()
}
