use crate::Precision;
use crate::cfr::abstraction::CardAbstraction;
use crate::combo_values::{TraversalSizes, TraversalStart};
use crate::device::FlatGame;
use crate::engine::board_pass::PassKind;
use crate::engine::buffers::BoardBuffers;
use crate::engine::infosets::InfosetTable;
use crate::engine::layout::{Layout, LinePacks};
use crate::engine::program::{InfosetOffset, StreetTree};
use crate::engine::runner::{Evaluation, PassRunner, Update};
use crate::engine::storage::{Cell, Predictive, Storage};
use crate::engine::workers::Workers;
use crate::engine::{Engine, Street};
use crate::game::boards::{Board, Hands};
use crate::game::node_lock::LockedNode;
use crate::kernel::WIDTH;
use crate::query::probe::Probe;
use crate::stored::padded::against;
use bytemuck::{cast_slice, cast_slice_mut};
use isofold_simd::Block;
use isofold_tree::NodeId;
use std::convert::Infallible;
use std::ops::Range;

/// An engine on the CPU, whatever its precision: the passes of [`PassRunner`], and direct access to boards, infosets and locks.
pub(crate) trait CpuEngine: PassRunner<Error = Infallible> + Sync {
    /// Runs one pass; returns the counterfactual value of each row of the traverser at the root.
    fn pass(&mut self, traverser: usize, kind: PassKind) -> &[Block];

    /// Lets the hands of a bucket share infosets from now on.
    fn set_abstraction(&mut self, abstraction: CardAbstraction);

    /// The hands that share infosets, if there are any.
    fn abstraction(&self) -> Option<&CardAbstraction>;

    /// After a pass of the traverser: hands of a bucket get the same numbers. Nothing to do without a card abstraction.
    fn merge_buckets(&mut self, traverser: usize);

    /// Runs a pass with the average strategies as far as a probe needs it, and fills the probe.
    fn look(&mut self, traverser: usize, probe: &Probe);

    /// A board of a street, counted from the start.
    fn board(&self, depth: usize, number: usize) -> &Board;

    /// The weight of each row of a player at the start.
    fn weights(&self, player: usize) -> &[Block];

    /// The chance of each sequence of cards that leads to a street.
    fn chance(&self, depth: usize) -> f64;

    /// The sums of strategies of a decision, up to a factor: for each action, one number for each row.
    fn strategy(
        &self,
        depth: usize,
        board: usize,
        player: usize,
        node: NodeId,
        actions: usize,
    ) -> Vec<Vec<f32>>;

    /// All sums of a player's strategies on a board, up to a factor for each decision, row after row.
    fn averages(&self, depth: usize, board: usize, player: usize) -> Vec<f32>;

    /// Replaces all sums of a player's strategies on a board.
    fn set_averages(&mut self, depth: usize, board: usize, player: usize, rows: &[f32]);

    /// A copy of all sums of a player's strategies, street by street, with their scales.
    fn save_averages(&self, player: usize) -> Vec<Vec<u8>>;

    /// Puts back what [`save_averages`](CpuEngine::save_averages) has copied.
    fn restore_averages(&mut self, player: usize, kept: &[Vec<u8>]);

    /// The offset of a decision's infosets on its street.
    fn infoset(&self, depth: usize, node: NodeId) -> Option<InfosetOffset>;

    /// The number of actions of each decision of each player on a street, and the number of chance nodes that end it.
    fn decisions(&self, depth: usize) -> ([Vec<u8>; 2], usize);

    /// The continuation values after the last pass, which was the traverser's: for each board of each street but the river, for each
    /// deal, the value of each of the traverser's hands, divided by the opponent's reach.
    fn continuation(&self, traverser: usize) -> Vec<Vec<Vec<f32>>>;

    /// All regrets and sums of strategies of a player on a board, row after row, the sums up to a factor for each decision. If the
    /// rule predicts, a regret has the last gain in its low bits.
    fn infoset_rows(&self, depth: usize, board: usize, player: usize, predicts: bool) -> [Vec<f32>; 2];

    /// Replaces all regrets and sums of strategies of a player on a board by those of [`infoset_rows`](CpuEngine::infoset_rows).
    fn set_infoset_rows(
        &mut self,
        depth: usize,
        board: usize,
        player: usize,
        predicts: bool,
        infoset_rows: [&[f32]; 2],
    );

    /// The locked nodes of a board, to be changed.
    fn locked_nodes_mut(&mut self, depth: usize, board: usize) -> &mut Vec<LockedNode>;

    /// All regrets, sums of strategies and scales as bytes: the tables of [`PassRunner::write_tables`], then aggregate locks.
    fn parts(&self) -> Vec<&[u8]>;

    /// The bytes of [`parts`](CpuEngine::parts), to be written.
    fn parts_mut(&mut self) -> Vec<&mut [u8]>;

    /// The betting of a street.
    fn street_tree(&self, depth: usize) -> &StreetTree;

    /// The counterfactual values of a player at each node of a start, by combo index.
    fn traverse(
        &self,
        start: &TraversalStart<'_>,
        layouts: &[Layout],
        sizes: &TraversalSizes,
        workers: &Workers,
    ) -> Vec<Vec<f32>>;

    /// The game as flat lists, for a device.
    fn flat(&self, precision: Precision, memory: u64) -> FlatGame;

    /// The number of the line that a deal leads to.
    fn line(&self, depth: usize, deal: NodeId) -> Option<usize>;

    /// The river boards that follow some boards.
    fn rivers(&self, depth: usize, boards: Range<usize>) -> Range<usize>;
}

/// The engine on the CPU has one start.
impl<S: Storage> PassRunner for Engine<S> {
    type Error = Infallible;

    fn iterate(&mut self, updates: [Update; 2]) -> Result<(), Infallible> {
        if !self.is_active {
            return Ok(());
        }
        // The infosets of buckets are of all boards: they count as reached as soon as one of them is.
        let discount_unreached = self.abstraction.is_some();
        for (traverser, Update { discounts: step, keep, weight, seed }) in updates.into_iter().enumerate() {
            let kind = PassKind::Update { step, keep, weight, seed, discount_unreached };
            Engine::pass(self, traverser, kind, None);
            Engine::merge_buckets(self, traverser);
        }
        Ok(())
    }

    fn evaluate(&mut self, player: usize, evaluation: Evaluation) -> Result<Vec<f32>, Infallible> {
        if !self.is_active {
            return Ok(Vec::new());
        }
        let cfvs = Engine::pass(self, player, evaluation.into(), None);
        Ok(cfvs.iter().flat_map(|block| block.0).collect())
    }

    fn set_active(&mut self, starts: &[bool]) -> Result<(), Infallible> {
        self.is_active = starts.contains(&true);
        Ok(())
    }

    fn write_tables(&mut self, tables: &[&[u8]]) -> Result<(), Infallible> {
        self.parts_mut().into_iter().zip(tables).for_each(|(to, from)| to.copy_from_slice(from));
        Ok(())
    }

    fn read_tables(&mut self, tables: &mut [&mut [u8]]) -> Result<(), Infallible> {
        self.parts().into_iter().zip(tables).for_each(|(from, to)| to.copy_from_slice(from));
        Ok(())
    }
}

impl<S: Storage> CpuEngine for Engine<S> {
    fn pass(&mut self, traverser: usize, kind: PassKind) -> &[Block] {
        Engine::pass(self, traverser, kind, None)
    }

    fn set_abstraction(&mut self, abstraction: CardAbstraction) {
        self.abstraction = Some(abstraction);
    }

    fn abstraction(&self) -> Option<&CardAbstraction> {
        self.abstraction.as_ref()
    }

    fn merge_buckets(&mut self, traverser: usize) {
        Engine::merge_buckets(self, traverser);
    }

    fn look(&mut self, traverser: usize, probe: &Probe) {
        Engine::pass(self, traverser, PassKind::Average, Some(probe));
    }

    fn board(&self, depth: usize, number: usize) -> &Board {
        &self.streets[depth].boards[number]
    }

    fn weights(&self, player: usize) -> &[Block] {
        &self.weights[player]
    }

    fn chance(&self, depth: usize) -> f64 {
        self.streets[depth].chance
    }

    fn strategy(
        &self,
        depth: usize,
        board: usize,
        player: usize,
        node: NodeId,
        actions: usize,
    ) -> Vec<Vec<f32>> {
        let street = &self.streets[depth];
        let hands = &street.boards[board].hands[player];
        let Some(infoset) = street.street_tree.infoset(node) else { return Vec::new() };
        let cells = street.infosets[player].averages(board);
        let mut strategy: Vec<Vec<f32>> = (0..actions)
            .map(|action| {
                let row = &cells[(infoset.action_row as usize + action) * hands.blocks()..][..hands.blocks()];
                let mut numbers = Vec::with_capacity(hands.blocks() * WIDTH);
                for cell in row {
                    numbers.extend(cell.numbers());
                }
                numbers.truncate(hands.rows());
                numbers
            })
            .collect();
        street.boards[board].hold(node, &mut strategy);
        strategy
    }

    fn averages(&self, depth: usize, board: usize, player: usize) -> Vec<f32> {
        let hands = &self.streets[depth].boards[board].hands[player];
        let cells = self.streets[depth].infosets[player].averages(board);
        let mut numbers = Vec::with_capacity(cells.len() / hands.blocks().max(1) * hands.rows());
        for row in cells.chunks_exact(hands.blocks().max(1)) {
            let end = numbers.len() + hands.rows();
            for cell in row {
                numbers.extend(cell.numbers());
            }
            numbers.truncate(end);
        }
        let street = &self.streets[depth];
        for locked in street.boards[board].locked_nodes.iter().filter(|locked| locked.player == player) {
            let Some(infoset) = street.street_tree.infoset(locked.node) else { continue };
            for row in 0..hands.rows() {
                for (action, share) in locked.get(row).into_iter().flatten().enumerate() {
                    numbers[(infoset.action_row as usize + action) * hands.rows() + row] = share;
                }
            }
        }
        numbers
    }

    fn set_averages(&mut self, depth: usize, board: usize, player: usize, rows: &[f32]) {
        let Street { boards, infosets, street_tree, .. } = &mut self.streets[depth];
        let hands = &boards[board].hands[player];
        let (cells, scales) = infosets[player].averages_mut(board);
        put_rows(cells, scales, rows, &street_tree.actions[player], hands);
    }

    fn save_averages(&self, player: usize) -> Vec<Vec<u8>> {
        let infosets = self.streets.iter().map(|street| &street.infosets[player]);
        infosets.flat_map(|infosets| infosets.parts().into_iter().skip(2)).map(<[u8]>::to_vec).collect()
    }

    fn restore_averages(&mut self, player: usize, kept: &[Vec<u8>]) {
        let infosets = self.streets.iter_mut().map(|street| &mut street.infosets[player]);
        let parts = infosets.flat_map(|infosets| infosets.parts_mut().into_iter().skip(2));
        parts.zip(kept).for_each(|(part, kept)| part.copy_from_slice(kept));
    }

    fn infoset(&self, depth: usize, node: NodeId) -> Option<InfosetOffset> {
        self.streets[depth].street_tree.infoset(node)
    }

    fn infoset_rows(&self, depth: usize, board: usize, player: usize, predicts: bool) -> [Vec<f32>; 2] {
        let Street { boards, infosets, street_tree, .. } = &self.streets[depth];
        let (hands, actions) = (&boards[board].hands[player], &street_tree.actions[player]);
        let (regrets, scales) = infosets[player].regrets(board);
        let averages = infosets[player].averages(board);
        let regrets = match predicts {
            true => get_rows(cast_slice::<_, Predictive<S>>(regrets), Some(scales), actions, hands),
            false => get_rows(regrets, Some(scales), actions, hands),
        };
        [regrets, get_rows(averages, None, actions, hands)]
    }

    fn set_infoset_rows(
        &mut self,
        depth: usize,
        board: usize,
        player: usize,
        predicts: bool,
        [regrets, averages]: [&[f32]; 2],
    ) {
        let Street { boards, infosets, street_tree, .. } = &mut self.streets[depth];
        let (hands, actions) = (&boards[board].hands[player], &street_tree.actions[player]);
        let (cells, scales) = infosets[player].regrets_mut(board);
        match predicts {
            true => put_rows(cast_slice_mut::<_, Predictive<S>>(cells), scales, regrets, actions, hands),
            false => put_rows(cells, scales, regrets, actions, hands),
        }
        let (cells, scales) = infosets[player].averages_mut(board);
        put_rows(cells, scales, averages, actions, hands);
    }

    fn locked_nodes_mut(&mut self, depth: usize, board: usize) -> &mut Vec<LockedNode> {
        &mut self.streets[depth].boards[board].locked_nodes
    }

    fn decisions(&self, depth: usize) -> ([Vec<u8>; 2], usize) {
        let street_tree = &self.streets[depth].street_tree;
        (street_tree.actions.clone(), street_tree.deals.len())
    }

    fn continuation(&self, traverser: usize) -> Vec<Vec<Vec<f32>>> {
        let streets = self.streets.iter().zip(&self.board_buffers).zip(&self.columns[1..]);
        let street = |((street, board_buffers), columns): ((&Street<S>, &Vec<BoardBuffers>), &LinePacks)| {
            let program = &street.programs[traverser][0];
            let board = |(board, board_buffers): (&Board, &BoardBuffers)| {
                let (rows, other) = (board.hands[traverser].rows(), board.hands[1 - traverser].blocks());
                let lines = columns.iter().enumerate();
                let lines =
                    lines.flat_map(|(number, lines)| (0..lines.len()).map(move |lane| (number, lane)));
                let mut continuation = Vec::with_capacity(rows * program.deals.len());
                for (deal, (number, lane)) in program.deals.iter().zip(lines) {
                    if !board_buffers.pass.is_live(deal.reach) {
                        continuation.resize(continuation.len() + rows, 0.0);
                        continue;
                    }
                    let reach = &board_buffers.pass.reach[deal.reach as usize * other..][..other];
                    continuation.extend(against(board, traverser, reach).into_iter().enumerate().map(
                        |(row, against)| {
                            let value = f64::from(board_buffers.up[row * columns.len() + number].0[lane]);
                            if against > 0.0 { (value / (against * street.chance)) as f32 } else { 0.0 }
                        },
                    ));
                }
                continuation
            };
            street.boards.iter().zip(board_buffers).map(board).collect()
        };
        streets.map(street).collect()
    }

    fn parts(&self) -> Vec<&[u8]> {
        let infosets = self.streets.iter().flat_map(|street| &street.infosets).flat_map(InfosetTable::parts);
        // The strategies that aggregate locks hold are found on the way.
        let boards = self.streets.iter().flat_map(|street| &street.boards);
        let open =
            boards.flat_map(|board| &board.locked_nodes).filter(|locked| !locked.aggregates.is_empty());
        infosets
            .chain(open.flat_map(|locked| [cast_slice(&locked.rows), cast_slice(&locked.shares)]))
            .collect()
    }

    fn parts_mut(&mut self) -> Vec<&mut [u8]> {
        let (mut infosets, mut open) = (Vec::new(), Vec::new());
        for Street { infosets: both, boards, .. } in &mut self.streets {
            infosets.extend(both.iter_mut().flat_map(InfosetTable::parts_mut));
            let locked_nodes = boards
                .iter_mut()
                .flat_map(|board| &mut board.locked_nodes)
                .filter(|locked| !locked.aggregates.is_empty());
            open.extend(
                locked_nodes.flat_map(|locked| {
                    [cast_slice_mut(&mut locked.rows), cast_slice_mut(&mut locked.shares)]
                }),
            );
        }
        infosets.extend(open);
        infosets
    }

    fn street_tree(&self, depth: usize) -> &StreetTree {
        &self.streets[depth].street_tree
    }

    fn traverse(
        &self,
        start: &TraversalStart<'_>,
        layouts: &[Layout],
        sizes: &TraversalSizes,
        workers: &Workers,
    ) -> Vec<Vec<f32>> {
        Engine::traverse(self, start, layouts, sizes, workers)
    }

    fn flat(&self, precision: Precision, memory: u64) -> FlatGame {
        Engine::flat(self, precision, memory)
    }

    fn line(&self, depth: usize, deal: NodeId) -> Option<usize> {
        self.streets[depth.checked_sub(1)?].street_tree.deals.iter().position(|&node| node == deal)
    }

    fn rivers(&self, depth: usize, boards: Range<usize>) -> Range<usize> {
        self.streets[depth..self.streets.len() - 1].iter().fold(boards, |range, street| {
            match (street.boards.get(range.start), street.boards.get(range.end.wrapping_sub(1))) {
                (Some(first), Some(last)) => first.children.start..last.children.end,
                _ => 0..0,
            }
        })
    }
}

/// The numbers of cells, row after row without padding, times the scales of their decisions if these are given.
fn get_rows<C: Cell>(cells: &[C], scales: Option<&[f32]>, actions: &[u8], hands: &Hands) -> Vec<f32> {
    let mut numbers = Vec::with_capacity(cells.len() * WIDTH);
    let mut rows = cells.chunks_exact(hands.blocks().max(1));
    for (decision, &actions) in actions.iter().enumerate() {
        let scale = scales.map_or(1.0, |scales| scales[decision]);
        for row in rows.by_ref().take(usize::from(actions)) {
            let end = numbers.len() + hands.rows();
            for cell in row {
                numbers.extend(cell.exact_numbers(scale));
            }
            numbers.truncate(end);
        }
    }
    numbers
}

/// Writes numbers into cells, decision by decision, and sets the scales of these.
fn put_rows<C: Cell>(cells: &mut [C], scales: &mut [f32], rows: &[f32], actions: &[u8], hands: &Hands) {
    let (width, length) = (hands.blocks().max(1), hands.rows());
    let (mut cells, mut rows) = (cells, rows);
    for (&actions, scale) in actions.iter().zip(scales) {
        let (here, after) = std::mem::take(&mut cells).split_at_mut(usize::from(actions) * width);
        let (numbers, others) = rows.split_at(usize::from(actions) * length);
        (cells, rows) = (after, others);
        let mut unit = 1.0;
        if !C::EXACT {
            let max_weight = numbers.iter().fold(0.0f32, |most, number| most.max(number.abs()));
            *scale = max_weight / C::LIMIT;
            unit = C::LIMIT * C::PARTS / max_weight;
            unit = if unit.is_finite() { unit } else { 0.0 };
        }
        for (cells, row) in here.chunks_exact_mut(width).zip(numbers.chunks(length.max(1))) {
            for (cell, numbers) in cells.iter_mut().zip(row.chunks(WIDTH)) {
                let mut block = Block::ZERO;
                block.0[..numbers.len()].copy_from_slice(numbers);
                cell.set_exact(&block, unit);
            }
        }
    }
}
