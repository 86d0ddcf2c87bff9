//! `isofold buckets compare`

use super::args::Compare;
use super::progress::PhaseProgress;
use super::{failure, go_on, street_table};
use crate::failure::Failure;
use crate::output;
use crate::paint;
use isofold_service::buckets;
use std::path::Path;

pub(super) fn run(args: &Compare, json: bool) -> Result<(), Failure> {
    let open = |folder: &Path| buckets::open_verified(folder).map_err(failure);
    let (one, two) = (open(&args.folder)?, open(&args.other)?);
    let progress = PhaseProgress::start(|| eprintln!("stopped before there was a result"));
    let answer = buckets::compare([&one, &two], &|phase| progress.report(phase), &go_on).map_err(failure)?;
    progress.finish();
    if json {
        return output::json(&answer);
    }
    let mut table = street_table(["street", "adjusted Rand index", "same number", "spread over"]);
    for row in answer.streets {
        let spread = format!("{:.1} buckets", row.spread);
        table.row(vec![row.street, format!("{:.4}", row.rand), paint::exact_percent(row.same, 1), spread]);
    }
    let folders = &answer.folders;
    let title = paint::title(&format!("{} and {}", folders[0], folders[1]));
    output::sections(&[[vec![title], table.lines()].concat()])
}
