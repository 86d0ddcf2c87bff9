//! Figures that say how good the buckets of a street are.

use super::cells::Cell;
use crate::build::Facts;
use crate::moments::{BINS, cumulative};
use crate::progress::Tell;
use crate::{Buckets, ClusterError, FlopOutcomes, Knowledge, Occupancy, StreetStatistics, TurnOutcomes};
use isofold_iso::Street;
use rayon::prelude::*;

/// How good the buckets of a street are, every deal counting the same.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measures {
    /// How many buckets have hands.
    pub used: u64,
    /// The mean distance of a hand's equity from that of its bucket.
    pub deviation: f64,
    /// The greatest distance.
    pub greatest_deviation: f64,
    /// How far the distribution of a hand's equity on the river is from the mean one of its bucket: the root of the mean square
    /// of the difference of the cumulative distributions.
    pub cdf_l2: f64,
    /// The same by the mean work of an earth mover.
    pub emd: f64,
    /// How deals are spread over buckets.
    pub occupancy: Occupancy,
}

/// What a bucket holds.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Profile {
    /// How many deals.
    pub deals: f64,
    /// Their mean equity.
    pub equity: f64,
    /// The least equity of a hand.
    pub least: f64,
    /// The greatest.
    pub most: f64,
    /// The mean distance of a hand's equity from the mean.
    pub deviation: f64,
}

/// The distribution of a hand's equity on the river, cumulative, by outcome or kind.
pub(crate) enum Ahead {
    /// One equity.
    Point(Vec<f64>),
    /// Rows of bins.
    Rows(Vec<f32>),
}

impl Ahead {
    pub(crate) fn new(knowledge: &Knowledge, street: Street, tell: Tell) -> Ahead {
        let rivers = knowledge.rivers(tell);
        if street == Street::River {
            return Ahead::Point(rivers.outcomes().iter().map(|outcome| outcome.equity()).collect());
        }
        let turns = knowledge.turns(tell).histograms(rivers);
        Ahead::Rows(match street {
            Street::Turn => cumulative(&turns, TurnOutcomes::RUNOUTS),
            _ => cumulative(&knowledge.flops(tell).histograms(&turns), FlopOutcomes::RUNOUTS),
        })
    }

    /// The sums, over the deals of a bucket, of the squared difference from its mean and of the absolute one.
    fn spread(&self, bucket: &[Cell]) -> [f64; 2] {
        let all: f64 = bucket.iter().map(|cell| cell.deals as f64).sum();
        match self {
            Ahead::Point(equities) => {
                // The cumulative distribution of a bucket is a staircase. Between two stairs of height F the deals below differ
                // from it by 1 − F, those above by F.
                let mut stairs: Vec<(f64, f64)> =
                    bucket.iter().map(|cell| (equities[cell.other as usize], cell.deals as f64)).collect();
                stairs.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
                let (mut below, mut sums) = (0.0, [0.0; 2]);
                for pair in stairs.windows(2) {
                    below += pair[0].1;
                    let (width, height) = (pair[1].0 - pair[0].0, below / all);
                    sums[0] += width * all * height * (1.0 - height);
                    sums[1] += width * all * 2.0 * height * (1.0 - height);
                }
                sums
            }
            Ahead::Rows(rows) => {
                let row = |cell: &Cell| &rows[cell.other as usize * (BINS - 1)..][..BINS - 1];
                let mut mean = [0.0f64; BINS - 1];
                for cell in bucket {
                    let deals = cell.deals as f64;
                    mean.iter_mut()
                        .zip(row(cell))
                        .for_each(|(mean, &share)| *mean += deals * f64::from(share));
                }
                mean.iter_mut().for_each(|mean| *mean /= all);
                let mean = mean.map(|mean| mean as f32);
                let mut sums = [0.0; 2];
                for cell in bucket {
                    let (mut squares, mut sizes) = (0.0f32, 0.0f32);
                    for (mean, share) in mean.iter().zip(row(cell)) {
                        let difference = share - mean;
                        squares += difference * difference;
                        sizes += difference.abs();
                    }
                    sums[0] += cell.deals as f64 * f64::from(squares) / BINS as f64;
                    sums[1] += cell.deals as f64 * f64::from(sizes) / BINS as f64;
                }
                sums
            }
        }
    }
}

impl Profile {
    fn of(bucket: &[Cell], equities: &[f64]) -> Profile {
        let deals: f64 = bucket.iter().map(|cell| cell.deals as f64).sum();
        let worth = || bucket.iter().map(|cell| (cell.deals as f64, equities[cell.other as usize]));
        let equity = worth().map(|(deals, equity)| deals * equity).sum::<f64>() / deals;
        Profile {
            deals,
            equity,
            least: worth().map(|(_, equity)| equity).fold(f64::INFINITY, f64::min),
            most: worth().map(|(_, equity)| equity).fold(0.0, f64::max),
            deviation: worth().map(|(deals, other)| deals * (other - equity).abs()).sum::<f64>() / deals,
        }
    }
}

/// What each of so many buckets holds, by cells that are in order.
fn profiles(cells: &[Cell], buckets: usize, equities: &[f64]) -> Vec<Profile> {
    let mut profiles = vec![Profile::default(); buckets];
    for bucket in cells.chunk_by(|a, b| a.bucket == b.bucket) {
        // A file that nobody verified may have buckets that there cannot be.
        if let Some(profile) = profiles.get_mut(bucket[0].bucket as usize) {
            *profile = Profile::of(bucket, equities);
        }
    }
    profiles
}

/// The same, if there are no other buckets.
fn all_profiles(cells: &[Cell], buckets: usize, equities: &[f64]) -> Result<Vec<Profile>, ClusterError> {
    match cells.last().filter(|last| last.bucket as usize >= buckets) {
        Some(last) => Err(ClusterError::Cluster { cluster: last.bucket, clusters: buckets }),
        None => Ok(profiles(cells, buckets, equities)),
    }
}

/// Measures cells that are in order; there are so many buckets.
pub(crate) fn measure(
    cells: &[Cell],
    buckets: usize,
    equities: &[f64],
    ahead: &Ahead,
) -> Result<Measures, ClusterError> {
    let held = all_profiles(cells, buckets, equities)?;
    let groups: Vec<&[Cell]> = cells.chunk_by(|a, b| a.bucket == b.bucket).collect();
    let spreads: Vec<[f64; 2]> = groups.par_iter().map(|bucket| ahead.spread(bucket)).collect();
    let all: f64 = held.iter().map(|bucket| bucket.deals).sum();
    let spread = |place: usize| spreads.iter().map(|spread| spread[place]).sum::<f64>() / all;
    let [deviation, greatest_deviation] = deviations(&held);
    Ok(Measures {
        used: groups.len() as u64,
        deviation,
        greatest_deviation,
        cdf_l2: spread(0).sqrt(),
        emd: spread(1),
        occupancy: occupancy(&held)?,
    })
}

/// The mean distance of a hand's equity from that of its bucket, and the greatest.
fn deviations(held: &[Profile]) -> [f64; 2] {
    let all: f64 = held.iter().map(|bucket| bucket.deals).sum();
    let sum: f64 = held.iter().map(|bucket| bucket.deals * bucket.deviation).sum();
    let greatest = |bucket: &Profile| f64::max(bucket.equity - bucket.least, bucket.most - bucket.equity);
    [sum / all, held.iter().map(greatest).fold(0.0, f64::max)]
}

fn occupancy(held: &[Profile]) -> Result<Occupancy, ClusterError> {
    Occupancy::of_sizes(held.iter().map(|bucket| bucket.deals).collect())
}

impl Buckets {
    /// Measures the buckets of a street.
    pub fn measures(
        &self,
        knowledge: &Knowledge,
        street: Street,
        tell: Tell,
    ) -> Result<Measures, ClusterError> {
        let cells = self.cells(knowledge, street, tell);
        let equities = Facts::new(knowledge, street, tell).equities();
        measure(&cells, self.config().count(street), &equities, &Ahead::new(knowledge, street, tell))
    }

    /// What each bucket of a street holds, over all clusters of boards.
    pub fn profiles(&self, knowledge: &Knowledge, street: Street, tell: Tell) -> Vec<Profile> {
        let equities = Facts::new(knowledge, street, tell).equities();
        profiles(&self.cells(knowledge, street, tell), self.config().count(street), &equities)
    }
}

impl StreetStatistics {
    /// What came of a street.
    pub(crate) fn of(
        knowledge: &Knowledge,
        buckets: &Buckets,
        street: Street,
        tell: Tell,
    ) -> Result<StreetStatistics, ClusterError> {
        let facts = Facts::new(knowledge, street, tell);
        let config = buckets.config();
        // What is ahead of hands is not asked for here, and takes its time.
        let cells = buckets.cells(knowledge, street, tell);
        let held = all_profiles(&cells, config.count(street), &facts.equities())?;
        let [deviation, greatest_deviation] = deviations(&held);
        let occupancy = occupancy(&held)?;
        Ok(StreetStatistics {
            classes: facts.subjects.classes() as u64,
            distinct: facts.weights.len() as u64,
            board_clusters: config.board_clusters.map_or(0, |clusters| clusters.of(street).into()),
            buckets: config.buckets.of(street).into(),
            used: held.iter().filter(|bucket| bucket.deals > 0.0).count() as u64,
            smallest: occupancy.min,
            median: occupancy.median,
            largest: occupancy.max,
            deviation,
            greatest_deviation,
            cost: buckets.cost(street),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(bucket: u32, other: u32, deals: u64) -> Cell {
        Cell { bucket, other, deals }
    }

    /// Every deal of a bucket is held against the distribution of all of them, at every step of equity.
    fn one_by_one(equities: &[f64], cells: &[Cell]) -> [f64; 2] {
        let all: f64 = cells.iter().map(|cell| cell.deals as f64).sum();
        let is_below = |cell: &Cell, at: f64| f64::from(u8::from(equities[cell.other as usize] <= at));
        let mut sums = [0.0; 2];
        for step in 0..1000 {
            let at = (f64::from(step) + 0.5) / 1000.0;
            let share: f64 =
                cells.iter().map(|cell| cell.deals as f64 * is_below(cell, at)).sum::<f64>() / all;
            for cell in cells {
                let difference = is_below(cell, at) - share;
                sums[0] += cell.deals as f64 * difference * difference / 1000.0;
                sums[1] += cell.deals as f64 * difference.abs() / 1000.0;
            }
        }
        sums
    }

    #[test]
    fn stairs_as_one_by_one() {
        let equities = vec![0.25, 0.9, 0.5, 0.125, 0.9, 0.031];
        let cells = [cell(0, 0, 3), cell(0, 1, 2), cell(0, 2, 7), cell(0, 4, 1), cell(0, 5, 4)];
        let wanted = one_by_one(&equities, &cells);
        let found = Ahead::Point(equities).spread(&cells);
        for (found, wanted) in found.into_iter().zip(wanted) {
            assert!((found - wanted).abs() < 1e-9, "{found} {wanted}");
        }
        assert_eq!(Ahead::Point(vec![0.5]).spread(&[cell(0, 0, 9)]), [0.0; 2]);
    }

    #[test]
    fn rows_as_the_mean_of_their_differences() {
        // Two hands: one is always in the first bin, the other always in the third; they are two bins apart.
        let mut rows = vec![1.0; 2 * (BINS - 1)];
        rows[BINS - 1..][..2].fill(0.0);
        let found = Ahead::Rows(rows).spread(&[cell(0, 0, 3), cell(0, 1, 1)]);
        // A quarter of the way for three deals, three quarters for one.
        let bins = 2.0 / BINS as f64;
        let wanted = [bins * (3.0 / 16.0 + 9.0 / 16.0), bins * 1.5];
        for (found, wanted) in found.into_iter().zip(wanted) {
            assert!((found - wanted).abs() < 1e-7, "{found} {wanted}");
        }
    }

    #[test]
    fn figures() {
        let equities = [0.25, 0.5, 1.0];
        let cells = [cell(0, 0, 3), cell(0, 1, 1), cell(2, 1, 2), cell(2, 2, 2)];
        let ahead = Ahead::Point(equities.to_vec());
        let found = measure(&cells, 4, &equities, &ahead).unwrap();
        assert_eq!((found.used, found.occupancy.empty, found.occupancy.max), (2, 2, 4.0));
        // The means are 0.3125 and 0.75.
        assert_eq!(found.deviation, (3.0 * 0.0625 + 0.1875 + 4.0 * 0.25) / 8.0);
        assert_eq!(found.greatest_deviation, 0.25);
        assert_eq!(found.emd, (0.25 * 4.0 * 2.0 * 0.1875 + 0.5 * 4.0 * 0.5) / 8.0);
        assert_eq!(found.cdf_l2, (found.emd / 2.0).sqrt());
        let [first, _, third, _] = profiles(&cells, 4, &equities)[..] else { panic!("four") };
        assert_eq!((first.deals, first.equity, first.least, first.most), (4.0, 0.3125, 0.25, 0.5));
        assert_eq!((third.equity, third.deviation), (0.75, 0.25));
        // A file may have buckets that there cannot be.
        assert!(measure(&cells, 2, &equities, &ahead).is_err());
        assert_eq!(profiles(&cells, 2, &equities).len(), 2);
    }
}
