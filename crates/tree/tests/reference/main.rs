//! The tree against a reference implementation, written from the text of the rules: it replays the whole history at each node.
#![allow(clippy::unwrap_used)]

#[path = "../common/mod.rs"]
mod common;
mod replay;

use isofold_tree::{Action, NodeId, NodeKind, Spot, Street, Tree, TreeError};
use proptest::prelude::*;
use replay::{Event, Next, Replay};

/// Compares the nodes below one, going by history alone.
fn compare(spot: &Spot, tree: &Tree, id: NodeId, history: &mut Vec<Event>) {
    let node = tree.node(id);
    let replay = Replay::new(spot, history);
    assert_eq!(node.committed.map(u64::from), replay.committed(), "{history:?}");
    assert_eq!(node.street, replay.street);
    let mut into = |event: Event, child: NodeId| {
        assert_eq!(tree.node(child).parent, Some(id));
        history.push(event);
        compare(spot, tree, child, history);
        history.pop();
    };
    match (&node.kind, replay.next()) {
        (NodeKind::Decision { player, actions, children }, Next::Player(actor)) => {
            assert_eq!(*player, actor);
            assert_eq!(*actions, replay.actions(), "{history:?}");
            assert_eq!(actions.len(), children.len());
            for (&action, &child) in actions.iter().zip(children) {
                into(Event::Action(action), child);
            }
        }
        (NodeKind::Chance { child }, Next::Card) => into(Event::Card, *child),
        (NodeKind::Fold { folder }, Next::Folded(by)) => assert_eq!(*folder, by),
        (NodeKind::Showdown, Next::Showdown) => assert_eq!(node.street, Street::River),
        (kind, next) => panic!("{kind:?} is not {next:?} after {history:?}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn random_spots_agree(spot in common::spots()) {
        match Tree::with_limit(&spot, 20_000) {
            Ok(tree) => compare(&spot, &tree, tree.root(), &mut Vec::new()),
            Err(error) => prop_assert!(matches!(error, TreeError::TooManyNodes { .. }), "{error}"),
        }
    }
}

#[test]
fn the_shipped_spots_agree() {
    for text in
        [isofold_tree::spots::DEMO, isofold_tree::spots::TURN_BASIC, isofold_tree::spots::THREE_BET_POT_FAST]
    {
        let spot = Spot::from_toml(text).unwrap();
        let tree = Tree::new(&spot).unwrap();
        compare(&spot, &tree, tree.root(), &mut Vec::new());
    }
}

/// The reference implementation against actions that were worked out by hand.
#[test]
fn the_reference_knows_turn_basic() {
    let spot = Spot::from_toml(isofold_tree::spots::TURN_BASIC).unwrap();
    let actions = |history: &[Event]| Replay::new(&spot, history).actions();
    assert_eq!(actions(&[]), [Action::Check, Action::Bet(120), Action::Bet(216), Action::AllIn(900)]);
    let facing = [Event::Action(Action::Bet(120))];
    assert_eq!(actions(&facing), [Action::Fold, Action::Call, Action::Raise(300)]);
}
