//! A game on the device.

use super::active::ActiveStarts;
use super::buffers::{Buffer, Download, InfosetTable, table_bytes};
use super::launcher::{PassKind, PassLauncher, TimedKernel};
use super::lists::{GameLists, ParamsArg};
use super::{Cuda, WholeDevice, failed, lock};
use crate::plan::{Plan, pass_buffer_counts};
use cudarc::driver::sys::{CUfunction_attribute_enum, CUgraphInstantiate_flags, CUstreamCaptureMode};
use cudarc::driver::{CudaContext, CudaFunction, CudaSlice, CudaStream};
use isofold_solver::Precision;
use isofold_solver::device::{DeviceError, Evaluation, FlatGame, PassRunner, Update};
use std::sync::{Arc, Mutex};

/// The time that a kernel took.
#[derive(Clone, PartialEq, Debug)]
pub struct Timing {
    /// The kernel.
    pub kernel: &'static str,
    /// The street, counted from the start.
    pub street: usize,
    /// The player whose pass it was.
    pub traverser: usize,
    /// Milliseconds.
    pub milliseconds: f32,
}

/// Runs the passes of a game on an NVIDIA GPU.
pub struct CudaRunner {
    context: Arc<CudaContext>,
    whole: Arc<Mutex<WholeDevice>>,
    pub(super) stream: Arc<CudaStream>,
    pub(super) kernels: Kernels,
    pub(super) lists: GameLists,
    pub(super) game: FlatGame,
    pub(super) plan: Plan,
    /// Of each street, of each player.
    pub(super) tables: Vec<[InfosetTable; 2]>,
    /// The infosets of one chunk of the last street, if those of all do not fit.
    pub(super) window: Option<[InfosetTable; 2]>,
    /// Of each street: reach, values, totals of reach, and sums of its warps.
    pub(super) pass_buffers: Vec<[CudaSlice<f32>; 4]>,
    pub(super) params: CudaSlice<u8>,
    /// The counterfactual values at the active starts.
    pub(super) cfvs: CudaSlice<f32>,
    pub(super) active: ActiveStarts,
    /// The starts that were active before: after a measurement of some, the same starts go on, with the iteration that was recorded
    /// for them.
    previous: Option<ActiveStarts>,
}

// SAFETY: the recorded graphs and the addresses of page-locked memory, which alone are not `Send`, are bound to no thread. They are
// used and freed only through the runner, by one thread at a time, which binds the context first.
unsafe impl Send for CudaRunner {}
// SAFETY: a shared reference gives access to the plan only, which is plain data.
unsafe impl Sync for CudaRunner {}

pub(super) struct Kernels {
    pub(super) descend_update: CudaFunction,
    pub(super) descend_evaluate: CudaFunction,
    pub(super) ascend_update: CudaFunction,
    pub(super) ascend_best: CudaFunction,
    pub(super) ascend_average: CudaFunction,
    pub(super) totals: CudaFunction,
    pub(super) terminals: CudaFunction,
    pub(super) gather: CudaFunction,
    pub(super) collect: CudaFunction,
}

impl Kernels {
    fn new(cuda: &Cuda, precision: Precision) -> Result<Kernels, DeviceError> {
        let suffix = match precision {
            Precision::Full => "full",
            Precision::Half => "half",
        };
        let of = |kernel: &str| cuda.function(&format!("{kernel}_{suffix}"));
        Ok(Kernels {
            descend_update: of("descend_update")?,
            descend_evaluate: of("descend_evaluate")?,
            ascend_update: of("ascend_update")?,
            ascend_best: of("ascend_best")?,
            ascend_average: of("ascend_average")?,
            totals: cuda.function("totals")?,
            terminals: cuda.function("terminals")?,
            gather: cuda.function("gather")?,
            collect: cuda.function("collect")?,
        })
    }
}

/// Bytes of shared memory that a block may have without asking for more.
const DEFAULT_SHARED: u32 = 48 << 10;

impl CudaRunner {
    pub(super) fn new(cuda: &Cuda, game: FlatGame, plan: Plan) -> Result<CudaRunner, DeviceError> {
        let context = cuda.context.clone();
        context.bind_to_thread().map_err(failed)?;
        let stream = context.new_stream().map_err(failed)?;
        let kernels = Kernels::new(cuda, game.precision)?;
        let lists = GameLists::new(&game, &stream)?;
        let on_device = |bytes: usize| Buffer::on_device(&stream, bytes);
        let (mut tables, mut pass_buffers) = (Vec::new(), Vec::new());
        let mut window = None;
        for (depth, street) in game.streets.iter().enumerate() {
            let all = 0..street.parents.len();
            let is_last = depth + 1 == game.streets.len();
            let chunks = if is_last { &plan.chunks[..] } else { std::slice::from_ref(&all) };
            let table = |player: usize| {
                let bytes = table_bytes(&game, street, player, all.clone());
                match plan.window {
                    Some(_) if is_last => {
                        InfosetTable::new(bytes, |bytes| Buffer::in_main_memory(&context, bytes))
                    }
                    _ => InfosetTable::new(bytes, on_device),
                }
            };
            tables.push([table(0)?, table(1)?]);
            if is_last && plan.window.is_some() {
                let table = |player: usize| {
                    let chunks = chunks.iter().map(|chunk| table_bytes(&game, street, player, chunk.clone()));
                    InfosetTable::new(chunks.fold([0; 2], maximum), on_device)
                };
                window = Some([table(0)?, table(1)?]);
            }
            let counts = chunks.iter().map(|chunk| pass_buffer_counts(street, chunk.clone()));
            let [reach, values, totals, warp_sums] = counts.fold([0; 4], maximum);
            let buffer = |count: u64| stream.alloc_zeros::<f32>(count.max(1) as usize).map_err(failed);
            pass_buffers.push([buffer(reach)?, buffer(values)?, buffer(totals)?, buffer(warp_sums)?]);
        }
        let shared = lists.streets.iter().flat_map(|street| &street.of).map(|of| of.shared).max();
        if let Some(shared) = shared.filter(|&shared| shared > DEFAULT_SHARED) {
            let attribute = CUfunction_attribute_enum::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
            // Another game that is on the device may need more: the limit only rises.
            let mut whole = lock(&cuda.whole);
            if shared > whole.terminals_shared {
                kernels.terminals.set_attribute(attribute, shared as i32).map_err(failed)?;
                whole.terminals_shared = shared;
            }
        }
        let rows = game.weights.iter().map(Vec::len).max().unwrap_or(0);
        let params = stream.alloc_zeros(2 * size_of::<ParamsArg>()).map_err(failed)?;
        let cfvs = stream.alloc_zeros(rows.max(1)).map_err(failed)?;
        stream.synchronize().map_err(failed)?;
        let (active, previous) = (ActiveStarts::all(&game), None);
        Ok(CudaRunner {
            context,
            whole: cuda.whole.clone(),
            stream,
            kernels,
            lists,
            game,
            plan,
            tables,
            window,
            pass_buffers,
            params,
            cfvs,
            active,
            previous,
        })
    }

    /// The plan that the game is laid out by.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Runs one iteration kernel by kernel, and times them.
    pub fn profile(&mut self, updates: [Update; 2]) -> Result<Vec<Timing>, DeviceError> {
        self.context.bind_to_thread().map_err(failed)?;
        self.send_params(updates)?;
        let mut times: Vec<TimedKernel> = Vec::new();
        for traverser in 0..2 {
            let mut launcher = self.launcher(traverser, PassKind::Update);
            launcher.times = Some(Vec::new());
            launcher.pass()?;
            times.extend(launcher.times.into_iter().flatten());
        }
        self.stream.synchronize().map_err(failed)?;
        let timing = |(kernel, street, traverser, [begin, end]): TimedKernel| {
            let milliseconds = begin.elapsed_ms(&end).map_err(failed)?;
            Ok(Timing { kernel, street, traverser, milliseconds })
        };
        times.into_iter().map(timing).collect()
    }

    fn launcher(&self, traverser: usize, kind: PassKind) -> PassLauncher<'_> {
        PassLauncher { runner: self, traverser, kind, times: None }
    }

    /// Sends the factors of an iteration. Kernels find them at the same address in each iteration, so a recorded one can be repeated.
    fn send_params(&mut self, updates: [Update; 2]) -> Result<(), DeviceError> {
        let params = updates.map(|update| ParamsArg {
            positive: update.discounts.positive,
            negative: update.discounts.negative,
            keep: update.keep,
            weight: update.weight,
            prediction: update.discounts.prediction,
            lift: update.discounts.lift,
            seed: update.seed,
        });
        let bytes: &[u8] = bytemuck::cast_slice(&params);
        self.stream.memcpy_htod(bytes, &mut self.params).map_err(failed)
    }

    /// Records the kernels of an iteration on the active starts.
    fn record_iteration(&mut self) -> Result<(), DeviceError> {
        let _recording = lock(&self.whole);
        let mode = CUstreamCaptureMode::CU_STREAM_CAPTURE_MODE_THREAD_LOCAL;
        self.stream.begin_capture(mode).map_err(failed)?;
        let launched = (0..2).try_for_each(|traverser| self.launcher(traverser, PassKind::Update).pass());
        let graph = self.stream.end_capture(CUgraphInstantiate_flags(0)).map_err(failed);
        launched?;
        self.active.graph = graph?;
        Ok(())
    }

    /// The tables of the device with those of the solver. In 32 bits there are no scales to copy.
    fn buffers(&mut self) -> impl Iterator<Item = (usize, &mut Buffer)> {
        let is_exact = self.game.precision == Precision::Full;
        let buffers = self.tables.iter_mut().flatten().flat_map(InfosetTable::buffers).enumerate();
        buffers.filter(move |(number, _)| !is_exact || number % 2 == 0)
    }
}

/// The maximum of each number.
fn maximum<T: Ord + Copy, const N: usize>(a: [T; N], b: [T; N]) -> [T; N] {
    std::array::from_fn(|i| a[i].max(b[i]))
}

impl PassRunner for CudaRunner {
    type Error = DeviceError;

    fn iterate(&mut self, updates: [Update; 2]) -> Result<(), DeviceError> {
        self.context.bind_to_thread().map_err(failed)?;
        self.send_params(updates)?;
        if self.active.graph.is_none() {
            self.record_iteration()?;
        }
        let Some(graph) = &self.active.graph else {
            return Err(DeviceError::Failed("it made no graph of an iteration".to_owned()));
        };
        graph.launch().map_err(failed)?;
        self.stream.synchronize().map_err(failed)
    }

    fn evaluate(&mut self, player: usize, evaluation: Evaluation) -> Result<Vec<f32>, DeviceError> {
        self.context.bind_to_thread().map_err(failed)?;
        self.launcher(player, PassKind::Evaluate(evaluation)).pass()?;
        let rows = self.active.rows(player, &self.game);
        self.stream.clone_dtoh(&self.cfvs.slice(..rows)).map_err(failed)
    }

    fn set_active(&mut self, starts: &[bool]) -> Result<(), DeviceError> {
        self.context.bind_to_thread().map_err(failed)?;
        if self.active.flags == starts {
            return Ok(());
        }
        let next = match self.previous.take().filter(|previous| previous.flags == starts) {
            Some(previous) => previous,
            None => ActiveStarts::new(&self.game, starts, &self.stream)?,
        };
        self.previous = Some(std::mem::replace(&mut self.active, next));
        self.stream.synchronize().map_err(failed)
    }

    fn write_tables(&mut self, tables: &[&[u8]]) -> Result<(), DeviceError> {
        self.context.bind_to_thread().map_err(failed)?;
        let stream = self.stream.clone();
        for (number, buffer) in self.buffers() {
            if !tables[number].is_empty() {
                buffer.write(&stream, tables[number])?;
            }
        }
        stream.synchronize().map_err(failed)
    }

    fn read_tables(&mut self, tables: &mut [&mut [u8]]) -> Result<(), DeviceError> {
        self.context.bind_to_thread().map_err(failed)?;
        let stream = self.stream.clone();
        stream.synchronize().map_err(failed)?;
        let mut download = Download::new(&self.context, &stream)?;
        for (number, buffer) in self.buffers() {
            if !tables[number].is_empty() {
                download.read(buffer, tables[number])?;
            }
        }
        Ok(())
    }
}
