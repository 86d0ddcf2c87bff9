//! Building buckets.

use super::info;
use crate::Error;
use isofold_abstraction::{Config, FeatureCache, FinishedBuild, OnProgress, Street, build};
use isofold_api::buckets::{BucketsBuild, BucketsConfig, BuiltBuckets};
use std::path::{Path, PathBuf};

/// Buckets to build.
#[derive(Clone, PartialEq, Debug)]
pub struct BuildQuestion {
    /// The configuration.
    pub config: Config,
    /// The folder, named after it.
    pub folder: PathBuf,
}

impl BuildQuestion {
    /// The question of a configuration, built into a folder within another.
    pub fn new(config: Config, out: &Path) -> BuildQuestion {
        let folder = out.join(config.name());
        BuildQuestion { config, folder }
    }

    /// Reads a request.
    pub(super) fn parse(request: &BucketsBuild) -> Result<BuildQuestion, Error> {
        let mut config = match (&request.preset, &request.toml) {
            (Some(name), None) => Config::preset(name).map_err(|error| Error::field("preset", error))?,
            (None, Some(text)) => Config::from_toml(text).map_err(|error| Error::field("toml", error))?,
            (Some(_), Some(_)) => return Err(Error::field("toml", "cannot be used with `preset`")),
            (None, None) => {
                return Err(Error::field(
                    "preset",
                    "expected the name of a preset, such as `fast_test`, or a configuration in `toml`",
                ));
            }
        };
        config.seed = request.seed.unwrap_or(config.seed);
        Ok(BuildQuestion::new(config, request.out.as_deref().unwrap_or(".").as_ref()))
    }

    /// The configuration as data.
    pub fn printed(&self) -> BucketsConfig {
        BucketsConfig { name: self.config.name(), toml: self.config.to_toml() }
    }

    /// Refuses what does not fit into memory, before anything is computed.
    pub fn check_memory(&self, limit: Option<u64>) -> Result<(), Error> {
        let needed = self.config.memory();
        match limit {
            Some(limit) if limit < needed => Err(Error::BuildMemory { needed, limit }),
            _ => Ok(()),
        }
    }

    /// Builds the streets that are not there yet.
    pub fn build(&self, cache: &FeatureCache, on_progress: OnProgress) -> Result<FinishedBuild, Error> {
        Ok(build(cache, &self.config, &self.folder, on_progress)?)
    }
}

/// Buckets that were built as data.
pub fn built_answer(folder: &Path, seconds: f64, built: &FinishedBuild) -> BuiltBuckets {
    BuiltBuckets {
        folder: folder.display().to_string(),
        seconds,
        resumed: built.resumed.iter().map(Street::to_string).collect(),
        info: info(&built.buckets),
    }
}
