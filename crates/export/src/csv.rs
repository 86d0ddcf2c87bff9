//! Comma-separated values: a row for each decision and combo.

use crate::decisions::DecisionTexts;
use crate::table::{Table, name};
use isofold_solver::{BoardNodes, NodeValues};
use isofold_tree::Street;
use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufWriter, Write};

/// The names of the columns, of Parquet too.
pub(crate) const COLUMNS: [&str; 20] = [
    "node",
    "line",
    "board",
    "street",
    "runouts",
    "player",
    "pot",
    "oop_put_in",
    "ip_put_in",
    "actions",
    "kinds",
    "amounts",
    "labels",
    "holder",
    "combo",
    "combo_index",
    "reach",
    "ev",
    "equity",
    "frequency",
];

/// The column after [`COLUMNS`].
pub(crate) const LAST_COLUMN: &str = "action_ev";

/// A part of the export: for each decision, its rows behind the number of the decision.
pub(crate) struct Part(Vec<Vec<String>>);

impl Part {
    /// The number of decisions.
    pub(crate) fn nodes(&self) -> u64 {
        self.0.len() as u64
    }
}

/// Turns boards into a part.
pub(crate) fn part(table: &Table, boards: &[BoardNodes]) -> Part {
    let nodes = boards.iter().flat_map(|board| board.nodes.iter().map(|node| rows(table, board, node)));
    Part(nodes.collect())
}

/// The name of a street.
pub(crate) fn street(street: Street) -> &'static str {
    match street.cards() {
        3 => "flop",
        4 => "turn",
        _ => "river",
    }
}

/// The rows of a decision, without its number.
fn rows(table: &Table, board: &BoardNodes, node: &NodeValues) -> Vec<String> {
    let DecisionTexts {
        line,
        board: cards,
        street,
        runouts,
        player,
        pot,
        put_in: [oop, ip],
        actions,
        kinds,
        amounts,
        labels,
    } = DecisionTexts::of(table, board, node);
    let start = format!(
        "{line},{cards},{street},{runouts},{player},{pot},{oop},{ip},{actions},{kinds},{amounts},{labels}"
    );
    let acting = table.decision(node.node).player.index();
    let mut rows = Vec::new();
    for holder in 0..2 {
        for combo in &board.combos[holder] {
            let index = usize::from(combo.row);
            let mut row = format!("{start},{},{},{}", name(holder), combo.combo, combo.combo.index());
            for numbers in [&node.reach, &node.ev, &node.equity] {
                row.push(',');
                push(&mut row, numbers[holder][index]);
            }
            for numbers in [&node.frequency, &node.action_ev] {
                row.push(',');
                for (action, numbers) in numbers.iter().enumerate().filter(|_| holder == acting) {
                    if action > 0 && !numbers[index].is_nan() {
                        row.push(' ');
                    }
                    push(&mut row, numbers[index]);
                }
            }
            rows.push(row);
        }
    }
    rows
}

/// Appends a number; nothing for NaN.
fn push(row: &mut String, number: f32) {
    if !number.is_nan() {
        // Writing to a text does not fail.
        let _ = write!(row, "{number}");
    }
}

pub(crate) struct CsvWriter<'f> {
    out: BufWriter<&'f File>,
    nodes: u64,
    bytes: u64,
}

impl<'f> CsvWriter<'f> {
    pub(crate) fn new(file: &'f File) -> io::Result<CsvWriter<'f>> {
        let mut writer = CsvWriter { out: BufWriter::with_capacity(1 << 20, file), nodes: 0, bytes: 0 };
        writer.line(&format!("{},{LAST_COLUMN}", COLUMNS.join(",")))?;
        Ok(writer)
    }

    pub(crate) fn write(&mut self, part: &Part) -> io::Result<()> {
        for rows in &part.0 {
            let node = self.nodes;
            rows.iter().try_for_each(|row| self.line(&format!("{node},{row}")))?;
            self.nodes += 1;
        }
        Ok(())
    }

    fn line(&mut self, line: &str) -> io::Result<()> {
        self.bytes += line.len() as u64 + 1;
        self.out.write_all(line.as_bytes())?;
        self.out.write_all(b"\n")
    }

    /// Completes the file, and returns its length.
    pub(crate) fn finish(mut self) -> io::Result<u64> {
        self.out.flush()?;
        Ok(self.bytes)
    }
}
