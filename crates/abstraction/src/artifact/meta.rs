//! `metadata.json`: what buckets were built, and what came of it.

use super::ArtifactError;
use crate::{ByStreet, Config};
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::Path;

/// What a folder of buckets says of itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Metadata {
    /// The name of the folder.
    pub name: String,
    /// `classes` or `texture`.
    pub mode: String,
    /// The hash of all that the buckets depend on, in hexadecimal.
    pub fingerprint: String,
    /// The version of the program that built them.
    pub version: String,
    /// The configuration, as [`Config::from_toml`] reads it.
    pub config: String,
    /// Fields of the configuration that changed nothing.
    pub unnecessary: Vec<String>,
    /// What came of it.
    pub streets: ByStreet<StreetStatistics>,
}

/// What came of a street.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct StreetStatistics {
    /// Classes of hands with boards; every one has a bucket.
    pub classes: u64,
    /// Classes that the cards to come can tell apart: the most buckets that could differ.
    pub distinct: u64,
    /// Clusters of boards; 0 without.
    pub board_clusters: u32,
    /// Buckets, in each cluster if there are clusters.
    pub buckets: u32,
    /// Buckets of all clusters that have hands.
    pub used: u64,
    /// The deals in the bucket that has fewest; 0 if some have none.
    pub smallest: f64,
    /// The deals in the bucket in the middle.
    pub median: f64,
    /// The deals in the bucket that has most.
    pub largest: f64,
    /// The mean distance of the equity of a hand from that of its bucket.
    pub deviation: f64,
    /// The greatest distance.
    pub greatest_deviation: f64,
    /// What clusters cost on average, in the metric they were found by.
    pub cost: f64,
}

impl Metadata {
    /// What the buckets are made by.
    pub fn configuration(&self, path: &Path) -> Result<Config, ArtifactError> {
        Config::from_toml(&self.config).map_err(|error| ArtifactError::damaged(path, error.to_string()))
    }

    pub(crate) fn read(path: &Path) -> Result<Metadata, ArtifactError> {
        let text = fs::read_to_string(path).map_err(|error| ArtifactError::io("read", path, error))?;
        serde_json::from_str(&text).map_err(|error| ArtifactError::damaged(path, error.to_string()))
    }

    pub(crate) fn write(&self, path: &Path) -> Result<(), ArtifactError> {
        let failed = |error| ArtifactError::io("write", path, error);
        let mut text = serde_json::to_string_pretty(self).map_err(|error| failed(error.into()))?;
        text.push('\n');
        let part = path.with_extension("part");
        fs::write(&part, text).and_then(|()| fs::rename(&part, path)).map_err(failed)
    }
}
