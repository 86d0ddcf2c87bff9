//! A street that is being bucketed, and k-means with the settings of its configuration.

use crate::progress::{OnProgress, Phase, Progress};
use crate::{
    ClusterError, ClusterProgress, Clustering, Config, FeatureCache, GroundDistance, Histograms, KMeans,
    Metric, Points,
};
use isofold_iso::Street;
use std::ops::ControlFlow;

/// A street that is being bucketed.
#[derive(Clone, Copy)]
pub(crate) struct StreetContext<'a> {
    pub(crate) cache: &'a FeatureCache,
    pub(crate) config: &'a Config,
    pub(crate) street: Street,
    pub(crate) on_progress: OnProgress<'a>,
}

impl StreetContext<'_> {
    /// The number of buckets of the street; with board clusters, of each cluster.
    pub(crate) fn buckets(&self) -> u16 {
        self.config.buckets.of(self.street)
    }

    fn kmeans(&self, clusters: u16) -> KMeans {
        let Config { seed, restarts, iterations, tolerance, .. } = *self.config;
        KMeans { clusters: usize::from(clusters), seed, restarts, iterations, tolerance }
    }

    fn report(&self, clusters: u16, progress: &ClusterProgress) -> ControlFlow<()> {
        let (phase, done, total) = if progress.cost.is_infinite() {
            (Phase::Seeding, progress.centroids, usize::from(clusters))
        } else {
            (Phase::Iterating, progress.iteration, self.config.iterations)
        };
        (self.on_progress)(Progress {
            street: self.street,
            phase,
            done: progress.restart * total + done,
            total: (self.config.restarts + 1) * total,
        });
        if self.cache.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Clusters rows of `dimension` numbers.
    pub(crate) fn cluster_points(
        &self,
        clusters: u16,
        (rows, dimension): (&[f32], usize),
        weights: &[f64],
        metric: Metric,
    ) -> Result<Clustering, ClusterError> {
        let points = Points::new(rows, dimension)?.weighted(weights)?;
        self.kmeans(clusters).run(&points, metric, |progress| self.report(clusters, progress))
    }

    /// Clusters histograms by earth mover's distance.
    pub(crate) fn cluster_histograms(
        &self,
        clusters: u16,
        histograms: &Histograms,
        weights: &[f64],
        ground: &GroundDistance,
    ) -> Result<Clustering, ClusterError> {
        let report = |progress: &ClusterProgress| self.report(clusters, progress);
        self.kmeans(clusters).run_on_histograms(histograms, Some(weights), ground, report)
    }
}
