//! Distance sums Σᵢ term(xᵢ, cᵢ) of a point x and a centroid c, for one centroid or for sixteen side by side; the term is
//! (xᵢ − cᵢ)² or |xᵢ − cᵢ|.
//!
//! A sum is always added up in the same order, in four chains of every fourth coordinate, and multiplications and additions are not
//! fused. So one centroid and sixteen, and every instruction set, agree bit for bit.

/// The number of centroids side by side.
pub(super) const LANES: usize = 16;

/// One coordinate of sixteen centroids.
pub(super) type Lanes = [f32; LANES];

/// The distance of a point from a centroid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Metric {
    /// The sum of squared differences.
    SquaredL2,
    /// The sum of absolute differences: on cumulative histograms, the earth mover's distance. Centroids are means nevertheless, not
    /// medians: the mean of cumulative histograms is the cumulative histogram of all hands of the cluster together.
    L1,
}

/// A metric known at compile time.
pub(super) trait MetricTerm: Send + Sync {
    /// The contribution of a coordinate to the distance sum.
    fn term(a: f32, b: f32) -> f32;
    /// The length of a distance sum, for which the triangle inequality holds.
    fn length(sum: f32) -> f32;
    /// The distance sum of a length.
    fn sum(length: f32) -> f32;
}

pub(super) struct SquaredDifference;
pub(super) struct AbsoluteDifference;

impl MetricTerm for SquaredDifference {
    #[inline(always)]
    fn term(a: f32, b: f32) -> f32 {
        (a - b) * (a - b)
    }

    #[inline(always)]
    fn length(sum: f32) -> f32 {
        sum.sqrt()
    }

    #[inline(always)]
    fn sum(length: f32) -> f32 {
        length * length
    }
}

impl MetricTerm for AbsoluteDifference {
    #[inline(always)]
    fn term(a: f32, b: f32) -> f32 {
        (a - b).abs()
    }

    #[inline(always)]
    fn length(sum: f32) -> f32 {
        sum
    }

    #[inline(always)]
    fn sum(length: f32) -> f32 {
        length
    }
}

/// The distance sum of a point and a centroid.
#[inline(always)]
pub(super) fn sum_one<T: MetricTerm>(point: &[f32], centroid: &[f32]) -> f32 {
    sum_some::<T, 1>([point], centroid)[0]
}

/// The distance sums of some points and a centroid. Several points at once hide the latency of memory.
#[inline(always)]
pub(super) fn sum_some<T: MetricTerm, const N: usize>(points: [&[f32]; N], centroid: &[f32]) -> [f32; N] {
    let points = points.map(|point| &point[..centroid.len()]);
    let mut sums = [[0.0; 4]; N];
    let (fours, rest) = centroid.as_chunks::<4>();
    for (index, four) in fours.iter().enumerate() {
        for (sums, point) in sums.iter_mut().zip(points) {
            let p = &point[4 * index..4 * index + 4];
            for i in 0..4 {
                sums[i] += T::term(p[i], four[i]);
            }
        }
    }
    // Indexing the rest by constants keeps the sums in registers.
    for i in 0..3 {
        if let Some(&c) = rest.get(i) {
            for (sums, point) in sums.iter_mut().zip(points) {
                sums[i] += T::term(point[4 * fours.len() + i], c);
            }
        }
    }
    sums.map(|sums| (sums[0] + sums[1]) + (sums[2] + sums[3]))
}

/// Adds the term of a coordinate of a point for sixteen centroids.
#[inline(always)]
fn plus<T: MetricTerm>(sums: Lanes, p: f32, row: &Lanes) -> Lanes {
    std::array::from_fn(|lane| sums[lane] + T::term(p, row[lane]))
}

/// The distance sums of a point and each centroid of a block.
#[inline(always)]
pub(super) fn sum_lanes<T: MetricTerm>(point: &[f32], block: &[Lanes]) -> Lanes {
    let (points, point) = point.as_chunks::<4>();
    let (fours, block) = block.as_chunks::<4>();
    let [mut a, mut b, mut c, mut d] = [[0.0; LANES]; 4];
    for (p, four) in points.iter().zip(fours) {
        a = plus::<T>(a, p[0], &four[0]);
        b = plus::<T>(b, p[1], &four[1]);
        c = plus::<T>(c, p[2], &four[2]);
        d = plus::<T>(d, p[3], &four[3]);
    }
    if let (Some(&p), Some(row)) = (point.first(), block.first()) {
        a = plus::<T>(a, p, row);
    }
    if let (Some(&p), Some(row)) = (point.get(1), block.get(1)) {
        b = plus::<T>(b, p, row);
    }
    if let (Some(&p), Some(row)) = (point.get(2), block.get(2)) {
        c = plus::<T>(c, p, row);
    }
    std::array::from_fn(|i| (a[i] + b[i]) + (c[i] + d[i]))
}

/// The least of sixteen numbers.
#[inline(always)]
pub(super) fn min_lane(lanes: &Lanes) -> f32 {
    let min = |a: f32, b: f32| if a < b { a } else { b };
    let eight: [f32; 8] = std::array::from_fn(|i| min(lanes[i], lanes[i + 8]));
    let four: [f32; 4] = std::array::from_fn(|i| min(eight[i], eight[i + 4]));
    min(min(four[0], four[2]), min(four[1], four[3]))
}

/// Centroids, sixteen side by side. Unused lanes are infinitely far.
#[derive(Default)]
pub(super) struct Blocks {
    lanes: Vec<Lanes>,
    dimension: usize,
}

impl Blocks {
    /// Removes all rows, and makes room for `rows` rows.
    pub(super) fn clear(&mut self, dimension: usize, rows: usize) {
        self.dimension = dimension;
        self.lanes.clear();
        self.lanes.resize(rows.div_ceil(LANES) * dimension, [f32::INFINITY; LANES]);
    }

    pub(super) fn set(&mut self, index: usize, row: &[f32]) {
        let start = index / LANES * self.dimension;
        let block = &mut self.lanes[start..start + self.dimension];
        for (lanes, &value) in block.iter_mut().zip(row) {
            lanes[index % LANES] = value;
        }
    }

    pub(super) fn of(rows: &[f32], dimension: usize) -> Blocks {
        let mut blocks = Blocks::default();
        blocks.clear(dimension, rows.len() / dimension);
        for (index, row) in rows.chunks_exact(dimension).enumerate() {
            blocks.set(index, row);
        }
        blocks
    }

    #[inline(always)]
    pub(super) fn iter(&self) -> std::slice::ChunksExact<'_, Lanes> {
        self.lanes.chunks_exact(self.dimension)
    }
}

/// A bound on the relative rounding error of lengths: sums of positive numbers lose little.
pub(super) fn slack(dimension: usize) -> f32 {
    4.0 * (dimension + 16) as f32 * f32::EPSILON
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sixteen_lanes_agree_with_one() {
        let number = |i: usize| ((i * 7919) % 1009) as f32 / 311.0;
        for dimension in [1, 3, 4, 5, 46, 50, 200] {
            let point: Vec<f32> = (0..dimension).map(number).collect();
            let rows: Vec<f32> = (0..20 * dimension).map(|i| number(i + 5)).collect();
            for (block, some) in Blocks::of(&rows, dimension).iter().zip(rows.chunks(LANES * dimension)) {
                let [squares, sizes] = [
                    sum_lanes::<SquaredDifference>(&point, block),
                    sum_lanes::<AbsoluteDifference>(&point, block),
                ];
                for (lane, row) in some.chunks_exact(dimension).enumerate() {
                    assert_eq!(squares[lane].to_bits(), sum_one::<SquaredDifference>(&point, row).to_bits());
                    assert_eq!(sizes[lane].to_bits(), sum_one::<AbsoluteDifference>(&point, row).to_bits());
                }
                assert_eq!(min_lane(&squares), squares.into_iter().fold(f32::INFINITY, f32::min));
            }
        }
    }
}
