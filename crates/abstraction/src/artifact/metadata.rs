//! `metadata.json`: the configuration of the buckets in a folder, and statistics of them.

use super::{ArtifactError, plain_file, sealed_text};
use crate::{ByStreet, Config};
use serde::{Deserialize, Serialize};
use std::io::{Read, Write};
use std::path::Path;

/// The most bytes of the file; it has some three thousand.
const MAX_BYTES: u64 = 1 << 20;

/// The contents of `metadata.json`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
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
    /// A remark on each field of the configuration that changes nothing.
    #[serde(rename = "unnecessary")]
    pub ignored_fields: Vec<String>,
    /// Statistics of each street.
    pub streets: ByStreet<StreetStatistics>,
}

/// Statistics of the buckets of a street.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct StreetStatistics {
    /// Classes of hands with boards; each has a bucket.
    pub classes: u64,
    /// Distinct futures: the most classes that the cards to come can tell apart.
    pub distinct: u64,
    /// Board clusters; 0 if boards are not clustered.
    pub board_clusters: u32,
    /// Buckets; with board clusters, of each cluster.
    pub buckets: u32,
    /// Buckets with hands, over all board clusters.
    pub used: u64,
    /// The deals of the smallest bucket; 0 if some bucket is empty.
    pub smallest: f64,
    /// The median number of deals of a bucket.
    pub median: f64,
    /// The deals of the largest bucket.
    pub largest: f64,
    /// The mean absolute deviation of a hand's equity from the mean equity of its bucket.
    pub deviation: f64,
    /// The greatest deviation.
    pub greatest_deviation: f64,
    /// The mean cost of a deal, in the metric that the buckets minimize.
    pub cost: f64,
}

impl Metadata {
    /// The metadata of a configuration, with empty statistics.
    pub(crate) fn of(config: &Config) -> Metadata {
        Metadata {
            name: config.name(),
            mode: config.mode().to_owned(),
            fingerprint: format!("{:032x}", config.fingerprint()),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            config: config.to_toml(),
            ignored_fields: config.ignored_fields().into_iter().map(str::to_owned).collect(),
            streets: ByStreet::all(StreetStatistics::default()),
        }
    }

    /// Reads the configuration; `path` is where the metadata are, for the error.
    pub(crate) fn configuration(&self, path: &Path) -> Result<Config, ArtifactError> {
        Config::from_toml(&self.config).map_err(|source| match is_newer(&self.version) {
            true => ArtifactError::NewerMetadata { path: path.to_owned(), found: self.version.clone() },
            false => ArtifactError::Config { path: path.to_owned(), source },
        })
    }

    /// Reads metadata, and whether they have a checksum: those of older versions have none. One that does not match is an error.
    pub(crate) fn read(path: &Path) -> Result<(Metadata, bool), ArtifactError> {
        let damaged = |reason: &str| ArtifactError::damaged(path, reason);
        let text = read_text(path)?;
        let is_sealed = sealed_text::has_seal(&text).map_err(damaged)?;
        let metadata: Metadata = serde_json::from_str(&text).map_err(|error| match newer_version(&text) {
            Some(found) => ArtifactError::NewerMetadata { path: path.to_owned(), found },
            None => damaged(&error.to_string()),
        })?;
        let names = [&metadata.name, &metadata.mode, &metadata.fingerprint, &metadata.version];
        if names.iter().any(|name| name.contains(char::is_control)) {
            return Err(damaged("a name in it has control characters"));
        }
        Ok((metadata, is_sealed))
    }

    /// Writes the file, which appears whole or not at all.
    pub(crate) fn write(&self, path: &Path) -> Result<(), ArtifactError> {
        let text = serde_json::to_string_pretty(self);
        write_text(path, &text.map_err(|error| ArtifactError::io("write", path, error.into()))?)
    }

    /// Adds the checksum to a file that has none.
    pub(crate) fn add_checksum(path: &Path) -> Result<(), ArtifactError> {
        let text = read_text(path)?;
        if sealed_text::has_seal(&text) == Ok(false) { write_text(path, &text) } else { Ok(()) }
    }
}

fn read_text(path: &Path) -> Result<String, ArtifactError> {
    let mut bytes = Vec::new();
    let read = plain_file::open(path)?.take(MAX_BYTES + 1).read_to_end(&mut bytes);
    read.map_err(|error| ArtifactError::io("read", path, error))?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(ArtifactError::damaged(path, format!("it has more than {MAX_BYTES} bytes")));
    }
    String::from_utf8(bytes).map_err(|_| ArtifactError::damaged(path, "it is not text"))
}

fn write_text(path: &Path, text: &str) -> Result<(), ArtifactError> {
    plain_file::write(path, |file| file.write_all(sealed_text::seal(text).as_bytes()))
}

/// The version in a text of metadata whose other fields may be unknown, if it is a newer one than this.
fn newer_version(text: &str) -> Option<String> {
    let fields: serde_json::Value = serde_json::from_str(text).ok()?;
    let version = fields.get("version")?.as_str()?;
    is_newer(version).then(|| version.to_owned())
}

/// Whether a version such as 0.1.0 comes after this program's.
fn is_newer(version: &str) -> bool {
    let numbers = |version: &str| -> Option<Vec<u32>> {
        version.split('.').map(|number| number.parse().ok()).collect()
    };
    numbers(version).is_some_and(|version| Some(version) > numbers(env!("CARGO_PKG_VERSION")))
}
