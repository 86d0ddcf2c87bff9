//! Buckets on disk: a folder with a file for each street.

mod blocks;
mod buckets;
mod error;
mod format;
mod metadata;
pub(crate) mod plain_file;
mod sealed_text;
mod street_file;
mod street_lookup;
#[cfg(test)]
mod tests;
mod writer;

pub(crate) use buckets::{BRANCHES, METADATA};
pub use buckets::{Bucket, Buckets, Checked};
pub use error::ArtifactError;
pub(crate) use format::{Contents, Header};
pub use metadata::{Metadata, StreetStatistics};
pub(crate) use street_file::{List, StreetFile};
pub(crate) use street_lookup::{file_name, street_header};
pub(crate) use writer::write;
