//! The means of hands at a decision: of a class, of a category, of all that are asked for.

use isofold_cards::HandClass;
use isofold_solver::{Hand, View};
use isofold_tree::Player;
use std::collections::BTreeMap;

/// Hands of a player together. Means are weighted by how often each hand is held here.
pub struct HandMeans {
    /// The sum of the reach of the hands.
    pub combos: f64,
    /// The share of all hands that the player has here.
    pub share: f64,
    /// The frequency of each action; empty for the player who does not act.
    pub strategy: Vec<f64>,
    /// The EV of each action, as if all of the hands took it.
    pub action_evs: Vec<Option<f64>>,
    /// The EV.
    pub ev: Option<f64>,
    /// The equity.
    pub equity: Option<f64>,
}

impl HandMeans {
    /// The means of hands; `None` if none of them gets here.
    pub fn of(hands: &[&Hand]) -> Option<HandMeans> {
        let combos: f64 = hands.iter().map(|hand| hand.reach).sum();
        if combos <= 0.0 {
            return None;
        }
        // Where the opponent has no range left, combos are weighted by their own reach alone.
        let share: f64 = hands.iter().map(|hand| hand.share).sum();
        let weight = |hand: &Hand| if share > 0.0 { hand.share } else { hand.reach };
        let mean = |of: &dyn Fn(&Hand) -> Option<f64>| {
            let known = hands.iter().filter_map(|hand| Some((weight(hand), of(hand)?)));
            let (sum, total) =
                known.fold((0.0, 0.0), |(sum, total), (w, value)| (sum + w * value, total + w));
            (total > 0.0).then(|| sum / total)
        };
        let actions = hands.iter().map(|hand| hand.strategy.len()).max().unwrap_or(0);
        let frequency = |action: usize| mean(&|hand| hand.strategy.get(action).copied()).unwrap_or(0.0);
        let action_ev = |action: usize| mean(&|hand| hand.action_evs.get(action).copied().flatten());
        Some(HandMeans {
            combos,
            share,
            strategy: (0..actions).map(frequency).collect(),
            action_evs: (0..actions).map(action_ev).collect(),
            ev: mean(&|hand| hand.ev),
            equity: mean(&|hand| hand.equity),
        })
    }
}

/// All combos of a class together, or all hands that are asked for.
pub struct Total {
    /// The name.
    pub name: String,
    /// The mean reach of the combos.
    pub reach: f64,
    /// Their figures.
    pub means: HandMeans,
}

/// The total of each class of which more than one combo is asked for, and of all hands if there are several classes.
pub fn totals(view: &View, player: Player, wanted: impl Fn(&Hand) -> bool) -> Vec<Total> {
    let mut classes: BTreeMap<HandClass, Vec<&Hand>> = BTreeMap::new();
    for hand in view.hands[player.index()].iter().filter(|hand| hand.reach > 0.0 && wanted(hand)) {
        classes.entry(HandClass::of(hand.combo)).or_default().push(hand);
    }
    let total = |name: String, hands: &[&Hand]| {
        let means = HandMeans::of(hands)?;
        Some(Total {
            name: format!("{name}, all {}", hands.len()),
            reach: means.combos / hands.len() as f64,
            means,
        })
    };
    let several = classes.iter().filter(|(_, hands)| hands.len() > 1);
    let mut totals: Vec<Total> =
        several.filter_map(|(class, hands)| total(class.to_string(), hands)).collect();
    if classes.len() > 1 {
        let hands: Vec<&Hand> = classes.into_values().flatten().collect();
        totals.splice(0..0, total("these hands".to_owned(), &hands));
    }
    totals
}

/// The classes of a player's hands here. A class has a figure only if one of its combos gets here.
pub fn classes(view: &View, player: Player) -> Vec<Total> {
    let mut classes: BTreeMap<HandClass, Vec<&Hand>> = BTreeMap::new();
    for hand in &view.hands[player.index()] {
        classes.entry(HandClass::of(hand.combo)).or_default().push(hand);
    }
    let total = |(class, hands): (HandClass, Vec<&Hand>)| {
        let means = HandMeans::of(&hands)?;
        Some(Total { name: class.to_string(), reach: means.combos / hands.len() as f64, means })
    };
    classes.into_iter().filter_map(total).collect()
}
