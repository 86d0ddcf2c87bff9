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
pub(super) fn saved_streets() -> impl TypedValueParser<Value = SavedStreets> {
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

/// Parses bytes: `8G`, `500M`, `8Gi`, `1.5GB`.
pub(crate) fn memory(text: &str) -> Result<u64, String> {
    let bad = || {
        let expected = "expected bytes, with a suffix for powers of 1000 (K, M, G, T) or 1024 (Ki, Mi, Gi, Ti), such as 8G";
        format!("`{text}` is not an amount of memory: {expected}")
    };
    let lower = text.trim().to_lowercase();
    let digits = lower.trim_end_matches(|character: char| character.is_ascii_alphabetic());
    let suffix = &lower[digits.len()..];
    let (suffix, base) = match suffix.trim_end_matches('b') {
        letters if letters.ends_with('i') => (letters.trim_end_matches('i'), 1024.0),
        letters => (letters, 1000.0),
    };
    let power = match suffix {
        "" => 0,
        "k" => 1,
        "m" => 2,
        "g" => 3,
        "t" => 4,
        _ => return Err(bad()),
    };
    let bytes = digits.trim().parse::<f64>().map_err(|_| bad())? * f64::powi(base, power);
    if (1.0..u64::MAX as f64).contains(&bytes) { Ok(bytes as u64) } else { Err(bad()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_decimal_or_binary() {
        for (text, bytes) in [
            ("8G", 8_000_000_000),
            ("8g", 8_000_000_000),
            ("8GB", 8_000_000_000),
            ("8Gi", 8 << 30),
            ("8GiB", 8 << 30),
            ("1.5k", 1_500),
            ("0.5 MiB", 1 << 19),
            ("2T", 2_000_000_000_000),
            ("123456", 123_456),
        ] {
            assert_eq!(memory(text), Ok(bytes), "{text}");
        }
        for text in ["", "G", "8X", "-1G", "0", "nan", "1e30T", "8 Giga"] {
            assert!(memory(text).is_err(), "{text}");
        }
    }
}
