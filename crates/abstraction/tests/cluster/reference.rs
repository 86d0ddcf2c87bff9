//! The reference implementation of k-means: Lloyd's algorithm without any bounds.

use isofold_abstraction::{KMeans, Metric};

/// The distance sum in four chains of every fourth coordinate, in which the kernels add too.
fn distance(metric: Metric, a: &[f32], b: &[f32]) -> f32 {
    let mut sums = [0.0; 4];
    for (i, (a, b)) in a.iter().zip(b).enumerate() {
        sums[i % 4] += match metric {
            Metric::SquaredL2 => (a - b) * (a - b),
            Metric::L1 => (a - b).abs(),
        };
    }
    (sums[0] + sums[1]) + (sums[2] + sums[3])
}

pub(crate) struct Reference<'a> {
    pub(crate) rows: &'a [f32],
    pub(crate) dimension: usize,
    pub(crate) weights: &'a [f64],
    pub(crate) metric: Metric,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Found {
    pub(crate) assignment: Vec<u32>,
    pub(crate) centroids: Vec<f32>,
    pub(crate) cost: f64,
    pub(crate) iterations: usize,
    pub(crate) refilled: usize,
}

impl Reference<'_> {
    fn row(&self, point: usize) -> &[f32] {
        &self.rows[point * self.dimension..][..self.dimension]
    }

    /// The nearest centroid of each point and its cost, trying every centroid.
    pub(crate) fn nearest(&self, centroids: &[f32]) -> (Vec<u32>, Vec<f64>) {
        let nearest = |point: usize| {
            let mut best = (f32::INFINITY, 0);
            for (cluster, centroid) in centroids.chunks_exact(self.dimension).enumerate() {
                let distance = distance(self.metric, self.row(point), centroid);
                if distance < best.0 {
                    best = (distance, cluster as u32);
                }
            }
            (best.1, self.weights[point] * f64::from(best.0))
        };
        (0..self.weights.len()).map(nearest).unzip()
    }

    fn refill(&self, assignment: &mut [u32], parts: &mut [f64], clusters: usize) -> usize {
        let counts = |assignment: &[u32]| {
            let mut counts = vec![0; clusters];
            assignment
                .iter()
                .zip(self.weights)
                .filter(|(_, w)| **w > 0.0)
                .for_each(|(&c, _)| counts[c as usize] += 1);
            counts
        };
        let empty: Vec<usize> = (0..clusters).filter(|&c| counts(assignment)[c] == 0).collect();
        let mut refilled = 0;
        for to in empty {
            let counts = counts(assignment);
            let can_go = |&point: &usize| counts[assignment[point] as usize] > 1 && parts[point] > 0.0;
            let all = (0..parts.len()).filter(can_go);
            if let Some(point) = all.reduce(|a, b| if parts[b] > parts[a] { b } else { a }) {
                assignment[point] = to as u32;
                parts[point] = 0.0;
                refilled += 1;
            }
        }
        refilled
    }

    fn means(&self, assignment: &[u32], centroids: &mut [f32]) {
        for (cluster, centroid) in centroids.chunks_exact_mut(self.dimension).enumerate() {
            let mut sums = vec![0.0; self.dimension];
            let mut total = 0.0;
            for point in (0..assignment.len()).filter(|&point| assignment[point] as usize == cluster) {
                total += self.weights[point];
                for (sum, &value) in sums.iter_mut().zip(self.row(point)) {
                    *sum += self.weights[point] * f64::from(value);
                }
            }
            if total > 0.0 {
                centroid.iter_mut().zip(sums).for_each(|(centroid, sum)| *centroid = (sum / total) as f32);
            }
        }
    }

    pub(crate) fn run(&self, settings: &KMeans, mut centroids: Vec<f32>) -> Found {
        let (assignment, mut parts) = self.nearest(&centroids);
        let mut found = Found {
            assignment,
            centroids: centroids.clone(),
            cost: parts.iter().sum(),
            iterations: 0,
            refilled: 0,
        };
        for iteration in 1..=settings.iterations {
            let mut assignment = found.assignment.clone();
            found.refilled += self.refill(&mut assignment, &mut parts, centroids.len() / self.dimension);
            self.means(&assignment, &mut centroids);
            let before = assignment;
            let (assignment, new_parts) = self.nearest(&centroids);
            parts = new_parts;
            let cost: f64 = parts.iter().sum();
            if iteration > 1 && cost > found.cost {
                break;
            }
            let is_last =
                assignment == before || iteration > 1 && found.cost - cost <= settings.tolerance * found.cost;
            found = Found { assignment, centroids: centroids.clone(), cost, iterations: iteration, ..found };
            if is_last {
                break;
            }
        }
        found
    }
}
