use crate::{ClusterError, OpponentClusters};
use thiserror::Error;

/// The reason why opponents' hands cannot be clustered.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum OchsError {
    /// The number of clusters is 0 or too large.
    #[error("{0} opponent clusters requested; 1 to {max} are possible", max = OpponentClusters::MAX)]
    Clusters(usize),
    /// A cluster has no hands.
    #[error("cluster {cluster} of {clusters} has no hands; clusters are numbered without gaps")]
    Empty {
        /// The cluster.
        cluster: usize,
        /// The number of clusters.
        clusters: usize,
    },
    /// Clustering failed.
    #[error(transparent)]
    Cluster(#[from] ClusterError),
}
