//! Rows of rivers from the solution of a turn: many targets from one solve.

use crate::random::Purpose;
use crate::walk::{Place, Walker};
use crate::{DatasetError, RangeSource, Row, Sampler, showdown};
use isofold_solver::{ComboValues, Outcome, Solver};
use isofold_tree::Line;

impl Sampler {
    /// The rows of the rivers that are asked for after a turn that was solved: places that play by the solution leads to, on boards of
    /// the sample's split. Fewer if the turn has so few lines that no more are found.
    ///
    /// Their values are those of the turn's solution from there on. The exploitability of each is that of the strategies at the
    /// place, which the target of the turn does not bound: rivers that are seldom come to are solved less.
    pub(crate) fn rivers(
        &self,
        id: u64,
        solver: &mut Solver,
        outcome: &Outcome,
    ) -> Result<Vec<Row>, DatasetError> {
        let failed = |error| DatasetError::solver(id, error);
        let (split, mut stream) = (self.split(id), self.stream(id, Purpose::Walk));
        let mut walker = Walker::new(solver, 0.0);
        let mut places = Vec::new();
        while (places.len() as u64) < self.config.rivers {
            match self.next_place(&mut walker, split, &mut stream).map_err(failed)? {
                Some(place) => places.push(place),
                None => break,
            }
        }
        let lines: Vec<Line> = places.iter().map(|place| place.line.clone()).collect();
        let values = solver.combo_values(&lines).map_err(failed)?;
        let rows = places.into_iter().zip(values).zip(0..);
        Ok(rows.map(|((place, values), number)| self.river(id, number, place, values, outcome)).collect())
    }

    fn river(&self, id: u64, number: u64, place: Place, values: [ComboValues; 2], outcome: &Outcome) -> Row {
        let Place { board, pot, stack, ranges, to_canonical, .. } = place;
        let values = values.map(|values| values.relabelled(to_canonical));
        let [average, best] = [false, true].map(|is_best| values.each_ref().map(|of| ev(of, is_best)));
        let gain = (best[0] - average[0]) + (best[1] - average[1]);
        let equities = showdown::equities(board, [&ranges[0], &ranges[1]]);
        Row {
            sample_id: id * self.config.rivers + number,
            board,
            board_index: self.rivers.as_ref().and_then(|rivers| rivers.index(board)).unwrap_or(u32::MAX),
            pot,
            stack,
            source: RangeSource::OnPolicy,
            ranges,
            cfvs: values.each_ref().map(ComboValues::cfvs),
            masks: values.each_ref().map(ComboValues::mask),
            evs: average,
            equities,
            // Where both are optimal to the last bit, rounding may make the sum negative.
            exploitability: gain.max(0.0) / 2.0 / f64::from(pot),
            iterations: outcome.iterations,
        }
    }
}

/// The EV of a player's range at a place, with the average strategies or as a best response.
fn ev(values: &ComboValues, is_best: bool) -> f64 {
    let (mut sum, mut weight) = (0.0, 0.0);
    for combo in values.combos.iter().filter(|combo| combo.reach > 0.0) {
        let ev = if is_best { combo.best } else { combo.average };
        sum += combo.reach * combo.compatible * ev.unwrap_or(0.0);
        weight += combo.reach * combo.compatible;
    }
    if weight > 0.0 { sum / weight } else { 0.0 }
}
