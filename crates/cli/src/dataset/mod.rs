//! `isofold dataset`: training rows for value networks.

mod args;
mod generate;
mod verify;
mod watch;

pub(crate) use args::Args;

use crate::device;
use crate::environment;
use crate::failure::Failure;
use args::Command;
use isofold_service::Settings;

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    match &args.command {
        Command::Generate(args) => generate::run(args, json),
        Command::Worker(args) => generate::run_worker(args, json),
        Command::Verify(args) => verify::run(args, json),
    }
}

/// The machine, as a service sees it.
fn settings() -> Settings {
    let mut settings = Settings::default();
    settings.threads = environment::threads().unwrap_or_default();
    settings.memory = environment::memory();
    settings.available = isofold_host::available_memory;
    settings.find_gpu = device::find_cuda;
    settings
}
