//! Shares written as percentages.

/// `0.5%` as 0.005.
pub(crate) fn read(text: &str) -> Option<f64> {
    let number = text.trim().strip_suffix('%')?.trim_end();
    let plain = number.chars().all(|c| c.is_ascii_digit() || c == '.');
    let percent: f64 = if plain { number.parse().ok()? } else { return None };
    Some(percent / 100.0)
}

/// A share as a TOML value: a percentage where that reads back as the same share, else a number.
pub(crate) fn write(share: f64) -> String {
    let text = format!("{}%", share * 100.0);
    if text.len() < 12 && read(&text) == Some(share) { format!("\"{text}\"") } else { format!("{share:?}") }
}

/// A percentage, or a plain number: `25%` or `0.25`.
pub(crate) fn number(text: &str) -> Option<f64> {
    let is_plain = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit() || c == '.');
    read(text).or_else(|| text.parse().ok().filter(|_| is_plain))
}

/// A share without quotes, for [`number`]: a percentage where that reads back as the same share, else a number in digits.
pub(crate) fn plain(share: f64) -> String {
    let percent = write(share);
    if percent.ends_with('"') { percent.replace('"', "") } else { share.to_string() }
}
