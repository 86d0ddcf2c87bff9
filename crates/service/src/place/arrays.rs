//! The hands of a place as arrays by combo index.
//!
//! An array of a player has a number for each of the 1326 combos; an array of both players has those of the player out of position
//! first. A figure that a combo does not have is NaN.

use crate::{Error, figures};
use isofold_cards::{Card, CardSet, Combo, Range};
use isofold_equity::{Player as Source, Query};
use isofold_solver::{ComboValues, Hand, View};
use isofold_tree::{Spot, Tree};

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
    /// The equity against the opponent's range: the share of the pot without further betting. NaN under bunching.
    pub equity: Vec<f64>,
}

impl ComboArrays {
    /// The arrays of the values of both players at a place of a spot.
    pub(crate) fn of(values: &[ComboValues; 2], spot: &Spot) -> Result<ComboArrays, Error> {
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
            equity: equities(values, spot)?,
        })
    }
}

/// The weight of a hand that is not there: too small to count, and the hand has an equity all the same.
const ABSENT: f32 = 1e-30;

/// The equity of every combo of each player against the range of the other.
fn equities(values: &[ComboValues; 2], spot: &Spot) -> Result<Vec<f64>, Error> {
    let mut equities = vec![f64::NAN; 2 * Combo::COUNT];
    let most =
        values.each_ref().map(|values| values.combos.iter().map(|combo| combo.reach).fold(0.0, f64::max));
    // The weights of pairs under bunching are the solver's.
    if !spot.folded.is_empty() || most[0] <= 0.0 || most[1] <= 0.0 {
        return Ok(equities);
    }
    let board: CardSet = values[0].board.iter().copied().collect();
    let pattern: String = values[0].board.iter().map(Card::to_string).collect();
    for own in 0..2 {
        let range = |player: usize| {
            let mut range = Range::empty();
            for combo in Combo::all().filter(|combo| !combo.set().intersects(board | spot.dead)) {
                let weight = (values[player].get(combo).reach / most[player]) as f32;
                let weight = if player == own { weight.max(ABSENT) } else { weight };
                if weight > 0.0 {
                    range.set(combo, weight).map_err(|error| Error::Failed(error.to_string()))?;
                }
            }
            Ok::<_, Error>(Source::from(range).with_text(""))
        };
        let query = Query::of([range(0)?, range(1)?]).board(&pattern).dead_cards(spot.dead);
        let outcome = query.exact().threads(1).per_hand(true).run()?;
        for hand in &outcome.players[own].hands {
            let mut cards = hand.cards.iter();
            if let (Some(a), Some(b)) = (cards.next(), cards.next())
                && let Some(combo) = Combo::of(a, b)
                && values[own].get(combo).best.is_some()
            {
                equities[own * Combo::COUNT + combo.index()] = hand.equity;
            }
        }
    }
    Ok(equities)
}
