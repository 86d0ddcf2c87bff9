//! Clusters of histograms by the work of the greedy mover.
//!
//! That work obeys no triangle inequality, but it is never less than the earth mover's distance, and that never less than the
//! difference of mean heights. So centroids are tried from the least such difference on, until the difference alone is more
//! than the work for the best so far. The outcome is that of trying all.

use super::ground::{Ground, HEIGHTS};
use super::histograms::{Histograms, shares};
use super::kernel::{Blocks, LANES, Lanes, least, widened};
use super::members::Members;
use super::pile::{Pile, Room};
use super::points::Weights;
use super::run::{Model, Step};
use rayon::prelude::*;

pub(super) const POINTS_OF_A_TASK: usize = 512;
/// How many bytes the lists of all centroids may take.
const MOST_OF_LISTS: usize = 512 << 20;

/// What is to be clustered.
#[derive(Clone, Copy)]
pub(super) struct Given<'a> {
    pub(super) histograms: &'a Histograms,
    pub(super) weights: Weights<'a>,
    pub(super) ground: &'a Ground,
    /// The mean heights of each histogram.
    pub(super) heights: &'a [[f32; HEIGHTS]],
}

/// The cluster of a histogram, and the work to its centroid.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Nearest {
    pub(super) cluster: u32,
    pub(super) work: f64,
}

pub(super) struct Movers<'a> {
    pub(super) given: Given<'a>,
    pub(super) nearest: Vec<Nearest>,
    pub(super) piles: Vec<Pile>,
    /// The mean heights of centroids.
    pub(super) heights: Vec<f32>,
    pub(super) has_changed: Vec<bool>,
}

/// Room to work in.
#[derive(Default)]
pub(super) struct Scratch {
    pub(super) masses: Vec<(u16, u32)>,
    /// Centroids that may be nearer, by the difference of heights.
    pub(super) near: Vec<(f32, u32)>,
    pub(super) room: Room,
}

impl Movers<'_> {
    pub(super) fn part(&self, point: usize) -> f64 {
        self.given.weights.of(point) * self.nearest[point].work
    }

    fn members(&self) -> Members {
        Members::new(self.nearest.len(), self.piles.len(), |point| self.nearest[point].cluster)
    }

    fn refill(&mut self) -> Members {
        let members = self.members();
        let moves = members.refill(self.given.weights, |point| self.part(point));
        if moves.is_empty() {
            return members;
        }
        for (point, to) in moves {
            self.has_changed[self.nearest[point].cluster as usize] = true;
            self.has_changed[to] = true;
            self.nearest[point] = Nearest { cluster: to as u32, work: 0.0 };
        }
        self.members()
    }

    /// The mean of a cluster's histograms; `None` if they count nothing.
    fn mean(&self, members: &Members, cluster: usize) -> Option<Vec<(u16, u32)>> {
        let Given { histograms, weights, .. } = self.given;
        let mut sums = vec![0.0; histograms.bins()];
        let mut masses = Vec::new();
        for &point in members.of(cluster) {
            let weight = weights.of(point as usize);
            histograms.masses(point as usize, &mut masses);
            masses.iter().for_each(|&(bin, mass)| sums[usize::from(bin)] += weight * f64::from(mass));
        }
        let has_weight = sums.iter().any(|&sum| sum > 0.0);
        shares((0..=u16::MAX).zip(sums.iter().copied()), &mut masses);
        has_weight.then_some(masses)
    }

    /// Moves centroids, and tells which have.
    fn move_centroids(&mut self, members: &Members) -> Vec<bool> {
        let changed: Vec<usize> =
            (0..self.piles.len()).filter(|&cluster| self.has_changed[cluster]).collect();
        let means: Vec<_> =
            changed.into_par_iter().map(|cluster| (cluster, self.mean(members, cluster))).collect();
        let mut has_moved = vec![false; self.piles.len()];
        for (cluster, mean) in means {
            if let Some(mean) = mean {
                let heights = self.given.ground.mean_heights(&mean);
                self.heights[cluster * HEIGHTS..][..HEIGHTS].copy_from_slice(&heights);
                self.piles[cluster] = Pile::new(self.given.ground.bins(), &mean);
                has_moved[cluster] = true;
            }
        }
        if self.piles.iter().map(Pile::size_of_lists).sum::<usize>() <= MOST_OF_LISTS {
            self.piles
                .par_iter_mut()
                .filter(|pile| !pile.has_lists())
                .for_each(|pile| pile.list(self.given.ground));
        }
        has_moved
    }

    /// The nearest centroid of a histogram.
    fn find(&self, point: usize, blocks: &Blocks, has_moved: &[bool], scratch: &mut Scratch) -> Nearest {
        let Given { histograms, ground, heights, .. } = self.given;
        let Scratch { masses, near, room } = scratch;
        let mut best = self.nearest[point];
        let own = best.cluster;
        let is_old = !has_moved[own as usize];
        histograms.masses(point, masses);
        if !is_old {
            best.work = self.piles[own as usize].work(ground, masses, f64::INFINITY, room);
        }
        near.clear();
        list(&heights[point], blocks, best.work as f32 + 2.0 * ground.slack(), near);
        // If neither has moved, a centroid has not become nearer than the own one.
        near.retain(|&(_, cluster)| cluster != own && (!is_old || has_moved[cluster as usize]));
        near.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        for &(rise, cluster) in &*near {
            if f64::from(rise - ground.slack()) > best.work {
                break;
            }
            let work = self.piles[cluster as usize].work(ground, masses, best.work, room);
            if work < best.work || work == best.work && cluster < best.cluster {
                best = Nearest { cluster, work };
            }
        }
        best
    }
}

impl Model for Movers<'_> {
    fn cost(&self) -> f64 {
        (0..self.nearest.len()).map(|point| self.part(point)).sum()
    }

    fn step(&mut self) -> Step {
        let members = self.refill();
        let has_moved = self.move_centroids(&members);
        let blocks = Blocks::of(&self.heights, HEIGHTS);
        let find = |scratch: &mut Scratch, point| self.find(point, &blocks, &has_moved, scratch);
        let found: Vec<Nearest> = (0..self.nearest.len())
            .into_par_iter()
            .with_min_len(POINTS_OF_A_TASK)
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
        self.piles.iter().flat_map(Pile::shares).collect()
    }

    fn dimension(&self) -> usize {
        self.given.histograms.bins()
    }
}

widened! {
    fn list<>(heights: &[f32; HEIGHTS], blocks: &Blocks, limit: f32, near: &mut Vec<(f32, u32)>) -> () = list_plain
}

/// Lists the centroids whose heights differ by no more than a limit.
#[inline(always)]
fn list_plain(heights: &[f32; HEIGHTS], blocks: &Blocks, limit: f32, near: &mut Vec<(f32, u32)>) {
    for (place, block) in blocks.iter().enumerate() {
        let mut rises: Lanes = [0.0; LANES];
        for (&height, row) in heights.iter().zip(block) {
            rises = std::array::from_fn(|i| {
                let rise = (height - row[i]).abs();
                if rise > rises[i] { rise } else { rises[i] }
            });
        }
        if least(&rises) <= limit {
            let numbered = (place * LANES..).zip(rises).filter(|&(_, rise)| rise <= limit);
            near.extend(numbered.map(|(cluster, rise)| (rise, cluster as u32)));
        }
    }
}
