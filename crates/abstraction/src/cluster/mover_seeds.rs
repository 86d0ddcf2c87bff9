//! The first centroids of histograms.

use super::Clustering;
use super::ground::{Ground, HEIGHTS};
use super::histograms::Histograms;
use super::movers::{Given, Movers, Nearest, POINTS_OF_A_TASK, Scratch};
use super::pile::Pile;
use super::run::{ClusterProgress, KMeans};
use super::seeding::{SEEDS_BETWEEN_NEWS, choose, uniform};
use crate::ClusterError;
use rand_xoshiro::Xoshiro256PlusPlus;
use rayon::prelude::*;
use std::ops::ControlFlow;

impl KMeans {
    /// Clusters histograms by the work of the greedy mover; see [`Ground::greedy`]. Centroids are mean histograms, given as the
    /// share of each bin. What a histogram counts in all does not matter; how often it counts itself is its weight, or 1.
    ///
    /// `progress` is as for [`KMeans::run`].
    pub fn run_on_histograms(
        &self,
        histograms: &Histograms,
        weights: Option<&[f64]>,
        ground: &Ground,
        progress: impl FnMut(&ClusterProgress) -> ControlFlow<()>,
    ) -> Result<Clustering, ClusterError> {
        if ground.bins() != histograms.bins() {
            return Err(ClusterError::Bin { bin: histograms.bins(), bins: ground.bins() });
        }
        let weights = histograms.weights(weights)?;
        let mean_heights = |room: &mut Vec<_>, point| {
            histograms.masses(point, room);
            ground.mean_heights(room)
        };
        let heights: Vec<_> =
            (0..histograms.len()).into_par_iter().map_init(Vec::new, mean_heights).collect();
        let given = Given { histograms, weights, ground, heights: &heights };
        self.best(weights, progress, |rng, news| Movers::seeded(given, self.clusters, rng, news))
    }
}

impl<'a> Movers<'a> {
    /// Chooses histograms for centroids, as k-means++ does.
    fn seeded(
        given: Given<'a>,
        clusters: usize,
        rng: &mut Xoshiro256PlusPlus,
        news: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> Result<Movers<'a>, ClusterError> {
        let Given { histograms, weights, ground, heights } = given;
        let total: f64 = weights.all().sum();
        let mut chosen = choose(weights.all(), uniform(rng) * total);
        let nearest = vec![Nearest { cluster: 0, work: f64::INFINITY }; histograms.len()];
        let (piles, has_changed) = (Vec::new(), Vec::new());
        let mut movers = Movers { given, nearest, piles, heights: Vec::new(), has_changed };
        while let Some((point, _)) = chosen {
            let cluster = movers.piles.len();
            if cluster.is_multiple_of(SEEDS_BETWEEN_NEWS) && news(cluster).is_break() {
                return Err(ClusterError::Stopped);
            }
            let mut masses = Vec::new();
            histograms.masses(point, &mut masses);
            let (mut pile, own) = (Pile::new(ground.bins(), &masses), heights[point]);
            pile.list(ground);
            let task = |(task, some): (usize, &mut [Nearest])| {
                let mut scratch = Scratch::default();
                let mut part = 0.0;
                for (i, nearest) in some.iter_mut().enumerate() {
                    let point = task * POINTS_OF_A_TASK + i;
                    if f64::from(rise(&own, &heights[point]) - ground.slack()) < nearest.work {
                        histograms.masses(point, &mut scratch.masses);
                        let work = pile.work(ground, &scratch.masses, nearest.work, &mut scratch.room);
                        if work < nearest.work {
                            *nearest = Nearest { cluster: cluster as u32, work };
                        }
                    }
                    part += weights.of(point) * nearest.work;
                }
                part
            };
            let parts: Vec<f64> =
                movers.nearest.par_chunks_mut(POINTS_OF_A_TASK).enumerate().map(task).collect();
            movers.piles.push(Pile::new(ground.bins(), &masses));
            movers.heights.extend(own);
            movers.has_changed.push(true);
            if movers.piles.len() == clusters {
                break;
            }
            let rest = uniform(rng) * parts.iter().sum::<f64>();
            chosen = choose(parts.into_iter(), rest).and_then(|(task, rest)| {
                let start = task * POINTS_OF_A_TASK;
                let some = start..histograms.len().min(start + POINTS_OF_A_TASK);
                let (place, rest) = choose(some.map(|point| movers.part(point)), rest)?;
                Some((start + place, rest))
            });
        }
        Ok(movers)
    }
}

/// The greatest difference of heights.
fn rise(a: &[f32; HEIGHTS], b: &[f32; HEIGHTS]) -> f32 {
    a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, |most, rise| if rise > most { rise } else { most })
}
