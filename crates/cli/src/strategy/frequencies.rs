//! The frequencies of actions, as JSON has them.

use isofold_solver::View;
use isofold_tree::Action;
use serde::Serialize;

#[derive(Serialize)]
pub(crate) struct Frequency {
    action: String,
    frequency: f64,
}

/// The frequency of each action of a decision.
pub(crate) fn frequencies(view: &View) -> Vec<Frequency> {
    named(&view.actions, &view.frequencies)
}

/// Frequencies with the names of their actions.
pub(crate) fn named(actions: &[Action], frequencies: &[f64]) -> Vec<Frequency> {
    let actions = actions.iter().zip(frequencies);
    actions.map(|(action, &frequency)| Frequency { action: action.to_string(), frequency }).collect()
}
