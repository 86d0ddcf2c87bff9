use thiserror::Error;

/// The reason why points cannot be clustered.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum ClusterError {
    /// The number of clusters is 0.
    #[error("0 clusters requested; at least 1 is needed")]
    NoClusters,
    /// The numbers do not make whole rows.
    #[error("{numbers} numbers do not make rows of {dimension}")]
    Rows {
        /// The number of numbers.
        numbers: usize,
        /// The length of a row.
        dimension: usize,
    },
    /// A list has another length than there are points.
    #[error("there are {found} {what} for {points} points")]
    Length {
        /// The contents of the list.
        what: &'static str,
        /// Its length.
        found: usize,
        /// The number of points.
        points: usize,
    },
    /// There are more points than a 32-bit index can number.
    #[error("{0} points are too many; at most {max} are possible", max = u32::MAX)]
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
        /// The number of clusters.
        clusters: usize,
    },
    /// A bin of a histogram does not exist.
    #[error("bin {bin} does not exist; there are {bins}")]
    Bin {
        /// The bin.
        bin: usize,
        /// The number of bins.
        bins: usize,
    },
    /// The counts of a histogram add up to 0, or to more than 65 535.
    #[error("the counts of histogram {row} add up to {total}; expected 1 to 65535")]
    Total {
        /// The histogram.
        row: usize,
        /// The sum of its counts.
        total: u64,
    },
    /// A ground distance is not a distance.
    #[error(
        "the distance of bins {from} and {to} is {distance}; distances are finite, symmetric, at least 0, and 0 from a bin to itself"
    )]
    Distance {
        /// A bin.
        from: usize,
        /// Another.
        to: usize,
        /// The value given.
        distance: f32,
    },
    /// The caller asked to stop.
    #[error("clustering was stopped")]
    Stopped,
}
