use crate::account::chances;
use crate::desk::Sighting;
use crate::probe::{Place, Probe};
use crate::{NextCard, Solver, SolverError};
use isofold_tree::Line;
use std::sync::{Mutex, PoisonError};

impl Solver {
    /// The cards that may come where a line ends at a deal, class by class.
    pub fn next_cards(&mut self, line: &Line) -> Result<Vec<NextCard>, SolverError> {
        let spotted = self.find(line)?;
        self.game.deals(line, spotted.there.node)?;
        let depth = spotted.depth + 1;
        let Some(line_number) = self.machine.line(depth, spotted.there.node) else {
            return Err(SolverError::Over(line.to_string()));
        };
        let boards = self.machine.board(spotted.depth, spotted.board).children.clone();
        let rivers = self.machine.rivers(depth, boards.clone());
        let [first, second] = [0, 1].map(|player| -> Vec<(usize, Sighting)> {
            let place = Place::Line(boards.clone(), line_number, Mutex::new(Vec::new()));
            let probe = Probe { depth, place, rivers: rivers.clone() };
            self.machine.look(player, &probe);
            let Place::Line(_, _, found) = probe.place else { return Vec::new() };
            let mut seen = found.into_inner().unwrap_or_else(PoisonError::into_inner);
            seen.sort_by_key(|(board, _)| *board);
            seen
        });
        let chance = self.machine.chance(depth);
        let mut next = Vec::new();
        for ((board, first), (_, second)) in first.into_iter().zip(second) {
            let board = self.machine.board(depth, board);
            next.push(self.game.next_card(&spotted.there, board, chance, &[first, second])?);
        }
        chances(&mut next);
        Ok(next)
    }
}
