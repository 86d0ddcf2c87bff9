//! K-means++ seeding (Arthur and Vassilvitskii, 2007): each first centroid is a point, chosen with a probability proportional to
//! what it adds to the cost.

use super::kernel::{MetricTerm, slack, sum_one};
use super::points::Points;
use crate::ClusterError;
use isofold_simd::{Dispatcher, Simd, kernel};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::RngCore;
use rayon::prelude::*;
use std::ops::ControlFlow;

/// Progress is reported once for so many seeds.
pub(super) const SEEDS_PER_REPORT: usize = 64;

/// The chosen points, and for each point the nearest of them with its distance sum.
pub(super) struct Seeds {
    pub(super) chosen: Vec<usize>,
    pub(super) nearest: Vec<(u32, f32)>,
}

/// A uniform number in [0, 1).
pub(super) fn uniform(rng: &mut Xoshiro256PlusPlus) -> f64 {
    (rng.next_u64() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
}

/// Chooses an index with a probability proportional to its part: the first at which the running sum exceeds `rest`, or the last
/// positive part if rounding leaves none. Returns it with what is left of `rest`.
pub(super) fn choose(parts: impl Iterator<Item = f64>, mut rest: f64) -> Option<(usize, f64)> {
    let mut last = None;
    for (index, part) in parts.enumerate().filter(|&(_, part)| part > 0.0) {
        last = Some((index, rest.min(part)));
        if rest < part {
            break;
        }
        rest -= part;
    }
    last
}

/// A point and its distance sum to the seed of its list.
#[derive(Clone, Copy)]
struct Near {
    point: u32,
    sum: f32,
}

/// The points whose nearest seed is the same.
#[derive(Default)]
struct List {
    near: Vec<Near>,
    /// Their share of the cost.
    cost: f64,
    /// The greatest distance sum.
    reach: f32,
}

/// Marks a point that has moved to another list.
const GONE: u32 = u32::MAX;
const POINTS_PER_TASK: usize = 4096;

impl List {
    fn tidy(&mut self, points: &Points) {
        self.near.retain(|near| near.point != GONE);
        self.cost =
            self.near.iter().map(|near| points.weights().of(near.point as usize) * f64::from(near.sum)).sum();
        self.reach = self.near.iter().map(|near| near.sum).fold(0.0, f32::max);
    }
}

/// The distance sum from which on a point may be nearer to a new seed, given the sum between the two seeds: by the triangle
/// inequality, half the way.
fn threshold<T: MetricTerm>(points: &Points, between: f32) -> f32 {
    T::sum(T::length(between) / 2.0 * (1.0 - slack(points.dimension())))
}

kernel! {
    /// Removes and returns the points that are nearer to a new seed.
    fn take_nearer<'a, T: MetricTerm>(
        points: &'a Points<'a>, some: &'a mut [Near], seed: &'a [f32], threshold: f32,
    ) -> Vec<Near> = take_nearer_points;
}

#[inline(always)]
fn take_nearer_points<S: Simd, T: MetricTerm>(
    _: S,
    points: &Points<'_>,
    some: &mut [Near],
    seed: &[f32],
    threshold: f32,
) -> Vec<Near> {
    let mut open: Vec<&mut Near> = some.iter_mut().filter(|near| near.sum >= threshold).collect();
    let numbers: Vec<u32> = open.iter().map(|near| near.point).collect();
    let mut gone = Vec::new();
    let mut index = 0;
    points.sums::<T>(&numbers, seed, |point, sum| {
        if sum < open[index].sum {
            gone.push(Near { point, sum });
            open[index].point = GONE;
        }
        index += 1;
    });
    gone
}

/// Chooses one point for each cluster, or fewer if fewer points differ.
pub(super) fn seeds<T: MetricTerm>(
    points: &Points,
    clusters: usize,
    rng: &mut Xoshiro256PlusPlus,
    mut on_progress: impl FnMut(usize) -> ControlFlow<()>,
) -> Result<Seeds, ClusterError> {
    let weights = points.weights();
    let total: f64 = weights.all().sum();
    let (first, _) = choose(weights.all(), uniform(rng) * total).ok_or(ClusterError::NoWeight)?;
    let near =
        |point: usize| Near { point: point as u32, sum: sum_one::<T>(points.row(point), points.row(first)) };
    let mut list = List { near: (0..points.len()).into_par_iter().map(near).collect(), ..List::default() };
    list.tidy(points);
    let (mut lists, mut chosen) = (vec![list], vec![first]);
    while chosen.len() < clusters {
        if chosen.len().is_multiple_of(SEEDS_PER_REPORT) && on_progress(chosen.len()).is_break() {
            return Err(ClusterError::Stopped);
        }
        let total: f64 = lists.iter().map(|list| list.cost).sum();
        let Some((index, rest)) = choose(lists.iter().map(|list| list.cost), uniform(rng) * total) else {
            break;
        };
        let near = &lists[index].near;
        let parts = near.iter().map(|near| weights.of(near.point as usize) * f64::from(near.sum));
        let Some((index, _)) = choose(parts, rest) else { break };
        let seed = near[index].point as usize;
        let list = gather::<T>(points, &mut lists, &chosen, points.row(seed));
        lists.push(list);
        chosen.push(seed);
    }
    let mut nearest = vec![(0, 0.0); points.len()];
    for (cluster, list) in lists.iter().enumerate() {
        list.near.iter().for_each(|near| nearest[near.point as usize] = (cluster as u32, near.sum));
    }
    Ok(Seeds { chosen, nearest })
}

/// Collects the points that are nearest to a new seed. Lists whose points are too near their own seeds are skipped.
fn gather<T: MetricTerm>(points: &Points, lists: &mut [List], chosen: &[usize], seed: &[f32]) -> List {
    let mut touched: Vec<(f32, &mut List)> = lists
        .iter_mut()
        .zip(chosen)
        .map(|(list, &other)| (threshold::<T>(points, sum_one::<T>(points.row(other), seed)), list))
        .filter(|(threshold, list)| list.reach >= *threshold)
        .collect();
    let tasks: Vec<(usize, f32, &mut [Near])> = touched
        .iter_mut()
        .enumerate()
        .flat_map(|(i, (threshold, list))| {
            list.near.chunks_mut(POINTS_PER_TASK).map(move |some| (i, *threshold, some))
        })
        .collect();
    let dispatcher = Dispatcher::best();
    let gone: Vec<(usize, Vec<Near>)> = tasks
        .into_par_iter()
        .map(|(i, threshold, some)| (i, take_nearer::<T>(dispatcher, points, some, seed, threshold)))
        .collect();
    let mut has_lost = vec![false; touched.len()];
    let mut list = List::default();
    for (i, gone) in gone {
        has_lost[i] |= !gone.is_empty();
        list.near.extend(gone);
    }
    touched
        .into_par_iter()
        .zip(has_lost)
        .filter(|(_, has_lost)| *has_lost)
        .for_each(|((_, list), _)| list.tidy(points));
    list.tidy(points);
    list
}
