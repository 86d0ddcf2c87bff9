//! The rows of a report as columns of a file.

use super::figure::Figure;
use isofold_api::report::{ReportAnswer, ReportRow};
use isofold_export::Column;

/// A row for each class of boards; the figures of the second line and those after it have its number before their names.
pub(super) fn table(report: &ReportAnswer) -> Vec<Column> {
    let text = |name: &str, of: &dyn Fn(&ReportRow) -> String| {
        Column::text(name, report.rows.iter().map(|row| Some(of(row))).collect())
    };
    let number = |name: String, of: &dyn Fn(&ReportRow) -> Option<f64>| {
        Column::number(name, report.rows.iter().map(of).collect())
    };
    let mut columns = vec![
        text("board", &|row| row.board.clone()),
        text("suits", &|row| row.texture[0].clone()),
        text("pairing", &|row| row.texture[1].clone()),
        text("height", &|row| row.texture[2].clone()),
        text("connectedness", &|row| row.texture[3].clone()),
        number("boards".to_owned(), &|row| Some(row.boards)),
        number("deals".to_owned(), &|row| Some(row.deals)),
        Column::whole("entry", report.rows.iter().map(|row| Some(row.entry)).collect()),
        number("exploitability".to_owned(), &|row| Some(row.exploitability)),
    ];
    for (place, line) in report.lines.iter().enumerate() {
        let prefix = if place == 0 { String::new() } else { format!("{}:", line.line) };
        columns.push(number(format!("{prefix}reach"), &|row| Some(row.figures[place].reach)));
        for figure in Figure::all(line) {
            columns.push(number(format!("{prefix}{}", figure.key(line)), &|row| {
                figure.value(&row.figures[place])
            }));
        }
    }
    columns
}
