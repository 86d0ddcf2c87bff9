//! The numbers of a node: 1326 of them in the order of `show_hand_order`, which is that of combo indices.

use super::node::{At, Game};
use crate::solving::{OpenDecision, OpenSolution};
use crate::{Error, Job};
use isofold_cards::{Card, CardSet, Combo};
use isofold_eval::{HandRank, Ranking, evaluate};
use isofold_tree::{NodeId, NodeKind, Player};

/// A solution, and the game that it is of.
pub(super) struct Figures<'a> {
    pub(super) game: Game<'a>,
    pub(super) solution: &'a OpenSolution,
}

/// The EVs of a player's hands, and how many hands of the opponent each meets.
pub(super) struct Evs {
    pub(super) ev: Vec<f64>,
    pub(super) matchups: Vec<f64>,
}

impl Figures<'_> {
    fn decision(&self, line: &str) -> Result<OpenDecision, Error> {
        self.solution.decision(line, &Job::default())
    }

    /// Whether the node is a decision.
    fn is_decision(&self, at: &At) -> bool {
        self.player(at).is_some()
    }

    fn player(&self, at: &At) -> Option<Player> {
        match self.game.tree.node(at.node?).kind {
            NodeKind::Decision { player, .. } => Some(player),
            _ => None,
        }
    }

    /// The frequencies of each action at a decision, in the order of its children.
    pub(super) fn strategy(&self, at: &At) -> Result<Vec<Vec<f64>>, Error> {
        if !self.is_decision(at) {
            return Err(Error::Failed(format!("{} is no decision", at.name)));
        }
        let strategy = self.decision(&at.line())?.arrays.strategy;
        let rows: Vec<&[f64]> = strategy.chunks_exact(Combo::COUNT).collect();
        let of_child = |child: &At| {
            let (id, _, action) = child.last?;
            let row = rows.get(self.game.tree.action_index(id, action)?)?;
            Some(row.iter().map(|&share| if share.is_nan() { 0.0 } else { share }).collect())
        };
        let rows = self.game.children(at).iter().map(of_child).collect::<Option<Vec<Vec<f64>>>>();
        rows.ok_or_else(|| Error::Failed(format!("{} has other actions than its tree", at.name)))
    }

    /// The weights of a player's hands at a node.
    pub(super) fn range(&self, at: &At, player: Player) -> Result<Vec<f64>, Error> {
        let of_player = |arrays: &[f64]| arrays[player.index() * Combo::COUNT..][..Combo::COUNT].to_vec();
        if at.node.is_none() || at.last.is_none() {
            let range = self.game.spot.ranges[player.index()].without(self.blocked(at));
            return Ok(range.weights().iter().map(|&weight| weight.into()).collect());
        }
        if self.is_decision(at) {
            return Ok(of_player(&self.decision(&at.line())?.arrays.reach));
        }
        let Some((id, steps, action)) = at.last else { return Ok(Vec::new()) };
        let before = self.decision(&at.line_before(steps))?.arrays;
        let mut reach = of_player(&before.reach);
        let acted =
            matches!(self.game.tree.node(id).kind, NodeKind::Decision { player: one, .. } if one == player);
        if let Some(i) = self.game.tree.action_index(id, action).filter(|_| acted) {
            let shares = &before.strategy[i * Combo::COUNT..][..Combo::COUNT];
            let taken =
                |(reach, &share): (&mut f64, &f64)| *reach *= if share.is_nan() { 0.0 } else { share };
            reach.iter_mut().zip(shares).for_each(taken);
        }
        let dealt = at.dealt_after(steps);
        for combo in Combo::all().filter(|combo| combo.set().intersects(dealt)) {
            reach[combo.index()] = 0.0;
        }
        Ok(reach)
    }

    /// The EV of each hand of a player at a node: the chips that it gets of the pot in the end, less those that it puts in from the start
    /// of the tree on. So the EV at a decision is the mean of those after each action.
    pub(super) fn evs(&self, at: &At, player: Player) -> Result<Evs, Error> {
        if self.game.tree.is_tournament() {
            return Err(Error::Unsupported("EVs of tournaments are not answered in UPI".to_owned()));
        }
        let own = self.range(at, player)?;
        let other = self.range(at, player.opponent())?;
        let matchups = self.matchups(&other, at);
        let id = at.node.unwrap_or(NodeId::ROOT);
        let node = self.game.tree.node(id);
        let committed = f64::from(node.committed[player.index()]);
        let of_player = |arrays: &[f64]| arrays[player.index() * Combo::COUNT..][..Combo::COUNT].to_vec();
        let mut ev: Vec<f64> = match node.kind {
            NodeKind::Decision { .. } => {
                let evs = of_player(&self.decision(&at.line())?.arrays.ev);
                evs.iter().map(|ev| ev - committed).collect()
            }
            NodeKind::Chance { .. } => {
                let evs = of_player(&self.solution.combos(&at.line(), &Job::default())?.ev);
                evs.iter().map(|ev| ev - committed).collect()
            }
            NodeKind::Fold { folder } => {
                let payoff = self.game.tree.payoff(id, player);
                let value = if folder == player { payoff.lose } else { payoff.win };
                vec![value + self.half_pot(); Combo::COUNT]
            }
            NodeKind::Showdown => self.showdown(at, id, player, &other),
        };
        for combo in Combo::all() {
            if own[combo.index()] <= 0.0 || matchups[combo.index()] <= 0.0 {
                ev[combo.index()] = f64::NAN;
            }
        }
        Ok(Evs { ev, matchups })
    }

    /// The equity of each hand of a player at a decision, and that of all of them.
    pub(super) fn equities(&self, at: &At, player: Player) -> Result<(Evs, f64), Error> {
        if at.node.is_some() && !self.is_decision(at) {
            return Err(Error::Failed(format!("{} is no decision", at.name)));
        }
        let arrays = self.decision(&at.line())?.arrays;
        let of =
            |player: Player, arrays: &[f64]| arrays[player.index() * Combo::COUNT..][..Combo::COUNT].to_vec();
        let matchups = self.matchups(&of(player.opponent(), &arrays.reach), at);
        let ev = of(player, &arrays.equity);
        let total = mean(&ev, &of(player, &arrays.reach), &matchups);
        Ok((Evs { ev, matchups }, total))
    }

    /// The EV of each player at the start, and that of the maximally exploitative strategy against the other.
    pub(super) fn results(&self) -> Result<[[f64; 2]; 2], Error> {
        if self.game.tree.is_tournament() {
            return Err(Error::Unsupported("EVs of tournaments are not answered in UPI".to_owned()));
        }
        let values = self.solution.combos("", &Job::default())?;
        Ok(Player::BOTH.map(|player| {
            let of = |arrays: &[f64]| arrays[player.index() * Combo::COUNT..][..Combo::COUNT].to_vec();
            let (reach, compatible) = (of(&values.reach), of(&values.compatible));
            [&values.ev, &values.best_ev].map(|evs| mean(&of(evs), &reach, &compatible))
        }))
    }

    /// The value of each hand at a showdown on the river against a range.
    fn showdown(&self, at: &At, id: NodeId, player: Player, other: &[f64]) -> Vec<f64> {
        let board: CardSet = self.game.board(at).into_iter().collect();
        let rank = |combo: Combo| evaluate(Ranking::Standard, board | combo.set());
        let ranks: Vec<Option<HandRank>> = Combo::all().map(rank).collect();
        let payoff = self.game.tree.payoff(id, player);
        let held: Vec<(Combo, f64)> =
            Combo::all().zip(other.iter().copied()).filter(|held| held.1 > 0.0).collect();
        let value = |combo: Combo| {
            let Some(own) = ranks[combo.index()] else { return f64::NAN };
            let (mut sum, mut weights) = (0.0, 0.0);
            for &(other, weight) in held.iter().filter(|(other, _)| !other.set().intersects(combo.set())) {
                let Some(rank) = ranks[other.index()] else { continue };
                let value = match own.cmp(&rank) {
                    std::cmp::Ordering::Greater => payoff.win,
                    std::cmp::Ordering::Equal => payoff.tie,
                    std::cmp::Ordering::Less => payoff.lose,
                };
                sum += weight * value;
                weights += weight;
            }
            sum / weights + self.half_pot()
        };
        Combo::all().map(value).collect()
    }

    /// The weight of the opponent's hands that share no card with each hand.
    fn matchups(&self, other: &[f64], at: &At) -> Vec<f64> {
        let mut by_card = [0.0; Card::COUNT];
        for (combo, &weight) in Combo::all().zip(other) {
            combo.cards().iter().for_each(|card| by_card[usize::from(card.index())] += weight);
        }
        let total: f64 = other.iter().sum();
        let blocked = self.blocked(at);
        let one = |combo: Combo| {
            let [a, b] = combo.cards().map(|card| by_card[usize::from(card.index())]);
            // Both cards are counted once in each sum. Rounding may leave a little less than nothing.
            let left = total - a - b + other[combo.index()];
            if combo.set().intersects(blocked) || left < total * 1e-12 { 0.0 } else { left }
        };
        Combo::all().map(one).collect()
    }

    fn blocked(&self, at: &At) -> CardSet {
        self.game.board(at).into_iter().collect::<CardSet>() | self.game.spot.dead
    }

    fn half_pot(&self) -> f64 {
        f64::from(self.game.spot.pot) / 2.0
    }
}

/// The mean of values, weighted by both; those that are not there do not count.
fn mean(values: &[f64], weights: &[f64], others: &[f64]) -> f64 {
    let (mut sum, mut total) = (0.0, 0.0);
    for ((&value, &weight), &other) in values.iter().zip(weights).zip(others) {
        if weight > 0.0 && other > 0.0 && !value.is_nan() {
            sum += value * weight * other;
            total += weight * other;
        }
    }
    sum / total
}

/// Numbers on a line: at most six decimals, `nan` for those that are not there.
pub(super) fn numbers(numbers: &[f64]) -> String {
    numbers.iter().map(|&number| one(number)).collect::<Vec<_>>().join(" ")
}

/// One number.
pub(super) fn one(number: f64) -> String {
    if number.is_nan() {
        return "nan".to_owned();
    }
    let text = format!("{number:.6}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}
