//! The passes: forward through the streets, one kernel for each river board, and back. Boards are the unit of parallel
//! work. Each writes to places of its own; sums over boards are formed in the order of the boards.

use crate::boards::Board;
use crate::cell::Storage;
use crate::desk::{Desk, Job, Room, Table, Watch};
use crate::engine::{Engine, Street, desks};
use crate::kernel::Ahead;
use crate::kernel::deal::{self, Column};
use crate::kernel::showdown::{Rows, RowsMut};
use crate::layout::Columns;
use crate::probe::Probe;
use crate::program::Program;
use crate::simd::{Block, WIDTH};
use crate::workspace::{Batch, Bench, Stage};
use isofold_eval::Level;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What all tasks of a pass share.
#[derive(Clone, Copy)]
struct Pass<'a> {
    level: Level,
    learner: usize,
    job: Job,
    benches: &'a [Mutex<Bench>],
    /// Who does the task.
    worker: usize,
    probe: Option<&'a Probe>,
}

/// A street before the river.
struct Upper<'a, S: Storage> {
    boards: &'a [Board],
    program: &'a Program,
    desks: Vec<Desk<'a, S>>,
    stages: &'a mut [Stage],
}

impl<S: Storage> Engine<S> {
    /// One pass; what each row of the learner is worth at the start comes back. With a probe that is not to be relied on.
    pub(crate) fn pass(&mut self, learner: usize, job: Job, probe: Option<&Probe>) -> &[Block] {
        let Engine { level, crew, streets, columns, stages, batches, benches, weights } = self;
        let Some((river, upper)) = streets.split_last_mut() else { return &[] };
        let own_blocks = upper.first().unwrap_or(river).boards[0].hands[learner].blocks();
        let river_columns = &columns[columns.len() - 1];
        let Street { boards: rivers, programs, joint, books, .. } = river;
        let programs = Street::<S>::programs(programs, joint, learner, job);
        let mut river_desks = desks(books, learner, job);
        let reach = &weights[1 - learner];

        if upper.is_empty() {
            let pass = Pass { level: *level, learner, job, benches: &[], worker: 0, probe };
            let bench = benches[0].get_mut().unwrap_or_else(PoisonError::into_inner);
            pass.enter(&rivers[0], &programs[0], Source::Start(reach), &mut bench.room);
            pass.river((0, 0), &rivers[0], &programs[0], &mut river_desks[0], bench, Ahead::NOTHING);
            return &bench.room.values[..own_blocks];
        }
        let pass = Pass { level: *level, learner, job, benches, worker: 0, probe };

        let mut uppers: Vec<Upper<'_, S>> = upper
            .iter_mut()
            .zip(stages.iter_mut())
            .map(|(street, stages)| {
                let Street { boards, programs, joint, books, .. } = street;
                let desks = desks(books, learner, job);
                let program = &Street::<S>::programs(programs, joint, learner, job)[0];
                Upper { boards, program, desks, stages }
            })
            .collect();

        for depth in 0..uppers.len() {
            let (before, here) = uppers.split_at_mut(depth);
            let Upper { boards, program, desks, stages } = &mut here[0];
            let (boards, program) = (*boards, *program);
            let (lines, exits) = (&columns[depth], &columns[depth + 1]);
            let tasks = boards.iter().zip(desks).zip(stages.iter_mut()).collect();
            crew.each(tasks, |worker, ((board, desk), stage)| {
                let pass = Pass { worker, ..pass };
                let source = match before.last() {
                    None => Source::Start(reach),
                    Some(before) => Source::Table(&before.stages[board.parent].down, lines),
                };
                pass.down(board, program, desk, stage, source, exits);
            });
        }

        let parents = &uppers[uppers.len() - 1].stages;
        let mut rest = &mut river_desks[..];
        let tasks = batches
            .iter_mut()
            .map(|batch| {
                let (desks, others) = std::mem::take(&mut rest).split_at_mut(batch.boards.len());
                rest = others;
                (batch, desks)
            })
            .collect();
        crew.each(tasks, |worker, (batch, desks)| {
            let pass = Pass { worker, ..pass };
            let down = &parents[batch.parent].down;
            pass.batch(rivers, programs, desks, batch, Source::Table(down, river_columns), columns.len() - 1);
        });

        for depth in (0..uppers.len()).rev() {
            let (here, after) = uppers.split_at_mut(depth + 1);
            let Upper { boards, program, desks, stages } = &mut here[depth];
            let (boards, program, exits) = (*boards, *program, &columns[depth + 1]);
            let tasks = boards.iter().zip(desks).zip(stages.iter_mut()).enumerate().collect();
            let (batches, after) = (&batches[..], after.first());
            crew.each(tasks, |worker, (number, ((board, desk), stage))| {
                let pass = Pass { worker, ..pass };
                stage.up.fill(Block::ZERO);
                match after {
                    None => {
                        let first = batches.partition_point(|batch| batch.parent < number);
                        for batch in batches[first..].iter().take_while(|batch| batch.parent == number) {
                            add(&mut stage.up, &batch.sum);
                        }
                    }
                    Some(after) => {
                        let mut bench = pass.bench();
                        for child in board.children.clone() {
                            let blocks = after.boards[child].hands[learner].blocks();
                            let values = Rows { all: &after.stages[child].room.values, blocks };
                            for (number, lines) in exits.iter().enumerate() {
                                let rows = std::array::from_fn(|lane| (lines.start + lane) as u32);
                                let moves = &after.boards[child].hands[learner].moves;
                                let (up, square) = (&mut stage.up, &mut bench.square);
                                deal::add_to_table(
                                    pass.level,
                                    values,
                                    &rows,
                                    moves,
                                    up,
                                    Column { number, of: exits.len() },
                                    square,
                                );
                            }
                        }
                    }
                }
                pass.up((depth, number), board, program, desk, stage, exits);
            });
        }
        drop(uppers);
        &self.stages[0][0].room.values[..own_blocks]
    }
}

/// Adds one list to another.
fn add(to: &mut [Block], from: &[Block]) {
    for (to, from) in to.iter_mut().zip(from) {
        for (to, from) in to.0.iter_mut().zip(&from.0) {
            *to += from;
        }
    }
}

/// Where the reach of a board's lines comes from.
#[derive(Clone, Copy)]
enum Source<'a> {
    /// The range that the player starts with.
    Start(&'a [Block]),
    /// The board before, its lines in these columns.
    Table(&'a [Block], &'a Columns),
}

impl Pass<'_> {
    /// The bench of whoever does the task.
    fn bench(&self) -> MutexGuard<'_, Bench> {
        self.benches[self.worker].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Fills the rows of a program's lines.
    fn enter(&self, board: &Board, program: &Program, source: Source<'_>, room: &mut Room) {
        let other = &board.hands[1 - self.learner];
        let blocks = other.blocks();
        match source {
            Source::Start(reach) => room.reach[..blocks].copy_from_slice(reach),
            Source::Table(table, columns) => {
                for (number, lines) in
                    columns.iter().enumerate().filter(|(_, lines)| inside(lines, &program.lines))
                {
                    let column = Column { number, of: columns.len() };
                    let rows = RowsMut { all: &mut room.reach, blocks };
                    let lanes = std::array::from_fn(|lane| {
                        (lane < lines.len()).then(|| (lines.start + lane - program.lines.start) as u32)
                    });
                    deal::from_table(self.level, table, &other.places, column, &lanes, rows);
                }
            }
        }
        room.sum_lines(program.lines.len(), blocks);
    }

    fn down<S: Storage>(
        &self,
        board: &Board,
        program: &Program,
        desk: &mut Desk<'_, S>,
        stage: &mut Stage,
        source: Source<'_>,
        exits: &Columns,
    ) {
        let mut bench = self.bench();
        let table = self.table(board, program, None);
        self.enter(board, program, source, &mut stage.room);
        table.forward(desk, &mut stage.room, &mut bench.workshop);
        table.terminals(&mut stage.room, &mut bench.workshop, Ahead::NOTHING);
        let blocks = board.hands[1 - self.learner].blocks();
        let room = &mut stage.room;
        for deal in program.deals.iter().filter(|deal| room.totals[deal.reach as usize] <= 0.0) {
            room.reach[deal.reach as usize * blocks..][..blocks].fill(Block::ZERO);
        }
        for (number, lines) in exits.iter().enumerate() {
            let column = Column { number, of: exits.len() };
            // Lanes past the last line repeat it; nobody reads them.
            let rows =
                std::array::from_fn(|lane| program.deals[lines.end.min(lines.start + lane + 1) - 1].reach);
            let reach = Rows { all: &room.reach, blocks };
            deal::to_table(self.level, reach, &rows, &mut stage.down, column);
        }
        // Behind the last hand of this player the other may have left something.
        stage.down[blocks * WIDTH * exits.len()..][..exits.len()].fill(Block::ZERO);
    }

    fn batch<S: Storage>(
        &self,
        boards: &[Board],
        programs: &[Program],
        desks: &mut [Desk<'_, S>],
        batch: &mut Batch,
        source: Source<'_>,
        depth: usize,
    ) {
        let mut bench = self.bench();
        let bench = &mut *bench;
        batch.sum.fill(Block::ZERO);
        let mut rest = desks;
        for number in batch.boards.clone() {
            let Some((desk, next)) = rest.split_first_mut() else { break };
            let ahead = desk.ahead(next.first());
            rest = next;
            if self.probe.is_some_and(|probe| !probe.rivers.contains(&number)) {
                continue;
            }
            let board = &boards[number];
            let Source::Table(_, columns) = source else { continue };
            for program in programs {
                self.enter(board, program, source, &mut bench.room);
                self.river((depth, number), board, program, desk, bench, ahead);
                if let Some(probe) = self.probe {
                    probe.keep(depth, number, board, self.learner, &bench.room, &program.lines);
                }
                let own = &board.hands[self.learner];
                let values = Rows { all: &bench.room.values, blocks: own.blocks() };
                for (place, lines) in
                    columns.iter().enumerate().filter(|(_, lines)| inside(lines, &program.lines))
                {
                    let column = Column { number: place, of: columns.len() };
                    let first = lines.start - program.lines.start;
                    let rows = std::array::from_fn(|lane| (first + lane) as u32);
                    let (sum, square) = (&mut batch.sum, &mut bench.square);
                    deal::add_to_table(self.level, values, &rows, &own.moves, sum, column, square);
                }
            }
        }
    }

    fn table<'a>(&self, board: &'a Board, program: &'a Program, watched: Option<&'a Watch>) -> Table<'a> {
        Table { level: self.level, program, board, learner: self.learner, job: self.job, watched }
    }

    fn river<S: Storage>(
        &self,
        (depth, number): (usize, usize),
        board: &Board,
        program: &Program,
        desk: &mut Desk<'_, S>,
        bench: &mut Bench,
        ahead: Ahead,
    ) {
        let table = self.table(board, program, self.probe.and_then(|probe| probe.watch(depth, number)));
        table.forward(desk, &mut bench.room, &mut bench.workshop);
        table.terminals(&mut bench.room, &mut bench.workshop, ahead);
        table.backward(desk, &mut bench.room, &mut bench.workshop);
    }

    fn up<S: Storage>(
        &self,
        (depth, number): (usize, usize),
        board: &Board,
        program: &Program,
        desk: &mut Desk<'_, S>,
        stage: &mut Stage,
        exits: &Columns,
    ) {
        let blocks = board.hands[self.learner].blocks();
        for (number, lines) in exits.iter().enumerate() {
            let column = Column { number, of: exits.len() };
            let lanes = std::array::from_fn(|lane| {
                (lane < lines.len()).then(|| program.deals[lines.start + lane].value)
            });
            let rows = RowsMut { all: &mut stage.room.values, blocks };
            deal::straight_from_table(self.level, &stage.up, column, &lanes, rows);
        }
        let mut bench = self.bench();
        let table = self.table(board, program, self.probe.and_then(|probe| probe.watch(depth, number)));
        table.backward(desk, &mut stage.room, &mut bench.workshop);
        if let Some(probe) = self.probe {
            probe.keep(depth, number, board, self.learner, &stage.room, &program.lines);
        }
    }
}

fn inside(inner: &Range<usize>, outer: &Range<usize>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}
