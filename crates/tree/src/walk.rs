//! Following a line through the nodes.

use crate::runout_edit::{self, Runout, RunoutEdit};
use crate::{Action, Line, LineAction, LineError, LineStep, Node, NodeId, NodeKind, Player, Street, street};
use isofold_cards::{Card, CardSet};

/// The node that a line has led to so far, and the way there.
pub(crate) struct Walk<'a> {
    nodes: &'a [Node],
    /// Edits on named cards, sorted by node.
    runout_edits: &'a [RunoutEdit],
    board: CardSet,
    dead: CardSet,
    pub(crate) node: NodeId,
    /// The cards dealt on the way; `None` for `*`.
    pub(crate) dealt: Vec<Option<Card>>,
    steps: Vec<LineStep>,
}

/// A decision on the way.
pub(crate) struct Choice<'a> {
    pub(crate) player: Player,
    pub(crate) actions: &'a [Action],
    children: &'a [NodeId],
}

impl<'a> Walk<'a> {
    pub(crate) fn new(
        nodes: &'a [Node],
        runout_edits: &'a [RunoutEdit],
        board: CardSet,
        dead: CardSet,
    ) -> Walk<'a> {
        Walk { nodes, runout_edits, board, dead, node: NodeId::ROOT, dealt: Vec::new(), steps: Vec::new() }
    }

    pub(crate) fn follow(&mut self, steps: &[LineStep]) -> Result<(), LineError> {
        steps.iter().try_for_each(|&step| self.step(step))
    }

    fn step(&mut self, step: LineStep) -> Result<(), LineError> {
        self.node = match step {
            LineStep::Action(wanted) => {
                let choice = self.choice(wanted)?;
                choice.children[self.index(&choice, wanted)?]
            }
            LineStep::Deal(card) => {
                let child = self.after_card(step)?;
                let dealt = self.dealt.contains(&Some(card)).then_some("dealt");
                let board = self.board.contains(card).then_some("on the board");
                let dead = self.dead.contains(card).then_some("dead");
                if let Some(first) = dealt.or(board).or(dead) {
                    return Err(LineError::Duplicate { card, first });
                }
                self.dealt.push(Some(card));
                child
            }
            LineStep::AnyCard => {
                let child = self.after_card(step)?;
                self.dealt.push(None);
                child
            }
        };
        self.steps.push(step);
        Ok(())
    }

    /// The decision at which an action is to be taken.
    pub(crate) fn choice(&self, wanted: LineAction) -> Result<Choice<'a>, LineError> {
        let node = &self.nodes[self.node.index()];
        let token = || wanted.to_string();
        match &node.kind {
            NodeKind::Decision { player, actions, children } => {
                Ok(Choice { player: *player, actions, children })
            }
            NodeKind::Chance { .. } => {
                let street = street::next(node.street).unwrap_or(Street::River);
                Err(LineError::CardDue { token: token(), after: self.line(), street })
            }
            NodeKind::Fold { .. } | NodeKind::Showdown => {
                Err(LineError::Over { token: token(), after: self.line() })
            }
        }
    }

    /// The index of an action at a decision.
    pub(crate) fn index(&self, choice: &Choice, wanted: LineAction) -> Result<usize, LineError> {
        let Choice { player, actions, .. } = *choice;
        let Some(i) = actions.iter().position(|&action| wanted.means(action)) else {
            let (token, after) = (wanted.to_string(), self.line());
            return Err(LineError::NoSuchAction { token, after, player, actions: actions.to_vec() });
        };
        let removed = self.removed(actions);
        if removed >> i & 1 == 1 {
            let (token, after) = (wanted.to_string(), self.line());
            let left = actions.iter().enumerate().filter(|(i, _)| removed >> i & 1 == 0);
            return Err(LineError::Removed {
                token,
                after,
                player,
                actions: left.map(|(_, &a)| a).collect(),
            });
        }
        Ok(i)
    }

    /// The actions that edits remove on the runout so far, one bit each.
    fn removed(&self, actions: &[Action]) -> u32 {
        let start = self.nodes[NodeId::ROOT.index()].street;
        runout_edit::removed(of_node(self.runout_edits, self.node), actions, Runout::new(start, &self.dealt))
    }

    /// The node after a card.
    fn after_card(&self, step: LineStep) -> Result<NodeId, LineError> {
        match &self.nodes[self.node.index()].kind {
            NodeKind::Chance { child } => Ok(*child),
            NodeKind::Decision { player, actions, .. } => {
                Err(LineError::NoCardDue { after: self.line(), player: *player, actions: actions.clone() })
            }
            NodeKind::Fold { .. } | NodeKind::Showdown => {
                Err(LineError::Over { token: step.to_string(), after: self.line() })
            }
        }
    }

    fn line(&self) -> Line {
        self.steps.iter().copied().collect()
    }
}

/// The edits of one node, out of edits that are sorted by node.
pub(crate) fn of_node(runout_edits: &[RunoutEdit], node: NodeId) -> &[RunoutEdit] {
    let start = runout_edits.partition_point(|edit| edit.node < node);
    let end = runout_edits.partition_point(|edit| edit.node <= node);
    &runout_edits[start..end]
}

/// The line to a node, with `*` for every card.
pub(crate) fn line_to(nodes: &[Node], node: NodeId) -> Line {
    let mut steps = Vec::new();
    let mut at = node;
    while let Some(parent) = nodes[at.index()].parent {
        steps.push(match &nodes[parent.index()].kind {
            NodeKind::Decision { actions, children, .. } => {
                let taken =
                    children.iter().zip(actions).find(|&(&child, _)| child == at).map(|(_, &action)| action);
                taken.map_or(LineStep::AnyCard, |action| LineStep::Action(action.into()))
            }
            NodeKind::Chance { .. } | NodeKind::Fold { .. } | NodeKind::Showdown => LineStep::AnyCard,
        });
        at = parent;
    }
    steps.into_iter().rev().collect()
}
