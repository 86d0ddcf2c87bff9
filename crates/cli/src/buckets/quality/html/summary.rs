//! The top of the page: the configuration, and a table of streets.

use crate::html::{Html, element, table};
use crate::paint;
use isofold_abstraction::Buckets;
use isofold_api::buckets::{BucketsQualityAnswer, StreetQuality};

const HEADS: [&str; 14] = [
    "street",
    "by",
    "buckets",
    "used",
    "empty",
    "smallest",
    "median",
    "largest",
    "entropy",
    "deviation",
    "greatest",
    "distinct classes",
    "resolution",
    "agreement",
];

/// The name, the configuration and a table of streets.
pub(super) fn head(buckets: &Buckets, report: &BucketsQualityAnswer) -> Html {
    let config = buckets.config();
    let about = format!(
        "Mode {}, seed {}; {}, built by version {}.",
        report.mode,
        config.seed,
        paint::bytes(buckets.bytes()),
        buckets.metadata().version
    );
    let toml = &buckets.metadata().config[..];
    let toml = [element("summary", &[], "Configuration"), element("pre", &[], toml)];
    let parts = [
        element("h1", &[], &report.name[..]),
        element("p", &[], about),
        element("details", &[("open", &"")], toml),
        streets(report, config.board_clusters.is_some()),
    ];
    element("header", &[], parts)
}

fn streets(report: &BucketsQualityAnswer, has_clusters: bool) -> Html {
    let agreement = match &report.other {
        Some(other) => format!("with {other}"),
        None => "with buckets of another seed".to_owned(),
    };
    let clusters = if has_clusters { " The number of buckets is that of each board cluster." } else { "" };
    let legend = format!(
        "Smallest, median and largest are deals in a bucket; deviation is the mean absolute deviation of a hand's equity from \
         the mean of its bucket, and greatest the greatest one; resolution is the number of used buckets as a share of the \
         distinct classes; agreement is the adjusted Rand index {agreement}.{clusters}"
    );
    [table(&HEADS, 2, report.streets.iter().map(row)), element("p", &[("class", &"note")], legend)].into()
}

fn row(street: &StreetQuality) -> Vec<Html> {
    let own = &street.own;
    let cells = [
        street.street.clone(),
        street.feature.clone(),
        own.buckets.to_string(),
        paint::grouped(own.used),
        paint::grouped(own.empty),
        paint::grouped(own.smallest),
        paint::grouped(own.median),
        paint::grouped(own.largest),
        format!("{:.2} bits", own.entropy),
        paint::exact_percent(own.deviation, 3),
        paint::exact_percent(own.greatest_deviation, 2),
        paint::grouped(street.distinct),
        paint::exact_percent(street.resolution, 4),
        street.rand.map_or("–".to_owned(), |rand| format!("{rand:.4}")),
    ];
    cells.map(Html::from).into()
}
