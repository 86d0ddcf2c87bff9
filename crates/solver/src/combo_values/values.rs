//! The values of all combos of a player at one place.

use crate::game::Game;
use crate::game::boards::Board;
use crate::game::card_removal::CardRemoval;
use crate::query::hand_values::Location;
use isofold_cards::{Card, Combo};
use isofold_iso::SuitPerm;
use isofold_tree::{Line, NodeId, Player};

/// The values of all 1 326 combos of a player at a place, a decision or a chance node, by [combo index](Combo::index).
///
/// A combo with reach has the value of the average strategies, as [`View`](crate::View) shows it. Every combo, in the range or
/// not, has the value of its best response from the place on to the opponent's average strategy. Without a value are combos
/// that hold a card of the board or a dead card, and those that leave the opponent no hand.
///
/// Rake, ICM, bunching and dead cards count as they do in the solution. Locks of the opponent are part of the opponent's
/// strategy. Locks of the player bind the hands of the player's starting range, also in a best response; a hand outside of the
/// range is free to take any action. An aggregate lock binds no single hand.
#[derive(Clone, PartialEq, Debug)]
pub struct ComboValues {
    /// The line that leads to the place.
    pub line: Line,
    /// The node of the betting tree.
    pub node: NodeId,
    /// The board, in the order of the deal.
    pub board: Vec<Card>,
    /// The player whose combos they are.
    pub player: Player,
    /// The pot, all bets so far included, in chips, or in a tournament its value in $EV.
    pub pot: f64,
    /// By combo index.
    pub combos: Vec<ComboValue>,
}

/// The value of a combo at a place.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct ComboValue {
    /// The reach: the weight in the range, times the probability that the player's own actions lead to the place; zero for
    /// combos outside of the range.
    pub reach: f64,
    /// The share of the opponent's range at the place that is compatible with the combo: shares no card with it. Under bunching
    /// each pair counts by its weight.
    pub compatible: f64,
    /// The EV from the place on with the average strategies, in chips or $EV; `None` for combos without reach.
    pub average: Option<f64>,
    /// The EV from the place on of the best response to the opponent's average strategy; `None` for combos without a value.
    pub best: Option<f64>,
}

impl ComboValue {
    /// The EV from the place on, in chips, or in $EV with payouts: with the average strategies if the combo has reach, else of its best
    /// response. `None` if the combo is impossible or leaves the opponent no hand.
    pub fn ev(&self) -> Option<f64> {
        if self.reach > 0.0 { self.average } else { self.best }
    }

    /// Whether the combo has a value and no reach: the player never holds it at the place.
    pub fn is_outside(&self) -> bool {
        self.reach <= 0.0 && self.best.is_some()
    }
}

impl ComboValues {
    /// The value of a combo.
    pub fn get(&self, combo: Combo) -> &ComboValue {
        &self.combos[combo.index()]
    }

    /// By combo index, whether the combo has a value.
    pub fn mask(&self) -> Vec<bool> {
        self.combos.iter().map(|combo| combo.ev().is_some()).collect()
    }

    /// By combo index, the [EV](ComboValue::ev) in chips or $EV; 0 where the [mask](Self::mask) is false.
    pub fn evs(&self) -> Vec<f32> {
        self.combos.iter().map(|combo| combo.ev().unwrap_or(0.0) as f32).collect()
    }

    /// By combo index, the EV of the best response, in chips or $EV, also of combos with reach; 0 where the
    /// [mask](Self::mask) is false.
    pub fn best_evs(&self) -> Vec<f32> {
        self.combos.iter().map(|combo| combo.best.unwrap_or(0.0) as f32).collect()
    }

    /// The counterfactual value of a combo as a share of the pot, for the opponent's range scaled to a sum of 1:
    /// the [EV](ComboValue::ev) times the [compatible](ComboValue::compatible) share of that range, divided by the
    /// [pot](Self::pot). A fold is worth 0, and winning the whole pot from every hand of the opponent is worth 1, but for card
    /// removal. `None` for a combo without a value.
    pub fn cfv(&self, combo: Combo) -> Option<f64> {
        let value = self.get(combo);
        value.ev().map(|ev| ev * value.compatible / self.pot)
    }

    /// By combo index, the [counterfactual value](Self::cfv); 0 where the [mask](Self::mask) is false.
    pub fn cfvs(&self) -> Vec<f32> {
        Combo::all().map(|combo| self.cfv(combo).unwrap_or(0.0) as f32).collect()
    }

    /// Returns the values with all suits relabelled.
    pub fn relabelled(mut self, perm: SuitPerm) -> ComboValues {
        self.line = self.line.relabelled(perm);
        self.board.iter_mut().for_each(|card| *card = perm.apply(*card));
        let before = std::mem::take(&mut self.combos);
        self.combos = before.clone();
        for combo in Combo::all() {
            self.combos[perm.apply_combo(combo).index()] = before[combo.index()];
        }
        self
    }
}

/// The numbers of which the values of a place are made, on the representative's board.
pub(super) struct PlaceNumbers {
    pub(super) player: Player,
    /// By combo index, the reach as a share of the largest weight of the player's range, and the weight that this is.
    pub(super) reach: Vec<f64>,
    pub(super) max_weight: f64,
    /// The opponent's hands, each with its reach.
    pub(super) others: Vec<(Combo, usize, f64)>,
    /// By combo index, the counterfactual values of the best response.
    pub(super) best: Vec<f32>,
    pub(super) average: Averages,
}

/// The values of the average strategies, by combo index.
pub(super) enum Averages {
    /// Counterfactual values, against the opponent's reach.
    Cfvs(Vec<f32>),
    /// EVs.
    Evs(Vec<Option<f64>>),
}

impl Game {
    /// The values of a place. The board may be any that has its cards and the weights of its pairs.
    pub(super) fn combo_values(
        &self,
        line: &Line,
        location: &Location,
        board: &Board,
        numbers: &PlaceNumbers,
    ) -> ComboValues {
        let PlaceNumbers { player, reach, max_weight, others, best, average } = numbers;
        let facing = CardRemoval::on(board, others);
        let total: f64 = others.iter().map(|(_, _, reach)| reach).sum();
        let already_paid = self.already_paid(location.node, player.index());
        let blocked = self.spot.dead | board.cards.iter().copied().collect();
        let mut combos = vec![ComboValue::default(); Combo::COUNT];
        for combo in Combo::all().filter(|combo| !combo.set().intersects(blocked)) {
            let (index, against) = (combo.index(), facing.with(combo));
            if against <= 0.0 {
                combos[location.perm.apply_combo(combo).index()].reach = reach[index] * max_weight;
                continue;
            }
            let ev_of = |cfv: f32| f64::from(cfv) / against + already_paid;
            let average = match average {
                Averages::Cfvs(cfvs) => Some(ev_of(cfvs[index])),
                Averages::Evs(evs) => evs[index],
            };
            combos[location.perm.apply_combo(combo).index()] = ComboValue {
                reach: reach[index] * max_weight,
                compatible: against / total,
                average: average.filter(|_| reach[index] > 0.0),
                best: Some(ev_of(best[index])),
            };
        }
        let put_in = self.tree.node(location.node).committed;
        let chips = f64::from(self.spot.pot + put_in[0] + put_in[1]);
        let pot = self.tree.pot_value(location.node) * chips / self.tree.pot(location.node);
        ComboValues {
            line: line.clone(),
            node: location.node,
            board: location.cards.clone(),
            player: *player,
            pot,
            combos,
        }
    }
}
