//! Exports: the whole of a solution as arrays or a table, in a file.

use crate::pace::Pace;
use crate::solving::Solved;
use crate::{Error, Job, parse, spot};
use isofold_api::ErrorCode;
use isofold_api::export::{Export, ExportAnswer, ExportFormat};
use isofold_export::{ExportError, ExportProgress, ExportRequest, Format, ScannedDecision};
use isofold_store::{SavedStreets, Solution, SolutionFile};
use isofold_tree::{Line, NodeKind, Spot, Street, Tree};
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;
use thiserror::Error;

/// The parts of a solution to export, and the file.
#[derive(Clone, PartialEq, Debug)]
pub struct ExportQuestion {
    /// The format of the file.
    pub format: ExportFormat,
    /// The file.
    pub file: PathBuf,
    /// Whether a file that exists is replaced.
    pub replace: bool,
    /// The line from which on decisions are written.
    pub line: Line,
    /// The streets; none for those that the solution holds.
    pub streets: Vec<Street>,
}

/// The reason why a file is not written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum FileProblem {
    /// It is a folder.
    #[error("is a folder: expected a file")]
    Folder,
    /// It is a solution: they take long to compute, and their names are easily given for those of exports.
    #[error("is a solution, which is not replaced: expected another file")]
    Solution,
    /// It exists, and is not to be replaced.
    #[error("exists")]
    Exists,
    /// Its folder does not exist.
    #[error("is in a folder that does not exist: expected another file")]
    NoFolder,
}

/// Whether this build writes a format.
pub fn is_built_in(format: ExportFormat) -> bool {
    format != ExportFormat::Parquet || cfg!(feature = "parquet")
}

/// Whether a file can be written, as far as that can be told before.
pub fn check_file(file: &Path, replace: bool) -> Result<(), FileProblem> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    match fs::metadata(file) {
        Ok(found) if found.is_dir() => Err(FileProblem::Folder),
        Ok(_) if SolutionFile::is_at(file) => Err(FileProblem::Solution),
        Ok(_) if !replace => Err(FileProblem::Exists),
        Err(_) if folder.is_some_and(|folder| !folder.is_dir()) => Err(FileProblem::NoFolder),
        _ => Ok(()),
    }
}

impl ExportQuestion {
    /// The decisions from a line on, without a file.
    pub(crate) fn of_decisions(line: Option<&str>, streets: &[String]) -> Result<ExportQuestion, Error> {
        Ok(ExportQuestion {
            format: ExportFormat::Csv,
            file: PathBuf::new(),
            replace: false,
            line: line.unwrap_or_default().parse().map_err(|error| Error::field("line", error))?,
            streets: parse::all("streets", streets, parse::street)?,
        })
    }

    /// Reads a request. A file that cannot be written is refused before a long solve, not after it.
    pub fn parse(request: &Export) -> Result<ExportQuestion, Error> {
        if !is_built_in(request.format) {
            return Err(no_parquet());
        }
        let file = PathBuf::from(&request.file);
        check_file(&file, request.replace).map_err(|problem| {
            let advice = if problem == FileProblem::Exists { ": `replace` replaces it" } else { "" };
            Error::field("file", format!("`{}` {problem}{advice}", file.display()))
        })?;
        let line = request.line.as_deref().unwrap_or_default();
        Ok(ExportQuestion {
            format: request.format,
            file,
            replace: request.replace,
            line: line.parse().map_err(|error| Error::field("line", error))?,
            streets: parse::all("streets", &request.streets, parse::street)?,
        })
    }

    /// The question with its line in chips, if there is something to export from there on.
    pub fn checked(self, spot: &Spot, tree: &Tree) -> Result<ExportQuestion, Error> {
        let wrong = |error| Error::field("line", error);
        let line = tree.in_chips(&self.line).map_err(wrong)?;
        let (node, _) = tree.follow(&line).map_err(wrong)?;
        if matches!(tree.node(node).kind, NodeKind::Fold { .. } | NodeKind::Showdown) {
            return Err(Error::field("line", format!("the hand is over after `{line}`")));
        }
        let start = spot.street();
        if let Some(street) = self.streets.iter().find(|street| street.cards() < start.cards()) {
            return Err(Error::field(
                "streets",
                format!("the spot starts on the {start}, after the {street}"),
            ));
        }
        Ok(ExportQuestion { line, ..self })
    }

    /// The streets to write: those that are asked for, or those that a file of the solution has by default.
    fn streets(&self, solution: &mut Solution) -> Vec<Street> {
        let mut streets = self.streets.clone();
        if streets.is_empty() {
            streets = solution.stored_streets();
            if solution.solver().is_some() {
                streets.truncate(SavedStreets::NoRivers.count(streets.len()));
            }
        }
        streets.sort_unstable_by_key(|street| street.cards());
        streets.dedup();
        streets
    }

    /// Scans the decisions that a file would have: `convert` turns those of some boards into a part, on several threads, and `each` gets
    /// the parts in order until it breaks. The question must be a [checked](ExportQuestion::checked) one.
    pub fn scan<T: Send>(
        &self,
        solution: &mut Solution,
        convert: impl Fn(&[ScannedDecision<'_>]) -> T + Sync,
        each: impl FnMut(T) -> ControlFlow<()>,
        job: &Job,
    ) -> Result<u64, Error> {
        let request = ExportRequest {
            line: self.line.clone(),
            streets: self.streets(solution),
            ..ExportRequest::new(Format::Csv)
        };
        let scanned =
            isofold_export::scan_decisions(solution, &request, convert, each, || job.is_cancelled());
        scanned.map_err(refused)
    }

    /// Writes the file. The question must be a [checked](ExportQuestion::checked) one.
    pub fn write(
        &self,
        solution: &mut Solution,
        solved: &Solved,
        on_progress: impl FnMut(ExportProgress),
        is_stopped: impl Fn() -> bool + Sync,
    ) -> Result<ExportAnswer, ExportError> {
        let started = Instant::now();
        let request = ExportRequest {
            line: self.line.clone(),
            streets: self.streets(solution),
            replace: self.replace,
            exploitability: solved.exploitability,
            iterations: solved.iterations,
            ..ExportRequest::new(match self.format {
                ExportFormat::Npz => Format::Npz,
                ExportFormat::Parquet => Format::Parquet,
                ExportFormat::Csv => Format::Csv,
            })
        };
        let exported = isofold_export::export_with(solution, &request, &self.file, on_progress, is_stopped)?;
        Ok(ExportAnswer {
            spot: spot::name(solution.spot()).to_owned(),
            file: self.file.display().to_string(),
            format: self.format,
            schema_version: isofold_export::SCHEMA_VERSION,
            line: self.line.to_string(),
            streets: exported.streets.iter().map(Street::to_string).collect(),
            boards: exported.boards,
            nodes: exported.nodes,
            combos: exported.combos,
            array_bytes: exported.array_bytes,
            file_bytes: exported.file_bytes,
            exploitability: solved.exploitability,
            iterations: solved.iterations,
            complete: solved.reason.is_complete(),
            seconds: started.elapsed().as_secs_f64(),
        })
    }

    /// Writes the file, with the progress and the cancellation of a job. Cancelled, it leaves no file.
    pub(crate) fn answer(
        &self,
        solution: &mut Solution,
        solved: &Solved,
        job: &Job,
    ) -> Result<ExportAnswer, Error> {
        let mut pace = Pace::start();
        let report = |done: ExportProgress| {
            if pace.is_due() {
                job.report(pace.progress("exporting", done.nodes as f64 / done.of as f64));
            }
        };
        let written = self.write(solution, solved, report, || job.is_cancelled());
        written.map_err(refused)
    }
}

/// The error of an export as one of its request.
fn refused(error: ExportError) -> Error {
    match error {
        ExportError::Store(error) => error.into(),
        ExportError::Exists { path } => {
            Error::field("file", format!("`{}` exists: `replace` replaces it", path.display()))
        }
        ExportError::Empty { .. } => Error::field("streets", error),
        ExportError::Unsupported(_) => no_parquet(),
        ExportError::Stopped => Error::Cancelled,
        error => Error::Failed(error.to_string()),
    }
}

fn no_parquet() -> Error {
    let why = "this isofold was built without Parquet: expected `npz` or `csv`";
    let object = isofold_api::Error::of_field("format", why);
    isofold_api::Error { code: ErrorCode::Unsupported, ..object }.into()
}
