//! A dataset: a configuration, a seed and a number of rows, and the folder that holds it.

#[cfg(feature = "parquet")]
use crate::schema::RowContext;
use crate::{Config, DatasetError, Layout, Part, Sampler, card};
#[cfg(feature = "parquet")]
use isofold_cards::Combo;
use isofold_store::PartialFile;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::Path;
use toml::Table;

/// The version of the columns.
pub const SCHEMA_VERSION: i32 = 1;

/// The file of a folder that says what dataset it has.
pub const DATASET_FILE: &str = "dataset.toml";

/// The bytes of a row in a file, about: two thirds of its numbers are not 0, and hardly compress.
pub const ROW_BYTES: u64 = 17_500;

/// The rows of a dataset before they are generated: what decides every bit of them.
pub struct Dataset {
    pub(crate) sampler: Sampler,
    pub(crate) rows: u64,
}

/// [`DATASET_FILE`] as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    schema_version: i32,
    generator: String,
    rows: u64,
    seed: u64,
    config: Table,
}

/// The work of generating a part of a dataset.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Plan {
    /// The rows of the part.
    pub rows: u64,
    /// Its shards.
    pub shards: u64,
    /// The rows and shards that are there already.
    pub done_rows: u64,
    /// The shards that are there already.
    pub done_shards: u64,
}

/// The program and its version.
pub(crate) fn generator() -> String {
    format!("isofold {}", env!("CARGO_PKG_VERSION"))
}

impl Dataset {
    /// The dataset of a configuration. Seeds are at most 2⁶³ − 1, as the column has them.
    pub fn new(config: Config, rows: u64, seed: u64) -> Result<Dataset, DatasetError> {
        // Files of a split are numbered with five digits and more.
        const MAX_ROWS: u64 = 1 << 40;
        if !(1..=MAX_ROWS).contains(&rows) {
            let why = format!("found {rows}: expected 1 to {MAX_ROWS}");
            return Err(DatasetError::Field { field: "rows", why });
        }
        if i64::try_from(seed).is_err() {
            let why = format!("found {seed}: expected at most {}", i64::MAX);
            return Err(DatasetError::Field { field: "seed", why });
        }
        Ok(Dataset { sampler: Sampler::new(config, seed)?, rows })
    }

    /// The dataset of a folder.
    pub fn open(folder: &Path) -> Result<Dataset, DatasetError> {
        let path = folder.join(DATASET_FILE);
        let text = fs::read_to_string(&path).map_err(|error| match error.kind() {
            ErrorKind::NotFound => DatasetError::NoDataset { folder: folder.to_owned() },
            _ => DatasetError::io("read", &path, error),
        })?;
        let wrong = |why: String| DatasetError::Schema { path: path.clone(), why };
        let file: File = toml::from_str(&text).map_err(|error| wrong(error.message().to_owned()))?;
        if file.schema_version != SCHEMA_VERSION {
            return Err(wrong(format!("it has version {}", file.schema_version)));
        }
        let config = toml::to_string(&file.config).unwrap_or_default();
        Dataset::new(Config::from_toml(&config)?, file.rows, file.seed)
    }

    /// The configuration.
    pub fn config(&self) -> &Config {
        &self.sampler.config
    }

    /// The sampler.
    pub fn sampler(&self) -> &Sampler {
        &self.sampler
    }

    /// The seed.
    pub fn seed(&self) -> u64 {
        self.sampler.seed
    }

    /// The rows, of both splits.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// The shards.
    pub fn layout(&self) -> Layout {
        let Config { shard_rows, validation_every, .. } = *self.config();
        Layout { rows: self.rows, shard_rows, validation_every }
    }

    /// The text of [`DATASET_FILE`].
    pub fn to_toml(&self) -> String {
        let config: Table = toml::from_str(&self.config().to_toml()).unwrap_or_default();
        let (rows, seed) = (self.rows, self.seed());
        let file = File { schema_version: SCHEMA_VERSION, generator: generator(), rows, seed, config };
        toml::to_string(&file).unwrap_or_default()
    }

    /// The work of a part, and what of it a folder has already.
    pub fn plan(&self, folder: &Path, part: Part) -> Plan {
        let mut plan = Plan::default();
        for shard in self.layout().part(part) {
            plan.rows += shard.rows();
            plan.shards += 1;
            if folder.join(shard.path()).is_file() {
                plan.done_rows += shard.rows();
                plan.done_shards += 1;
            }
        }
        plan
    }

    /// Makes a folder that of this dataset. One that has another is refused.
    pub fn claim(&self, folder: &Path) -> Result<(), DatasetError> {
        fs::create_dir_all(folder).map_err(|error| DatasetError::io("write", folder, error))?;
        let (path, text) = (folder.join(DATASET_FILE), self.to_toml());
        write_once(&path, &text)?;
        let found = fs::read_to_string(&path).map_err(|error| DatasetError::io("read", &path, error))?;
        if found != text {
            let lines = found.lines().zip(text.lines()).find(|(a, b)| a != b);
            let difference = lines.map_or("it is longer".to_owned(), |(found, expected)| {
                format!("`{found}`, where this one has `{expected}`")
            });
            return Err(DatasetError::OtherDataset { folder: folder.to_owned(), difference });
        }
        write_once(&folder.join("README.md"), &card::text(self))
    }

    /// The metadata of each shard.
    #[cfg(feature = "parquet")]
    pub(crate) fn metadata(&self, context: &RowContext) -> Vec<(String, String)> {
        let last = Combo::COUNT - 1;
        let names = [Combo::all().next(), Combo::all().next_back()]
            .map(|combo| combo.map_or(String::new(), |combo| combo.to_string()));
        let pairs = [
            ("schema_version", SCHEMA_VERSION.to_string()),
            ("generator", context.generator.clone()),
            ("combo_order", format!("colexicographic: {} is 0, {} is {last}", names[0], names[1])),
            ("card_order", "4 * rank + suit: 2c is 0, 2d is 1, As is 51; -1 is no card".to_owned()),
            ("normalization", card::NORMALIZATION.to_owned()),
            ("tree", self.config().tree_text()),
            ("tree_id", context.tree_id.clone()),
            ("config", self.config().to_toml()),
            ("rows", self.rows.to_string()),
            ("seed", self.seed().to_string()),
            ("device", context.device.clone()),
            ("licence", card::LICENCE.to_owned()),
        ];
        pairs.into_iter().map(|(key, value)| (format!("isofold.{key}"), value)).collect()
    }

    /// What the rows have in common, if they are solved on a device of this name.
    #[cfg(feature = "parquet")]
    pub(crate) fn context(&self, device: &str) -> RowContext {
        RowContext::new(self.config(), self.seed(), device)
    }
}

/// Writes a text to a file, unless there is one already.
fn write_once(path: &Path, text: &str) -> Result<(), DatasetError> {
    if path.is_file() {
        return Ok(());
    }
    let mut partial = PartialFile::create(path)?;
    partial.file.write_all(text.as_bytes()).map_err(|error| DatasetError::io("write", path, error))?;
    match partial.finish_new() {
        // Another worker was first.
        Err(_) if path.is_file() => Ok(()),
        finished => Ok(finished?),
    }
}
