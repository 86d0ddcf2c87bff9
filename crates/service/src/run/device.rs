//! The device that a solve runs on: the CPU, or a GPU that a surface has found.

use super::{Remark, Watch};
use crate::Error;
use isofold_solver::device::{Backend, DeviceError, unsupported_spot};
use isofold_solver::{Outcome, Progress, Solver};
use isofold_tree::{Spot, Stop};
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

/// The device that is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DeviceChoice {
    /// The CPU: the same bits on every machine.
    #[default]
    Cpu,
    /// An NVIDIA GPU: the same up to rounding.
    Cuda,
    /// An NVIDIA GPU if there is one and it supports the spot, else the CPU.
    Auto,
}

/// The device of a solve.
pub struct Device {
    /// `None`: the CPU.
    gpu: Option<Gpu>,
    /// Whether the CPU solves what the GPU does not support.
    is_auto: bool,
}

/// A GPU that was found.
pub struct Gpu {
    /// Runs passes on it.
    pub backend: Box<dyn Backend>,
    /// Bytes of its memory that are used, once a game is laid out there.
    pub memory: Arc<OnceLock<u64>>,
}

/// The device that a solve ran on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DeviceUsed {
    /// The CPU.
    Cpu,
    /// A GPU.
    Gpu {
        /// Its name.
        name: String,
        /// Bytes of its memory.
        memory: u64,
    },
}

impl Device {
    /// The device that is asked for. A GPU is looked for if the spot may be solved on one. If it cannot be had, that is an error, or a
    /// remark where the CPU may take over.
    pub fn choose(
        choice: DeviceChoice,
        spot: &Spot,
        find: impl FnOnce() -> Result<Gpu, DeviceError>,
        watch: &mut dyn Watch,
    ) -> Result<Device, DeviceError> {
        let is_auto = match choice {
            DeviceChoice::Cpu => return Ok(Device { gpu: None, is_auto: false }),
            DeviceChoice::Cuda => false,
            DeviceChoice::Auto => true,
        };
        // Spots that no GPU supports are refused before one is looked for, and before the solve begins.
        match unsupported_spot(spot).map_or_else(find, Err) {
            Ok(gpu) => Ok(Device { gpu: Some(gpu), is_auto }),
            Err(error) if is_auto => {
                watch.remark(Remark::Fallback(error));
                Ok(Device { gpu: None, is_auto })
            }
            Err(error) => Err(error),
        }
    }

    /// Does what [`Solver::run`] does, on this device. If it fails, the solver is as it was before.
    pub fn run(
        &mut self,
        solver: &mut Solver,
        stop: &Stop,
        watch: &mut dyn Watch,
        progress: &mut dyn FnMut(&mut dyn Watch, &Progress) -> ControlFlow<()>,
    ) -> Result<Outcome, Error> {
        let Some(gpu) = &self.gpu else { return Ok(solver.run(stop, |reached| progress(watch, reached))) };
        match solver.run_on(&*gpu.backend, stop, |reached| progress(watch, reached)) {
            Ok(outcome) => Ok(outcome),
            Err(error @ DeviceError::Failed(_)) => Err(error.into()),
            Err(error) if self.is_auto => {
                watch.remark(Remark::Fallback(error));
                self.gpu = None;
                Ok(solver.run(stop, |reached| progress(watch, reached)))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// The device that the solve ran on.
    pub fn used(&self) -> DeviceUsed {
        match &self.gpu {
            None => DeviceUsed::Cpu,
            Some(gpu) => {
                DeviceUsed::Gpu { name: gpu.backend.name(), memory: gpu.memory.get().copied().unwrap_or(0) }
            }
        }
    }
}
