use isofold_solver::SolverError;
use isofold_solver::device::DeviceError;
use isofold_store::StoreError;
use isofold_tree::SpotError;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The reason why a configuration is refused.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// No preset has the name.
    #[error("there is no preset `{found}`: expected {expected}, or a configuration of your own")]
    Preset {
        /// The name.
        found: String,
        /// The names there are.
        expected: String,
    },
    /// The text is not TOML, or a key is missing, unknown or of the wrong type.
    #[error("line {line}: {message}")]
    Toml {
        /// The line, from 1.
        line: usize,
        /// The problem.
        message: String,
    },
    /// A key has a value that is not valid.
    #[error("{field}: {why}")]
    Field {
        /// The key, with those that lead to it.
        field: String,
        /// The problem.
        why: String,
    },
    /// Bets, rake or limits are not those of a spot.
    #[error(transparent)]
    Spot(Box<SpotError>),
}

/// The reason why a dataset is not generated, or cannot be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum DatasetError {
    /// The configuration is refused.
    #[error(transparent)]
    Config(Box<ConfigError>),
    /// A number of the dataset is out of bounds.
    #[error("{field}: {why}")]
    Field {
        /// The name of the number: `rows`, `seed`, `shard`.
        field: &'static str,
        /// The problem.
        why: String,
    },
    /// A place has another dataset.
    #[error(
        "`{place}` has another dataset: {difference}; expected another folder, or the same configuration"
    )]
    OtherDataset {
        /// The folder, or the address of a store.
        place: String,
        /// The first line that differs.
        difference: String,
    },
    /// A place has no dataset.
    #[error("`{place}` has no dataset: expected a folder with `{file}`", file = crate::DATASET_FILE)]
    NoDataset {
        /// The folder, or the address of a store.
        place: String,
    },
    /// A file cannot be read or written.
    #[error("cannot {action} `{}`: {source}", .path.display())]
    Io {
        /// `read` or `write`.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
    /// An object of a store cannot be read or written.
    #[error("cannot {action} `{address}`: {why}")]
    Object {
        /// `read` or `write`.
        action: &'static str,
        /// The object.
        address: String,
        /// The error of the store.
        why: String,
    },
    /// A shard is not Parquet, or damaged.
    #[error("cannot {action} `{}`: {why}", .path.display())]
    Parquet {
        /// `read` or `write`.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// The problem.
        why: String,
    },
    /// A shard has other columns than this version writes.
    #[error("`{}` is no shard of version {version}: {why}", .path.display(), version = crate::SCHEMA_VERSION)]
    Schema {
        /// The file.
        path: PathBuf,
        /// The difference.
        why: String,
    },
    /// A spot cannot be solved.
    #[error("sample {sample}: {source}")]
    Solver {
        /// The sample.
        sample: u64,
        /// The error.
        source: Box<SolverError>,
    },
    /// Values have overflowed.
    #[error("sample {sample}: after {iterations} iterations the exploitability is not a number")]
    NotANumber {
        /// The sample.
        sample: u64,
        /// The iterations.
        iterations: u32,
    },
    /// The device failed, or does not solve such spots.
    #[error(transparent)]
    Device(#[from] DeviceError),
    /// A file was not written.
    #[error(transparent)]
    Store(Box<StoreError>),
    /// The work was stopped.
    #[error("stopped")]
    Stopped,
}

impl From<SpotError> for ConfigError {
    fn from(error: SpotError) -> ConfigError {
        ConfigError::Spot(Box::new(error))
    }
}

impl From<ConfigError> for DatasetError {
    fn from(error: ConfigError) -> DatasetError {
        DatasetError::Config(Box::new(error))
    }
}

impl From<StoreError> for DatasetError {
    fn from(error: StoreError) -> DatasetError {
        DatasetError::Store(Box::new(error))
    }
}

impl DatasetError {
    #[cfg(feature = "parquet")]
    pub(crate) fn solver(sample: u64, error: SolverError) -> DatasetError {
        DatasetError::Solver { sample, source: Box::new(error) }
    }

    pub(crate) fn io(action: &'static str, path: &Path, source: std::io::Error) -> DatasetError {
        DatasetError::Io { action, path: path.to_owned(), source }
    }

    #[cfg(feature = "parquet")]
    pub(crate) fn parquet(
        action: &'static str,
        path: &Path,
        error: parquet::errors::ParquetError,
    ) -> DatasetError {
        DatasetError::Parquet { action, path: path.to_owned(), why: error.to_string() }
    }
}
