//! The errors of requests.

use isofold_api::ErrorCode;
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
    /// The service cannot do it.
    #[error("{0}")]
    Unsupported(String),
    /// It failed.
    #[error("{0}")]
    Failed(String),
    /// The job was cancelled.
    #[error("cancelled")]
    Cancelled,
}

impl Error {
    /// An error about a field.
    pub fn field(field: impl Into<String>, why: impl Display) -> Error {
        Error::Field { field: field.into(), why: why.to_string() }
    }
}

impl Error {
    /// The error with the name of its field replaced, if it has one: what is `cards` in one hand is `hands[1]` in a list of them.
    #[must_use]
    pub fn in_field(self, field: impl Into<String>) -> Error {
        match self {
            Error::Field { why, .. } => Error::Field { field: field.into(), why },
            error => error,
        }
    }
}

/// The error as data.
impl From<Error> for isofold_api::Error {
    fn from(error: Error) -> isofold_api::Error {
        use isofold_api::Error as Object;
        match error {
            Error::Field { field, why } => Object::of_field(&field, why),
            Error::Unsupported(why) => Object::new(ErrorCode::Unsupported, why),
            Error::Failed(why) => Object::new(ErrorCode::Failed, why),
            Error::Cancelled => Object::new(ErrorCode::Cancelled, "cancelled"),
        }
    }
}
