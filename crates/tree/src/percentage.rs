//! Shares written as percentages.

/// Reads a percentage: `0.5%` is 0.005.
pub(crate) fn read(text: &str) -> Option<f64> {
    let number = text.trim().strip_suffix('%')?.trim_end();
    let plain = number.chars().all(|c| c.is_ascii_digit() || c == '.');
    let percent: f64 = if plain { number.parse().ok()? } else { return None };
    Some(percent / 100.0)
}

/// A share as a TOML value: a percentage in quotes if that reads back as the same share, else a number.
pub(crate) fn to_toml(share: f64) -> String {
    let text = format!("{}%", share * 100.0);
    if text.len() < 12 && read(&text) == Some(share) { format!("\"{text}\"") } else { format!("{share:?}") }
}

/// Reads a percentage or a number: `25%` or `0.25`.
pub(crate) fn read_share(text: &str) -> Option<f64> {
    let is_plain = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit() || c == '.');
    read(text).or_else(|| text.parse().ok().filter(|_| is_plain))
}

/// A share as a text for [`read_share`]: a percentage if that reads back as the same share, else a number in digits.
pub(crate) fn write_share(share: f64) -> String {
    let percent = to_toml(share);
    if percent.ends_with('"') { percent.replace('"', "") } else { share.to_string() }
}
