//! What is known of all classes, found once.

use crate::progress::{Doing, Progress, Tell};
use crate::{FlopOutcomes, RiverOutcomes, TurnOutcomes};
use isofold_iso::Street;
use std::sync::OnceLock;

/// What buckets are made of: the outcomes of all classes, found when they are first asked for.
///
/// Building several abstractions from one of these finds everything once.
#[derive(Default)]
pub struct Knowledge {
    rivers: OnceLock<RiverOutcomes>,
    turns: OnceLock<TurnOutcomes>,
    flops: OnceLock<FlopOutcomes>,
}

impl Knowledge {
    /// Nothing yet.
    pub fn new() -> Knowledge {
        Knowledge::default()
    }

    /// What hands win on rivers.
    pub fn rivers(&self, tell: Tell) -> &RiverOutcomes {
        self.rivers.get_or_init(|| RiverOutcomes::compute(|done, of| boards(tell, Street::River, done, of)))
    }

    /// What may become of hands on turns.
    pub fn turns(&self, tell: Tell) -> &TurnOutcomes {
        self.turns.get_or_init(|| {
            let rivers = self.rivers(tell);
            TurnOutcomes::compute(rivers.outcomes(), |done, of| boards(tell, Street::Turn, done, of))
        })
    }

    /// What may become of hands on flops.
    pub fn flops(&self, tell: Tell) -> &FlopOutcomes {
        self.flops.get_or_init(|| {
            let turns = self.turns(tell);
            FlopOutcomes::compute(turns, |done, of| boards(tell, Street::Flop, done, of))
        })
    }
}

fn boards(tell: Tell, street: Street, done: usize, of: usize) {
    tell(Progress { street, doing: Doing::Outcomes, done, of });
}
