//! The page of a report.

use super::figure::Figure;
use crate::output;
use crate::paint;
use crate::table::{Side, Table};
use isofold_api::report::{LineFigures, ReportAnswer, ReportLine};
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
    }
    sections
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
    if report.rows.len() > MAX_ROWS {
        head.push(format!("the first {MAX_ROWS} rows: --out and --html have all of them"));
    }
    head
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
