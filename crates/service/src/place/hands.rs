//! Hands of a place as data.

use super::DecisionArrays;
use crate::figures::{self, HandMeans};
use isofold_api::arrays::{Array, ArrayFormat};
use isofold_api::show::{ClassMeans, Combo, HandArrays, Means};
use isofold_cards::{Card, CardSet, HandClass, Range};
use isofold_eval::{HandCategory, categorize_all};
use isofold_solver::{ComboValues, Hand, View};
use isofold_tree::{Player, Tree};

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
        made: None,
        draws: Vec::new(),
    }
}

/// The made hand and the draws of every combo on a board.
pub(super) struct HandCategories(Option<Box<[Option<HandCategory>; isofold_cards::Combo::COUNT]>>);

impl HandCategories {
    /// The categories on a board, if they are asked for.
    pub(super) fn on(board: &[Card], is_wanted: bool) -> HandCategories {
        let board: CardSet = board.iter().copied().collect();
        HandCategories(is_wanted.then(|| categorize_all(board)).flatten())
    }

    /// The hand with the names of its categories.
    pub(super) fn named(&self, hand: Combo, combo: isofold_cards::Combo) -> Combo {
        match self.0.as_ref().and_then(|all| all[combo.index()]) {
            Some(category) => {
                let combined = category.draws.is_combo_draw().then(|| figures::COMBO_DRAW.to_owned());
                let draws = category.draws.iter().map(|draw| draw.to_string());
                let made = Some(category.made.to_string());
                Combo { made, draws: combined.into_iter().chain(draws).collect(), ..hand }
            }
            None => hand,
        }
    }
}

/// The hand classes of a player, those that get here and the board does not block wholly.
pub(super) fn classes(tree: &Tree, view: &View, player: Player) -> Vec<ClassMeans> {
    let classes = HandClass::all().zip(figures::classes(view, player));
    let class_means = |(class, figures): (HandClass, Option<figures::ClassMeans>)| {
        let figures::ClassMeans { reach, combos, share, strategy, action_evs, ev, equity } = figures?;
        let hands = HandMeans { combos, share, strategy, action_evs, ev, equity };
        Some(ClassMeans { reach, means: means(tree, view, class.to_string(), hands) })
    };
    classes.filter_map(class_means).collect()
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
