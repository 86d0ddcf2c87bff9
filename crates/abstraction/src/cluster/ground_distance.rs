use super::exact_transport::transport;
use super::greedy_transport::{TransportScratch, TransportTarget};
use super::histograms::{TOTAL_MASS, normalize};
use crate::ClusterError;
use rayon::prelude::*;

/// The ground distance of an earth mover's distance (EMD): how far apart the bins of histograms are.
///
/// The earth mover's distance of two histograms, scaled to the same mass, is the least work that turns one into the other: mass
/// times the ground distance it is carried over.
///
/// ```
/// use isofold_abstraction::GroundDistance;
///
/// let ground = GroundDistance::on_line(&[0.0, 0.25, 1.0])?;
/// assert!((ground.emd(&[(0, 1.0)], &[(1, 1.0), (2, 1.0)])? - 0.625).abs() < 1e-6);
/// # Ok::<(), isofold_abstraction::ClusterError>(())
/// ```
pub struct GroundDistance {
    bins: usize,
    /// A square matrix, row by row.
    distances: Vec<f32>,
    /// For each bin all bins, from near to far.
    orders: Vec<u16>,
    /// Landmark coordinates of each bin. Each coordinate is a 1-Lipschitz function of the bin: those of two bins differ by no more
    /// than the bins are apart. So the mean coordinates of two histograms bound their earth mover's distance from below.
    landmarks: Vec<[f32; LANDMARKS]>,
    /// More than rounding can change the difference of two mean coordinates by.
    slack: f32,
}

/// The number of landmarks.
pub(super) const LANDMARKS: usize = 16;

impl GroundDistance {
    /// The ground distance given by a square matrix, row by row; at most 65 535 bins.
    pub fn new(bins: usize, distances: Vec<f32>) -> Result<GroundDistance, ClusterError> {
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
        let landmarks = landmarks(bins, &distances);
        let slack = 16.0 * f32::EPSILON * distances.iter().copied().fold(0.0, f32::max);
        Ok(GroundDistance { bins, distances, orders, landmarks, slack })
    }

    /// The ground distance of bins at positions on a line.
    pub fn on_line(positions: &[f32]) -> Result<GroundDistance, ClusterError> {
        let row = |&from: &f32| positions.iter().map(move |&to| (from - to).abs());
        GroundDistance::new(positions.len(), positions.iter().flat_map(row).collect())
    }

    /// The number of bins.
    pub fn bins(&self) -> usize {
        self.bins
    }

    /// The distance of two bins.
    pub fn distance(&self, from: u16, to: u16) -> f32 {
        self.distances[usize::from(from) * self.bins + usize::from(to)]
    }

    /// The exact earth mover's distance of two histograms, given by bins and amounts. Slow.
    pub fn emd(&self, a: &[(u16, f64)], b: &[(u16, f64)]) -> Result<f64, ClusterError> {
        Ok(transport(&self.masses(a)?, &self.masses(b)?, |from, to| f64::from(self.distance(from, to))))
    }

    /// The greedy approximation of the earth mover's distance, after Ganzfried and Sandholm (2014): never less than the exact
    /// distance, and close to it.
    ///
    /// Bin by bin, the mass of one histogram goes to the nearest bin of the other as far as that takes it; what is left of each bin
    /// then goes to the next nearest, and so on.
    pub fn greedy_emd(&self, from: &[(u16, f64)], to: &[(u16, f64)]) -> Result<f64, ClusterError> {
        let target = TransportTarget::new(self.bins, &self.masses(to)?);
        Ok(target.distance(self, &self.masses(from)?, f64::INFINITY, &mut TransportScratch::default()))
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
        normalize((0..).zip(dense.iter().copied()), &mut masses);
        Ok(masses)
    }

    /// The distances from a bin, and all bins from near to far.
    pub(super) fn around(&self, bin: u16) -> (&[f32], &[u16]) {
        let row = usize::from(bin) * self.bins..(usize::from(bin) + 1) * self.bins;
        (&self.distances[row.clone()], &self.orders[row])
    }

    /// The mean landmark coordinates of a histogram. Those of two histograms differ by no more than their earth mover's distance,
    /// up to [`GroundDistance::slack`].
    pub(super) fn landmark_means(&self, masses: &[(u16, u32)]) -> [f32; LANDMARKS] {
        let mut sums = [0.0; LANDMARKS];
        for &(bin, mass) in masses {
            let landmarks = &self.landmarks[usize::from(bin)];
            sums.iter_mut()
                .zip(landmarks)
                .for_each(|(sum, &landmark)| *sum += f64::from(mass) * f64::from(landmark));
        }
        sums.map(|sum| (sum / f64::from(TOTAL_MASS)) as f32)
    }

    pub(super) fn slack(&self) -> f32 {
        self.slack
    }
}

/// The landmark coordinates of all bins: distances from bins that are far from each other, scaled down where the ground distance
/// breaks the triangle inequality, so that they are 1-Lipschitz.
fn landmarks(bins: usize, distances: &[f32]) -> Vec<[f32; LANDMARKS]> {
    let row = |bin: usize| &distances[bin * bins..(bin + 1) * bins];
    let mut landmarks = vec![[0.0; LANDMARKS]; bins];
    // The distance from the nearest landmark so far.
    let mut nearest = vec![f32::INFINITY; bins];
    let mut bin = (0..bins).max_by(|&a, &b| row(0)[a].total_cmp(&row(0)[b])).unwrap_or(0);
    for landmark in 0..LANDMARKS.min(bins) {
        let from = row(bin);
        let steepness = |a: usize| {
            let slope = |b: usize| match (from[a] - from[b]).abs() {
                0.0 => 0.0,
                rise => rise / row(a)[b],
            };
            (0..bins).map(slope).fold(0.0, f32::max)
        };
        let steepest = (0..bins).into_par_iter().map(steepness).reduce(|| 0.0, f32::max).max(1.0);
        for (to, landmarks) in landmarks.iter_mut().enumerate() {
            landmarks[landmark] = from[to] / steepest;
            nearest[to] = nearest[to].min(from[to]);
        }
        bin = (0..bins).max_by(|&a, &b| nearest[a].total_cmp(&nearest[b])).unwrap_or(0);
    }
    landmarks
}
