//! The text of a range, whose policy for combos that are listed twice is known only when all flags are read.

use crate::input::OverlapName;
use isofold_cards::{Range, RangeError};

/// A text that is a range, but for combos that it may list twice with different weights.
#[derive(Clone, Debug)]
pub(crate) struct RangeText {
    text: String,
    /// The range, or the reason why a policy is needed.
    strict: Result<Range, RangeError>,
}

impl RangeText {
    pub(super) fn parse(text: &str) -> Result<RangeText, String> {
        let strict = text.parse::<Range>();
        match strict {
            Ok(_) | Err(RangeError::Overlap { .. }) => Ok(RangeText { text: text.to_owned(), strict }),
            Err(error) => Err(error.to_string()),
        }
    }

    /// The range under a policy.
    pub(super) fn under(&self, policy: OverlapName) -> Result<Range, RangeError> {
        match &self.strict {
            Ok(range) => Ok(range.clone()),
            Err(_) => Range::parse(&self.text, policy.overlap()),
        }
    }
}
