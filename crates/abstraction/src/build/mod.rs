//! From a configuration to the buckets of every class.

mod board_clusters;
mod error;
mod folder;
mod in_memory;
mod perfect_recall;
mod upkeep;

pub use error::BuildError;
pub use folder::{FinishedBuild, build, built_streets};
pub use in_memory::InMemoryBuckets;

use crate::Config;
use crate::features::{StreetBuckets, StreetContext, bucket_street};
use isofold_iso::Street;

/// The order in which streets are built: the river first, since features that look ahead need the next street.
fn build_order() -> impl Iterator<Item = Street> {
    Street::ALL.into_iter().rev()
}

/// Puts the hands of a street into buckets. `next` is the bucket of each future of the next street, if the feature looks ahead.
pub(crate) fn build_street(
    context: &StreetContext,
    next: Option<&[u16]>,
) -> Result<StreetBuckets, BuildError> {
    if context.cache.is_stopped() {
        return Err(BuildError::Stopped);
    }
    match context.config.board_clusters {
        Some(clusters) => Ok(board_clusters::build_street(context, clusters.of(context.street))?),
        None => bucket_street(context, next),
    }
}

/// Whether the buckets of a street are needed by futures: for the street before, or for perfect recall.
fn is_needed_by_future(config: &Config, street: Street) -> bool {
    config.is_looked_ahead_to(street) || config.branches.is_some()
}
