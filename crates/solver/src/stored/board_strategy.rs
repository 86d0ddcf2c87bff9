//! The strategies of a solution, board by board, as they are stored.

use crate::engine::board_pass::PassKind;
use crate::game::Game;
use crate::game::node_lock::LockedNode;
use crate::{Solver, SolverError};
use isofold_cards::Card;

/// The solution on one board: both players' strategies, and before the river the values of going on to the next card.
///
/// Numbers are in rows, one entry for each hand class of the player on the board. The rows of a strategy are the
/// actions of one decision after another, in the order of the tree; those of the continuation values are the chance
/// nodes that end the street.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct BoardStrategy {
    /// The frequency of each action, for each player; those of a decision add up to 1.
    pub strategy: [Vec<f32>; 2],
    /// The continuation value of each chance node for each player's hands: the EV in chips, beyond the chips in the pot
    /// before, against the hands with which the other player gets there. None on the river.
    pub continuation: [Vec<f32>; 2],
}

/// The size of a [`BoardStrategy`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardShape {
    /// The board, from the flop on, in the order of the deal.
    pub board: Vec<Card>,
    /// The length of a row, for each player.
    pub rows: [usize; 2],
    /// The number of actions of each decision of each player.
    pub actions: [Vec<u8>; 2],
    /// The number of chance nodes that end the street.
    pub deals: usize,
}

impl BoardShape {
    /// The number of entries of a player's strategy.
    pub fn strategy_len(&self, player: usize) -> usize {
        self.actions[player].iter().map(|&actions| usize::from(actions)).sum::<usize>() * self.rows[player]
    }

    /// The number of entries of a player's continuation values.
    pub fn continuation_len(&self, player: usize) -> usize {
        self.deals * self.rows[player]
    }
}

/// The continuation values of every board before the river, computed once for all boards.
pub struct ContinuationValues(pub(crate) [Vec<Vec<Vec<f32>>>; 2]);

impl Solver {
    /// The number of streets from the start to the river.
    pub fn streets(&self) -> usize {
        self.plan().streets.len()
    }

    /// The number of boards of a street, counted from the start.
    pub fn boards(&self, street: usize) -> usize {
        self.plan().streets[street].boards as usize
    }

    /// Computes the continuation values of the average strategies.
    pub fn continuation(&mut self) -> ContinuationValues {
        ContinuationValues([0, 1].map(|player| {
            self.engine.pass(player, PassKind::Average);
            self.engine.continuation(player)
        }))
    }

    /// The size of a board's strategy.
    pub fn shape(&self, street: usize, board: usize) -> BoardShape {
        let board = self.engine.board(street, board);
        let (actions, deals) = self.engine.decisions(street);
        let rows = [0, 1].map(|player: usize| board.hands[player].rows());
        BoardShape { board: board.cards.clone(), rows, actions, deals }
    }

    /// Returns the average strategies on a board.
    ///
    /// ```
    /// use isofold_solver::{Options, Solver};
    /// use isofold_tree::{Spot, Street};
    ///
    /// let spot = Spot::on("QsTs7h4d").pot(100).stack(100).oop("AA").ip("KK").bet(Street::Turn, "a").build()?;
    /// let mut solver = Solver::new(&spot, &Options::default())?;
    /// solver.iterate();
    /// let continuation = solver.continuation();
    /// let (shape, board_strategy) = (solver.shape(0, 0), solver.board_strategy(0, 0, &continuation));
    /// // oop can check or go all-in, and fold or call facing an all-in.
    /// assert_eq!(shape.actions[0], [2, 2]);
    /// assert_eq!(board_strategy.strategy[0].len(), shape.strategy_len(0));
    /// assert_eq!(board_strategy.continuation[1].len(), shape.continuation_len(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn board_strategy(
        &self,
        street: usize,
        board: usize,
        continuation: &ContinuationValues,
    ) -> BoardStrategy {
        let mut sums = self.board_sums(street, board, continuation);
        for (player, rows) in sums.strategy.iter_mut().enumerate() {
            let shape = &self.engine.decisions(street).0[player];
            normalize(rows, shape, self.engine.board(street, board).hands[player].rows());
        }
        sums
    }

    /// Returns the average strategies on a board as they are summed, without dividing by their sum: frequencies that are computed from them
    /// have the digits of [`view`](Solver::view).
    pub fn board_sums(
        &self,
        street: usize,
        board: usize,
        continuation: &ContinuationValues,
    ) -> BoardStrategy {
        BoardStrategy {
            strategy: [0, 1].map(|player| self.engine.averages(street, board, player)),
            continuation: [0, 1].map(|player: usize| {
                continuation.0[player].get(street).map_or(Vec::new(), |boards| boards[board].clone())
            }),
        }
    }

    /// Replaces the average strategies on a board, for example by quantized ones, so that their exploitability can be
    /// measured; regrets are meaningless then. Rows with an aggregate lock are locked to these strategies. An error if
    /// the shape differs.
    pub fn set_board_strategy(
        &mut self,
        street: usize,
        board: usize,
        board_strategy: &BoardStrategy,
    ) -> Result<(), SolverError> {
        let shape = self.shape(street, board);
        for player in 0..2 {
            if board_strategy.strategy[player].len() != shape.strategy_len(player) {
                return Err(SolverError::BoardStrategy(Game::name(&shape.board)));
            }
            self.engine.set_averages(street, board, player, &board_strategy.strategy[player]);
        }
        let action_rows = |locked: &LockedNode| {
            self.engine.infoset(street, locked.node).map_or(0, |infoset| infoset.action_row as usize)
        };
        let action_rows: Vec<usize> =
            self.engine.board(street, board).locked_nodes.iter().map(action_rows).collect();
        for (locked, action_row) in self.engine.locked_nodes_mut(street, board).iter_mut().zip(action_rows) {
            let (rows, strategy) = (shape.rows[locked.player], &board_strategy.strategy[locked.player]);
            let actions = locked.shares.len() / locked.rows.len().max(1);
            for row in locked.aggregates.iter().flat_map(|open| open.rows.clone()).collect::<Vec<usize>>() {
                let share = |action: usize| f64::from(strategy[(action_row + action) * rows + row]);
                locked.set(row, (0..actions).map(share));
            }
        }
        Ok(())
    }
}

impl Game {
    pub(crate) fn name(board: &[Card]) -> String {
        board.iter().map(|card| card.to_string()).collect()
    }
}

/// Normalizes the actions of each decision; uniform where there is no strategy.
fn normalize(rows: &mut [f32], actions: &[u8], hands: usize) {
    let mut rest = rows;
    for &actions in actions {
        let (decision, after) = rest.split_at_mut(usize::from(actions) * hands);
        rest = after;
        let mut totals = vec![0.0f32; hands];
        for row in decision.chunks_exact(hands.max(1)) {
            totals.iter_mut().zip(row).for_each(|(total, number)| *total += number);
        }
        for row in decision.chunks_exact_mut(hands.max(1)) {
            for (number, &total) in row.iter_mut().zip(&totals) {
                *number = if total > 0.0 { *number / total } else { 1.0 / f32::from(actions) };
            }
        }
    }
}
