//! The reference implementation: every combo, every card, every pair of hands at every end, in double precision and without
//! isomorphism.
#![allow(dead_code, unused_imports, reason = "not every test needs everything")]

mod abstraction;
mod compare;
mod folded;
mod locks;
mod money;
mod outside;
mod query;
mod random;
mod variations;

use isofold_cards::{Card, CardSet, Combo};
use isofold_eval::{HandRank, Ranking, evaluate};
use isofold_solver::{Discounts, Rule};
use isofold_tree::{NodeId, NodeKind, Spot, Tree};
use std::cmp::Ordering;
use std::collections::HashMap;

use abstraction::CardAbstraction;
pub(crate) use abstraction::{Bucket, canonical, hash};
pub(crate) use compare::{
    Tally, check_best_responses, check_rake, compare, compare_with_buckets, random_spots,
};
use folded::Folded;
use money::Money;
pub(crate) use outside::Outside;
use query::Seen;
pub(crate) use random::Random;

/// A spot solved by plain CFR.
pub(crate) struct ReferenceSolver {
    pub(crate) spot: Spot,
    pub(crate) tree: Tree,
    pub(crate) money: Money,
    folded: Folded,
    rule: Rule,
    iteration: u32,
    /// The hands of each player and their weights.
    pub(crate) hands: [Vec<(Combo, f64)>; 2],
    /// The regrets and strategies of each decision, by node and cards so far.
    decisions: HashMap<(NodeId, Vec<Card>), Decision>,
    /// The card abstraction, if there is one: then regrets are not kept by the cards so far.
    abstraction: Option<CardAbstraction>,
    /// The source of noise, if there is any: single precision has some at every terminal.
    noise: Option<Random>,
}

/// The noise in the value of a hand, as a share of all that it may win.
const NOISE: f64 = 3e-7;

/// For each hand, a number for each action.
#[derive(Clone)]
struct Decision {
    regrets: Vec<Vec<f64>>,
    /// The gains of the last iteration, rounded to powers of two, if the rule predicts.
    gains: Vec<Vec<f64>>,
    sums: Vec<Vec<f64>>,
    /// The locked strategy of each hand.
    locked: Vec<Option<Vec<f64>>>,
}

/// How the traverser and the opponent play in a pass.
#[derive(Clone, Copy, PartialEq)]
enum Mode {
    /// Updates regrets against the opponent's current strategy.
    Update(Discounts),
    /// Plays the average strategy against the average strategy.
    Average,
    /// Plays a best response to the average strategy.
    Best,
}

/// Regret matching: in proportion to the positive parts, uniform if there is none; zero for removed actions.
fn in_proportion(parts: &[f64], removed: u32) -> Vec<f64> {
    let is_removed = |action: usize| removed >> action & 1 == 1;
    let total: f64 = parts.iter().map(|part| part.max(0.0)).sum();
    let even = 1.0 / (0..parts.len()).filter(|&action| !is_removed(action)).count() as f64;
    let share = |action: usize| match total > 0.0 {
        _ if is_removed(action) => 0.0,
        true => parts[action].max(0.0) / total,
        false => even,
    };
    (0..parts.len()).map(share).collect()
}

/// A number rounded to so many significant bits, halves away from zero.
fn significant(number: f64, bits: i32) -> f64 {
    if number == 0.0 {
        return 0.0;
    }
    let unit = 2f64.powi(number.abs().log2().floor() as i32 + 1 - bits);
    (number / unit).round() * unit
}

impl Decision {
    /// The numbers that the next strategy is matched to.
    fn predicted(&self, step: Discounts) -> Vec<Vec<f64>> {
        let hand = |(regrets, gains): (&Vec<f64>, &Vec<f64>)| {
            let predicted = |(regret, gain): (&f64, &f64)| regret + f64::from(step.prediction) * gain;
            regrets.iter().zip(gains).map(predicted).collect()
        };
        self.regrets.iter().zip(&self.gains).map(hand).collect()
    }

    /// Adds the gains of an iteration, counted in some unit, to the regrets of a hand.
    fn update(&mut self, hand: usize, actions: &[usize], (gains, unit): (&[f64], f64), step: Discounts) {
        let regrets = &mut self.regrets[hand];
        for &action in actions {
            let keep = if regrets[action] > 0.0 { step.positive } else { step.negative };
            regrets[action] *= f64::from(keep);
        }
        let size: f64 = actions.iter().map(|&action| regrets[action].abs()).sum();
        let most = actions.iter().map(|&action| gains[action].abs()).fold(0.0, f64::max);
        let wanted = most * f64::from(step.lift);
        for &action in actions {
            if size > 0.0 && size < wanted {
                regrets[action] *= wanted / size;
            }
            regrets[action] += gains[action];
            if step.prediction > 0.0 {
                // Both have room in 32 bits then.
                regrets[action] = significant(regrets[action] / unit, 15) * unit;
                self.gains[hand][action] = significant(gains[action] / unit, 1) * unit;
            }
        }
    }
}

impl ReferenceSolver {
    pub(crate) fn new(spot: &Spot, rule: Rule) -> ReferenceSolver {
        let blocked = spot.dead | spot.board.iter().copied().collect();
        let hands = [0, 1].map(|player: usize| {
            let range = spot.ranges[player].without(blocked);
            range.iter().map(|(combo, weight)| (combo, f64::from(weight))).collect()
        });
        let tree = Tree::new(spot).unwrap();
        let money = Money::new(spot, &tree);
        ReferenceSolver {
            spot: spot.clone(),
            tree,
            money,
            folded: Folded::new(spot),
            rule,
            iteration: 0,
            hands,
            decisions: HashMap::new(),
            abstraction: None,
            noise: None,
        }
    }

    /// A reference with a little noise.
    fn noisy(spot: &Spot, rule: Rule, seed: u64) -> ReferenceSolver {
        ReferenceSolver { noise: Some(Random::new(seed)), ..ReferenceSolver::new(spot, rule) }
    }

    /// One iteration: first the player out of position is the traverser, then the other.
    pub(crate) fn iterate(&mut self) {
        self.iteration += 1;
        // Prediction and lift are not for buckets.
        let rule = if self.abstraction.is_some() { self.rule.without_prediction() } else { self.rule };
        let step = rule.discounts(self.iteration);
        let keep = if step.reset { 0.0 } else { f64::from(step.average) };
        for sum in self.decisions.values_mut().flat_map(|decision| decision.sums.iter_mut().flatten()) {
            *sum *= keep;
        }
        self.abstraction.iter_mut().for_each(|abstraction| abstraction.shrink(keep));
        for player in 0..2 {
            self.values(Mode::Update(step), player, self.tree.root(), &[], &self.start(1 - player));
            self.abstraction.iter_mut().for_each(|abstraction| abstraction.learn(player, step));
        }
    }

    /// The weights of a player's range.
    fn start(&self, player: usize) -> Vec<f64> {
        self.hands[player].iter().map(|&(_, weight)| weight).collect()
    }

    /// The counterfactual value of each hand of a player at a node, in chips from the start of the spot: summed over
    /// the opponent's reach and over the cards to come by their probabilities. Winnings include the starting pot, bets
    /// count from the start.
    fn values(&mut self, mode: Mode, own: usize, node: NodeId, dealt: &[Card], reach: &[f64]) -> Vec<f64> {
        let mut values = vec![0.0; self.hands[own].len()];
        if reach.iter().all(|&reach| reach == 0.0) {
            return values;
        }
        match self.tree.node(node).kind.clone() {
            NodeKind::Fold { folder } => {
                let result = if folder.index() == own { Ordering::Less } else { Ordering::Greater };
                let makes = self.makes(own, node, result);
                let values = self.pairs(own, dealt, reach, |_, _| makes);
                self.with_noise(values, own, node, reach)
            }
            NodeKind::Showdown => {
                let ranks = [0, 1].map(|player: usize| self.ranks(player, dealt));
                let result = |hand: usize, other: usize| ranks[own][hand].cmp(&ranks[1 - own][other]);
                let values =
                    self.pairs(own, dealt, reach, |hand, other| self.makes(own, node, result(hand, other)));
                self.with_noise(values, own, node, reach)
            }
            NodeKind::Chance { child } => {
                let left = self.left(dealt);
                for card in self.undealt(dealt).iter() {
                    let after = self.values(
                        mode,
                        own,
                        child,
                        &with(dealt, card),
                        &self.without(1 - own, card, reach),
                    );
                    for (value, after) in values.iter_mut().zip(after) {
                        *value += after / left;
                    }
                }
                values
            }
            NodeKind::Decision { player, children, .. } if player.index() != own => {
                let strategy = self.strategy(mode, node, dealt);
                let reach_after = |action: usize| -> Vec<f64> {
                    reach.iter().zip(&strategy).map(|(reach, shares)| reach * shares[action]).collect()
                };
                for (action, child) in children.into_iter().enumerate() {
                    let reach = reach_after(action);
                    let after = self.values(mode, own, child, dealt, &reach);
                    for (value, after) in values.iter_mut().zip(after) {
                        *value += after;
                    }
                    if let Mode::Update(_) = mode
                        && self.abstraction.is_some()
                    {
                        self.sum_alike(node, dealt, action, &reach);
                    } else if let Mode::Update(_) = mode {
                        let sums = &mut self.decision(node, dealt).sums;
                        for (sums, reach) in sums.iter_mut().zip(&reach) {
                            sums[action] += reach;
                        }
                    }
                }
                values
            }
            NodeKind::Decision { children, .. } => {
                let removed = self.tree.removed(node, dealt);
                let after: Vec<Vec<f64>> =
                    children.iter().map(|&child| self.values(mode, own, child, dealt, reach)).collect();
                let actions: Vec<usize> =
                    (0..children.len()).filter(|action| removed >> action & 1 == 0).collect();
                let strategy = self.strategy(mode, node, dealt);
                let (min_gain, unit) = (self.min_gain(node, reach), self.unit(own, dealt));
                let locked: Vec<bool> =
                    self.decision(node, dealt).locked.iter().map(Option::is_some).collect();
                for (hand, value) in values.iter_mut().enumerate() {
                    *value = match mode {
                        Mode::Best if !locked[hand] => {
                            actions.iter().map(|&a| after[a][hand]).fold(f64::MIN, f64::max)
                        }
                        _ => actions.iter().map(|&a| after[a][hand] * strategy[hand][a]).sum(),
                    };
                    if let Mode::Update(step) = mode
                        && !locked[hand]
                        && self.abstraction.is_none()
                    {
                        let gain =
                            |a: usize| Some(after[a][hand] - *value).filter(|gain| gain.abs() > min_gain);
                        let gains: Vec<f64> = (0..after.len()).map(|a| gain(a).unwrap_or(0.0)).collect();
                        self.decision(node, dealt).update(hand, &actions, (&gains, unit), step);
                    }
                }
                if let Mode::Update(_) = mode
                    && self.abstraction.is_some()
                {
                    self.regret_alike(node, dealt, &after, &values);
                }
                values
            }
        }
    }

    /// The strategy of each hand at a decision: its lock, else regret matching in an update, else the average.
    fn strategy(&mut self, mode: Mode, node: NodeId, dealt: &[Card]) -> Vec<Vec<f64>> {
        if self.abstraction.is_some() {
            return self.strategy_alike(matches!(mode, Mode::Update(_)), node, dealt);
        }
        let removed = self.tree.removed(node, dealt);
        let decision = self.decision(node, dealt);
        let parts = match mode {
            Mode::Update(step) => &decision.predicted(step),
            _ => &decision.sums,
        };
        let free = parts.iter().map(|parts| in_proportion(parts, removed));
        free.zip(&decision.locked).map(|(free, locked)| locked.clone().unwrap_or(free)).collect()
    }

    fn decision(&mut self, node: NodeId, dealt: &[Card]) -> &mut Decision {
        let key = (node, dealt.to_vec());
        if !self.decisions.contains_key(&key) {
            let locked = locks::locked(self, node, dealt);
            let zeros = vec![vec![0.0; self.tree.node(node).actions().len()]; locked.len()];
            self.decisions.insert(
                key.clone(),
                Decision { regrets: zeros.clone(), gains: zeros.clone(), sums: zeros, locked },
            );
        }
        self.decisions.get_mut(&key).unwrap()
    }

    /// The unit that the engine counts gains in: its values have the probability of the cards so far in them, and the largest weight
    /// of the opponent's range is 1.
    fn unit(&self, own: usize, dealt: &[Card]) -> f64 {
        let sequences: f64 = (0..dealt.len()).map(|count| self.left(&dealt[..count])).product();
        self.start(1 - own).into_iter().fold(0.0, f64::max) * sequences
    }

    /// Gains that may be rounding errors in single precision: a millionth of the pot, times the reach.
    fn min_gain(&self, node: NodeId, reach: &[f64]) -> f64 {
        let committed: f64 = self.tree.node(node).committed.map(f64::from).iter().sum();
        let pot = f64::from(self.spot.pot);
        1e-6 * self.money.pot * (pot + committed) / pot * reach.iter().sum::<f64>()
    }

    /// Adds noise as if the values were sums in single precision over all that reaches the terminal.
    fn with_noise(&mut self, mut values: Vec<f64>, own: usize, node: NodeId, reach: &[f64]) -> Vec<f64> {
        let scale = NOISE * self.money.size(own, self.tree.node(node).matched()) * reach.iter().sum::<f64>();
        if let Some(random) = &mut self.noise {
            values.iter_mut().for_each(|value| *value += scale * random.sign());
        }
        values
    }

    /// The strength of each hand on a complete board; `None` for those that the board blocks.
    fn ranks(&self, player: usize, dealt: &[Card]) -> Vec<Option<HandRank>> {
        let board = self.board(dealt);
        let rank = |combo: Combo| {
            (!board.intersects(combo.set()))
                .then(|| evaluate(Ranking::Standard, board | combo.set()).unwrap())
        };
        self.hands[player].iter().map(|&(combo, _)| rank(combo)).collect()
    }

    /// The payoff of a player at a terminal, from the start on, who wins, ties or loses.
    fn makes(&self, own: usize, node: NodeId, result: Ordering) -> f64 {
        self.money.makes(own, self.tree.node(node).matched(), result)
    }

    /// Sums a function over all compatible hands of the other player, weighted by the share of deals in which the
    /// folded hands leave all these cards.
    fn pairs(
        &self,
        own: usize,
        dealt: &[Card],
        reach: &[f64],
        worth: impl Fn(usize, usize) -> f64,
    ) -> Vec<f64> {
        let board = self.board(dealt) | self.spot.dead;
        let shares = self.folded.shares(&self.hands, board);
        let mut values = vec![0.0; self.hands[own].len()];
        for (hand, (combo, _)) in self.hands[own].iter().enumerate() {
            for (other, (other_combo, _)) in self.hands[1 - own].iter().enumerate() {
                let apart = !combo.set().intersects(other_combo.set());
                if apart && !board.intersects(combo.set() | other_combo.set()) {
                    let share = if own == 0 { shares[hand][other] } else { shares[other][hand] };
                    values[hand] += reach[other] * worth(hand, other) * share;
                }
            }
        }
        values
    }

    fn board(&self, dealt: &[Card]) -> CardSet {
        self.spot.board.iter().chain(dealt).copied().collect()
    }

    fn undealt(&self, dealt: &[Card]) -> CardSet {
        CardSet::FULL - self.board(dealt) - self.spot.dead
    }

    /// The number of cards that may come next: those held by the players or folded cannot, and all others are equally
    /// likely.
    fn left(&self, dealt: &[Card]) -> f64 {
        (self.undealt(dealt).len() - 4 - self.folded.cards()) as f64
    }

    /// The reach of a player after a card.
    fn without(&self, player: usize, card: Card, reach: &[f64]) -> Vec<f64> {
        let hands = self.hands[player].iter().zip(reach);
        hands.map(|((combo, _), &reach)| if combo.set().contains(card) { 0.0 } else { reach }).collect()
    }
}

fn with(dealt: &[Card], card: Card) -> Vec<Card> {
    dealt.iter().copied().chain([card]).collect()
}
