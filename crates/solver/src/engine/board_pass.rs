//! One pass over one board: reach probabilities go forward to the terminals, counterfactual values come back, and
//! regrets or average strategies are updated on the way.

use crate::cfr::rule::Discounts;
use crate::engine::buffers::PassBufferSize;
use crate::engine::program::{Decision, Program};
use crate::engine::storage::{Predictive, Storage};
use crate::engine::terminals;
use crate::game::boards::Board;
use crate::game::node_lock;
use crate::kernel::WIDTH;
use crate::kernel::showdown::Tiles;
use crate::kernel::terminals::TerminalPack;
use crate::kernel::{ALL, ChildValues, InfosetSlice, LockedRows, Prefetch, Rounding, Rows, RowsMut};
use crate::kernel::{bunching, regret, showdown, strategy, values};
use bytemuck::{cast_slice, cast_slice_mut};
use isofold_simd::{Block, Dispatcher, F32x16, Portable, Simd};
use isofold_tree::NodeId;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// The regrets and average strategies of one board that a pass reads and writes.
pub(crate) enum BoardSlices<'a, S: Storage> {
    /// The traverser's regrets are updated against the opponent's current strategy, whose average is accumulated on the
    /// way.
    Update {
        own: &'a mut [S::Regret],
        own_scales: &'a mut [f32],
        other: &'a [S::Regret],
        averages: &'a mut [S::Average],
        average_scales: &'a mut [f32],
        /// The index of the first entry of `own` and of `averages`, for stochastic rounding.
        entries: [u32; 2],
    },
    /// The traverser's average strategy becomes the best response to that of the opponent.
    BestResponse { own: &'a mut [S::Average], own_scales: &'a mut [f32], other: &'a [S::Average] },
    /// The traverser's value is computed against the opponent's average strategy.
    Evaluate { own: &'a [S::Average], other: &'a [S::Average] },
}

/// The addresses of cells.
fn bytes<C>(cells: &[C]) -> Range<*const u8> {
    let Range { start, end } = cells.as_ptr_range();
    start.cast()..end.cast()
}

impl<S: Storage> BoardSlices<'_, S> {
    /// The memory that the way back needs here, and the way forward on the next board.
    pub(crate) fn prefetch(&self, next: Option<&BoardSlices<'_, S>>) -> Prefetch {
        let own = match self {
            BoardSlices::Update { own, .. } => bytes(own),
            BoardSlices::BestResponse { own, .. } => bytes(own),
            BoardSlices::Evaluate { own, .. } => bytes(own),
        };
        let [other, averages] = match next {
            Some(BoardSlices::Update { other, averages, .. }) => [bytes(other), bytes(averages)],
            Some(BoardSlices::Evaluate { other, .. } | BoardSlices::BestResponse { other, .. }) => {
                [bytes(other), bytes(&other[..0])]
            }
            None => [own.end..own.end, own.end..own.end],
        };
        Prefetch::of([own, other, averages])
    }
}

/// The kind of a pass: the traverser's strategy, and what is updated.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PassKind {
    /// Update regrets by the discounts of the iteration, with a seed for stochastic rounding. The opponent's average
    /// strategy is multiplied by `keep`, which is 1 in all but rare iterations, and gets the current strategy with its
    /// weight. Regrets are discounted where the opponent's reach is positive, or everywhere.
    Update { step: Discounts, keep: f32, weight: f32, seed: u32, discount_unreached: bool },
    /// Take the best action against the opponent's average strategy.
    Best,
    /// Take the best action, and make it the traverser's average strategy.
    Respond,
    /// Play the average strategy.
    Average,
    /// Play the average strategy, and count the sum of both players' payoffs: minus the rake, and with ICM what goes to the other players.
    Joint,
}

/// The reach probabilities and counterfactual values of a program at work.
#[derive(Default)]
pub(crate) struct PassBuffers {
    /// The opponent's reach; a row has as many blocks as the opponent's [`Board::hands`].
    pub(crate) reach: Vec<Block>,
    /// The sum of each row of reach. Where it is zero the row may hold anything.
    pub(crate) totals: Vec<f32>,
    /// The traverser's counterfactual values.
    pub(crate) values: Vec<Block>,
}

impl PassBuffers {
    pub(crate) fn new(size: PassBufferSize) -> PassBuffers {
        let PassBufferSize { reach_rows, value_rows, blocks } = size;
        PassBuffers {
            reach: vec![Block::ZERO; reach_rows * blocks],
            totals: vec![0.0; reach_rows],
            // One more row, which takes the lanes that belong to no terminal.
            values: vec![Block::ZERO; (value_rows + 1) * blocks],
        }
    }

    /// Sums the rows in which the lines begin.
    pub(crate) fn sum_lines(&mut self, lines: usize, blocks: usize) {
        for (line, total) in self.totals[..lines].iter_mut().enumerate() {
            let row = &self.reach[line * blocks..][..blocks];
            let zero = Portable.splat_f32(0.0);
            *total = row.iter().fold(zero, |sum, block| sum + Portable.load_f32(block)).reduce_sum();
        }
    }

    /// Whether the opponent's reach is positive in any hand of a row.
    pub(crate) fn is_live(&self, row: u32) -> bool {
        self.totals[row as usize] > 0.0
    }
}

/// Memory that a worker needs on every board.
#[derive(Default)]
pub(crate) struct Scratch {
    pub(crate) tiles: Tiles,
    pub(crate) rounding: Vec<Block>,
    pub(crate) packs: Vec<TerminalPack>,
    /// The values of locked rows.
    pub(crate) locked: Vec<Block>,
    /// For terminals with bunching.
    pub(crate) scratch: bunching::BunchingScratch,
}

/// A board, the program that runs on it, and the player it runs for.
#[derive(Clone, Copy)]
pub(crate) struct BoardPass<'a> {
    pub(crate) dispatcher: Dispatcher,
    pub(crate) program: &'a Program,
    pub(crate) board: &'a Board,
    /// The player whose values are computed.
    pub(crate) traverser: usize,
    pub(crate) kind: PassKind,
    /// The decision nodes whose values are to be kept.
    pub(crate) watched: Option<&'a NodeWatch>,
}

/// A decision node that is sampled on the way back, or all of them.
#[derive(Default)]
pub(crate) struct NodeWatch {
    /// The node; `None` for all.
    node: Option<NodeId>,
    /// The samples so far, children before parents.
    seen: Mutex<Vec<(NodeId, NodeSample)>>,
}

impl NodeWatch {
    /// Watches one decision node.
    pub(crate) fn on(node: NodeId) -> NodeWatch {
        NodeWatch { node: Some(node), ..NodeWatch::default() }
    }

    /// Watches every decision node.
    pub(crate) fn on_all() -> NodeWatch {
        NodeWatch::default()
    }

    fn is_on(&self, node: NodeId) -> bool {
        self.node.is_none_or(|watched| watched == node)
    }

    /// The samples of the nodes that the opponent reaches.
    pub(crate) fn samples(self) -> Vec<(NodeId, NodeSample)> {
        self.seen.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// The sample of the watched node; `None` if the opponent never gets there.
    pub(crate) fn sample(self) -> Option<NodeSample> {
        self.samples().pop().map(|(_, sample)| sample)
    }
}

/// The reach and the values that a pass has at one node.
#[derive(Clone, Debug)]
pub(crate) struct NodeSample {
    /// The opponent's reach.
    pub(crate) reach: Vec<Block>,
    /// The traverser's values: a row for each action, or one where no player acts. Zero where the opponent's reach is.
    pub(crate) values: Vec<Vec<Block>>,
}

impl BoardPass<'_> {
    fn own_blocks(&self) -> usize {
        self.board.hands[self.traverser].blocks()
    }

    fn other_blocks(&self) -> usize {
        self.board.hands[1 - self.traverser].blocks()
    }

    /// The actions of a decision that no edit removes on this board, as bits.
    fn allowed(&self, step: &Decision) -> u32 {
        let removed = self.board.removed.iter().find(|(node, _)| *node == step.node);
        removed.map_or(ALL, |(_, actions)| !actions)
    }

    /// The weight of the last gains in what current strategies are matched to.
    fn prediction(&self) -> f32 {
        if let PassKind::Update { step, .. } = self.kind { step.prediction } else { 0.0 }
    }

    /// The locked rows of a decision.
    fn locked(&self, step: &Decision) -> Option<LockedRows<'_>> {
        node_lock::find(&self.board.locked_nodes, step.node)
            .map(|locked| LockedRows { rows: &locked.rows, shares: &locked.shares })
    }

    /// Multiplies reach along the opponent's decisions, π(h·a) = π(h) σ(h, a), from the first rows, where the lines
    /// begin. In an update the opponent's average strategy gets its share of this iteration.
    pub(crate) fn forward<S: Storage>(
        &self,
        slices: &mut BoardSlices<'_, S>,
        buffers: &mut PassBuffers,
        scratch: &mut Scratch,
    ) {
        let blocks = self.other_blocks();
        for step in self.program.steps.iter().filter(|step| !step.own) {
            let actions = usize::from(step.actions);
            let cells = step.infoset.action_row as usize * blocks
                ..(step.infoset.action_row as usize + actions) * blocks;
            if buffers.is_live(step.reach) {
                let (before, after) = buffers.reach.split_at_mut(step.after as usize * blocks);
                let reach = &before[step.reach as usize * blocks..][..blocks];
                let after = &mut after[..actions * blocks];
                let totals = &mut buffers.totals[step.after as usize..][..actions];
                let allowed = self.allowed(step);
                let prediction = self.prediction();
                match slices {
                    BoardSlices::Update { other, .. } if prediction > 0.0 => {
                        let rows: &[Predictive<S>] = cast_slice(&other[cells.clone()]);
                        strategy::spread(self.dispatcher, rows, prediction, allowed, reach, after, totals);
                    }
                    BoardSlices::Update { other, .. } => {
                        let rows = &other[cells.clone()];
                        strategy::spread(self.dispatcher, rows, 0.0, allowed, reach, after, totals);
                    }
                    BoardSlices::Evaluate { other, .. } | BoardSlices::BestResponse { other, .. } => {
                        let rows = &other[cells.clone()];
                        strategy::spread(self.dispatcher, rows, 0.0, allowed, reach, after, totals);
                    }
                }
                if let Some(locked) = self.locked(step) {
                    strategy::spread_locked(self.dispatcher, locked, reach, after, totals);
                }
            } else {
                buffers.totals[step.after as usize..][..actions].fill(0.0);
            }
            if let (
                BoardSlices::Update { averages, average_scales, entries, .. },
                PassKind::Update { keep, weight, seed, .. },
            ) = (&mut *slices, self.kind)
            {
                if buffers.is_live(step.reach) {
                    let after = &buffers.reach[step.after as usize * blocks..][..actions * blocks];
                    let entry = entries[1].wrapping_add((cells.start * WIDTH) as u32);
                    let scale = &mut average_scales[step.infoset.decision as usize];
                    let averages = InfosetSlice { cells: &mut averages[cells], scale };
                    let rounding = Rounding { seed: !seed, entry, exact: &mut scratch.rounding };
                    strategy::accumulate(self.dispatcher, averages, after, [keep, weight], rounding);
                } else if keep != 1.0 {
                    let scale = &mut average_scales[step.infoset.decision as usize];
                    strategy::shrink(
                        self.dispatcher,
                        InfosetSlice { cells: &mut averages[cells], scale },
                        keep,
                    );
                }
            }
        }
    }

    /// Computes the values of all terminals that the opponent reaches.
    pub(crate) fn terminals(&self, buffers: &mut PassBuffers, scratch: &mut Scratch, mut prefetch: Prefetch) {
        let opponent_views = &self.board.opponent_views[self.traverser];
        let (own, other) = (self.own_blocks(), self.other_blocks());
        let PassBuffers { reach, totals, values } = buffers;
        let showdowns = terminals::fill(&mut scratch.packs, self.program, totals);
        let rows = Rows { all: reach, blocks: other };
        if let Some(board) = &self.board.bunching {
            let sizes = [0, 1].map(|player: usize| &self.board.hands[player].sizes[..]);
            let bunching =
                bunching::PlayerBunching { board, own: self.traverser, cards: &opponent_views.own, sizes };
            let out = RowsMut { all: values, blocks: own };
            bunching::terminals(self.dispatcher, bunching, &scratch.packs, rows, out, &mut scratch.scratch);
            return;
        }
        let (showdowns, folds) = scratch.packs.split_at(showdowns);
        let out = RowsMut { all: &mut *values, blocks: own };
        showdown::showdowns(
            self.dispatcher,
            opponent_views,
            showdowns,
            rows,
            out,
            &mut scratch.tiles,
            &mut prefetch,
        );
        let out = RowsMut { all: values, blocks: own };
        showdown::folds(self.dispatcher, opponent_views, folds, rows, out, &mut scratch.tiles, &mut prefetch);
    }

    /// Carries values from terminals and chance nodes back to the first rows, where the lines begin. At the opponent's
    /// decisions v(h) = Σₐ v(h·a), since the opponent's strategy is in the reach; at the traverser's own they are
    /// weighted by the strategy, and in an update the regrets get v(h·a) − v(h).
    pub(crate) fn backward<S: Storage>(
        &self,
        slices: &mut BoardSlices<'_, S>,
        buffers: &mut PassBuffers,
        scratch: &mut Scratch,
    ) {
        let blocks = self.own_blocks();
        let discount_unreached = matches!(self.kind, PassKind::Update { discount_unreached: true, .. });
        for step in self.program.steps.iter().rev() {
            let child_rows = self.program.child_rows(step);
            if !buffers.is_live(step.reach) {
                if !discount_unreached {
                    continue;
                }
                // Without reach no action gains or loses anything.
                for &kid in child_rows {
                    buffers.values[kid as usize * blocks..][..blocks].fill(Block::ZERO);
                }
            }
            if let Some(watch) = self.watched.filter(|watch| watch.is_on(step.node)) {
                self.look(watch, step, buffers);
            }
            if !step.own {
                let values = ChildValues { all: &mut buffers.values, rows: child_rows, blocks };
                let after = &buffers.totals[step.after as usize..][..child_rows.len()];
                let live = after.iter().rev().fold(0, |bits, &total| bits << 1 | u32::from(total > 0.0));
                values::sum(self.dispatcher, live, values);
                continue;
            }
            let cells = step.infoset.action_row as usize * blocks
                ..(step.infoset.action_row as usize + child_rows.len()) * blocks;
            let (allowed, locked) = (self.allowed(step), self.locked(step));
            if let Some(locked) = locked {
                scratch.locked.resize(blocks, Block::ZERO);
                let values = ChildValues { all: &mut buffers.values, rows: child_rows, blocks };
                values::locked_values(self.dispatcher, locked, values, &mut scratch.locked);
            }
            let values = ChildValues { all: &mut buffers.values, rows: child_rows, blocks };
            match (&mut *slices, self.kind) {
                (
                    BoardSlices::Update { own, own_scales, entries, .. },
                    PassKind::Update { step: rule, seed, .. },
                ) => {
                    let entry = entries[0].wrapping_add((cells.start * WIDTH) as u32);
                    let scale = &mut own_scales[step.infoset.decision as usize];
                    let rounding = Rounding { seed, entry, exact: &mut scratch.rounding };
                    let min_gain = step.min_gain * buffers.totals[step.reach as usize];
                    let cells = &mut own[cells];
                    if rule.prediction > 0.0 {
                        let cells: &mut [Predictive<S>] = cast_slice_mut(cells);
                        let regrets = InfosetSlice { cells, scale };
                        regret::update(self.dispatcher, regrets, allowed, values, rule, min_gain, rounding);
                    } else {
                        let regrets = InfosetSlice { cells, scale };
                        regret::update(self.dispatcher, regrets, allowed, values, rule, min_gain, rounding);
                    }
                }
                (BoardSlices::BestResponse { own, own_scales, .. }, _) => {
                    let scale = &mut own_scales[step.infoset.decision as usize];
                    values::choose(
                        self.dispatcher,
                        InfosetSlice { cells: &mut own[cells], scale },
                        allowed,
                        values,
                    )
                }
                (BoardSlices::Evaluate { own, .. }, PassKind::Average | PassKind::Joint) => {
                    values::blend(self.dispatcher, &own[cells], allowed, values)
                }
                _ => values::best(self.dispatcher, allowed, values),
            }
            if let Some(locked) = locked {
                let values = ChildValues { all: &mut buffers.values, rows: child_rows, blocks };
                values::put_locked(self.dispatcher, locked, &scratch.locked, values);
            }
        }
        for row in 0..self.program.lines.len().next_multiple_of(WIDTH) {
            if row >= self.program.lines.len() || !buffers.is_live(row as u32) {
                buffers.values[row * blocks..][..blocks].fill(Block::ZERO);
            }
        }
    }

    fn look(&self, watch: &NodeWatch, step: &Decision, buffers: &PassBuffers) {
        let reach =
            buffers.reach[step.reach as usize * self.other_blocks()..][..self.other_blocks()].to_vec();
        let blocks = self.own_blocks();
        let row = |(action, &kid): (usize, &u32)| {
            // The row of an action that the opponent never takes was not written.
            let live = step.own || buffers.is_live(step.after + action as u32);
            let row = &buffers.values[kid as usize * blocks..][..blocks];
            if live { row.to_vec() } else { vec![Block::ZERO; blocks] }
        };
        let values = self.program.child_rows(step).iter().enumerate().map(row).collect();
        let mut seen = watch.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.push((step.node, NodeSample { reach, values }));
    }
}
