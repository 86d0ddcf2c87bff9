//! The options of looking for a GPU.

use std::path::PathBuf;

/// The places where [`Cuda::find`](crate::Cuda::find) looks for NVIDIA's run-time compiler (NVRTC), and where it keeps compiled kernels. This
/// crate reads no environment: what the caller knows of such places is passed in.
///
/// ```
/// use isofold_gpu::CudaOptions;
///
/// let options = CudaOptions::default().cache("cache/isofold").nvrtc("/opt/cuda/lib64");
/// assert_eq!(options.nvrtc_paths.len(), 1);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct CudaOptions {
    /// The folder that compiled kernels are kept in; without one they are compiled each time.
    pub cache: Option<PathBuf>,
    /// NVRTC as a file, or folders that it may be in. They are tried in order, after the places that the system loads
    /// libraries from.
    pub nvrtc_paths: Vec<PathBuf>,
}

impl CudaOptions {
    /// Keeps compiled kernels in a folder.
    #[must_use]
    pub fn cache(mut self, folder: impl Into<PathBuf>) -> CudaOptions {
        self.cache = Some(folder.into());
        self
    }

    /// Looks for NVRTC in a folder, or takes a file, after those given before.
    #[must_use]
    pub fn nvrtc(mut self, path: impl Into<PathBuf>) -> CudaOptions {
        self.nvrtc_paths.push(path.into());
        self
    }
}
