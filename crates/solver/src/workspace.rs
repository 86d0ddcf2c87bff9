//! The room that passes work in, measured before it is taken.

use crate::boards::Board;
use crate::desk::{Room, Workshop};
use crate::kernel::bunched::Scratch;
use crate::kernel::showdown::Tiles;
use crate::layout::Layout;
use crate::program::Program;
use crate::simd::{Block, WIDTH};
use std::ops::Range;
use std::sync::Mutex;

/// What is kept of a board before the river while the boards after it are at work.
pub(crate) struct Stage {
    pub(crate) room: Room,
    /// The reach of the lines that go on, hand by hand; one row more than there are hands, always zero.
    pub(crate) down: Vec<Block>,
    /// Their values.
    pub(crate) up: Vec<Block>,
}

/// River boards that one task does in order, and the sum of what they are worth.
pub(crate) struct Batch {
    pub(crate) parent: usize,
    pub(crate) boards: Range<usize>,
    pub(crate) sum: Vec<Block>,
}

/// What a thread works with.
pub(crate) struct Bench {
    pub(crate) room: Room,
    pub(crate) workshop: Workshop,
    pub(crate) square: Vec<Block>,
}

/// About so many tasks are made of the river boards, however many threads there are.
const TASKS: usize = 256;

/// How large everything is, in rows and blocks.
pub(crate) struct Sizes {
    /// Of each street but the river, by board: the room, and the blocks of each table.
    stages: Vec<Vec<(RoomSize, usize)>>,
    /// The board before, the river boards, and the blocks of their sum.
    batches: Vec<(usize, Range<usize>, usize)>,
    room: RoomSize,
    /// The most actions of a decision.
    actions: usize,
}

#[derive(Clone, Copy)]
pub(crate) struct RoomSize {
    pub(crate) reach_rows: usize,
    pub(crate) value_rows: usize,
    /// Of the longer rows of both players.
    pub(crate) blocks: usize,
}

impl RoomSize {
    /// One row of values more than there are, for lanes that belong nowhere.
    fn total(&self) -> usize {
        (self.reach_rows + self.value_rows + 1) * self.blocks
    }
}

/// The blocks of the longer row of both players.
fn widest(board: &Board) -> usize {
    board.hands[0].blocks().max(board.hands[1].blocks())
}

impl Sizes {
    pub(crate) fn new(streets: &[Layout], boards: &[Vec<Board>]) -> Sizes {
        let last = streets.len() - 1;
        let room = |street: &Layout, blocks: usize| RoomSize {
            reach_rows: street.most(|program| program.reach_rows),
            value_rows: street.most(|program| program.value_rows),
            blocks,
        };
        let stages = (0..last).map(|depth| {
            let columns = streets[depth + 1].columns.len();
            let table = |board: &Board| (widest(board) * WIDTH + 1) * columns;
            boards[depth].iter().map(|board| (room(&streets[depth], widest(board)), table(board))).collect()
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
        let most = boards.iter().flatten().map(widest).max().unwrap_or(0);
        let actions = |street: &Layout| {
            street
                .most(|program| program.steps.iter().map(|step| usize::from(step.actions)).max().unwrap_or(0))
        };
        Sizes {
            stages: stages.collect(),
            batches,
            room: room(&streets[last], most),
            actions: streets.iter().map(actions).max().unwrap_or(0),
        }
    }

    /// Bytes of everything, for so many threads.
    pub(crate) fn bytes(&self, threads: usize) -> u64 {
        let stages: usize = self.stages.iter().flatten().map(|(room, table)| room.total() + 2 * table).sum();
        let batches: usize = self.batches.iter().map(|(_, _, sum)| sum).sum();
        let blocks = self.room.blocks;
        let bench = self.room.total() + Tiles::blocks(blocks) + self.actions * blocks + blocks * WIDTH;
        ((stages + batches + threads * bench) * size_of::<Block>()) as u64
    }

    /// Bytes for terminals after folded hands.
    pub(crate) fn scratch_bytes(&self, streets: &[Layout], threads: usize) -> u64 {
        let packs = |program: &Program| (program.showdowns.len() + program.folds.len()).div_ceil(WIDTH) + 1;
        let most = streets.iter().map(|street| street.most(packs)).max().unwrap_or(0);
        (threads * Scratch::bytes(most, self.room.blocks)) as u64
    }

    pub(crate) fn stages(&self) -> Vec<Vec<Stage>> {
        let stage = |&(room, table): &(RoomSize, usize)| Stage {
            room: Room::new(room),
            down: vec![Block::ZERO; table],
            up: vec![Block::ZERO; table],
        };
        self.stages.iter().map(|stages| stages.iter().map(stage).collect()).collect()
    }

    pub(crate) fn batches(&self) -> Vec<Batch> {
        let batch = |(parent, boards, sum): &(usize, Range<usize>, usize)| Batch {
            parent: *parent,
            boards: boards.clone(),
            sum: vec![Block::ZERO; *sum],
        };
        self.batches.iter().map(batch).collect()
    }

    pub(crate) fn benches(&self, threads: usize) -> Vec<Mutex<Bench>> {
        let blocks = self.room.blocks;
        let bench = |_| {
            let rounding = vec![Block::ZERO; self.actions * blocks];
            let workshop = Workshop { tiles: Tiles::new(blocks), rounding, ..Workshop::default() };
            Mutex::new(Bench {
                room: Room::new(self.room),
                workshop,
                square: vec![Block::ZERO; blocks * WIDTH],
            })
        };
        (0..threads).map(bench).collect()
    }
}
