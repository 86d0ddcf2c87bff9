//! Passes over one board of a stored solution.

use crate::engine::board_pass::{
    BoardPass, BoardSlices, NodeSample, NodeWatch, PassBuffers, PassKind, Scratch,
};
use crate::engine::buffers::PassBufferSize;
use crate::engine::layout::Layout;
use crate::engine::program::Program;
use crate::engine::storage::Full;
use crate::game::boards::{Board, ComboRows};
use crate::game::card_removal::CardRemoval;
use crate::kernel::Prefetch;
use crate::kernel::WIDTH;
use crate::kernel::showdown::Tiles;
use crate::{BoardShape, BoardStrategy};
use isofold_cards::Combo;
use isofold_simd::{Block, Dispatcher};
use isofold_tree::NodeId;

/// The representative of a board that a line reaches, with the row of each combo.
pub(crate) struct BoardContext {
    pub(crate) board: Board,
    pub(crate) rows: [ComboRows; 2],
}

/// A [`BoardStrategy`] as passes need it: rows padded to whole blocks.
pub(crate) struct PaddedStrategy {
    pub(crate) strategy: [Vec<Block>; 2],
    pub(crate) continuation: [Vec<f32>; 2],
}

impl BoardContext {
    pub(crate) fn shape(&self, layout: &Layout) -> BoardShape {
        BoardShape {
            board: self.board.cards.clone(),
            rows: [0, 1].map(|player: usize| self.board.hands[player].rows()),
            actions: layout.street_tree.actions.clone(),
            deals: layout.street_tree.deals.len(),
        }
    }

    /// Carries a player's numbers from the parent board's rows to those of this board.
    pub(crate) fn carry(&self, player: usize, before: &[f32]) -> Vec<f32> {
        let to_parent = &self.board.hands[player].to_parent[..self.board.hands[player].rows()];
        to_parent.iter().map(|&row| before.get(usize::from(row)).copied().unwrap_or(0.0)).collect()
    }

    /// The combos of a player, each with its row and the row's number.
    pub(crate) fn spread(&self, player: usize, numbers: &[f32]) -> Vec<(Combo, usize, f64)> {
        self.board.combos(player).map(|(combo, row)| (combo, row, f64::from(numbers[row]))).collect()
    }
}

impl PaddedStrategy {
    /// Returns `None` if the strategy has another shape.
    pub(crate) fn new(shape: &BoardShape, board_strategy: &BoardStrategy) -> Option<PaddedStrategy> {
        let fits = (0..2).all(|player| {
            board_strategy.strategy[player].len() == shape.strategy_len(player)
                && board_strategy.continuation[player].len() == shape.continuation_len(player)
        });
        let strategy = || {
            [0, 1].map(|player: usize| {
                let rows = board_strategy.strategy[player].chunks_exact(shape.rows[player].max(1));
                rows.flat_map(pad_row).collect()
            })
        };
        fits.then(|| PaddedStrategy {
            strategy: strategy(),
            continuation: board_strategy.continuation.clone(),
        })
    }

    /// For boards on which no line that is asked for has a decision.
    pub(crate) fn blank(shape: &BoardShape) -> PaddedStrategy {
        PaddedStrategy {
            strategy: [0, 1].map(|player| {
                let action_rows =
                    shape.actions[player].iter().map(|&actions| usize::from(actions)).sum::<usize>();
                vec![Block::ZERO; action_rows * shape.rows[player].div_ceil(WIDTH)]
            }),
            continuation: [0, 1].map(|player| vec![0.0; shape.continuation_len(player)]),
        }
    }

    /// The strategy of a player at a decision: a row for each action.
    pub(crate) fn decision(
        &self,
        layout: &Layout,
        rows: usize,
        player: usize,
        node: NodeId,
        actions: usize,
    ) -> Vec<Vec<f32>> {
        let (Some(infoset), blocks) = (layout.street_tree.infoset(node), rows.div_ceil(WIDTH)) else {
            return vec![vec![0.0; rows]; actions];
        };
        (0..actions)
            .map(|action| {
                let row = &self.strategy[player][(infoset.action_row as usize + action) * blocks..][..blocks];
                row.iter().flat_map(|block| block.0).take(rows).collect()
            })
            .collect()
    }
}

/// Pads a row to whole blocks.
fn pad_row(row: &[f32]) -> Vec<Block> {
    let mut blocks = vec![Block::ZERO; row.len().div_ceil(WIDTH)];
    for (block, numbers) in blocks.iter_mut().zip(row.chunks(WIDTH)) {
        block.0[..numbers.len()].copy_from_slice(numbers);
    }
    blocks
}

/// A line on a board, with the reach of both players.
pub(crate) struct LineContext<'a> {
    pub(crate) dispatcher: Dispatcher,
    pub(crate) layout: &'a Layout,
    pub(crate) context: &'a BoardContext,
    pub(crate) padded: &'a PaddedStrategy,
    /// The number of the line on its street.
    pub(crate) line: usize,
    /// The reach of each player where the line begins.
    pub(crate) reach: &'a [Vec<f32>; 2],
}

impl LineContext<'_> {
    /// Samples a decision in the pass of a player; `None` if the other never gets there.
    pub(crate) fn at(&self, traverser: usize, node: NodeId) -> Option<NodeSample> {
        let watch = NodeWatch::on(node);
        self.pass(traverser, Some(&watch));
        watch.sample()
    }

    /// Samples the beginning of the line.
    pub(crate) fn begin(&self, traverser: usize) -> NodeSample {
        let buffers = self.pass(traverser, None);
        let row = self.line - self.program(traverser).lines.start;
        let blocks = self.context.board.hands[traverser].blocks();
        NodeSample {
            reach: pad_row(&self.reach[1 - traverser]),
            values: vec![buffers.values[row * blocks..][..blocks].to_vec()],
        }
    }

    fn program(&self, traverser: usize) -> &Program {
        let programs = &self.layout.programs[traverser];
        programs.iter().find(|program| program.lines.contains(&self.line)).unwrap_or(&programs[0])
    }

    fn pass(&self, traverser: usize, watched: Option<&NodeWatch>) -> PassBuffers {
        let LineContext { dispatcher, layout, context, padded, .. } = *self;
        let pass = LinesPass { dispatcher, layout, context, padded };
        pass.run(traverser, self.program(traverser), [(self.line, &self.reach[1 - traverser][..])], watched)
    }
}

/// A pass over some lines of a board that begin at the same street.
pub(crate) struct LinesPass<'a> {
    pub(crate) dispatcher: Dispatcher,
    pub(crate) layout: &'a Layout,
    pub(crate) context: &'a BoardContext,
    pub(crate) padded: &'a PaddedStrategy,
}

impl LinesPass<'_> {
    /// Runs the pass of a player over lines of a program, each with the opponent's reach where it begins. All other
    /// lines of the program have no reach.
    pub(crate) fn run<'r>(
        &self,
        traverser: usize,
        program: &Program,
        lines: impl IntoIterator<Item = (usize, &'r [f32])>,
        watched: Option<&NodeWatch>,
    ) -> PassBuffers {
        let board = &self.context.board;
        let [own, other] = [traverser, 1 - traverser].map(|player| board.hands[player].blocks());
        let blocks = own.max(other);
        let mut buffers = PassBuffers::new(PassBufferSize {
            reach_rows: program.reach_rows,
            value_rows: program.value_rows,
            blocks,
        });
        let mut scratch = Scratch { tiles: Tiles::new(blocks), ..Scratch::default() };
        for (line, reach) in lines {
            let row = line - program.lines.start;
            buffers.reach[row * other..][..other].copy_from_slice(&pad_row(reach));
        }
        buffers.sum_lines(program.lines.len(), other);
        let mut slices: BoardSlices<'_, Full> = BoardSlices::Evaluate {
            own: &self.padded.strategy[traverser],
            other: &self.padded.strategy[1 - traverser],
        };
        let board_pass = BoardPass {
            dispatcher: self.dispatcher,
            program,
            board,
            traverser,
            kind: PassKind::Average,
            watched,
        };
        board_pass.forward(&mut slices, &mut buffers, &mut scratch);
        board_pass.terminals(&mut buffers, &mut scratch, Prefetch::NOTHING);
        self.fill_continuation(traverser, program, &mut buffers);
        board_pass.backward(&mut slices, &mut buffers, &mut scratch);
        buffers
    }

    /// Fills in the values of the chance nodes from the continuation values.
    fn fill_continuation(&self, traverser: usize, program: &Program, buffers: &mut PassBuffers) {
        let board = &self.context.board;
        let [own, other] = [traverser, 1 - traverser].map(|player| board.hands[player].blocks());
        let rows = board.hands[traverser].rows();
        for (number, deal) in program.deals.iter().enumerate() {
            if !buffers.is_live(deal.reach) {
                continue;
            }
            let reach = &buffers.reach[deal.reach as usize * other..][..other];
            let continuation = &self.padded.continuation[traverser][number * rows..][..rows];
            let against = against(board, traverser, reach);
            let values = &mut buffers.values[deal.value as usize * own..][..own];
            for (row, (exit, against)) in continuation.iter().zip(against).enumerate() {
                values[row / WIDTH].0[row % WIDTH] = (f64::from(*exit) * against * self.layout.chance) as f32;
            }
        }
    }
}

/// The opponent's reach that is compatible with each row of the traverser.
pub(crate) fn against(board: &Board, traverser: usize, reach: &[Block]) -> Vec<f64> {
    let number = |row: usize| f64::from(reach[row / WIDTH].0[row % WIDTH]);
    let others: Vec<_> = board.combos(1 - traverser).map(|(combo, row)| (combo, row, number(row))).collect();
    let sums = CardRemoval::on(board, &others);
    board.hands[traverser].combos.iter().map(|&combo| sums.with(combo)).collect()
}
