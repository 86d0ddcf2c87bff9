//! Errors as data.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The reason why a request has no answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Error {
    /// The kind of error, for programs.
    pub code: ErrorCode,
    /// One sentence for people.
    pub message: String,
    /// The field of the request that is at fault, such as `board`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// Something to try.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// The place in the text of the field that is at fault, if that is a range.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub span: Option<TextSpan>,
}

/// A part of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TextSpan {
    /// The position of its first character, from 1.
    pub position: usize,
    /// The number of its characters; 0 at the end of the text.
    pub length: usize,
}

/// The kind of an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ErrorCode {
    /// The line is no request: not JSON, too long, a missing or unknown field, a value of another type.
    BadRequest,
    /// There is no request of this name.
    UnknownRequest,
    /// A field has a value that is not valid.
    Invalid,
    /// Something that is named does not exist: an entry, a session, a file.
    NotFound,
    /// It takes more memory than may be used.
    Memory,
    /// This build, this device or this solution cannot do it.
    Unsupported,
    /// A file is damaged, or not what it should be.
    Damaged,
    /// A file or folder cannot be read or written.
    Io,
    /// It was cancelled.
    Cancelled,
    /// It failed for another reason.
    Failed,
    /// A bug in isofold, which panicked: please report it. Other requests go on.
    Internal,
}

impl Error {
    /// An error with a message alone.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Error {
        Error { code, message: message.into(), field: None, hint: None, span: None }
    }

    /// An error about a field of the request.
    pub fn of_field(field: &str, message: impl Into<String>) -> Error {
        Error { field: Some(field.to_owned()), ..Error::new(ErrorCode::Invalid, message) }
    }

    /// The error with something to try.
    #[must_use]
    pub fn with_hint(self, hint: impl Into<String>) -> Error {
        Error { hint: Some(hint.into()), ..self }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(field) = &self.field {
            write!(f, "{field}: ")?;
        }
        f.write_str(&self.message)?;
        self.hint.as_ref().map_or(Ok(()), |hint| write!(f, "; {hint}"))
    }
}

impl std::error::Error for Error {}
