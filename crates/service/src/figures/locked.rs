//! The hands that are locked at a decision.

use isofold_cards::CardSet;
use isofold_eval::categorize_all;
use isofold_solver::View;
use isofold_tree::{NodeLock, Tree};

/// Whether each hand of the player who acts is locked, alone or in an aggregate frequency.
pub fn locked(tree: &Tree, view: &View) -> Vec<bool> {
    let hands = &view.hands[view.player.index()];
    let dealt = view.board.get(tree.start().cards()..).unwrap_or_default();
    let locks: Vec<&NodeLock> = tree.locks_at(view.node, dealt).collect();
    let board: CardSet = view.board.iter().copied().collect();
    let by_category = locks.iter().any(|lock| !lock.categories.is_empty());
    let categories = categorize_all(board).filter(|_| by_category);
    let is_locked = |combo: isofold_cards::Combo| {
        let category = categories.as_ref().and_then(|categories| categories[combo.index()]);
        locks.iter().any(|lock| lock.applies_to(combo, category))
    };
    hands.iter().map(|hand| is_locked(hand.combo)).collect()
}
