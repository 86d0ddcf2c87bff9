//! The frequencies of actions, as JSON has them.

use isofold_solver::View;
use serde::Serialize;

#[derive(Serialize)]
pub(crate) struct Frequency {
    action: String,
    frequency: f64,
}

/// The frequency of each action of a decision.
pub(crate) fn frequencies(view: &View) -> Vec<Frequency> {
    let actions = view.actions.iter().zip(&view.frequencies);
    actions.map(|(action, &frequency)| Frequency { action: action.to_string(), frequency }).collect()
}
