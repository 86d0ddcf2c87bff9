use super::kernel::{MetricTerm, sum_one, sum_some};
use crate::ClusterError;
use rayon::prelude::*;

/// Points to cluster: rows of numbers with weights.
///
/// ```
/// use isofold_abstraction::{ClusterError, Points};
///
/// let rows = [0.0, 0.5, 1.0, 0.2, 0.7, 1.0];
/// let points = Points::new(&rows, 3)?.weighted(&[2.0, 1.0])?;
/// assert_eq!((points.len(), points.row(1)), (2, &[0.2, 0.7, 1.0][..]));
/// assert!(matches!(Points::new(&rows, 4), Err(ClusterError::Rows { numbers: 6, dimension: 4 })));
/// # Ok::<(), ClusterError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Points<'a> {
    rows: &'a [f32],
    dimension: usize,
    weights: Weights<'a>,
}

impl<'a> Points<'a> {
    /// Takes rows of `dimension` numbers, one after the other.
    pub fn new(rows: &'a [f32], dimension: usize) -> Result<Points<'a>, ClusterError> {
        if dimension == 0 || !rows.len().is_multiple_of(dimension) {
            return Err(ClusterError::Rows { numbers: rows.len(), dimension });
        }
        if let Some(index) = rows.par_iter().position_first(|number| !number.is_finite()) {
            return Err(ClusterError::NotFinite(index / dimension));
        }
        Ok(Points { rows, dimension, weights: Weights::new(rows.len() / dimension, None)? })
    }

    /// Gives each point a weight; without this, every weight is 1.
    pub fn weighted(self, weights: &'a [f64]) -> Result<Points<'a>, ClusterError> {
        Ok(Points { weights: Weights::new(self.len(), Some(weights))?, ..self })
    }

    /// The number of points.
    pub fn len(&self) -> usize {
        self.rows.len() / self.dimension
    }

    /// Whether there are no points.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The length of a row.
    pub fn dimension(&self) -> usize {
        self.dimension
    }

    /// The row of a point.
    #[inline(always)]
    pub fn row(&self, point: usize) -> &'a [f32] {
        &self.rows[point * self.dimension..][..self.dimension]
    }

    /// Calls `visit` with each of some points and its distance sum to a centroid, in order.
    #[inline(always)]
    pub(super) fn sums<T: MetricTerm>(
        &self,
        some: &[u32],
        centroid: &[f32],
        mut visit: impl FnMut(u32, f32),
    ) {
        let (eights, rest) = some.as_chunks::<8>();
        for eight in eights {
            let sums = sum_some::<T, 8>(eight.map(|point| self.row(point as usize)), centroid);
            eight.iter().zip(sums).for_each(|(&point, sum)| visit(point, sum));
        }
        rest.iter().for_each(|&point| visit(point, sum_one::<T>(self.row(point as usize), centroid)));
    }

    /// The weights of the points.
    pub(super) fn weights(&self) -> Weights<'a> {
        self.weights
    }
}

/// Weights of points: 1 each, or from a list.
#[derive(Clone, Copy)]
pub(super) struct Weights<'a> {
    points: usize,
    weights: Option<&'a [f64]>,
}

impl<'a> Weights<'a> {
    pub(super) fn new(points: usize, weights: Option<&'a [f64]>) -> Result<Weights<'a>, ClusterError> {
        if points > u32::MAX as usize {
            return Err(ClusterError::TooMany(points));
        }
        if let Some(weights) = weights {
            if weights.len() != points {
                return Err(ClusterError::Length { what: "weights", found: weights.len(), points });
            }
            if let Some(point) = weights.iter().position(|weight| !weight.is_finite() || *weight < 0.0) {
                return Err(ClusterError::Weight { point, weight: weights[point] });
            }
        }
        Ok(Weights { points, weights })
    }

    #[inline(always)]
    pub(super) fn of(self, point: usize) -> f64 {
        self.weights.map_or(1.0, |weights| weights[point])
    }

    pub(super) fn all(self) -> impl Iterator<Item = f64> {
        (0..self.points).map(move |point| self.of(point))
    }

    /// Returns an error unless some weight is positive.
    pub(super) fn check(self) -> Result<(), ClusterError> {
        if self.all().any(|weight| weight > 0.0) { Ok(()) } else { Err(ClusterError::NoWeight) }
    }

    /// The total weight of each cluster of an assignment.
    pub(super) fn by_cluster(self, assignment: &[u32], clusters: usize) -> Vec<f64> {
        let mut sizes = vec![0.0; clusters];
        for (&cluster, weight) in assignment.iter().zip(self.all()) {
            sizes[cluster as usize] += weight;
        }
        sizes
    }
}
