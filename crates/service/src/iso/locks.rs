//! Which relabellings of suits node locks break.

use super::symmetry::Difference;
use crate::Error;
use isofold_cards::{Card, CardSet, Combo};
use isofold_iso::SuitPerm;
use isofold_tree::{LineStep, Lock};

/// Locks without the hands that cards in sight block.
pub(super) struct Locks {
    locks: Vec<Lock>,
    in_sight: CardSet,
}

impl Locks {
    /// Refuses a lock of hands that are all blocked, or after a card that is in sight.
    pub(super) fn new(locks: &[Lock], in_sight: CardSet) -> Result<Locks, Error> {
        let live = |(index, lock): (usize, &Lock)| -> Result<Lock, Error> {
            let refuse = |why: String| Error::field(format!("locks[{index}]"), why);
            if let Some(card) = cards(lock).find(|&card| in_sight.contains(card)) {
                return Err(refuse(format!("{card} of `{}` cannot come: it is in sight", lock.line)));
            }
            let hands = lock.hands.as_ref().map(|hands| hands.without(in_sight));
            match &hands {
                Some(hands) if hands.is_empty() => {
                    Err(refuse("no combo is left of its hands: the cards in sight block all".to_owned()))
                }
                _ => Ok(Lock { hands, ..lock.clone() }),
            }
        };
        Ok(Locks { locks: locks.iter().enumerate().map(live).collect::<Result<_, _>>()?, in_sight })
    }

    pub(super) fn len(&self) -> usize {
        self.locks.len()
    }

    /// Whether a lock tells apart what a relabelling exchanges, and no other lock does the same with the suits exchanged.
    pub(super) fn breaks(&self, index: usize, perm: SuitPerm) -> bool {
        let relabelled = self.relabelled(&self.locks[index], perm);
        !self.locks.contains(&relabelled)
    }

    /// An example: a hand that is locked while its image is not, or the card that the line names.
    pub(super) fn difference(&self, index: usize, perm: SuitPerm) -> Option<Difference> {
        let lock = &self.locks[index];
        if let Some(card) = cards(lock).find(|&card| perm.apply(card) != card) {
            return Some(Difference::Cards([card, perm.apply(card)]));
        }
        let hands = lock.hands.as_ref()?;
        let is_locked = |combo: Combo| hands.weight(combo) > 0.0;
        let one = hands.iter().map(|(combo, _)| combo).find(|&combo| !is_locked(perm.apply_combo(combo)))?;
        Some(Difference::Locked([one, perm.apply_combo(one)]))
    }

    fn relabelled(&self, lock: &Lock, perm: SuitPerm) -> Lock {
        let relabelled = lock.relabelled(perm);
        let hands = relabelled.hands.map(|hands| hands.without(self.in_sight));
        Lock { hands, ..relabelled }
    }
}

/// The cards that the line of a lock names.
fn cards(lock: &Lock) -> impl Iterator<Item = Card> {
    lock.line.steps().iter().filter_map(|step| match step {
        LineStep::Deal(card) => Some(*card),
        LineStep::Action(_) | LineStep::AnyCard => None,
    })
}
