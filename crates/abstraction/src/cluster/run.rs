use super::Clustering;
use super::kernel::{AbsoluteDifference, Metric, MetricTerm, SquaredDifference};
use super::lloyd::Lloyd;
use super::points::{Points, Weights};
use super::seeding::seeds;
use crate::ClusterError;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use std::ops::{Add, ControlFlow};

/// Settings of k-means: k-means++ seeding, then Lloyd's algorithm.
///
/// The result depends on the points and on these settings, not on the number of threads or the CPU.
///
/// ```
/// use isofold_abstraction::{KMeans, Metric, Points};
/// use std::ops::ControlFlow;
///
/// let rows = [0.0, 0.1, 0.9, 1.0, 0.2];
/// let mut found = KMeans::new(2).run(&Points::new(&rows, 1)?, Metric::SquaredL2, |_| ControlFlow::Continue(()))?;
/// found.reorder(&[0.0, 0.1, 0.9, 1.0, 0.2], None)?;
/// assert_eq!(found.assignment, [0, 0, 1, 1, 0]);
/// assert_eq!(found.centroid(1), [0.95]);
/// # Ok::<(), isofold_abstraction::ClusterError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct KMeans {
    /// The number of clusters. There are fewer if fewer points differ.
    pub clusters: usize,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The number of restarts with other seeds; the clustering of least cost is kept.
    pub restarts: usize,
    /// The most iterations of a start.
    pub iterations: usize,
    /// Ends when the cost falls by no more than this share of it.
    pub tolerance: f64,
}

/// The progress of a clustering.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct ClusterProgress {
    /// The number of restarts so far.
    pub restart: usize,
    /// The number of centroids chosen so far. Until all are chosen, `cost` is infinite and the other fields are 0.
    pub centroids: usize,
    /// The number of iterations so far.
    pub iteration: usize,
    /// The number of points that changed their cluster in the last iteration.
    pub moved: usize,
    /// The cost of the clusters.
    pub cost: f64,
}

/// The result of an iteration.
#[derive(Clone, Copy, Default)]
pub(super) struct Step {
    pub(super) moved: usize,
    pub(super) cost: f64,
}

impl Add for Step {
    type Output = Step;

    fn add(self, other: Step) -> Step {
        Step { moved: self.moved + other.moved, cost: self.cost + other.cost }
    }
}

/// A callback for progress. Not generic, so that the algorithm is compiled once, and not by each crate that calls it.
pub(super) type OnClusterProgress<'a> = &'a mut dyn FnMut(&ClusterProgress) -> ControlFlow<()>;

/// Points with their nearest centroids: the state that Lloyd's algorithm works on.
pub(super) trait ClusterState {
    fn cost(&self) -> f64;
    /// Moves centroids to the means of their points, then points to their nearest centroids.
    fn step(&mut self) -> Step;
    fn assignment(&self) -> Vec<u32>;
    fn centroids(&self) -> Vec<f32>;
    fn dimension(&self) -> usize;
}

impl KMeans {
    /// Settings for a number of clusters: seed 0, no restarts, at most 100 iterations, tolerance 0.0001.
    pub fn new(clusters: usize) -> KMeans {
        KMeans { clusters, seed: 0, restarts: 0, iterations: 100, tolerance: 1e-4 }
    }

    /// Sets the seed of the random numbers.
    #[must_use]
    pub fn seed(self, seed: u64) -> KMeans {
        KMeans { seed, ..self }
    }

    /// Sets the number of restarts.
    #[must_use]
    pub fn restarts(self, restarts: usize) -> KMeans {
        KMeans { restarts, ..self }
    }

    /// Sets the most iterations of a start.
    #[must_use]
    pub fn iterations(self, iterations: usize) -> KMeans {
        KMeans { iterations, ..self }
    }

    /// Sets the relative fall of the cost at which a start ends.
    #[must_use]
    pub fn tolerance(self, tolerance: f64) -> KMeans {
        KMeans { tolerance, ..self }
    }

    /// Clusters points. `on_progress` is called in every iteration, and now and then while centroids are chosen; a break ends the
    /// work with [`ClusterError::Stopped`].
    pub fn run(
        &self,
        points: &Points,
        metric: Metric,
        mut on_progress: impl FnMut(&ClusterProgress) -> ControlFlow<()>,
    ) -> Result<Clustering, ClusterError> {
        match metric {
            Metric::SquaredL2 => self.run_as::<SquaredDifference>(points, &mut on_progress),
            Metric::L1 => self.run_as::<AbsoluteDifference>(points, &mut on_progress),
        }
    }

    fn run_as<T: MetricTerm>(
        &self,
        points: &Points,
        on_progress: OnClusterProgress,
    ) -> Result<Clustering, ClusterError> {
        self.best_of_restarts(points.weights(), on_progress, |rng, on_seed| {
            Ok(Lloyd::<T>::new(points, &seeds::<T>(points, self.clusters, rng, on_seed)?))
        })
    }

    /// The clustering of least cost of all starts; `seed` chooses the first centroids.
    pub(super) fn best_of_restarts<M: ClusterState>(
        &self,
        weights: Weights,
        on_progress: OnClusterProgress,
        mut seed: impl FnMut(
            &mut Xoshiro256PlusPlus,
            &mut dyn FnMut(usize) -> ControlFlow<()>,
        ) -> Result<M, ClusterError>,
    ) -> Result<Clustering, ClusterError> {
        if self.clusters == 0 {
            return Err(ClusterError::NoClusters);
        }
        weights.check()?;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        let mut best: Option<Clustering> = None;
        for restart in 0..=self.restarts {
            let start =
                ClusterProgress { restart, centroids: 0, iteration: 0, moved: 0, cost: f64::INFINITY };
            let state =
                seed(&mut rng, &mut |centroids| on_progress(&ClusterProgress { centroids, ..start }))?;
            let found = self.iterate(state, weights, start, on_progress)?;
            if best.as_ref().is_none_or(|best| found.cost < best.cost) {
                best = Some(found);
            }
        }
        best.ok_or(ClusterError::NoWeight)
    }

    /// Runs Lloyd's algorithm until it converges.
    fn iterate<M: ClusterState>(
        &self,
        mut state: M,
        weights: Weights,
        start: ClusterProgress,
        on_progress: OnClusterProgress,
    ) -> Result<Clustering, ClusterError> {
        let dimension = state.dimension();
        let (mut assignment, mut centroids) = (state.assignment(), state.centroids());
        let (mut cost, mut iterations) = (state.cost(), 0);
        let count = centroids.len() / dimension;
        for iteration in 0..=self.iterations {
            let step = if iteration == 0 { Step { moved: assignment.len(), cost } } else { state.step() };
            let Step { moved, cost: new_cost } = step;
            let progress = ClusterProgress { centroids: count, iteration, moved, cost: new_cost, ..start };
            if on_progress(&progress).is_break() {
                return Err(ClusterError::Stopped);
            }
            if iteration == 0 {
                continue;
            }
            // A mean does not minimize every metric, so the cost may rise. The first means may cost more than the seeds, which are
            // points themselves.
            if iteration > 1 && step.cost > cost {
                break;
            }
            let is_last = step.moved == 0 || iteration > 1 && cost - step.cost <= self.tolerance * cost;
            (cost, iterations) = (step.cost, iteration);
            (assignment, centroids) = (state.assignment(), state.centroids());
            if is_last {
                break;
            }
        }
        let sizes = weights.by_cluster(&assignment, count);
        Ok(Clustering { assignment, centroids, dimension, sizes, cost, iterations })
    }
}
