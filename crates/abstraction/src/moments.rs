//! Numbers and histograms of what may become of hands, exactly.

use crate::{FlopOutcomes, Outcome, RiverOutcomes, TurnOutcomes};
use rayon::prelude::*;

/// How many bins of equity a histogram has, each as wide as the others; the last one holds equity 1 too.
pub const BINS: usize = 50;

/// The bin of an outcome.
pub(crate) fn bin(outcome: Outcome) -> usize {
    usize::from(outcome.points()) * BINS / (2 * usize::from(Outcome::ALL) + 1)
}

/// Of a kind of hands: its equity on rivers, and the square of it, each summed over all runouts; in 1980ths.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Moments {
    /// The sum of equities.
    pub points: u64,
    /// The sum of their squares.
    pub squares: u64,
}

impl Moments {
    fn plus(self, other: Moments) -> Moments {
        Moments { points: self.points + other.points, squares: self.squares + other.squares }
    }

    /// The mean equity over so many runouts.
    pub fn equity(self, runouts: u64) -> f64 {
        self.points as f64 / (2 * u64::from(Outcome::ALL) * runouts) as f64
    }

    /// The mean of the squared equity over so many runouts.
    pub fn ehs2(self, runouts: u64) -> f64 {
        let whole = 2 * u64::from(Outcome::ALL);
        self.squares as f64 / (whole * whole * runouts) as f64
    }
}

impl RiverOutcomes {
    /// Of each outcome.
    pub fn moments(&self) -> Vec<Moments> {
        let moments = |outcome: &Outcome| {
            let points = u64::from(outcome.points());
            Moments { points, squares: points * points }
        };
        self.outcomes().iter().map(moments).collect()
    }
}

impl TurnOutcomes {
    /// How many rivers may come.
    pub const RUNOUTS: u64 = 46;

    /// Of each kind, over 46 rivers.
    pub fn moments(&self, rivers: &RiverOutcomes) -> Vec<Moments> {
        let of = rivers.moments();
        let sum = |row: &[u16; 46]| {
            row.iter().fold(Moments::default(), |sum, &number| sum.plus(of[usize::from(number)]))
        };
        self.kinds().par_iter().map(sum).collect()
    }

    /// Of each kind: how many rivers have each bin of equity.
    pub fn histograms(&self, rivers: &RiverOutcomes) -> Vec<[u8; BINS]> {
        let bins: Vec<u8> = rivers.outcomes().iter().map(|&outcome| bin(outcome) as u8).collect();
        let count = |row: &[u16; 46]| {
            let mut counts = [0; BINS];
            row.iter().for_each(|&number| counts[usize::from(bins[usize::from(number)])] += 1);
            counts
        };
        self.kinds().par_iter().map(count).collect()
    }
}

impl FlopOutcomes {
    /// How many turns and rivers may come, one after the other.
    pub const RUNOUTS: u64 = 47 * 46;

    /// Of each kind, over 47 turns and 46 rivers each; `turns` are the [moments](TurnOutcomes::moments) of turns.
    pub fn moments(&self, turns: &[Moments]) -> Vec<Moments> {
        let sum = |row: &[u32; 47]| {
            row.iter().fold(Moments::default(), |sum, &number| sum.plus(turns[number as usize]))
        };
        self.kinds().par_iter().map(sum).collect()
    }

    /// Of each kind: how many turns and rivers have each bin of equity; `turns` are the [histograms](TurnOutcomes::histograms)
    /// of turns.
    pub fn histograms(&self, turns: &[[u8; BINS]]) -> Vec<[u16; BINS]> {
        let sum = |row: &[u32; 47]| {
            let mut counts = [0; BINS];
            for turn in row.iter().map(|&number| &turns[number as usize]) {
                counts.iter_mut().zip(turn).for_each(|(count, &more)| *count += u16::from(more));
            }
            counts
        };
        self.kinds().par_iter().map(sum).collect()
    }
}

/// The cumulative sums of histograms, as shares, one row after the other. The last sum, which is always 1, is left out.
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
