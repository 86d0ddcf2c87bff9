//! Parameters and answers of the contract as JSON texts.

use crate::error::{exception, failed};
use isofold_api::{Error, ErrorCode};
use pyo3::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Reads a part of a request.
pub(super) fn read<T: DeserializeOwned>(text: &str) -> PyResult<T> {
    serde_json::from_str(text).map_err(|error| {
        // The place is one within the JSON that Python has written: it would mislead.
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or(&message);
        exception(Error::new(ErrorCode::BadRequest, message))
    })
}

/// An answer as JSON.
pub(super) fn write(answer: &impl Serialize) -> PyResult<String> {
    serde_json::to_string(answer).map_err(failed)
}
