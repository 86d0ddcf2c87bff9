//! The reasons why there is no GPU to solve on.

use isofold_solver::device::DeviceError;
use thiserror::Error;

/// The reason why a GPU cannot be used, or its kernels cannot be compiled.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum CudaError {
    /// The driver's library cannot be loaded.
    #[error("there is no NVIDIA driver, so no GPU to solve on")]
    NoDriver,
    /// The driver finds no GPU; with what it says.
    #[error("there is no NVIDIA GPU to solve on: {0}")]
    NoGpu(String),
    /// The kernels have not been compiled yet, and NVRTC was not found.
    #[error("the GPU needs NVIDIA's run-time compiler once (libnvrtc), and there is none")]
    NoCompiler,
    /// NVRTC failed; with what it says.
    #[error("the GPU failed: its compiler {0}")]
    Compiler(String),
    /// The driver failed; with what it says.
    #[error("the GPU failed: {0}")]
    Driver(String),
}

impl From<CudaError> for DeviceError {
    fn from(error: CudaError) -> DeviceError {
        match error {
            CudaError::NoDriver | CudaError::NoGpu(_) | CudaError::NoCompiler => {
                DeviceError::Absent(error.to_string())
            }
            CudaError::Compiler(why) => DeviceError::Failed(format!("its compiler {why}")),
            CudaError::Driver(why) => DeviceError::Failed(why),
        }
    }
}
