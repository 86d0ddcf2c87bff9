use super::folder::{Placed, by_subject, is_needed, place};
use super::street::Facts;
use crate::classes::{Classes, indexer};
use crate::progress::Tell;
use crate::{Bucket, BuildError, Config, Knowledge};
use isofold_cards::CardSet;
use isofold_iso::{Indexer, Street};

/// Buckets of the last streets in memory, to try a configuration without writing it.
///
/// What the buckets of a [folder](crate::Buckets) are, these are: the same configuration gives the same ones.
pub struct Trial(Vec<Floor>);

/// A street, the river first.
struct Floor {
    classes: Classes,
    boards: Indexer,
    placed: Placed,
}

impl Trial {
    /// Puts the hands of a street and of all that follow into buckets.
    pub fn new(
        knowledge: &Knowledge,
        config: &Config,
        from: Street,
        tell: Tell,
    ) -> Result<Trial, BuildError> {
        config.check()?;
        let mut floors: Vec<Floor> = Vec::new();
        let mut next: Option<Vec<u16>> = None;
        for street in [Street::River, Street::Turn, Street::Flop] {
            if street < from {
                break;
            }
            let placed = place(knowledge, config, street, next.as_deref(), tell)?;
            next = is_needed(config, street)
                .then(|| by_subject(&Facts::new(knowledge, street, tell), placed.buckets.iter().copied()));
            let (classes, boards) = (Classes::new(street.cards()), indexer(&[street.cards()]));
            floors.push(Floor { classes, boards, placed });
        }
        Ok(Trial(floors))
    }

    /// The bucket of a hand; `None` if hand and board share a card, or the board is of no street that was asked for.
    pub fn bucket(&self, hole: CardSet, board: CardSet) -> Option<Bucket> {
        let floor = self.0.get(5usize.checked_sub(board.len())?)?;
        let bucket = floor.placed.buckets[floor.classes.index(hole, board)? as usize];
        let cluster = match floor.placed.boards.is_empty() {
            true => 0,
            false => floor.placed.boards[floor.boards.index(&[board])? as usize],
        };
        Some(Bucket { cluster, bucket })
    }
}
