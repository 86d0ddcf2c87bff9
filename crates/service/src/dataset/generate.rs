//! Generating a dataset, or a part of it.

use super::DatasetWatch;
use crate::{Error, Settings};
use isofold_api::dataset::{DatasetGenerate, DatasetGenerateAnswer, DatasetRun};
use isofold_api::solve::Device;
use isofold_dataset::{Config, Dataset, Part, Plan, ROW_BYTES};
use std::path::PathBuf;

/// A dataset to generate.
pub struct GenerateQuestion {
    /// The dataset.
    pub dataset: Dataset,
    /// The folder.
    pub folder: PathBuf,
    /// The part.
    pub part: Part,
    is_plan: bool,
    #[cfg_attr(not(feature = "parquet"), allow(dead_code))]
    means: MeansQuestion,
}

/// Where and with what means rows are to be solved.
#[cfg_attr(not(feature = "parquet"), allow(dead_code))]
struct MeansQuestion {
    device: Device,
    device_memory: Option<u64>,
    memory: Option<u64>,
    threads: usize,
}

impl GenerateQuestion {
    /// Reads a request.
    pub fn parse(request: &DatasetGenerate, settings: &Settings) -> Result<GenerateQuestion, Error> {
        let config = match (&request.preset, &request.toml) {
            (Some(name), None) => Config::preset(name).map_err(|error| Error::field("preset", error))?,
            (None, Some(text)) => Config::from_toml(text).map_err(|error| Error::field("toml", error))?,
            (Some(_), Some(_)) => return Err(Error::field("toml", "cannot be used with `preset`")),
            (None, None) => {
                let why = "expected the name of a preset, such as `river-pot`, or a configuration in `toml`";
                return Err(Error::field("preset", why));
            }
        };
        let config = match request.shard_rows {
            Some(rows) => config.with_shard_rows(rows).map_err(|error| Error::field("shard_rows", error))?,
            None => config,
        };
        let part = request.shard.map_or(Ok(Part::ALL), |[index, of]| Part::new(index, of))?;
        Ok(GenerateQuestion {
            dataset: Dataset::new(config, request.rows, request.seed.unwrap_or(1))?,
            folder: PathBuf::from(&request.folder),
            part,
            is_plan: request.plan,
            means: MeansQuestion {
                device: request.device.unwrap_or(Device::Cpu),
                device_memory: request.device_memory,
                memory: settings.memory(request.memory)?,
                threads: settings.threads(request.threads)?,
            },
        })
    }

    /// The work that is left.
    pub fn plan(&self) -> Plan {
        self.dataset.plan(&self.folder, self.part)
    }

    /// Generates what is not there yet, unless only the plan is asked for. Stopped, it answers with what it has.
    pub fn answer(
        &self,
        settings: &Settings,
        watch: &dyn DatasetWatch,
    ) -> Result<DatasetGenerateAnswer, Error> {
        let run = if self.is_plan { None } else { Some(self.run(settings, watch)?) };
        let Plan { rows, shards, done_rows, done_shards } = self.plan();
        Ok(DatasetGenerateAnswer {
            folder: self.folder.display().to_string(),
            street: self.dataset.config().street.to_string(),
            seed: self.dataset.seed(),
            rows: self.dataset.rows(),
            part_rows: rows,
            shards,
            done_rows,
            done_shards,
            estimated_bytes: rows * ROW_BYTES,
            toml: self.dataset.config().to_toml(),
            run,
        })
    }

    #[cfg(not(feature = "parquet"))]
    fn run(&self, _: &Settings, _: &dyn DatasetWatch) -> Result<DatasetRun, Error> {
        Err(super::no_parquet())
    }

    #[cfg(feature = "parquet")]
    fn run(&self, settings: &Settings, watch: &dyn DatasetWatch) -> Result<DatasetRun, Error> {
        use isofold_bulk::{BulkOptions, Place};
        let MeansQuestion { device, device_memory, memory, threads } = self.means;
        let gpu = match device {
            Device::Cpu => None,
            Device::Cuda => Some((settings.find_gpu)(device_memory)?),
            Device::Auto => (settings.find_gpu)(device_memory)
                .map_err(|error| watch.remark(&format!("solving on the CPU: {error}")))
                .ok(),
        };
        let means = isofold_dataset::Means {
            place: gpu.as_ref().map_or(Place::Cpu, |gpu| Place::Device {
                backend: &*gpu.backend,
                falls_back: device == Device::Auto,
            }),
            device: gpu.as_ref().map_or("cpu".to_owned(), |gpu| gpu.backend.name()),
            bulk: BulkOptions { threads, memory, ..BulkOptions::default() },
        };
        let generated = self.dataset.generate(&self.folder, self.part, &means, &super::EngineWatch(watch))?;
        Ok(DatasetRun {
            solved: generated.solved,
            written: generated.written,
            kept: generated.kept,
            file_bytes: generated.bytes,
            seconds: generated.elapsed.as_secs_f64(),
            writing_seconds: generated.writing.as_secs_f64(),
            device: means.device,
            complete: !generated.is_stopped,
        })
    }
}
