//! `isofold buckets compare`

use super::args::Compare;
use super::progress::PhaseProgress;
use super::{artifact_failure, open_verified, street_table};
use crate::failure::Failure;
use crate::output;
use crate::paint;
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
    let (one, two) = (open_verified(&args.folder)?, open_verified(&args.other)?);
    let progress = PhaseProgress::start(|| eprintln!("stopped before there was a result"));
    let row = |street: Street| {
        let Comparison { rand, same, spread, .. } =
            one.compare(&two, street, &|phase| progress.report(phase))?;
        Ok(Row { street: street.to_string(), rand, same, spread })
    };
    let streets: Vec<Row> =
        Street::ALL.into_iter().map(row).collect::<Result<_, _>>().map_err(artifact_failure)?;
    progress.finish();
    let folders = [&one.metadata().name[..], &two.metadata().name[..]];
    if json {
        return output::json(&Report { folders, streets });
    }
    let mut table = street_table(["street", "adjusted Rand index", "same number", "spread over"]);
    for row in streets {
        let spread = format!("{:.1} buckets", row.spread);
        table.row(vec![row.street, format!("{:.4}", row.rand), paint::exact_percent(row.same, 1), spread]);
    }
    let title = paint::title(&format!("{} and {}", folders[0], folders[1]));
    output::sections(&[[vec![title], table.lines()].concat()])
}
