use isofold_solver::SolverError;
use isofold_store::StoreError;
use std::path::PathBuf;
use thiserror::Error;

/// The reason why a solution was not exported.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The solution cannot be read, the line does not fit it, or the file cannot be written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is a file already, and it is not to be replaced.
    #[error("`{}` exists", .path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// The streets and the line leave nothing to export.
    #[error("no player decides anything on {streets} from the line `{line}` on")]
    Empty {
        /// The line.
        line: String,
        /// The streets.
        streets: String,
    },
    /// The format is not built in.
    #[error("this build has no {0}: it needs the feature `parquet`")]
    Unsupported(&'static str),
    /// A plain table cannot be written as Parquet.
    #[error("the table cannot be written: {0}")]
    Table(String),
    /// The export was stopped; no file was written.
    #[error("stopped")]
    Stopped,
}

impl From<SolverError> for ExportError {
    fn from(error: SolverError) -> ExportError {
        ExportError::Store(error.into())
    }
}
