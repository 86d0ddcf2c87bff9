//! The distribution of a hand's equity on the river, and how far the hands of a bucket are from their mean distribution.

use super::joint_counts::JointCount;
use crate::outcomes::{BINS, cumulative};
use crate::progress::OnProgress;
use crate::{FeatureCache, FlopFutures, TurnFutures};
use isofold_iso::Street;

/// The distribution of equity on the river of each future of a street.
pub(super) enum RiverEquities {
    /// On the river: a single equity.
    Exact(Vec<f64>),
    /// Before: cumulative histograms, one row after the other.
    Histograms(Vec<f32>),
}

/// Distances of the deals of a bucket from its mean distribution, summed.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Spread {
    /// The squared CDF-L2 distances.
    pub(super) squared_l2: f64,
    /// The earth mover's distances.
    pub(super) emd: f64,
}

impl RiverEquities {
    pub(super) fn new(cache: &FeatureCache, street: Street, on_progress: OnProgress) -> RiverEquities {
        let rivers = cache.rivers(on_progress);
        let turns = || cache.turns(on_progress).histograms(rivers);
        match street {
            Street::River => {
                RiverEquities::Exact(rivers.outcomes().iter().map(|outcome| outcome.equity()).collect())
            }
            Street::Turn => RiverEquities::Histograms(cumulative(&turns(), TurnFutures::RUNOUTS)),
            Street::Flop => {
                let flops = cache.flops(on_progress).histograms(&turns());
                RiverEquities::Histograms(cumulative(&flops, FlopFutures::RUNOUTS))
            }
        }
    }

    /// The spread of a bucket, given by the counts of its futures.
    pub(super) fn spread(&self, bucket: &[JointCount]) -> Spread {
        match self {
            RiverEquities::Exact(equities) => exact_spread(equities, bucket),
            RiverEquities::Histograms(rows) => histogram_spread(rows, bucket),
        }
    }
}

/// The mean cumulative distribution F of a bucket is a step function. Between two steps, the deals below differ from it by 1 − F, those
/// above by F.
fn exact_spread(equities: &[f64], bucket: &[JointCount]) -> Spread {
    let all: f64 = bucket.iter().map(|count| count.deals as f64).sum();
    let mut steps: Vec<(f64, f64)> =
        bucket.iter().map(|count| (equities[count.other as usize], count.deals as f64)).collect();
    steps.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    let (mut below, mut spread) = (0.0, Spread::default());
    for pair in steps.windows(2) {
        below += pair[0].1;
        let (width, height) = (pair[1].0 - pair[0].0, below / all);
        spread.squared_l2 += width * all * height * (1.0 - height);
        spread.emd += width * all * 2.0 * height * (1.0 - height);
    }
    spread
}

fn histogram_spread(rows: &[f32], bucket: &[JointCount]) -> Spread {
    let all: f64 = bucket.iter().map(|count| count.deals as f64).sum();
    let row = |count: &JointCount| &rows[count.other as usize * (BINS - 1)..][..BINS - 1];
    let mut mean = [0.0f64; BINS - 1];
    for count in bucket {
        let deals = count.deals as f64;
        mean.iter_mut().zip(row(count)).for_each(|(mean, &share)| *mean += deals * f64::from(share));
    }
    mean.iter_mut().for_each(|mean| *mean /= all);
    let mean = mean.map(|mean| mean as f32);
    let mut spread = Spread::default();
    for count in bucket {
        let (mut squares, mut absolute) = (0.0f32, 0.0f32);
        for (mean, share) in mean.iter().zip(row(count)) {
            let difference = share - mean;
            squares += difference * difference;
            absolute += difference.abs();
        }
        spread.squared_l2 += count.deals as f64 * f64::from(squares) / BINS as f64;
        spread.emd += count.deals as f64 * f64::from(absolute) / BINS as f64;
    }
    spread
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(other: u32, deals: u64) -> JointCount {
        JointCount { bucket: 0, other, deals }
    }

    /// The reference: every deal of a bucket against the mean distribution, at every step of equity.
    fn reference(equities: &[f64], counts: &[JointCount]) -> Spread {
        let all: f64 = counts.iter().map(|count| count.deals as f64).sum();
        let is_below =
            |count: &JointCount, at: f64| f64::from(u8::from(equities[count.other as usize] <= at));
        let mut spread = Spread::default();
        for step in 0..1000 {
            let at = (f64::from(step) + 0.5) / 1000.0;
            let share: f64 =
                counts.iter().map(|count| count.deals as f64 * is_below(count, at)).sum::<f64>() / all;
            for count in counts {
                let difference = is_below(count, at) - share;
                spread.squared_l2 += count.deals as f64 * difference * difference / 1000.0;
                spread.emd += count.deals as f64 * difference.abs() / 1000.0;
            }
        }
        spread
    }

    #[test]
    fn exact_spread_agrees_with_the_reference() {
        let equities = vec![0.25, 0.9, 0.5, 0.125, 0.9, 0.031];
        let counts = [count(0, 3), count(1, 2), count(2, 7), count(4, 1), count(5, 4)];
        let wanted = reference(&equities, &counts);
        let found = RiverEquities::Exact(equities).spread(&counts);
        assert!((found.squared_l2 - wanted.squared_l2).abs() < 1e-9, "{found:?} {wanted:?}");
        assert!((found.emd - wanted.emd).abs() < 1e-9, "{found:?} {wanted:?}");
        assert_eq!(RiverEquities::Exact(vec![0.5]).spread(&[count(0, 9)]), Spread::default());
    }

    #[test]
    fn histograms_differ_by_the_distance_of_their_bins() {
        // Two hands: one is always in the first bin, the other always in the third; they are two bins apart.
        let mut rows = vec![1.0; 2 * (BINS - 1)];
        rows[BINS - 1..][..2].fill(0.0);
        let found = RiverEquities::Histograms(rows).spread(&[count(0, 3), count(1, 1)]);
        // A quarter of the way for three deals, three quarters for one.
        let bins = 2.0 / BINS as f64;
        assert!((found.squared_l2 - bins * (3.0 / 16.0 + 9.0 / 16.0)).abs() < 1e-7, "{found:?}");
        assert!((found.emd - bins * 1.5).abs() < 1e-7, "{found:?}");
    }
}
