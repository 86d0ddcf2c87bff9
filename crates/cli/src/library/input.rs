//! Parsers of the values of flags on the library.

use super::folder::EntryName;
use crate::failure::is_invisible;
use crate::input::named;
use crate::solving::values;
use clap::builder::TypedValueParser;
use isofold_store::Texture;
use std::ops::RangeInclusive;

/// Parses an entry: `3`, `@3` or `@btn-bb`.
pub(super) fn entry(text: &str) -> Result<EntryName, String> {
    let entry = EntryName::marked(text).or_else(|| EntryName::number(text));
    entry.ok_or_else(|| {
        format!(
            "`{text}` is not an entry: expected a number that `isofold library list` shows, or @ and a name"
        )
    })
}

/// Parses a name for an entry, one that `@` finds.
pub(crate) fn name(text: &str) -> Result<String, String> {
    let name = text.trim();
    let why = if name.is_empty() {
        "is empty"
    } else if name.starts_with('@') {
        "begins with @, which stands before a name where an entry is taken"
    } else if EntryName::number(name).is_some() {
        "is the number of an entry"
    } else if name.contains(is_invisible) {
        "has characters that cannot be seen"
    } else {
        return Ok(name.to_owned());
    };
    Err(format!("`{text}` {why}: expected a name such as btn-bb-k72"))
}

/// An exploitability, and whether it was given without `%`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    pub(super) share: f64,
    pub(super) is_bare: bool,
}

/// Parses an exploitability, as a share of the pot or in percent.
pub(super) fn target(text: &str) -> Result<Target, String> {
    values::target(text).map(|share| Target { share, is_bare: !text.ends_with('%') })
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

/// Parses the pot, `60`, or a range of pots, `50-100`.
pub(super) fn pot(text: &str) -> Result<RangeInclusive<u32>, String> {
    chips(text, "pot")
}

/// Parses the stack, `60`, or a range of stacks, `50-100`.
pub(super) fn stack(text: &str) -> Result<RangeInclusive<u32>, String> {
    chips(text, "stack")
}

fn chips(text: &str, what: &str) -> Result<RangeInclusive<u32>, String> {
    let bad =
        || format!("`{text}` is not a {what}: expected chips as in 60, or a range of chips as in 50-100");
    let (min, max) = text.split_once('-').unwrap_or((text, text));
    let chips = |text: &str| text.trim().parse::<u32>().map_err(|_| bad());
    let range = chips(min)?..=chips(max)?;
    if range.is_empty() { Err(bad()) } else { Ok(range) }
}
