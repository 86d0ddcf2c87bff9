use isofold_solver::SolverError;
use std::error::Error as StdError;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The reason why a solution cannot be saved, read or found.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The system refused to read or write.
    #[error("cannot {action} `{}`: {source}{}", .path.display(), hint(.source))]
    Io {
        /// `read`, `write` and the like.
        action: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// There is a folder, a pipe, a device or a link where a file has to be, or a link where a folder has to be.
    #[error("`{}` is {found}: expected {expected}", .path.display())]
    WrongKind {
        /// The path.
        path: PathBuf,
        /// The kind of what is there.
        found: &'static str,
        /// The kind that is needed.
        expected: &'static str,
    },
    /// The file was not written by isofold.
    #[error("`{}` is not a solution file", .path.display())]
    NotASolution {
        /// The file.
        path: PathBuf,
    },
    /// The file has another version of the format.
    #[error("`{}` has version {found} of the format; this isofold reads versions up to {known}: update isofold to read it", .path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// The version of the file.
        found: u32,
        /// The latest version that can be read.
        known: u32,
    },
    /// The file is damaged.
    #[error("`{}` is damaged: {problem}; solve the spot again, or restore the file from a copy", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The damage.
        problem: String,
        /// The error that showed it, if there was one.
        source: Option<Box<dyn StdError + Send + Sync>>,
    },
    /// The file is intact, and its spot is not canonical: no isofold has written it.
    #[error("`{}` has a spot that is not canonical, or does not have its hash", .path.display())]
    NotCanonical {
        /// The file.
        path: PathBuf,
    },
    /// The file of an entry is intact, and the catalogue of the library said something else of it.
    #[error("`{}` is not what the catalogue of the library said of it{}", .path.display(), correction(*.is_corrected))]
    Disagrees {
        /// The file.
        path: PathBuf,
        /// Whether the catalogue now says what the file does.
        is_corrected: bool,
    },
    /// The file is a solution of another spot than the one requested.
    #[error("`{}` is of another spot", .path.display())]
    OtherSpot {
        /// The file.
        path: PathBuf,
    },
    /// The solve cannot be resumed: the file has no regrets.
    #[error("`{}` cannot be resumed: it was saved without regrets", .path.display())]
    NoRegrets {
        /// The file.
        path: PathBuf,
    },
    /// Strategies of every street are needed, and the file has those of the first streets only.
    #[error("`{}` was saved without its last streets", .path.display())]
    StreetsMissing {
        /// The file.
        path: PathBuf,
    },
    /// The file is a checkpoint, which has no strategies to look at.
    #[error("`{}` is a checkpoint of a solve that was interrupted", .path.display())]
    Checkpoint {
        /// The file.
        path: PathBuf,
    },
    /// The catalogue of the library cannot be read or written.
    #[error("the catalogue `{}` {}", .path.display(), .failure.text(.source.as_ref()))]
    Catalogue {
        /// The catalogue.
        path: PathBuf,
        /// The kind of failure.
        failure: CatalogueFailure,
        /// The error of SQLite.
        source: Box<dyn StdError + Send + Sync>,
    },
    /// The catalogue has another version.
    #[error("the catalogue `{}` has version {found}; this isofold knows version {known}: update isofold, or use another library", .path.display())]
    CatalogueVersion {
        /// The catalogue.
        path: PathBuf,
        /// The version of the catalogue.
        found: i32,
        /// The version that can be read.
        known: i32,
    },
    /// A file would replace another.
    #[error("`{}` exists already: expected a path that is free", .path.display())]
    Exists {
        /// The path.
        path: PathBuf,
    },
    /// A solution is larger than the limit of the whole library.
    #[error(
        "the solution takes {bytes} bytes, and the library is limited to {limit}: raise the limit, or save fewer streets or \
         no regrets"
    )]
    TooLarge {
        /// The size of the solution.
        bytes: u64,
        /// The limit on all files together.
        limit: u64,
    },
    /// The library is full of solutions that may not be evicted.
    #[error(
        "the library is limited to {limit} bytes, and is full of solutions of batches that were not reported on yet: let it grow larger, \
         report on them, or remove some"
    )]
    Pinned {
        /// The limit on all files together.
        limit: u64,
    },
    /// The caller has cancelled the writing of a file, of which nothing is left.
    #[error("the writing of `{}` was given up", .path.display())]
    Cancelled {
        /// The file.
        path: PathBuf,
    },
    /// The library has no such entry.
    #[error("the library has no entry {id}")]
    NoEntry {
        /// The number of the entry.
        id: i64,
    },
    /// The solver refused the spot or the line.
    #[error(transparent)]
    Solver(#[from] SolverError),
}

/// The kind of failure of a catalogue: each calls for another remedy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CatalogueFailure {
    /// The catalogue is corrupt, or not a catalogue. Another is made from the solution files, where the library can be written to.
    Corrupt,
    /// Another process kept writing to the library.
    Busy,
    /// The disk is full.
    DiskFull,
    /// The library cannot be written to.
    ReadOnly,
    /// Any other failure.
    Other,
}

impl CatalogueFailure {
    /// The failure in words. SQLite's own are left out where its kind says all.
    fn text(self, source: &dyn StdError) -> String {
        let known = match self {
            CatalogueFailure::Busy => {
                "is not free: another process is writing to the library; try again later"
            }
            CatalogueFailure::DiskFull => {
                "cannot be written: the disk is full; free some space: the library is unchanged"
            }
            CatalogueFailure::ReadOnly => "cannot be written: the library can be read, but not written to",
            CatalogueFailure::Corrupt => return format!("is corrupt: {source}"),
            CatalogueFailure::Other => return format!("failed: {source}"),
        };
        known.to_owned()
    }
}

impl StoreError {
    pub(crate) fn io(action: &'static str, path: &Path, source: io::Error) -> StoreError {
        StoreError::Io { action, path: path.to_owned(), source }
    }

    pub(crate) fn damaged(path: &Path, problem: impl Into<String>) -> StoreError {
        StoreError::Damaged { path: path.to_owned(), problem: problem.into(), source: None }
    }
}

fn correction(is_corrected: bool) -> &'static str {
    if is_corrected { ", and was corrected: now it says what the file does" } else { "" }
}

fn hint(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            "; free some space, or save elsewhere: existing files are unchanged"
        }
        _ => "",
    }
}
