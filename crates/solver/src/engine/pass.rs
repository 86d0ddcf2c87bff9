//! A pass: reach forward street by street, one task for each few river boards, and counterfactual values back street by
//! street.
//!
//! Boards are the unit of parallel work. Each writes to memory of its own, and sums over boards are formed in the order
//! of the boards, so the result does not depend on the number of threads.

use crate::engine::board_pass::{BoardPass, BoardSlices, NodeWatch, PassBuffers, PassKind};
use crate::engine::buffers::{BoardBuffers, RiverBatch, WorkerScratch};
use crate::engine::infosets::board_slices;
use crate::engine::layout::LinePacks;
use crate::engine::program::Program;
use crate::engine::storage::Storage;
use crate::engine::{Engine, Street};
use crate::game::boards::Board;
use crate::kernel::Prefetch;
use crate::kernel::WIDTH;
use crate::kernel::deal::{self, Column};
use crate::kernel::{Rows, RowsMut};
use crate::query::probe::Probe;
use isofold_simd::{Block, Dispatcher};
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The context shared by all tasks of a pass: the traverser, the kind of pass, the memory of the workers.
#[derive(Clone, Copy)]
struct Pass<'a> {
    dispatcher: Dispatcher,
    traverser: usize,
    kind: PassKind,
    worker_scratches: &'a [Mutex<WorkerScratch>],
    /// The index of the worker that runs the task.
    worker: usize,
    probe: Option<&'a Probe>,
}

/// A street before the river.
struct Upper<'a, S: Storage> {
    boards: &'a [Board],
    program: &'a Program,
    board_slices: Vec<BoardSlices<'a, S>>,
    board_buffers: &'a mut [BoardBuffers],
}

impl<S: Storage> Engine<S> {
    /// Runs one pass and returns the traverser's counterfactual values at the root, a number for each row. With a probe
    /// they are incomplete.
    pub(crate) fn pass(&mut self, traverser: usize, kind: PassKind, probe: Option<&Probe>) -> &[Block] {
        let Engine {
            dispatcher,
            workers,
            streets,
            columns,
            board_buffers,
            batches,
            worker_scratches,
            weights,
            ..
        } = self;
        let Some((river, upper)) = streets.split_last_mut() else { return &[] };
        let own_blocks = upper.first().unwrap_or(river).boards[0].hands[traverser].blocks();
        let river_columns = &columns[columns.len() - 1];
        let Street { boards: rivers, programs, joint, infosets, .. } = river;
        let programs = Street::<S>::programs(programs, joint, traverser, kind);
        let mut river_desks = board_slices(infosets, traverser, kind);
        let reach = &weights[1 - traverser];

        if upper.is_empty() {
            let pass =
                Pass { dispatcher: *dispatcher, traverser, kind, worker_scratches: &[], worker: 0, probe };
            let worker_scratch = worker_scratches[0].get_mut().unwrap_or_else(PoisonError::into_inner);
            pass.enter(&rivers[0], &programs[0], Source::Start(reach), &mut worker_scratch.pass);
            pass.river(
                (0, 0),
                &rivers[0],
                &programs[0],
                &mut river_desks[0],
                worker_scratch,
                Prefetch::NOTHING,
            );
            return &worker_scratch.pass.values[..own_blocks];
        }
        let pass = Pass { dispatcher: *dispatcher, traverser, kind, worker_scratches, worker: 0, probe };

        let mut uppers: Vec<Upper<'_, S>> = upper
            .iter_mut()
            .zip(board_buffers.iter_mut())
            .map(|(street, board_buffers)| {
                let Street { boards, programs, joint, infosets, .. } = street;
                let board_slices = board_slices(infosets, traverser, kind);
                let program = &Street::<S>::programs(programs, joint, traverser, kind)[0];
                Upper { boards, program, board_slices, board_buffers }
            })
            .collect();

        for depth in 0..uppers.len() {
            let (before, here) = uppers.split_at_mut(depth);
            let Upper { boards, program, board_slices, board_buffers } = &mut here[0];
            let (boards, program) = (*boards, *program);
            let (lines, next_packs) = (&columns[depth], &columns[depth + 1]);
            let tasks = boards.iter().zip(board_slices).zip(board_buffers.iter_mut()).collect();
            workers.each(tasks, |worker, ((board, slices), board_buffers)| {
                let pass = Pass { worker, ..pass };
                let source = match before.last() {
                    None => Source::Start(reach),
                    Some(before) => Source::Parent(&before.board_buffers[board.parent].down, lines),
                };
                pass.down(board, program, slices, board_buffers, source, next_packs);
            });
        }

        let parents = &uppers[uppers.len() - 1].board_buffers;
        let mut rest = &mut river_desks[..];
        let tasks = batches
            .iter_mut()
            .map(|batch| {
                let (board_slices, others) = std::mem::take(&mut rest).split_at_mut(batch.boards.len());
                rest = others;
                (batch, board_slices)
            })
            .collect();
        workers.each(tasks, |worker, (batch, board_slices)| {
            let pass = Pass { worker, ..pass };
            let down = &parents[batch.parent].down;
            pass.batch(
                rivers,
                programs,
                board_slices,
                batch,
                Source::Parent(down, river_columns),
                columns.len() - 1,
            );
        });

        for depth in (0..uppers.len()).rev() {
            let (here, after) = uppers.split_at_mut(depth + 1);
            let Upper { boards, program, board_slices, board_buffers } = &mut here[depth];
            let (boards, program, next_packs) = (*boards, *program, &columns[depth + 1]);
            let tasks = boards.iter().zip(board_slices).zip(board_buffers.iter_mut()).enumerate().collect();
            let (batches, after) = (&batches[..], after.first());
            workers.each(tasks, |worker, (number, ((board, slices), board_buffers))| {
                let pass = Pass { worker, ..pass };
                board_buffers.up.fill(Block::ZERO);
                match after {
                    None => {
                        let first = batches.partition_point(|batch| batch.parent < number);
                        for batch in batches[first..].iter().take_while(|batch| batch.parent == number) {
                            add(&mut board_buffers.up, &batch.sum);
                        }
                    }
                    Some(after) => {
                        let mut worker_scratch = pass.worker_scratch();
                        for child in board.children.clone() {
                            let blocks = after.boards[child].hands[traverser].blocks();
                            let values = Rows { all: &after.board_buffers[child].pass.values, blocks };
                            for (number, lines) in next_packs.iter().enumerate() {
                                let rows = std::array::from_fn(|lane| (lines.start + lane) as u32);
                                let iso_map = &after.boards[child].hands[traverser].iso_map;
                                let (up, square) = (&mut board_buffers.up, &mut worker_scratch.square);
                                deal::add_to_table(
                                    pass.dispatcher,
                                    values,
                                    &rows,
                                    iso_map,
                                    up,
                                    Column { number, of: next_packs.len() },
                                    square,
                                );
                            }
                        }
                    }
                }
                pass.up((depth, number), board, program, slices, board_buffers, next_packs);
            });
        }
        drop(uppers);
        &self.board_buffers[0][0].pass.values[..own_blocks]
    }
}

/// Adds one slice to another, block by block.
fn add(to: &mut [Block], from: &[Block]) {
    for (to, from) in to.iter_mut().zip(from) {
        for (to, from) in to.0.iter_mut().zip(&from.0) {
            *to += from;
        }
    }
}

/// The source of the reach with which a board's lines begin.
#[derive(Clone, Copy)]
enum Source<'a> {
    /// The range at the start.
    Start(&'a [Block]),
    /// The parent board: its reach hand by hand, and its packs of lines.
    Parent(&'a [Block], &'a LinePacks),
}

impl Pass<'_> {
    /// The memory of the worker that runs the task.
    fn worker_scratch(&self) -> MutexGuard<'_, WorkerScratch> {
        self.worker_scratches[self.worker].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Fills the rows in which a program's lines begin.
    fn enter(&self, board: &Board, program: &Program, source: Source<'_>, buffers: &mut PassBuffers) {
        let other = &board.hands[1 - self.traverser];
        let blocks = other.blocks();
        match source {
            Source::Start(reach) => buffers.reach[..blocks].copy_from_slice(reach),
            Source::Parent(table, columns) => {
                for (number, lines) in
                    columns.iter().enumerate().filter(|(_, lines)| inside(lines, &program.lines))
                {
                    let column = Column { number, of: columns.len() };
                    let rows = RowsMut { all: &mut buffers.reach, blocks };
                    let lanes = std::array::from_fn(|lane| {
                        (lane < lines.len()).then(|| (lines.start + lane - program.lines.start) as u32)
                    });
                    deal::from_table(self.dispatcher, table, &other.to_parent, column, &lanes, rows);
                }
            }
        }
        buffers.sum_lines(program.lines.len(), blocks);
    }

    fn down<S: Storage>(
        &self,
        board: &Board,
        program: &Program,
        slices: &mut BoardSlices<'_, S>,
        board_buffers: &mut BoardBuffers,
        source: Source<'_>,
        next_packs: &LinePacks,
    ) {
        let mut worker_scratch = self.worker_scratch();
        let board_pass = self.board_pass(board, program, None);
        self.enter(board, program, source, &mut board_buffers.pass);
        board_pass.forward(slices, &mut board_buffers.pass, &mut worker_scratch.scratch);
        board_pass.terminals(&mut board_buffers.pass, &mut worker_scratch.scratch, Prefetch::NOTHING);
        let blocks = board.hands[1 - self.traverser].blocks();
        let buffers = &mut board_buffers.pass;
        for deal in program.deals.iter().filter(|deal| buffers.totals[deal.reach as usize] <= 0.0) {
            buffers.reach[deal.reach as usize * blocks..][..blocks].fill(Block::ZERO);
        }
        for (number, lines) in next_packs.iter().enumerate() {
            let column = Column { number, of: next_packs.len() };
            // Lanes past the last line repeat it; they are never read.
            let rows =
                std::array::from_fn(|lane| program.deals[lines.end.min(lines.start + lane + 1) - 1].reach);
            let reach = Rows { all: &buffers.reach, blocks };
            deal::to_table(self.dispatcher, reach, &rows, &mut board_buffers.down, column);
        }
        // The row behind the last hand must be zero; the other player's longer rows may have been written there.
        board_buffers.down[blocks * WIDTH * next_packs.len()..][..next_packs.len()].fill(Block::ZERO);
    }

    fn batch<S: Storage>(
        &self,
        boards: &[Board],
        programs: &[Program],
        board_slices: &mut [BoardSlices<'_, S>],
        batch: &mut RiverBatch,
        source: Source<'_>,
        depth: usize,
    ) {
        let mut worker_scratch = self.worker_scratch();
        let worker_scratch = &mut *worker_scratch;
        batch.sum.fill(Block::ZERO);
        let mut rest = board_slices;
        for number in batch.boards.clone() {
            let Some((slices, next)) = rest.split_first_mut() else { break };
            let prefetch = slices.prefetch(next.first());
            rest = next;
            if self.probe.is_some_and(|probe| !probe.rivers.contains(&number)) {
                continue;
            }
            let board = &boards[number];
            let Source::Parent(_, columns) = source else { continue };
            for program in programs {
                self.enter(board, program, source, &mut worker_scratch.pass);
                self.river((depth, number), board, program, slices, worker_scratch, prefetch);
                if let Some(probe) = self.probe {
                    probe.keep(depth, number, board, self.traverser, &worker_scratch.pass, &program.lines);
                }
                let own = &board.hands[self.traverser];
                let values = Rows { all: &worker_scratch.pass.values, blocks: own.blocks() };
                for (number, lines) in
                    columns.iter().enumerate().filter(|(_, lines)| inside(lines, &program.lines))
                {
                    let column = Column { number, of: columns.len() };
                    let first = lines.start - program.lines.start;
                    let rows = std::array::from_fn(|lane| (first + lane) as u32);
                    let (sum, square) = (&mut batch.sum, &mut worker_scratch.square);
                    deal::add_to_table(self.dispatcher, values, &rows, &own.iso_map, sum, column, square);
                }
            }
        }
    }

    fn board_pass<'a>(
        &self,
        board: &'a Board,
        program: &'a Program,
        watched: Option<&'a NodeWatch>,
    ) -> BoardPass<'a> {
        BoardPass {
            dispatcher: self.dispatcher,
            program,
            board,
            traverser: self.traverser,
            kind: self.kind,
            watched,
        }
    }

    fn river<S: Storage>(
        &self,
        (depth, number): (usize, usize),
        board: &Board,
        program: &Program,
        slices: &mut BoardSlices<'_, S>,
        worker_scratch: &mut WorkerScratch,
        prefetch: Prefetch,
    ) {
        let board_pass =
            self.board_pass(board, program, self.probe.and_then(|probe| probe.watch(depth, number)));
        board_pass.forward(slices, &mut worker_scratch.pass, &mut worker_scratch.scratch);
        board_pass.terminals(&mut worker_scratch.pass, &mut worker_scratch.scratch, prefetch);
        board_pass.backward(slices, &mut worker_scratch.pass, &mut worker_scratch.scratch);
    }

    fn up<S: Storage>(
        &self,
        (depth, number): (usize, usize),
        board: &Board,
        program: &Program,
        slices: &mut BoardSlices<'_, S>,
        board_buffers: &mut BoardBuffers,
        next_packs: &LinePacks,
    ) {
        let blocks = board.hands[self.traverser].blocks();
        for (number, lines) in next_packs.iter().enumerate() {
            let column = Column { number, of: next_packs.len() };
            let lanes = std::array::from_fn(|lane| {
                (lane < lines.len()).then(|| program.deals[lines.start + lane].value)
            });
            let rows = RowsMut { all: &mut board_buffers.pass.values, blocks };
            deal::from_own_table(self.dispatcher, &board_buffers.up, column, &lanes, rows);
        }
        let mut worker_scratch = self.worker_scratch();
        let board_pass =
            self.board_pass(board, program, self.probe.and_then(|probe| probe.watch(depth, number)));
        board_pass.backward(slices, &mut board_buffers.pass, &mut worker_scratch.scratch);
        if let Some(probe) = self.probe {
            probe.keep(depth, number, board, self.traverser, &board_buffers.pass, &program.lines);
        }
    }
}

fn inside(inner: &Range<usize>, outer: &Range<usize>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}
