//! Parsers of the values of flags on the library.

use crate::input::named;
use crate::solving::values;
use clap::builder::TypedValueParser;
use isofold_service::library::amounts;
use isofold_store::{AmountRange, Texture};

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
