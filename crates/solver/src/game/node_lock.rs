//! Node locks on a board: rows whose strategy is fixed.

use crate::game::Game;
use crate::kernel::WIDTH;
use isofold_cards::{Card, CardSet, Combo};
use isofold_eval::categorize_all;
use isofold_simd::Block;
use isofold_tree::{NodeId, NodeKind, NodeLock};

/// A decision that is locked on a board, for some hands or for all.
#[derive(Clone, Debug)]
pub(crate) struct LockedNode {
    pub(crate) node: NodeId,
    /// The player who decides.
    pub(crate) player: usize,
    /// 1 for each locked row, 0 for the others.
    pub(crate) rows: Vec<Block>,
    /// The frequency of each action in locked rows, action by action.
    pub(crate) shares: Vec<Block>,
    /// Rows whose aggregate frequencies are locked.
    pub(crate) aggregates: Vec<AggregateLock>,
}

/// An aggregate frequency lock of some rows.
#[derive(Clone, Debug)]
pub(crate) struct AggregateLock {
    pub(crate) rows: Vec<usize>,
    /// The frequency of each action; `None` where it is free.
    pub(crate) shares: Vec<Option<f64>>,
}

impl LockedNode {
    /// Locks a row.
    pub(crate) fn set(&mut self, row: usize, shares: impl Iterator<Item = f64>) {
        let blocks = self.rows.len();
        self.rows[row / WIDTH].0[row % WIDTH] = 1.0;
        for (action, share) in shares.enumerate() {
            self.shares[action * blocks + row / WIDTH].0[row % WIDTH] = share as f32;
        }
    }

    /// The strategy of a row, if it is locked.
    pub(crate) fn get(&self, row: usize) -> Option<impl Iterator<Item = f32> + '_> {
        let of = move |blocks: &[Block]| blocks[row / WIDTH].0[row % WIDTH];
        (of(&self.rows) > 0.0).then(|| self.shares.chunks_exact(self.rows.len().max(1)).map(of))
    }

    pub(crate) fn bytes(&self) -> usize {
        size_of::<LockedNode>() + (self.rows.len() + self.shares.len()) * size_of::<Block>()
    }
}

/// Finds a decision among the locked ones of a board.
pub(crate) fn find(locked_nodes: &[LockedNode], node: NodeId) -> Option<&LockedNode> {
    if locked_nodes.is_empty() {
        return None;
    }
    locked_nodes.binary_search_by_key(&node, |locked| locked.node).ok().map(|index| &locked_nodes[index])
}

impl Game {
    /// The locked decisions on a board on which each player's rows are these combos.
    pub(crate) fn locked_nodes(&self, cards: &[Card], combos: [&[Combo]; 2]) -> Vec<LockedNode> {
        let dealt = &cards[self.spot.board.len()..];
        let board: CardSet = cards.iter().copied().collect();
        let mut kinds = None;
        let mut locked_nodes = Vec::new();
        for &node in &self.locked {
            let node_of_tree = self.tree.node(node);
            let NodeKind::Decision { player, actions, .. } = &node_of_tree.kind else { continue };
            if node_of_tree.street.cards() != cards.len() {
                continue;
            }
            let player = player.index();
            let locks: Vec<&NodeLock> = self.tree.locks_at(node, dealt).collect();
            if locks.is_empty() {
                continue;
            }
            if kinds.is_none() && locks.iter().any(|lock| !lock.categories.is_empty()) {
                kinds = categorize_all(board);
            }
            let blocks = combos[player].len().div_ceil(WIDTH);
            let mut here = LockedNode {
                node,
                player,
                rows: vec![Block::ZERO; blocks],
                shares: vec![Block::ZERO; actions.len() * blocks],
                aggregates: Vec::new(),
            };
            let mut aggregate_rows: Vec<Vec<usize>> = vec![Vec::new(); locks.len()];
            for (row, &combo) in combos[player].iter().enumerate() {
                let kind = kinds.as_ref().and_then(|kinds| kinds[combo.index()]);
                // The last lock of a combo counts.
                let Some(index) = locks.iter().rposition(|lock| lock.applies_to(combo, kind)) else {
                    continue;
                };
                if locks[index].aggregate {
                    aggregate_rows[index].push(row);
                } else {
                    here.set(row, locks[index].frequencies.iter().map(|share| share.unwrap_or(0.0)));
                }
            }
            let aggregate_rows = aggregate_rows.into_iter().zip(&locks).filter(|(rows, _)| !rows.is_empty());
            here.aggregates = aggregate_rows
                .map(|(rows, lock)| AggregateLock { rows, shares: lock.frequencies.clone() })
                .collect();
            if here.rows.iter().any(|block| *block != Block::ZERO) || !here.aggregates.is_empty() {
                locked_nodes.push(here);
            }
        }
        locked_nodes
    }
}
