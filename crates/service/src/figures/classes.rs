//! The means of the combos of each of the 169 hand classes.

use super::HandMeans;
use isofold_cards::{CardSet, HandClass};
use isofold_solver::{Hand, View};
use isofold_tree::Player;

/// A hand class of a player at a decision. Means are weighted by how often each hand is held here.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ClassMeans {
    /// The mean reach of the combos that the board does not block.
    pub reach: f64,
    /// The sum of the reach of the combos.
    pub combos: f64,
    /// Their share of all hands that the player has here.
    pub share: f64,
    /// The frequency of each action; empty for the player who does not act.
    pub strategy: Vec<f64>,
    /// The EV of each action, as if all of the combos took it.
    pub action_evs: Vec<Option<f64>>,
    /// The EV.
    pub ev: Option<f64>,
    /// The equity.
    pub equity: Option<f64>,
}

impl ClassMeans {
    /// The figures of the class as those of any hands.
    pub fn hands(self) -> HandMeans {
        let ClassMeans { combos, share, strategy, action_evs, ev, equity, .. } = self;
        HandMeans { combos, share, strategy, action_evs, ev, equity }
    }
}

/// The classes in the order of the grid; `None` for those that the player does not have here.
pub fn classes(view: &View, player: Player) -> Vec<Option<ClassMeans>> {
    let mut classes: Vec<Vec<&Hand>> = vec![Vec::new(); HandClass::COUNT];
    for hand in &view.hands[player.index()] {
        classes[HandClass::of(hand.combo).index()].push(hand);
    }
    let board: CardSet = view.board.iter().copied().collect();
    HandClass::all().zip(&classes).map(|(class, hands)| means(class, hands, board)).collect()
}

fn means(class: HandClass, hands: &[&Hand], board: CardSet) -> Option<ClassMeans> {
    let HandMeans { combos, share, strategy, action_evs, ev, equity } = HandMeans::of(hands)?;
    let live = class.combos().filter(|combo| !combo.set().intersects(board)).count();
    Some(ClassMeans { reach: combos / live.max(1) as f64, combos, share, strategy, action_evs, ev, equity })
}
