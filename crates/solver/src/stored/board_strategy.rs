//! What is kept of a solution, board by board.

use crate::engine::board_pass::PassKind;
use crate::game::Game;
use crate::game::node_lock::LockedNode;
use crate::{Solver, SolverError};
use isofold_cards::Card;

/// A board of a solution: what both players do there, and what it is worth to them to go on to the next card.
///
/// Numbers stand in rows, one for each class of hands that the board leaves a player. The rows of a player's strategy are
/// the actions of one decision after another, in the order of the tree; those of the exits are the deals that end the street.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct BoardStrategy {
    /// How often each action is taken, of each player: the actions of a decision add up to 1.
    pub strategy: [Vec<f32>; 2],
    /// What each deal is worth to each player, in chips beyond what was in the middle before, against the hands that the
    /// other one goes on with; nothing on the river.
    pub continuation: [Vec<f32>; 2],
}

/// How large a [`BoardStrategy`] is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardShape {
    /// The board, from the flop on, in the order of the deal.
    pub board: Vec<Card>,
    /// Rows have so many numbers, of each player.
    pub rows: [usize; 2],
    /// So many actions each decision of each player has.
    pub actions: [Vec<u8>; 2],
    /// So many deals end the street.
    pub deals: usize,
}

impl BoardShape {
    /// How many numbers the strategy of a player has.
    pub fn strategy_len(&self, player: usize) -> usize {
        self.actions[player].iter().map(|&actions| usize::from(actions)).sum::<usize>() * self.rows[player]
    }

    /// How many numbers the exits of a player have.
    pub fn continuation_len(&self, player: usize) -> usize {
        self.deals * self.rows[player]
    }
}

/// What going on is worth on every board before the river, computed once for all sheets.
pub struct ContinuationValues(pub(crate) [Vec<Vec<Vec<f32>>>; 2]);

impl Solver {
    /// How many streets there are from the start to the river.
    pub fn streets(&self) -> usize {
        self.plan().streets.len()
    }

    /// How many boards a street has, counted from the start.
    pub fn boards(&self, street: usize) -> usize {
        self.plan().streets[street].boards as usize
    }

    /// What going on is worth everywhere, with the average strategies.
    pub fn continuation(&mut self) -> ContinuationValues {
        ContinuationValues([0, 1].map(|player| {
            self.engine.pass(player, PassKind::Average);
            self.engine.continuation(player)
        }))
    }

    /// How large a board's sheet is.
    pub fn shape(&self, street: usize, board: usize) -> BoardShape {
        let board = self.engine.board(street, board);
        let (actions, deals) = self.engine.decisions(street);
        let rows = [0, 1].map(|player: usize| board.hands[player].rows());
        BoardShape { board: board.cards.clone(), rows, actions, deals }
    }

    /// A board with the average strategies.
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
    /// // Check or all-in, and fold or call facing all-in.
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
        let strategy = [0, 1].map(|player| {
            let mut rows = self.engine.averages(street, board, player);
            let shape = &self.engine.decisions(street).0[player];
            normalize(&mut rows, shape, self.engine.board(street, board).hands[player].rows());
            rows
        });
        let continuation = [0, 1].map(|player: usize| match continuation.0[player].get(street) {
            Some(boards) => boards[board].clone(),
            None => Vec::new(),
        });
        BoardStrategy { strategy, continuation }
    }

    /// Takes strategies for its own averages, as if they had been learnt; regrets are forgotten. What was quantized can so be
    /// measured. Hands that are locked together do from now on what they do there. An error says that they do not fit.
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
            self.engine.infoset(street, locked.node).map_or(0, |place| place.action_row as usize)
        };
        let action_rows: Vec<usize> =
            self.engine.board(street, board).locked_nodes.iter().map(action_rows).collect();
        for (locked, action_row) in self.engine.locked_nodes_mut(street, board).iter_mut().zip(action_rows) {
            let (rows, strategy) = (shape.rows[locked.player], &board_strategy.strategy[locked.player]);
            let actions = locked.shares.len() / locked.rows.len().max(1);
            for row in locked.open.iter().flat_map(|open| open.rows.clone()).collect::<Vec<usize>>() {
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

/// Makes the actions of each decision add up to 1; even ones where nothing was learnt.
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
