//! The hands of a place as arrays by combo index.
//!
//! An array of a player has a number for each of the 1326 combos; an array of both players has those of the player out of position
//! first. A figure that a combo does not have is NaN.

use crate::{Error, figures};
use isofold_cards::Combo;
use isofold_solver::{ComboValues, Hand, View};
use isofold_store::Solution;
use isofold_tree::Tree;

/// The hands at a decision by combo index, as [`View`] has them.
#[derive(Clone, PartialEq, Debug)]
pub struct DecisionArrays {
    /// Whether each combo is one of its player's range that the board leaves, whatever its reach.
    pub held: Vec<bool>,
    /// The reach of both players' combos; 0 for those that are not there.
    pub reach: Vec<f64>,
    /// The share of each combo among all hands of its player; 0 for those that are not there.
    pub share: Vec<f64>,
    /// The EVs of both players' combos.
    pub ev: Vec<f64>,
    /// Their equities.
    pub equity: Vec<f64>,
    /// For each action, how often each combo of the player who acts takes it: one array after the other.
    pub strategy: Vec<f64>,
    /// For each action, its EV.
    pub action_ev: Vec<f64>,
    /// Whether a lock fixes the strategy of a combo of the player who acts.
    pub locked: Vec<bool>,
}

impl DecisionArrays {
    /// The arrays of a decision of a tree.
    pub fn of(tree: &Tree, view: &View) -> DecisionArrays {
        let both = |absent: f64, of: &dyn Fn(&Hand) -> Option<f64>| {
            let mut numbers = vec![absent; 2 * Combo::COUNT];
            for (hands, numbers) in view.hands.iter().zip(numbers.chunks_exact_mut(Combo::COUNT)) {
                hands.iter().for_each(|hand| numbers[hand.combo.index()] = of(hand).unwrap_or(f64::NAN));
            }
            numbers
        };
        let acting = &view.hands[view.player.index()];
        let actions = |of: &dyn Fn(&Hand, usize) -> Option<f64>| {
            let mut numbers = vec![f64::NAN; view.actions.len() * Combo::COUNT];
            for (action, numbers) in numbers.chunks_exact_mut(Combo::COUNT).enumerate() {
                for hand in acting {
                    numbers[hand.combo.index()] = of(hand, action).unwrap_or(f64::NAN);
                }
            }
            numbers
        };
        let mut held = vec![false; 2 * Combo::COUNT];
        for (hands, held) in view.hands.iter().zip(held.chunks_exact_mut(Combo::COUNT)) {
            hands.iter().for_each(|hand| held[hand.combo.index()] = true);
        }
        let mut locked = vec![false; Combo::COUNT];
        for (hand, is_locked) in acting.iter().zip(figures::locked(tree, view)) {
            locked[hand.combo.index()] = is_locked;
        }
        DecisionArrays {
            held,
            reach: both(0.0, &|hand| Some(hand.reach)),
            share: both(0.0, &|hand| Some(hand.share)),
            ev: both(f64::NAN, &|hand| hand.ev),
            equity: both(f64::NAN, &|hand| hand.equity),
            strategy: actions(&|hand, action| hand.strategy.get(action).copied()),
            action_ev: actions(&|hand, action| hand.action_evs.get(action).copied().flatten()),
            locked,
        }
    }
}

/// The values of all combos of both players at a decision or a chance node by combo index, whether the ranges have them or not; see
/// [`ComboValues`].
#[derive(Clone, PartialEq, Debug)]
pub struct ComboArrays {
    /// The reach; 0 for combos outside of the range.
    pub reach: Vec<f64>,
    /// The share of the opponent's range that shares no card with the combo.
    pub compatible: Vec<f64>,
    /// The EV: with the average strategies if the combo has reach, else of its best response.
    pub ev: Vec<f64>,
    /// The EV of the best response to the opponent's average strategy.
    pub best_ev: Vec<f64>,
    /// The counterfactual value as a share of the pot, for the opponent's range scaled to a sum of 1.
    pub cfv: Vec<f64>,
    /// The equity against the opponent's range: the share of the pot without further betting.
    pub equity: Vec<f64>,
}

impl ComboArrays {
    /// The arrays of the values of both players at a place of a solution.
    pub(crate) fn of(values: &[ComboValues; 2], solution: &Solution) -> Result<ComboArrays, Error> {
        let equities = solution.combo_equities(values)?.into_iter().flatten();
        let both = |of: &dyn Fn(&ComboValues, Combo) -> Option<f64>| -> Vec<f64> {
            let player = |values| Combo::all().map(move |combo| of(values, combo).unwrap_or(f64::NAN));
            values.iter().flat_map(player).collect()
        };
        Ok(ComboArrays {
            reach: both(&|values, combo| Some(values.get(combo).reach)),
            compatible: both(&|values, combo| Some(values.get(combo).compatible)),
            ev: both(&|values, combo| values.get(combo).ev()),
            best_ev: both(&|values, combo| values.get(combo).best),
            cfv: both(&|values, combo| values.cfv(combo)),
            equity: equities.map(|equity| equity.unwrap_or(f64::NAN)).collect(),
        })
    }
}
