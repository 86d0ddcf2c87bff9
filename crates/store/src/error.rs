use isofold_solver::SolverError;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why something cannot be kept or read.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The system refused.
    #[error("cannot {what} `{}`: {error}{}", .path.display(), hint(.error))]
    Io {
        /// `read`, `write` and the like.
        what: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// The file was not made by isofold.
    #[error("`{}` is not a solution: expected a file that `isofold solve --out` has written", .path.display())]
    NotASolution {
        /// The file.
        path: PathBuf,
    },
    /// The file was made by another version.
    #[error("`{}` has version {found} of the format; this isofold reads version {known}: solve the spot again, or use the isofold that wrote it", .path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// The version that it has.
        found: u32,
        /// The version that can be read.
        known: u32,
    },
    /// The file is damaged.
    #[error("`{}` is damaged: {what}; solve the spot again, or restore the file from a copy", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
    /// The file is of another spot than the one that is asked for.
    #[error("`{}` is of another spot", .path.display())]
    OtherSpot {
        /// The file.
        path: PathBuf,
    },
    /// There are no regrets in the file.
    #[error("`{}` cannot be continued: it was saved without regrets; solve with --regrets to keep them", .path.display())]
    NoRegrets {
        /// The file.
        path: PathBuf,
    },
    /// Streets are missing that are needed.
    #[error("`{}` was saved without its last streets: solve with --save full to keep them, as in `isofold solve SPOT --save full --out FILE`", .path.display())]
    NoRivers {
        /// The file.
        path: PathBuf,
    },
    /// The file holds nothing to look at.
    #[error("`{}` is a checkpoint of a solve that has not ended: `isofold solve --resume` ends it", .path.display())]
    NoStrategies {
        /// The file.
        path: PathBuf,
    },
    /// The catalogue of the library failed.
    #[error("the catalogue `{}` failed: {what}", .path.display())]
    Catalogue {
        /// The catalogue.
        path: PathBuf,
        /// What it said.
        what: String,
    },
    /// The catalogue was made by another version.
    #[error("the catalogue `{}` has version {found}; this isofold knows version {known}: use the isofold that wrote it, or another folder with --library", .path.display())]
    CatalogueVersion {
        /// The catalogue.
        path: PathBuf,
        /// The version that it has.
        found: i32,
        /// The version that is known.
        known: i32,
    },
    /// There is something where a file should go.
    #[error("`{}` exists: expected a name that is free", .path.display())]
    Exists {
        /// The place.
        path: PathBuf,
    },
    /// A solution is larger than the whole library may be.
    #[error(
        "it takes {bytes} bytes, and the library may have {limit}: allow more, or keep fewer streets or no regrets"
    )]
    TooLarge {
        /// What it takes.
        bytes: u64,
        /// What all files together may take.
        limit: u64,
    },
    /// The library has no such entry.
    #[error("the library has no entry {0}: `isofold library list` lists all")]
    NoEntry(String),
    /// A spot cannot be solved or looked at.
    #[error(transparent)]
    Solver(#[from] SolverError),
}

impl StoreError {
    pub(crate) fn io(what: &'static str, path: &Path, error: io::Error) -> StoreError {
        StoreError::Io { what, path: path.to_owned(), error }
    }

    pub(crate) fn damaged(path: &Path, what: impl Into<String>) -> StoreError {
        StoreError::Damaged { path: path.to_owned(), what: what.into() }
    }
}

fn hint(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            ": make room, or save elsewhere; what was there before is as it was"
        }
        _ => "",
    }
}
