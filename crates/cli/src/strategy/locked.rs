//! Which hands are locked.

use isofold_cards::CardSet;
use isofold_eval::categorize_all;
use isofold_solver::View;
use isofold_tree::{NodeLock, Tree};

/// Whether a lock says what each hand of the player who acts does, alone or together with others.
pub(crate) fn locked(tree: &Tree, view: &View) -> Vec<bool> {
    let hands = &view.hands[view.player.index()];
    let dealt = view.board.get(tree.start().cards()..).unwrap_or_default();
    let locks: Vec<&NodeLock> = tree.locks_at(view.node, dealt).collect();
    let board: CardSet = view.board.iter().copied().collect();
    let by_kind = locks.iter().any(|lock| !lock.categories.is_empty());
    let kinds = categorize_all(board).filter(|_| by_kind);
    let is_locked = |combo: isofold_cards::Combo| {
        let kind = kinds.as_ref().and_then(|kinds| kinds[combo.index()]);
        locks.iter().any(|lock| lock.applies_to(combo, kind))
    };
    hands.iter().map(|hand| is_locked(hand.combo)).collect()
}
