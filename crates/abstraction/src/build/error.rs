use crate::{ArtifactError, ClusterError, ConfigError, OchsError};
use std::path::PathBuf;
use thiserror::Error;

/// Why buckets were not built.
#[derive(Debug, Error)]
pub enum BuildError {
    /// The configuration is one that cannot be.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// Clustering failed.
    #[error(transparent)]
    Cluster(#[from] ClusterError),
    /// Opponents could not be clustered.
    #[error(transparent)]
    Opponents(#[from] OchsError),
    /// A file could not be written or read.
    #[error(transparent)]
    Artifact(#[from] ArtifactError),
    /// Somebody else is at it.
    #[error("another process is building {}: wait until it is done, or end it", .0.display())]
    Busy(PathBuf),
    /// A folder could not be made.
    #[error("cannot make the folder {}: {error}", path.display())]
    Folder {
        /// Which.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
}
