use super::points::Weights;
use crate::ClusterError;

/// Points in clusters.
#[derive(Clone, PartialEq, Debug)]
pub struct Clustering {
    /// The cluster of each point: the one whose centroid is nearest, the first of them if several are.
    pub assignment: Vec<u32>,
    /// The centroids, one after the other.
    pub centroids: Vec<f32>,
    /// How many numbers a centroid has.
    pub dimension: usize,
    /// What the points of each cluster count.
    pub sizes: Vec<f64>,
    /// The weighted sum of distances from centroids, squared where the metric is.
    pub cost: f64,
    /// How often centroids were moved.
    pub iterations: usize,
}

impl Clustering {
    /// How many clusters there are.
    pub fn clusters(&self) -> usize {
        self.sizes.len()
    }

    /// The centroid of a cluster.
    pub fn centroid(&self, cluster: usize) -> &[f32] {
        &self.centroids[cluster * self.dimension..][..self.dimension]
    }

    /// Numbers the clusters anew, from the least weighted mean of a key to the greatest. Clusters that count nothing come last.
    pub fn reorder(&mut self, keys: &[f64], weights: Option<&[f64]>) -> Result<(), ClusterError> {
        let points = self.assignment.len();
        if keys.len() != points {
            return Err(ClusterError::Length { what: "keys", found: keys.len(), points });
        }
        if let Some(point) = keys.iter().position(|key| !key.is_finite()) {
            return Err(ClusterError::NotFinite(point));
        }
        let weights = Weights::new(points, weights)?;
        let sizes = weights.by_cluster(&self.assignment, self.clusters());
        let mut sums = vec![0.0; self.clusters()];
        for ((&cluster, key), weight) in self.assignment.iter().zip(keys).zip(weights.all()) {
            sums[cluster as usize] += weight * key;
        }
        let mean = |cluster: usize| {
            if sizes[cluster] > 0.0 { sums[cluster] / sizes[cluster] } else { f64::INFINITY }
        };
        let mut order: Vec<usize> = (0..self.clusters()).collect();
        order.sort_by(|&a, &b| mean(a).total_cmp(&mean(b)));
        let mut places = vec![0; order.len()];
        order.iter().enumerate().for_each(|(place, &cluster)| places[cluster] = place as u32);
        self.assignment.iter_mut().for_each(|cluster| *cluster = places[*cluster as usize]);
        self.centroids = order.iter().flat_map(|&cluster| self.centroid(cluster).to_vec()).collect();
        self.sizes = order.iter().map(|&cluster| self.sizes[cluster]).collect();
        Ok(())
    }
}
