//! The means of the combos of each of the 169 hand classes.

use isofold_cards::{CardSet, HandClass};
use isofold_service::figures::HandMeans;
use isofold_solver::{Hand, View};
use isofold_tree::Player;

/// A hand class of a player at a decision.
pub(crate) struct ClassMeans {
    /// The mean reach of the combos that the board does not block.
    pub(crate) reach: f64,
    /// The frequency of each action; empty for the player who does not act.
    pub(crate) strategy: Vec<f64>,
    pub(crate) ev: Option<f64>,
    pub(crate) equity: Option<f64>,
}

/// The classes in the order of the grid; `None` for those that the player does not have here.
pub(crate) fn classes(view: &View, player: Player) -> Vec<Option<ClassMeans>> {
    let mut classes: Vec<Vec<&Hand>> = vec![Vec::new(); HandClass::COUNT];
    for hand in &view.hands[player.index()] {
        classes[HandClass::of(hand.combo).index()].push(hand);
    }
    let board: CardSet = view.board.iter().copied().collect();
    HandClass::all().zip(&classes).map(|(class, hands)| means(class, hands, board)).collect()
}

fn means(class: HandClass, hands: &[&Hand], board: CardSet) -> Option<ClassMeans> {
    let HandMeans { combos, strategy, ev, equity, .. } = HandMeans::of(hands)?;
    let live = class.combos().filter(|combo| !combo.set().intersects(board)).count();
    Some(ClassMeans { reach: combos / live.max(1) as f64, strategy, ev, equity })
}
