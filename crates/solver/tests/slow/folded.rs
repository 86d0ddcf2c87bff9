//! How many ways folded hands leave for all other cards.

use isofold_cards::{CardSet, Combo, Range};
use isofold_tree::Spot;
use std::cell::RefCell;
use std::collections::HashMap;

/// The hands that were folded.
pub(super) struct Folded {
    hands: Vec<Vec<(Combo, f64)>>,
    /// All ways that the cards of the start leave.
    all: f64,
    /// What was counted before, by the other cards.
    known: RefCell<HashMap<CardSet, f64>>,
}

impl Folded {
    pub(super) fn new(spot: &Spot) -> Folded {
        let start = spot.dead | spot.board.iter().copied().collect();
        let hands = |range: &Range| range.iter().map(|(combo, weight)| (combo, f64::from(weight))).collect();
        let hands: Vec<Vec<(Combo, f64)>> = spot.folded.iter().map(hands).collect();
        let all = ways(&hands, start);
        Folded { hands, all, known: RefCell::default() }
    }

    /// How many cards were folded.
    pub(super) fn cards(&self) -> usize {
        2 * self.hands.len()
    }

    /// The share of all ways that leaves some cards, dead ones among them, to others.
    pub(super) fn share(&self, taken: CardSet) -> f64 {
        if self.hands.is_empty() {
            return 1.0;
        }
        *self.known.borrow_mut().entry(taken).or_insert_with(|| ways(&self.hands, taken) / self.all)
    }
}

/// The weight of all ways to hold hands that share no card with each other or with those taken.
fn ways(hands: &[Vec<(Combo, f64)>], taken: CardSet) -> f64 {
    let Some((first, rest)) = hands.split_first() else { return 1.0 };
    let left = first.iter().filter(|(combo, _)| !combo.set().intersects(taken));
    left.map(|(combo, weight)| weight * ways(rest, taken | combo.set())).sum()
}
