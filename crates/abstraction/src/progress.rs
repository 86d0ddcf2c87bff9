use isofold_iso::Street;
use std::fmt;

/// A phase of the work on a street.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Phase {
    /// Computing the outcomes and futures of all hands, board by board.
    Outcomes,
    /// Computing equities against each cluster of opponents' hands, board by board.
    Ochs,
    /// Computing the features that boards are clustered by.
    BoardFeatures,
    /// Choosing the first centroids of clusters.
    Seeding,
    /// Moving centroids; this often converges before the last iteration.
    Iterating,
    /// Putting the hands of each cluster of boards into buckets.
    Bucketing,
    /// Splitting buckets into branches, for perfect recall.
    Branches,
    /// Counting the deals of buckets.
    Counting,
    /// Writing the file of the street.
    Writing,
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Phase::Outcomes => "outcomes of all hands",
            Phase::Ochs => "equity against opponent clusters",
            Phase::BoardFeatures => "features of boards",
            Phase::Seeding => "choosing centroids",
            Phase::Iterating => "moving centroids",
            Phase::Bucketing => "hands into buckets",
            Phase::Branches => "branches of buckets",
            Phase::Counting => "counting hands",
            Phase::Writing => "writing",
        })
    }
}

/// The progress of a phase on a street.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Progress {
    /// The street.
    pub street: Street,
    /// The phase.
    pub phase: Phase,
    /// The steps done so far.
    pub done: usize,
    /// The steps of the whole phase.
    pub total: usize,
}

/// A callback for the boards done and all boards, called from any thread.
pub type OnBoards<'a> = &'a (dyn Fn(usize, usize) + Sync);

/// A callback for progress, called from any thread.
pub type OnProgress<'a> = &'a (dyn Fn(Progress) + Sync);
