//! Errors of the engine as exceptions of `isofold.errors`.

use isofold_api::{Error, ErrorCode};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::any::Any;
use std::fmt::Display;
use std::panic::{self, AssertUnwindSafe};

/// The exception of an error of the contract.
pub(crate) fn exception(error: impl Into<Error>) -> PyErr {
    let error = error.into();
    let code = serde_json::to_value(error.code).ok();
    let code = code.as_ref().and_then(|code| code.as_str()).unwrap_or("failed");
    raise(code, &error)
}

/// The exception of a value that is not valid.
pub(crate) fn invalid(field: &str, why: impl Display) -> PyErr {
    exception(Error::of_field(field, why.to_string()))
}

/// The exception of work that failed for another reason than what was asked.
pub(crate) fn failed(why: impl Display) -> PyErr {
    exception(Error::new(ErrorCode::Failed, why.to_string()))
}

/// The exception of a panic: a bug in the engine.
pub(crate) fn internal(payload: &(dyn Any + Send)) -> PyErr {
    exception(isofold_service::Error::of_panic(payload))
}

/// Runs work that may panic: a panic becomes `isofold.InternalError`. Every function that Python calls goes through it.
pub(crate) fn catch<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    panic::catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|payload| Err(internal(&*payload)))
}

/// Results of the engine as results of Python.
pub(crate) trait OrRaise<T> {
    /// The value, or the exception of the error.
    fn or_raise(self) -> PyResult<T>;
}

impl<T, E: Into<isofold_service::Error>> OrRaise<T> for Result<T, E> {
    fn or_raise(self) -> PyResult<T> {
        self.map_err(|error| exception(error.into()))
    }
}

/// Makes the exception in Python, where the classes are.
fn raise(code: &str, error: &Error) -> PyErr {
    Python::attach(|py| {
        let make = || -> PyResult<PyErr> {
            let keywords = PyDict::new(py);
            keywords.set_item("field", &error.field)?;
            keywords.set_item("hint", &error.hint)?;
            keywords.set_item("span", error.span.map(|span| (span.position, span.length)))?;
            let make = py.import("isofold.errors")?.getattr("_of_code")?;
            let exception = make.call((PyString::new(py, code), &error.message), Some(&keywords))?;
            Ok(PyErr::from_value(exception))
        };
        make().unwrap_or_else(|error| error)
    })
}
