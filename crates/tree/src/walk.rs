//! Following a line through the nodes.

use crate::runout_edit::{self, Runout, RunoutEdit};
use crate::{
    Action, Line, LineAction, LineError, LineStep, Node, NodeId, NodeKind, Player, Street, Unit, street,
};
use isofold_cards::{Card, CardSet};

/// The node that a line has led to so far, and the way there.
pub(crate) struct Walk<'a> {
    nodes: &'a [Node],
    /// Edits on named cards, sorted by node.
    runout_edits: &'a [RunoutEdit],
    board: CardSet,
    dead: CardSet,
    unit: Unit,
    /// The pot at the start.
    pot: u32,
    pub(crate) node: NodeId,
    /// The cards dealt on the way; `None` for `*`.
    pub(crate) dealt: Vec<Option<Card>>,
    /// The steps so far, with amounts in chips.
    pub(crate) steps: Vec<LineStep>,
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
        (unit, pot): (Unit, u32),
    ) -> Walk<'a> {
        let (node, dealt, steps) = (NodeId::ROOT, Vec::new(), Vec::new());
        Walk { nodes, runout_edits, board, dead, unit, pot, node, dealt, steps }
    }

    pub(crate) fn follow(&mut self, steps: &[LineStep]) -> Result<(), LineError> {
        steps.iter().try_for_each(|&step| self.step(step))
    }

    fn step(&mut self, mut step: LineStep) -> Result<(), LineError> {
        self.node = match step {
            LineStep::Action(wanted) => {
                let choice = self.choice(wanted)?;
                let wanted = self.in_chips(&choice, wanted)?;
                step = LineStep::Action(wanted);
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
        let (token, unit) = (|| self.unit.word(wanted), self.unit);
        match &node.kind {
            NodeKind::Decision { player, actions, children } => {
                Ok(Choice { player: *player, actions, children })
            }
            NodeKind::Chance { .. } => {
                let street = street::next(node.street).unwrap_or(Street::River);
                Err(LineError::CardDue { token: token(), after: self.line(), street, unit })
            }
            NodeKind::Fold { .. } | NodeKind::Showdown => {
                Err(LineError::Over { token: token(), after: self.line(), unit })
            }
        }
    }

    /// An action of a line at a decision, in chips. Of the bets and raises, a share of the pot means the one that is nearest to it,
    /// at most half a percentage point off.
    pub(crate) fn in_chips(&self, choice: &Choice, wanted: LineAction) -> Result<LineAction, LineError> {
        const HALF_A_POINT: f64 = 50.0;
        let no_such_action = || LineError::NoSuchAction {
            token: wanted.to_string(),
            after: self.line(),
            player: choice.player,
            actions: choice.actions.to_vec(),
            unit: self.unit,
        };
        match wanted {
            LineAction::BigBlinds(_) => self.exactly_in_chips(wanted)?.ok_or_else(no_such_action),
            LineAction::Percent(hundredths) => {
                let (last_bet, pot) = self.last_bet_and_pot();
                let distance = |to: u32| {
                    let share = 1e4 * (f64::from(to) - f64::from(last_bet)) / pot;
                    (share - f64::from(hundredths)).abs()
                };
                let amounts = choice.actions.iter().filter_map(|action| action.amount());
                let nearest = amounts.min_by(|&a, &b| distance(a).total_cmp(&distance(b)));
                nearest
                    .filter(|&to| distance(to) <= HALF_A_POINT)
                    .map(LineAction::Bet)
                    .ok_or_else(no_such_action)
            }
            LineAction::Fold
            | LineAction::Check
            | LineAction::Call
            | LineAction::Bet(_)
            | LineAction::Raise(_)
            | LineAction::AllIn(_) => Ok(wanted),
        }
    }

    /// An action that an edit adds, in chips: a share of the pot is rounded as a bet size is. `None` if the chips are not whole.
    pub(crate) fn exactly_in_chips(&self, wanted: LineAction) -> Result<Option<LineAction>, LineError> {
        Ok(match wanted {
            LineAction::BigBlinds(amount) => match self.unit.chips_per_bb() {
                Some(per_bb) => amount.chips(per_bb).map(LineAction::Bet),
                None => return Err(LineError::NoBigBlind { token: wanted.to_string() }),
            },
            LineAction::Percent(hundredths) => {
                let (last_bet, pot) = self.last_bet_and_pot();
                let on_top = (pot * f64::from(hundredths) / 1e4).round() as u32;
                Some(LineAction::Bet(last_bet.saturating_add(on_top)))
            }
            wanted => Some(wanted),
        })
    }

    /// The amount of the last bet of the street, and the pot after a call of it.
    fn last_bet_and_pot(&self) -> (u32, f64) {
        let node = &self.nodes[self.node.index()];
        let committed = node.committed[0].max(node.committed[1]);
        (node.last_bet(), f64::from(self.pot) + 2.0 * f64::from(committed))
    }

    /// The index of an action at a decision.
    pub(crate) fn index(&self, choice: &Choice, wanted: LineAction) -> Result<usize, LineError> {
        let Choice { player, actions, .. } = *choice;
        let Some(i) = actions.iter().position(|&action| wanted.means(action)) else {
            let (token, after, unit) = (self.unit.word(wanted), self.line(), self.unit);
            return Err(LineError::NoSuchAction { token, after, player, actions: actions.to_vec(), unit });
        };
        let removed = self.removed(actions);
        if removed >> i & 1 == 1 {
            let (token, after) = (self.unit.word(wanted), self.line());
            let left = actions.iter().enumerate().filter(|(i, _)| removed >> i & 1 == 0);
            return Err(LineError::Removed {
                token,
                after,
                player,
                actions: left.map(|(_, &a)| a).collect(),
                unit: self.unit,
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
        let unit = self.unit;
        match &self.nodes[self.node.index()].kind {
            NodeKind::Chance { child } => Ok(*child),
            NodeKind::Decision { player, actions, .. } => Err(LineError::NoCardDue {
                after: self.line(),
                player: *player,
                actions: actions.clone(),
                unit,
            }),
            NodeKind::Fold { .. } | NodeKind::Showdown => {
                Err(LineError::Over { token: step.to_string(), after: self.line(), unit })
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
