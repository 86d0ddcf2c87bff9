//! Spots, trees, solving and solutions.
//!
//! What Python sees of them are the classes of the package, which hold the ones of here: a [`spot`], a [`solution`] that stays open, with
//! its numbers as [`arrays`], tables as Arrow ([`table`]), and all decisions of a solution as a stream of Arrow ([`decisions`]).

mod arrays;
mod decisions;
mod json;
mod solution;
mod spot;
mod table;

use pyo3::prelude::*;

/// Adds what solves to the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<spot::Spot>()?;
    module.add_class::<solution::Solution>()?;
    module.add_class::<table::Table>()?;
    module.add_class::<decisions::Decisions>()?;
    module.add_function(wrap_pyfunction!(solution::solve, module)?)?;
    module.add_function(wrap_pyfunction!(solution::open, module)?)?;
    module.add_function(wrap_pyfunction!(solution::open_session, module)?)?;
    module.add_function(wrap_pyfunction!(solution::compare, module)?)
}
