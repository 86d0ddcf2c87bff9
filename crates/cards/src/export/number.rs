//! Weights in plain digits: not every program reads exponents.

/// The significant digits that small numbers keep.
const DIGITS: i32 = 3;

/// A weight above 0 with six decimals at least: `0.5`, `1`.
pub(super) fn share(weight: f32) -> String {
    trimmed(&decimal(f64::from(weight), 6)).to_owned()
}

/// A weight above 0 in percent, with four decimals at least: `50.0`, `33.3333`.
pub(super) fn percent(weight: f32) -> String {
    let text = decimal(100.0 * f64::from(weight), 4);
    let text = trimmed(&text);
    if text.contains('.') { text.to_owned() } else { format!("{text}.0") }
}

/// The number with at least `decimals` decimals, and with as many more as its significant digits need.
fn decimal(number: f64, decimals: i32) -> String {
    // The position of the first significant digit, at least -45: no `f32` above 0 is smaller.
    let first = number.log10().floor() as i32;
    let decimals = decimals.max(DIGITS - 1 - first);
    format!("{number:.*}", decimals.unsigned_abs() as usize)
}

/// The text without trailing zeros.
fn trimmed(text: &str) -> &str {
    text.trim_end_matches('0').trim_end_matches('.')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_plain_and_enough() {
        for (weight, as_share, as_percent) in [
            (1.0, "1", "100.0"),
            (0.5, "0.5", "50.0"),
            (0.1, "0.1", "10.0"),
            (0.45, "0.45", "45.0"),
            (1.0 / 3.0, "0.333333", "33.3333"),
            (0.999_999_9, "1", "100.0"),
            (0.001, "0.001", "0.1"),
            (1.234_567e-5, "0.0000123", "0.00123"),
            (1e-9, "0.000000001", "0.0000001"),
            (
                f32::MIN_POSITIVE,
                "0.0000000000000000000000000000000000000118",
                "0.00000000000000000000000000000000000118",
            ),
        ] {
            assert_eq!((&share(weight)[..], &percent(weight)[..]), (as_share, as_percent));
        }
        // The smallest weight above 0.
        let least = f32::from_bits(1);
        assert!(share(least).parse::<f64>().unwrap() > 0.0 && percent(least).parse::<f64>().unwrap() > 0.0);
    }
}
