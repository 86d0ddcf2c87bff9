use thiserror::Error;

/// Why there is nothing to cluster.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum ClusterError {
    /// The number of clusters is 0.
    #[error("no clusters are asked for; at least one is needed")]
    NoClusters,
    /// The numbers do not fill rows.
    #[error("{numbers} numbers do not make rows of {dimension}")]
    Rows {
        /// How many numbers there are.
        numbers: usize,
        /// How many a row takes.
        dimension: usize,
    },
    /// A list does not belong to the points.
    #[error("there are {found} {what} for {points} points")]
    Length {
        /// What is listed.
        what: &'static str,
        /// How many of them.
        found: usize,
        /// How many there should be.
        points: usize,
    },
    /// There are more points than numbers for them.
    #[error("{0} points are too many; at most {max} have numbers", max = u32::MAX)]
    TooMany(usize),
    /// A coordinate, a value or a key is infinite or not a number.
    #[error("point {0} is not finite")]
    NotFinite(usize),
    /// Values are not in order.
    #[error("value {0} is less than the one before; values must ascend")]
    NotAscending(usize),
    /// A weight is negative, infinite or not a number.
    #[error("the weight of point {point} is {weight}; weights are finite and at least 0")]
    Weight {
        /// The point.
        point: usize,
        /// Its weight.
        weight: f64,
    },
    /// No point has a weight above 0.
    #[error("no point has a weight above 0")]
    NoWeight,
    /// A cluster does not exist.
    #[error("cluster {cluster} does not exist; there are {clusters}")]
    Cluster {
        /// The cluster.
        cluster: u32,
        /// How many clusters there are.
        clusters: usize,
    },
    /// A bin of a histogram does not exist.
    #[error("bin {bin} does not exist; there are {bins}")]
    Bin {
        /// The bin.
        bin: usize,
        /// How many bins there are.
        bins: usize,
    },
    /// A histogram counts nothing, or more than 65 535.
    #[error("histogram {row} counts {total}; it must be 1 to 65535")]
    Total {
        /// The histogram.
        row: usize,
        /// What it counts.
        total: u64,
    },
    /// A distance between bins is none.
    #[error(
        "the distance of bins {from} and {to} is {distance}; it must be finite, symmetric, at least 0, and 0 to itself"
    )]
    Distance {
        /// A bin.
        from: usize,
        /// Another.
        to: usize,
        /// What was given.
        distance: f32,
    },
    /// The caller asked to stop.
    #[error("stopped")]
    Stopped,
}
