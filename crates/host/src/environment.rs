//! The settings that environment variables hold.

use std::env;
use std::ffi::OsString;

/// The settings of the environment; `None` for each that is not set.
#[derive(Clone, Default, PartialEq, Debug)]
#[non_exhaustive]
pub struct Environment {
    /// The number of threads (`ISOFOLD_THREADS`); 0 is one for each core.
    pub threads: Option<usize>,
    /// The bytes that may be used (`ISOFOLD_MEMORY`).
    pub memory: Option<u64>,
}

/// An environment variable whose value is not accepted.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("the environment variable {name}: {why}")]
pub struct VariableError {
    /// The name of the variable.
    pub name: String,
    /// The value, and the ones that are expected.
    pub why: String,
}

impl Environment {
    /// Reads the variables.
    pub fn read() -> Result<Environment, VariableError> {
        Environment::of(|name| env::var_os(name))
    }

    fn of(value: impl Fn(&str) -> Option<OsString>) -> Result<Environment, VariableError> {
        Ok(Environment {
            threads: parsed("ISOFOLD_THREADS", &value, threads)?,
            memory: parsed("ISOFOLD_MEMORY", &value, bytes)?,
        })
    }
}

/// Reads and parses a variable; `None` if it is not set or empty.
pub fn variable<T>(
    name: &str,
    parse: impl Fn(&str) -> Result<T, String>,
) -> Result<Option<T>, VariableError> {
    parsed(name, |name| env::var_os(name), parse)
}

fn parsed<T>(
    name: &str,
    value: impl Fn(&str) -> Option<OsString>,
    parse: impl Fn(&str) -> Result<T, String>,
) -> Result<Option<T>, VariableError> {
    // An empty variable is one that is not set.
    let Some(value) = value(name).filter(|value| !value.is_empty()) else { return Ok(None) };
    let parsed = parse(value.to_string_lossy().trim());
    parsed.map(Some).map_err(|why| VariableError { name: name.to_owned(), why })
}

/// Parses a number of threads; the error says what is expected.
pub fn threads(text: &str) -> Result<usize, String> {
    let threads = text.parse().ok().filter(|threads| *threads <= 1024);
    threads.ok_or_else(|| {
        format!("`{text}` is not a number of threads: expected 1 to 1024, or 0 for every core")
    })
}

/// Parses bytes: `8G`, `500M`, `8Gi`, `1.5GB`; the error says what is expected.
pub fn bytes(text: &str) -> Result<u64, String> {
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
    fn bad_settings_name_their_variable() {
        let settings = |name: &str, value: &str| {
            Environment::of(|asked| (asked == name).then(|| value.into())).map_err(|error| error.to_string())
        };
        assert_eq!(settings("ISOFOLD_THREADS", " 3 "), Ok(Environment { threads: Some(3), memory: None }));
        assert_eq!(
            settings("ISOFOLD_MEMORY", "8G"),
            Ok(Environment { threads: None, memory: Some(8_000_000_000) })
        );
        assert_eq!(settings("ISOFOLD_MEMORY", ""), Ok(Environment::default()));
        for (name, value) in [("ISOFOLD_THREADS", "many"), ("ISOFOLD_MEMORY", "8X")] {
            let message = settings(name, value).unwrap_err();
            let start = format!("the environment variable {name}: `{value}` is not ");
            assert!(message.starts_with(&start) && message.contains("expected "), "{message}");
        }
    }

    #[test]
    fn memory_is_decimal_or_binary() {
        for (text, expected) in [
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
            assert_eq!(bytes(text), Ok(expected), "{text}");
        }
        for text in ["", "G", "8X", "-1G", "0", "nan", "1e30T", "8 Giga"] {
            assert!(bytes(text).is_err(), "{text}");
        }
    }
}
