//! Parsers of the values of flags on solving.

use crate::input::one_of;
use crate::spot;
use clap::builder::TypedValueParser;
use isofold_solver::Precision;
use isofold_store::SavedStreets;
use isofold_tree::Stop;

/// Parses an exploitability, as a share of the pot or in percent.
pub(crate) fn target(text: &str) -> Result<f64, String> {
    let bad = |expected: &str| format!("`{text}` is not a target: {expected}");
    match spot::parse_share(text).filter(|target| *target <= 1.0) {
        Some(target) if target >= Stop::MIN_EXPLOITABILITY => Ok(target),
        Some(_) => Err(bad(
            "zero is approached and never reached: expected 0.0001% or more, such as 0.01%, or --iterations and --seconds",
        )),
        None => Err(bad("expected a share of the pot from 0.0001% to 100%, such as 0.5% or 0.005")),
    }
}

/// Parses a number of iterations.
pub(crate) fn iterations(text: &str) -> Result<u32, String> {
    let iterations = text.parse().ok().filter(|iterations| *iterations > 0);
    let expected = format!("expected a whole number from 1 to {}", u32::MAX);
    iterations.ok_or_else(|| format!("`{text}` is not a number of iterations: {expected}"))
}

/// Parses a number of seconds.
pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds: &f64| seconds.is_finite() && *seconds > 0.0);
    seconds.ok_or_else(|| format!("`{text}` is not a time: expected a number of seconds above 0, such as 30"))
}

/// Parses 16 or 32 bits.
pub(crate) fn precision() -> impl TypedValueParser<Value = Precision> {
    one_of([
        (Precision::Half, "16", "16 bits and a scale: half the memory"),
        (Precision::Full, "32", "32-bit floating point"),
    ])
}

/// Parses the streets that are stored.
pub(crate) fn saved_streets() -> impl TypedValueParser<Value = SavedStreets> {
    one_of([
        (SavedStreets::Full, "full", "every street"),
        (
            SavedStreets::NoRivers,
            "no-rivers",
            "all but rivers, which are solved again when they are looked at",
        ),
        (SavedStreets::NoTurns, "no-turns", "the first street only"),
    ])
}
