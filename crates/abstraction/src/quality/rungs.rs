//! What more or fewer buckets would cost.

use super::cells::count;
use super::measures::{Ahead, measure};
use crate::build::{Facts, Placed, place};
use crate::progress::Tell;
use crate::{Buckets, BuildError, ByStreet, Config, Feature, Knowledge, Measures};
use isofold_iso::Street;

/// Buckets of a street as a configuration makes them, with another number of them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rung {
    /// How many buckets, in each cluster if there are clusters.
    pub buckets: u16,
    /// What they cost on average, in the metric they were found by.
    pub cost: f64,
    /// How good they are.
    pub measures: Measures,
}

impl Buckets {
    /// The buckets of a street as they are.
    pub fn rung(&self, knowledge: &Knowledge, street: Street, tell: Tell) -> Result<Rung, BuildError> {
        let measures = self.measures(knowledge, street, tell)?;
        Ok(Rung { buckets: self.config().buckets.of(street), cost: self.cost(street), measures })
    }

    /// The buckets of a street as they would be if there were so many.
    pub fn with_other_count(
        &self,
        knowledge: &Knowledge,
        street: Street,
        buckets: u16,
        tell: Tell,
    ) -> Result<Rung, BuildError> {
        let counts = match street {
            Street::Flop => ByStreet { flop: buckets, ..self.config().buckets },
            Street::Turn => ByStreet { turn: buckets, ..self.config().buckets },
            Street::River => ByStreet { river: buckets, ..self.config().buckets },
        };
        let config = Config { buckets: counts, ..self.config().clone() };
        let next = match (config.features.of(street), street) {
            (Feature::PotentialAware, Street::Flop) => Some(Street::Turn),
            (Feature::PotentialAware, Street::Turn) => Some(Street::River),
            _ => None,
        };
        let next = next.map(|street| self.by_subject(knowledge, street, tell));
        let Placed { boards, buckets: of, cost } = place(knowledge, &config, street, next.as_deref(), tell)?;
        let facts = Facts::new(knowledge, street, tell);
        let indexer = crate::classes::indexer(&[street.cards()]);
        let cluster = |board| match boards.is_empty() {
            true => 0,
            false => indexer.index(&[board]).map_or(0, |index| u32::from(boards[index as usize])),
        };
        let cells = count(street, tell, cluster, |&cluster, class| {
            [cluster * u32::from(buckets) + u32::from(of[class]), facts.subjects.of(class) as u32]
        });
        let ahead = Ahead::new(knowledge, street, tell);
        let measures = measure(&cells, config.count(street), &facts.equities(), &ahead)?;
        Ok(Rung { buckets, cost, measures })
    }
}
