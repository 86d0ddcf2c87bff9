//! Hands of a place as data.

use super::DecisionArrays;
use crate::figures::{self, HandMeans};
use isofold_api::arrays::{Array, ArrayFormat};
use isofold_api::show::{Combo, HandArrays, Means};
use isofold_cards::Range;
use isofold_solver::{ComboValues, Hand, View};
use isofold_tree::Tree;

/// The hands that never get to a place with their player, and the EV of the best response of each; of some hands only, if these are
/// given.
pub fn outside_hands(values: &ComboValues, hands: Option<&Range>) -> Vec<(isofold_cards::Combo, f64)> {
    let is_wanted = |combo| hands.is_none_or(|hands| hands.weight(combo) > 0.0);
    let outside =
        isofold_cards::Combo::all().filter(|&combo| values.get(combo).is_outside() && is_wanted(combo));
    outside.filter_map(|combo| Some((combo, values.get(combo).ev()?))).collect()
}

/// The hands of a decision by combo index.
pub(super) fn arrays(tree: &Tree, view: &View, format: ArrayFormat) -> HandArrays {
    let arrays = DecisionArrays::of(tree, view);
    let single = |numbers: &[f64]| Array::new(format, numbers.iter().map(|&number| number as f32).collect());
    let both = |numbers: &[f64]| {
        let (oop, ip) = numbers.split_at(isofold_cards::Combo::COUNT);
        [single(oop), single(ip)]
    };
    let each = |numbers: &[f64]| numbers.chunks_exact(isofold_cards::Combo::COUNT).map(single).collect();
    HandArrays {
        reach: both(&arrays.reach),
        ev: both(&arrays.ev),
        equity: both(&arrays.equity),
        strategy: each(&arrays.strategy),
        action_evs: each(&arrays.action_ev),
    }
}

pub(super) fn combo(tree: &Tree, view: &View, hand: &Hand, locked: bool) -> Combo {
    Combo {
        combo: hand.combo.to_string(),
        reach: hand.reach,
        share: hand.share,
        strategy: hand.strategy.clone(),
        ev: hand.ev,
        action_evs: hand.action_evs.clone(),
        equity: hand.equity,
        eqr: figures::eqr(tree, view, hand.ev, hand.equity),
        locked,
    }
}

pub(super) fn means(tree: &Tree, view: &View, name: String, means: HandMeans) -> Means {
    Means {
        name,
        combos: means.combos,
        share: means.share,
        eqr: figures::eqr(tree, view, means.ev, means.equity),
        strategy: means.strategy,
        ev: means.ev,
        action_evs: means.action_evs,
        equity: means.equity,
    }
}
