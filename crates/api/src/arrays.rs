//! Arrays of numbers by combo index: weights, strategies, values.
//!
//! An array has one number for each of the 1326 combos. The combo of the cards `a < b` has the index `b (b − 1) / 2 + a`; the index
//! of a card is `4 × rank + suit`, with ranks from 0 (deuce) to 12 (ace), and clubs, diamonds, hearts and spades as 0 to 3.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::error::Error;
use std::fmt;

/// The format of arrays in an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ArrayFormat {
    /// A list of numbers. One that does not exist is `null`.
    #[default]
    List,
    /// The base64 text (standard alphabet, with padding) of all numbers as little-endian `f32`. One that does not exist is NaN.
    Base64,
}

/// Numbers by index, written as a list or as base64. A number that does not exist is NaN here.
///
/// ```
/// use isofold_api::arrays::{Array, ArrayFormat};
///
/// let array = Array::new(ArrayFormat::Base64, vec![0.5, 1.0]);
/// let json = serde_json::to_string(&array)?;
/// assert_eq!(json, r#""AAAAPwAAgD8=""#);
/// assert_eq!(serde_json::from_str::<Array>(&json)?.values, [0.5, 1.0]);
/// assert_eq!(serde_json::from_str::<Array>("[0.5, 1]")?.values, [0.5, 1.0]);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Array {
    /// The format that it is written in, or was read from.
    pub format: ArrayFormat,
    /// The numbers.
    pub values: Vec<f32>,
}

impl Array {
    /// An array that is written in a format.
    pub fn new(format: ArrayFormat, values: Vec<f32>) -> Array {
        Array { format, values }
    }
}

/// The base64 text of numbers as little-endian `f32`.
pub fn encode(values: &[f32]) -> String {
    let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
    STANDARD.encode(bytes)
}

/// The numbers of a base64 text.
pub fn decode(text: &str) -> Result<Vec<f32>, ArrayError> {
    let bytes = STANDARD.decode(text).map_err(|error| ArrayError::Base64(error.to_string()))?;
    let (numbers, rest) = bytes.as_chunks();
    match rest.is_empty() {
        true => Ok(numbers.iter().map(|&number| f32::from_le_bytes(number)).collect()),
        false => Err(ArrayError::Length { bytes: bytes.len() }),
    }
}

/// The reason why a text is no array.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ArrayError {
    /// It is not base64.
    Base64(String),
    /// It is not a whole number of `f32`.
    Length {
        /// The number of bytes.
        bytes: usize,
    },
}

impl fmt::Display for ArrayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArrayError::Base64(why) => write!(f, "not base64: {why}"),
            ArrayError::Length { bytes } => {
                write!(f, "{bytes} bytes are no array: expected 4 for each number")
            }
        }
    }
}

impl Error for ArrayError {}

impl Serialize for Array {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.format {
            ArrayFormat::List => {
                serializer.collect_seq(self.values.iter().map(|value| value.is_finite().then_some(*value)))
            }
            ArrayFormat::Base64 => serializer.serialize_str(&encode(&self.values)),
        }
    }
}

impl<'de> Deserialize<'de> for Array {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Array, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "an array: expected a list of numbers, or base64 of little-endian f32")]
        enum Written {
            List(Vec<Option<f32>>),
            Base64(String),
        }
        match Written::deserialize(deserializer)? {
            Written::List(values) => {
                let values = values.into_iter().map(|value| value.unwrap_or(f32::NAN)).collect();
                Ok(Array::new(ArrayFormat::List, values))
            }
            Written::Base64(text) => {
                let values = decode(&text).map_err(serde::de::Error::custom)?;
                Ok(Array::new(ArrayFormat::Base64, values))
            }
        }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Array {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Array".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "Numbers by index: a list, or the base64 text of little-endian f32.",
            "anyOf": [
                { "type": "array", "items": { "type": ["number", "null"], "format": "float" } },
                { "type": "string" }
            ]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Result<Array, String> {
        serde_json::from_str(json).map_err(|error| error.to_string())
    }

    #[test]
    fn both_formats_bring_back_every_bit() {
        let values: Vec<f32> = vec![0.0, 1.0, -2.5, 0.1, f32::MIN_POSITIVE, f32::MAX, 1.0 / 3.0, -0.0];
        for format in [ArrayFormat::List, ArrayFormat::Base64] {
            let array = Array::new(format, values.clone());
            let back = read(&serde_json::to_string(&array).unwrap()).unwrap();
            assert_eq!(back.format, format);
            let bits = |values: &[f32]| values.iter().map(|value| value.to_bits()).collect::<Vec<u32>>();
            assert_eq!(bits(&back.values), bits(&values));
        }
    }

    #[test]
    fn bytes_are_little_endian() {
        assert_eq!(encode(&[]), "");
        // 1.0 is 3f80_0000.
        assert_eq!(STANDARD.decode(encode(&[1.0])).unwrap(), [0, 0, 0x80, 0x3f]);
        assert_eq!(decode("AACAPw=="), Ok(vec![1.0]));
    }

    #[test]
    fn a_number_that_does_not_exist_is_null_in_a_list_and_nan_in_base64() {
        let list = serde_json::to_string(&Array::new(ArrayFormat::List, vec![f32::NAN, 1.0])).unwrap();
        assert_eq!(list, "[null,1.0]");
        let back = read(&list).unwrap();
        assert!(back.values[0].is_nan() && back.values[1] == 1.0);
        assert!(decode(&encode(&[f32::NAN])).unwrap()[0].is_nan());
    }

    #[test]
    fn texts_that_are_no_arrays_are_refused() {
        assert_eq!(decode("AACA"), Err(ArrayError::Length { bytes: 3 }));
        for text in ["AACAPw", "AACAPw=", "AA CA==", "é", "===="] {
            assert!(matches!(decode(text), Err(ArrayError::Base64(_))), "{text}");
        }
        for json in ["{}", "1", "null", r#"["1"]"#, r#""x""#] {
            assert!(read(json).is_err(), "{json}");
        }
        assert!(read(r#""AACA""#).unwrap_err().contains("3 bytes are no array"));
    }
}
