//! A dataset: a configuration, a seed and a number of rows, and the place that holds it.

#[cfg(feature = "parquet")]
use crate::schema::RowContext;
use crate::{Config, DatasetError, Destination, Layout, Part, Sampler, Shard, card};
#[cfg(feature = "parquet")]
use isofold_cards::Combo;
use serde::{Deserialize, Serialize};
use toml::Table;

/// The version of the columns.
pub const SCHEMA_VERSION: i32 = 1;

/// The file that says what dataset a place has.
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

    /// The dataset of a place.
    pub fn open(destination: &dyn Destination) -> Result<Dataset, DatasetError> {
        let bytes = destination.read(DATASET_FILE)?;
        let bytes = bytes.ok_or_else(|| DatasetError::NoDataset { place: destination.place() })?;
        let wrong = |why: String| DatasetError::Schema { path: DATASET_FILE.into(), why };
        let text = String::from_utf8(bytes).map_err(|error| wrong(error.to_string()))?;
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

    /// The work of a part, and what of it is there already.
    pub fn plan(&self, destination: &dyn Destination, part: Part) -> Result<Plan, DatasetError> {
        let there = destination.names(Shard::DATA)?;
        let mut plan = Plan::default();
        for shard in self.layout().part(part) {
            plan.rows += shard.rows();
            plan.shards += 1;
            if there.contains(&shard.path()) {
                plan.done_rows += shard.rows();
                plan.done_shards += 1;
            }
        }
        Ok(plan)
    }

    /// Makes a place that of this dataset. One that has another is refused.
    pub fn claim(&self, destination: &dyn Destination) -> Result<(), DatasetError> {
        let text = self.to_toml();
        destination.write_new(DATASET_FILE, text.clone().into_bytes())?;
        let found = destination.read(DATASET_FILE)?.unwrap_or_default();
        if found != text.as_bytes() {
            let found = String::from_utf8_lossy(&found);
            let lines = found.lines().zip(text.lines()).find(|(a, b)| a != b);
            let difference = lines.map_or("it is longer".to_owned(), |(found, expected)| {
                format!("`{found}`, where this one has `{expected}`")
            });
            return Err(DatasetError::OtherDataset { place: destination.place(), difference });
        }
        destination.write_new("README.md", card::text(self).into_bytes())
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

    /// The columns that all rows share, if they are solved on a device of this name.
    #[cfg(feature = "parquet")]
    pub(crate) fn context(&self, device: &str) -> RowContext {
        RowContext::new(self.config(), self.seed(), device)
    }
}
