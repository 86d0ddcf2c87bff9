use crate::{ClusterError, Opponents};
use thiserror::Error;

/// Why there are no clusters of opponents.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum OchsError {
    /// There are none, or too many.
    #[error("{0} clusters of opponents are asked for; 1 to {max} are possible", max = Opponents::MOST)]
    Clusters(usize),
    /// A cluster has no hands.
    #[error("cluster {cluster} of {clusters} has no hands; clusters are numbered without gaps")]
    Empty {
        /// The cluster.
        cluster: usize,
        /// How many there are.
        clusters: usize,
    },
    /// Hands could not be clustered.
    #[error(transparent)]
    Cluster(#[from] ClusterError),
}
