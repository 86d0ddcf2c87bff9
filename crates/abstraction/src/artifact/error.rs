use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why buckets could not be read or written.
#[derive(Debug, Error)]
pub enum ArtifactError {
    /// The system refused.
    #[error("cannot {what} {}: {error}", path.display())]
    Io {
        /// What was to be done.
        what: &'static str,
        /// With what.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// It is something else.
    #[error("{} has no buckets: {why}", path.display())]
    Foreign {
        /// Where.
        path: PathBuf,
        /// What it is, or is not.
        why: String,
    },
    /// It was written by a version that this one does not know.
    #[error("{} is of version {found}, and this program reads version {known}: build the buckets anew", path.display())]
    Version {
        /// Where.
        path: PathBuf,
        /// Its version.
        found: u32,
        /// The one that can be read.
        known: u32,
    },
    /// It is not as it was written.
    #[error("{} is damaged: {why}; the same build again makes it anew", path.display())]
    Damaged {
        /// Where.
        path: PathBuf,
        /// How that is known.
        why: String,
    },
}

impl ArtifactError {
    pub(crate) fn io(what: &'static str, path: &Path, error: io::Error) -> ArtifactError {
        ArtifactError::Io { what, path: path.to_owned(), error }
    }

    pub(crate) fn damaged(path: &Path, why: impl Into<String>) -> ArtifactError {
        ArtifactError::Damaged { path: path.to_owned(), why: why.into() }
    }

    pub(crate) fn foreign(path: &Path, why: impl Into<String>) -> ArtifactError {
        ArtifactError::Foreign { path: path.to_owned(), why: why.into() }
    }
}
