//! What was measured, for the eye.

use super::report::{Figures, Report, StreetReport};
use crate::failure::Failure;
use crate::output::Page;
use crate::paint;
use crate::table::{Side, Table};

pub(super) fn show(report: &Report) -> Result<(), Failure> {
    let mut page = Page::new();
    page.line(paint::title(&report.name))?;
    for street in &report.streets {
        page.line("")?;
        page.line(heading(street))?;
        distortion(street).lines().iter().try_for_each(|line| page.line(line))?;
        let own = &street.own;
        page.line(format!(
            "deals in a bucket: {} to {}, median {}; {} of entropy, {} empty",
            paint::grouped(own.smallest),
            paint::grouped(own.largest),
            paint::grouped(own.median),
            format_args!("{:.2} bits", own.entropy),
            paint::grouped(own.empty)
        ))?;
        page.line(format!(
            "{} of {} classes that can be told apart: {}{}",
            paint::grouped(own.used),
            paint::grouped(street.distinct),
            paint::exact_percent(street.resolution, 4),
            street.rand.map_or(String::new(), |rand| format!(
                "; another seed agrees by {rand:.4} (adjusted Rand index)"
            ))
        ))?;
    }
    page.finish()
}

fn heading(street: &StreetReport) -> String {
    paint::title(&format!("{}, by {}", street.street, street.feature))
}

/// What is told of some number of buckets.
pub(super) const HEADS: [&str; 7] =
    ["buckets", "used", "own metric", "CDF-L2", "earth mover", "deviation", "greatest"];

fn distortion(street: &StreetReport) -> Table {
    let mut table = Table::new(HEADS.map(|head| (head, Side::Right)));
    for figures in street.against.iter().chain([&street.own]) {
        table.row(row(figures));
    }
    table
}

/// It in words.
pub(super) fn row(figures: &Figures) -> Vec<String> {
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
