//! Parsers of the values of flags on the library.

use super::folder::EntryName;
use crate::failure::is_invisible;
use crate::input::named;
use crate::solving::values;
use clap::builder::TypedValueParser;
use isofold_store::{AmountRange, Texture};

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

/// Parses the pot, `60` or `5.5bb`, or a range of pots, `50-100` or `5bb-6bb`.
pub(super) fn pot(text: &str) -> Result<AmountRange, String> {
    amounts(text, "pot")
}

/// Parses the stack, `60` or `97.5bb`, or a range of stacks, `50-100` or `20bb-30bb`.
pub(super) fn stack(text: &str) -> Result<AmountRange, String> {
    amounts(text, "stack")
}

fn amounts(text: &str, what: &str) -> Result<AmountRange, String> {
    let bad = || {
        format!(
            "`{text}` is not a {what}: expected chips as in 60, big blinds as in 5.5bb, or a range as in 50-100 or 5bb-6bb"
        )
    };
    let lower = text.to_lowercase();
    let (min, max) = lower.split_once('-').unwrap_or((&lower, &lower));
    let (min, max) = (min.trim(), max.trim());
    // In `20-30bb` both are big blinds.
    if let Some(max) = max.strip_suffix("bb") {
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
        let range = number(min.strip_suffix("bb").unwrap_or(min)).zip(number(max)).ok_or_else(bad)?;
        let range = range.0..=range.1;
        return if range.is_empty() { Err(bad()) } else { Ok(AmountRange::BigBlinds(range)) };
    }
    let chips = |text: &str| text.parse::<u32>().map_err(|_| bad());
    let range = chips(min)?..=chips(max)?;
    if range.is_empty() { Err(bad()) } else { Ok(AmountRange::Chips(range)) }
}
