//! Passes on an NVIDIA GPU.

mod active;
mod buffers;
mod compile;
mod error;
mod kernel_cache;
mod launcher;
mod lists;
mod options;
mod runner;

use crate::plan::{self, Plan};
use cudarc::driver::{CudaContext, CudaFunction, CudaModule, DriverError, sys};
use cudarc::nvrtc::Ptx;
use isofold_solver::device::{Backend, DeviceError, DeviceRunner, FlatGame};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

pub use compile::compile_kernels;
pub use error::CudaError;
pub use options::CudaOptions;
pub use runner::{CudaRunner, Timing};

/// An NVIDIA GPU. The driver is loaded when it is looked for; nothing of CUDA is needed to build or to run without one.
#[derive(Clone)]
pub struct Cuda {
    context: Arc<CudaContext>,
    module: Arc<CudaModule>,
    name: String,
    /// Bytes that may be used, if that is less than are free.
    limit: Option<u64>,
    /// Bytes of the pass buffers of a chunk.
    chunk_buffers: u64,
    whole: Arc<Mutex<WholeDevice>>,
}

/// The state of the device that all games on it share. It is locked while the whole device is waited for, and while an iteration is
/// recorded: CUDA does not allow both at a time.
#[derive(Default)]
struct WholeDevice {
    /// Bytes of shared memory that a block of the kernel of terminals may have; 0 for what it may have without asking.
    terminals_shared: u32,
}

impl Cuda {
    /// The first GPU, with its kernels compiled.
    pub fn find(options: &CudaOptions) -> Result<Cuda, CudaError> {
        // SAFETY: tries to load the driver's library, whose initializers have no precondition.
        if !unsafe { sys::is_culib_present() } {
            return Err(CudaError::NoDriver);
        }
        let absent = |error: DriverError| match error.0 {
            sys::cudaError_enum::CUDA_ERROR_OUT_OF_MEMORY => CudaError::Driver(words(error)),
            _ => CudaError::NoGpu(words(error)),
        };
        let context = CudaContext::new(0).map_err(absent)?;
        // SAFETY: all work of a game runs on one stream, in the order in which it is asked for, and games share no buffer, so no event
        // has to order it.
        unsafe { context.disable_event_tracking() };
        let name = context.name().map_err(absent)?;
        let (major, minor) = context.compute_capability().map_err(absent)?;
        let code = compile_kernels(&format!("sm_{major}{minor}"), options)?;
        let module = context.load_module(Ptx::from_binary(code));
        let module = module.map_err(|error| CudaError::Driver(words(error)))?;
        let (limit, whole) = (None, Arc::default());
        Ok(Cuda { context, module, name, limit, chunk_buffers: plan::PASS_BUFFERS, whole })
    }

    /// Limits the bytes of its memory that may be used.
    #[must_use]
    pub fn within(self, limit: Option<u64>) -> Cuda {
        Cuda { limit, ..self }
    }

    /// Sets the bytes of the pass buffers of the river boards that are worked on at once.
    #[must_use]
    pub fn chunk_buffers(self, bytes: u64) -> Cuda {
        Cuda { chunk_buffers: bytes, ..self }
    }

    /// Bytes that may be used.
    pub fn free(&self) -> Result<u64, DeviceError> {
        // Memory that a game before this one has given back is free once the device has been waited for.
        let whole = lock(&self.whole);
        self.context.synchronize().map_err(failed)?;
        drop(whole);
        let (free, _) = self.context.mem_get_info().map_err(failed)?;
        Ok(self.limit.map_or(free as u64, |limit| limit.min(free as u64)))
    }

    /// Plans how a game is laid out in the memory that is free.
    pub fn plan(&self, game: &FlatGame) -> Result<Plan, DeviceError> {
        Plan::new(game, self.free()?, self.chunk_buffers)
    }

    /// Lays a game out by a plan that was made for it.
    pub fn runner(&self, game: FlatGame, plan: Plan) -> Result<CudaRunner, DeviceError> {
        CudaRunner::new(self, game, plan)
    }

    /// Measures the bandwidth of the device's memory: the bytes that a copy reads and writes in a second.
    pub fn copy_rate(&self) -> Result<f64, DeviceError> {
        const BYTES: usize = 2 << 30;
        const TIMES: u32 = 10;
        let stream = self.context.new_stream().map_err(failed)?;
        let from = stream.alloc_zeros::<u8>(BYTES).map_err(failed)?;
        let mut to = stream.alloc_zeros::<u8>(BYTES).map_err(failed)?;
        stream.synchronize().map_err(failed)?;
        let begin = Instant::now();
        for _ in 0..TIMES {
            stream.memcpy_dtod(&from, &mut to).map_err(failed)?;
        }
        stream.synchronize().map_err(failed)?;
        Ok(2.0 * BYTES as f64 * f64::from(TIMES) / begin.elapsed().as_secs_f64())
    }

    fn function(&self, name: &str) -> Result<CudaFunction, DeviceError> {
        self.module.load_function(name).map_err(failed)
    }
}

impl Backend for Cuda {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn open(&self, game: FlatGame) -> Result<Box<DeviceRunner>, DeviceError> {
        let plan = self.plan(&game)?;
        Ok(Box::new(self.runner(game, plan)?))
    }

    fn free_memory(&self) -> Option<u64> {
        self.free().ok()
    }
}

/// The state that all games share; nothing panics while it is locked.
fn lock(whole: &Mutex<WholeDevice>) -> MutexGuard<'_, WholeDevice> {
    whole.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(crate) fn failed(error: DriverError) -> DeviceError {
    DeviceError::Failed(words(error))
}

/// The driver's description of an error.
fn words(error: DriverError) -> String {
    if error.0 == sys::cudaError_enum::CUDA_ERROR_OUT_OF_MEMORY {
        return "its memory is full; other programs may have taken it since it was looked at".to_owned();
    }
    match error.error_string() {
        Ok(words) => words.to_string_lossy().into_owned(),
        Err(_) => format!("{error:?}"),
    }
}
