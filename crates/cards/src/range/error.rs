use crate::{Card, Combo};
use thiserror::Error;

/// The reason why a number cannot be the weight of a combo.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum WeightError {
    /// A weight is below 0, above 1 or not a number.
    #[error("weight {weight} of {combo} is not a number from 0 to 1")]
    Weight {
        /// The combo.
        combo: Combo,
        /// The weight.
        weight: f32,
    },
    /// The factor of [`Range::scale`](crate::Range::scale) is below 0, above 1 or not a number.
    #[error("factor {factor} is not a number from 0 to 1")]
    Factor {
        /// The factor.
        factor: f32,
    },
    /// There is not one weight for each combo.
    #[error("expected {} weights, one for each combo, found {found}", Combo::COUNT)]
    Count {
        /// The number of weights.
        found: usize,
    },
}

/// The reason why a text is not a range. Positions count characters from 1; a suggestion is always a text that would be accepted.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum RangeError {
    /// The text is empty.
    #[error("empty range: expected hands such as `QQ+,AKs`, or `random` for all of them")]
    Empty,
    /// A word is not a hand.
    #[error(
        "`{token}` at position {position} is not a hand: expected a class (`AKs`, `77+`, `A5s-A2s`, `Ax`), \
         a combo (`AhKh`), a percentage (`15%`) or `random`{}", did_you_mean(.suggestion)
    )]
    Hand {
        /// The word.
        token: String,
        /// Its position.
        position: usize,
        /// A likely correction.
        suggestion: Option<String>,
    },
    /// Something else is expected.
    #[error("expected {expected} at position {position}, found {}{}", quoted(.token), did_you_mean(.suggestion))]
    Expected {
        /// The text that would be accepted.
        expected: String,
        /// The text found instead; empty at the end of the text.
        token: String,
        /// Its position.
        position: usize,
        /// A likely correction of the whole text.
        suggestion: Option<String>,
    },
    /// A pair is written as suited or offsuit.
    #[error("`{token}` at position {position}: expected no suit, a pair is neither suited nor offsuit{}",
        did_you_mean(.suggestion))]
    Pair {
        /// The pair as written.
        token: String,
        /// Its position.
        position: usize,
        /// A likely correction.
        suggestion: Option<String>,
    },
    /// A combo holds one card twice.
    #[error("`{token}` at position {position} holds {card} twice: expected two different cards")]
    SameCard {
        /// The combo as written.
        token: String,
        /// Its position.
        position: usize,
        /// The card.
        card: Card,
    },
    /// The two ends of a span such as `A5s-A2s` do not belong together.
    #[error(
        "`{token}` at position {position} is not a span: expected two pairs (`JJ-88`), one top card (`A5s-A2s`) or \
         one gap (`T9o-65o`), the same suits on both sides, or two percentages, the lesser first (`5%-10%`){}",
        did_you_mean(.suggestion)
    )]
    Span {
        /// The span as written.
        token: String,
        /// Its position.
        position: usize,
        /// A likely correction.
        suggestion: Option<String>,
    },
    /// A weight or a percentage is not a number, or is out of bounds.
    #[error("`{token}` at position {position}: expected a number from 0 to {max}{}", did_you_mean(.suggestion))]
    Number {
        /// The number as written.
        token: String,
        /// Its position.
        position: usize,
        /// The greatest number accepted here: 1 for a weight, 100 for a percentage.
        max: u8,
        /// A likely correction.
        suggestion: Option<String>,
    },
    /// A weight, or the product of a hand's weight and those of its groups, is above 0 but smaller than any `f32`.
    #[error(
        "`{token}` at position {position}: the weight would round to 0; expected 0, or a weight of at least 1e-45"
    )]
    Underflow {
        /// The weight, or the hand whose product of weights is too small.
        token: String,
        /// Its position.
        position: usize,
    },
    /// A percentage is followed by a space and a hand.
    #[error(
        "`{token}` at position {position} may be a weight or a percentage of all hands: expected `{token}(` for a weight, \
         or a comma after `{token}`{}", did_you_mean(.suggestion)
    )]
    Percentage {
        /// The percentage.
        token: String,
        /// Its position.
        position: usize,
        /// The percentage as the weight of what follows.
        suggestion: Option<String>,
    },
    /// An exclusion has a weight.
    #[error(
        "weight `{token}` at position {position} inside an exclusion: expected none, `!` excludes its combos entirely"
    )]
    WeightedExclusion {
        /// The weight as written.
        token: String,
        /// Its position.
        position: usize,
    },
    /// A group is never closed.
    #[error("`{token}` at position {position} is never closed: expected `{closing}`")]
    Unclosed {
        /// The text that opens the group.
        token: String,
        /// Its position.
        position: usize,
        /// The text that would close it.
        closing: String,
    },
    /// A group is closed by the wrong bracket.
    #[error(
        "`{token}` at position {position} does not close `{opening}` at position {opened}: expected `{closing}`"
    )]
    Mismatch {
        /// The text found where the group ends.
        token: String,
        /// Its position.
        position: usize,
        /// The text that opens the group.
        opening: String,
        /// Its position.
        opened: usize,
        /// The text that would close it.
        closing: String,
    },
    /// A closing bracket has no opening one.
    #[error("`{token}` at position {position} closes nothing: expected `{opening}` before it")]
    Unopened {
        /// The closing bracket.
        token: String,
        /// Its position.
        position: usize,
        /// The text that would open it.
        opening: String,
    },
    /// Groups are nested too deeply.
    #[error("`{token}` at position {position} nests {} groups: expected at most {limit}", .limit + 1)]
    Depth {
        /// The text that opens the innermost group.
        token: String,
        /// Its position.
        position: usize,
        /// The maximum depth of nested groups.
        limit: usize,
    },
    /// A combo is listed twice with different weights.
    #[error(
        "{combo} is listed twice: weight {first_weight} by `{first}` at position {first_position}, weight \
         {second_weight} by `{second}` at position {second_position}; expected one weight"
    )]
    Overlap {
        /// The first combo in conflict.
        combo: Combo,
        /// The first item that lists it.
        first: String,
        /// The position of that item.
        first_position: usize,
        /// The weight of that item.
        first_weight: f32,
        /// The second item that lists it.
        second: String,
        /// The position of that item.
        second_position: usize,
        /// The weight of that item.
        second_weight: f32,
    },
}

impl RangeError {
    /// A text that may have been meant, if there is a likely one. It is a range by itself: a correction of the token that
    /// the error names, or of a longer part of the text around it.
    ///
    /// ```
    /// use isofold_cards::Range;
    ///
    /// let error = "AA:50".parse::<Range>().unwrap_err();
    /// assert_eq!(error.suggestion(), Some("AA@50"));
    /// ```
    pub fn suggestion(&self) -> Option<&str> {
        match self {
            RangeError::Hand { suggestion, .. }
            | RangeError::Pair { suggestion, .. }
            | RangeError::Span { suggestion, .. }
            | RangeError::Expected { suggestion, .. }
            | RangeError::Percentage { suggestion, .. }
            | RangeError::Number { suggestion, .. } => suggestion.as_deref(),
            RangeError::Empty
            | RangeError::SameCard { .. }
            | RangeError::Underflow { .. }
            | RangeError::WeightedExclusion { .. }
            | RangeError::Unclosed { .. }
            | RangeError::Mismatch { .. }
            | RangeError::Unopened { .. }
            | RangeError::Depth { .. }
            | RangeError::Overlap { .. } => None,
        }
    }

    /// The position of the word at fault, in characters from 1, and its length, which is 0 at the end of the text. `None` if the
    /// text is empty.
    ///
    /// ```
    /// use isofold_cards::Range;
    ///
    /// let error = "AA,KKx".parse::<Range>().unwrap_err();
    /// assert_eq!(error.span(), Some((4, 3)));
    /// ```
    pub fn span(&self) -> Option<(usize, usize)> {
        let (token, position) = match self {
            RangeError::Empty => return None,
            RangeError::Hand { token, position, .. }
            | RangeError::Expected { token, position, .. }
            | RangeError::Pair { token, position, .. }
            | RangeError::SameCard { token, position, .. }
            | RangeError::Span { token, position, .. }
            | RangeError::Number { token, position, .. }
            | RangeError::Underflow { token, position }
            | RangeError::Percentage { token, position, .. }
            | RangeError::WeightedExclusion { token, position }
            | RangeError::Unclosed { token, position, .. }
            | RangeError::Mismatch { token, position, .. }
            | RangeError::Unopened { token, position, .. }
            | RangeError::Depth { token, position, .. }
            | RangeError::Overlap { second: token, second_position: position, .. } => (token, position),
        };
        Some((*position, token.chars().count()))
    }
}

fn did_you_mean(suggestion: &Option<String>) -> String {
    suggestion.as_ref().map_or(String::new(), |text| format!("; did you mean `{text}`?"))
}

fn quoted(token: &str) -> String {
    if token.is_empty() { "the end of the text".into() } else { format!("`{token}`") }
}
