//! The device that a solve runs on: the CPU, or a GPU.

#[cfg(feature = "gpu")]
mod cuda;
#[cfg(test)]
pub(crate) mod tests;

use crate::environment;
use crate::error_text;
use crate::failure::Failure;
use crate::solving::values;
use crate::{output, paint};
use clap::ValueEnum;
use isofold_solver::device::{Backend, DeviceError, unsupported_spot};
use isofold_solver::{Outcome, Progress, Solver};
use isofold_tree::{Spot, Stop};
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

/// The device that solves, and how much of its memory.
#[derive(clap::Args, Clone)]
#[command(next_help_heading = "Solving")]
pub(crate) struct DeviceArgs {
    /// Device that solves the spot; $ISOFOLD_DEVICE if not given, else cpu
    #[arg(long, value_enum)]
    device: Option<DeviceChoice>,

    /// GPU memory that may be used: 8G, 500M, 8Gi; what is free if not given
    #[arg(long, value_name = "BYTES", value_parser = values::memory, allow_negative_numbers = true)]
    device_memory: Option<u64>,
}

impl DeviceArgs {
    /// The flags that ask for the same device again.
    pub(crate) fn flags(&self) -> String {
        let device = self.device.and_then(|device| device.to_possible_value());
        let device = device.map(|device| format!(" --device {}", device.get_name()));
        let memory = self.device_memory.map(|bytes| format!(" --device-memory {bytes}"));
        device.into_iter().chain(memory).collect()
    }
}

/// The device that is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum DeviceChoice {
    /// The CPU: the same bits on every machine
    Cpu,
    /// An NVIDIA GPU: the same up to rounding
    #[value(alias = "gpu")]
    Cuda,
    /// An NVIDIA GPU if there is one and it supports the spot, else the CPU
    Auto,
}

/// Parses the name of a device.
pub(crate) fn choice(text: &str) -> Result<DeviceChoice, String> {
    DeviceChoice::from_str(text, true)
        .map_err(|_| format!("`{text}` is not a device: expected cpu, cuda or auto"))
}

/// The device of a solve.
pub(crate) struct Device {
    /// `None`: the CPU.
    gpu: Option<Gpu>,
    /// Whether the CPU solves what the GPU does not support.
    is_auto: bool,
}

/// A GPU that was found.
struct Gpu {
    backend: Box<dyn Backend>,
    /// Bytes of its memory that are used, once a game is laid out there.
    memory: Arc<OnceLock<u64>>,
}

/// The device that a solve ran on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum DeviceUsed {
    Cpu,
    Gpu {
        name: String,
        /// Bytes of its memory.
        memory: u64,
    },
}

impl Device {
    /// Looks for the device that is asked for. If it cannot be had, that is an error, or a remark where the CPU may take over.
    pub(crate) fn find(args: &DeviceArgs, spot: &Spot) -> Result<Device, Failure> {
        let choice = args.device.or_else(environment::device);
        if choice.is_none() && args.device_memory.is_some() {
            let why = "it is the memory of a GPU, and the CPU solves: expected --device cuda or auto too";
            return Err(Failure::argument("--device-memory", why));
        }
        let device = choose(choice.unwrap_or(DeviceChoice::Cpu), spot, || find_cuda(args.device_memory));
        device.map_err(|failure| match args.device {
            None => failure.advised("ISOFOLD_DEVICE asks for it, --device cpu does not"),
            Some(_) => failure,
        })
    }

    /// Does what [`Solver::run`] does, on this device. If it fails, the solver is as it was before.
    pub(crate) fn run(
        &mut self,
        solver: &mut Solver,
        stop: &Stop,
        mut progress: impl FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<Outcome, Failure> {
        let Some(gpu) = &self.gpu else { return Ok(solver.run(stop, progress)) };
        match solver.run_on(&*gpu.backend, stop, &mut progress) {
            Ok(outcome) => Ok(outcome),
            Err(error @ DeviceError::Failed(_)) => Err(error_text::device(&error)),
            Err(error) if self.is_auto => {
                remark_on_fallback(&error);
                self.gpu = None;
                Ok(solver.run(stop, progress))
            }
            Err(error) => Err(error_text::device(&error)),
        }
    }

    /// The device that the solve ran on.
    pub(crate) fn used(&self) -> DeviceUsed {
        match &self.gpu {
            None => DeviceUsed::Cpu,
            Some(gpu) => {
                DeviceUsed::Gpu { name: gpu.backend.name(), memory: gpu.memory.get().copied().unwrap_or(0) }
            }
        }
    }
}

impl DeviceUsed {
    /// The line of a page; the CPU has none.
    pub(crate) fn line(&self) -> Option<String> {
        match self {
            DeviceUsed::Cpu => None,
            DeviceUsed::Gpu { name, memory } => Some(gpu_line(name, *memory)),
        }
    }
}

/// `on NVIDIA H200, with 1.2 GB of its memory`
fn gpu_line(name: &str, memory: u64) -> String {
    format!("on {name}, with {} of its memory", paint::bytes(memory))
}

fn choose(
    choice: DeviceChoice,
    spot: &Spot,
    find: impl FnOnce() -> Result<Gpu, DeviceError>,
) -> Result<Device, Failure> {
    let is_auto = match choice {
        DeviceChoice::Cpu => return Ok(Device { gpu: None, is_auto: false }),
        DeviceChoice::Cuda => false,
        DeviceChoice::Auto => true,
    };
    // Spots that no GPU supports are refused before one is looked for, and before the solve begins.
    match unsupported_spot(spot).map_or_else(find, Err) {
        Ok(gpu) => Ok(Device { gpu: Some(gpu), is_auto }),
        Err(error) if is_auto => {
            remark_on_fallback(&error);
            Ok(Device { gpu: None, is_auto })
        }
        Err(error) => Err(error_text::device(&error)),
    }
}

/// Says why the CPU solves the spot.
fn remark_on_fallback(error: &DeviceError) {
    output::remark(&format!("solving on the CPU: {}", error_text::device_fallback(error)));
}

#[cfg(feature = "gpu")]
fn find_cuda(limit: Option<u64>) -> Result<Gpu, DeviceError> {
    cuda::find(limit)
}

#[cfg(not(feature = "gpu"))]
fn find_cuda(_: Option<u64>) -> Result<Gpu, DeviceError> {
    Err(DeviceError::Absent(
        "this build has no GPU support: it was made without the feature `gpu`".to_owned(),
    ))
}
