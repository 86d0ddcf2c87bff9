//! Nodes as UPI names them: `r` the root, `r:0` the first decision, `r:0:c:b16:c:Th` a decision after a card.
//!
//! `c` is a check or a call, `f` a fold, `b16` a bet or a raise: to this many chips that the player has put in over the whole hand.

use isofold_cards::{Card, CardSet};
use isofold_tree::{Action, Line, LineAction, LineStep, Node, NodeId, NodeKind, Player, Spot, Tree};

/// The spot and the tree that nodes are named in.
#[derive(Clone, Copy)]
pub(super) struct Game<'a> {
    pub(super) spot: &'a Spot,
    pub(super) tree: &'a Tree,
}

/// A node with the cards dealt on the way to it.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct At {
    /// Its name.
    pub(super) name: String,
    /// The node; the root that UPI has above the first decision is `None`.
    pub(super) node: Option<NodeId>,
    /// The steps to it.
    pub(super) steps: Vec<LineStep>,
    /// The cards dealt since the start.
    pub(super) dealt: Vec<Card>,
    /// The last decision before it, the number of steps up to there, and the action that was taken.
    pub(super) last: Option<(NodeId, usize, Action)>,
}

impl Game<'_> {
    /// The node of a name.
    pub(super) fn at(&self, name: &str) -> Result<At, String> {
        let mut tokens = name.split(':');
        if tokens.next() != Some("r") {
            return Err(format!("`{}` is no node: expected r, or one such as r:0:c", shown(name)));
        }
        let root = At { name: "r".to_owned(), node: None, steps: Vec::new(), dealt: Vec::new(), last: None };
        let Some(first) = tokens.next() else { return Ok(root) };
        if first != "0" {
            return Err(format!("`r:{}` is no node: the first decision is r:0", shown(first)));
        }
        let mut at = At { name: "r:0".to_owned(), node: Some(NodeId::ROOT), ..root };
        for token in tokens {
            let next = self.children(&at).into_iter().find(|child| last_token(&child.name) == token);
            at = next.ok_or_else(|| {
                let names: Vec<String> =
                    self.children(&at).iter().map(|child| last_token(&child.name).to_owned()).collect();
                let expected =
                    if names.is_empty() { "nothing comes after it".to_owned() } else { names.join(", ") };
                format!("there is no `{}` after `{}`: {expected}", shown(token), at.name)
            })?;
        }
        Ok(at)
    }

    /// The children of a node: bets and raises from the largest down, then a check or a call, then a fold; or cards.
    pub(super) fn children(&self, at: &At) -> Vec<At> {
        let child = |token: String, node: NodeId, step: LineStep| At {
            name: format!("{}:{token}", at.name),
            node: Some(node),
            steps: at.steps.iter().copied().chain([step]).collect(),
            dealt: at.dealt.clone(),
            last: at.last,
        };
        let Some(id) = at.node else {
            return vec![At { name: "r:0".to_owned(), node: Some(NodeId::ROOT), ..at.clone() }];
        };
        let node = self.tree.node(id);
        match &node.kind {
            NodeKind::Decision { actions, children, .. } => {
                let removed = self.tree.removed(id, &at.dealt);
                let taken = (0..actions.len()).rev().filter(|i| removed >> i & 1 == 0);
                let one = |i: usize| {
                    let step = LineStep::Action(named(actions[i]));
                    let last = Some((id, at.steps.len(), actions[i]));
                    At { last, ..child(token(node, actions[i]), children[i], step) }
                };
                taken.map(one).collect()
            }
            NodeKind::Chance { child: below } => {
                let gone: CardSet = self.board(at).into_iter().collect();
                let cards = Card::all().filter(|&card| !(gone | self.spot.dead).contains(card));
                let one = |card: Card| At {
                    dealt: at.dealt.iter().copied().chain([card]).collect(),
                    ..child(card.to_string(), *below, LineStep::Deal(card))
                };
                cards.map(one).collect()
            }
            NodeKind::Fold { .. } | NodeKind::Showdown => Vec::new(),
        }
    }

    /// The board at a node.
    pub(super) fn board(&self, at: &At) -> Vec<Card> {
        self.spot.board.iter().chain(&at.dealt).copied().collect()
    }

    /// The lines that describe a node.
    pub(super) fn description(&self, at: &At) -> Vec<String> {
        let node = self.tree.node(at.node.unwrap_or(NodeId::ROOT));
        let kind = match (&node.kind, at.node) {
            (_, None) => "ROOT",
            (NodeKind::Decision { player: Player::Oop, .. }, _) => "OOP_DEC",
            (NodeKind::Decision { player: Player::Ip, .. }, _) => "IP_DEC",
            (NodeKind::Chance { .. }, _) => "SPLIT_NODE",
            (NodeKind::Fold { .. } | NodeKind::Showdown, _) => "END_NODE",
        };
        let board: Vec<String> = self.board(at).iter().map(Card::to_string).collect();
        let [oop, ip] = node.committed;
        vec![
            at.name.clone(),
            kind.to_owned(),
            board.join(" "),
            format!("{oop} {ip} {}", self.spot.pot),
            format!("{} children", self.children(at).len()),
            "flags:".to_owned(),
        ]
    }
}

impl At {
    /// The line to it.
    pub(super) fn line(&self) -> String {
        self.steps.iter().copied().collect::<Line>().to_string()
    }

    /// The line to the last decision before it.
    pub(super) fn line_before(&self, steps: usize) -> String {
        self.steps.iter().copied().take(steps).collect::<Line>().to_string()
    }

    /// The cards that were dealt after a number of steps.
    pub(super) fn dealt_after(&self, steps: usize) -> CardSet {
        let cards = self.steps.iter().skip(steps).filter_map(|step| match step {
            LineStep::Deal(card) => Some(*card),
            LineStep::Action(_) | LineStep::AnyCard => None,
        });
        cards.collect()
    }
}

/// The token of an action: `c`, `f`, or `b` and the chips of the player over the whole hand.
fn token(node: &Node, action: Action) -> String {
    match action {
        Action::Fold => "f".to_owned(),
        Action::Check | Action::Call => "c".to_owned(),
        Action::Bet(to) | Action::Raise(to) | Action::AllIn(to) => format!("b{}", node.committed_before + to),
    }
}

fn named(action: Action) -> LineAction {
    match action {
        Action::Fold => LineAction::Fold,
        Action::Check => LineAction::Check,
        Action::Call => LineAction::Call,
        Action::Bet(to) | Action::AllIn(to) => LineAction::Bet(to),
        Action::Raise(to) => LineAction::Raise(to),
    }
}

fn last_token(name: &str) -> &str {
    name.rsplit(':').next().unwrap_or(name)
}

/// The start of a text from outside, for a message.
pub(super) fn shown(text: &str) -> String {
    text.chars().take(40).collect::<String>().escape_debug().collect()
}
