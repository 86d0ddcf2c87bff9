//! The quality of buckets: measures over all deals.

mod comparison;
mod joint_counts;
mod measures;
mod other_counts;
mod profiles;
mod resolution;
mod river_equities;

pub use comparison::Comparison;
pub(crate) use joint_counts::joint_counts;
pub use measures::Measures;
pub use other_counts::StreetQuality;
pub use profiles::BucketProfile;
pub use resolution::Resolution;
