//! `isofold buckets info`

use super::args::Info;
use super::{failure, street_table};
use crate::failure::Failure;
use crate::output;
use crate::paint;
use isofold_abstraction::{Buckets, Checked, Street};
use isofold_service::buckets;

/// A line that says what has been checked.
fn checked(buckets: &Buckets) -> String {
    let contents = match buckets.checked() {
        Checked::All => "every byte of the buckets is as it was written",
        Checked::OnTouch => {
            "buckets are compared with their checksums when they are first looked up (--verify: all now)"
        }
        _ => {
            "an older version built these buckets, without checksums of their parts: --verify compares them as wholes, and \
             `isofold buckets build` adds the checksums"
        }
    };
    format!("checked: sizes, headers and metadata; {contents}")
}

pub(super) fn run(args: &Info, json: bool) -> Result<(), Failure> {
    let open = if args.verify { buckets::open_verified } else { buckets::open };
    let found = open(&args.folder).map_err(failure)?;
    if json {
        return output::json(&buckets::info(&found));
    }
    let mut lines = lines(&found);
    lines.push(checked(&found));
    output::sections(&[lines])
}

/// The configuration and the statistics of buckets, as text.
pub(super) fn lines(buckets: &Buckets) -> Vec<String> {
    let metadata = buckets.metadata();
    let config = buckets.config();
    let features = config.features;
    let by = if features.flop == features.turn && features.turn == features.river {
        features.flop.to_string()
    } else {
        format!(
            "{} on the flop, {} on the turn, {} on the river",
            features.flop, features.turn, features.river
        )
    };
    let recall = match config.branches {
        Some([turn, river]) => {
            format!(", perfect recall with {turn} branches on the turn and {river} on the river")
        }
        None => String::new(),
    };
    let mut lines = vec![
        paint::title(&metadata.name),
        format!(
            "mode {}, by {by}, seed {}{recall}; {}, {}",
            metadata.mode,
            config.seed,
            paint::bytes(buckets.bytes()),
            buckets.path().display()
        ),
    ];
    let mut table = street_table([
        "street",
        "classes",
        "distinct",
        "board clusters",
        "buckets",
        "used",
        "smallest",
        "median",
        "largest",
        "deviation",
        "greatest",
    ]);
    let none = || "-".to_owned();
    table.row(vec![
        "preflop".to_owned(),
        "169".to_owned(),
        "169".to_owned(),
        none(),
        "169".to_owned(),
        "169".to_owned(),
        "4".to_owned(),
        "6".to_owned(),
        "12".to_owned(),
        none(),
        none(),
    ]);
    for street in Street::ALL {
        let found = metadata.streets.of(street);
        table.row(vec![
            street.to_string(),
            paint::grouped(found.classes),
            paint::grouped(found.distinct),
            if found.board_clusters == 0 { none() } else { found.board_clusters.to_string() },
            found.buckets.to_string(),
            paint::grouped(found.used),
            paint::grouped(found.smallest),
            paint::grouped(found.median),
            paint::grouped(found.largest),
            paint::exact_percent(found.deviation, 3),
            paint::exact_percent(found.greatest_deviation, 2),
        ]);
    }
    lines.extend(table.lines());
    lines
}
