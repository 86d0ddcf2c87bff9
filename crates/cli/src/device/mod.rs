//! The device that a solve runs on: the CPU, or a GPU.

#[cfg(feature = "gpu")]
mod cuda;
#[cfg(test)]
mod tests;

use crate::environment;
use crate::error_text;
use crate::failure::Failure;
use crate::paint;
use clap::ValueEnum;
use isofold_service::run::{Device, DeviceChoice, DeviceUsed, Gpu, Watch};
use isofold_solver::device::DeviceError;
use isofold_tree::Spot;

/// The device that solves, and how much of its memory.
#[derive(clap::Args, Clone)]
#[command(next_help_heading = "Solving")]
pub(crate) struct DeviceArgs {
    /// Device that solves the spot; $ISOFOLD_DEVICE if not given, else cpu
    #[arg(long, value_enum)]
    device: Option<DeviceName>,

    /// GPU memory that may be used: 8G, 500M, 8Gi; what is free if not given
    #[arg(long, value_name = "BYTES", value_parser = isofold_host::bytes, allow_negative_numbers = true)]
    device_memory: Option<u64>,
}

impl DeviceArgs {
    /// The device that a request asks for, and how much of its memory.
    pub(crate) fn asked(&self) -> (Option<isofold_api::solve::Device>, Option<u64>) {
        use isofold_api::solve::Device;
        let device = self.device.or_else(environment::device).map(|device| match device {
            DeviceName::Cpu => Device::Cpu,
            DeviceName::Cuda => Device::Cuda,
            DeviceName::Auto => Device::Auto,
        });
        (device, self.device_memory)
    }

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
pub(crate) enum DeviceName {
    /// The CPU: the same bits on every machine
    Cpu,
    /// An NVIDIA GPU: the same up to rounding
    #[value(alias = "gpu")]
    Cuda,
    /// An NVIDIA GPU if there is one and it supports the spot, else the CPU
    Auto,
}

impl From<DeviceName> for DeviceChoice {
    fn from(name: DeviceName) -> DeviceChoice {
        match name {
            DeviceName::Cpu => DeviceChoice::Cpu,
            DeviceName::Cuda => DeviceChoice::Cuda,
            DeviceName::Auto => DeviceChoice::Auto,
        }
    }
}

/// Parses the name of a device.
pub(crate) fn choice(text: &str) -> Result<DeviceName, String> {
    DeviceName::from_str(text, true)
        .map_err(|_| format!("`{text}` is not a device: expected cpu, cuda or auto"))
}

/// Looks for the device that is asked for. If it cannot be had, that is an error, or a remark where the CPU may take over.
pub(crate) fn find(args: &DeviceArgs, spot: &Spot, watch: &mut dyn Watch) -> Result<Device, Failure> {
    let name = args.device.or_else(environment::device);
    if name.is_none() && args.device_memory.is_some() {
        let why = "it is the memory of a GPU, and the CPU solves: expected --device cuda or auto too";
        return Err(Failure::argument("--device-memory", why));
    }
    let choice = name.map_or(DeviceChoice::Cpu, DeviceChoice::from);
    let device = Device::choose(choice, spot, || find_cuda(args.device_memory), watch);
    device.map_err(|error| match args.device {
        None => error_text::device(&error).advised("ISOFOLD_DEVICE asks for it, --device cpu does not"),
        Some(_) => error_text::device(&error),
    })
}

/// The line of a page on the device of a solve; the CPU has none.
pub(crate) fn used_line(used: &DeviceUsed) -> Option<String> {
    match used {
        DeviceUsed::Cpu => None,
        DeviceUsed::Gpu { name, memory } => Some(gpu_line(name, *memory)),
    }
}

/// `on NVIDIA H200, with 1.2 GB of its memory`
fn gpu_line(name: &str, memory: u64) -> String {
    format!("on {name}, with {} of its memory", paint::bytes(memory))
}

/// Finds the GPU of this machine; no more than `limit` bytes of its memory are used.
#[cfg(feature = "gpu")]
pub(crate) fn find_cuda(limit: Option<u64>) -> Result<Gpu, DeviceError> {
    cuda::find(limit)
}

/// Says that this build has no GPU support.
#[cfg(not(feature = "gpu"))]
pub(crate) fn find_cuda(limit: Option<u64>) -> Result<Gpu, DeviceError> {
    isofold_host::find_gpu(limit)
}
