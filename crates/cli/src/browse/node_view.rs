//! The node at the end of a line, and its figures.

use crate::error_text;
use crate::failure::Failure;
use isofold_cards::Card;
use isofold_service::figures;
use isofold_solver::{NextCard, View};
use isofold_store::Solution;
use isofold_tree::{Action, Line, LineStep, NodeKind};

pub(super) enum NodeView {
    Decision(Box<View>),
    /// A card is dealt.
    Chance {
        board: Vec<Card>,
        pot: u32,
        /// The highest cards first.
        classes: Vec<NextCard>,
        /// The actions at the first choice after the card.
        actions: Vec<Action>,
    },
}

impl NodeView {
    /// The node at the end of a line; refuses one after which no player acts any more.
    pub(super) fn find(solution: &mut Solution, line: &Line) -> Result<NodeView, Failure> {
        let tree = solution.tree();
        let (node, dealt) = tree.follow(line).map_err(|error| Failure::Input(error.to_string()))?;
        match tree.node(node).kind {
            NodeKind::Decision { .. } => {
                Ok(NodeView::Decision(Box::new(solution.view(line).map_err(error_text::store)?)))
            }
            NodeKind::Chance { child } if matches!(tree.node(child).kind, NodeKind::Decision { .. }) => {
                let board = solution.spot().board.iter().copied().chain(dealt).collect();
                let pot = tree.pot(node) as u32;
                let actions =
                    figures::choice_after(tree, node).map_or(Vec::new(), |(_, actions)| actions.to_vec());
                let mut classes = solution.next_cards(line).map_err(error_text::store)?;
                classes.reverse();
                Ok(NodeView::Chance { board, pot, classes, actions })
            }
            NodeKind::Chance { .. } => Err(over(line, "both players are all-in, the board runs out")),
            NodeKind::Fold { .. } => Err(over(line, "the hand is over")),
            NodeKind::Showdown => Err(over(line, "the hand is over: showdown")),
        }
    }

    pub(super) fn board(&self) -> &[Card] {
        match self {
            NodeView::Decision(view) => &view.board,
            NodeView::Chance { board, .. } => board,
        }
    }

    /// The EVs of both players from here on; none if the line is never taken.
    pub(super) fn evs(&self) -> Option<[f64; 2]> {
        match self {
            NodeView::Decision(view) => view.evs,
            NodeView::Chance { classes, .. } => mean(classes, |class| class.evs),
        }
    }

    pub(super) fn equities(&self) -> Option<[f64; 2]> {
        match self {
            NodeView::Decision(view) => view.equities,
            NodeView::Chance { classes, .. } => mean(classes, |class| class.equities),
        }
    }

    /// The index of a step: of an action, or of a class of cards and a card of it.
    pub(super) fn choice(&self, step: LineStep) -> Option<(usize, usize)> {
        match (self, step) {
            (NodeView::Decision(view), LineStep::Action(taken)) => {
                view.actions.iter().position(|&action| taken.means(action)).map(|action| (action, 0))
            }
            (NodeView::Chance { classes, .. }, LineStep::Deal(card)) => {
                let member = |class: &NextCard| class.cards.iter().position(|&other| other == card);
                classes.iter().enumerate().find_map(|(index, class)| Some((index, member(class)?)))
            }
            (NodeView::Decision(_), LineStep::Deal(_) | LineStep::AnyCard)
            | (NodeView::Chance { .. }, LineStep::Action(_) | LineStep::AnyCard) => None,
        }
    }
}

/// The betting is over after the last step of a line. Only that step is named: the rest is on the screen.
fn over(line: &Line, why: &str) -> Failure {
    let last = line.steps().last().map(LineStep::to_string).unwrap_or_default();
    Failure::Input(format!("after `{last}` {why}"))
}

/// The mean over all cards, weighted by their chance.
fn mean(classes: &[NextCard], of: impl Fn(&NextCard) -> Option<[f64; 2]>) -> Option<[f64; 2]> {
    let known = classes.iter().filter_map(|class| Some((class.chance, of(class)?)));
    let add = |(total, sum): (f64, [f64; 2]), (chance, pair): (f64, [f64; 2])| {
        (total + chance, [sum[0] + chance * pair[0], sum[1] + chance * pair[1]])
    };
    let (total, sum) = known.fold((0.0, [0.0; 2]), add);
    (total > 0.0).then(|| sum.map(|sum| sum / total))
}
