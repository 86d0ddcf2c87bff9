//! How many ways folded hands leave for all other cards.

use isofold_cards::{CardSet, Combo, Range};
use isofold_tree::Spot;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// A number for each hand out of position with each hand in position.
pub(super) type Shares = Rc<Vec<Vec<f64>>>;

/// The hands that were folded.
pub(super) struct Folded {
    hands: Vec<Vec<(Combo, f64)>>,
    /// All ways that the cards of the start leave.
    all: f64,
    /// The counts so far, by the board and the dead cards.
    known: RefCell<HashMap<CardSet, Shares>>,
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

    /// The share of all ways that leaves both hands of each pair and some other cards, dead ones among them.
    pub(super) fn shares(&self, players: &[Vec<(Combo, f64)>; 2], taken: CardSet) -> Shares {
        let [oop, ip] = players;
        let share = |a: Combo, b: Combo| match (self.hands.is_empty(), a.set() | b.set()) {
            (true, _) => 1.0,
            // Impossible pairs of hands are never asked for.
            (_, both) if both.len() < 4 || both.intersects(taken) => 0.0,
            (_, both) => ways(&self.hands, taken | both) / self.all,
        };
        let row = |own: Combo| ip.iter().map(|&(combo, _)| share(own, combo)).collect();
        let rows = || Rc::new(oop.iter().map(|&(combo, _)| row(combo)).collect());
        Rc::clone(self.known.borrow_mut().entry(taken).or_insert_with(rows))
    }
}

/// The weight of all ways to hold hands that share no card with each other or with those taken.
fn ways(hands: &[Vec<(Combo, f64)>], taken: CardSet) -> f64 {
    let Some((first, rest)) = hands.split_first() else { return 1.0 };
    let left = first.iter().filter(|(combo, _)| !combo.set().intersects(taken));
    left.map(|(combo, weight)| weight * ways(rest, taken | combo.set())).sum()
}
