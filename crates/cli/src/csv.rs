//! Comma-separated values.

use crate::failure::Failure;
use std::io::Write;

/// Writes one row.
pub(crate) fn line(out: &mut impl Write, fields: &[String]) -> Result<(), Failure> {
    Ok(writeln!(out, "{}", fields.iter().map(|field| quoted(field)).collect::<Vec<_>>().join(","))?)
}

/// A field, in quotes where it has a comma, a quote or a line break.
fn quoted(field: &str) -> String {
    match field.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field.to_owned(),
    }
}
