use super::points::Weights;
use crate::ClusterError;

/// The adjusted Rand index of two assignments of the same points (Hubert and Arabie, 1985): 1 if their clusters are the same up to
/// numbering, about 0 if they are independent. A weight is the number of points that a point stands for.
///
/// ```
/// use isofold_abstraction::adjusted_rand_index;
///
/// assert_eq!(adjusted_rand_index(&[0, 0, 1, 1], &[5, 5, 2, 2], None)?, 1.0);
/// assert!(adjusted_rand_index(&[0, 0, 1, 1], &[0, 1, 0, 1], None)? < 0.0);
/// # Ok::<(), isofold_abstraction::ClusterError>(())
/// ```
pub fn adjusted_rand_index(a: &[u32], b: &[u32], weights: Option<&[f64]>) -> Result<f64, ClusterError> {
    if a.len() != b.len() {
        return Err(ClusterError::Length { what: "clusters", found: b.len(), points: a.len() });
    }
    let weights = Weights::new(a.len(), weights)?;
    Ok(adjusted_rand_of_counts(
        a.iter().zip(b).zip(weights.all()).map(|((&a, &b), weight)| (a, b, weight)).collect(),
    ))
}

/// The adjusted Rand index from (first cluster, second cluster, weight) triples.
pub(crate) fn adjusted_rand_of_counts(mut both: Vec<(u32, u32, f64)>) -> f64 {
    let points: f64 = both.iter().map(|&(_, _, weight)| weight).sum();
    let pairs = |weight: f64| weight * (weight - 1.0) / 2.0;
    let mut pairs_by = |key: fn(&(u32, u32, f64)) -> (u32, u32)| {
        both.sort_by_key(key);
        let equal = both.chunk_by(|x, y| key(x) == key(y));
        equal.map(|equal| pairs(equal.iter().map(|&(_, _, weight)| weight).sum())).sum::<f64>()
    };
    let in_both = pairs_by(|&(a, b, _)| (a, b));
    let [in_a, in_b] = [pairs_by(|&(a, _, _)| (a, 0)), pairs_by(|&(_, b, _)| (b, 0))];
    let all = pairs(points);
    let expected = if all > 0.0 { in_a * in_b / all } else { 0.0 };
    let max = (in_a + in_b) / 2.0;
    // Equal if both assignments put all points together, or all apart.
    if max == expected { 1.0 } else { (in_both - expected) / (max - expected) }
}

/// The distribution of points over clusters.
///
/// ```
/// use isofold_abstraction::Occupancy;
///
/// let occupancy = Occupancy::new(&[0, 0, 1, 1, 3, 3, 3, 3], 4, None)?;
/// assert_eq!((occupancy.min, occupancy.median, occupancy.max, occupancy.empty), (0.0, 2.0, 4.0, 1));
/// assert_eq!(occupancy.entropy, 1.5);
/// # Ok::<(), isofold_abstraction::ClusterError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Occupancy {
    /// The weight of the smallest cluster.
    pub min: f64,
    /// The median weight of a cluster.
    pub median: f64,
    /// The weight of the largest cluster.
    pub max: f64,
    /// The entropy of a point's cluster, in bits: log2 of the number of clusters if all have the same size.
    pub entropy: f64,
    /// The number of clusters without weight.
    pub empty: usize,
}

impl Occupancy {
    /// The occupancy of an assignment to `clusters` clusters.
    pub fn new(
        assignment: &[u32],
        clusters: usize,
        weights: Option<&[f64]>,
    ) -> Result<Occupancy, ClusterError> {
        if clusters == 0 {
            return Err(ClusterError::NoClusters);
        }
        if let Some(&outside) = assignment.iter().find(|&&cluster| cluster as usize >= clusters) {
            return Err(ClusterError::Cluster { cluster: outside, clusters });
        }
        Occupancy::of_sizes(Weights::new(assignment.len(), weights)?.by_cluster(assignment, clusters))
    }

    /// The occupancy of clusters of the given weights.
    pub fn of_sizes(mut sizes: Vec<f64>) -> Result<Occupancy, ClusterError> {
        let clusters = sizes.len();
        if clusters == 0 {
            return Err(ClusterError::NoClusters);
        }
        sizes.sort_by(f64::total_cmp);
        let total: f64 = sizes.iter().sum();
        let bits = |&size: &f64| if size > 0.0 { size / total * (total / size).log2() } else { 0.0 };
        Ok(Occupancy {
            min: sizes[0],
            median: (sizes[(clusters - 1) / 2] + sizes[clusters / 2]) / 2.0,
            max: sizes[clusters - 1],
            entropy: sizes.iter().map(bits).sum(),
            empty: sizes.iter().filter(|&&size| size == 0.0).count(),
        })
    }
}
