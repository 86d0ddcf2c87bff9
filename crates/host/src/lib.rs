#![doc = include_str!("../README.md")]

mod environment;
mod folders;
mod gpu;
mod memory;

pub use environment::{Environment, VariableError, bytes, threads, variable};
pub use folders::{is_library_off, library_folder};
pub use gpu::find_gpu;
#[cfg(feature = "gpu")]
pub use gpu::find_gpu_announcing;
pub use memory::available_memory;

use isofold_service::Settings;

/// The bytes that the library may grow to, unless a program is told otherwise.
pub const LIBRARY_SIZE: u64 = 20_000_000_000;

/// The settings of a service on this machine: the user's library, the available memory, the GPU, and what the environment says.
pub fn settings() -> Result<Settings, VariableError> {
    let environment = Environment::read()?;
    let mut settings = Settings::default();
    settings.library = library_folder();
    settings.library_size = Some(LIBRARY_SIZE);
    settings.threads = environment.threads.unwrap_or_default();
    settings.memory = environment.memory;
    settings.available = available_memory;
    settings.find_gpu = find_gpu;
    Ok(settings)
}
