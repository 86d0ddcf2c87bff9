//! Moments and histograms of the equity of hands over all runouts, exactly.

use super::{FlopFutures, Outcome, RiverOutcomes, TurnFutures};
use rayon::prelude::*;

/// The number of bins of an equity histogram, all of the same width; the last one includes equity 1.
pub const BINS: usize = 50;

/// The bin of an outcome.
fn bin(outcome: Outcome) -> usize {
    usize::from(outcome.points()) * BINS / (2 * usize::from(Outcome::ALL) + 1)
}

/// The first two moments of a hand's equity on the river, as sums over all runouts. Equity is in points of 1/1980: 2 for each hand
/// beaten, 1 for each tied.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Moments {
    /// The sum of equities.
    pub points: u64,
    /// The sum of squared equities.
    pub squares: u64,
}

impl Moments {
    fn plus(self, other: Moments) -> Moments {
        Moments { points: self.points + other.points, squares: self.squares + other.squares }
    }

    /// The expected hand strength (EHS): the mean equity over `runouts` runouts.
    pub fn equity(self, runouts: u64) -> f64 {
        self.points as f64 / (2 * u64::from(Outcome::ALL) * runouts) as f64
    }

    /// The expected squared hand strength (EHS²): the mean of the squared equity over `runouts` runouts.
    pub fn ehs2(self, runouts: u64) -> f64 {
        let whole = 2 * u64::from(Outcome::ALL);
        self.squares as f64 / (whole * whole * runouts) as f64
    }
}

impl RiverOutcomes {
    /// The moments of each outcome.
    pub fn moments(&self) -> Vec<Moments> {
        let moments = |outcome: &Outcome| {
            let points = u64::from(outcome.points());
            Moments { points, squares: points * points }
        };
        self.outcomes().iter().map(moments).collect()
    }
}

impl TurnFutures {
    /// The number of rivers.
    pub const RUNOUTS: u64 = 46;

    /// The moments of each distinct future, over 46 rivers.
    pub fn moments(&self, rivers: &RiverOutcomes) -> Vec<Moments> {
        let moments = rivers.moments();
        let sum = |future: &[u16; 46]| {
            future.iter().fold(Moments::default(), |sum, &outcome| sum.plus(moments[usize::from(outcome)]))
        };
        self.futures().par_iter().map(sum).collect()
    }

    /// The equity histogram of each distinct future, over 46 rivers.
    pub fn histograms(&self, rivers: &RiverOutcomes) -> Vec<[u8; BINS]> {
        let bins: Vec<u8> = rivers.outcomes().iter().map(|&outcome| bin(outcome) as u8).collect();
        let count = |future: &[u16; 46]| {
            let mut counts = [0; BINS];
            future.iter().for_each(|&outcome| counts[usize::from(bins[usize::from(outcome)])] += 1);
            counts
        };
        self.futures().par_iter().map(count).collect()
    }
}

impl FlopFutures {
    /// The number of turns and rivers, in order.
    pub const RUNOUTS: u64 = 47 * 46;

    /// The moments of each distinct future, over 47 turns and 46 rivers each; `turns` are the [moments](TurnFutures::moments) of
    /// turns.
    pub fn moments(&self, turns: &[Moments]) -> Vec<Moments> {
        let sum = |future: &[u32; 47]| {
            future.iter().fold(Moments::default(), |sum, &turn| sum.plus(turns[turn as usize]))
        };
        self.futures().par_iter().map(sum).collect()
    }

    /// The equity histogram of each distinct future, over 47 turns and 46 rivers each; `turns` are the
    /// [histograms](TurnFutures::histograms) of turns.
    pub fn histograms(&self, turns: &[[u8; BINS]]) -> Vec<[u16; BINS]> {
        let sum = |future: &[u32; 47]| {
            let mut counts = [0; BINS];
            for turn in future.iter().map(|&turn| &turns[turn as usize]) {
                counts.iter_mut().zip(turn).for_each(|(count, &more)| *count += u16::from(more));
            }
            counts
        };
        self.futures().par_iter().map(sum).collect()
    }
}

/// The cumulative distributions of histograms, one row after the other. The last value, which is always 1, is left out.
pub(crate) fn cumulative<T: Copy + Into<u32> + Sync>(histograms: &[[T; BINS]], runouts: u64) -> Vec<f32> {
    let mut rows = vec![0.0; histograms.len() * (BINS - 1)];
    rows.par_chunks_mut(BINS - 1).zip(histograms).for_each(|(row, counts)| {
        let mut sum = 0u32;
        for (share, &count) in row.iter_mut().zip(counts) {
            sum += count.into();
            *share = sum as f32 / runouts as f32;
        }
    });
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bins_are_equally_wide_and_the_last_has_equity_1() {
        let of = |points: u16| bin(Outcome { win: points / 2, tie: points % 2 });
        assert_eq!([0, 39, 40, 79, 80, 1979, 1980].map(of), [0, 0, 1, 1, 2, 49, 49]);
    }

    #[test]
    fn moments_are_means_over_runouts() {
        let outcomes = [Outcome { win: 990, tie: 0 }, Outcome { win: 0, tie: 990 }].map(Outcome::points);
        let sum = outcomes
            .into_iter()
            .map(u64::from)
            .fold(Moments::default(), |sum, points| sum.plus(Moments { points, squares: points * points }));
        assert_eq!((sum.equity(2), sum.ehs2(2)), (0.75, (1.0 + 0.25) / 2.0));
    }

    #[test]
    fn sums_leave_the_last_out() {
        let mut counts = [0u8; BINS];
        (counts[0], counts[2], counts[49]) = (10, 13, 23);
        let rows = cumulative(&[counts, counts], 46);
        assert_eq!(rows.len(), 2 * (BINS - 1));
        assert_eq!(&rows[BINS - 1..][..4], &[10.0f32 / 46.0, 10.0 / 46.0, 0.5, 0.5]);
        assert_eq!(rows[BINS - 2], 0.5);
    }
}
