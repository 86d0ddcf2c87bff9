//! Buckets on disk: a folder with a file for each street.

mod buckets;
mod error;
mod format;
mod metadata;
mod street_lookup;
#[cfg(test)]
mod tests;

pub(crate) use buckets::{BRANCHES, METADATA};
pub use buckets::{Bucket, Buckets};
pub use error::ArtifactError;
pub(crate) use format::{Contents, Header, StreetFile, write};
pub use metadata::{Metadata, StreetStatistics};
pub(crate) use street_lookup::{file_name, street_header};
