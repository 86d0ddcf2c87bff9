//! The first real decision: where a player has one action only, the next player's decision is what there is to see.

use crate::paint;
use isofold_tree::{Line, LineStep, NodeKind, Tree};

/// The first decision with more than one action from the end of a line on.
pub(crate) struct FirstChoice {
    pub(crate) line: Line,
    /// The actions that were passed over: `oop can only check`; `None` if the line ends at a choice itself.
    pub(crate) forced: Option<String>,
}

impl FirstChoice {
    /// The first choice after a line; the line as it is if there is none on the same street.
    pub(crate) fn after(tree: &Tree, line: &Line) -> FirstChoice {
        FirstChoice::find(tree, line).unwrap_or_else(|| FirstChoice { line: line.clone(), forced: None })
    }

    fn find(tree: &Tree, line: &Line) -> Option<FirstChoice> {
        let (mut node, _) = tree.follow(line).ok()?;
        let choice = tree.first_choice(node)?;
        let mut steps = line.steps().to_vec();
        let mut forced = Vec::new();
        while node != choice {
            let NodeKind::Decision { player, actions, children } = &tree.node(node).kind else { return None };
            let (&action, &child) = (actions.first()?, children.first()?);
            forced.push(format!("{player} can only {action}"));
            steps.push(LineStep::Action(action.into()));
            node = child;
        }
        let forced = (!forced.is_empty()).then(|| paint::list(&forced));
        Some(FirstChoice { line: steps.into_iter().collect(), forced })
    }
}
