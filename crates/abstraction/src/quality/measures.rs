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
        profiles[bucket[0].bucket as usize] = Profile::of(bucket, equities);
    }
    profiles
}

/// Measures cells that are in order; there are so many buckets.
pub(crate) fn measure(
    cells: &[Cell],
    buckets: usize,
    equities: &[f64],
    ahead: &Ahead,
) -> Result<Measures, ClusterError> {
    let held = profiles(cells, buckets, equities);
    let groups: Vec<&[Cell]> = cells.chunk_by(|a, b| a.bucket == b.bucket).collect();
    let spreads: Vec<[f64; 2]> = groups.par_iter().map(|bucket| ahead.spread(bucket)).collect();
    let all: f64 = held.iter().map(|bucket| bucket.deals).sum();
    let spread = |place: usize| spreads.iter().map(|spread| spread[place]).sum::<f64>() / all;
    let greatest = |bucket: &Profile| f64::max(bucket.equity - bucket.least, bucket.most - bucket.equity);
    Ok(Measures {
        used: groups.len() as u64,
        deviation: held.iter().map(|bucket| bucket.deals * bucket.deviation).sum::<f64>() / all,
        greatest_deviation: held.iter().map(greatest).fold(0.0, f64::max),
        cdf_l2: spread(0).sqrt(),
        emd: spread(1),
        occupancy: Occupancy::of_sizes(held.iter().map(|bucket| bucket.deals).collect())?,
    })
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
}

impl Buckets {
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
        let Measures { used, deviation, greatest_deviation, occupancy, .. } =
            buckets.measures(knowledge, street, tell)?;
        let config = buckets.config();
        Ok(StreetStatistics {
            classes: facts.subjects.classes() as u64,
            distinct: facts.weights.len() as u64,
            board_clusters: config.board_clusters.map_or(0, |clusters| clusters.of(street).into()),
            buckets: config.buckets.of(street).into(),
            used,
            smallest: occupancy.min,
            median: occupancy.median,
            largest: occupancy.max,
            deviation,
            greatest_deviation,
            cost: buckets.cost(street),
        })
    }
}
