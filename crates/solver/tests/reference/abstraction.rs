//! Card abstraction in the reference: regrets and strategies are kept by bucket, whatever cards came.

use super::{Random, ReferenceSolver, in_proportion};
use isofold_cards::{Card, CardSet, Combo};
use isofold_eval::{Ranking, evaluate};
use isofold_iso::SuitPerm;
use isofold_solver::Discounts;
use isofold_tree::{NodeId, NodeKind};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

/// Hands and boards with the same number share a bucket.
pub(crate) type Bucket = Rc<dyn Fn(Combo, &[Card]) -> u32>;

/// The buckets, and what is known of them.
pub(super) struct CardAbstraction {
    bucket: Bucket,
    /// The buckets of a player's hands once cards have come; none for hands that the board blocks.
    buckets: HashMap<(usize, Vec<Card>), Vec<Option<u32>>>,
    sets: HashMap<(NodeId, u32), Set>,
}

/// An information set: a number for each action.
#[derive(Clone)]
struct Set {
    player: usize,
    regrets: Vec<f64>,
    /// The instantaneous regrets of this iteration, so far.
    new: Vec<f64>,
    sums: Vec<f64>,
}

impl CardAbstraction {
    pub(super) fn shrink(&mut self, keep: f64) {
        self.sets.values_mut().flat_map(|set| &mut set.sums).for_each(|sum| *sum *= keep);
    }

    /// Adds what a player regrets in an iteration to what was regretted before.
    pub(super) fn learn(&mut self, player: usize, step: Discounts) {
        for set in self.sets.values_mut().filter(|set| set.player == player) {
            for (regret, new) in set.regrets.iter_mut().zip(&mut set.new) {
                let keep = if *regret > 0.0 { step.positive } else { step.negative };
                *regret = *regret * f64::from(keep) + std::mem::take(new);
            }
        }
    }
}

impl ReferenceSolver {
    /// Sets the card abstraction.
    pub(crate) fn set_abstraction(&mut self, bucket: Bucket) {
        self.abstraction = Some(CardAbstraction { bucket, buckets: HashMap::new(), sets: HashMap::new() });
    }

    /// Does something with the set of each hand of the player who acts.
    fn each_set(&mut self, node: NodeId, dealt: &[Card], mut work: impl FnMut(usize, &mut Set)) {
        let NodeKind::Decision { player, actions, .. } = &self.tree.node(node).kind else {
            panic!("no decision")
        };
        let player = player.index();
        let board: Vec<Card> = self.spot.board.iter().chain(dealt).copied().collect();
        let blocked: CardSet = board.iter().copied().collect();
        let CardAbstraction { bucket, buckets, sets } = self.abstraction.as_mut().unwrap();
        let buckets = buckets.entry((player, dealt.to_vec())).or_insert_with(|| {
            let of = |combo: Combo| (!combo.set().intersects(blocked)).then(|| bucket(combo, &board));
            self.hands[player].iter().map(|&(combo, _)| of(combo)).collect()
        });
        for (hand, bucket) in buckets.iter().enumerate().filter_map(|(hand, bucket)| Some((hand, (*bucket)?)))
        {
            let zeros = || vec![0.0; actions.len()];
            let empty = || Set { player, regrets: zeros(), new: zeros(), sums: zeros() };
            work(hand, sets.entry((node, bucket)).or_insert_with(empty));
        }
    }

    /// Adds what each hand regrets not to have done.
    pub(super) fn regret_alike(&mut self, node: NodeId, dealt: &[Card], after: &[Vec<f64>], values: &[f64]) {
        let NodeKind::Decision { player, .. } = self.tree.node(node).kind else { panic!("no decision") };
        let weights = self.start(player.index());
        self.each_set(node, dealt, |hand, set| {
            for (new, after) in set.new.iter_mut().zip(after) {
                *new += weights[hand] * (after[hand] - values[hand]);
            }
        });
    }

    /// Adds what each hand does in an iteration.
    pub(super) fn sum_alike(&mut self, node: NodeId, dealt: &[Card], action: usize, reach: &[f64]) {
        self.each_set(node, dealt, |hand, set| set.sums[action] += reach[hand]);
    }

    /// The strategy of each hand: by regret matching in an update, else the average.
    pub(super) fn strategy_alike(&mut self, learns: bool, node: NodeId, dealt: &[Card]) -> Vec<Vec<f64>> {
        let NodeKind::Decision { player, actions, .. } = &self.tree.node(node).kind else {
            panic!("no decision")
        };
        let (hands, actions) = (self.hands[player.index()].len(), actions.len());
        let mut strategy = vec![in_proportion(&vec![0.0; actions], 0); hands];
        self.each_set(node, dealt, |hand, set| {
            strategy[hand] = in_proportion(if learns { &set.regrets } else { &set.sums }, 0);
        });
        strategy
    }
}

/// A hand and its board, the flop in no order, in the suits that make them least.
pub(crate) fn canonical(combo: Combo, board: &[Card]) -> (Combo, Vec<Card>) {
    let relabelled = |perm: SuitPerm| {
        let mut board: Vec<Card> = board.iter().map(|&card| perm.apply(card)).collect();
        board[..3].sort_unstable();
        (board, perm.apply_combo(combo))
    };
    let (board, combo) = SuitPerm::all().map(relabelled).min().unwrap();
    (combo, board)
}

/// A few bits of anything.
pub(crate) fn hash(of: impl Hash) -> u32 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    (hasher.finish() >> 32) as u32
}

impl Random {
    /// Up to seven buckets that do not depend on suits: by all cards, by the ranks of the hand, or by its strength.
    pub(crate) fn bucket(&mut self) -> Bucket {
        let (seed, count) = (self.below(1 << 20), 1 + self.below(7) as u32);
        match self.below(3) {
            0 => Rc::new(move |combo, board| hash((seed, canonical(combo, board))) % count),
            1 => Rc::new(move |combo, _| hash((seed, combo.cards().map(|card| card.rank()))) % count),
            _ => Rc::new(move |combo, board| {
                let cards = combo.set() | board.iter().copied().collect();
                hash((seed, evaluate(Ranking::Standard, cards))) % count
            }),
        }
    }
}
