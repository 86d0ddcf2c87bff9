//! Generating a dataset, or a part of it.

use super::DatasetWatch;
use crate::{Error, Settings};
use isofold_api::dataset::{DatasetGenerate, DatasetGenerateAnswer, DatasetRun};
use isofold_dataset::{Config, Dataset, Destination, Part, Plan, ROW_BYTES, destination};

/// A dataset to generate.
pub struct GenerateQuestion {
    /// The dataset.
    pub dataset: Dataset,
    /// The place that it is written to.
    pub destination: Box<dyn Destination>,
    /// The part.
    pub part: Part,
    is_plan: bool,
    #[cfg(feature = "parquet")]
    means: super::means::MeansQuestion,
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
        // A mistake is reported before what a build lacks.
        settings.memory(request.memory)?;
        settings.threads(request.threads)?;
        let part = request.shard.map_or(Ok(Part::ALL), |[index, of]| Part::new(index, of))?;
        Ok(GenerateQuestion {
            dataset: Dataset::new(config, request.rows, request.seed.unwrap_or(1))?,
            destination: destination(&request.folder)?,
            part,
            is_plan: request.plan,
            #[cfg(feature = "parquet")]
            means: super::means::MeansQuestion::parse(request, settings)?,
        })
    }

    /// The work that is left.
    pub fn plan(&self) -> Result<Plan, Error> {
        Ok(self.dataset.plan(&*self.destination, self.part)?)
    }

    /// Generates what is not there yet, unless only the plan is asked for. Stopped, it answers with what it has.
    pub fn answer(
        &self,
        settings: &Settings,
        watch: &dyn DatasetWatch,
    ) -> Result<DatasetGenerateAnswer, Error> {
        let run = if self.is_plan { None } else { Some(self.run(settings, watch)?) };
        let Plan { rows, shards, done_rows, done_shards } = self.plan()?;
        Ok(DatasetGenerateAnswer {
            folder: self.destination.place(),
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
        self.means.with(settings, watch, |means| {
            let watch = super::EngineWatch(watch);
            let generated = self.dataset.generate(&*self.destination, self.part, means, &watch)?;
            Ok(DatasetRun {
                solved: generated.solved,
                written: generated.written,
                kept: generated.kept,
                file_bytes: generated.bytes,
                seconds: generated.elapsed.as_secs_f64(),
                writing_seconds: generated.profile.writing.as_secs_f64(),
                device: means.device.clone(),
                complete: !generated.is_stopped,
            })
        })
    }
}
