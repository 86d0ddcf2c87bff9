//! Shards of datasets as arrays.

use crate::error::catch;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::path::PathBuf;

/// Adds the reader to the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(_read_shard, module)?)
}

/// The columns of a shard, by name: arrays of NumPy with a row for each row, lists of texts for texts.
#[pyfunction]
#[pyo3(signature = (path, columns=None))]
fn _read_shard<'py>(
    py: Python<'py>,
    path: PathBuf,
    columns: Option<Vec<String>>,
) -> PyResult<Bound<'py, PyDict>> {
    catch(|| read(py, &path, columns.as_deref()))
}

#[cfg(not(feature = "parquet"))]
fn read<'py>(_: Python<'py>, _: &std::path::Path, _: Option<&[String]>) -> PyResult<Bound<'py, PyDict>> {
    use isofold_api::{Error, ErrorCode};
    let why = "this isofold was built without Parquet: datasets need the feature `parquet`";
    Err(crate::error::exception(Error::new(ErrorCode::Unsupported, why)))
}

#[cfg(feature = "parquet")]
fn read<'py>(
    py: Python<'py>,
    path: &std::path::Path,
    columns: Option<&[String]>,
) -> PyResult<Bound<'py, PyDict>> {
    use crate::error::OrRaise;
    let names: Option<Vec<&str>> = columns.map(|columns| columns.iter().map(String::as_str).collect());
    let batches = py.detach(|| isofold_dataset::read_batches(path, names.as_deref())).or_raise()?;
    let found = PyDict::new(py);
    let Some(first) = batches.first() else { return Ok(found) };
    for (number, field) in first.schema().fields().iter().enumerate() {
        let columns: Vec<_> = batches.iter().map(|batch| batch.column(number)).collect();
        found.set_item(field.name(), arrays::array(py, &columns)?)?;
    }
    Ok(found)
}

/// Columns of Arrow as arrays of NumPy.
#[cfg(feature = "parquet")]
mod arrays {
    use crate::error::failed;
    use arrow_array::cast::AsArray;
    use arrow_array::types::{Float32Type, Float64Type, Int8Type, Int32Type, Int64Type};
    use arrow_array::{Array, ArrayRef, ArrowPrimitiveType};
    use arrow_schema::DataType;
    use numpy::PyArray1;
    use pyo3::IntoPyObjectExt;
    use pyo3::prelude::*;

    /// One column, in parts.
    pub(super) fn array<'py>(py: Python<'py>, parts: &[&ArrayRef]) -> PyResult<Bound<'py, PyAny>> {
        let unknown = |kind: &DataType| failed(format!("a column has the type {kind}, which is not read"));
        let Some(first) = parts.first() else { return Ok(py.None().into_bound(py)) };
        match first.data_type() {
            DataType::FixedSizeList(_, width) => {
                let values: Vec<ArrayRef> =
                    parts.iter().map(|part| part.as_fixed_size_list().values().clone()).collect();
                let flat = array(py, &values.iter().collect::<Vec<_>>())?;
                flat.call_method1("reshape", (-1, *width))
            }
            DataType::Boolean => {
                let flags = parts.iter().flat_map(|part| part.as_boolean().values().iter());
                Ok(PyArray1::from_vec(py, flags.collect::<Vec<bool>>()).into_any())
            }
            DataType::Float32 => numbers::<Float32Type>(py, parts),
            DataType::Float64 => numbers::<Float64Type>(py, parts),
            DataType::Int8 => numbers::<Int8Type>(py, parts),
            DataType::Int32 => numbers::<Int32Type>(py, parts),
            DataType::Int64 => numbers::<Int64Type>(py, parts),
            DataType::Utf8 => {
                let texts = parts.iter().flat_map(|part| part.as_string::<i32>().iter());
                texts
                    .map(|text| text.unwrap_or_default().to_owned())
                    .collect::<Vec<_>>()
                    .into_bound_py_any(py)
            }
            kind => Err(unknown(kind)),
        }
    }

    fn numbers<'py, T>(py: Python<'py>, parts: &[&ArrayRef]) -> PyResult<Bound<'py, PyAny>>
    where
        T: ArrowPrimitiveType,
        T::Native: numpy::Element,
    {
        let values = parts.iter().map(|part| part.as_primitive::<T>().values());
        let all: Vec<T::Native> = values.flat_map(|values| values.iter().copied()).collect();
        Ok(PyArray1::from_vec(py, all).into_any())
    }
}
