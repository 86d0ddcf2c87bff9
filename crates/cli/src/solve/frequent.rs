//! The line that is taken most often.

use isofold_store::{Solution, StoreError};
use isofold_tree::{Line, LineStep, NodeId, NodeKind, Tree};

/// Lines that are rarer are not looked at.
const RARE: f64 = 1e-3;

/// A line on its way, where it leads, and how often it is taken.
struct Way {
    steps: Vec<LineStep>,
    node: NodeId,
    frequency: f64,
}

/// The most frequent line to a card that is bet on, and how often it is taken.
pub(super) fn to_a_card(solution: &mut Solution) -> Result<Option<(Line, f64)>, StoreError> {
    let mut ways = vec![Way { steps: Vec::new(), node: solution.tree().root(), frequency: 1.0 }];
    // No way grows more frequent, so the first one at a card is the most frequent of all.
    while let Some(way) = take_most_frequent(&mut ways) {
        if is_card(solution.tree(), way.node) {
            return Ok(Some((way.steps.into_iter().collect(), way.frequency)));
        }
        let NodeKind::Decision { actions, children, .. } = solution.tree().node(way.node).kind.clone() else {
            continue;
        };
        let view = solution.view(&way.steps.iter().copied().collect())?;
        for ((&action, node), share) in actions.iter().zip(children).zip(view.frequencies) {
            let steps = way.steps.iter().copied().chain([LineStep::Action(action.into())]).collect();
            ways.push(Way { steps, node, frequency: way.frequency * share });
        }
    }
    Ok(None)
}

fn take_most_frequent(ways: &mut Vec<Way>) -> Option<Way> {
    let frequent = ways.iter().enumerate().filter(|(_, way)| way.frequency > RARE);
    let (place, _) = frequent.max_by(|a, b| a.1.frequency.total_cmp(&b.1.frequency))?;
    Some(ways.swap_remove(place))
}

/// Whether a card comes there, and somebody acts after it.
fn is_card(tree: &Tree, node: NodeId) -> bool {
    match tree.node(node).kind {
        NodeKind::Chance { child } => matches!(tree.node(child).kind, NodeKind::Decision { .. }),
        _ => false,
    }
}
