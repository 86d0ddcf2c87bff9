//! The values of any combos at any place: a best response by plain recursion, hand by hand.

use super::folded::Folded;
use super::{Mode, ReferenceSolver};
use isofold_cards::{CardSet, Combo};
use isofold_tree::{Line, NodeId, NodeKind};

/// The values of some combos of a player at a place.
pub(crate) struct Outside {
    pub(crate) combos: Vec<Combo>,
    /// By combo: the opponent's reach that is compatible with it, and the EVs of its best response and of the average strategies;
    /// the latter mean nothing for combos outside of the range.
    pub(crate) against: Vec<f64>,
    pub(crate) best: Vec<f64>,
    pub(crate) average: Vec<f64>,
    /// The reach of each combo, and the sum of the opponent's.
    pub(crate) reach: Vec<f64>,
    pub(crate) total: f64,
}

impl ReferenceSolver {
    /// The values of the hands of a player's range and of some others, which have the weight 0 and are bound by no lock.
    pub(crate) fn outside(&mut self, own: usize, line: &Line, others: &[Combo]) -> Outside {
        let (node, dealt, reach) = self.follow(line);
        let mut wider = self.with_hands(own, others);
        let board = wider.board(&dealt) | wider.spot.dead;
        wider.hands[own].retain(|(combo, _)| !combo.set().intersects(board));
        let combos: Vec<Combo> = wider.hands[own].iter().map(|&(combo, _)| combo).collect();
        let already_paid = wider.money.already_paid(own, wider.tree.node(node).committed[own]);
        let against = wider.pairs(own, &dealt, &reach[1 - own], |_, _| 1.0);
        let best = wider.values(Mode::Best, own, node, &dealt, &reach[1 - own]);
        let average = self.values(Mode::Average, own, node, &dealt, &reach[1 - own]);
        // The numbers of the range are in the order of the range.
        let of_range = |combo: &Combo, numbers: &[f64]| {
            self.hands[own].iter().position(|(hand, _)| hand == combo).map(|hand| numbers[hand])
        };
        let average = combos.iter().map(|combo| of_range(combo, &average).unwrap_or(f64::NAN));
        let ev = |(value, against): (f64, &f64)| value / against + already_paid;
        Outside {
            reach: combos.iter().map(|combo| of_range(combo, &reach[own]).unwrap_or(0.0)).collect(),
            total: reach[1 - own].iter().sum(),
            best: best.into_iter().zip(&against).map(ev).collect(),
            average: average.zip(&against).map(ev).collect(),
            against,
            combos,
        }
    }

    /// The reference with more hands for a player and the opponent's strategy as it is.
    fn with_hands(&self, own: usize, others: &[Combo]) -> ReferenceSolver {
        let mut wider = ReferenceSolver::new(&self.spot, self.rule);
        let held: Vec<Combo> = wider.hands[own].iter().map(|&(combo, _)| combo).collect();
        let more = others.iter().filter(|combo| !held.contains(combo));
        wider.hands[own].extend(more.map(|&combo| (combo, 0.0)));
        wider.hands[own].sort_by_key(|&(combo, _)| combo);
        wider.folded = Folded::new(&self.spot);
        let of = |node: NodeId| match &self.tree.node(node).kind {
            NodeKind::Decision { player, .. } => player.index(),
            _ => own,
        };
        let decisions = self.decisions.iter().filter(|((node, _), _)| of(*node) != own);
        wider.decisions = decisions.map(|(key, decision)| (key.clone(), decision.clone())).collect();
        wider
    }

    /// All combos that the board and dead cards of the start allow.
    pub(crate) fn all_combos(&self) -> Vec<Combo> {
        let blocked: CardSet = self.board(&[]) | self.spot.dead;
        Combo::all().filter(|combo| !combo.set().intersects(blocked)).collect()
    }
}
