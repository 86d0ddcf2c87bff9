//! Buckets on disk: a folder with a file for each street.

mod error;
mod folder;
mod format;
mod meta;
#[cfg(test)]
mod tests;

pub use error::ArtifactError;
pub(crate) use folder::{BRANCHES, METADATA, file_name};
pub use folder::{Bucket, Buckets};
pub(crate) use format::{Head, StreetFile, write};
pub use meta::{Metadata, StreetStatistics};
