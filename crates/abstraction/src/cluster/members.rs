use super::points::Weights;

/// The points of each cluster, ascending.
pub(super) struct Members {
    order: Vec<u32>,
    starts: Vec<usize>,
}

/// Some points of a cluster. The split into tasks does not depend on the number of threads.
#[derive(Clone, Copy)]
pub(super) struct Task<'a> {
    pub(super) cluster: usize,
    pub(super) points: &'a [u32],
}

const POINTS_PER_TASK: usize = 4096;

impl Members {
    pub(super) fn new(points: usize, clusters: usize, cluster: impl Fn(usize) -> u32) -> Members {
        let mut starts = vec![0; clusters + 1];
        for point in 0..points {
            starts[cluster(point) as usize + 1] += 1;
        }
        for i in 0..clusters {
            starts[i + 1] += starts[i];
        }
        let mut order = vec![0; points];
        let mut next = starts.clone();
        for point in 0..points {
            let index = &mut next[cluster(point) as usize];
            order[*index] = point as u32;
            *index += 1;
        }
        Members { order, starts }
    }

    pub(super) fn of(&self, cluster: usize) -> &[u32] {
        &self.order[self.starts[cluster]..self.starts[cluster + 1]]
    }

    /// The tasks of the wanted clusters, in order.
    pub(super) fn tasks(&self, wanted: impl Fn(usize) -> bool) -> Vec<Task<'_>> {
        let clusters = (0..self.starts.len() - 1).filter(|&cluster| wanted(cluster));
        let tasks =
            |cluster| self.of(cluster).chunks(POINTS_PER_TASK).map(move |points| Task { cluster, points });
        clusters.flat_map(tasks).collect()
    }

    /// Picks a new point for each cluster that has none of positive weight: the point that costs most, the first one on ties,
    /// unless it is the last of its own cluster. Returns points with the clusters they go to.
    pub(super) fn refill(&self, weights: Weights, point_cost: impl Fn(usize) -> f64) -> Vec<(usize, usize)> {
        let weighted = |cluster| self.of(cluster).iter().filter(|&&point| weights.of(point as usize) > 0.0);
        let clusters = 0..self.starts.len() - 1;
        let empty: Vec<usize> =
            clusters.clone().filter(|&cluster| weighted(cluster).next().is_none()).collect();
        if empty.is_empty() {
            return Vec::new();
        }
        let mut counts: Vec<usize> = clusters.map(|cluster| weighted(cluster).count()).collect();
        let mut moves: Vec<(usize, usize)> = Vec::new();
        for to in empty {
            let mut best = (0.0, usize::MAX, 0);
            for (from, _) in counts.iter().enumerate().filter(|&(_, &count)| count > 1) {
                for &point in self.of(from) {
                    let point = point as usize;
                    let cost = point_cost(point);
                    let is_more = cost > best.0 || cost == best.0 && cost > 0.0 && point < best.1;
                    if is_more && moves.iter().all(|&(moved, _)| moved != point) {
                        best = (cost, point, from);
                    }
                }
            }
            if best.0 > 0.0 {
                counts[best.2] -= 1;
                moves.push((best.1, to));
            }
        }
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ClusterError;

    #[test]
    fn clusters_without_weight_take_the_costliest_points() -> Result<(), ClusterError> {
        let clusters = [0, 0, 0, 2, 2, 3, 1];
        let weights = [1.0, 2.0, 1.0, 1.0, 0.0, 5.0, 0.0];
        let distances = [3.0, 2.0, 4.0, 9.0, 9.0, 1.0, 7.0];
        let members = Members::new(7, 5, |point| clusters[point]);
        assert_eq!(members.of(2), [3, 4]);
        // Clusters 1 and 4 have no weight. Point 3 is the last of its cluster; points 1 and 2 cost the same.
        let moves =
            members.refill(Weights::new(7, Some(&weights))?, |point| weights[point] * distances[point]);
        assert_eq!(moves, [(1, 1), (2, 4)]);
        Ok(())
    }
}
