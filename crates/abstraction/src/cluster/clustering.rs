use super::points::Weights;
use crate::ClusterError;

/// An assignment of points to clusters, with the centroids.
#[derive(Clone, PartialEq, Debug)]
pub struct Clustering {
    /// The cluster of each point: the one with the nearest centroid, the first one on ties.
    pub assignment: Vec<u32>,
    /// The centroids, one after the other.
    pub centroids: Vec<f32>,
    /// The length of a centroid.
    pub dimension: usize,
    /// The total weight of each cluster.
    pub sizes: Vec<f64>,
    /// The weighted sum of distances from the centroids; squared distances under [`Metric::SquaredL2`](crate::Metric::SquaredL2).
    pub cost: f64,
    /// The number of iterations after which the clusters were as they are.
    pub iterations: usize,
}

impl Clustering {
    /// The number of clusters.
    pub fn clusters(&self) -> usize {
        self.sizes.len()
    }

    /// The centroid of a cluster.
    pub fn centroid(&self, cluster: usize) -> &[f32] {
        &self.centroids[cluster * self.dimension..][..self.dimension]
    }

    /// Renumbers the clusters by the weighted mean of a key, ascending. Clusters without weight come last.
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
        let mut renumbered = vec![0; order.len()];
        order.iter().enumerate().for_each(|(new, &old)| renumbered[old] = new as u32);
        self.assignment.iter_mut().for_each(|cluster| *cluster = renumbered[*cluster as usize]);
        self.centroids = order.iter().flat_map(|&cluster| self.centroid(cluster).to_vec()).collect();
        self.sizes = order.iter().map(|&cluster| self.sizes[cluster]).collect();
        Ok(())
    }
}
