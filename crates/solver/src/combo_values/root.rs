//! The values of combos at the root, from the values of rows that a pass has found.

use super::values::{Averages, ComboValues, PlaceNumbers};
use crate::engine::runner::Evaluation;
use crate::{Solver, SolverError};
use isofold_cards::{Combo, Range};
use isofold_tree::{Line, Player, Spot};

/// The counterfactual values of the rows of both players at the root, as a device has found them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RootValues {
    /// By player, of the best response.
    best: [Vec<f32>; 2],
    /// By player, of the average strategies.
    average: [Vec<f32>; 2],
}

impl RootValues {
    pub(crate) fn set(&mut self, player: usize, evaluation: Evaluation, cfvs: &[f32]) {
        match evaluation {
            Evaluation::Best => self.best[player] = cfvs.to_vec(),
            Evaluation::Average | Evaluation::Joint => self.average[player] = cfvs.to_vec(),
        }
    }

    /// Whether the values at the root of a spot are those of all combos: both ranges have every combo that the board and the dead
    /// cards leave. Others have values that only the strategies tell.
    pub fn suffice_for(spot: &Spot) -> bool {
        let blocked = spot.dead | spot.board.iter().copied().collect();
        let has_all = |range: &Range| {
            Combo::all().all(|combo| combo.set().intersects(blocked) || range.weight(combo) > 0.0)
        };
        spot.folded.is_empty() && spot.ranges.iter().all(has_all)
    }
}

impl Solver {
    /// Returns the values of all combos of both players at the root, as [`combo_values`](Solver::combo_values) does for the empty
    /// line, from values that a device has found for this solver's spot. `None` if they do not
    /// [suffice](RootValues::suffice_for), or are those of another spot.
    pub fn root_combo_values(&self, values: &RootValues) -> Result<Option<[ComboValues; 2]>, SolverError> {
        let board = self.engine.board(0, 0);
        let has_rows = |player: usize| {
            let rows = board.hands[player].rows();
            values.best[player].len() >= rows && values.average[player].len() >= rows
        };
        if !RootValues::suffice_for(&self.game.spot) || !has_rows(0) || !has_rows(1) {
            return Ok(None);
        }
        let line = Line::default();
        let resolved = self.find(&line)?;
        let reach = [0, 1].map(|player: usize| {
            let weights = self.engine.weights(player).iter().flat_map(|block| block.0);
            weights.map(f64::from).collect::<Vec<f64>>()
        });
        Ok(Some(Player::BOTH.map(|player| {
            let own = player.index();
            let mut by_combo = vec![0.0; Combo::COUNT];
            let (mut best, mut average) = (vec![0.0; Combo::COUNT], vec![0.0; Combo::COUNT]);
            for (combo, row) in board.combos(own) {
                let index = combo.index();
                by_combo[index] = reach[own][row];
                (best[index], average[index]) = (values.best[own][row], values.average[own][row]);
            }
            let others = board.combos(1 - own).map(|(combo, row)| (combo, row, reach[1 - own][row]));
            let numbers = PlaceNumbers {
                player,
                reach: by_combo,
                max_weight: self.game.max_weight(own),
                others: others.collect(),
                best,
                average: Averages::Cfvs(average),
            };
            self.game.combo_values(&line, &resolved.location, board, &numbers)
        })))
    }
}
