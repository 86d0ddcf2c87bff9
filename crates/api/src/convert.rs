//! Spots and ranges of other programs.

use crate::spot::SpotRef;
use serde::{Deserialize, Serialize};

/// A request to convert a spot or a range from the format of a program to that of another.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Convert {
    /// The text; or
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// a spot of isofold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spot: Option<SpotRef>,
    /// The format of the text; the one that it looks like if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<ConvertFormat>,
    /// The format of the answer; that of isofold if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<ConvertFormat>,
    /// The name of the spot, if the text has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// A format, by the program that it belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ConvertFormat {
    /// isofold: a spot file, or the range language.
    Isofold,
    /// PioSOLVER: a tree script, `#Key#value` lines with or without UPI commands below; for a range, its text.
    Pio,
    /// PioSOLVER: UPI commands alone, the tree as `add_line` commands; for a range, 1326 numbers.
    Upi,
    /// TexasSolver: the input of its console; for a range, its text.
    Texas,
    /// GTO+: a range.
    #[serde(rename = "gto+")]
    GtoPlus,
    /// GTO Wizard: a range.
    Wizard,
}

/// A text that was converted.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ConvertAnswer {
    /// The format that it was in.
    pub from: ConvertFormat,
    /// The format of `text`.
    pub to: ConvertFormat,
    /// Whether it is a spot or a range.
    pub content: ConvertContent,
    /// The text.
    pub text: String,
    /// The differences, and what was taken for granted, line by line.
    pub remarks: Vec<ConvertRemark>,
}

/// A spot or a range.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ConvertContent {
    /// A spot.
    Spot,
    /// A range.
    Range,
}

/// A remark on a line of a text that was converted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ConvertRemark {
    /// The number of the line, from 1.
    pub line: usize,
    /// `rounding`, `threshold`, `cap`, `merge`, `tree`, `assumed` or `ignored`.
    pub topic: String,
    /// The remark.
    pub text: String,
}
