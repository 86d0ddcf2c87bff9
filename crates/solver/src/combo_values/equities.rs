//! The equity of every combo at a place, whether the range has it or not.

use super::ComboValues;
use crate::game::Game;
use crate::{Hand, Solver, SolverError, StoredSolution};
use isofold_cards::Combo;

/// By player and combo index.
type Equities = [Vec<Option<f64>>; 2];

impl Solver {
    /// Returns the equity of every combo of both players at a place, given their [values](Solver::combo_values) there: the share of the pot
    /// without further betting, against the range that the opponent has at the place; `None` for combos without a value. Folded ranges
    /// weigh pairs of hands as they do in the solution, which takes seconds on a flop.
    pub fn combo_equities(&self, values: &[ComboValues; 2]) -> Result<Equities, SolverError> {
        self.game.combo_equities(values)
    }
}

impl StoredSolution {
    /// Returns the equity of every combo of both players at a place, as [`Solver::combo_equities`] does.
    pub fn combo_equities(&self, values: &[ComboValues; 2]) -> Result<Equities, SolverError> {
        self.game.combo_equities(values)
    }
}

impl Game {
    fn combo_equities(&self, values: &[ComboValues; 2]) -> Result<Equities, SolverError> {
        let mut equities = [0, 1].map(|_| vec![None; Combo::COUNT]);
        for (own, equities) in equities.iter_mut().enumerate() {
            let mut hands = [0, 1].map(|player: usize| -> Vec<Hand> {
                let hand = |combo: Combo| {
                    let value = values[player].get(combo);
                    // What a hand wins depends on the opponent's weights alone.
                    let reach = if player == own { f64::from(value.best.is_some()) } else { value.reach };
                    (reach > 0.0).then(|| Hand::of_reach(combo, reach))
                };
                Combo::all().filter_map(hand).collect()
            });
            self.equities(&values[own].board, &mut hands)?;
            for hand in &hands[own] {
                equities[hand.combo.index()] = hand.equity;
            }
        }
        Ok(equities)
    }
}
