//! How good buckets are.

mod cells;
mod measures;

pub use measures::Measures;
