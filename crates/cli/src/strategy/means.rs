//! The means of hands at a decision: of a class, of a category, of all that are asked for.

use isofold_solver::Hand;

/// Hands of a player together. Means are weighted by how often each hand is held here.
pub(crate) struct HandMeans {
    /// The sum of the reach of the hands.
    pub(crate) combos: f64,
    /// The share of all hands that the player has here.
    pub(crate) share: f64,
    /// The frequency of each action; empty for the player who does not act.
    pub(crate) strategy: Vec<f64>,
    /// The EV of each action, as if all of the hands took it.
    pub(crate) action_evs: Vec<Option<f64>>,
    pub(crate) ev: Option<f64>,
    pub(crate) equity: Option<f64>,
}

impl HandMeans {
    /// The means of hands; `None` if none of them gets here.
    pub(crate) fn of(hands: &[&Hand]) -> Option<HandMeans> {
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
