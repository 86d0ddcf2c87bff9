//! Errors of naming entries.

use isofold_api::ErrorCode;
use thiserror::Error;

/// The reason why an entry of the library cannot be told.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum LibraryError {
    /// The service has no library.
    #[error("there is no library")]
    None,
    /// No entry has this name.
    #[error("the library has no entry called `{0}`")]
    NoName(String),
    /// Entries of different spots have this name.
    #[error("entries {} are all called `{name}`, and they are different spots", listed(.ids))]
    Ambiguous {
        /// The name.
        name: String,
        /// The numbers of the entries, in order.
        ids: Vec<i64>,
    },
    /// The catalogue was made anew, so a number may be that of another entry than before.
    #[error("the catalogue of the library was lost, and entries have other numbers now")]
    Renumbered,
    /// The catalogue cannot be read just now.
    #[error("the catalogue of the library cannot be read, and only it knows the numbers of entries")]
    UnknownNumbers,
}

impl LibraryError {
    /// The kind of the error.
    pub fn code(&self) -> ErrorCode {
        match self {
            LibraryError::None | LibraryError::NoName(_) => ErrorCode::NotFound,
            LibraryError::Ambiguous { .. } => ErrorCode::Invalid,
            LibraryError::Renumbered | LibraryError::UnknownNumbers => ErrorCode::Failed,
        }
    }

    /// Something to try.
    pub(crate) fn hint(&self) -> &'static str {
        match self {
            LibraryError::None => "start with a folder for the library",
            LibraryError::NoName(_) => "`library-list` lists the entries",
            LibraryError::Ambiguous { .. } => {
                "name one by its number, or give it another name with `library-rename`"
            }
            LibraryError::Renumbered => "look at `library-list` first",
            LibraryError::UnknownNumbers => "name the entry as @NAME",
        }
    }
}

/// `1, 2 and 3`
fn listed(ids: &[i64]) -> String {
    let ids: Vec<String> = ids.iter().map(i64::to_string).collect();
    match &ids[..] {
        [before @ .., last] if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        ids => ids.concat(),
    }
}
