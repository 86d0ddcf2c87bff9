//! The page of a batch.

use super::rows::state;
use crate::paint;
use crate::table::{Side, Table};
use isofold_api::batch::{BatchAnswer, BatchRow, BatchState};

/// More rows are for files.
const MAX_ROWS: usize = 60;

/// The outcome, the rows if they are few, and those that failed.
pub(super) fn sections(answer: &BatchAnswer, is_plan: bool) -> Vec<Vec<String>> {
    let mut head = vec![summary(answer, is_plan)];
    if let Some(bytes) = answer.memory_bytes.filter(|_| is_plan) {
        head.push(format!("the largest takes about {}", paint::bytes(bytes)));
    }
    let failed: Vec<&BatchRow> = answer.rows.iter().filter(|row| row.state == BatchState::Failed).collect();
    let rows = if answer.rows.len() <= MAX_ROWS { answer.rows.iter().collect() } else { failed.clone() };
    if rows.len() < answer.rows.len() {
        head.push(format!("--out writes the rows: {} are too many for a page", answer.rows.len()));
    }
    let errors = failed
        .iter()
        .take(MAX_ROWS)
        .map(|row| format!("{}: {}", paint_board(row), row.error.as_deref().unwrap_or("failed")));
    vec![head, if rows.is_empty() { Vec::new() } else { table(&rows) }, errors.collect()]
}

/// `48 rows: 36 solved, 12 in the library, in 1.2 s`
fn summary(answer: &BatchAnswer, is_plan: bool) -> String {
    let boards: f64 = answer.rows.iter().map(|row| row.boards).sum();
    let left = if is_plan { "to solve" } else { "left" };
    let parts = [
        (answer.solved, "solved"),
        (answer.found, "in the library"),
        (answer.failed, "failed"),
        (answer.left, left),
    ];
    let parts: Vec<String> = parts
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| format!("{count} {what}"))
        .collect();
    let rows = paint::count(answer.rows.len(), "row");
    format!("{rows} for {} boards: {}", paint::fixed(boards, 0), parts.join(", "))
}

fn paint_board(row: &BatchRow) -> String {
    match isofold_service::parse::board(&row.board) {
        Ok(board) => paint::cards(board),
        Err(_) => row.board.clone(),
    }
}

fn table(rows: &[&BatchRow]) -> Vec<String> {
    let columns = [
        ("board", Side::Left),
        ("boards", Side::Right),
        ("EV oop", Side::Right),
        ("EV ip", Side::Right),
        ("exploitability", Side::Right),
        ("iterations", Side::Right),
        ("entry", Side::Right),
        ("state", Side::Left),
    ];
    let mut table = Table::new(columns);
    let text = |number: Option<String>| number.unwrap_or_else(|| "-".to_owned());
    for row in rows {
        table.row(vec![
            paint_board(row),
            row.boards.to_string(),
            text(row.ev.map(|ev| paint::fixed(ev[0], 3))),
            text(row.ev.map(|ev| paint::fixed(ev[1], 3))),
            text(row.exploitability.map(|share| paint::percent(share, 3))),
            text(row.iterations.map(|iterations| iterations.to_string())),
            text(row.entry.map(|entry| entry.to_string())),
            state(row.state).to_owned(),
        ]);
    }
    table.lines()
}
