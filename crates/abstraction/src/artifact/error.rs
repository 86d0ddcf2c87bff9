use crate::ConfigError;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The reason why buckets cannot be read or written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ArtifactError {
    /// The system refused to read or write.
    #[error("cannot {action} {}: {source}", path.display())]
    Io {
        /// `read` or `write`.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// The path does not lead to buckets.
    #[error("{} has no buckets: {reason}", path.display())]
    NotBuckets {
        /// The file or folder.
        path: PathBuf,
        /// The evidence for it.
        reason: String,
    },
    /// The file has a format version that this build does not read.
    #[error(
        "{} is of version {found}, and this program reads versions up to {known}: update isofold to read it",
        path.display()
    )]
    Version {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u32,
        /// The newest version that can be read.
        known: u32,
    },
    /// The file is not as it was written.
    #[error("{} is damaged: {reason}; building again replaces it", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The evidence for it.
        reason: String,
    },
    /// The metadata cannot be read, and a newer version of isofold has written them.
    #[error(
        "{} was written by isofold {found}, and this is {}: update isofold to read it",
        path.display(),
        env!("CARGO_PKG_VERSION")
    )]
    NewerMetadata {
        /// The file.
        path: PathBuf,
        /// The version that has written it.
        found: String,
    },
    /// The configuration in the metadata is refused.
    #[error("{} is damaged: {source}; building again replaces it", path.display())]
    Config {
        /// The file.
        path: PathBuf,
        /// The problem of the configuration.
        source: ConfigError,
    },
}

impl ArtifactError {
    pub(crate) fn io(action: &'static str, path: &Path, source: io::Error) -> ArtifactError {
        ArtifactError::Io { action, path: path.to_owned(), source }
    }

    pub(crate) fn damaged(path: &Path, reason: impl Into<String>) -> ArtifactError {
        ArtifactError::Damaged { path: path.to_owned(), reason: reason.into() }
    }

    pub(crate) fn not_buckets(path: &Path, reason: impl Into<String>) -> ArtifactError {
        ArtifactError::NotBuckets { path: path.to_owned(), reason: reason.into() }
    }
}
