//! An NVIDIA GPU that states its plan before it uses any memory.

use super::gpu_line;
use crate::{environment, output, paint};
use isofold_gpu::{Cuda, CudaError, Plan};
use isofold_service::run::Gpu;
use isofold_solver::device::{Backend, DeviceError, DeviceRunner, FlatGame};
use std::sync::{Arc, OnceLock};

/// Finds the GPU of this machine; no more than `limit` bytes of its memory are used.
pub(super) fn find(limit: Option<u64>) -> Result<Gpu, DeviceError> {
    let cuda = Cuda::find(&environment::cuda_options()).map_err(|error| match error {
        CudaError::NoCompiler => {
            DeviceError::Absent(format!("{error}: install the CUDA toolkit, or set CUDA_PATH"))
        }
        error => error.into(),
    })?;
    let cuda = cuda.within(limit);
    let memory = Arc::default();
    Ok(Gpu { backend: Box::new(StatingBackend { cuda, memory: Arc::clone(&memory) }), memory })
}

/// The backend, and the memory that its plan takes.
struct StatingBackend {
    cuda: Cuda,
    memory: Arc<OnceLock<u64>>,
}

impl Backend for StatingBackend {
    fn name(&self) -> String {
        self.cuda.name()
    }

    fn open(&self, game: FlatGame) -> Result<Box<DeviceRunner>, DeviceError> {
        let plan = self.cuda.plan(&game)?;
        // After a checkpoint the game is laid out again, which is not announced again.
        self.memory.get_or_init(|| {
            output::progress(&plan_line(&self.name(), &plan));
            plan.memory
        });
        Ok(Box::new(self.cuda.runner(game, plan)?))
    }
}

/// `on NVIDIA H200, with 120 GB of its memory; the last street stays in main memory and is streamed in 24 parts`
fn plan_line(name: &str, plan: &Plan) -> String {
    let parts = plan.window.map_or(String::new(), |_| {
        let parts = paint::count(plan.chunks.len(), "part");
        format!("; the last street stays in main memory and is streamed in {parts}")
    });
    gpu_line(name, plan.memory) + &parts
}

#[cfg(test)]
mod tests {
    use super::plan_line;
    use isofold_gpu::Plan;

    #[test]
    fn a_plan_is_stated_in_one_line() {
        let plan = Plan {
            lists: 1_000_000,
            infosets: 2_000_000_000,
            pass_buffers: 500_000_000,
            chunks: vec![0..10, 10..20],
            window: None,
            memory: 2_501_000_000,
        };
        assert_eq!(plan_line("NVIDIA H200", &plan), "on NVIDIA H200, with 2.50 GB of its memory");
        let plan = Plan { window: Some(100_000_000), memory: 601_000_000, ..plan };
        assert_eq!(
            plan_line("NVIDIA H200", &plan),
            "on NVIDIA H200, with 601 MB of its memory; the last street stays in main memory and is streamed in 2 parts"
        );
    }
}
