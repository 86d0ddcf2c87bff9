use super::histograms::{WHOLE, shares};
use super::pile::{Pile, Room};
use super::transport::transport;
use crate::ClusterError;
use rayon::prelude::*;

/// How far apart the bins of histograms are: the ground on which an earth mover works.
///
/// The earth mover's distance of two histograms, scaled to the same mass, is the least work that makes one of the other: mass
/// times the distance it is carried.
///
/// ```
/// use isofold_abstraction::Ground;
///
/// let ground = Ground::line(&[0.0, 0.25, 1.0])?;
/// assert!((ground.exact(&[(0, 1.0)], &[(1, 1.0), (2, 1.0)])? - 0.625).abs() < 1e-6);
/// # Ok::<(), isofold_abstraction::ClusterError>(())
/// ```
pub struct Ground {
    bins: usize,
    /// By bin, then by bin.
    distances: Vec<f32>,
    /// For each bin all bins, from near to far.
    orders: Vec<u16>,
    /// For each bin a few heights that differ no more than the bins are apart.
    heights: Vec<[f32; HEIGHTS]>,
    /// More than rounding can do to the difference of mean heights.
    slack: f32,
}

/// How many heights a bin has.
pub(super) const HEIGHTS: usize = 16;

impl Ground {
    /// From a square matrix of distances, row by row; at most 65 535 bins.
    pub fn new(bins: usize, distances: Vec<f32>) -> Result<Ground, ClusterError> {
        if bins == 0 || bins > usize::from(u16::MAX) || bins.checked_mul(bins) != Some(distances.len()) {
            return Err(ClusterError::Rows { numbers: distances.len(), dimension: bins });
        }
        for (from, row) in distances.chunks_exact(bins).enumerate() {
            for (to, &distance) in row.iter().enumerate() {
                let is_zero = from != to || distance == 0.0;
                if !(distance.is_finite() && distance >= 0.0 && is_zero)
                    || distance != distances[to * bins + from]
                {
                    return Err(ClusterError::Distance { from, to, distance });
                }
            }
        }
        let mut orders: Vec<u16> = (0..bins).flat_map(|_| 0..=(bins - 1) as u16).collect();
        orders.par_chunks_exact_mut(bins).zip(distances.par_chunks_exact(bins)).for_each(|(order, row)| {
            order.sort_by(|&a, &b| row[usize::from(a)].total_cmp(&row[usize::from(b)]));
        });
        let heights = heights(bins, &distances);
        let slack = 16.0 * f32::EPSILON * distances.iter().copied().fold(0.0, f32::max);
        Ok(Ground { bins, distances, orders, heights, slack })
    }

    /// Bins that lie on a line.
    pub fn line(places: &[f32]) -> Result<Ground, ClusterError> {
        let row = |&from: &f32| places.iter().map(move |&to| (from - to).abs());
        Ground::new(places.len(), places.iter().flat_map(row).collect())
    }

    /// How many bins there are.
    pub fn bins(&self) -> usize {
        self.bins
    }

    /// The distance of two bins.
    pub fn distance(&self, from: u16, to: u16) -> f32 {
        self.distances[usize::from(from) * self.bins + usize::from(to)]
    }

    /// The earth mover's distance of two histograms, given by bins and amounts: exact, and slow.
    pub fn exact(&self, a: &[(u16, f64)], b: &[(u16, f64)]) -> Result<f64, ClusterError> {
        Ok(transport(&self.masses(a)?, &self.masses(b)?, |from, to| f64::from(self.distance(from, to))))
    }

    /// The work of a mover who does not plan ahead, after Ganzfried and Sandholm (2014): at least the earth mover's distance, and
    /// close to it.
    ///
    /// Bin by bin, what there is of a histogram goes to the nearest bin of the other as far as there is room; what is left of
    /// each then goes to the next nearest, and so on.
    pub fn greedy(&self, from: &[(u16, f64)], to: &[(u16, f64)]) -> Result<f64, ClusterError> {
        let pile = Pile::new(self.bins, &self.masses(to)?);
        Ok(pile.work(self, &self.masses(from)?, f64::INFINITY, &mut Room::default()))
    }

    fn masses(&self, row: &[(u16, f64)]) -> Result<Vec<(u16, u32)>, ClusterError> {
        for &(bin, amount) in row {
            if usize::from(bin) >= self.bins {
                return Err(ClusterError::Bin { bin: bin.into(), bins: self.bins });
            }
            if !amount.is_finite() || amount < 0.0 {
                return Err(ClusterError::Weight { point: bin.into(), weight: amount });
            }
        }
        if row.iter().all(|&(_, amount)| amount == 0.0) {
            return Err(ClusterError::NoWeight);
        }
        let mut dense = vec![0.0; self.bins];
        row.iter().for_each(|&(bin, amount)| dense[usize::from(bin)] += amount);
        let mut masses = Vec::new();
        shares((0..).zip(dense.iter().copied()), &mut masses);
        Ok(masses)
    }

    /// The distances of a bin, and all bins from near to far.
    pub(super) fn around(&self, bin: u16) -> (&[f32], &[u16]) {
        let row = usize::from(bin) * self.bins..(usize::from(bin) + 1) * self.bins;
        (&self.distances[row.clone()], &self.orders[row])
    }

    /// The mean heights of masses. Those of two histograms differ no more than their earth mover's distance, give or take
    /// [`Ground::slack`].
    pub(super) fn mean_heights(&self, masses: &[(u16, u32)]) -> [f32; HEIGHTS] {
        let mut sums = [0.0; HEIGHTS];
        for &(bin, mass) in masses {
            let heights = &self.heights[usize::from(bin)];
            sums.iter_mut()
                .zip(heights)
                .for_each(|(sum, &height)| *sum += f64::from(mass) * f64::from(height));
        }
        sums.map(|sum| (sum / f64::from(WHOLE)) as f32)
    }

    pub(super) fn slack(&self) -> f32 {
        self.slack
    }
}

/// Heights of bins: distances from bins that are far from each other, made flatter where distances break the triangle
/// inequality.
fn heights(bins: usize, distances: &[f32]) -> Vec<[f32; HEIGHTS]> {
    let row = |bin: usize| &distances[bin * bins..(bin + 1) * bins];
    let mut heights = vec![[0.0; HEIGHTS]; bins];
    // The distance from the nearest bin that was taken.
    let mut nearest = vec![f32::INFINITY; bins];
    let mut bin = (0..bins).max_by(|&a, &b| row(0)[a].total_cmp(&row(0)[b])).unwrap_or(0);
    for height in 0..HEIGHTS.min(bins) {
        let from = row(bin);
        let steepness = |a: usize| {
            let slope = |b: usize| match (from[a] - from[b]).abs() {
                0.0 => 0.0,
                rise => rise / row(a)[b],
            };
            (0..bins).map(slope).fold(0.0, f32::max)
        };
        let steepest = (0..bins).into_par_iter().map(steepness).reduce(|| 0.0, f32::max).max(1.0);
        for (to, heights) in heights.iter_mut().enumerate() {
            heights[height] = from[to] / steepest;
            nearest[to] = nearest[to].min(from[to]);
        }
        bin = (0..bins).max_by(|&a, &b| nearest[a].total_cmp(&nearest[b])).unwrap_or(0);
    }
    heights
}
