//! The means of the combos of each of the 169 hand classes.

use isofold_cards::{CardSet, HandClass};
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
    let reach: f64 = hands.iter().map(|hand| hand.reach).sum();
    if reach <= 0.0 {
        return None;
    }
    // Where the opponent has no range left, combos are weighted by their own reach alone.
    let shared: f64 = hands.iter().map(|hand| hand.share).sum();
    let weight = |hand: &Hand| if shared > 0.0 { hand.share } else { hand.reach };
    let mean = |of: &dyn Fn(&Hand) -> Option<f64>| {
        let known = hands.iter().filter_map(|hand| Some((weight(hand), of(hand)?)));
        let (sum, total) = known.fold((0.0, 0.0), |(sum, total), (w, value)| (sum + w * value, total + w));
        (total > 0.0).then(|| sum / total)
    };
    let actions = hands.iter().map(|hand| hand.strategy.len()).max().unwrap_or(0);
    let strategy = (0..actions).map(|action| mean(&|hand| hand.strategy.get(action).copied()).unwrap_or(0.0));
    let live = class.combos().filter(|combo| !combo.set().intersects(board)).count();
    Some(ClassMeans {
        reach: reach / live.max(1) as f64,
        strategy: strategy.collect(),
        ev: mean(&|hand| hand.ev),
        equity: mean(&|hand| hand.equity),
    })
}
