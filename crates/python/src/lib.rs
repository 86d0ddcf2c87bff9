//! The native module of the Python package: `isofold._isofold`.
//!
//! What is called a million times is native on the engine's own types (cards, ranges, the indexer, evaluation, equity, bucket lookup).
//! Everything else goes through the contract: [`service`] has one service for the process and `call`.

mod error;
mod service;
mod solving;

use pyo3::prelude::*;

/// The native half of `isofold`.
#[pymodule(gil_used = false)]
fn _isofold(module: &Bound<'_, PyModule>) -> PyResult<()> {
    service::register(module)?;
    solving::register(module)
}
