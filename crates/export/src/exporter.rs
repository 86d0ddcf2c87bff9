//! From a solution to a file.

use crate::csv::{self, CsvWriter};
use crate::npz::{self, NpzWriter};
use crate::table::Table;
use crate::{ExportError, csv::street};
use isofold_solver::BoardNodes;
use isofold_store::{PartialFile, Solution, StoreError};
use isofold_tree::{Line, Street};
use std::fs::File;
use std::io;
use std::path::Path;

/// The format of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// NumPy arrays in a zip archive.
    Npz,
    /// Parquet. An error unless the crate was built with the feature `parquet`.
    Parquet,
    /// Comma-separated values.
    Csv,
}

/// The parts of a solution to export, and how.
#[derive(Clone, PartialEq, Debug)]
pub struct ExportRequest {
    /// The format.
    pub format: Format,
    /// The line from which on decisions are exported, that at its end included.
    pub line: Line,
    /// The streets; all that the solution [holds](Solution::stored_streets) if there are none.
    pub streets: Vec<Street>,
    /// Whether a file that exists is replaced.
    pub replace: bool,
    /// The exploitability of the solution as a share of the pot, which is written along.
    pub exploitability: f64,
    /// The iterations of the solution, which are written along.
    pub iterations: u32,
}

impl ExportRequest {
    /// All decisions that a solution holds.
    pub fn new(format: Format) -> ExportRequest {
        ExportRequest {
            format,
            line: Line::default(),
            streets: Vec::new(),
            replace: false,
            exploitability: f64::NAN,
            iterations: 0,
        }
    }
}

/// The size of an export.
#[derive(Clone, PartialEq, Debug)]
pub struct Exported {
    /// The streets.
    pub streets: Vec<Street>,
    /// The number of boards: one of each class of runouts.
    pub boards: usize,
    /// The number of decisions, on all boards.
    pub nodes: u64,
    /// The number of combos in the ranges of oop and ip.
    pub combos: [usize; 2],
    /// The bytes of all arrays of combos: 4 for each number.
    pub array_bytes: u64,
    /// The length of the file.
    pub file_bytes: u64,
}

/// The progress of an export.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ExportProgress {
    /// The decisions written so far.
    pub nodes: u64,
    /// All decisions.
    pub of: u64,
    /// The bytes of arrays written so far, of all of them.
    pub array_bytes: u64,
}

/// The origin of the numbers, which is written along.
pub(crate) struct Provenance {
    pub(crate) engine: String,
    pub(crate) spot: String,
    pub(crate) exploitability: f64,
    pub(crate) iterations: u32,
    pub(crate) chips_per_bb: Option<u32>,
}

/// Writes a solution to a file, which appears whole or not at all.
pub fn export(
    solution: &mut Solution,
    request: &ExportRequest,
    path: &Path,
) -> Result<Exported, ExportError> {
    export_with(solution, request, path, |_| (), || false)
}

/// Writes a solution to a file, as [`export`] does, and reports on the way. `is_stopped` is asked now and then, on any thread: the
/// export then ends with [`ExportError::Stopped`], without a file.
pub fn export_with(
    solution: &mut Solution,
    request: &ExportRequest,
    path: &Path,
    mut on_progress: impl FnMut(ExportProgress),
    is_stopped: impl Fn() -> bool + Sync,
) -> Result<Exported, ExportError> {
    if request.format == Format::Parquet && !cfg!(feature = "parquet") {
        return Err(ExportError::Unsupported("Parquet"));
    }
    if !request.replace && path.symlink_metadata().is_ok() {
        return Err(ExportError::Exists { path: path.to_owned() });
    }
    let streets =
        if request.streets.is_empty() { solution.stored_streets() } else { request.streets.clone() };
    let (spot, tree) = (solution.spot().clone(), solution.tree().clone());
    let scan = solution.scan(&request.line, &streets)?;
    let table = Table::new(&spot, tree, &scan);
    if table.nodes == 0 {
        return Err(empty(request, &streets));
    }
    let provenance = Provenance {
        engine: env!("CARGO_PKG_VERSION").to_owned(),
        spot: spot.to_toml(),
        exploitability: request.exploitability,
        iterations: request.iterations,
        chips_per_bb: spot.unit.chips_per_bb(),
    };
    let partial = PartialFile::create(path)?;
    let run =
        Run { scan: &scan, table: &table, path, on_progress: &mut on_progress, is_stopped: &is_stopped };
    let file_bytes = run.write(request.format, &partial.file, &provenance)?;
    match request.replace {
        true => partial.finish()?,
        false => partial.finish_new().map_err(|error| match error {
            StoreError::Io { source, .. } if source.kind() == io::ErrorKind::AlreadyExists => {
                ExportError::Exists { path: path.to_owned() }
            }
            error => error.into(),
        })?,
    }
    Ok(Exported {
        streets,
        boards: table.boards.len(),
        nodes: table.nodes,
        combos: table.combos.each_ref().map(Vec::len),
        array_bytes: 4 * table.values(),
        file_bytes,
    })
}

/// The error of a request that leaves nothing to export.
pub(crate) fn empty(request: &ExportRequest, streets: &[Street]) -> ExportError {
    let names: Vec<&str> = streets.iter().map(|&named| street(named)).collect();
    ExportError::Empty { line: request.line.to_string(), streets: names.join(", ") }
}

/// A scan on its way to a file.
struct Run<'r, 'a> {
    scan: &'r isofold_solver::Scan<'a, StoreError>,
    table: &'r Table,
    path: &'r Path,
    on_progress: &'r mut dyn FnMut(ExportProgress),
    is_stopped: &'r (dyn Fn() -> bool + Sync),
}

impl Run<'_, '_> {
    /// Writes the file in a format, and returns its length.
    fn write(self, format: Format, file: &File, provenance: &Provenance) -> Result<u64, ExportError> {
        let (table, path) = (self.table, self.path);
        let failed = |source| ExportError::from(failed_to_write(path, source));
        match format {
            Format::Npz => {
                let mut writer = NpzWriter::new(file, table, provenance).map_err(failed)?;
                self.run(|boards| npz::part(table, boards), npz::Part::nodes, |part| writer.write(&part))?;
                writer.finish().map_err(failed)
            }
            Format::Csv => {
                let mut writer = CsvWriter::new(file).map_err(failed)?;
                self.run(|boards| csv::part(table, boards), csv::Part::nodes, |part| writer.write(&part))?;
                writer.finish().map_err(failed)
            }
            #[cfg(feature = "parquet")]
            Format::Parquet => {
                let mut writer = crate::parquet_table::ParquetTable::new(file, provenance).map_err(failed)?;
                let encoder = writer.encoder();
                let part = |boards: &[BoardNodes]| encoder.part(table, boards);
                self.run(part, crate::parquet_table::Part::nodes, |part| writer.write(part))?;
                writer.finish().map_err(failed)
            }
            #[cfg(not(feature = "parquet"))]
            Format::Parquet => Err(ExportError::Unsupported("Parquet")),
        }
    }

    /// Runs the scan: converts boards to parts on several threads, and writes these in order.
    fn run<T: Send>(
        self,
        convert: impl Fn(&[BoardNodes]) -> T + Sync,
        nodes_of: impl Fn(&T) -> u64,
        mut write: impl FnMut(T) -> io::Result<()>,
    ) -> Result<(), ExportError> {
        let Run { scan, table, path, on_progress, is_stopped } = self;
        let (mut nodes, of) = (0, table.nodes);
        let ended = scan.run_until(is_stopped, convert, |part| {
            nodes += nodes_of(&part);
            write(part).map_err(|error| failed_to_write(path, error))?;
            let array_bytes = (4.0 * table.values() as f64 * nodes as f64 / of as f64) as u64;
            on_progress(ExportProgress { nodes, of, array_bytes });
            Ok(())
        });
        if ended?.is_break() { Err(ExportError::Stopped) } else { Ok(()) }
    }
}

fn failed_to_write(path: &Path, source: io::Error) -> StoreError {
    StoreError::Io { action: "write", path: path.to_owned(), source }
}
