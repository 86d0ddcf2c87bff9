//! Training rows for value networks: public states of heads-up hold'em, sampled, solved, and written as Parquet shards.
//!
//! A [`Config`] says what is sampled: the street, pots and stacks, where ranges come from, bets, and how far labels are solved. With a seed
//! and a number of rows it is a [`Dataset`], whose every bit is decided: `Dataset::generate` writes the same rows on any machine, with any
//! number of threads and of workers. `verify` reads them back and checks what they claim. Both need the feature `parquet`; without it
//! configurations, samples and plans are there.
//!
//! ```
//! # #[cfg(feature = "parquet")] {
//! use isofold_dataset::{Config, Dataset, Folder, Means, Part, Watch};
//!
//! struct Silent;
//!
//! impl Watch for Silent {
//!     fn progress(&self, _done: u64, _of: u64) {}
//! }
//!
//! let folder = tempfile::tempdir()?;
//! let folder = Folder::new(folder.path());
//! let config = Config::from_toml("
//!     street = 'river'
//!     pot = 100
//!     stack = 50
//!     [bets.river]
//!     bet = 'a'
//!     [stop]
//!     exploitability = '5%'
//! ")?;
//! let dataset = Dataset::new(config, 10, 1)?;
//! let generated = dataset.generate(&folder, Part::ALL, &Means::cpu(1), &Silent)?;
//! assert_eq!((generated.rows, generated.written), (10, 2));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod amounts;
mod boards;
mod card;
#[cfg(feature = "parquet")]
mod collector;
mod config;
mod dataset;
mod destination;
mod error;
#[cfg(feature = "parquet")]
mod file;
#[cfg(feature = "parquet")]
mod generate;
mod layout;
#[cfg(feature = "object-store")]
mod object_destination;
mod random;
mod ranges;
#[cfg(feature = "parquet")]
mod rivers;
#[cfg(feature = "parquet")]
mod row;
mod sample;
#[cfg(feature = "parquet")]
mod schema;
mod showdown;
mod split;
#[cfg(feature = "parquet")]
mod verify;
#[cfg(feature = "parquet")]
mod walk;

pub use amounts::Amounts;
pub use config::{Config, PRESETS, RangeSources};
pub use dataset::{DATASET_FILE, Dataset, Plan, ROW_BYTES, SCHEMA_VERSION};
pub use destination::{Destination, Folder, destination};
pub use error::{ConfigError, DatasetError};
#[cfg(feature = "parquet")]
pub use file::read_batches;
#[cfg(feature = "parquet")]
pub use generate::{Generated, Means, Profile, Watch};
pub use layout::{Layout, Part, Shard};
#[cfg(feature = "object-store")]
pub use object_destination::ObjectDestination;
#[cfg(feature = "parquet")]
pub use row::Row;
pub use sample::{RangeSource, Sampler};
#[cfg(feature = "parquet")]
pub use schema::{RowContext, schema};
pub use split::Split;
#[cfg(feature = "parquet")]
pub use verify::{Check, CheckResult, Finding, Histogram, Resolved, Verification, VerifyOptions, verify};

#[cfg(feature = "parquet")]
pub(crate) use dataset::generator;
