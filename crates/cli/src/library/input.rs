//! Parsers of the values of flags on the library.

use crate::input::named;
use clap::builder::TypedValueParser;
use isofold_store::Texture;
use std::ops::RangeInclusive;

/// Parses the number of an entry.
pub(super) fn id(text: &str) -> Result<i64, String> {
    let id = text.parse().ok().filter(|id| *id > 0);
    id.ok_or_else(|| format!("`{text}` is not an entry: expected a number that `isofold library list` shows"))
}

/// Parses a texture by its name.
pub(super) fn texture() -> impl TypedValueParser<Value = Texture> {
    named([
        ("monotone", "Three cards of a suit"),
        ("two-tone", "Two cards of a suit"),
        ("rainbow", "Three suits"),
        ("paired", "Two cards of a rank"),
        ("trips", "Three cards of a rank"),
    ])
}

/// Parses `60`, `50-100`.
pub(super) fn pot(text: &str) -> Result<RangeInclusive<u32>, String> {
    let bad = || format!("`{text}` is not a pot: expected chips as in 60, or a range of chips as in 50-100");
    let (min, max) = text.split_once('-').unwrap_or((text, text));
    let chips = |text: &str| text.trim().parse::<u32>().map_err(|_| bad());
    let pots = chips(min)?..=chips(max)?;
    if pots.is_empty() { Err(bad()) } else { Ok(pots) }
}
