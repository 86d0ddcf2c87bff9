//! The average strategies of stored boards, as a traversal reads them. Subgames that were not stored are solved again.

use super::traversal::Strategies;
use crate::engine::layout::Layout;
use crate::engine::storage::Full;
use crate::game::Game;
use crate::game::boards::Board;
use crate::stored::padded::{BoardContext, PaddedStrategy};
use crate::stored::subgame::{MissingSubgame, Subgame};
use crate::{BoardShape, BoardStrategy, Options, SolverError};
use isofold_cards::{Card, Combo};
use isofold_iso::CardOrbit;
use isofold_simd::Block;
use isofold_tree::{NodeId, NodeKind};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Fetches the strategy of a board on any thread; `None` if it was not stored.
pub type FetchBoardShared<'a, E> = &'a (dyn Fn(&BoardShape) -> Result<Option<BoardStrategy>, E> + Sync);

/// The reach of both players at the beginning of lines, by the node at which the line begins.
pub(super) type LineReach = HashMap<NodeId, [Vec<f32>; 2]>;

/// The average strategies of stored boards.
pub(super) struct StoredStrategies<'a, E> {
    pub(super) game: Game,
    pub(super) layouts: &'a [Layout],
    pub(super) accuracy: f64,
    /// The options of subgames.
    pub(super) options: Options,
    pub(super) fetch: FetchBoardShared<'a, E>,
    pub(super) found: Mutex<FoundValues>,
}

/// The values of the second player's best responses in subgames that were solved for the first player's, so that none is solved
/// twice as long as there is memory for them.
pub(super) struct FoundValues {
    by_subgame: HashMap<(NodeId, Vec<Card>), Vec<f32>>,
    /// The number of subgames for which there is memory.
    left: u64,
}

/// The maximum number of bytes for values of subgames that were solved.
pub(super) const MAX_FOUND_BYTES: u64 = 1 << 28;

/// A board, with its strategies if they were stored.
pub(super) struct StoredAt {
    /// The street, counted from the start.
    pub(super) depth: usize,
    pub(super) context: Arc<BoardContext>,
    pub(super) padded: Option<Arc<PaddedStrategy>>,
    pub(super) entered: LineReach,
    /// The reach at the chance nodes that end the street, by the node that follows.
    pub(super) at_deals: OnceLock<LineReach>,
}

impl<E: From<SolverError> + Send> Strategies for StoredStrategies<'_, E> {
    type Storage = Full;
    type At = StoredAt;
    type Error = E;

    fn board<'a>(&'a self, at: &'a StoredAt) -> &'a Board {
        &at.context.board
    }

    fn tables<'a>(&'a self, at: &'a StoredAt) -> Option<[&'a [Block]; 2]> {
        let padded = at.padded.as_ref()?;
        Some([&padded.strategy[0], &padded.strategy[1]])
    }

    fn next(&self, at: &StoredAt, _: usize, orbit: &CardOrbit) -> Result<StoredAt, E> {
        let (board, rows) = self.game.next_board(&at.context.board, &at.context.rows, 0, orbit.clone());
        let (context, depth) = (Arc::new(BoardContext { board, rows }), at.depth + 1);
        let mut padded = None;
        if at.padded.is_some() {
            let shape = context.shape(&self.layouts[depth]);
            if let Some(strategy) = (self.fetch)(&shape)? {
                let found = PaddedStrategy::new(&shape, &strategy);
                let name = || SolverError::BoardStrategy(Game::name(&shape.board));
                padded = Some(Arc::new(found.ok_or_else(name)?));
            }
        }
        // The reach is needed where a subgame may have to be solved, here or on a later board.
        let mut entered = LineReach::new();
        if padded.is_none() || depth + 1 < self.layouts.len() {
            for (&node, reach) in at.at_deals.get_or_init(|| self.reach_at_deals(at)) {
                entered.insert(node, [0, 1].map(|player: usize| context.carry(player, &reach[player])));
            }
        }
        Ok(StoredAt { depth, context, padded, entered, at_deals: OnceLock::new() })
    }

    fn solve(&self, at: &StoredAt, node: NodeId, player: usize) -> Result<Vec<f32>, E> {
        let Some(reach) = at.entered.get(&node).cloned() else { return Ok(vec![0.0; Combo::COUNT]) };
        let missing = MissingSubgame { root: node, context: Arc::clone(&at.context), reach };
        let found = || self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if player == 1
            && let Some(values) = found().take(&missing)
        {
            return Ok(values);
        }
        let subgame =
            Subgame::solve(&self.game, &missing, self.accuracy, &self.options, || ControlFlow::Continue(()))?;
        let [first, second] = subgame.best_values()?;
        if player == 1 {
            return Ok(second);
        }
        found().keep(&missing, second);
        Ok(first)
    }
}

impl FoundValues {
    /// For as many subgames as some bytes have room for.
    pub(super) fn new(bytes: u64) -> FoundValues {
        let each = (Combo::COUNT * size_of::<f32>() + 64) as u64;
        FoundValues { by_subgame: HashMap::new(), left: bytes.min(MAX_FOUND_BYTES) / each }
    }

    fn keep(&mut self, subgame: &MissingSubgame, values: Vec<f32>) {
        if self.left > 0 {
            self.left -= 1;
            self.by_subgame.insert(subgame.key(), values);
        }
    }

    fn take(&mut self, subgame: &MissingSubgame) -> Option<Vec<f32>> {
        self.by_subgame.remove(&subgame.key()).inspect(|_| self.left += 1)
    }
}

impl<E> StoredStrategies<'_, E> {
    /// The reach of both players at the chance nodes that end the street, computed as a line is followed, so that a subgame has
    /// the same ranges as for any other question.
    fn reach_at_deals(&self, at: &StoredAt) -> LineReach {
        let mut found = LineReach::new();
        let mut open: Vec<(NodeId, [Vec<f32>; 2])> =
            at.entered.iter().map(|(&node, reach)| (node, reach.clone())).collect();
        while let Some((node, reach)) = open.pop() {
            match &self.game.tree.node(node).kind {
                NodeKind::Decision { player, children, .. } => {
                    let Some(padded) = &at.padded else { continue };
                    let (player, layout) = (player.index(), &self.layouts[at.depth]);
                    let rows = at.context.board.hands[player].rows();
                    let mut shares = padded.decision(layout, rows, player, node, children.len());
                    at.context.board.hold(node, &mut shares);
                    for (&child, shares) in children.iter().zip(&shares) {
                        let mut after = reach.clone();
                        after[player].iter_mut().zip(shares).for_each(|(reach, share)| *reach *= share);
                        open.push((child, after));
                    }
                }
                NodeKind::Chance { child } => {
                    found.insert(*child, reach);
                }
                NodeKind::Fold { .. } | NodeKind::Showdown => {}
            }
        }
        found
    }
}
