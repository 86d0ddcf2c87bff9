//! The first centroids, after k-means++: each is a point, chosen with a chance that goes with what it adds to the cost.

use super::kernel::{Term, slack, sum_one, widened};
use super::points::Points;
use crate::ClusterError;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::RngCore;
use rayon::prelude::*;
use std::ops::ControlFlow;

/// Seeds are told of now and then.
pub(super) const SEEDS_BETWEEN_NEWS: usize = 64;

/// Chosen points, and for each point the nearest of them with its sum.
pub(super) struct Seeds {
    pub(super) chosen: Vec<usize>,
    pub(super) nearest: Vec<(u32, f32)>,
}

/// A number from 0 to less than 1.
pub(super) fn uniform(rng: &mut Xoshiro256PlusPlus) -> f64 {
    (rng.next_u64() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
}

/// A choice with chances that go with parts: the first place where their sum exceeds a share of it. The last that has a part, if
/// rounding leaves none.
pub(super) fn choose(parts: impl Iterator<Item = f64>, mut rest: f64) -> Option<(usize, f64)> {
    let mut last = None;
    for (place, part) in parts.enumerate().filter(|&(_, part)| part > 0.0) {
        last = Some((place, rest.min(part)));
        if rest < part {
            break;
        }
        rest -= part;
    }
    last
}

/// A point and its sum for the seed of its list.
#[derive(Clone, Copy)]
struct Near {
    point: u32,
    sum: f32,
}

/// The points that are nearest to a seed.
#[derive(Default)]
struct List {
    near: Vec<Near>,
    /// What they add to the cost.
    part: f64,
    /// The greatest sum.
    reach: f32,
}

/// Stands for a point that has gone to another list.
const GONE: u32 = u32::MAX;
const POINTS_OF_A_TASK: usize = 4096;

impl List {
    fn tidy(&mut self, points: &Points) {
        self.near.retain(|near| near.point != GONE);
        self.part =
            self.near.iter().map(|near| points.weights().of(near.point as usize) * f64::from(near.sum)).sum();
        self.reach = self.near.iter().map(|near| near.sum).fold(0.0, f32::max);
    }
}

/// The sum from which on points may be nearer to a new seed, if that has such a sum for theirs: half of the way.
fn threshold<T: Term>(points: &Points, between: f32) -> f32 {
    T::sum(T::length(between) / 2.0 * (1.0 - slack(points.dimension())))
}

/// Takes away the points that a new seed is nearer to.
#[inline(always)]
fn part_with<T: Term>(points: &Points, some: &mut [Near], seed: &[f32], threshold: f32) -> Vec<Near> {
    let mut open: Vec<&mut Near> = some.iter_mut().filter(|near| near.sum >= threshold).collect();
    let numbers: Vec<u32> = open.iter().map(|near| near.point).collect();
    let mut gone = Vec::new();
    let mut place = 0;
    points.sums::<T>(&numbers, seed, |point, sum| {
        if sum < open[place].sum {
            gone.push(Near { point, sum });
            open[place].point = GONE;
        }
        place += 1;
    });
    gone
}

widened! {
    fn part_with_widened<T: Term>(points: &Points, some: &mut [Near], seed: &[f32], threshold: f32) -> Vec<Near> = part_with
}

/// Chooses so many points, or fewer if there are no more that differ.
pub(super) fn seeds<T: Term>(
    points: &Points,
    clusters: usize,
    rng: &mut Xoshiro256PlusPlus,
    mut news: impl FnMut(usize) -> ControlFlow<()>,
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
        if chosen.len().is_multiple_of(SEEDS_BETWEEN_NEWS) && news(chosen.len()).is_break() {
            return Err(ClusterError::Stopped);
        }
        let total: f64 = lists.iter().map(|list| list.part).sum();
        let Some((place, rest)) = choose(lists.iter().map(|list| list.part), uniform(rng) * total) else {
            break;
        };
        let near = &lists[place].near;
        let parts = near.iter().map(|near| weights.of(near.point as usize) * f64::from(near.sum));
        let Some((place, _)) = choose(parts, rest) else { break };
        let seed = near[place].point as usize;
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

/// The list of a new seed. Lists that are too far away from it are not looked at.
fn gather<T: Term>(points: &Points, lists: &mut [List], chosen: &[usize], seed: &[f32]) -> List {
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
            list.near.chunks_mut(POINTS_OF_A_TASK).map(move |some| (i, *threshold, some))
        })
        .collect();
    let gone: Vec<(usize, Vec<Near>)> = tasks
        .into_par_iter()
        .map(|(i, threshold, some)| (i, part_with_widened::<T>(points, some, seed, threshold)))
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
