//! How far two sets of buckets agree.

use super::cells::count;
use crate::Buckets;
use crate::cluster::agreement;
use crate::progress::Tell;
use isofold_iso::Street;

/// How far two sets of buckets agree on a street.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Comparison {
    /// The adjusted Rand index over all deals: 1 if hands that share a bucket here share one there, about 0 by chance.
    pub rand: f64,
    /// The share of deals whose bucket has the same number.
    pub same: f64,
    /// How many buckets of the second the hands of a bucket of the first are spread over, on average over deals.
    pub spread: f64,
}

impl Buckets {
    /// Compares the buckets of a street with others, over all deals.
    pub fn compare(&self, other: &Buckets, street: Street, tell: Tell) -> Comparison {
        let (one, two) = (self.numbered(street), other.numbered(street));
        let clusters = |board| (self.cluster(street, board), other.cluster(street, board));
        let cells = count(street, tell, clusters, |&(a, b), class| [one(a, class), two(b, class)]);
        let all: f64 = cells.iter().map(|cell| cell.deals as f64).sum();
        let same: u64 = cells.iter().filter(|cell| cell.bucket == cell.other).map(|cell| cell.deals).sum();
        let groups = cells.chunk_by(|a, b| a.bucket == b.bucket);
        let spread: f64 = groups
            .map(|group| group.len() as f64 * group.iter().map(|cell| cell.deals as f64).sum::<f64>())
            .sum();
        let pairs = cells.iter().map(|cell| (cell.bucket, cell.other, cell.deals as f64)).collect();
        Comparison { rand: agreement(pairs), same: same as f64 / all, spread: spread / all }
    }
}
