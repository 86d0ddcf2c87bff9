//! Rows of a table in a file: CSV, JSON lines or Parquet.

use crate::csv;
use crate::failure::Failure;
use isofold_api::batch::{BatchAnswer, BatchRow, BatchState};
use isofold_export::{Column, ColumnValues};
use isofold_service::export::{FileProblem, check_file};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// A file that rows are written to.
pub(crate) struct TableFile {
    path: PathBuf,
    format: Format,
}

#[derive(Clone, Copy, PartialEq)]
enum Format {
    Csv,
    JsonLines,
    Parquet,
}

impl TableFile {
    /// Checks the name of the file, before the long work begins.
    pub(crate) fn new(path: &Path, replace: bool) -> Result<TableFile, Failure> {
        let failed = |why: &str| Failure::argument("--out", format!("`{}` {why}", path.display()));
        let format = match path.extension().and_then(|ending| ending.to_str()) {
            Some("csv") => Format::Csv,
            Some("jsonl" | "ndjson") => Format::JsonLines,
            Some("parquet") if cfg!(feature = "parquet") => Format::Parquet,
            Some("parquet") => {
                return Err(failed(
                    "is Parquet, which this isofold was built without: `cargo install isofold-cli --features parquet` builds it in; expected .csv or .jsonl",
                ));
            }
            _ => return Err(failed("has no ending that says its format: expected .csv, .jsonl or .parquet")),
        };
        check_file(path, replace).map_err(|problem| {
            let advice = if problem == FileProblem::Exists { ": --force replaces it" } else { "" };
            failed(&format!("{problem}{advice}"))
        })?;
        Ok(TableFile { path: path.to_owned(), format })
    }

    /// Writes all columns; the file appears whole or not at all.
    pub(crate) fn write(&self, columns: &[Column]) -> Result<(), Failure> {
        let bytes = match self.format {
            Format::Csv => csv_bytes(columns)?,
            Format::JsonLines => json_bytes(columns)?,
            Format::Parquet => isofold_export::columns_as_parquet(columns)
                .map_err(|error| Failure::Runtime(format!("`{}`: {error}", self.path.display())))?,
        };
        let mut part = self.path.clone().into_os_string();
        part.push(format!(".{}.isofold-part", std::process::id()));
        let part = PathBuf::from(part);
        let written = fs::write(&part, bytes).and_then(|()| fs::rename(&part, &self.path));
        written.map_err(|error| {
            // The error of writing is reported; that of removing the temporary file would add nothing.
            let _ = fs::remove_file(&part);
            Failure::io(format!("cannot write `{}`: {error}", self.path.display()))
        })
    }
}

fn csv_bytes(columns: &[Column]) -> Result<Vec<u8>, Failure> {
    let mut out = Vec::new();
    csv::line(&mut out, &columns.iter().map(|column| column.name.clone()).collect::<Vec<_>>())?;
    for row in 0..length(columns) {
        let cell = |column: &Column| match &column.values {
            ColumnValues::Text(texts) => texts[row].clone().unwrap_or_default(),
            ColumnValues::Number(numbers) => numbers[row].map_or(String::new(), |number| number.to_string()),
            ColumnValues::Whole(numbers) => numbers[row].map_or(String::new(), |number| number.to_string()),
        };
        csv::line(&mut out, &columns.iter().map(cell).collect::<Vec<_>>())?;
    }
    Ok(out)
}

fn json_bytes(columns: &[Column]) -> Result<Vec<u8>, Failure> {
    let mut out = Vec::new();
    for row in 0..length(columns) {
        let cell = |column: &Column| -> (String, serde_json::Value) {
            let value = match &column.values {
                ColumnValues::Text(texts) => texts[row].clone().into(),
                ColumnValues::Number(numbers) => numbers[row].into(),
                ColumnValues::Whole(numbers) => numbers[row].into(),
            };
            (column.name.clone(), value)
        };
        let object: serde_json::Map<String, serde_json::Value> = columns.iter().map(cell).collect();
        serde_json::to_writer(&mut out, &object)?;
        writeln!(out)?;
    }
    Ok(out)
}

fn length(columns: &[Column]) -> usize {
    columns.first().map_or(0, |column| column.values.len())
}

/// The rows of a batch.
pub(super) fn table(answer: &BatchAnswer) -> Vec<Column> {
    let text = |name: &str, of: &dyn Fn(&BatchRow) -> Option<String>| {
        Column::text(name, answer.rows.iter().map(of).collect())
    };
    let number = |name: &str, of: &dyn Fn(&BatchRow) -> Option<f64>| {
        Column::number(name, answer.rows.iter().map(of).collect())
    };
    let whole = |name: &str, of: &dyn Fn(&BatchRow) -> Option<i64>| {
        Column::whole(name, answer.rows.iter().map(of).collect())
    };
    vec![
        text("spot", &|row| Some(row.spot.clone())),
        text("board", &|row| Some(row.board.clone())),
        number("boards", &|row| Some(row.boards)),
        number("deals", &|row| Some(row.deals)),
        text("state", &|row| Some(state(row.state).to_owned())),
        whole("entry", &|row| row.entry),
        whole("iterations", &|row| row.iterations.map(i64::from)),
        number("exploitability", &|row| row.exploitability),
        number("ev_oop", &|row| row.ev.map(|ev| ev[0])),
        number("ev_ip", &|row| row.ev.map(|ev| ev[1])),
        number("seconds", &|row| row.seconds),
        text("error", &|row| row.error.clone()),
    ]
}

/// The name of a state.
pub(super) fn state(state: BatchState) -> &'static str {
    match state {
        BatchState::Solved => "solved",
        BatchState::Found => "found",
        BatchState::Failed => "failed",
        BatchState::Left => "left",
    }
}
