//! Spots, trees, solving and solutions.

use pyo3::prelude::*;

/// Adds what solves to the module.
pub(crate) fn register(_module: &Bound<'_, PyModule>) -> PyResult<()> {
    Ok(())
}
