//! How good buckets are.

mod cells;
mod comparison;
mod measures;
mod rungs;

pub use comparison::Comparison;
pub use measures::Measures;
pub use rungs::Rung;
