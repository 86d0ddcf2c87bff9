//! Lines of comma-separated values.

use crate::failure::Failure;
use std::io::Write;

/// Writes one line.
pub(crate) fn line(out: &mut impl Write, fields: &[String]) -> Result<(), Failure> {
    Ok(writeln!(out, "{}", fields.iter().map(|field| quoted(field)).collect::<Vec<_>>().join(","))?)
}

/// A field in quotes if it has what would end it.
fn quoted(field: &str) -> String {
    match field.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field.to_owned(),
    }
}
