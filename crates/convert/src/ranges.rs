//! Ranges as text: classes and combos with weights, or 1326 numbers in the order of `show_hand_order`, which is that of
//! [`Combo`] indices.

use crate::error::value;
use crate::{ConvertError, Format};
use isofold_cards::{Combo, Range, RangeFormat};

/// Whether a text is a list of numbers alone, rather than hands.
pub(crate) fn is_numbers(text: &str) -> bool {
    let mut words = text.split_whitespace();
    words.clone().count() > 1 && words.all(|word| word.parse::<f32>().is_ok())
}

/// Reads a range in any notation.
pub(crate) fn read(line: usize, text: &str) -> Result<Range, ConvertError> {
    if is_numbers(text) {
        return weights(line, text.split_whitespace());
    }
    text.trim().parse().map_err(|error| ConvertError::Range { line, error: Box::new(error) })
}

/// Reads 1326 weights.
pub(crate) fn weights<'a>(
    line: usize,
    words: impl Iterator<Item = &'a str> + Clone,
) -> Result<Range, ConvertError> {
    let number = |word: &str| match word.parse::<f32>() {
        Ok(weight) if (0.0..=1.0).contains(&weight) => Ok(weight),
        _ => Err(value(line, "the weight", word, "a number from 0 to 1")),
    };
    let found = words.clone().count();
    if found != Combo::COUNT {
        let expected = format!("{} weights, one for each combo", Combo::COUNT);
        return Err(value(line, "the number of weights", &found.to_string(), &expected));
    }
    let weights: Vec<f32> = words.map(number).collect::<Result<_, _>>()?;
    Range::from_weights(&weights)
        .map_err(|error| value(line, "the range", &error.to_string(), "weights from 0 to 1"))
}

/// Writes a range in a format.
pub(crate) fn write(range: &Range, format: Format) -> String {
    match format {
        Format::Isofold => range.to_string(),
        Format::Pio | Format::Texas => range.to_format(RangeFormat::Pio),
        Format::Upi => numbers(range),
        Format::GtoPlus => range.to_format(RangeFormat::GtoPlus),
        Format::Wizard => range.to_format(RangeFormat::GtoWizard),
    }
}

/// The 1326 weights of a range, which read back as the same bits.
pub(crate) fn numbers(range: &Range) -> String {
    range.weights().iter().map(f32::to_string).collect::<Vec<_>>().join(" ")
}
