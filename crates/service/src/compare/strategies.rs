//! The difference between the strategies of a player on both sides.

use super::scale::Scale;
use super::side::Side;
use isofold_cards::{Combo, HandClass};
use isofold_solver::Hand;
use isofold_tree::Player;
use std::collections::BTreeMap;

/// A combo on both sides; `None` where a side does not have it.
pub type Both = [Option<Hand>; 2];

/// The strategies of the player who acts on both sides.
pub struct Strategies {
    /// The player.
    pub player: Player,
    /// The actions of either side, in order: the index on both sides; `None` where a side does not have it.
    pub columns: Vec<[Option<usize>; 2]>,
    /// The combos of either side; `None` where a side does not have one.
    pub hands: BTreeMap<Combo, Both>,
    /// The share of hands that would have to play otherwise to play as the other side does; `None` if the actions differ.
    pub distance: Option<f64>,
    /// The EV that the player loses on each side, in its unit, by the frequencies of the other one at this decision.
    pub costs: Option<[f64; 2]>,
}

impl Strategies {
    /// The strategies of both sides; `None` if other players act.
    pub fn of(a: &Side, b: &Side, scale: Scale) -> Option<Strategies> {
        let player = a.view.player;
        if b.view.player != player {
            return None;
        }
        let mut hands: BTreeMap<Combo, Both> = BTreeMap::new();
        for (index, side) in [a, b].into_iter().enumerate() {
            for hand in side.view.hands[player.index()].iter().filter(|hand| hand.reach > 0.0) {
                hands.entry(hand.combo).or_default()[index] = Some(hand.clone());
            }
        }
        let mut matched: BTreeMap<_, [Option<usize>; 2]> = BTreeMap::new();
        for (side, of) in [a, b].into_iter().enumerate() {
            for (index, &action) in of.view.actions.iter().enumerate() {
                matched.entry(scale.action(side, action)).or_default()[side] = Some(index);
            }
        }
        let columns: Vec<[Option<usize>; 2]> = matched.into_values().collect();
        let is_alike = columns.iter().enumerate().all(|(index, column)| *column == [Some(index); 2]);
        let costs = is_alike.then(|| [cost(&hands, 0), cost(&hands, 1)]);
        let has_costs = costs.filter(|_| a.view.evs.is_some() && b.view.evs.is_some());
        Some(Strategies {
            player,
            distance: is_alike.then(|| distance(hands.values(), &columns)),
            costs: has_costs,
            columns,
            hands,
        })
    }

    /// The classes that play most differently, by how often they are held; at most so many.
    pub fn most_different(&self, max: usize) -> Vec<(HandClass, [Vec<&Hand>; 2])> {
        let mut classes: BTreeMap<HandClass, Vec<&Both>> = BTreeMap::new();
        for (&combo, both) in &self.hands {
            classes.entry(HandClass::of(combo)).or_default().push(both);
        }
        let mut ranked: Vec<(f64, HandClass, Vec<&Both>)> = classes
            .into_iter()
            .map(|(class, hands)| (distance(hands.iter().copied(), &self.columns), class, hands))
            .collect();
        ranked.retain(|(distance, ..)| *distance > MIN_DISTANCE);
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        ranked.truncate(max);
        ranked
            .into_iter()
            .map(|(_, class, hands)| {
                (
                    class,
                    [0, 1].map(|side: usize| hands.iter().filter_map(|both| both[side].as_ref()).collect()),
                )
            })
            .collect()
    }
}

/// Classes that differ by less are not named.
const MIN_DISTANCE: f64 = 1e-5;

/// The distance of both strategies over some combos: half the sum of the differences of frequencies, weighted by the mean share.
fn distance<'a>(hands: impl Iterator<Item = &'a Both>, columns: &[[Option<usize>; 2]]) -> f64 {
    let share = |hand: &Hand, index: Option<usize>| index.map_or(0.0, |index| hand.strategy[index]);
    let of = |both: &Both| match both {
        [Some(a), Some(b)] => {
            let differences = columns.iter().map(|&[in_a, in_b]| (share(a, in_a) - share(b, in_b)).abs());
            (a.share + b.share) / 2.0 * differences.sum::<f64>() / 2.0
        }
        _ => 0.0,
    };
    hands.map(of).sum()
}

/// The EV that a player loses on one side by the frequencies of the other, all else unchanged.
fn cost(hands: &BTreeMap<Combo, Both>, side: usize) -> f64 {
    let of = |both: &Both| -> Option<f64> {
        let (own, other) = (both[side].as_ref()?, both[1 - side].as_ref()?);
        let played = own.action_evs.iter().zip(&other.strategy).map(|(ev, share)| Some(ev.as_ref()? * share));
        Some(own.share * (own.ev? - played.sum::<Option<f64>>()?))
    };
    hands.values().filter_map(of).sum()
}
