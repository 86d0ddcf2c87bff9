use crate::{ArtifactError, ClusterError, ConfigError, OchsError};
use std::path::PathBuf;
use thiserror::Error;

/// The reason why buckets were not built.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BuildError {
    /// The configuration is refused.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// Clustering failed.
    #[error(transparent)]
    Cluster(ClusterError),
    /// The flag of the cache asked to stop.
    #[error("building was stopped")]
    Stopped,
    /// Opponents' hands could not be clustered.
    #[error(transparent)]
    Ochs(#[from] OchsError),
    /// A file could not be written or read.
    #[error(transparent)]
    Artifact(#[from] ArtifactError),
    /// Another process is building the same folder.
    #[error("another process is building {}: wait until it is done, or end it", .0.display())]
    Busy(PathBuf),
    /// The folder could not be created or locked.
    #[error("cannot create the folder {}: {source}", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
}

impl From<ClusterError> for BuildError {
    fn from(error: ClusterError) -> BuildError {
        match error {
            ClusterError::Stopped => BuildError::Stopped,
            error => BuildError::Cluster(error),
        }
    }
}
