//! The report as text.

use crate::failure::Failure;
use crate::output;
use crate::paint;
use crate::table::{Side, Table};
use isofold_api::buckets::{BucketsQualityAnswer, QualityFigures, StreetQuality};

pub(super) fn show(report: &BucketsQualityAnswer) -> Result<(), Failure> {
    let title = vec![paint::title(&report.name)];
    let sections = [title].into_iter().chain(report.streets.iter().map(street_lines));
    output::sections(&sections.collect::<Vec<_>>())
}

fn street_lines(street: &StreetQuality) -> Vec<String> {
    let own = &street.own;
    let mut lines = vec![heading(street)];
    lines.extend(distortion(street).lines());
    lines.extend([
        format!(
            "deals in a bucket: {} to {}, median {}; entropy {:.2} bits, {} empty",
            paint::grouped(own.smallest),
            paint::grouped(own.largest),
            paint::grouped(own.median),
            own.entropy,
            paint::grouped(own.empty)
        ),
        format!(
            "{} of {} distinct classes: {}{}",
            paint::grouped(own.used),
            paint::grouped(street.distinct),
            paint::exact_percent(street.resolution, 4),
            street
                .rand
                .map_or(String::new(), |rand| format!("; adjusted Rand index with another seed {rand:.4}"))
        ),
    ]);
    lines
}

fn heading(street: &StreetQuality) -> String {
    paint::title(&format!("{}, by {}", street.street, street.feature))
}

/// The columns of the table of numbers of buckets.
pub(super) const HEADS: [&str; 7] =
    ["buckets", "used", "own metric", "CDF-L2", "EMD", "deviation", "greatest"];

fn distortion(street: &StreetQuality) -> Table {
    let mut table = Table::new(HEADS.map(|head| (head, Side::Right)));
    for figures in street.against.iter().chain([&street.own]) {
        table.row(row(figures));
    }
    table
}

/// The row of a number of buckets.
pub(super) fn row(figures: &QualityFigures) -> Vec<String> {
    vec![
        figures.buckets.to_string(),
        paint::grouped(figures.used),
        format!("{:.3e}", figures.cost),
        format!("{:.5}", figures.cdf_l2),
        format!("{:.5}", figures.emd),
        paint::exact_percent(figures.deviation, 3),
        paint::exact_percent(figures.greatest_deviation, 2),
    ]
}
