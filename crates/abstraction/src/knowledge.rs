//! What is known of all classes, found once.

use crate::progress::{Doing, Progress, Tell};
use crate::{
    FlopOchs, FlopOutcomes, Ochs, OchsError, Opponents, RiverOchs, RiverOutcomes, TurnOchs, TurnOutcomes,
};
use isofold_iso::Street;
use std::ops::Deref;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// What buckets are made of: the outcomes of all classes, found when they are first asked for.
///
/// Building several abstractions from one of these finds everything once.
#[derive(Default)]
pub struct Knowledge {
    rivers: OnceLock<RiverOutcomes>,
    turns: OnceLock<TurnOutcomes>,
    flops: OnceLock<FlopOutcomes>,
    /// Against the opponents that were asked for last.
    ochs: Mutex<Option<AgainstOpponents>>,
}

/// Equities against clusters of opponents.
struct AgainstOpponents {
    /// How many clusters, and the seed they are found with.
    of: (usize, u64),
    opponents: Opponents,
    rivers: Option<Arc<RiverOchs>>,
    turns: Option<Arc<TurnOchs>>,
    flops: Option<Arc<FlopOchs>>,
}

impl Knowledge {
    /// Nothing yet.
    pub fn new() -> Knowledge {
        Knowledge::default()
    }

    /// What hands win on rivers.
    pub fn rivers(&self, tell: Tell) -> &RiverOutcomes {
        self.rivers.get_or_init(|| RiverOutcomes::compute(boards(tell, Street::River, Doing::Outcomes)))
    }

    /// What may become of hands on turns.
    pub fn turns(&self, tell: Tell) -> &TurnOutcomes {
        self.turns.get_or_init(|| {
            let rivers = self.rivers(tell);
            TurnOutcomes::compute(rivers.outcomes(), boards(tell, Street::Turn, Doing::Outcomes))
        })
    }

    /// What may become of hands on flops.
    pub fn flops(&self, tell: Tell) -> &FlopOutcomes {
        self.flops.get_or_init(|| {
            let turns = self.turns(tell);
            FlopOutcomes::compute(turns, boards(tell, Street::Flop, Doing::Outcomes))
        })
    }

    /// What the hands of a street win against so many clusters of opponents, found with a seed.
    pub(crate) fn ochs(
        &self,
        street: Street,
        clusters: usize,
        seed: u64,
        tell: Tell,
    ) -> Result<Arc<dyn Deref<Target = Ochs> + Send + Sync>, OchsError> {
        let mut known = self.ochs.lock().unwrap_or_else(PoisonError::into_inner);
        let of = (clusters, seed);
        let about = match known.take().filter(|known| known.of == of) {
            Some(about) => known.insert(about),
            None => {
                let opponents =
                    Opponents::compute(clusters, seed, boards(tell, Street::River, Doing::Opponents))?;
                known.insert(AgainstOpponents { of, opponents, rivers: None, turns: None, flops: None })
            }
        };
        let news = |street| boards(tell, street, Doing::Opponents);
        let AgainstOpponents { opponents, rivers, turns, flops, .. } = about;
        if street == Street::River {
            let compute = || Arc::new(RiverOchs::compute(opponents, news(street)));
            return Ok(rivers.get_or_insert_with(compute).clone());
        }
        let turns =
            turns.get_or_insert_with(|| Arc::new(TurnOchs::compute(opponents, news(Street::Turn)))).clone();
        if street == Street::Turn {
            return Ok(turns);
        }
        Ok(flops.get_or_insert_with(|| Arc::new(FlopOchs::compute(&turns, news(street)))).clone())
    }
}

fn boards<'a>(tell: Tell<'a>, street: Street, doing: Doing) -> impl Fn(usize, usize) + Sync + 'a {
    move |done, of| tell(Progress { street, doing, done, of })
}
