//! The arrays of combos: a row of numbers for each decision or action, with a column for each combo of the range.

use crate::table::Table;
use isofold_cards::Combo;
use isofold_solver::BoardNodes;

/// The arrays of one player.
#[derive(Default)]
pub(crate) struct PlayerArrays {
    pub(crate) reach: Vec<f32>,
    pub(crate) ev: Vec<f32>,
    pub(crate) equity: Vec<f32>,
    pub(crate) frequency: Vec<f32>,
    pub(crate) action_ev: Vec<f32>,
}

impl PlayerArrays {
    /// The arrays, in the order of [`PlayerArrays::NAMES`].
    pub(crate) fn all(&self) -> [&[f32]; 5] {
        [&self.reach, &self.ev, &self.equity, &self.frequency, &self.action_ev]
    }

    pub(crate) const NAMES: [&str; 5] = ["reach", "ev", "equity", "frequency", "action_ev"];
}

/// Marks a combo that the board blocks.
const BLOCKED: usize = usize::MAX;

/// The arrays of both players, for all decisions of some boards.
pub(crate) fn arrays(table: &Table, boards: &[BoardNodes]) -> [PlayerArrays; 2] {
    [0, 1].map(|player: usize| {
        let mut arrays = PlayerArrays::default();
        for board in boards {
            let rows = rows(table, board, player);
            for node in &board.nodes {
                gather(&mut arrays.reach, &node.reach[player], &rows);
                gather(&mut arrays.ev, &node.ev[player], &rows);
                gather(&mut arrays.equity, &node.equity[player], &rows);
                if table.decision(node.node).player.index() == player {
                    node.frequency.iter().for_each(|row| gather(&mut arrays.frequency, row, &rows));
                    node.action_ev.iter().for_each(|row| gather(&mut arrays.action_ev, row, &rows));
                }
            }
        }
        arrays
    })
}

/// The row of each column on a board.
fn rows(table: &Table, board: &BoardNodes, player: usize) -> Vec<usize> {
    let mut row_of = vec![BLOCKED; Combo::COUNT];
    board.combos[player].iter().for_each(|combo| row_of[combo.combo.index()] = usize::from(combo.row));
    table.combos[player].iter().map(|(combo, _)| row_of[combo.index()]).collect()
}

fn gather(to: &mut Vec<f32>, from: &[f32], rows: &[usize]) {
    to.extend(rows.iter().map(|&row| from.get(row).copied().unwrap_or(f32::NAN)));
}
