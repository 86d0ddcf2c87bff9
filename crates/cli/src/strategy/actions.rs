//! The actions of a decision: size, frequency and EV.

use super::sign::signs;
use crate::ev_unit::EvUnit;
use crate::paint;
use isofold_solver::View;
use isofold_tree::{Action, Node, Tree};

/// The width of a bar.
const BAR: usize = 40;

/// The size of a bet or a raise, as a share of the pot after a call.
pub(crate) fn share_of_pot(tree: &Tree, node: &Node, action: Action) -> Option<f64> {
    let [oop, ip] = node.committed;
    let pot = f64::from(tree.starting_pot()) + 2.0 * f64::from(oop.max(ip));
    action.amount().map(|to| (f64::from(to) - f64::from(node.last_bet())) / pot)
}

/// The mean EV of each action over the hands that take it; `None` for an action that no hand takes.
pub(crate) fn mean_evs(view: &View) -> Vec<Option<f64>> {
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

/// A line for each action: its name and size, its frequency, its EV and a bar.
pub(crate) fn bars(tree: &Tree, view: &View) -> Vec<String> {
    let unit = EvUnit::of(tree);
    let names: Vec<String> =
        view.actions.iter().map(|&action| unit.sized_action(view.node, action)).collect();
    let evs: Vec<String> = mean_evs(view)
        .into_iter()
        .map(|ev| ev.map_or("–".to_owned(), |ev| format!("{} {}", unit.title(), unit.text(ev))))
        .collect();
    let widest = |texts: &[String]| texts.iter().map(|text| text.chars().count()).max().unwrap_or(0);
    let (name, ev) = (widest(&names), widest(&evs));
    let line = |action: usize| {
        let share = view.frequencies[action];
        let bar = paint::inked(&paint::bar(share, BAR), signs(&view.actions)[action].colour);
        let percent = paint::frequency(share, 2);
        format!("{:<name$}  {percent:>7}  {:>ev$}  {bar}", names[action], evs[action])
    };
    (0..names.len()).map(line).collect()
}
