//! The NVIDIA GPU of this machine.

use isofold_service::run::Gpu;
use isofold_solver::device::DeviceError;

#[cfg(feature = "gpu")]
pub use cuda::find_gpu_announcing;

/// Finds the GPU of this machine, to use at most `limit` bytes of its memory.
#[cfg(feature = "gpu")]
pub fn find_gpu(limit: Option<u64>) -> Result<Gpu, DeviceError> {
    find_gpu_announcing(limit, |_, _| {})
}

/// Says that this build has no GPU support.
#[cfg(not(feature = "gpu"))]
pub fn find_gpu(_: Option<u64>) -> Result<Gpu, DeviceError> {
    Err(DeviceError::Absent(
        "this build has no GPU support: it was made without the feature `gpu`".to_owned(),
    ))
}

#[cfg(feature = "gpu")]
mod cuda {
    use isofold_gpu::{Cuda, CudaError, CudaOptions, Plan};
    use isofold_service::run::Gpu;
    use isofold_solver::device::{Backend, DeviceError, DeviceRunner, FlatGame};
    use std::env;
    use std::path::PathBuf;
    use std::sync::{Arc, OnceLock};

    /// Finds the GPU of this machine, to use at most `limit` bytes of its memory. Its name and its plan of a game are announced once,
    /// before any memory is used.
    pub fn find_gpu_announcing(
        limit: Option<u64>,
        announce: impl Fn(&str, &Plan) + Send + Sync + 'static,
    ) -> Result<Gpu, DeviceError> {
        let cuda = Cuda::find(&options()).map_err(|error| match error {
            CudaError::NoCompiler => {
                DeviceError::Absent(format!("{error}: install the CUDA toolkit, or set CUDA_PATH"))
            }
            error => error.into(),
        })?;
        let cuda = cuda.within(limit);
        let memory = Arc::default();
        Ok(Gpu {
            backend: Box::new(AnnouncingBackend { cuda, memory: Arc::clone(&memory), announce }),
            memory,
        })
    }

    /// The backend, and the memory that its plan takes.
    struct AnnouncingBackend<F> {
        cuda: Cuda,
        memory: Arc<OnceLock<u64>>,
        announce: F,
    }

    impl<F: Fn(&str, &Plan) + Send + Sync> Backend for AnnouncingBackend<F> {
        fn name(&self) -> String {
            self.cuda.name()
        }

        fn open(&self, game: FlatGame) -> Result<Box<DeviceRunner>, DeviceError> {
            let plan = self.cuda.plan(&game)?;
            // After a checkpoint the game is laid out again, which is not announced again.
            self.memory.get_or_init(|| {
                (self.announce)(&self.name(), &plan);
                plan.memory
            });
            Ok(Box::new(self.cuda.runner(game, plan)?))
        }

        fn free_memory(&self) -> Option<u64> {
            self.cuda.free_memory()
        }
    }

    /// The cache folder and the CUDA toolkits.
    fn options() -> CudaOptions {
        let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let cache = set("XDG_CACHE_HOME").or_else(|| set("HOME").map(|home| home.join(".cache")));
        let cache = cache.or_else(|| set("LOCALAPPDATA"));
        let options = cache
            .into_iter()
            .fold(CudaOptions::default(), |options, cache| options.cache(cache.join("isofold")));
        let toolkits =
            ["CUDA_PATH", "CUDA_HOME"].into_iter().filter_map(set).chain([PathBuf::from("/usr/local/cuda")]);
        let folders = toolkits.flat_map(|toolkit| ["lib64", "bin"].map(|inside| toolkit.join(inside)));
        folders.fold(options, CudaOptions::nvrtc)
    }
}
