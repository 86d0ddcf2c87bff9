//! K-means++ seeding of histograms under the greedy earth mover's distance.

use super::Clustering;
use super::emd::{EmdInput, EmdLloyd, Nearest, POINTS_PER_TASK, Scratch};
use super::greedy_transport::TransportTarget;
use super::ground_distance::{GroundDistance, LANDMARKS};
use super::histograms::Histograms;
use super::run::{ClusterProgress, KMeans, OnClusterProgress};
use super::seeding::{SEEDS_PER_REPORT, choose, uniform};
use crate::ClusterError;
use rand_xoshiro::Xoshiro256PlusPlus;
use rayon::prelude::*;
use std::ops::ControlFlow;

impl KMeans {
    /// Clusters histograms by [`GroundDistance::greedy_emd`]. Centroids are mean histograms, given as the share of each bin. Histograms
    /// are scaled to the same mass; `weights` say how often each counts, once if `None`.
    ///
    /// `on_progress` is as for [`KMeans::run`].
    pub fn run_on_histograms(
        &self,
        histograms: &Histograms,
        weights: Option<&[f64]>,
        ground: &GroundDistance,
        mut on_progress: impl FnMut(&ClusterProgress) -> ControlFlow<()>,
    ) -> Result<Clustering, ClusterError> {
        self.run_on_dyn(histograms, weights, ground, &mut on_progress)
    }

    fn run_on_dyn(
        &self,
        histograms: &Histograms,
        weights: Option<&[f64]>,
        ground: &GroundDistance,
        on_progress: OnClusterProgress,
    ) -> Result<Clustering, ClusterError> {
        if ground.bins() != histograms.bins() {
            return Err(ClusterError::Bin { bin: histograms.bins(), bins: ground.bins() });
        }
        let weights = histograms.weights(weights)?;
        let landmark_means = |masses: &mut Vec<_>, point| {
            histograms.masses(point, masses);
            ground.landmark_means(masses)
        };
        let landmarks: Vec<_> =
            (0..histograms.len()).into_par_iter().map_init(Vec::new, landmark_means).collect();
        let input = EmdInput { histograms, weights, ground, landmarks: &landmarks };
        self.best_of_restarts(weights, on_progress, |rng, on_seed| {
            EmdLloyd::seeded(input, self.clusters, rng, on_seed)
        })
    }
}

impl<'a> EmdLloyd<'a> {
    /// Chooses histograms for centroids.
    fn seeded(
        input: EmdInput<'a>,
        clusters: usize,
        rng: &mut Xoshiro256PlusPlus,
        on_seed: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> Result<EmdLloyd<'a>, ClusterError> {
        let EmdInput { histograms, weights, ground, landmarks } = input;
        let total: f64 = weights.all().sum();
        let mut chosen = choose(weights.all(), uniform(rng) * total);
        let nearest = vec![Nearest { cluster: 0, distance: f64::INFINITY }; histograms.len()];
        let (targets, has_changed) = (Vec::new(), Vec::new());
        let mut state = EmdLloyd { input, nearest, targets, landmarks: Vec::new(), has_changed };
        while let Some((point, _)) = chosen {
            let cluster = state.targets.len();
            if cluster.is_multiple_of(SEEDS_PER_REPORT) && on_seed(cluster).is_break() {
                return Err(ClusterError::Stopped);
            }
            let mut masses = Vec::new();
            histograms.masses(point, &mut masses);
            let (mut target, own) = (TransportTarget::new(ground.bins(), &masses), landmarks[point]);
            target.sort_bins(ground);
            let task = |(task, some): (usize, &mut [Nearest])| {
                let mut scratch = Scratch::default();
                let mut cost = 0.0;
                for (i, nearest) in some.iter_mut().enumerate() {
                    let point = task * POINTS_PER_TASK + i;
                    if f64::from(lower_bound(&own, &landmarks[point]) - ground.slack()) < nearest.distance {
                        histograms.masses(point, &mut scratch.masses);
                        let Scratch { masses, transport, .. } = &mut scratch;
                        let distance = target.distance(ground, masses, nearest.distance, transport);
                        if distance < nearest.distance {
                            *nearest = Nearest { cluster: cluster as u32, distance };
                        }
                    }
                    cost += weights.of(point) * nearest.distance;
                }
                cost
            };
            let costs: Vec<f64> =
                state.nearest.par_chunks_mut(POINTS_PER_TASK).enumerate().map(task).collect();
            state.targets.push(TransportTarget::new(ground.bins(), &masses));
            state.landmarks.extend(own);
            state.has_changed.push(true);
            if state.targets.len() == clusters {
                break;
            }
            let rest = uniform(rng) * costs.iter().sum::<f64>();
            chosen = choose(costs.into_iter(), rest).and_then(|(task, rest)| {
                let start = task * POINTS_PER_TASK;
                let some = start..histograms.len().min(start + POINTS_PER_TASK);
                let (index, rest) = choose(some.map(|point| state.point_cost(point)), rest)?;
                Some((start + index, rest))
            });
        }
        Ok(state)
    }
}

/// The greatest difference of landmark coordinates.
fn lower_bound(a: &[f32; LANDMARKS], b: &[f32; LANDMARKS]) -> f32 {
    let differences = a.iter().zip(b).map(|(a, b)| (a - b).abs());
    differences.fold(0.0, |max, difference| if difference > max { difference } else { max })
}
