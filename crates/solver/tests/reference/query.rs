//! Queries of the reference: values at the start, and everything about one decision.

use super::{Mode, ReferenceSolver, with};
use isofold_cards::Card;
use isofold_tree::{Line, LineStep, NodeId, NodeKind};
use std::cmp::Ordering;

/// A decision as the reference sees it; numbers by hand, in the order of [`ReferenceSolver::hands`].
pub(crate) struct Seen {
    pub(crate) player: usize,
    pub(crate) board: Vec<Card>,
    pub(crate) reach: [Vec<f64>; 2],
    /// The opponent's reach that is compatible with each hand.
    pub(crate) against: [Vec<f64>; 2],
    pub(crate) strategy: Vec<Vec<f64>>,
    /// By action, for the player who acts.
    pub(crate) action_evs: Vec<Vec<f64>>,
    pub(crate) evs: [Vec<f64>; 2],
    pub(crate) equities: [Vec<f64>; 2],
}

impl Seen {
    /// The share of a hand among all pairs of hands.
    pub(crate) fn share(&self, own: usize, at: usize) -> f64 {
        let pairs = |(reach, against): (&f64, &f64)| reach * against;
        let total: f64 = self.reach[own].iter().zip(&self.against[own]).map(pairs).sum();
        if total > 0.0 { self.reach[own][at] * self.against[own][at] / total } else { 0.0 }
    }

    /// The mean of a number over all hands.
    pub(crate) fn mean(&self, own: usize, numbers: &[f64]) -> f64 {
        let parts = numbers.iter().enumerate().map(|(at, number)| (self.share(own, at), number));
        parts.filter(|(share, _)| *share > 0.0).map(|(share, number)| share * number).sum()
    }
}

impl ReferenceSolver {
    /// The weight of all pairs of hands.
    fn pairs_in_all(&self) -> f64 {
        let against = self.pairs(0, &[], &self.start(1), |_, _| 1.0);
        against.iter().zip(self.start(0)).map(|(against, weight)| against * weight).sum()
    }

    /// The EV of a player at the start.
    fn worth(&mut self, mode: Mode, player: usize) -> f64 {
        let values = self.values(mode, player, self.tree.root(), &[], &self.start(1 - player));
        let sum: f64 = values.iter().zip(self.start(player)).map(|(value, weight)| value * weight).sum();
        sum / self.pairs_in_all()
    }

    pub(crate) fn evs(&mut self) -> [f64; 2] {
        [0, 1].map(|player| self.worth(Mode::Average, player))
    }

    pub(crate) fn exploitability(&mut self) -> f64 {
        let gains = [0, 1].map(|player| self.worth(Mode::Best, player) - self.worth(Mode::Average, player));
        gains.iter().sum::<f64>() / 2.0 / self.money.pot
    }

    /// The EV of the best pure strategy of a player, found by trying all; `None` if there are too many. Only for a spot
    /// that starts on the river.
    pub(crate) fn best_of_all(&mut self, player: usize) -> Option<f64> {
        let own =
            |kind: &NodeKind| matches!(kind, NodeKind::Decision { player: who, .. } if who.index() == player);
        let nodes: Vec<(NodeId, usize)> = self
            .tree
            .iter()
            .filter(|(_, node)| own(&node.kind))
            .map(|(id, node)| (id, node.actions().len()))
            .collect();
        let count = nodes
            .iter()
            .try_fold(1usize, |count, (_, actions)| Some(count * actions).filter(|&count| count < 4096))?;
        let averages: Vec<_> = nodes.iter().map(|&(node, _)| self.decision(node, &[]).sums.clone()).collect();
        let mut best = vec![f64::MIN; self.hands[player].len()];
        for number in 0..count {
            let mut rest = number;
            for &(node, actions) in &nodes {
                for sums in &mut self.decision(node, &[]).sums {
                    sums.fill(0.0);
                    sums[rest % actions] = 1.0;
                }
                rest /= actions;
            }
            let values = self.values(Mode::Average, player, self.tree.root(), &[], &self.start(1 - player));
            // The hands of a player do not interact: each takes its own best.
            best.iter_mut().zip(values).for_each(|(best, value)| *best = best.max(value));
        }
        for (&(node, _), sums) in nodes.iter().zip(averages) {
            self.decision(node, &[]).sums = sums;
        }
        let sum: f64 = best.iter().zip(self.start(player)).map(|(best, weight)| best * weight).sum();
        Some(sum / self.pairs_in_all())
    }

    /// The expected rake.
    pub(crate) fn rake(&mut self) -> f64 {
        let reach = [0, 1].map(|player| self.start(player));
        self.rake_from(self.tree.root(), &[], reach) / self.pairs_in_all()
    }

    fn rake_from(&mut self, node: NodeId, dealt: &[Card], reach: [Vec<f64>; 2]) -> f64 {
        match self.tree.node(node).kind.clone() {
            NodeKind::Fold { .. } | NodeKind::Showdown => {
                let pot = f64::from(self.spot.pot) + 2.0 * f64::from(self.tree.node(node).matched());
                let against = self.pairs(0, dealt, &reach[1], |_, _| 1.0);
                let pairs: f64 = against.iter().zip(&reach[0]).map(|(against, reach)| against * reach).sum();
                pairs * (self.spot.rake.rate * pot).min(self.spot.rake.cap)
            }
            NodeKind::Chance { child } => {
                let mut sum = 0.0;
                for card in self.undealt(dealt).iter() {
                    let reach = [0, 1].map(|player: usize| self.without(player, card, &reach[player]));
                    sum += self.rake_from(child, &with(dealt, card), reach);
                }
                sum / self.left(dealt)
            }
            NodeKind::Decision { player, children, .. } => {
                let strategy = self.strategy(Mode::Average, node, dealt);
                let mut sum = 0.0;
                for (action, child) in children.into_iter().enumerate() {
                    let mut reach = reach.clone();
                    for (reach, shares) in reach[player.index()].iter_mut().zip(&strategy) {
                        *reach *= shares[action];
                    }
                    sum += self.rake_from(child, dealt, reach);
                }
                sum
            }
        }
    }

    /// A decision, with the average strategies.
    pub(crate) fn see(&mut self, line: &Line) -> Seen {
        let (node, dealt, reach) = self.follow(line);
        self.decision_at(node, &dealt, reach)
    }

    /// The cards that may come where a line ends, and their probabilities.
    pub(crate) fn chances(&mut self, line: &Line) -> Vec<(Card, f64)> {
        let (_, dealt, reach) = self.follow(line);
        let weight = |card: Card| -> f64 {
            let [oop, ip] = [0, 1].map(|player: usize| self.without(player, card, &reach[player]));
            let against = self.pairs(0, &with(&dealt, card), &ip, |_, _| 1.0);
            against.iter().zip(oop).map(|(against, reach)| against * reach).sum()
        };
        let weights: Vec<(Card, f64)> =
            self.undealt(&dealt).iter().map(|card| (card, weight(card))).collect();
        let total: f64 = weights.iter().map(|(_, weight)| weight).sum();
        weights.into_iter().map(|(card, weight)| (card, weight / total)).collect()
    }

    /// The node that a line leads to, the cards on the way, and the reach of each hand of both players.
    pub(super) fn follow(&mut self, line: &Line) -> (NodeId, Vec<Card>, [Vec<f64>; 2]) {
        let mut node = self.tree.root();
        let mut dealt = Vec::new();
        let mut reach = [0, 1].map(|player| self.start(player));
        for &step in line.steps() {
            let parent = self.tree.node(node).clone();
            match (step, &parent.kind) {
                (LineStep::Action(wanted), NodeKind::Decision { player, actions, children }) => {
                    let action = actions.iter().position(|&action| wanted.means(action)).unwrap();
                    let strategy = self.strategy(Mode::Average, node, &dealt);
                    for (reach, shares) in reach[player.index()].iter_mut().zip(strategy) {
                        *reach *= shares[action];
                    }
                    node = children[action];
                }
                (LineStep::Deal(card), NodeKind::Chance { child }) => {
                    reach = [0, 1].map(|player: usize| self.without(player, card, &reach[player]));
                    dealt.push(card);
                    node = *child;
                }
                _ => panic!("{line} is no line"),
            }
        }
        (node, dealt, reach)
    }

    fn decision_at(&mut self, node: NodeId, dealt: &[Card], reach: [Vec<f64>; 2]) -> Seen {
        let decision = self.tree.node(node).clone();
        let NodeKind::Decision { player, children, .. } = decision.kind else { panic!("not a decision") };
        let player = player.index();
        let against = [0, 1].map(|own: usize| self.pairs(own, dealt, &reach[1 - own], |_, _| 1.0));
        // Chips put in before are sunk.
        let already_paid = [0, 1].map(|own: usize| self.money.already_paid(own, decision.committed[own]));
        let mut evs_after = |own: usize, node: NodeId| -> Vec<f64> {
            let values = self.values(Mode::Average, own, node, dealt, &reach[1 - own]);
            let values = values.iter().zip(&against[own]);
            values.map(|(value, against)| value / against + already_paid[own]).collect()
        };
        let action_evs = children.iter().map(|&child| evs_after(player, child)).collect();
        let evs = [evs_after(0, node), evs_after(1, node)];
        let equities = [0, 1].map(|own: usize| {
            let shares = self.equities(own, dealt, &reach[1 - own]);
            shares.iter().zip(&against[own]).map(|(share, against)| share / against).collect()
        });
        let strategy = self.strategy(Mode::Average, node, dealt);
        let board = self.spot.board.iter().chain(dealt).copied().collect();
        Seen { player, board, reach, against, strategy, action_evs, evs, equities }
    }

    /// The equity of each hand against the opponent's reach, summed over the runouts.
    fn equities(&self, own: usize, dealt: &[Card], reach: &[f64]) -> Vec<f64> {
        let mut sums = vec![0.0; self.hands[own].len()];
        if self.spot.board.len() + dealt.len() == 5 {
            let ranks = [0, 1].map(|player: usize| self.ranks(player, dealt));
            return self.pairs(own, dealt, reach, |hand, other| {
                match ranks[own][hand].cmp(&ranks[1 - own][other]) {
                    Ordering::Greater => 1.0,
                    Ordering::Equal => 0.5,
                    Ordering::Less => 0.0,
                }
            });
        }
        for card in self.undealt(dealt).iter() {
            let after = self.equities(own, &with(dealt, card), &self.without(1 - own, card, reach));
            for (sum, after) in sums.iter_mut().zip(after) {
                *sum += after / self.left(dealt);
            }
        }
        sums
    }
}
