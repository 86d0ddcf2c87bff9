//! Reading the weights of the range and hand languages.

/// A number written with digits and a decimal point only.
pub(crate) fn decimal(text: &str) -> Option<f64> {
    text.chars().all(|c| c.is_ascii_digit() || c == '.').then(|| text.parse().ok())?
}

/// A weight from 0 to 1. It rounds to the `f32` nearest to the text, so that printed weights read back exactly: where the
/// nearest `f64` would round to another `f32`, the `f32` is taken.
pub(crate) fn unit(text: &str) -> Option<f64> {
    let starts = text.starts_with(|c: char| c.is_ascii_digit() || c == '.');
    let (double, single): (f64, f32) =
        if starts { (text.parse().ok()?, text.parse().ok()?) } else { return None };
    let weight = if double as f32 == single { double } else { f64::from(single) };
    (0.0..=1.0).contains(&double).then_some(weight)
}

/// A weight in percent, from 0 to 100.
pub(crate) fn hundredths(text: &str) -> Option<f64> {
    decimal(text).filter(|percent| (0.0..=100.0).contains(percent)).map(|percent| percent / 100.0)
}

/// Whether a number is written as 0, and does not merely round to it.
pub(crate) fn is_zero(text: &str) -> bool {
    let digits = text.split(['e', 'E']).next().unwrap_or(text);
    !digits.contains(|c| ('1'..='9').contains(&c))
}
