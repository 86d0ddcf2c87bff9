//! Rows: a public state with the counterfactual values of its solution.

use crate::{DatasetError, RangeSource, Sampler, showdown};
use isofold_bulk::Solved;
use isofold_cards::{CardSet, Combo};
use isofold_tree::Line;

/// A public state and its solution, for both players.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// The number of the sample.
    pub sample_id: u64,
    /// The canonical board.
    pub board: CardSet,
    /// Its index among the canonical boards of the street.
    pub board_index: u32,
    /// The pot, in chips.
    pub pot: u32,
    /// The stack behind of both players, in chips.
    pub stack: u32,
    /// The source of the ranges.
    pub source: RangeSource,
    /// The range of each player by combo index, with a sum of 1; out of position first, as all pairs.
    pub ranges: [Vec<f32>; 2],
    /// The counterfactual value of each combo as a share of the pot, in the range or not: its EV times the share of the opponent's range
    /// that it can meet. 0 where the mask is false.
    pub cfvs: [Vec<f32>; 2],
    /// Whether the combo has a value: the board does not block it, and it can meet a hand of the opponent.
    pub masks: [Vec<bool>; 2],
    /// The EV of each player, in chips.
    pub evs: [f64; 2],
    /// The equity of each player's range.
    pub equities: [f64; 2],
    /// Half the sum of what each player could gain by a best response, as a share of the pot.
    pub exploitability: f64,
    /// The iterations of the solve.
    pub iterations: u32,
}

impl Row {
    /// The row of a sample that was solved.
    pub(crate) fn new(sampler: &Sampler, solved: &Solved) -> Result<Row, DatasetError> {
        let Solved { number, solver, root, outcome, .. } = solved;
        let sample_id = *number;
        let failed = |error| DatasetError::solver(sample_id, error);
        let [oop, ip] = match root {
            Some(root) => solver.root_combo_values(root).map_err(failed)?.ok_or_else(|| {
                let why = format!("the values of sample {sample_id} are not those of all combos");
                DatasetError::Field { field: "samples", why }
            })?,
            // One line, one answer.
            None => solver.combo_values(&[Line::default()]).map_err(failed)?.swap_remove(0),
        };
        let spot = solver.spot();
        let board: CardSet = spot.board.iter().copied().collect();
        let ranges = spot.ranges.each_ref().map(|range| range.weights().to_vec());
        let equities = showdown::equities(board, [&ranges[0], &ranges[1]]);
        Ok(Row {
            sample_id,
            board,
            board_index: sampler.boards.index(board).unwrap_or(u32::MAX),
            pot: spot.pot,
            stack: spot.stack(),
            source: sampler.source(sample_id),
            ranges,
            cfvs: [oop.cfvs(), ip.cfvs()],
            masks: [oop.mask(), ip.mask()],
            evs: outcome.evs,
            equities,
            exploitability: outcome.exploitability,
            iterations: outcome.iterations,
        })
    }

    /// The value of the game for the player out of position, as a share of the pot.
    pub fn game_value(&self) -> f64 {
        self.evs[0] / f64::from(self.pot)
    }

    /// The probability that hands drawn from both ranges share no card.
    pub fn compatible(&self) -> f64 {
        let [oop, ip] = self.ranges.each_ref().map(|range| CardSums::new(range));
        let both: f64 =
            self.ranges[0].iter().zip(&self.ranges[1]).map(|(&a, &b)| f64::from(a) * f64::from(b)).sum();
        let sharing: f64 = oop.by_card.iter().zip(&ip.by_card).map(|(a, b)| a * b).sum();
        oop.all * ip.all - sharing + both
    }

    /// The counterfactual value of a player's range, as a share of the pot: the sum over its combos.
    pub fn range_value(&self, player: usize) -> f64 {
        self.ranges[player]
            .iter()
            .zip(&self.cfvs[player])
            .map(|(&range, &cfv)| f64::from(range) * f64::from(cfv))
            .sum()
    }
}

/// The weight of a range: all of it, and that with each card.
struct CardSums {
    all: f64,
    by_card: [f64; 52],
}

impl CardSums {
    fn new(range: &[f32]) -> CardSums {
        let mut sums = CardSums { all: 0.0, by_card: [0.0; 52] };
        for (combo, &weight) in Combo::all().zip(range) {
            sums.all += f64::from(weight);
            combo
                .cards()
                .into_iter()
                .for_each(|card| sums.by_card[usize::from(card.index())] += f64::from(weight));
        }
        sums
    }
}
