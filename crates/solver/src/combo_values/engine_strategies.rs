//! The average strategies of an engine, as a traversal reads them.

use super::buffers::TraversalSizes;
use super::traversal::{Hero, Strategies, Traversal};
use crate::engine::Engine;
use crate::engine::layout::Layout;
use crate::engine::storage::Storage;
use crate::engine::workers::Workers;
use crate::game::Game;
use crate::game::boards::Board;
use crate::game::widened::WidenedGame;
use isofold_iso::CardOrbit;
use isofold_tree::NodeId;
use std::convert::Infallible;

/// Nodes of one board, with the opponent's reach there.
pub(crate) struct TraversalStart<'a> {
    pub(crate) game: &'a Game,
    /// The game with all combos, for best responses; `None` for the average strategies.
    pub(crate) widened: Option<&'a WidenedGame<'a>>,
    pub(crate) player: usize,
    /// The street, counted from the start of the game, and the number of the board.
    pub(crate) depth: usize,
    pub(crate) board: usize,
    /// The opponent's reach at each node.
    pub(crate) reach: &'a [Vec<f32>],
}

/// The average strategies of an engine.
struct EngineStrategies<'a, S: Storage>(&'a Engine<S>);

impl<S: Storage> Strategies for EngineStrategies<'_, S> {
    type Storage = S;
    /// The street and the number of the board.
    type At = (usize, usize);
    type Error = Infallible;

    fn board<'a>(&'a self, &(depth, number): &'a (usize, usize)) -> &'a Board {
        &self.0.streets[depth].boards[number]
    }

    fn tables<'a>(&'a self, &(depth, number): &'a (usize, usize)) -> Option<[&'a [S::Average]; 2]> {
        let infosets = &self.0.streets[depth].infosets;
        Some([infosets[0].averages(number), infosets[1].averages(number)])
    }

    fn next(
        &self,
        &(depth, board): &(usize, usize),
        number: usize,
        _: &CardOrbit,
    ) -> Result<(usize, usize), Infallible> {
        Ok((depth + 1, self.0.streets[depth].boards[board].children.start + number))
    }

    fn solve(&self, _: &(usize, usize), _: NodeId, _: usize) -> Result<Vec<f32>, Infallible> {
        unreachable!("an engine has the tables of all boards")
    }
}

impl<S: Storage> Engine<S> {
    /// The counterfactual values of a player at each node of a start, by combo index.
    pub(crate) fn traverse(
        &self,
        start: &TraversalStart<'_>,
        layouts: &[Layout],
        sizes: &TraversalSizes,
        workers: &Workers,
    ) -> Vec<Vec<f32>> {
        let strategies = EngineStrategies(self);
        let traversal = Traversal {
            strategies: &strategies,
            game: start.game,
            hero: start.widened.map_or(Hero::Range, Hero::Any),
            player: start.player,
            dispatcher: self.dispatcher,
            layouts,
        };
        let Ok(values) = traversal.run(&(start.depth, start.board), start.reach, sizes, workers);
        values
    }
}
