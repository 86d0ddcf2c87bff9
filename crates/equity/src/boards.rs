//! The complete boards of a spot, one of each class.

use crate::distribution::{choose, each_subset};
use crate::spot::Spot;
use crate::sweep::Batch;
use isofold_cards::CardSet;
use isofold_iso::{Street, SuitGroup, SuitPerm, canonical_boards};

/// Complete boards, each with the number of boards in its class.
#[derive(Default)]
pub(crate) struct Boards {
    pub(crate) cards: Vec<CardSet>,
    pub(crate) weights: Vec<f64>,
}

impl Boards {
    /// One board of each class under a group of symmetries of the spot. Boards with a card that a player certainly holds are
    /// left out.
    pub(crate) fn new(spot: &Spot, group: SuitGroup) -> Boards {
        let mut boards = Boards::default();
        let left = spot.live() - spot.certain();
        for &(start, ways) in &spot.board.sets {
            let Some(size) = class_size(&perms(group), start) else { continue };
            let stabilizer = group & SuitGroup::of_set(start);
            boards.complete(start, ways * f64::from(size), left - start, spot, stabilizer);
        }
        boards
    }

    fn complete(&mut self, start: CardSet, ways: f64, left: CardSet, spot: &Spot, group: SuitGroup) {
        if group == SuitGroup::FULL && left == spot.deck().cards() && spot.board.rest == 5 {
            for board in canonical_boards(Street::River, spot.deck()) {
                self.push(board.cards, ways * f64::from(board.multiplicity));
            }
            return;
        }
        let perms = perms(group);
        let estimate = choose(left.len(), spot.board.rest) / perms.len() as f64;
        self.cards.reserve(estimate as usize);
        self.weights.reserve(estimate as usize);
        each_subset(left, spot.board.rest, |rest| {
            if let Some(size) = class_size(&perms, rest) {
                self.push(start | rest, ways * f64::from(size));
            }
        });
    }

    fn push(&mut self, cards: CardSet, weight: f64) {
        self.cards.push(cards);
        self.weights.push(weight);
    }

    pub(crate) fn len(&self) -> usize {
        self.cards.len()
    }

    /// The boards of a batch.
    pub(crate) fn batch(&self, batch: Batch) -> Boards {
        let mut boards = Boards::default();
        for run in batch.runs() {
            boards.cards.extend_from_slice(&self.cards[run.clone()]);
            boards.weights.extend_from_slice(&self.weights[run]);
        }
        boards
    }

    /// The boards with their weights.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (CardSet, f64)> {
        self.cards.iter().copied().zip(self.weights.iter().copied())
    }
}

/// The permutations of a group, exchanges of two suits first: they rule out most sets.
fn perms(group: SuitGroup) -> Vec<SuitPerm> {
    let mut perms: Vec<SuitPerm> = group.perms().collect();
    perms.sort_by_key(|perm| perm.moved());
    perms
}

/// The size of the class of a set, if the set is the least of its class.
#[inline]
fn class_size(perms: &[SuitPerm], set: CardSet) -> Option<u32> {
    if perms.len() == 1 {
        return Some(1);
    }
    let mut fixing = 0;
    for &perm in perms {
        let image = perm.apply_set(set);
        if image < set {
            return None;
        }
        fixing += u32::from(image == set);
    }
    Some(perms.len() as u32 / fixing)
}
