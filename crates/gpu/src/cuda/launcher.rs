//! The order in which the kernels of a pass run.

use super::buffers::{Buffer, table_bytes};
use super::failed;
use super::lists::{InfosetsArg, ParamsArg, PlayerLists, ProgramLists, StreetArg, address};
use super::runner::CudaRunner;
use cudarc::driver::sys::CUevent_flags;
use cudarc::driver::{CudaEvent, CudaFunction, result};
use isofold_solver::device::{DeviceError, Evaluation};
use std::ffi::c_void;
use std::ops::Range;

/// The strategy at the traverser's decisions.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum PassKind {
    /// The current strategy; regrets and sums are updated.
    Update,
    Evaluate(Evaluation),
}

/// A kernel, its street, its traverser, and events before and after it.
pub(super) type TimedKernel = (&'static str, usize, usize, [CudaEvent; 2]);

/// Launches the kernels of a pass, without waiting for them.
pub(super) struct PassLauncher<'a> {
    pub(super) runner: &'a CudaRunner,
    pub(super) traverser: usize,
    pub(super) kind: PassKind,
    /// The kernels that were timed, if they are to be.
    pub(super) times: Option<Vec<TimedKernel>>,
}

/// An argument of a kernel.
fn argument<T>(value: &T) -> *mut c_void {
    std::ptr::from_ref(value).cast_mut().cast()
}

impl PassLauncher<'_> {
    /// Launches a whole pass: down to the river, chunk by chunk there, and back to the root.
    pub(super) fn pass(&mut self) -> Result<(), DeviceError> {
        let runner = self.runner;
        let last = runner.game.streets.len() - 1;
        let boards = |depth: usize| 0..runner.game.streets[depth].parents.len();
        for depth in 0..last {
            self.descend(depth, boards(depth))?;
        }
        for chunk in &runner.plan.chunks {
            self.copy_window(chunk.clone(), Direction::In)?;
            self.descend(last, chunk.clone())?;
            self.ascend(last, chunk.clone())?;
            self.copy_window(chunk.clone(), Direction::Out)?;
            if last > 0 {
                let parents = &runner.game.streets[last].parents;
                let range = parents[chunk.start] as usize..parents[chunk.end - 1] as usize + 1;
                self.gather(last - 1, range, chunk.start)?;
            } else {
                self.collect(chunk.clone())?;
            }
        }
        for depth in (0..last).rev() {
            if depth + 1 < last {
                self.gather(depth, boards(depth), 0)?;
            }
            self.ascend(depth, boards(depth))?;
        }
        if last > 0 { self.collect(boards(0)) } else { Ok(()) }
    }

    /// Forward: reach, its totals, and the values of the terminals.
    fn descend(&mut self, depth: usize, boards: Range<usize>) -> Result<(), DeviceError> {
        let runner = self.runner;
        let lists = &runner.lists.streets[depth];
        let active = runner.active.boards(depth, &boards, &runner.stream);
        let street = StreetArg { boards: active.list, ..self.street(depth, boards.start) };
        let before = if depth > 0 { self.street(depth - 1, 0) } else { StreetArg::default() };
        let weights = if depth > 0 { 0 } else { runner.lists.weights[1 - self.traverser] };
        let params = self.params();
        let program = *self.program(depth);
        let kernel = match self.kind {
            PassKind::Update => &runner.kernels.descend_update,
            PassKind::Evaluate(_) => &runner.kernels.descend_evaluate,
        };
        let threads = lists.of[1 - self.traverser].threads;
        let mut arguments = [argument(&street), argument(&before), argument(&weights), argument(&params)];
        let grid = [active.count, program.line_count];
        self.launch(("descend", depth), kernel, grid, (threads, 0), &mut arguments)?;
        let all = boards.len() as u32;
        let rows = u64::from(all) * u64::from(program.reach_rows);
        let blocks = rows.div_ceil(256).min(1 << 16) as u32;
        let mut arguments = [argument(&street), argument(&all)];
        self.launch(("totals", depth), &runner.kernels.totals, [blocks, 1], (256, 0), &mut arguments)?;
        let folds = program.terminal_count - program.showdowns;
        let grid = [active.count, program.showdowns.div_ceil(4) + folds.div_ceil(4)];
        let PlayerLists { shared, in_place, .. } = lists.of[self.traverser];
        let threads = if in_place == 1 { 256 } else { 128 };
        let mut arguments = [argument(&street), argument(&in_place)];
        let kernel = &runner.kernels.terminals;
        self.launch(("terminals", depth), kernel, grid, (threads, shared), &mut arguments)
    }

    /// Back: from the values of terminals and deals to those of the lines, and new regrets.
    fn ascend(&mut self, depth: usize, boards: Range<usize>) -> Result<(), DeviceError> {
        let runner = self.runner;
        let active = runner.active.boards(depth, &boards, &runner.stream);
        let street = StreetArg { boards: active.list, ..self.street(depth, boards.start) };
        let params = self.params();
        let kernel = match self.kind {
            PassKind::Update => &runner.kernels.ascend_update,
            PassKind::Evaluate(Evaluation::Best) => &runner.kernels.ascend_best,
            PassKind::Evaluate(Evaluation::Average | Evaluation::Joint) => &runner.kernels.ascend_average,
        };
        let grid = [active.count, self.program(depth).line_count];
        let threads = runner.lists.streets[depth].of[self.traverser].threads;
        let mut arguments = [argument(&street), argument(&params)];
        self.launch(("ascend", depth), kernel, grid, (threads, 0), &mut arguments)
    }

    /// Across a deal: from the values of the next street's boards, the first of which in the buffers is `first`, to those of some
    /// boards of a street.
    fn gather(&mut self, depth: usize, boards: Range<usize>, first: usize) -> Result<(), DeviceError> {
        let runner = self.runner;
        let active = runner.active.boards(depth, &boards, &runner.stream);
        let street = StreetArg { boards: active.list, ..self.street(depth, 0) };
        let after = self.street(depth + 1, first);
        let from = boards.start as u32;
        let grid = [active.count, self.program(depth).deal_count];
        let mut arguments = [argument(&street), argument(&after), argument(&from)];
        self.launch(("gather", depth), &runner.kernels.gather, grid, (128, 0), &mut arguments)
    }

    /// Puts the values at some starts behind one another, if they are asked for.
    fn collect(&mut self, boards: Range<usize>) -> Result<(), DeviceError> {
        if self.kind == PassKind::Update {
            return Ok(());
        }
        let runner = self.runner;
        let active = runner.active.boards(0, &boards, &runner.stream);
        let street = StreetArg { boards: active.list, ..self.street(0, boards.start) };
        let starts = runner.lists.streets[0].of[self.traverser].starts;
        let offsets = runner.active.offsets(self.traverser, &active, starts, &runner.stream);
        let cfvs = address(&runner.cfvs, &runner.stream);
        let mut arguments = [argument(&street), argument(&offsets), argument(&cfvs)];
        self.launch(("collect", 0), &runner.kernels.collect, [active.count, 1], (128, 0), &mut arguments)
    }

    fn program(&self, depth: usize) -> &ProgramLists {
        let street = &self.runner.lists.streets[depth];
        match &street.joint {
            Some(joint) if self.kind == PassKind::Evaluate(Evaluation::Joint) => joint,
            _ => &street.programs[self.traverser],
        }
    }

    fn params(&self) -> u64 {
        let params = address(&self.runner.params, &self.runner.stream);
        params + (self.traverser * size_of::<ParamsArg>()) as u64
    }

    /// The arguments of a street whose buffers begin with a board; all boards are active.
    fn street(&self, depth: usize, first: usize) -> StreetArg {
        let (runner, own, other) = (self.runner, self.traverser, 1 - self.traverser);
        let (street, program) = (&runner.lists.streets[depth], self.program(depth));
        let (mine, theirs) = (&street.of[own], &street.of[other]);
        let is_last = depth + 1 == runner.game.streets.len();
        let (tables, infosets_first) = match &runner.window {
            Some(window) if is_last => (window, first),
            _ => (&runner.tables[depth], 0),
        };
        let infosets = |player: usize| {
            let (lists, table) = (&street.of[player], &tables[player]);
            InfosetsArg {
                regrets: table.regrets.address(&runner.stream),
                averages: table.averages.address(&runner.stream),
                regret_scales: table.regret_scales.address(&runner.stream),
                average_scales: table.average_scales.address(&runner.stream),
                exception_starts: lists.exception_starts,
                exceptions: lists.exceptions,
                locks: lists.locks,
                action_rows: runner.game.streets[depth].action_rows[player],
                decisions: runner.game.streets[depth].decisions[player],
            }
        };
        let [reach, values, totals, warp_sums] =
            [0, 1, 2, 3].map(|buffer: usize| address(&runner.pass_buffers[depth][buffer], &runner.stream));
        StreetArg {
            own_starts: mine.starts,
            other_starts: theirs.starts,
            parents: street.parents,
            to_parent: theirs.to_parent,
            own: mine.own,
            combo_starts: mine.combo_starts,
            combo_rows: mine.combo_rows,
            listed: mine.listed,
            cards: mine.cards,
            iso_map_starts: mine.iso_map_starts,
            iso_maps: mine.iso_maps,
            lines: program.lines,
            segments: program.segments,
            steps: program.steps,
            child_rows: program.child_rows,
            terminals: program.terminals,
            deals: program.deals,
            own_infosets: infosets(own),
            other_infosets: infosets(other),
            reach,
            values,
            totals,
            warp_sums,
            boards: 0,
            reach_rows: program.reach_rows,
            value_rows: program.value_rows,
            showdowns: program.showdowns,
            terminal_count: program.terminal_count,
            warps_of_row: theirs.threads / 32,
            first: first as u32,
            infosets_first: infosets_first as u32,
        }
    }

    fn launch(
        &mut self,
        (name, depth): (&'static str, usize),
        kernel: &CudaFunction,
        grid: [u32; 2],
        (threads, shared): (u32, u32),
        arguments: &mut [*mut c_void],
    ) -> Result<(), DeviceError> {
        if grid.contains(&0) {
            return Ok(());
        }
        let stream = &self.runner.stream;
        let event = || stream.record_event(Some(CUevent_flags::CU_EVENT_DEFAULT)).map_err(failed);
        let begin = self.times.is_some().then(event).transpose()?;
        // SAFETY: `arguments` point to the parameters of the kernel, in order and of the sizes that the kernels assert, and are alive
        // during the call. The lists and buffers that these point to belong to the runner, which waits for the stream before it
        // frees any of them, and have the lengths that the plan was made for.
        unsafe {
            result::launch_kernel(
                kernel.cu_function(),
                (grid[0], grid[1], 1),
                (threads, 1, 1),
                shared,
                stream.cu_stream(),
                arguments,
            )
        }
        .map_err(failed)?;
        if let (Some(times), Some(begin)) = (&mut self.times, begin) {
            times.push((name, depth, self.traverser, [begin, event()?]));
        }
        Ok(())
    }
}

/// The direction in which a chunk's infosets are copied.
#[derive(Clone, Copy, PartialEq)]
enum Direction {
    /// To the device.
    In,
    /// Back to main memory.
    Out,
}

/// The numbers of infosets that are copied: regrets or sums of strategies.
#[derive(Clone, Copy)]
enum InfosetNumbers {
    Regrets,
    Averages,
}

impl PassLauncher<'_> {
    /// Copies the infosets of a chunk that a pass reads, or those that it has changed, if they are kept in main memory.
    fn copy_window(&self, chunk: Range<usize>, direction: Direction) -> Result<(), DeviceError> {
        let runner = self.runner;
        let Some(window) = &runner.window else { return Ok(()) };
        let depth = runner.game.streets.len() - 1;
        let street = &runner.game.streets[depth];
        let (own, other) = (self.traverser, 1 - self.traverser);
        let copied: &[(usize, InfosetNumbers)] = match (self.kind, direction) {
            (PassKind::Update, Direction::In) => &[
                (own, InfosetNumbers::Regrets),
                (other, InfosetNumbers::Regrets),
                (other, InfosetNumbers::Averages),
            ],
            (PassKind::Update, Direction::Out) => {
                &[(own, InfosetNumbers::Regrets), (other, InfosetNumbers::Averages)]
            }
            (PassKind::Evaluate(Evaluation::Best), Direction::In) => &[(other, InfosetNumbers::Averages)],
            (PassKind::Evaluate(Evaluation::Average | Evaluation::Joint), Direction::In) => {
                &[(own, InfosetNumbers::Averages), (other, InfosetNumbers::Averages)]
            }
            (PassKind::Evaluate(_), Direction::Out) => &[],
        };
        for &(player, which) in copied {
            let [begin, begin_scale] = table_bytes(&runner.game, street, player, 0..chunk.start);
            let [cells, scales] = table_bytes(&runner.game, street, player, chunk.clone());
            let (main, here) = (&runner.tables[depth][player], &window[player]);
            let [numbers, numbers_scales] = match which {
                InfosetNumbers::Regrets => {
                    [(&main.regrets, &here.regrets), (&main.regret_scales, &here.regret_scales)]
                }
                InfosetNumbers::Averages => {
                    [(&main.averages, &here.averages), (&main.average_scales, &here.average_scales)]
                }
            };
            self.copy(numbers, begin..begin + cells, direction)?;
            self.copy(numbers_scales, begin_scale..begin_scale + scales, direction)?;
        }
        Ok(())
    }

    /// Copies some bytes of main memory to the beginning of a buffer on the device, or back.
    fn copy(
        &self,
        (main, here): (&Buffer, &Buffer),
        bytes: Range<usize>,
        direction: Direction,
    ) -> Result<(), DeviceError> {
        let (Buffer::Main(pinned, start), Buffer::Device(here)) = (main, here) else { return Ok(()) };
        if bytes.is_empty() {
            return Ok(());
        }
        assert!(bytes.end <= pinned.len() && bytes.len() <= here.len(), "a chunk is within its buffers");
        let (there, stream) = (address(here, &self.runner.stream), self.runner.stream.cu_stream());
        // SAFETY: `start` is the first of the pinned buffer's bytes, which are initialized, and the range is within them (asserted
        // above). While the device works they are reached in no other way: `write_tables` and `read_tables` wait for the stream.
        let main = unsafe { std::slice::from_raw_parts_mut(start.add(bytes.start), bytes.len()) };
        // SAFETY: both sides have `bytes.len()` bytes (asserted above), live as long as the runner, which waits for the stream before
        // it frees them, and copies on a stream run in order.
        let copied = unsafe {
            match direction {
                Direction::In => result::memcpy_htod_async(there, main, stream),
                Direction::Out => result::memcpy_dtoh_async(main, there, stream),
            }
        };
        copied.map_err(failed)
    }
}
