//! The page of a report.

use super::figure::Figure;
use crate::output;
use crate::paint;
use crate::table::{Side, Table};
use isofold_api::report::{HandGrouping, LineFigures, ReportAnswer, ReportHands, ReportLine, SubsetError};
use isofold_service::parse;

/// More rows are for files.
const MAX_ROWS: usize = 60;

/// The title, and for each line the total, the groups and the rows.
pub(super) fn sections(report: &ReportAnswer) -> Vec<Vec<String>> {
    let mut sections = vec![head(report)];
    for (place, line) in report.lines.iter().enumerate() {
        if report.lines.len() > 1 || !line.line.is_empty() {
            let reach = paint::percent(report.total.figures[place].reach, 1);
            sections.push(vec![format!("{}: {} acts, {reach} of all deals", name(line), line.player)]);
        }
        sections.push(table(report, place, line));
        for hands in report.hands.iter().filter(|hands| hands.line == line.line) {
            sections.push(hand_table(report, line, hands));
        }
    }
    sections
}

/// `oop by made hand`, and a row for each.
fn hand_table(report: &ReportAnswer, line: &ReportLine, hands: &ReportHands) -> Vec<String> {
    let by = match hands.by {
        HandGrouping::Class => "class",
        HandGrouping::Made => "made hand",
        HandGrouping::Draw => "draw",
    };
    let actions = if hands.player == line.player { &line.actions[..] } else { &[] };
    let heads = [(format!("{} by {by}", hands.player), Side::Left)].into_iter();
    let heads = heads.chain(["share", "EV", "equity"].map(|head| (head.to_owned(), Side::Right)));
    let mut table =
        Table::new(heads.chain(actions.iter().map(|action| (action.action.clone(), Side::Right))));
    for row in &hands.rows {
        let figures =
            [paint::percent(row.share, 2), Figure::ev(row.ev, report), paint::percent(row.equity, 1)];
        let frequencies = row.frequencies.iter().take(actions.len()).map(|&share| paint::percent(share, 1));
        table.row(std::iter::once(row.name.clone()).chain(figures).chain(frequencies).collect());
    }
    table.folded(1, output::width())
}

fn name(line: &ReportLine) -> String {
    if line.line.is_empty() { "start".to_owned() } else { format!("`{}`", line.line) }
}

/// `turn-basic on 48 rivers (36 rows), 12 345 deals`
fn head(report: &ReportAnswer) -> Vec<String> {
    let minus = report.minus.as_ref().map_or(String::new(), |other| format!(" minus {other}"));
    let (boards, deals) =
        (paint::fixed(report.total.boards, 0), paint::grouped(paint::fixed(report.total.deals, 0)));
    let rows = paint::count(report.rows.len(), "row");
    let mut head =
        vec![format!("{}{minus} on {boards} {}s ({rows}), {deals} deals", report.spot, report.street)];
    head.extend(subset(report));
    if report.rows.len() > MAX_ROWS {
        head.push(format!("the first {MAX_ROWS} rows: --out and --html have all of them"));
    }
    head
}

/// The stated errors of a subset of flops, a line for each scope.
pub(super) fn subset(report: &ReportAnswer) -> Vec<String> {
    let Some(subset) = &report.subset else { return Vec::new() };
    let error = |error: &SubsetError| {
        let scope = match error.feature {
            None => "totals are".to_owned(),
            Some(feature) => format!("means by {} are", format!("{feature:?}").to_lowercase()),
        };
        format!(
            "{} of 1755 flops: {scope} within {} of the pot (EV), {} (equity) and {} (frequencies) of those over all flops",
            subset.flops,
            paint::percent(error.ev, 2),
            paint::percent(error.equity, 2),
            paint::percent(error.frequency, 1)
        )
    };
    subset.errors.iter().map(error).collect()
}

fn table(report: &ReportAnswer, place: usize, line: &ReportLine) -> Vec<String> {
    let figures = Figure::all(line);
    let heads = [("", Side::Left), ("boards", Side::Right), ("deals", Side::Right)];
    let heads = heads.into_iter().map(|(head, side)| (head.to_owned(), side));
    let mut table = Table::new(heads.chain(figures.iter().map(|figure| (figure.title(line), Side::Right))));
    let mut row = |name: String, boards: f64, deals: f64, of: &[LineFigures]| {
        let share = paint::percent(deals / report.total.deals, 2);
        let cells = figures.iter().map(|figure| figure.text(&of[place], report));
        table.row([name, boards.to_string(), share].into_iter().chain(cells).collect());
    };
    for group in std::iter::once(&report.total).chain(&report.groups) {
        row(group.name.clone(), group.boards, group.deals, &group.figures);
    }
    for one in report.rows.iter().take(MAX_ROWS) {
        let board = parse::board(&one.board).map_or_else(|_| one.board.clone(), paint::cards);
        row(board, one.boards, one.deals, &one.figures);
    }
    table.folded(1, output::width())
}
