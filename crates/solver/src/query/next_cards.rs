use crate::engine::board_pass::NodeSample;
use crate::query::hand_values::{ChoiceStrategy, chances};
use crate::query::probe::{Probe, ProbeTarget};
use crate::{NextCard, Solver, SolverError};
use isofold_tree::Line;
use std::sync::{Mutex, PoisonError};

impl Solver {
    /// Returns the cards that may come at the chance node where a line ends, class by class.
    pub fn next_cards(&mut self, line: &Line) -> Result<Vec<NextCard>, SolverError> {
        let resolved = self.find(line)?;
        self.game.deals(line, resolved.location.node)?;
        let depth = resolved.depth + 1;
        let Some(line_number) = self.engine.line(depth, resolved.location.node) else {
            return Err(SolverError::Over(line.to_string()));
        };
        let boards = self.engine.board(resolved.depth, resolved.board).children.clone();
        let rivers = self.engine.rivers(depth, boards.clone());
        let [first, second] = [0, 1].map(|player| -> Vec<(usize, NodeSample)> {
            let target = ProbeTarget::Line(boards.clone(), line_number, Mutex::new(Vec::new()));
            let probe = Probe { depth, target, rivers: rivers.clone() };
            self.engine.look(player, &probe);
            let ProbeTarget::Line(_, _, found) = probe.target else { return Vec::new() };
            let mut seen = found.into_inner().unwrap_or_else(PoisonError::into_inner);
            seen.sort_by_key(|(board, _)| *board);
            seen
        });
        let chance = self.engine.chance(depth);
        let choice = self.game.choice_after(resolved.location.node);
        let mut next = Vec::new();
        for ((number, first), (_, second)) in first.into_iter().zip(second) {
            let board = self.engine.board(depth, number);
            let choice = choice.map(|(node, player, actions)| ChoiceStrategy {
                player,
                sums: self.engine.strategy(depth, number, player.index(), node, actions),
                removed: self.game.removed_on(node, &board.cards),
            });
            let samples = [first, second];
            next.push(self.game.next_card(&resolved.location, board, chance, &samples, choice.as_ref())?);
        }
        chances(&mut next);
        Ok(next)
    }
}
