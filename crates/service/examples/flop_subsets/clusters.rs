//! Clusters of flops whose figures are alike, each with the flop nearest to its centre.

use super::errors::groups;
use super::figures::SpotFigures;

/// The weight of textures among the features of flops, each of which varies by 1.
const TEXTURE: f64 = 0.5;

/// The rounds of moving centres; clusters hardly change after a few.
const ROUNDS: usize = 24;

/// The features of every flop: the figures of all spots, scaled to a variance of 1, and its texture.
pub(crate) fn features(spots: &[&SpotFigures]) -> Vec<Vec<f64>> {
    let flops = &spots[0].flops;
    let mut features = vec![Vec::new(); flops.len()];
    for figure in spots.iter().flat_map(|spot| &spot.figures) {
        let weights = || flops.iter().enumerate().map(|(place, flop)| (place, flop.boards));
        let Some(mean) = figure.mean(weights()) else { continue };
        let spread = deviation(&figure.values, mean, flops.iter().map(|flop| flop.boards));
        if spread > 1e-6 {
            for (place, feature) in features.iter_mut().enumerate() {
                // A line that is never reached is no feature of a flop.
                let is_reached = figure.deals[place] > 0.0;
                feature.push(if is_reached { (figure.values[place] - mean) / spread } else { 0.0 });
            }
        }
    }
    for scope in 1..5 {
        for group in groups(flops, scope) {
            for (place, feature) in features.iter_mut().enumerate() {
                feature.push(if group.has[place] { TEXTURE } else { 0.0 });
            }
        }
    }
    features
}

fn deviation(values: &[f64], mean: f64, weights: impl Iterator<Item = f64>) -> f64 {
    let (mut sum, mut total) = (0.0, 0.0);
    for (value, weight) in values.iter().zip(weights) {
        sum += weight * (value - mean).powi(2);
        total += weight;
    }
    (sum / total).sqrt()
}

/// Chooses flops, each with the flops of its cluster as weight: centres are drawn far from each other (k-means++), and moved.
pub(crate) fn choose(
    features: &[Vec<f64>],
    boards: &[f64],
    count: usize,
    random: &mut Random,
) -> Vec<(usize, f64)> {
    let mut centres: Vec<Vec<f64>> = Vec::with_capacity(count);
    let mut nearest = vec![f64::INFINITY; features.len()];
    while centres.len() < count {
        let place = match centres.last() {
            None => random.draw(boards),
            Some(last) => {
                for (near, feature) in nearest.iter_mut().zip(features) {
                    *near = near.min(distance(feature, last));
                }
                let shares: Vec<f64> =
                    nearest.iter().zip(boards).map(|(near, boards)| near * boards).collect();
                random.draw(&shares)
            }
        };
        centres.push(features[place].clone());
    }
    let mut clusters = assigned(features, &centres);
    for _ in 0..ROUNDS {
        for (centre, own) in centres.iter_mut().zip(members(&clusters, count)) {
            if own.is_empty() {
                continue;
            }
            let total: f64 = own.iter().map(|&place| boards[place]).sum();
            for (axis, value) in centre.iter_mut().enumerate() {
                *value = own.iter().map(|&place| boards[place] * features[place][axis]).sum::<f64>() / total;
            }
        }
        let next = assigned(features, &centres);
        if next == clusters {
            break;
        }
        clusters = next;
    }
    let chosen = members(&clusters, count).into_iter().zip(&centres).filter_map(|(own, centre)| {
        let weight = own.iter().map(|&place| boards[place]).sum();
        let near = |a: &usize, b: &usize| {
            distance(&features[*a], centre).total_cmp(&distance(&features[*b], centre))
        };
        own.into_iter().min_by(near).map(|place| (place, weight))
    });
    let mut chosen: Vec<(usize, f64)> = chosen.collect();
    chosen.sort_unstable_by_key(|&(place, _)| place);
    chosen
}

fn assigned(features: &[Vec<f64>], centres: &[Vec<f64>]) -> Vec<usize> {
    let nearest = |feature: &Vec<f64>| {
        let distances = centres.iter().map(|centre| distance(feature, centre)).enumerate();
        distances.min_by(|a, b| a.1.total_cmp(&b.1)).map_or(0, |(place, _)| place)
    };
    features.iter().map(nearest).collect()
}

fn members(clusters: &[usize], count: usize) -> Vec<Vec<usize>> {
    let mut members = vec![Vec::new(); count];
    clusters.iter().enumerate().for_each(|(place, &cluster)| members[cluster].push(place));
    members
}

fn distance(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum()
}

/// SplitMix64.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A place, in proportion to its share.
    fn draw(&mut self, shares: &[f64]) -> usize {
        let total: f64 = shares.iter().sum();
        let mut left = (self.next() >> 11) as f64 / (1_u64 << 53) as f64 * total;
        for (place, share) in shares.iter().enumerate() {
            left -= share;
            if left < 0.0 {
                return place;
            }
        }
        shares.len().saturating_sub(1)
    }
}
