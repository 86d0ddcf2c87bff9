//! The actions of a decision: size, frequency and EV.

use super::sign::signs;
use crate::ev_unit::EvUnit;
use crate::paint;
use isofold_service::figures::mean_evs;
use isofold_solver::View;
use isofold_tree::Tree;

/// The width of a bar.
const BAR: usize = 40;

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
