//! Options as JSON objects.

use crate::failure::Failure;
use crate::isofold_status::ISOFOLD_ERROR_BAD_REQUEST;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// Parses the JSON object of a parameter. Serde alone would take an array for one, too.
pub(crate) fn parse<T: DeserializeOwned>(field: &str, text: &str) -> Result<T, Failure> {
    let object: Result<Map<String, Value>, _> = serde_json::from_str(text);
    let parsed = object.and_then(|object| serde_json::from_value(Value::Object(object)));
    parsed.map_err(|error| Failure::new(ISOFOLD_ERROR_BAD_REQUEST, field, format!("`{field}`: {error}")))
}
