//! The environment variables that the command line reads; the libraries read none.

use crate::device::{self, DeviceName};
use crate::failure::Failure;
use isofold_host::{Environment, VariableError};
use std::env;
use std::sync::OnceLock;

/// The settings of the environment. Each holds where its flag is not given.
struct Settings {
    machine: Environment,
    device: Option<DeviceName>,
}

static SETTINGS: OnceLock<Settings> = OnceLock::new();

/// Reads the settings, before any command runs. A value that is not accepted is an error that names its variable.
pub(crate) fn read() -> Result<(), Failure> {
    let failure =
        |VariableError { name, why }| Failure::argument(&format!("the environment variable {name}"), why);
    let machine = Environment::read().map_err(failure)?;
    let device = isofold_host::variable("ISOFOLD_DEVICE", device::choice).map_err(failure)?;
    // The first call counts.
    let _ = SETTINGS.set(Settings { machine, device });
    Ok(())
}

/// The number of threads (`ISOFOLD_THREADS`), which `--threads` overrides.
pub(crate) fn threads() -> Option<usize> {
    SETTINGS.get()?.machine.threads
}

/// The number of threads that rayon's own variable asks for.
pub(crate) fn rayon_threads() -> Option<usize> {
    env::var("RAYON_NUM_THREADS").ok()?.parse().ok().filter(|&threads| threads > 0)
}

/// The bytes that may be used (`ISOFOLD_MEMORY`), which `--memory` overrides.
pub(crate) fn memory() -> Option<u64> {
    SETTINGS.get()?.machine.memory
}

/// The device that solves (`ISOFOLD_DEVICE`), which `--device` overrides.
pub(crate) fn device() -> Option<DeviceName> {
    SETTINGS.get()?.device
}
