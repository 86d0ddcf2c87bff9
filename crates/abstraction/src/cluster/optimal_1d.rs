//! Exact k-means in one dimension, by dynamic programming.

use crate::ClusterError;

/// Clusters of ascending values, each an interval of them.
#[derive(Clone, PartialEq, Debug)]
pub struct Intervals {
    /// The index of the first value of each cluster, ascending from 0.
    pub starts: Vec<usize>,
    /// The sum of weighted squared distances from the means.
    pub cost: f64,
}

impl Intervals {
    /// The cluster of each of `values` values.
    pub fn assignment(&self, values: usize) -> Vec<u32> {
        let ends = self.starts.iter().skip(1).copied().chain([values]);
        let runs = self.starts.iter().zip(ends).enumerate();
        runs.flat_map(|(cluster, (&start, end))| (start..end).map(move |_| cluster as u32)).collect()
    }
}

/// Splits ascending `(value, weight)` pairs into the clusters that minimize the weighted squared distances from their means: exact
/// k-means in one dimension.
///
/// Equal values share a cluster, so there are fewer clusters if fewer values differ.
///
/// ```
/// use isofold_abstraction::optimal_1d;
///
/// let values = [(0.0, 1.0), (0.1, 1.0), (0.5, 2.0), (0.9, 1.0), (1.0, 1.0)];
/// let best = optimal_1d(&values, 3)?;
/// assert_eq!(best.starts, [0, 2, 3]);
/// assert!((best.cost - 0.01).abs() < 1e-12);
/// # Ok::<(), isofold_abstraction::ClusterError>(())
/// ```
pub fn optimal_1d(values: &[(f64, f64)], clusters: usize) -> Result<Intervals, ClusterError> {
    if clusters == 0 {
        return Err(ClusterError::NoClusters);
    }
    for (index, &(value, weight)) in values.iter().enumerate() {
        if !value.is_finite() {
            return Err(ClusterError::NotFinite(index));
        }
        if !weight.is_finite() || weight < 0.0 {
            return Err(ClusterError::Weight { point: index, weight });
        }
        if index > 0 && values[index - 1].0 > value {
            return Err(ClusterError::NotAscending(index));
        }
    }
    let runs: Vec<&[(f64, f64)]> = values.chunk_by(|a, b| a.0 == b.0).collect();
    let distinct: Vec<(f64, f64)> =
        runs.iter().map(|run| (run[0].0, run.iter().map(|&(_, weight)| weight).sum())).collect();
    let indices: Vec<usize> = runs
        .iter()
        .scan(0, |next, run| Some(std::mem::replace(next, *next + run.len())))
        .chain([values.len()])
        .collect();
    let starts = if clusters >= distinct.len() {
        (0..distinct.len()).collect()
    } else {
        Rows::new(&distinct, clusters).starts()
    };
    let ends = starts.iter().skip(1).copied().chain([distinct.len()]);
    let cost = starts.iter().zip(ends).map(|(&start, end)| spread(&distinct[start..end])).sum();
    Ok(Intervals { starts: starts.into_iter().map(|start| indices[start]).collect(), cost })
}

/// The weighted squared distances from the mean.
fn spread(values: &[(f64, f64)]) -> f64 {
    let total: f64 = values.iter().map(|&(_, weight)| weight).sum();
    if total == 0.0 {
        return 0.0;
    }
    let mean = values.iter().map(|&(value, weight)| weight * value).sum::<f64>() / total;
    values.iter().map(|&(value, weight)| weight * (value - mean).powi(2)).sum()
}

/// A compensated sum: the rounded sum and what rounding took from it. Differences of such sums are as exact as sums.
#[derive(Clone, Copy, Default)]
struct Sum(f64, f64);

impl Sum {
    fn plus(self, more: f64) -> Sum {
        let sum = self.0 + more;
        let back = sum - self.0;
        Sum(sum, self.1 + ((self.0 - (sum - back)) + (more - back)))
    }

    fn minus(self, other: Sum) -> f64 {
        (self.0 - other.0) + (self.1 - other.1)
    }
}

/// The dynamic program: the least cost of the first `i` values in `q` clusters, row by row of `q`.
///
/// The start of the last cluster never decreases with `i` nor with `q`. With few clusters a row is filled by divide and conquer;
/// with many, the start with one cluster less and the start with one value more leave a handful of candidates.
struct Rows {
    /// Prefix sums of weights, weighted values and weighted squares.
    sums: Vec<[Sum; 3]>,
    clusters: usize,
}

/// One row: the least cost and the start of the last cluster, by `i`.
#[derive(Clone)]
struct Row {
    clusters: usize,
    costs: Vec<f64>,
    lasts: Vec<u32>,
}

impl Rows {
    fn new(values: &[(f64, f64)], clusters: usize) -> Rows {
        let total: f64 = values.iter().map(|&(_, weight)| weight).sum();
        let sum: f64 = values.iter().map(|&(value, weight)| weight * value).sum();
        let center = if total > 0.0 { sum / total } else { 0.0 };
        let mut sums = vec![[Sum::default(); 3]];
        for &(value, weight) in values {
            let value = value - center;
            let [a, b, c] = sums[sums.len() - 1];
            sums.push([a.plus(weight), b.plus(weight * value), c.plus(weight * value * value)]);
        }
        Rows { sums, clusters }
    }

    fn cost(&self, start: usize, end: usize) -> f64 {
        let [a, b] = [&self.sums[start], &self.sums[end]];
        let [weight, sum, squares] = std::array::from_fn(|i| b[i].minus(a[i]));
        if weight > 0.0 { (squares - sum * sum / weight).max(0.0) } else { 0.0 }
    }

    fn first(&self) -> Row {
        let values = self.sums.len() - 1;
        let costs = (0..=values).map(|end| self.cost(0, end)).collect();
        Row { clusters: 1, costs, lasts: vec![0; values + 1] }
    }

    /// The row with one cluster more, for up to `end` values.
    fn next(&self, row: &Row, end: usize) -> Row {
        let clusters = row.clusters + 1;
        let values = self.sums.len() - 1;
        // The clusters that follow need a value each.
        let end = end.min(values - (self.clusters - clusters));
        let mut next = Row { clusters, costs: vec![f64::INFINITY; values + 1], lasts: row.lasts.clone() };
        if 2 * clusters * clusters * (values.ilog2() as usize) < values {
            self.halve(row, &mut next, clusters..end + 1, clusters - 1, end - 1);
        } else {
            let mut max = end - 1;
            for i in (clusters..=end).rev() {
                max = self.search(row, &mut next, i, 0, max);
            }
        }
        next
    }

    /// Finds the start for the middle `i`, then those on either side of it.
    fn halve(&self, row: &Row, next: &mut Row, of: std::ops::Range<usize>, min: usize, max: usize) {
        if !of.is_empty() {
            let middle = (of.start + of.end) / 2;
            let last = self.search(row, next, middle, min, max);
            self.halve(row, next, of.start..middle, min, last);
            self.halve(row, next, middle + 1..of.end, last, max);
        }
    }

    /// Finds the start of the last cluster of the first `i` values, the least one on ties.
    fn search(&self, row: &Row, next: &mut Row, i: usize, min: usize, max: usize) -> usize {
        let max = max.min(i - 1);
        // The row before ends one value earlier than this one.
        let before = row.lasts[if row.costs[i].is_finite() { i } else { i - 1 }] as usize;
        let min = min.max(before).max(row.clusters).min(max);
        let mut best = (f64::INFINITY, min);
        for start in min..=max {
            let cost = row.costs[start] + self.cost(start, i);
            if cost < best.0 {
                best = (cost, start);
            }
        }
        next.costs[i] = best.0;
        next.lasts[i] = best.1 as u32;
        best.1
    }

    /// The starts of the clusters of the best split. Only every √clusters-th row is kept; those between are computed again on the way
    /// back.
    fn starts(&self) -> Vec<usize> {
        let values = self.sums.len() - 1;
        let step = self.clusters.isqrt();
        let mut kept = vec![self.first()];
        let mut row = self.first();
        while row.clusters + step <= self.clusters {
            for _ in 0..step {
                row = self.next(&row, values);
            }
            kept.push(row.clone());
        }
        let (mut starts, mut end, mut left) = (vec![0; self.clusters], values, self.clusters);
        while let Some(row) = kept.pop() {
            let mut rows = vec![row];
            while rows[rows.len() - 1].clusters < left {
                rows.push(self.next(&rows[rows.len() - 1], end));
            }
            for row in rows.iter().rev() {
                end = row.lasts[end] as usize;
                starts[row.clusters - 1] = end;
            }
            left = rows[0].clusters - 1;
        }
        starts
    }
}
