//! Actions: as data, their sizes, frequencies and EVs.

use isofold_api::actions::{Action as ActionData, ActionKind, Frequency};
use isofold_api::show::NextNode;
use isofold_solver::View;
use isofold_tree::{Action, Line, LineStep, Node, NodeId, NodeKind, Player, Tree};

/// An action as data.
pub fn action(action: Action) -> ActionData {
    let kind = match action {
        Action::Fold => ActionKind::Fold,
        Action::Check => ActionKind::Check,
        Action::Call => ActionKind::Call,
        Action::Bet(_) => ActionKind::Bet,
        Action::Raise(_) => ActionKind::Raise,
        Action::AllIn(_) => ActionKind::AllIn,
    };
    let token: Line = [LineStep::Action(action.into())].into_iter().collect();
    ActionData { action: action.to_string(), kind, amount: action.amount(), token: token.to_string() }
}

/// The frequency of each action of a decision.
pub fn frequencies(view: &View) -> Vec<Frequency> {
    named(&view.actions, &view.frequencies)
}

/// Frequencies with their actions.
pub fn named(actions: &[Action], frequencies: &[f64]) -> Vec<Frequency> {
    let actions = actions.iter().zip(frequencies);
    actions.map(|(&one, &frequency)| Frequency { action: action(one), frequency }).collect()
}

/// The size of a bet or a raise, as a share of the pot after a call.
pub fn share_of_pot(tree: &Tree, node: &Node, action: Action) -> Option<f64> {
    let [oop, ip] = node.committed;
    let pot = f64::from(tree.starting_pot()) + 2.0 * f64::from(oop.max(ip));
    action.amount().map(|to| (f64::from(to) - f64::from(node.last_bet())) / pot)
}

/// The mean EV of each action over the hands that take it; `None` for an action that no hand takes.
pub fn mean_evs(view: &View) -> Vec<Option<f64>> {
    let hands = &view.hands[view.player.index()];
    let mean = |action: usize| {
        let taken = hands.iter().filter_map(|hand| {
            let ev = hand.action_evs.get(action).copied().flatten()?;
            Some((hand.share * hand.strategy[action], ev))
        });
        let (weight, sum) = taken.fold((0.0, 0.0), |(weight, sum), (w, ev)| (weight + w, sum + w * ev));
        (weight > 0.0).then(|| sum / weight)
    };
    (0..view.actions.len()).map(mean).collect()
}

/// The player who has the first choice after the card of a chance node, and the actions; `None` if no player has one.
pub fn choice_after(tree: &Tree, node: NodeId) -> Option<(Player, &[Action])> {
    let NodeKind::Chance { child } = tree.node(node).kind else { return None };
    match &tree.node(tree.first_choice(child)?).kind {
        NodeKind::Decision { player, actions, .. } => Some((*player, actions)),
        NodeKind::Chance { .. } | NodeKind::Fold { .. } | NodeKind::Showdown => None,
    }
}

/// The kind of node that an action of a decision leads to.
pub fn next_node(tree: &Tree, node: &Node, action: usize) -> Option<NextNode> {
    let NodeKind::Decision { children, .. } = &node.kind else { return None };
    let child = *children.get(action)?;
    Some(match tree.node(child).kind {
        NodeKind::Decision { .. } => NextNode::Decision,
        NodeKind::Chance { child } => match tree.node(child).kind {
            NodeKind::Decision { .. } => NextNode::Deal,
            NodeKind::Chance { .. } | NodeKind::Fold { .. } | NodeKind::Showdown => NextNode::RunOut,
        },
        NodeKind::Fold { .. } => NextNode::Fold,
        NodeKind::Showdown => NextNode::Showdown,
    })
}

/// Equities below this realize nothing that could be measured.
const NO_EQUITY: f64 = 1e-6;

/// The EQR at a decision; `None` without an EV, or without equity.
pub fn eqr(tree: &Tree, view: &View, ev: Option<f64>, equity: Option<f64>) -> Option<f64> {
    let equity = equity.filter(|&equity| equity > NO_EQUITY)?;
    let ratio = ev? / (equity * worth(tree, view));
    ratio.is_finite().then_some(ratio)
}

/// The value of the pot of a decision, in chips or $EV, uncalled bets included.
pub fn worth(tree: &Tree, view: &View) -> f64 {
    tree.pot_value(view.node) * f64::from(view.pot) / tree.pot(view.node)
}
