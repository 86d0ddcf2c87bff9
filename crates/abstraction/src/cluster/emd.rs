//! Lloyd's algorithm on histograms under the greedy earth mover's distance.
//!
//! The greedy distance obeys no triangle inequality, but it is never less than the earth mover's distance, which in turn is never
//! less than the difference of the histograms' mean landmark coordinates (see [`GroundDistance`]). Centroids are tried in the order of
//! that lower bound, until the bound alone exceeds the best distance so far. The result is that of trying all centroids.

use super::greedy_transport::{TransportScratch, TransportTarget};
use super::ground_distance::{GroundDistance, LANDMARKS};
use super::histograms::{Histograms, normalize};
use super::kernel::{Blocks, LANES, Lanes, min_lane};
use super::members::Members;
use super::points::Weights;
use super::run::{ClusterState, Step};
use isofold_simd::{Dispatcher, Simd, kernel};
use rayon::prelude::*;

pub(super) const POINTS_PER_TASK: usize = 512;
/// The bytes that the nearest-bin lists of all centroids may take together.
const MAX_LIST_BYTES: usize = 512 << 20;

/// The histograms to cluster and the distance to do it by.
#[derive(Clone, Copy)]
pub(super) struct EmdInput<'a> {
    pub(super) histograms: &'a Histograms,
    pub(super) weights: Weights<'a>,
    pub(super) ground: &'a GroundDistance,
    /// The mean landmark coordinates of each histogram.
    pub(super) landmarks: &'a [[f32; LANDMARKS]],
}

/// The cluster of a histogram, and the greedy distance to its centroid.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Nearest {
    pub(super) cluster: u32,
    pub(super) distance: f64,
}

/// Histograms with their nearest centroids.
pub(super) struct EmdLloyd<'a> {
    pub(super) input: EmdInput<'a>,
    pub(super) nearest: Vec<Nearest>,
    /// The centroids.
    pub(super) targets: Vec<TransportTarget>,
    /// The mean landmark coordinates of the centroids.
    pub(super) landmarks: Vec<f32>,
    /// Whether the histograms of a cluster have changed since its mean was taken.
    pub(super) has_changed: Vec<bool>,
}

/// Buffers of a worker, reused from histogram to histogram.
#[derive(Default)]
pub(super) struct Scratch {
    pub(super) masses: Vec<(u16, u32)>,
    /// Centroids that may be nearer, with the lower bound of the distance.
    pub(super) near: Vec<(f32, u32)>,
    pub(super) transport: TransportScratch,
}

impl EmdLloyd<'_> {
    /// The contribution of a histogram to the cost.
    pub(super) fn point_cost(&self, point: usize) -> f64 {
        self.input.weights.of(point) * self.nearest[point].distance
    }

    fn members(&self) -> Members {
        Members::new(self.nearest.len(), self.targets.len(), |point| self.nearest[point].cluster)
    }

    /// Gives clusters that lost all their histograms a new one; returns the members of every cluster.
    fn refill(&mut self) -> Members {
        let members = self.members();
        let moves = members.refill(self.input.weights, |point| self.point_cost(point));
        if moves.is_empty() {
            return members;
        }
        for (point, to) in moves {
            self.has_changed[self.nearest[point].cluster as usize] = true;
            self.has_changed[to] = true;
            self.nearest[point] = Nearest { cluster: to as u32, distance: 0.0 };
        }
        self.members()
    }

    /// The mean of a cluster's histograms; `None` if they have no weight.
    fn mean(&self, members: &Members, cluster: usize) -> Option<Vec<(u16, u32)>> {
        let EmdInput { histograms, weights, .. } = self.input;
        let mut sums = vec![0.0; histograms.bins()];
        let mut masses = Vec::new();
        for &point in members.of(cluster) {
            let weight = weights.of(point as usize);
            histograms.masses(point as usize, &mut masses);
            masses.iter().for_each(|&(bin, mass)| sums[usize::from(bin)] += weight * f64::from(mass));
        }
        let has_weight = sums.iter().any(|&sum| sum > 0.0);
        normalize((0..=u16::MAX).zip(sums.iter().copied()), &mut masses);
        has_weight.then_some(masses)
    }

    /// Moves the centroids of changed clusters to the means; returns which centroids moved.
    fn move_centroids(&mut self, members: &Members) -> Vec<bool> {
        let changed: Vec<usize> =
            (0..self.targets.len()).filter(|&cluster| self.has_changed[cluster]).collect();
        let means: Vec<_> =
            changed.into_par_iter().map(|cluster| (cluster, self.mean(members, cluster))).collect();
        let mut has_moved = vec![false; self.targets.len()];
        for (cluster, mean) in means {
            if let Some(mean) = mean {
                let landmarks = self.input.ground.landmark_means(&mean);
                self.landmarks[cluster * LANDMARKS..][..LANDMARKS].copy_from_slice(&landmarks);
                self.targets[cluster] = TransportTarget::new(self.input.ground.bins(), &mean);
                has_moved[cluster] = true;
            }
        }
        if self.targets.iter().map(TransportTarget::list_bytes).sum::<usize>() <= MAX_LIST_BYTES {
            self.targets
                .par_iter_mut()
                .filter(|target| !target.has_lists())
                .for_each(|target| target.sort_bins(self.input.ground));
        }
        has_moved
    }

    /// The nearest centroid of a histogram.
    fn find(&self, point: usize, blocks: &Blocks, has_moved: &[bool], scratch: &mut Scratch) -> Nearest {
        let EmdInput { histograms, ground, landmarks, .. } = self.input;
        let Scratch { masses, near, transport } = scratch;
        let mut best = self.nearest[point];
        let own = best.cluster;
        let is_old = !has_moved[own as usize];
        histograms.masses(point, masses);
        if !is_old {
            best.distance = self.targets[own as usize].distance(ground, masses, f64::INFINITY, transport);
        }
        near.clear();
        within(
            Dispatcher::best(),
            &landmarks[point],
            blocks,
            best.distance as f32 + 2.0 * ground.slack(),
            near,
        );
        // Where neither has moved, another centroid cannot have become nearer than the histogram's own.
        near.retain(|&(_, cluster)| cluster != own && (!is_old || has_moved[cluster as usize]));
        near.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        for &(bound, cluster) in &*near {
            if f64::from(bound - ground.slack()) > best.distance {
                break;
            }
            let distance = self.targets[cluster as usize].distance(ground, masses, best.distance, transport);
            if distance < best.distance || distance == best.distance && cluster < best.cluster {
                best = Nearest { cluster, distance };
            }
        }
        best
    }
}

impl ClusterState for EmdLloyd<'_> {
    fn cost(&self) -> f64 {
        (0..self.nearest.len()).map(|point| self.point_cost(point)).sum()
    }

    fn step(&mut self) -> Step {
        let members = self.refill();
        let has_moved = self.move_centroids(&members);
        let blocks = Blocks::of(&self.landmarks, LANDMARKS);
        let find = |scratch: &mut Scratch, point| self.find(point, &blocks, &has_moved, scratch);
        let found: Vec<Nearest> = (0..self.nearest.len())
            .into_par_iter()
            .with_min_len(POINTS_PER_TASK)
            .map_init(Scratch::default, find)
            .collect();
        self.has_changed.fill(false);
        let mut moved = 0;
        for (old, new) in self.nearest.iter().zip(&found).filter(|(old, new)| old.cluster != new.cluster) {
            self.has_changed[old.cluster as usize] = true;
            self.has_changed[new.cluster as usize] = true;
            moved += 1;
        }
        self.nearest = found;
        Step { moved, cost: self.cost() }
    }

    fn assignment(&self) -> Vec<u32> {
        self.nearest.iter().map(|nearest| nearest.cluster).collect()
    }

    fn centroids(&self) -> Vec<f32> {
        self.targets.iter().flat_map(TransportTarget::shares).collect()
    }

    fn dimension(&self) -> usize {
        self.input.histograms.bins()
    }
}

kernel! {
    /// Lists the centroids whose lower bound is within a limit.
    fn within<'a>(
        landmarks: &'a [f32; LANDMARKS], blocks: &'a Blocks, limit: f32, near: &'a mut Vec<(f32, u32)>,
    ) = within_blocks;
}

#[inline(always)]
fn within_blocks<S: Simd>(
    _: S,
    landmarks: &[f32; LANDMARKS],
    blocks: &Blocks,
    limit: f32,
    near: &mut Vec<(f32, u32)>,
) {
    for (index, block) in blocks.iter().enumerate() {
        let mut bounds: Lanes = [0.0; LANES];
        for (&own, row) in landmarks.iter().zip(block) {
            bounds = std::array::from_fn(|i| {
                let difference = (own - row[i]).abs();
                if difference > bounds[i] { difference } else { bounds[i] }
            });
        }
        if min_lane(&bounds) <= limit {
            let numbered = (index * LANES..).zip(bounds).filter(|&(_, bound)| bound <= limit);
            near.extend(numbered.map(|(cluster, bound)| (bound, cluster as u32)));
        }
    }
}
