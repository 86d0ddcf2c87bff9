//! The reference implementation of a device: what the kernels of `isofold-gpu` compute, in plain Rust and in the same order.
//!
//! The flat lists, the plans and the run loop of a device are tested with it where there is no GPU, and the kernels are compared
//! with it. It is for tests only and is not published.

mod board;
mod device;
mod table;

use device::ReferenceDevice;
use isofold_solver::device::{Backend, DeviceError, DeviceRunner, FlatGame};

/// A backend that runs the passes of a device on the CPU, slowly.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReferenceBackend;

impl Backend for ReferenceBackend {
    fn name(&self) -> String {
        "reference".to_owned()
    }

    fn open(&self, game: FlatGame) -> Result<Box<DeviceRunner>, DeviceError> {
        Ok(Box::new(ReferenceDevice::new(game)))
    }
}
