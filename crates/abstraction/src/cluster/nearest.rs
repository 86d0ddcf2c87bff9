//! The assignment step of Lloyd's algorithm, with bounds that skip most centroids.
//!
//! A point keeps its cluster if its centroid is nearer than the lower bound on all others, which shrinks by the greatest move of
//! a centroid in each iteration (Hamerly, 2010). Otherwise centroids are tried from near to far, within the ball that the triangle
//! inequality allows (the exponion algorithm; Newling and Fleuret, 2016). They are laid out once for all points of the cluster,
//! sixteen side by side. Every bound is loosened by more than rounding can add up to, so the result is that of trying all
//! centroids.

use super::kernel::{Blocks, LANES, Lanes, MetricTerm, min_lane, slack, sum_lanes};
use super::lloyd::Lloyd;
use super::members::Task;
use super::run::Step;
use isofold_simd::{Simd, kernel};
use std::sync::atomic::Ordering::Relaxed;

/// The state that all tasks of an iteration share.
pub(super) struct Pass<'a, 'b, T> {
    pub(super) lloyd: &'a Lloyd<'b, T>,
    /// All centroids.
    pub(super) blocks: Blocks,
    /// The centroid that moved farthest.
    pub(super) farthest: usize,
    /// The greatest move of a centroid, and the second greatest.
    pub(super) moves: [f32; 2],
}

/// Buffers of a worker, reused from task to task.
#[derive(Default)]
pub(super) struct Scratch {
    /// Points that the bounds do not settle, with the length to their centroid.
    open: Vec<(u32, f32)>,
    /// The length between their centroid and each other one.
    between: Vec<f32>,
    /// Centroids within reach, from near to far: the bits of the length in the upper half, the centroid in the lower.
    near: Vec<u64>,
    blocks: Blocks,
}

kernel! {
    /// Finds the nearest centroid of each point of a task.
    pub(super) fn assign<'a, 'b, T: MetricTerm>(
        pass: &'a Pass<'a, 'b, T>, task: Task<'a>, scratch: &'a mut Scratch,
    ) -> Step = assign_points;
}

#[inline(always)]
fn assign_points<S: Simd, T: MetricTerm>(
    _: S,
    pass: &Pass<'_, '_, T>,
    task: Task<'_>,
    scratch: &mut Scratch,
) -> Step {
    let (lloyd, own) = (pass.lloyd, task.cluster);
    let slack = slack(lloyd.points.dimension());
    let fall = pass.moves[usize::from(own == pass.farthest)] * (1.0 + slack);
    let mut step = Step::default();
    scratch.open.clear();
    let mut settle = |point: u32, sum: f32| {
        let state = &lloyd.states[point as usize];
        let length = T::length(sum);
        let lower = state.lower() * (1.0 - slack) - fall;
        state.set(own as u32, sum, lower);
        if length * (1.0 + slack) < lower {
            step.cost += lloyd.points.weights().of(point as usize) * f64::from(sum);
        } else {
            scratch.open.push((point, length));
        }
    };
    if lloyd.moves[own] > 0.0 {
        lloyd.points.sums::<T>(task.points, lloyd.centroid(own), settle);
    } else {
        task.points.iter().for_each(|&point| settle(point, lloyd.states[point as usize].sum()));
    }
    if !scratch.open.is_empty() {
        search::<T>(pass, own, slack, scratch, &mut step);
    }
    step
}

/// Searches the nearest centroid of the points that the bounds do not settle.
#[inline(always)]
fn search<T: MetricTerm>(pass: &Pass<T>, own: usize, slack: f32, scratch: &mut Scratch, step: &mut Step) {
    let lloyd = pass.lloyd;
    let points = lloyd.points;
    let Scratch { open, near, between, blocks } = scratch;
    between.clear();
    for block in pass.blocks.iter() {
        between.extend(sum_lanes::<T>(lloyd.centroid(own), block).map(T::length));
    }
    let reach = open.iter().map(|&(_, length)| length).fold(0.0, f32::max) * 2.0 * (1.0 + slack);
    near.clear();
    for (cluster, &length) in between[..lloyd.clusters()].iter().enumerate() {
        if length <= reach {
            near.push(u64::from(length.to_bits()) << 32 | cluster as u64);
        }
    }
    near.sort_unstable();
    blocks.clear(points.dimension(), near.len());
    for (index, &key) in near.iter().enumerate() {
        blocks.set(index, lloyd.centroid(key as u32 as usize));
    }
    let far = |key: u64| f32::from_bits((key >> 32) as u32) * (1.0 - slack);
    let next = near.get(1).map_or(reach * (1.0 - slack), |&key| far(key));
    for &(point, length) in open.iter() {
        let state = &lloyd.states[point as usize];
        // Nearer than half the way to the next centroid: no other can be nearer.
        if next - length > length * (1.0 + slack) {
            state.set(own as u32, state.sum(), next - length);
            step.cost += points.weights().of(point as usize) * f64::from(state.sum());
            continue;
        }
        let row = points.row(point as usize);
        let mut two = NearestTwo::default();
        // Centroids out of reach are no nearer than this.
        let mut lower = (reach * (1.0 - slack) - length).max(0.0);
        for (block, keys) in blocks.iter().zip(near.chunks(LANES)) {
            let away = far(keys[0]) - length;
            if away > T::length(two.sum) * (1.0 + slack) {
                lower = away;
                break;
            }
            two.update(&sum_lanes::<T>(row, block), keys);
        }
        let lower = lower.min(T::length(two.second));
        state.set(two.cluster, two.sum, lower);
        if two.cluster as usize != own {
            step.moved += 1;
            lloyd.has_changed[own].store(true, Relaxed);
            lloyd.has_changed[two.cluster as usize].store(true, Relaxed);
        }
        step.cost += points.weights().of(point as usize) * f64::from(two.sum);
    }
}

/// The least distance sum with its cluster (the first cluster on ties), and the second least sum.
struct NearestTwo {
    sum: f32,
    cluster: u32,
    second: f32,
}

impl Default for NearestTwo {
    fn default() -> NearestTwo {
        NearestTwo { sum: f32::INFINITY, cluster: u32::MAX, second: f32::INFINITY }
    }
}

impl NearestTwo {
    #[inline(always)]
    fn update(&mut self, sums: &Lanes, keys: &[u64]) {
        if min_lane(sums) > self.second {
            return;
        }
        for (&sum, &key) in sums.iter().zip(keys) {
            let cluster = key as u32;
            if sum < self.sum || sum == self.sum && cluster < self.cluster {
                self.second = self.sum;
                (self.sum, self.cluster) = (sum, cluster);
            } else if sum < self.second {
                self.second = sum;
            }
        }
    }
}
