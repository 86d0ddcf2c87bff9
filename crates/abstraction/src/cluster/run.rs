use super::Clustering;
use super::kernel::{Metric, Sizes, Squares, Term};
use super::lloyd::Lloyd;
use super::points::{Points, Weights};
use super::seeding::seeds;
use crate::ClusterError;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use std::ops::{Add, ControlFlow};

/// How to find clusters: k-means++, then Lloyd's algorithm.
///
/// The outcome depends on the points and on these settings, not on the number of threads or the CPU.
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
pub struct KMeans {
    /// How many clusters. There are fewer if fewer points differ.
    pub clusters: usize,
    /// What chance depends on.
    pub seed: u64,
    /// How often to begin anew after the first time; the cheapest outcome is kept.
    pub restarts: usize,
    /// How often centroids are moved at most.
    pub iterations: usize,
    /// Ends when the cost falls by no more than this share of it.
    pub tolerance: f64,
}

/// How far clustering is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ClusterProgress {
    /// How often it began anew.
    pub restart: usize,
    /// How many centroids there are. Until all are chosen, nothing below is known.
    pub centroids: usize,
    /// How often centroids were moved.
    pub iteration: usize,
    /// How many points then went to another cluster.
    pub moved: usize,
    /// What the clusters cost.
    pub cost: f64,
}

/// What came of moving the centroids once.
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

/// Points with the centroids they are nearest to.
pub(super) trait Model {
    fn cost(&self) -> f64;
    /// Moves centroids to the means of their points, then points to the nearest centroids.
    fn step(&mut self) -> Step;
    fn assignment(&self) -> Vec<u32>;
    fn centroids(&self) -> Vec<f32>;
    fn dimension(&self) -> usize;
}

impl KMeans {
    /// So many clusters; seed 0, no restarts, at most 100 iterations, and an end when the cost falls by a ten-thousandth or less.
    pub fn new(clusters: usize) -> KMeans {
        KMeans { clusters, seed: 0, restarts: 0, iterations: 100, tolerance: 1e-4 }
    }

    /// Clusters points. `progress` hears of every iteration, and of centroids while they are chosen; a break ends the work with
    /// [`ClusterError::Stopped`].
    pub fn run(
        &self,
        points: &Points,
        metric: Metric,
        progress: impl FnMut(&ClusterProgress) -> ControlFlow<()>,
    ) -> Result<Clustering, ClusterError> {
        match metric {
            Metric::SquaredL2 => self.run_as::<Squares>(points, progress),
            Metric::L1 => self.run_as::<Sizes>(points, progress),
        }
    }

    fn run_as<T: Term>(
        &self,
        points: &Points,
        progress: impl FnMut(&ClusterProgress) -> ControlFlow<()>,
    ) -> Result<Clustering, ClusterError> {
        self.best(points.weights(), progress, |rng, news| {
            Ok(Lloyd::<T>::new(points, &seeds::<T>(points, self.clusters, rng, news)?))
        })
    }

    /// The best of all restarts.
    pub(super) fn best<M: Model>(
        &self,
        weights: Weights,
        mut progress: impl FnMut(&ClusterProgress) -> ControlFlow<()>,
        mut begin: impl FnMut(
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
            let news = ClusterProgress { restart, centroids: 0, iteration: 0, moved: 0, cost: f64::INFINITY };
            let model = begin(&mut rng, &mut |centroids| progress(&ClusterProgress { centroids, ..news }))?;
            let found = self.settle(model, weights, news, &mut progress)?;
            if best.as_ref().is_none_or(|best| found.cost < best.cost) {
                best = Some(found);
            }
        }
        best.ok_or(ClusterError::NoWeight)
    }

    /// Moves centroids until that is of no more use.
    fn settle<M: Model>(
        &self,
        mut model: M,
        weights: Weights,
        news: ClusterProgress,
        progress: &mut impl FnMut(&ClusterProgress) -> ControlFlow<()>,
    ) -> Result<Clustering, ClusterError> {
        let dimension = model.dimension();
        let (mut assignment, mut centroids) = (model.assignment(), model.centroids());
        let (mut cost, mut iterations) = (model.cost(), 0);
        let count = centroids.len() / dimension;
        for iteration in 0..=self.iterations {
            let step = if iteration == 0 { Step { moved: assignment.len(), cost } } else { model.step() };
            let told =
                ClusterProgress { centroids: count, iteration, moved: step.moved, cost: step.cost, ..news };
            if progress(&told).is_break() {
                return Err(ClusterError::Stopped);
            }
            if iteration == 0 {
                continue;
            }
            // Means are not the best centroids in every metric; and where they blur what points had, the first are dearer.
            if iteration > 1 && step.cost > cost {
                break;
            }
            let is_last = step.moved == 0 || iteration > 1 && cost - step.cost <= self.tolerance * cost;
            (cost, iterations) = (step.cost, iteration);
            (assignment, centroids) = (model.assignment(), model.centroids());
            if is_last {
                break;
            }
        }
        let sizes = weights.by_cluster(&assignment, count);
        Ok(Clustering { assignment, centroids, dimension, sizes, cost, iterations })
    }
}
