//! Lloyd's algorithm on rows of numbers: centroids move to the means of their points, then points to the nearest centroids.

use super::kernel::{Blocks, MetricTerm, slack, sum_one};
use super::members::Members;
use super::nearest::{Pass, Scratch, assign};
use super::points::Points;
use super::run::{ClusterState, Step};
use super::seeding::Seeds;
use isofold_simd::{Dispatcher, Simd, kernel};
use rayon::prelude::*;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

/// The cluster of a point and the bounds that let it skip other centroids. Each point belongs to one task, so tasks write
/// without a lock.
pub(super) struct PointState {
    cluster: AtomicU32,
    /// The distance sum to its centroid, as the bits of an `f32`.
    sum: AtomicU32,
    /// A lower bound on the length to every other centroid, as the bits of an `f32`.
    lower: AtomicU32,
}

impl PointState {
    pub(super) fn sum(&self) -> f32 {
        f32::from_bits(self.sum.load(Relaxed))
    }

    pub(super) fn lower(&self) -> f32 {
        f32::from_bits(self.lower.load(Relaxed))
    }

    pub(super) fn set(&self, cluster: u32, sum: f32, lower: f32) {
        self.cluster.store(cluster, Relaxed);
        self.sum.store(sum.to_bits(), Relaxed);
        self.lower.store(lower.to_bits(), Relaxed);
    }
}

/// K-means under a metric that is known at compile time.
pub(super) struct Lloyd<'a, T> {
    pub(super) points: &'a Points<'a>,
    pub(super) states: Vec<PointState>,
    centroids: Vec<f32>,
    /// The distance that each centroid has moved.
    pub(super) moves: Vec<f32>,
    /// Whether the points of a cluster have changed since its mean was taken.
    pub(super) has_changed: Vec<AtomicBool>,
    metric: PhantomData<T>,
}

impl<'a, T: MetricTerm> Lloyd<'a, T> {
    pub(super) fn new(points: &'a Points<'a>, seeds: &Seeds) -> Lloyd<'a, T> {
        let state = |&(cluster, sum): &(u32, f32)| PointState {
            cluster: AtomicU32::new(cluster),
            sum: AtomicU32::new(sum.to_bits()),
            lower: AtomicU32::new(0f32.to_bits()),
        };
        Lloyd {
            points,
            states: seeds.nearest.iter().map(state).collect(),
            centroids: seeds.chosen.iter().flat_map(|&point| points.row(point)).copied().collect(),
            moves: vec![0.0; seeds.chosen.len()],
            has_changed: seeds.chosen.iter().map(|_| AtomicBool::new(true)).collect(),
            metric: PhantomData,
        }
    }

    pub(super) fn clusters(&self) -> usize {
        self.moves.len()
    }

    pub(super) fn centroid(&self, cluster: usize) -> &[f32] {
        let dimension = self.points.dimension();
        &self.centroids[cluster * dimension..][..dimension]
    }

    fn cluster(&self, point: usize) -> u32 {
        self.states[point].cluster.load(Relaxed)
    }

    /// The contribution of a point to the cost.
    fn point_cost(&self, point: usize) -> f64 {
        self.points.weights().of(point) * f64::from(self.states[point].sum())
    }

    fn members(&self) -> Members {
        Members::new(self.states.len(), self.clusters(), |point| self.cluster(point))
    }

    /// Gives clusters that lost all their points a new one; returns the members of every cluster.
    fn refill(&mut self) -> Members {
        let members = self.members();
        let moves = members.refill(self.points.weights(), |point| self.point_cost(point));
        if moves.is_empty() {
            return members;
        }
        for (point, to) in moves {
            self.has_changed[self.cluster(point) as usize].store(true, Relaxed);
            self.has_changed[to].store(true, Relaxed);
            self.states[point].set(to as u32, 0.0, 0.0);
        }
        self.members()
    }

    /// Moves the centroids of changed clusters to the means of their points.
    fn move_centroids(&mut self, members: &Members) {
        let dimension = self.points.dimension();
        let tasks = members.tasks(|cluster| self.has_changed[cluster].load(Relaxed));
        let dispatcher = Dispatcher::best();
        let sums: Vec<(usize, Vec<f64>)> = tasks
            .into_par_iter()
            .map(|task| (task.cluster, add(dispatcher, self.points, task.points)))
            .collect();
        self.moves.fill(0.0);
        self.has_changed.iter().for_each(|changed| changed.store(false, Relaxed));
        for parts in sums.chunk_by(|a, b| a.0 == b.0) {
            let (cluster, mut total) = parts[0].clone();
            for (_, more) in &parts[1..] {
                total.iter_mut().zip(more).for_each(|(total, more)| *total += more);
            }
            let weight = total[dimension];
            if weight > 0.0 {
                let mean: Vec<f32> = total[..dimension].iter().map(|sum| (sum / weight) as f32).collect();
                let old = &mut self.centroids[cluster * dimension..][..dimension];
                self.moves[cluster] = T::length(sum_one::<T>(old, &mean)) * (1.0 + slack(dimension));
                old.copy_from_slice(&mean);
            }
        }
    }

    /// The centroid that moved farthest, with its move and the second greatest: a bound on the move of all centroids but one.
    fn greatest_moves(&self) -> (usize, [f32; 2]) {
        let mut greatest = (0, [0.0; 2]);
        for (cluster, &moved) in self.moves.iter().enumerate() {
            if moved > greatest.1[0] {
                greatest = (cluster, [moved, greatest.1[0]]);
            } else if moved > greatest.1[1] {
                greatest.1[1] = moved;
            }
        }
        greatest
    }
}

impl<T: MetricTerm> ClusterState for Lloyd<'_, T> {
    fn cost(&self) -> f64 {
        (0..self.states.len()).map(|point| self.point_cost(point)).sum()
    }

    fn step(&mut self) -> Step {
        let members = self.refill();
        self.move_centroids(&members);
        let (farthest, moves) = self.greatest_moves();
        let blocks = Blocks::of(&self.centroids, self.points.dimension());
        let pass = Pass { lloyd: self, blocks, farthest, moves };
        let dispatcher = Dispatcher::best();
        let steps: Vec<Step> = members
            .tasks(|_| true)
            .into_par_iter()
            .map_init(Scratch::default, |scratch, task| assign(dispatcher, &pass, task, scratch))
            .collect();
        steps.into_iter().fold(Step::default(), |all, step| all + step)
    }

    fn assignment(&self) -> Vec<u32> {
        (0..self.states.len()).map(|point| self.cluster(point)).collect()
    }

    fn centroids(&self) -> Vec<f32> {
        self.centroids.clone()
    }

    fn dimension(&self) -> usize {
        self.points.dimension()
    }
}

kernel! {
    /// The weighted sum of some rows, followed by their total weight.
    fn add<'a>(points: &'a Points<'a>, some: &'a [u32]) -> Vec<f64> = add_rows;
}

#[inline(always)]
fn add_rows<S: Simd>(_: S, points: &Points<'_>, some: &[u32]) -> Vec<f64> {
    let dimension = points.dimension();
    let mut sums = vec![0.0; dimension + 1];
    for &point in some {
        let weight = points.weights().of(point as usize);
        for (sum, &value) in sums.iter_mut().zip(points.row(point as usize)) {
            *sum += weight * f64::from(value);
        }
        sums[dimension] += weight;
    }
    sums
}
