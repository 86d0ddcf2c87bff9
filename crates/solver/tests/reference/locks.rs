//! The locked strategies of hands, read off the spot independently.

use super::ReferenceSolver;
use isofold_cards::{Card, CardSet, Combo};
use isofold_eval::categorize;
use isofold_tree::{Action, LineStep, Lock, NodeId, NodeKind, Tree};

/// How often each hand of the player who acts takes each action, where it is locked: the last lock counts.
pub(super) fn locked(reference: &ReferenceSolver, node: NodeId, dealt: &[Card]) -> Vec<Option<Vec<f64>>> {
    let NodeKind::Decision { player, actions, .. } = &reference.tree.node(node).kind else {
        panic!("not a decision")
    };
    let leads = |lock: &&Lock| leads_to(&reference.tree, lock, node, dealt);
    let locks: Vec<&Lock> = reference.spot.locks.iter().filter(leads).collect();
    let board = reference.board(dealt);
    let last = |combo: Combo| locks.iter().rev().find(|lock| means(lock, combo, board));
    let hands = reference.hands[player.index()].iter();
    // A hand that the player does not hold is bound by no lock.
    let is_held = |weight: f64| weight > 0.0;
    hands
        .map(|&(combo, weight)| last(combo).filter(|_| is_held(weight)).map(|lock| shares(lock, actions)))
        .collect()
}

/// Whether a lock is about a hand on a board.
fn means(lock: &Lock, combo: Combo, board: CardSet) -> bool {
    assert!(!lock.aggregate, "the reference does not support aggregate locks");
    let named = lock.hands.as_ref().is_none_or(|hands| hands.weight(combo) > 0.0);
    let is_kind = || {
        let kind = categorize(combo, board);
        kind.is_some_and(|kind| lock.categories.iter().any(|category| category.has(kind)))
    };
    named && (lock.categories.is_empty() || is_kind())
}

/// Whether the line of a lock leads to a node by these cards.
fn leads_to(tree: &Tree, lock: &Lock, node: NodeId, dealt: &[Card]) -> bool {
    let mut cards = dealt.iter();
    let mut at = tree.root();
    for &step in lock.line.steps() {
        at = match (step, &tree.node(at).kind) {
            (LineStep::Action(wanted), NodeKind::Decision { actions, children, .. }) => {
                children[actions.iter().position(|&action| wanted.means(action)).unwrap()]
            }
            (LineStep::Deal(card), NodeKind::Chance { child }) if cards.next() == Some(&card) => *child,
            (LineStep::AnyCard, NodeKind::Chance { child }) if cards.next().is_some() => *child,
            _ => return false,
        };
    }
    at == node
}

/// One action may have no number: it has the rest.
fn shares(lock: &Lock, actions: &[Action]) -> Vec<f64> {
    let given: f64 = lock.frequencies.iter().filter_map(|(_, share)| share).sum();
    let share = |action: &Action| {
        let play = lock.frequencies.iter().find(|(wanted, _)| wanted.means(*action));
        play.map_or(0.0, |(_, share)| share.unwrap_or(1.0 - given))
    };
    actions.iter().map(share).collect()
}
