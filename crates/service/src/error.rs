//! The errors of requests.

use crate::codes;
use crate::library::LibraryError;
use isofold_abstraction::{ArtifactError, BuildError};
use isofold_api::{ErrorCode, TextSpan};
use isofold_cards::RangeError;
use isofold_dataset::{ConfigError, DatasetError};
use isofold_equity::EquityError;
use isofold_solver::SolverError;
use isofold_solver::device::DeviceError;
use isofold_store::StoreError;
use std::any::Any;
use std::fmt::Display;
use thiserror::Error;

/// The reason why a request has no answer.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// A field of the request has a value that is not valid.
    #[error("{field}: {why}")]
    Field {
        /// The name of the field, such as `board` or `hands[1]`.
        field: String,
        /// The message.
        why: String,
    },
    /// Something that a field names does not exist.
    #[error("{field}: {why}")]
    NotFound {
        /// The name of the field.
        field: String,
        /// The message.
        why: String,
    },
    /// The solver refused it.
    #[error(transparent)]
    Solver(Box<SolverError>),
    /// A stored solution, or the library.
    #[error(transparent)]
    Store(Box<StoreError>),
    /// An error that is data already.
    #[error(transparent)]
    Object(Box<isofold_api::Error>),
    /// A field is not a range.
    #[error("{field}: {error}")]
    Range {
        /// The name of the field.
        field: String,
        /// The error of the range.
        error: RangeError,
    },
    /// An equity cannot be computed.
    #[error(transparent)]
    Equity(#[from] EquityError),
    /// Buckets cannot be read or written.
    #[error(transparent)]
    Buckets(Box<ArtifactError>),
    /// Buckets were not built.
    #[error(transparent)]
    Build(Box<BuildError>),
    /// Buckets of another seed, to measure agreement with, were not built.
    #[error(transparent)]
    OtherSeed(Box<BuildError>),
    /// Building buckets takes more memory than may be used.
    #[error("building takes up to {needed} bytes of memory, and {limit} may be used")]
    BuildMemory {
        /// The bytes that are needed.
        needed: u64,
        /// The bytes that may be used.
        limit: u64,
    },
    /// A dataset is not generated, or cannot be read.
    #[error(transparent)]
    Dataset(Box<DatasetError>),
    /// A device does not solve it.
    #[error(transparent)]
    Device(#[from] DeviceError),
    /// Values have overflowed, after so many iterations.
    #[error("after {iterations} iterations the exploitability is not a number: values have overflowed")]
    NotANumber {
        /// The iterations.
        iterations: u32,
    },
    /// The service cannot do it.
    #[error("{0}")]
    Unsupported(String),
    /// It failed.
    #[error("{0}")]
    Failed(String),
    /// An entry of the library cannot be told.
    #[error(transparent)]
    Library(#[from] LibraryError),
    /// The job was cancelled.
    #[error("cancelled")]
    Cancelled,
    /// A panic, with its message: a bug.
    #[error("a bug in isofold: {0}")]
    Internal(String),
}

impl Error {
    /// An error about a field.
    pub fn field(field: impl Into<String>, why: impl Display) -> Error {
        Error::Field { field: field.into(), why: why.to_string() }
    }

    /// The error of a panic, by its payload.
    pub fn of_panic(payload: &(dyn Any + Send)) -> Error {
        let message = payload.downcast_ref::<String>().map(String::as_str);
        let message = message.or_else(|| payload.downcast_ref::<&str>().copied());
        Error::Internal(message.unwrap_or("it panicked").to_owned())
    }
}

impl Error {
    /// The error with the name of its field replaced, if it has one: what is `cards` in one hand is `hands[1]` in a list of them.
    #[must_use]
    pub fn in_field(self, field: impl Into<String>) -> Error {
        match self {
            Error::Field { why, .. } => Error::Field { field: field.into(), why },
            Error::Range { error, .. } => Error::Range { field: field.into(), error },
            error => error,
        }
    }

    /// The error of a part of a request: the field `line` of `view` is `view.line`.
    #[must_use]
    pub(crate) fn within(self, part: &str) -> Error {
        match self {
            Error::Field { field, why } => Error::Field { field: format!("{part}.{field}"), why },
            Error::NotFound { field, why } => Error::NotFound { field: format!("{part}.{field}"), why },
            Error::Object(mut object) => {
                object.field = object.field.map(|field| format!("{part}.{field}"));
                Error::Object(object)
            }
            error => error,
        }
    }

    /// The error with the name of a field, if it has none.
    #[must_use]
    pub(crate) fn or_in_field(self, field: &str) -> Error {
        let mut object = isofold_api::Error::from(self);
        object.field.get_or_insert_with(|| field.to_owned());
        object.into()
    }
}

impl From<SolverError> for Error {
    fn from(error: SolverError) -> Error {
        Error::Solver(Box::new(error))
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Error {
        Error::Store(Box::new(error))
    }
}

/// A dataset whose work was stopped was cancelled.
impl From<DatasetError> for Error {
    fn from(error: DatasetError) -> Error {
        match error {
            DatasetError::Stopped => Error::Cancelled,
            error => Error::Dataset(Box::new(error)),
        }
    }
}

impl From<isofold_api::Error> for Error {
    fn from(error: isofold_api::Error) -> Error {
        Error::Object(Box::new(error))
    }
}

/// The error as data.
impl From<Error> for isofold_api::Error {
    fn from(error: Error) -> isofold_api::Error {
        use isofold_api::Error as Object;
        match error {
            Error::Field { field, why } => Object::of_field(&field, why),
            Error::NotFound { field, why } => {
                Object { code: ErrorCode::NotFound, ..Object::of_field(&field, why) }
            }
            Error::Solver(error) => solver(&error),
            Error::Store(error) => store(&error),
            Error::Object(error) => *error,
            Error::Range { field, error } => {
                let mut object = Object::of_field(&field, error.to_string());
                object.span = error.span().map(|(position, length)| TextSpan { position, length });
                match error {
                    RangeError::Overlap { .. } => {
                        object.with_hint("or choose with `overlap`: `first`, `last`, `max` or `min`")
                    }
                    _ => object,
                }
            }
            Error::Equity(error) => equity(&error),
            Error::Buckets(error) => Object::new(artifact(&error), error.to_string()),
            Error::Build(error) => Object::new(build(&error), error.to_string()),
            Error::OtherSeed(error) => Object::new(build(&error), error.to_string())
                .with_hint("`no_seeds` does without buckets of another seed"),
            error @ Error::BuildMemory { .. } => Object::new(ErrorCode::Memory, error.to_string())
                .with_hint("allow more `memory`, or ask for fewer buckets"),
            Error::Dataset(error) => dataset(&error),
            Error::Device(error) => device(&error),
            error @ Error::NotANumber { .. } => Object::new(ErrorCode::Failed, error.to_string())
                .with_hint("solve again with `restart`, in 32 bits (`precision`) or by another `rule`"),
            Error::Unsupported(why) => Object::new(ErrorCode::Unsupported, why),
            Error::Failed(why) => Object::new(ErrorCode::Failed, why),
            Error::Library(error) => Object::new(error.code(), error.to_string()).with_hint(error.hint()),
            Error::Cancelled => Object::new(ErrorCode::Cancelled, "cancelled"),
            error @ Error::Internal(_) => {
                Object::new(ErrorCode::Internal, error.to_string()).with_hint("please report it")
            }
        }
    }
}

fn solver(error: &SolverError) -> isofold_api::Error {
    let object = isofold_api::Error::new(codes::of_solver(error), error.to_string());
    match error {
        SolverError::Memory { .. } => object.with_hint(
            "fewer bet sizes or raises, narrower ranges, 16 bits (`precision`), or a board with one more card",
        ),
        SolverError::Line(_) | SolverError::Over(_) | SolverError::Elsewhere { .. } => {
            isofold_api::Error { field: Some("line".into()), ..object }
        }
        _ => object,
    }
}

fn store(error: &StoreError) -> isofold_api::Error {
    let object = isofold_api::Error::new(codes::of_store(error), error.to_string());
    match error {
        StoreError::Solver(error) => solver(error),
        StoreError::NoEntry { .. } => object.with_hint("`library-list` lists the entries"),
        _ => object,
    }
}

fn device(error: &DeviceError) -> isofold_api::Error {
    let object = isofold_api::Error::new(codes::of_device(error), error.to_string());
    match error {
        DeviceError::Memory { half: Some(half), .. } => {
            object.with_hint(format!("`precision` 16 takes {half} bytes, or let the CPU solve it (`device`)"))
        }
        DeviceError::Failed(_) => object,
        _ => object.with_hint("let the CPU solve it: `device` is `cpu`, or `auto`"),
    }
}

/// An error of a dataset, with the field that it is about.
fn dataset(error: &DatasetError) -> isofold_api::Error {
    let object = |code| isofold_api::Error::new(code, error.to_string());
    match error {
        DatasetError::Config(config) => {
            let field = if matches!(**config, ConfigError::Preset { .. }) { "preset" } else { "toml" };
            isofold_api::Error::of_field(field, error.to_string())
        }
        DatasetError::Field { field, why } => isofold_api::Error::of_field(field, why),
        DatasetError::OtherDataset { .. } => isofold_api::Error::of_field("folder", error.to_string()),
        DatasetError::NoDataset { .. } => {
            isofold_api::Error { field: Some("folder".to_owned()), ..object(ErrorCode::NotFound) }
        }
        DatasetError::Io { .. } | DatasetError::Object { .. } => object(ErrorCode::Io),
        DatasetError::Parquet { .. } | DatasetError::Schema { .. } => object(ErrorCode::Damaged),
        DatasetError::Solver { source, .. } => object(codes::of_solver(source)),
        DatasetError::Device(error) => device(error),
        DatasetError::Store(error) => store(error),
        _ => object(ErrorCode::Failed),
    }
}

/// An error of a query, with the field that it is about.
fn equity(error: &EquityError) -> isofold_api::Error {
    use isofold_api::Error as Object;
    let field = match error {
        EquityError::Memory { .. } => {
            return Object::new(ErrorCode::Memory, error.to_string())
                .with_hint("allow more `memory`, narrow the ranges, or ask for a number of `trials`");
        }
        EquityError::NoDeal { .. } => return Object::new(ErrorCode::Failed, error.to_string()),
        EquityError::Board(_) | EquityError::NoBoard { .. } | EquityError::BlockedBoard => "board",
        EquityError::Dead(_) => "dead",
        EquityError::NoCurve { .. } => "curve",
        EquityError::NoNextCard => "by_card",
        EquityError::NothingToBeat => "beats",
        EquityError::NoTrials => "trials",
        EquityError::TargetError { .. } => "error",
        EquityError::TooManyOutcomes { .. } | EquityError::Method { .. } => "exact",
        _ => "players",
    };
    let object = Object::of_field(field, error.to_string());
    match error {
        EquityError::Range { error: RangeError::Overlap { .. }, .. } => {
            object.with_hint("choose a weight with `overlap`: first, last, max or min")
        }
        _ => object,
    }
}

/// The kind of an error of buckets in a folder.
fn artifact(error: &ArtifactError) -> ErrorCode {
    match error {
        ArtifactError::Io { .. } => ErrorCode::Io,
        ArtifactError::NotBuckets { .. } => ErrorCode::NotFound,
        ArtifactError::Version { .. } | ArtifactError::NewerMetadata { .. } => ErrorCode::Unsupported,
        ArtifactError::Damaged { .. } | ArtifactError::Config { .. } => ErrorCode::Damaged,
        _ => ErrorCode::Failed,
    }
}

/// The kind of an error of building buckets.
fn build(error: &BuildError) -> ErrorCode {
    match error {
        BuildError::Config(_) => ErrorCode::Invalid,
        BuildError::Artifact(error) => artifact(error),
        BuildError::Folder { .. } => ErrorCode::Io,
        _ => ErrorCode::Failed,
    }
}

/// A build that was stopped was cancelled.
impl From<BuildError> for Error {
    fn from(error: BuildError) -> Error {
        match error {
            BuildError::Stopped => Error::Cancelled,
            error => Error::Build(Box::new(error)),
        }
    }
}
