//! The most frequent line to a card.

use isofold_store::{Solution, StoreError};
use isofold_tree::{Line, LineStep, NodeId, NodeKind, Tree};

/// Lines that are rarer are not followed.
const RARE: f64 = 1e-3;

/// The beginning of a line, where it leads, and how often it is taken.
struct Prefix {
    steps: Vec<LineStep>,
    node: NodeId,
    frequency: f64,
}

/// The most frequent line to a card that is bet on, and how often it is taken.
pub(super) fn to_a_card(solution: &mut Solution) -> Result<Option<(Line, f64)>, StoreError> {
    // On the river no card comes.
    if solution.spot().board.len() == 5 {
        return Ok(None);
    }
    let mut prefixes = vec![Prefix { steps: Vec::new(), node: solution.tree().root(), frequency: 1.0 }];
    // No prefix grows more frequent, so the first one at a card is the most frequent of all.
    while let Some(prefix) = take_most_frequent(&mut prefixes) {
        if is_card(solution.tree(), prefix.node) {
            return Ok(Some((prefix.steps.into_iter().collect(), prefix.frequency)));
        }
        let NodeKind::Decision { actions, children, .. } = solution.tree().node(prefix.node).kind.clone()
        else {
            continue;
        };
        let view = solution.view(&prefix.steps.iter().copied().collect())?;
        for ((&action, node), share) in actions.iter().zip(children).zip(view.frequencies) {
            let steps = prefix.steps.iter().copied().chain([LineStep::Action(action.into())]).collect();
            prefixes.push(Prefix { steps, node, frequency: prefix.frequency * share });
        }
    }
    Ok(None)
}

fn take_most_frequent(prefixes: &mut Vec<Prefix>) -> Option<Prefix> {
    let frequent = prefixes.iter().enumerate().filter(|(_, prefix)| prefix.frequency > RARE);
    let (index, _) = frequent.max_by(|a, b| a.1.frequency.total_cmp(&b.1.frequency))?;
    Some(prefixes.swap_remove(index))
}

/// Whether a card is dealt there, with betting after it.
fn is_card(tree: &Tree, node: NodeId) -> bool {
    match tree.node(node).kind {
        NodeKind::Chance { child } => matches!(tree.node(child).kind, NodeKind::Decision { .. }),
        NodeKind::Decision { .. } | NodeKind::Fold { .. } | NodeKind::Showdown => false,
    }
}
