//! The native module of the Python package: `isofold._isofold`.
//!
//! Functions that are called a million times are native, on the engine's own types (cards, ranges, the indexer, evaluation, equity, bucket lookup).
//! Everything else goes through the contract: [`service`] has one service for the process and `call`.

mod buckets;
mod cards;
mod cards_array;
mod cards_combo;
mod cards_set;
mod dataset;
mod equity;
mod error;
mod evaluate;
mod evaluate_arrays;
mod indexer;
mod iso;
mod iso_chance;
mod ranges;
mod service;
mod solving;

use pyo3::prelude::*;

/// The native half of `isofold`.
#[pymodule(gil_used = false)]
fn _isofold(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    service::register(module)?;
    cards::register(module)?;
    ranges::register(module)?;
    iso_chance::register(module)?;
    indexer::register(module)?;
    evaluate::register(module)?;
    evaluate_arrays::register(module)?;
    equity::register(module)?;
    buckets::register(module)?;
    dataset::register(module)?;
    solving::register(module)
}
