//! The result of a verification as one page of HTML.

use super::{Histogram, Verification};
use crate::Dataset;
use std::fmt::Write;

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c2024;background:#fff}\
table{border-collapse:collapse}td,th{padding:.2rem .8rem;text-align:left;border-bottom:1px solid #ddd}\
.bad{color:#b3261e;font-weight:600}.good{color:#1b6b3a}figure{display:inline-block;margin:.5rem;vertical-align:top}\
figcaption{font-size:.85rem;max-width:26rem}svg{background:#f6f7f9}rect{fill:#3b6ea8}pre{overflow-x:auto}\
@media(prefers-color-scheme:dark){body{color:#e6e6e6;background:#15181b}svg{background:#20252a}rect{fill:#7fb0e6}td,th{border-color:#3a4046}.bad{color:#ff8a80}.good{color:#7fd6a0}}";

pub(super) fn html(verification: &Verification, dataset: &Dataset) -> String {
    let mut page = String::new();
    let [train, validation] = verification.rows;
    let [train_boards, validation_boards] = verification.boards;
    let street = dataset.config().street;
    // Writing to a text does not fail.
    let _ = write!(
        page,
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
<title>isofold dataset: {street}</title><style>{STYLE}</style>\
<h1>{} rows of the {street}</h1>\
<p>{train} rows on {train_boards} boards to train on, {validation} on {validation_boards} for validation, in {} shards. Seed {}.</p>\
<h2>Checks</h2><table>",
        train + validation,
        verification.shards,
        dataset.seed(),
    );
    for check in &verification.checks {
        let (class, found) = match check.findings {
            0 => ("good", "good".to_owned()),
            findings => ("bad", format!("{findings} wrong")),
        };
        let _ = write!(page, "<tr><th scope=\"row\">{}<td class=\"{class}\">{found}", check.check);
    }
    let resolved = &verification.resolved;
    let _ = write!(
        page,
        "</table><p>{} rows were solved again to a tenth of their exploitability: values of the game differ by at most {:.5} of the pot, \
{:.2} times the exploitability; counterfactual values of hands in the range by {:.5} of the pot on average. \
The greatest exploitability of a label is {:.5} of the pot.</p>",
        resolved.rows,
        resolved.max_value_error,
        resolved.max_value_ratio,
        resolved.mean_cfv_error,
        verification.max_exploitability,
    );
    if !verification.findings.is_empty() {
        page += "<h2>Findings</h2><table>";
        for finding in &verification.findings {
            let sample = finding.sample.map_or(String::new(), |sample| sample.to_string());
            let _ = write!(
                page,
                "<tr><td>{}<td>{}<td>{sample}<td>{}",
                finding.check,
                escaped(&finding.file),
                escaped(&finding.message)
            );
        }
        page += "</table>";
    }
    page += "<h2>Distributions</h2>";
    verification.histograms.iter().for_each(|histogram| page += &figure(histogram));
    let _ = writeln!(page, "<h2>Configuration</h2><pre>{}</pre></html>", escaped(&dataset.to_toml()));
    page
}

/// A histogram as an image.
fn figure(histogram: &Histogram) -> String {
    const WIDTH: f64 = 416.0;
    const HEIGHT: f64 = 120.0;
    let most = histogram.counts.iter().copied().max().unwrap_or(0).max(1) as f64;
    let bar = WIDTH / histogram.counts.len().max(1) as f64;
    let name = escaped(&histogram.name);
    let mut image =
        format!("<figure><svg role=\"img\" aria-label=\"{name}\" width=\"{WIDTH}\" height=\"{HEIGHT}\">");
    for (number, &count) in histogram.counts.iter().enumerate() {
        let height = HEIGHT * count as f64 / most;
        let _ = write!(
            image,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{height:.1}\"/>",
            number as f64 * bar,
            HEIGHT - height,
            bar - 1.0
        );
    }
    let [low, high] = histogram.range;
    let _ = write!(
        image,
        "</svg><figcaption>{name}: {low} to {high}, mean {:.4}</figcaption></figure>",
        histogram.mean
    );
    image
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
