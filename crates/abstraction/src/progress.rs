use isofold_iso::Street;
use std::fmt;

/// What is being done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Doing {
    /// Finding out what becomes of hands, board by board.
    Outcomes,
    /// Finding out what hands win against each cluster of opponents, board by board.
    Opponents,
    /// Clustering boards, cluster by cluster.
    Boards,
    /// Choosing the first centroids of clusters.
    Seeding,
    /// Moving centroids; this may be over before the last time.
    Moving,
    /// Putting hands into buckets.
    Sorting,
    /// Splitting buckets into branches, for perfect recall.
    Branches,
    /// Counting what buckets hold.
    Counting,
    /// Writing.
    Writing,
}

impl fmt::Display for Doing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Doing::Outcomes => "outcomes of all hands",
            Doing::Opponents => "equity against clusters of opponents",
            Doing::Boards => "clusters of boards",
            Doing::Seeding => "first centroids",
            Doing::Moving => "moving centroids",
            Doing::Sorting => "hands into buckets",
            Doing::Branches => "branches of buckets",
            Doing::Counting => "counting hands",
            Doing::Writing => "writing",
        })
    }
}

/// How far the work on a street is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Which street.
    pub street: Street,
    /// What is being done there.
    pub doing: Doing,
    /// How much of it is done.
    pub done: usize,
    /// How much there is.
    pub of: usize,
}

/// Whoever wants to hear how far the work is, from any thread.
pub type Tell<'a> = &'a (dyn Fn(Progress) + Sync);
