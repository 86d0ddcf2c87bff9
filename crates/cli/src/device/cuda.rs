//! The line of an NVIDIA GPU's plan, stated before any of its memory is used.

use super::gpu_line;
use crate::{output, paint};
use isofold_gpu::Plan;
use isofold_service::run::Gpu;
use isofold_solver::device::DeviceError;

/// Finds the GPU of this machine; no more than `limit` bytes of its memory are used.
pub(super) fn find(limit: Option<u64>) -> Result<Gpu, DeviceError> {
    isofold_host::find_gpu_announcing(limit, |name, plan| output::progress(&plan_line(name, plan)))
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
