//! The memory that passes work in, measured before it is allocated.

use crate::engine::board_pass::{PassBuffers, Scratch};
use crate::engine::layout::Layout;
use crate::engine::program::Program;
use crate::game::boards::Board;
use crate::kernel::WIDTH;
use crate::kernel::bunching::BunchingScratch;
use crate::kernel::showdown::Tiles;
use isofold_simd::Block;
use std::ops::Range;
use std::sync::Mutex;

/// The buffers of a board before the river, kept while the boards after it are visited.
pub(crate) struct BoardBuffers {
    pub(crate) pass: PassBuffers,
    /// The reach of the lines that meet the next card, hand by hand; one row more than there are hands, always zero.
    pub(crate) down: Vec<Block>,
    /// The values of these lines, summed over the next cards.
    pub(crate) up: Vec<Block>,
}

/// River boards that one task visits in order, and the sum of their values.
pub(crate) struct RiverBatch {
    pub(crate) parent: usize,
    pub(crate) boards: Range<usize>,
    pub(crate) sum: Vec<Block>,
}

/// The memory that one worker has for itself.
pub(crate) struct WorkerScratch {
    pub(crate) pass: PassBuffers,
    pub(crate) scratch: Scratch,
    pub(crate) square: Vec<Block>,
}

/// The number of tasks that the river boards are cut into, roughly, on any number of threads.
const TASKS: usize = 256;

/// The sizes of all buffers, in rows and blocks.
pub(crate) struct BufferSizes {
    /// For each street before the river, by board: the size of its buffers, and the blocks of `down` and of `up`.
    board_buffers: Vec<Vec<(PassBufferSize, usize)>>,
    /// The parent board, the river boards, and the blocks of their sum.
    batches: Vec<(usize, Range<usize>, usize)>,
    pass: PassBufferSize,
    /// The largest number of actions of a decision.
    actions: usize,
}

#[derive(Clone, Copy)]
pub(crate) struct PassBufferSize {
    pub(crate) reach_rows: usize,
    pub(crate) value_rows: usize,
    /// The length of a row, that of the player with the longer ones.
    pub(crate) blocks: usize,
}

impl PassBufferSize {
    /// The bytes of [`PassBuffers::new`].
    pub(crate) fn bytes(&self) -> usize {
        (self.reach_rows + self.value_rows + 1) * self.blocks * size_of::<Block>()
            + self.reach_rows * size_of::<f32>()
    }
}

/// The blocks of a row, of the player with the longer ones.
fn widest(board: &Board) -> usize {
    board.hands[0].blocks().max(board.hands[1].blocks())
}

impl BufferSizes {
    pub(crate) fn new(streets: &[Layout], boards: &[Vec<Board>]) -> BufferSizes {
        let last = streets.len() - 1;
        let size = |street: &Layout, blocks: usize| PassBufferSize {
            reach_rows: street.max_of(|program| program.reach_rows),
            value_rows: street.max_of(|program| program.value_rows),
            blocks,
        };
        let board_buffers = (0..last).map(|depth| {
            let columns = streets[depth + 1].columns.len();
            let table = |board: &Board| (widest(board) * WIDTH + 1) * columns;
            boards[depth].iter().map(|board| (size(&streets[depth], widest(board)), table(board))).collect()
        });
        let mut batches = Vec::new();
        if last > 0 {
            let rivers = boards[last].len();
            let size = rivers.div_ceil(TASKS).max(if rivers < TASKS { 4 } else { 1 });
            for (parent, board) in boards[last - 1].iter().enumerate() {
                let sum = widest(board) * WIDTH * streets[last].columns.len();
                for start in board.children.clone().step_by(size) {
                    batches.push((parent, start..board.children.end.min(start + size), sum));
                }
            }
        }
        let max_of = boards.iter().flatten().map(widest).max().unwrap_or(0);
        let actions = |street: &Layout| {
            street.max_of(|program| {
                program.steps.iter().map(|step| usize::from(step.actions)).max().unwrap_or(0)
            })
        };
        BufferSizes {
            board_buffers: board_buffers.collect(),
            batches,
            pass: size(&streets[last], max_of),
            actions: streets.iter().map(actions).max().unwrap_or(0),
        }
    }

    /// The bytes of all buffers, for a number of threads.
    pub(crate) fn bytes(&self, threads: usize) -> u64 {
        let board_buffers = self.board_buffers.iter().flatten();
        let board_buffers: usize =
            board_buffers.map(|(size, table)| size.bytes() + 2 * table * size_of::<Block>()).sum();
        let batches: usize = self.batches.iter().map(|(_, _, sum)| sum * size_of::<Block>()).sum();
        let blocks = self.pass.blocks;
        let scratch = Tiles::blocks(blocks) + self.actions * blocks + blocks * WIDTH;
        let worker_scratch = self.pass.bytes() + scratch * size_of::<Block>();
        (board_buffers + batches + threads * worker_scratch) as u64
    }

    /// The bytes for terminals with bunching.
    pub(crate) fn scratch_bytes(&self, streets: &[Layout], threads: usize) -> u64 {
        let packs = |program: &Program| (program.showdowns.len() + program.folds.len()).div_ceil(WIDTH) + 1;
        let max_of = streets.iter().map(|street| street.max_of(packs)).max().unwrap_or(0);
        (threads * BunchingScratch::bytes(max_of, self.pass.blocks)) as u64
    }

    pub(crate) fn board_buffers(&self) -> Vec<Vec<BoardBuffers>> {
        let board_buffers = |&(size, table): &(PassBufferSize, usize)| BoardBuffers {
            pass: PassBuffers::new(size),
            down: vec![Block::ZERO; table],
            up: vec![Block::ZERO; table],
        };
        self.board_buffers.iter().map(|boards| boards.iter().map(board_buffers).collect()).collect()
    }

    pub(crate) fn batches(&self) -> Vec<RiverBatch> {
        let batch = |(parent, boards, sum): &(usize, Range<usize>, usize)| RiverBatch {
            parent: *parent,
            boards: boards.clone(),
            sum: vec![Block::ZERO; *sum],
        };
        self.batches.iter().map(batch).collect()
    }

    pub(crate) fn worker_scratches(&self, threads: usize) -> Vec<Mutex<WorkerScratch>> {
        let blocks = self.pass.blocks;
        let worker_scratch = |_| {
            let rounding = vec![Block::ZERO; self.actions * blocks];
            let scratch = Scratch { tiles: Tiles::new(blocks), rounding, ..Scratch::default() };
            Mutex::new(WorkerScratch {
                pass: PassBuffers::new(self.pass),
                scratch,
                square: vec![Block::ZERO; blocks * WIDTH],
            })
        };
        (0..threads).map(worker_scratch).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::workers::Workers;
    use crate::game::Game;
    use isofold_tree::{Spot, Street};

    fn bytes<T>(values: &[T]) -> usize {
        size_of_val(values)
    }

    fn pass_bytes(pass: &PassBuffers) -> usize {
        bytes(&pass.reach) + bytes(&pass.totals) + bytes(&pass.values)
    }

    #[test]
    fn planned_bytes_are_those_allocated() -> Result<(), Box<dyn std::error::Error>> {
        let spot = Spot::on("QsJs2h")
            .oop("AA,KQs,T9s")
            .ip("QQ,AKo,87s")
            .pot(60)
            .stack(100)
            .bet(Street::River, "50%")
            .build()?;
        let game = Game::new(&spot, true)?;
        let (boards, layouts) = (game.deal(&Workers::new(1)), game.layouts());
        let sizes = BufferSizes::new(&layouts, &boards);
        for threads in [1, 3] {
            let board_buffers = sizes.board_buffers();
            let board_buffers = board_buffers
                .iter()
                .flatten()
                .map(|buffers| pass_bytes(&buffers.pass) + bytes(&buffers.down) + bytes(&buffers.up));
            let batches = sizes.batches().iter().map(|batch| bytes(&batch.sum)).sum::<usize>();
            let workers = sizes.worker_scratches(threads).into_iter().map(|worker| {
                let worker = worker.into_inner().unwrap();
                let scratch = worker.scratch.tiles.bytes() + bytes(&worker.scratch.rounding);
                pass_bytes(&worker.pass) + scratch + bytes(&worker.square)
            });
            let allocated = board_buffers.sum::<usize>() + batches + workers.sum::<usize>();
            assert_eq!(sizes.bytes(threads), allocated as u64);
        }
        Ok(())
    }
}
