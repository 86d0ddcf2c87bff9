//! The outcomes, futures and equities of all classes, computed once and shared by all builds.

use crate::ochs::{FlopOchs, Ochs, OchsError, OpponentClusters, RiverOchs, TurnOchs};
use crate::progress::{OnProgress, Phase, Progress};
use crate::{FlopFutures, RiverOutcomes, TurnFutures};
use isofold_iso::Street;
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The exact features that buckets are built from, each computed when it is first needed.
///
/// Building several abstractions with one cache computes everything once.
#[derive(Default)]
pub struct FeatureCache {
    rivers: OnceLock<RiverOutcomes>,
    turns: OnceLock<TurnFutures>,
    flops: OnceLock<FlopFutures>,
    /// Against the opponent clusters that were last asked for.
    ochs: Mutex<Option<OchsCache>>,
    /// Whether work that uses the cache is to stop.
    stop: Arc<AtomicBool>,
}

/// Equities against opponent clusters.
struct OchsCache {
    /// The number of clusters, and the seed they were found with.
    key: (usize, u64),
    opponents: OpponentClusters,
    rivers: Option<Arc<RiverOchs>>,
    turns: Option<Arc<TurnOchs>>,
    flops: Option<Arc<FlopOchs>>,
}

impl FeatureCache {
    /// An empty cache.
    pub fn new() -> FeatureCache {
        FeatureCache::default()
    }

    /// An empty cache with a flag that stops work. Once it is set, builds end with [`BuildError::Stopped`](crate::BuildError::Stopped)
    /// at the end of their current step: a pass over all boards, or an iteration of clustering.
    pub fn stopped_by(stop: Arc<AtomicBool>) -> FeatureCache {
        FeatureCache { stop, ..FeatureCache::default() }
    }

    /// Whether work is to stop.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The outcomes of all hands on rivers.
    pub fn rivers(&self, on_progress: OnProgress) -> &RiverOutcomes {
        self.rivers
            .get_or_init(|| RiverOutcomes::compute(&boards(on_progress, Street::River, Phase::Outcomes)))
    }

    /// The futures of all hands on turns.
    pub fn turns(&self, on_progress: OnProgress) -> &TurnFutures {
        self.turns.get_or_init(|| {
            let rivers = self.rivers(on_progress);
            TurnFutures::compute(rivers, &boards(on_progress, Street::Turn, Phase::Outcomes))
        })
    }

    /// The futures of all hands on flops.
    pub fn flops(&self, on_progress: OnProgress) -> &FlopFutures {
        self.flops.get_or_init(|| {
            let turns = self.turns(on_progress);
            FlopFutures::compute(turns, &boards(on_progress, Street::Flop, Phase::Outcomes))
        })
    }

    /// The equities of the hands of a street against so many opponent clusters, found with a seed.
    pub(crate) fn ochs(
        &self,
        street: Street,
        clusters: usize,
        seed: u64,
        on_progress: OnProgress,
    ) -> Result<Arc<dyn Deref<Target = Ochs> + Send + Sync>, OchsError> {
        let mut cached = self.ochs.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (clusters, seed);
        let current = match cached.take().filter(|cached| cached.key == key) {
            Some(current) => cached.insert(current),
            None => {
                let on_board = boards(on_progress, Street::River, Phase::Ochs);
                let opponents = OpponentClusters::compute(clusters, seed, &on_board)?;
                cached.insert(OchsCache { key, opponents, rivers: None, turns: None, flops: None })
            }
        };
        let on_board = |street| boards(on_progress, street, Phase::Ochs);
        let OchsCache { opponents, rivers, turns, flops, .. } = current;
        let mut turns = || -> Arc<TurnOchs> {
            let compute = || Arc::new(TurnOchs::compute(opponents, &on_board(Street::Turn)));
            turns.get_or_insert_with(compute).clone()
        };
        match street {
            Street::River => {
                let compute = || Arc::new(RiverOchs::compute(opponents, &on_board(street)));
                Ok(rivers.get_or_insert_with(compute).clone())
            }
            Street::Turn => Ok(turns()),
            Street::Flop => {
                let compute = || Arc::new(FlopOchs::compute(&turns(), &on_board(street)));
                Ok(flops.get_or_insert_with(compute).clone())
            }
        }
    }
}

/// A callback for boards done of all boards.
fn boards<'a>(
    on_progress: OnProgress<'a>,
    street: Street,
    phase: Phase,
) -> impl Fn(usize, usize) + Sync + 'a {
    move |done, total| on_progress(Progress { street, phase, done, total })
}
