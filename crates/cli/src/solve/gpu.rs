//! An NVIDIA GPU, as far as the command line knows it.

use super::device::{Gpu, on};
use crate::{output, paint};
use isofold_gpu::{Cuda, CudaError, CudaOptions, Plan};
use isofold_solver::device::{Backend, Device, DeviceError, FlatGame};
use std::env;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

/// The GPU of this machine, of which no more than so many bytes are used.
pub(super) fn find(limit: Option<u64>) -> Result<Gpu, DeviceError> {
    let cuda = Cuda::find(&options()).map_err(|error| match error {
        CudaError::NoCompiler => {
            DeviceError::Absent(format!("{error}: install the CUDA toolkit, or set CUDA_PATH"))
        }
        error => error.into(),
    })?;
    let cuda = cuda.within(limit);
    let memory = Arc::default();
    Ok(Gpu { backend: Box::new(Stated { cuda, memory: Arc::clone(&memory) }), memory })
}

/// The cache folder and the CUDA toolkit, by the environment.
fn options() -> CudaOptions {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let cache = set("XDG_CACHE_HOME").or_else(|| set("HOME").map(|home| home.join(".cache")));
    let cache = cache.or_else(|| set("LOCALAPPDATA"));
    let options =
        cache.into_iter().fold(CudaOptions::default(), |options, cache| options.cache(cache.join("isofold")));
    let toolkits =
        ["CUDA_PATH", "CUDA_HOME"].into_iter().filter_map(set).chain([PathBuf::from("/usr/local/cuda")]);
    let folders = toolkits.flat_map(|toolkit| ["lib64", "bin"].map(|inside| toolkit.join(inside)));
    folders.fold(options, CudaOptions::nvrtc)
}

/// A GPU that says what it will take before it takes it.
struct Stated {
    cuda: Cuda,
    memory: Arc<OnceLock<u64>>,
}

impl Backend for Stated {
    fn name(&self) -> String {
        self.cuda.name()
    }

    fn open(&self, game: FlatGame) -> Result<Box<dyn Device>, DeviceError> {
        let plan = self.cuda.plan(&game)?;
        // After a checkpoint the same is taken again.
        self.memory.get_or_init(|| {
            output::progress(&stated(&self.name(), &plan));
            plan.memory
        });
        self.cuda.open(game)
    }
}

/// `on NVIDIA H200, with 120 GB of its memory; the last street stays in main memory and comes in 24 parts`
fn stated(name: &str, plan: &Plan) -> String {
    let parts = plan.window.map_or(String::new(), |_| {
        let parts = paint::count(plan.chunks.len(), "part");
        format!("; the last street stays in main memory and comes in {parts}")
    });
    on(name, plan.memory) + &parts
}

#[cfg(test)]
mod tests {
    use super::stated;
    use isofold_gpu::Plan;

    #[test]
    fn a_plan_is_stated_in_one_line() {
        let plan = Plan {
            tables: 1_000_000,
            books: 2_000_000_000,
            rooms: 500_000_000,
            chunks: vec![0..10, 10..20],
            window: None,
            memory: 2_501_000_000,
        };
        assert_eq!(stated("NVIDIA H200", &plan), "on NVIDIA H200, with 2.50 GB of its memory");
        let plan = Plan { window: Some(100_000_000), memory: 601_000_000, ..plan };
        assert_eq!(
            stated("NVIDIA H200", &plan),
            "on NVIDIA H200, with 601 MB of its memory; the last street stays in main memory and comes in 2 parts"
        );
    }
}
