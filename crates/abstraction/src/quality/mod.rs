//! How good buckets are.

mod cells;
mod comparison;
mod measures;
mod rungs;

pub(crate) use cells::count;
pub use comparison::Comparison;
pub use measures::{Measures, Profile};
pub use rungs::Rung;
