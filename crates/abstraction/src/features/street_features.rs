//! The exact moments of all hands of a street, which every feature and measure starts from.

use crate::outcomes::Moments;
use crate::progress::OnProgress;
use crate::{FeatureCache, FlopFutures, TurnFutures};
use isofold_iso::Street;

/// The future of each class of a street, as an index into the distinct futures.
#[derive(Clone, Copy)]
pub(crate) enum ClassFutures<'a> {
    /// On the river: indices of outcomes.
    River(&'a [u16]),
    /// On the flop and the turn.
    Earlier(&'a [u32]),
}

impl ClassFutures<'_> {
    /// The future of a class.
    pub(crate) fn of(&self, class: usize) -> usize {
        match self {
            ClassFutures::River(futures) => usize::from(futures[class]),
            ClassFutures::Earlier(futures) => futures[class] as usize,
        }
    }

    /// The number of classes.
    pub(crate) fn classes(&self) -> usize {
        match self {
            ClassFutures::River(futures) => futures.len(),
            ClassFutures::Earlier(futures) => futures.len(),
        }
    }
}

/// The distinct futures of a street with their weights and moments.
pub(crate) struct StreetFeatures<'a> {
    /// The future of each class.
    pub(crate) futures: ClassFutures<'a>,
    /// The number of deals of each future.
    pub(crate) weights: &'a [f64],
    /// The moments of each future.
    pub(crate) moments: Vec<Moments>,
    /// The number of runouts that the moments are sums over.
    pub(crate) runouts: u64,
}

impl<'a> StreetFeatures<'a> {
    pub(crate) fn new(
        cache: &'a FeatureCache,
        street: Street,
        on_progress: OnProgress,
    ) -> StreetFeatures<'a> {
        let rivers = cache.rivers(on_progress);
        match street {
            Street::River => StreetFeatures {
                futures: ClassFutures::River(rivers.by_class()),
                weights: rivers.weights(),
                moments: rivers.moments(),
                runouts: 1,
            },
            Street::Turn => {
                let turns = cache.turns(on_progress);
                StreetFeatures {
                    futures: ClassFutures::Earlier(turns.by_class()),
                    weights: turns.weights(),
                    moments: turns.moments(rivers),
                    runouts: TurnFutures::RUNOUTS,
                }
            }
            Street::Flop => {
                let (turns, flops) = (cache.turns(on_progress), cache.flops(on_progress));
                StreetFeatures {
                    futures: ClassFutures::Earlier(flops.by_class()),
                    weights: flops.weights(),
                    moments: flops.moments(&turns.moments(rivers)),
                    runouts: FlopFutures::RUNOUTS,
                }
            }
        }
    }

    /// The equity of each future.
    pub(crate) fn equities(&self) -> Vec<f64> {
        self.moments.iter().map(|moments| moments.equity(self.runouts)).collect()
    }
}

/// The bucket of each future of a street, from the buckets of its classes in order.
pub(crate) fn buckets_by_future(features: &StreetFeatures, by_class: impl Iterator<Item = u16>) -> Vec<u16> {
    let mut buckets = vec![0; features.weights.len()];
    by_class.enumerate().for_each(|(class, bucket)| buckets[features.futures.of(class)] = bucket);
    buckets
}
