//! The place where the rows of a dataset are solved, and what it may use.

use super::DatasetWatch;
use crate::{Error, Settings};
use isofold_api::dataset::DatasetGenerate;
use isofold_api::solve::Device;
use isofold_bulk::{BulkOptions, Place};
use isofold_dataset::Means;

/// The place where rows are to be solved, and the means that it may use.
pub(super) struct MeansQuestion {
    device: Device,
    device_memory: Option<u64>,
    memory: Option<u64>,
    threads: usize,
}

impl MeansQuestion {
    pub(super) fn parse(request: &DatasetGenerate, settings: &Settings) -> Result<MeansQuestion, Error> {
        Ok(MeansQuestion {
            device: request.device.unwrap_or(Device::Cpu),
            device_memory: request.device_memory,
            memory: settings.memory(request.memory)?,
            threads: settings.threads(request.threads)?,
        })
    }

    /// Does work with these means. `auto` falls back to the CPU with a remark.
    pub(super) fn with<T>(
        &self,
        settings: &Settings,
        watch: &dyn DatasetWatch,
        work: impl FnOnce(&Means<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let &MeansQuestion { device, device_memory, memory, threads } = self;
        let gpu = match device {
            Device::Cpu => None,
            Device::Cuda => Some((settings.find_gpu)(device_memory)?),
            Device::Auto => (settings.find_gpu)(device_memory)
                .map_err(|error| watch.remark(&format!("solving on the CPU: {error}")))
                .ok(),
        };
        let place = gpu.as_ref().map_or(Place::Cpu, |gpu| Place::Device {
            backend: &*gpu.backend,
            falls_back: device == Device::Auto,
        });
        let name = gpu.as_ref().map_or("cpu".to_owned(), |gpu| gpu.backend.name());
        let bulk = BulkOptions { threads, memory, ..Means::device_options() };
        work(&Means { place, device: name, bulk })
    }
}
