//! Tables as Arrow, handed over by the PyCapsule interface.

use crate::error::{catch, failed, invalid};
use arrow_array::builder::{Float64Builder, ListBuilder, StringBuilder};
use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{
    Array, ArrayRef, BooleanArray, Float64Array, Int64Array, RecordBatch, RecordBatchIterator,
    RecordBatchReader, StringArray, StructArray,
};
use arrow_schema::{Field, Schema, SchemaRef};
use numpy::{PyArrayLikeDyn, TypeMustMatch};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};
use std::ffi::CStr;
use std::sync::Arc;

/// A table with columns of equal length.
#[pyclass(frozen, module = "isofold._isofold")]
pub(crate) struct Table {
    batch: RecordBatch,
}

#[pymethods]
impl Table {
    /// A table of columns: the name, the kind and the values of each. Numbers that are NaN are null.
    #[new]
    fn new(columns: Vec<(String, String, Bound<'_, PyAny>)>) -> PyResult<Table> {
        catch(|| {
            let (mut fields, mut arrays) = (Vec::new(), Vec::new());
            for (name, kind, values) in &columns {
                let array = array(name, kind, values)?;
                fields.push(Field::new(name, array.data_type().clone(), true));
                arrays.push(array);
            }
            let batch = RecordBatch::try_new(Arc::new(Schema::new(fields)), arrays);
            Ok(Table { batch: batch.map_err(|error| invalid("columns", error))? })
        })
    }

    /// The schema, by the Arrow PyCapsule interface.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        catch(|| schema_capsule(py, &self.batch.schema()))
    }

    /// The table as one array of structs, by the Arrow PyCapsule interface.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        // The consumer casts: the interface lets a producer ignore the wish.
        let _ = requested_schema;
        catch(|| {
            let data = StructArray::from(self.batch.clone()).to_data();
            let schema = schema_capsule(py, &self.batch.schema())?;
            let array = capsule(py, FFI_ArrowArray::new(&data), c"arrow_array")?;
            PyTuple::new(py, [schema, array])
        })
    }

    /// The table as a stream of one batch, by the Arrow PyCapsule interface.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        catch(|| {
            let batches = [Ok(self.batch.clone())];
            stream_capsule(py, Box::new(RecordBatchIterator::new(batches, self.batch.schema())))
        })
    }
}

/// A schema in a capsule.
pub(super) fn schema_capsule<'py>(py: Python<'py>, schema: &SchemaRef) -> PyResult<Bound<'py, PyCapsule>> {
    let schema = FFI_ArrowSchema::try_from(&**schema).map_err(failed)?;
    capsule(py, schema, c"arrow_schema")
}

/// A stream in a capsule.
pub(super) fn stream_capsule<'py>(
    py: Python<'py>,
    batches: Box<dyn RecordBatchReader + Send>,
) -> PyResult<Bound<'py, PyCapsule>> {
    capsule(py, FFI_ArrowArrayStream::new(batches), c"arrow_array_stream")
}

/// A capsule. Its value is released with it, unless a consumer has taken it out.
fn capsule<'py, T: Send + 'static>(
    py: Python<'py>,
    value: T,
    name: &'static CStr,
) -> PyResult<Bound<'py, PyCapsule>> {
    PyCapsule::new_with_value(py, value, name)
}

/// A column.
fn array(name: &str, kind: &str, values: &Bound<'_, PyAny>) -> PyResult<ArrayRef> {
    Ok(match kind {
        "text" => Arc::new(StringArray::from(values.extract::<Vec<Option<String>>>()?)),
        "float" => {
            let numbers: Vec<f64> = numbers(values)?;
            Arc::new(numbers.into_iter().map(there).collect::<Float64Array>())
        }
        "int" => Arc::new(Int64Array::from(numbers::<i64>(values)?)),
        "bool" => Arc::new(BooleanArray::from(numbers::<bool>(values)?)),
        "texts" => {
            let mut lists = ListBuilder::new(StringBuilder::new());
            for list in values.extract::<Vec<Vec<String>>>()? {
                lists.append_value(list.into_iter().map(Some));
            }
            Arc::new(lists.finish())
        }
        "floats" => {
            let mut lists = ListBuilder::new(Float64Builder::new());
            for list in values.extract::<Vec<Vec<f64>>>()? {
                lists.append_value(list.into_iter().map(there));
            }
            Arc::new(lists.finish())
        }
        other => return Err(invalid(name, format!("`{other}` is no kind of column"))),
    })
}

/// The numbers of an array.
fn numbers<T: numpy::Element + Copy>(values: &Bound<'_, PyAny>) -> PyResult<Vec<T>>
where
    Vec<T>: for<'a, 'py> FromPyObject<'a, 'py>,
{
    let array: PyArrayLikeDyn<'_, T, TypeMustMatch> = values.extract()?;
    Ok(array.as_array().iter().copied().collect())
}

fn there(number: f64) -> Option<f64> {
    (!number.is_nan()).then_some(number)
}
