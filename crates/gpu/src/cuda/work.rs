//! A game at work on the device: what is there, and the order in which kernels run.

use super::tables::{BookArg, ParamsArg, PlayerTables, ProgramTables, StreetArg, Tables, address};
use super::{Cuda, failed};
use crate::plan::{Plan, rooms};
use cudarc::driver::sys::{
    CUevent_flags, CUfunction_attribute_enum, CUgraphInstantiate_flags, CUstreamCaptureMode,
};
use cudarc::driver::{
    CudaContext, CudaEvent, CudaFunction, CudaGraph, CudaSlice, CudaStream, PinnedHostSlice, result,
};
use isofold_solver::Precision;
use isofold_solver::device::{DeviceError, Evaluation, FlatGame, FlatStreet, PassRunner, Update};
use rayon::prelude::*;
use std::ffi::c_void;
use std::ops::Range;
use std::sync::Arc;

/// How long a kernel took.
#[derive(Clone, PartialEq, Debug)]
pub struct Timing {
    /// Which.
    pub kernel: &'static str,
    /// On which street, counted from the start.
    pub street: usize,
    /// Who learnt.
    pub traverser: usize,
    /// Milliseconds.
    pub milliseconds: f32,
}

/// A game on the device.
pub struct Work {
    context: Arc<CudaContext>,
    stream: Arc<CudaStream>,
    kernels: Kernels,
    tables: Tables,
    game: FlatGame,
    plan: Plan,
    /// Of each street, of each player.
    books: Vec<[Book; 2]>,
    /// What a chunk has of the last street's books, if they are not on the device.
    window: Option<[Book; 2]>,
    /// Of each street.
    rooms: Vec<[CudaSlice<f32>; 4]>,
    params: CudaSlice<u8>,
    /// What each row of the first street is worth.
    answers: CudaSlice<f32>,
    /// Of each street, the boards that are worked on, here and on the device; none if all are.
    awake: Vec<(Vec<u32>, CudaSlice<u32>)>,
    /// An iteration.
    graph: Option<CudaGraph>,
}

// SAFETY: the graph and the addresses of main memory, which alone forbid it, are not bound to a thread; they are used and
// dropped only by who holds `Work`, one at a time.
unsafe impl Send for Work {}
// SAFETY: through a shared reference nothing of it can be reached but the plan.
unsafe impl Sync for Work {}

struct Kernels {
    descend_learn: CudaFunction,
    descend_judge: CudaFunction,
    ascend_learn: CudaFunction,
    ascend_best: CudaFunction,
    ascend_average: CudaFunction,
    totals: CudaFunction,
    terminals: CudaFunction,
    gather: CudaFunction,
    collect: CudaFunction,
}

/// All that a player has learnt on a street, or on some boards of it.
struct Book {
    regrets: Home,
    regret_scales: Home,
    averages: Home,
    average_scales: Home,
}

/// Bytes on the device, or in main memory where it can fetch them.
enum Home {
    Device(CudaSlice<u8>),
    /// And where they begin: to ask for that would wait for the device, which must not be while an iteration is recorded.
    Main(PinnedHostSlice<u8>, *mut u8),
}

/// What a pass does at the learner's decisions.
#[derive(Clone, Copy, PartialEq)]
enum Job {
    Update,
    Best,
    Average,
}

/// What comes back does so in portions of so many bytes, through two buffers that the device can write to.
const PORTION: usize = 16 << 20;

/// Shared memory that a block may have without asking.
const PLAIN_SHARED: u32 = 48 << 10;

impl Book {
    /// The four parts, in the order of [`PassRunner::write_tables`].
    fn parts(&mut self) -> [&mut Home; 4] {
        [&mut self.regrets, &mut self.regret_scales, &mut self.averages, &mut self.average_scales]
    }
}

/// Bytes of a player's numbers and of their scales on some boards.
fn sizes(game: &FlatGame, street: &FlatStreet, player: usize, boards: Range<usize>) -> [usize; 2] {
    let rows = (street.starts[player][boards.end] - street.starts[player][boards.start]) as usize;
    let scales = if game.precision == Precision::Half {
        4 * boards.len() * street.decisions[player] as usize
    } else {
        0
    };
    [rows * street.action_rows[player] as usize * game.cell(), scales]
}

impl Home {
    fn device(stream: &Arc<CudaStream>, bytes: usize) -> Result<Home, DeviceError> {
        stream.alloc_zeros(bytes.max(1)).map(Home::Device).map_err(failed)
    }

    fn main(context: &Arc<CudaContext>, bytes: usize) -> Result<Home, DeviceError> {
        // SAFETY: it is filled before anybody reads it.
        let room = unsafe { context.alloc_pinned_with_flags::<u8>(bytes.max(1), 0) };
        let mut room = room.map_err(|_| {
            DeviceError::Failed(format!(
                "it needs {:.2} GB of main memory for a part of the last street, and they cannot be had",
                bytes as f64 / 1e9
            ))
        })?;
        room.as_mut_slice().map_err(failed)?.fill(0);
        let start = room.as_mut_ptr().map_err(failed)?;
        Ok(Home::Main(room, start))
    }

    fn address(&self, stream: &CudaStream) -> u64 {
        match self {
            Home::Device(bytes) => address(bytes, stream),
            Home::Main(..) => 0,
        }
    }
}

impl Work {
    pub(super) fn new(cuda: &Cuda, game: FlatGame, plan: Plan) -> Result<Work, DeviceError> {
        let context = cuda.context.clone();
        context.bind_to_thread().map_err(failed)?;
        let stream = context.new_stream().map_err(failed)?;
        let name = if game.precision == Precision::Full { "full" } else { "half" };
        let of = |kernel: &str| cuda.function(&format!("{kernel}_{name}"));
        let kernels = Kernels {
            descend_learn: of("descend_learn")?,
            descend_judge: of("descend_judge")?,
            ascend_learn: of("ascend_learn")?,
            ascend_best: of("ascend_best")?,
            ascend_average: of("ascend_average")?,
            totals: cuda.function("totals")?,
            terminals: cuda.function("terminals")?,
            gather: cuda.function("gather")?,
            collect: cuda.function("collect")?,
        };
        let tables = Tables::new(&game, &stream)?;
        let last = game.streets.len() - 1;
        let mut books = Vec::new();
        for (depth, street) in game.streets.iter().enumerate() {
            let is_main = depth == last && plan.window.is_some();
            let book = |player: usize| -> Result<Book, DeviceError> {
                let [cells, scales] = sizes(&game, street, player, 0..street.parents.len());
                let home = |bytes: usize| {
                    if is_main { Home::main(&context, bytes) } else { Home::device(&stream, bytes) }
                };
                Ok(Book {
                    regrets: home(cells)?,
                    regret_scales: home(scales)?,
                    averages: home(cells)?,
                    average_scales: home(scales)?,
                })
            };
            books.push([book(0)?, book(1)?]);
        }
        let window = if plan.window.is_some() {
            let street = &game.streets[last];
            let book = |player: usize| -> Result<Book, DeviceError> {
                let all = plan.chunks.iter().map(|chunk| sizes(&game, street, player, chunk.clone()));
                let [cells, scales] =
                    all.fold([0; 2], |most, sizes| [0, 1].map(|i: usize| most[i].max(sizes[i])));
                Ok(Book {
                    regrets: Home::device(&stream, cells)?,
                    regret_scales: Home::device(&stream, scales)?,
                    averages: Home::device(&stream, cells)?,
                    average_scales: Home::device(&stream, scales)?,
                })
            };
            Some([book(0)?, book(1)?])
        } else {
            None
        };
        let mut all_rooms = Vec::new();
        for (depth, street) in game.streets.iter().enumerate() {
            let most = if depth == last {
                let chunks = plan.chunks.iter().map(|chunk| rooms(street, chunk.clone()));
                chunks.fold([0; 4], |most, room| std::array::from_fn(|i| most[i].max(room[i])))
            } else {
                rooms(street, 0..street.parents.len())
            };
            let room = |count: u64| stream.alloc_zeros::<f32>(count.max(1) as usize).map_err(failed);
            all_rooms.push([room(most[0])?, room(most[1])?, room(most[2])?, room(most[3])?]);
        }
        let shared =
            tables.streets.iter().flat_map(|street| &street.of).map(|of| of.shared).max().unwrap_or(0);
        if shared > PLAIN_SHARED {
            let most = CUfunction_attribute_enum::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
            kernels.terminals.set_attribute(most, shared as i32).map_err(failed)?;
        }
        let rows = game.weights.iter().map(Vec::len).max().unwrap_or(0);
        let params = stream.alloc_zeros(2 * size_of::<ParamsArg>()).map_err(failed)?;
        let answers = stream.alloc_zeros(rows.max(1)).map_err(failed)?;
        stream.synchronize().map_err(failed)?;
        Ok(Work {
            context,
            stream,
            kernels,
            tables,
            game,
            plan,
            books,
            window,
            rooms: all_rooms,
            params,
            answers,
            awake: Vec::new(),
            graph: None,
        })
    }

    /// How it is laid out.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// One iteration, kernel by kernel.
    pub fn profile(&mut self, players: [Update; 2]) -> Result<Vec<Timing>, DeviceError> {
        self.context.bind_to_thread().map_err(failed)?;
        self.tell(players)?;
        let mut times = Vec::new();
        for traverser in 0..2 {
            let mut order =
                Order { work: self, traverser, job: Job::Update, joint: false, times: Some(Vec::new()) };
            order.pass()?;
            times.extend(order.times.into_iter().flatten());
        }
        self.stream.synchronize().map_err(failed)?;
        let timing = |(kernel, street, traverser, [begin, end]): Timed| {
            let milliseconds = begin.elapsed_ms(&end).map_err(failed)?;
            Ok(Timing { kernel, street, traverser, milliseconds })
        };
        times.into_iter().map(timing).collect()
    }

    /// Sends what both learners are told.
    fn tell(&mut self, players: [Update; 2]) -> Result<(), DeviceError> {
        let params = players.map(|learn| ParamsArg {
            positive: learn.discounts.positive,
            negative: learn.discounts.negative,
            keep: learn.keep,
            weight: learn.weight,
            seed: learn.seed,
        });
        // SAFETY: numbers without padding; any byte may be read.
        let bytes = unsafe { std::slice::from_raw_parts(params.as_ptr().cast::<u8>(), size_of_val(&params)) };
        self.stream.memcpy_htod(bytes, &mut self.params).map_err(failed)
    }

    fn launch_iteration(&self) -> Result<(), DeviceError> {
        for traverser in 0..2 {
            Order { work: self, traverser, job: Job::Update, joint: false, times: None }.pass()?;
        }
        Ok(())
    }
}

type Timed = (&'static str, usize, usize, [CudaEvent; 2]);

/// A pass that is put in order.
struct Order<'a> {
    work: &'a Work,
    traverser: usize,
    job: Job,
    joint: bool,
    /// When each kernel began and ended, if anybody asks.
    times: Option<Vec<Timed>>,
}

/// An argument of a kernel.
fn argument<T>(value: &T) -> *mut c_void {
    std::ptr::from_ref(value).cast_mut().cast()
}

impl Order<'_> {
    fn program(&self, depth: usize) -> &ProgramTables {
        let street = &self.work.tables.streets[depth];
        match &street.joint {
            Some(joint) if self.joint => joint,
            _ => &street.programs[self.traverser],
        }
    }

    /// What kernels are told of a street whose room begins with a board.
    fn street(&self, depth: usize, first: usize) -> StreetArg {
        let (work, own, other) = (self.work, self.traverser, 1 - self.traverser);
        let (street, program) = (&work.tables.streets[depth], self.program(depth));
        let (mine, theirs) = (&street.of[own], &street.of[other]);
        let is_last = depth + 1 == work.game.streets.len();
        let (books, book_first) = match &work.window {
            Some(window) if is_last => (window, first),
            _ => (&work.books[depth], 0),
        };
        let book = |player: usize| {
            let (tables, book) = (&street.of[player], &books[player]);
            BookArg {
                regrets: book.regrets.address(&work.stream),
                averages: book.averages.address(&work.stream),
                regret_scales: book.regret_scales.address(&work.stream),
                average_scales: book.average_scales.address(&work.stream),
                special_starts: tables.special_starts,
                exceptions: tables.exceptions,
                locks: tables.locks,
                action_rows: work.game.streets[depth].action_rows[player],
                decisions: work.game.streets[depth].decisions[player],
            }
        };
        let [reach, values, totals, parts] =
            [0, 1, 2, 3].map(|room: usize| address(&work.rooms[depth][room], &work.stream));
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
            own_book: book(own),
            other_book: book(other),
            reach,
            values,
            totals,
            parts,
            boards: 0,
            reach_rows: program.reach_rows,
            value_rows: program.value_rows,
            showdowns: program.showdowns,
            ends: program.ends,
            parts_of_row: theirs.threads / 32,
            first: first as u32,
            book_first: book_first as u32,
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
        let stream = &self.work.stream;
        let event = || stream.record_event(Some(CUevent_flags::CU_EVENT_DEFAULT)).map_err(failed);
        let begin = self.times.is_some().then(event).transpose()?;
        // SAFETY: the arguments are those of the kernel, in order, and alive; what they point to belongs to `Work`, and is as long
        // as the lists that it was planned by say.
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

    /// Those of some boards that are worked on: where they are listed, 0 if they are all, and how many.
    fn awake(&self, depth: usize, boards: &Range<usize>) -> (u64, u32) {
        let Some((list, on_device)) = self.work.awake.get(depth) else { return (0, boards.len() as u32) };
        let [begin, end] =
            [boards.start, boards.end].map(|bound| list.partition_point(|&board| (board as usize) < bound));
        (address(on_device, &self.work.stream) + 4 * begin as u64, (end - begin) as u32)
    }

    fn params(&self) -> u64 {
        address(&self.work.params, &self.work.stream) + (self.traverser * size_of::<ParamsArg>()) as u64
    }

    /// Forward, to the values of the terminals.
    fn down(&mut self, depth: usize, boards: Range<usize>) -> Result<(), DeviceError> {
        let work = self.work;
        let tables = &work.tables.streets[depth];
        let (list, count) = self.awake(depth, &boards);
        let street = StreetArg { boards: list, ..self.street(depth, boards.start) };
        let before = if depth > 0 { self.street(depth - 1, 0) } else { StreetArg::default() };
        let weights = if depth > 0 { 0 } else { work.tables.weights[1 - self.traverser] };
        let params = self.params();
        let program = *self.program(depth);
        let kernel =
            if self.job == Job::Update { &work.kernels.descend_learn } else { &work.kernels.descend_judge };
        let threads = tables.of[1 - self.traverser].threads;
        let mut arguments = [argument(&street), argument(&before), argument(&weights), argument(&params)];
        self.launch(("descend", depth), kernel, [count, program.line_count], (threads, 0), &mut arguments)?;
        let all = boards.len() as u32;
        let rows = u64::from(all) * u64::from(program.reach_rows);
        let blocks = rows.div_ceil(256).min(1 << 16) as u32;
        let mut arguments = [argument(&street), argument(&all)];
        self.launch(("totals", depth), &work.kernels.totals, [blocks, 1], (256, 0), &mut arguments)?;
        let groups = program.showdowns.div_ceil(4) + (program.ends - program.showdowns).div_ceil(4);
        let PlayerTables { shared, in_place, .. } = tables.of[self.traverser];
        let threads = if in_place == 1 { 256 } else { 128 };
        let mut arguments = [argument(&street), argument(&in_place)];
        self.launch(
            ("terminals", depth),
            &work.kernels.terminals,
            [count, groups],
            (threads, shared),
            &mut arguments,
        )
    }

    /// Back to the values of the lines.
    fn up(&mut self, depth: usize, boards: Range<usize>) -> Result<(), DeviceError> {
        let work = self.work;
        let (list, count) = self.awake(depth, &boards);
        let (street, params) =
            (StreetArg { boards: list, ..self.street(depth, boards.start) }, self.params());
        let kernel = match self.job {
            Job::Update => &work.kernels.ascend_learn,
            Job::Best => &work.kernels.ascend_best,
            Job::Average => &work.kernels.ascend_average,
        };
        let grid = [count, self.program(depth).line_count];
        let threads = work.tables.streets[depth].of[self.traverser].threads;
        let mut arguments = [argument(&street), argument(&params)];
        self.launch(("ascend", depth), kernel, grid, (threads, 0), &mut arguments)
    }

    /// From the values of boards, the room of which begins with one of them, to those of some boards before.
    fn gather(&mut self, depth: usize, boards: Range<usize>, first: usize) -> Result<(), DeviceError> {
        let (list, count) = self.awake(depth, &boards);
        let (street, after) =
            (StreetArg { boards: list, ..self.street(depth, 0) }, self.street(depth + 1, first));
        let from = boards.start as u32;
        let grid = [count, self.program(depth).deal_count];
        let mut arguments = [argument(&street), argument(&after), argument(&from)];
        let work = self.work;
        self.launch(("gather", depth), &work.kernels.gather, grid, (128, 0), &mut arguments)
    }

    fn pass(&mut self) -> Result<(), DeviceError> {
        let work = self.work;
        let last = work.game.streets.len() - 1;
        let boards = |depth: usize| 0..work.game.streets[depth].parents.len();
        for depth in 0..last {
            self.down(depth, boards(depth))?;
        }
        for chunk in &work.plan.chunks {
            self.copy(chunk.clone(), true)?;
            self.down(last, chunk.clone())?;
            self.up(last, chunk.clone())?;
            self.copy(chunk.clone(), false)?;
            if last > 0 {
                let parents = &work.game.streets[last].parents;
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
            self.up(depth, boards(depth))?;
        }
        if last > 0 { self.collect(boards(0)) } else { Ok(()) }
    }

    /// What the rows of the first street are worth, together.
    fn collect(&mut self, boards: Range<usize>) -> Result<(), DeviceError> {
        if self.job == Job::Update {
            return Ok(());
        }
        let work = self.work;
        let (street, answers) = (self.street(0, boards.start), address(&work.answers, &work.stream));
        let mut arguments = [argument(&street), argument(&answers)];
        self.launch(("collect", 0), &work.kernels.collect, [boards.len() as u32, 1], (128, 0), &mut arguments)
    }

    /// Copies a chunk's numbers in, or back, if they are not on the device.
    fn copy(&self, chunk: Range<usize>, is_in: bool) -> Result<(), DeviceError> {
        let work = self.work;
        let Some(window) = &work.window else { return Ok(()) };
        let depth = work.game.streets.len() - 1;
        let street = &work.game.streets[depth];
        let (own, other) = (self.traverser, 1 - self.traverser);
        // Regrets, then averages: which are needed, and which are changed.
        let parts: &[(usize, usize)] = match (self.job, is_in) {
            (Job::Update, true) => &[(own, 0), (other, 0), (other, 1)],
            (Job::Update, false) => &[(own, 0), (other, 1)],
            (Job::Best, true) => &[(other, 1)],
            (Job::Average, true) => &[(own, 1), (other, 1)],
            (_, false) => &[],
        };
        for &(player, kind) in parts {
            let [begin, begin_scale] = sizes(&work.game, street, player, 0..chunk.start);
            let [bytes, scales] = sizes(&work.game, street, player, chunk.clone());
            let (book, here) = (&work.books[depth][player], &window[player]);
            let pairs = match kind {
                0 => [(&book.regrets, &here.regrets), (&book.regret_scales, &here.regret_scales)],
                _ => [(&book.averages, &here.averages), (&book.average_scales, &here.average_scales)],
            };
            for ((main, here), (begin, bytes)) in
                pairs.into_iter().zip([(begin, bytes), (begin_scale, scales)])
            {
                let (&Home::Main(_, start), Home::Device(here)) = (main, here) else { continue };
                if bytes == 0 {
                    continue;
                }
                let stream = work.stream.cu_stream();
                let there = address(here, &work.stream);
                // SAFETY: both have so many bytes from there on; the device alone writes them while it works, one thing
                // after the other, and `read` and `write` wait for it.
                let copied = unsafe {
                    let main = std::slice::from_raw_parts_mut(start.add(begin), bytes);
                    if is_in {
                        result::memcpy_htod_async(there, main, stream)
                    } else {
                        result::memcpy_dtoh_async(main, there, stream)
                    }
                };
                copied.map_err(failed)?;
            }
        }
        Ok(())
    }
}

/// The boards of each street that follow an active start.
fn active_boards(game: &FlatGame, starts: &[bool]) -> Vec<Vec<bool>> {
    let mut active = vec![starts.to_vec()];
    for (previous, street) in game.streets.iter().skip(1).enumerate() {
        let boards = street.parents.iter().map(|&parent| active[previous][parent as usize]).collect();
        active.push(boards);
    }
    active
}

/// Copies from the device: while one portion comes, the one before is put in its place.
fn download(
    stream: &Arc<CudaStream>,
    portions: &mut [PinnedHostSlice<u8>; 2],
    from: &CudaSlice<u8>,
    to: &mut [u8],
) -> Result<(), DeviceError> {
    let count = to.len().div_ceil(PORTION);
    let mut waiting: Option<&mut [u8]> = None;
    let put = |to: &mut [u8], portion: &PinnedHostSlice<u8>| -> Result<(), DeviceError> {
        let portion = &portion.as_slice().map_err(failed)?[..to.len()];
        to.par_chunks_mut(1 << 20)
            .zip(portion.par_chunks(1 << 20))
            .for_each(|(to, from)| to.copy_from_slice(from));
        Ok(())
    };
    for (number, to) in to.chunks_mut(PORTION).enumerate() {
        let begin = number * PORTION;
        stream.synchronize().map_err(failed)?;
        let start = portions[number % 2].as_mut_ptr().map_err(failed)?;
        // SAFETY: the portion has room for it, and is not looked at before the stream has been waited for.
        let room = unsafe { std::slice::from_raw_parts_mut(start, to.len()) };
        // SAFETY: as above, and the device has so many bytes from there on.
        unsafe { result::memcpy_dtoh_async(room, address(from, stream) + begin as u64, stream.cu_stream()) }
            .map_err(failed)?;
        if let Some(before) = waiting.replace(to) {
            put(before, &portions[(number + 1) % 2])?;
        }
    }
    stream.synchronize().map_err(failed)?;
    match waiting {
        Some(last) => put(last, &portions[(count + 1) % 2]),
        None => Ok(()),
    }
}

impl PassRunner for Work {
    type Error = DeviceError;

    fn write_tables(&mut self, parts: &[&[u8]]) -> Result<(), DeviceError> {
        self.context.bind_to_thread().map_err(failed)?;
        let is_exact = self.game.precision == Precision::Full;
        let homes = self.books.iter_mut().flatten().flat_map(Book::parts).enumerate();
        for ((number, home), part) in homes.zip(parts).filter(|(_, part)| !part.is_empty()) {
            if is_exact && number % 2 == 1 {
                // Without scales there is nothing to send.
                continue;
            }
            match home {
                Home::Device(to) => self.stream.memcpy_htod(*part, to).map_err(failed)?,
                Home::Main(to, _) => to.as_mut_slice().map_err(failed)?[..part.len()].copy_from_slice(part),
            }
        }
        self.stream.synchronize().map_err(failed)
    }

    fn read_tables(&mut self, parts: &mut [&mut [u8]]) -> Result<(), DeviceError> {
        self.context.bind_to_thread().map_err(failed)?;
        self.stream.synchronize().map_err(failed)?;
        // SAFETY: they are written before they are read.
        let portion = || unsafe { self.context.alloc_pinned_with_flags::<u8>(PORTION, 0) }.map_err(failed);
        let mut portions = [portion()?, portion()?];
        let is_exact = self.game.precision == Precision::Full;
        let homes = self.books.iter_mut().flatten().flat_map(Book::parts).enumerate();
        for ((number, home), part) in homes.zip(parts).filter(|(_, part)| !part.is_empty()) {
            if is_exact && number % 2 == 1 {
                continue;
            }
            match home {
                Home::Device(from) => download(&self.stream, &mut portions, from, part)?,
                Home::Main(from, _) => part.copy_from_slice(&from.as_slice().map_err(failed)?[..part.len()]),
            }
        }
        self.stream.synchronize().map_err(failed)
    }

    fn iterate(&mut self, players: [Update; 2]) -> Result<(), DeviceError> {
        self.context.bind_to_thread().map_err(failed)?;
        self.tell(players)?;
        match &self.graph {
            Some(graph) => graph.launch().map_err(failed)?,
            None => {
                let mode = CUstreamCaptureMode::CU_STREAM_CAPTURE_MODE_THREAD_LOCAL;
                self.stream.begin_capture(mode).map_err(failed)?;
                let ordered = self.launch_iteration();
                let graph = self.stream.end_capture(CUgraphInstantiate_flags(0)).map_err(failed);
                ordered?;
                let Some(graph) = graph? else {
                    return Err(DeviceError::Failed("it made no graph of an iteration".to_owned()));
                };
                graph.launch().map_err(failed)?;
                self.graph = Some(graph);
            }
        }
        self.stream.synchronize().map_err(failed)
    }

    fn set_active(&mut self, starts: &[bool]) -> Result<(), DeviceError> {
        self.context.bind_to_thread().map_err(failed)?;
        (self.graph, self.awake) = (None, Vec::new());
        if starts.contains(&false) {
            for awake in active_boards(&self.game, starts) {
                let list: Vec<u32> =
                    (0..).zip(&awake).filter(|(_, awake)| **awake).map(|(board, _)| board).collect();
                // One more, so that the list is never empty.
                let padded: Vec<u32> = list.iter().copied().chain([0]).collect();
                let on_device = self.stream.clone_htod(&padded).map_err(failed)?;
                self.awake.push((list, on_device));
            }
        }
        self.stream.synchronize().map_err(failed)
    }

    fn evaluate(&mut self, player: usize, judgement: Evaluation) -> Result<Vec<f32>, DeviceError> {
        self.context.bind_to_thread().map_err(failed)?;
        let job = if judgement == Evaluation::Best { Job::Best } else { Job::Average };
        let joint = judgement == Evaluation::Joint;
        Order { work: self, traverser: player, job, joint, times: None }.pass()?;
        let rows = self.game.weights[player].len();
        let all = self.stream.clone_dtoh(&self.answers.slice(..rows)).map_err(failed)?;
        let Some((active, _)) = self.awake.first() else { return Ok(all) };
        let starts = &self.game.streets[0].starts[player];
        let of = |&board: &u32| &all[starts[board as usize] as usize..starts[board as usize + 1] as usize];
        Ok(active.iter().flat_map(of).copied().collect())
    }
}
