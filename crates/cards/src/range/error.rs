use crate::{Card, Combo};
use thiserror::Error;

/// Why a number cannot be the weight of a combo.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum WeightError {
    /// A weight is below 0, above 1 or not a number.
    #[error("weight {weight} of {combo} is not a number from 0 to 1")]
    Weight {
        /// The combo it was meant for.
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
        /// How many weights there are.
        found: usize,
    },
}

/// Why a text is not a range. Positions count characters from 1; a suggestion is always a text that would be accepted.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum RangeError {
    /// The text holds nothing at all.
    #[error("empty range: expected hands such as `QQ+,AKs`, or `random` for all of them")]
    Empty,
    /// A word is no hand of the language.
    #[error(
        "`{token}` at position {position} is not a hand: expected a class (`AKs`, `77+`, `A5s-A2s`, `Ax`), \
         a combo (`AhKh`), a percentage (`15%`) or `random`{}", did_you_mean(.suggestion)
    )]
    Hand {
        /// The word.
        token: String,
        /// Where it begins, from 1.
        position: usize,
        /// What may have been meant.
        suggestion: Option<String>,
    },
    /// Something else must stand here.
    #[error("expected {expected} at position {position}, found {}{}", quoted(.token), did_you_mean(.suggestion))]
    Expected {
        /// What would be accepted.
        expected: String,
        /// What stands there; nothing at the end of the text.
        token: String,
        /// Where, from 1.
        position: usize,
        /// The whole text as it may have been meant.
        suggestion: Option<String>,
    },
    /// A pair is called suited or offsuit.
    #[error("`{token}` at position {position}: expected no suit, a pair is neither suited nor offsuit{}",
        did_you_mean(.suggestion))]
    Pair {
        /// The pair as written.
        token: String,
        /// Where it begins, from 1.
        position: usize,
        /// What may have been meant.
        suggestion: Option<String>,
    },
    /// A combo holds one card twice.
    #[error("`{token}` at position {position} holds {card} twice: expected two different cards")]
    SameCard {
        /// The combo as written.
        token: String,
        /// Where it begins, from 1.
        position: usize,
        /// The card.
        card: Card,
    },
    /// The two ends of a span do not belong together.
    #[error(
        "`{token}` at position {position} is not a span: expected two pairs (`JJ-88`), one top card (`A5s-A2s`) or \
         one gap (`T9o-65o`), the same suits on both sides, or two percentages, the lesser first (`5%-10%`){}",
        did_you_mean(.suggestion)
    )]
    Span {
        /// The span as written.
        token: String,
        /// Where it begins, from 1.
        position: usize,
        /// What may have been meant.
        suggestion: Option<String>,
    },
    /// A weight or a percentage is not a number, or is out of bounds.
    #[error("`{token}` at position {position}: expected a number from 0 to {most}{}", did_you_mean(.suggestion))]
    Number {
        /// The number as written.
        token: String,
        /// Where it begins, from 1.
        position: usize,
        /// The greatest number accepted here: 1 for a weight, 100 for a percentage.
        most: u8,
        /// What may have been meant.
        suggestion: Option<String>,
    },
    /// A weight, or the product of a hand's weight and those of its groups, is above 0 but no `f32` is as small.
    #[error(
        "`{token}` at position {position}: the weight would round to 0; expected 0, or a weight of at least 1e-45"
    )]
    Underflow {
        /// The number, or the hand with the product.
        token: String,
        /// Where it begins, from 1.
        position: usize,
    },
    /// A percentage and a space stand before a hand.
    #[error(
        "`{token}` at position {position} may be a weight or a part of all hands: expected `{token}(` for a weight, \
         or a comma after `{token}`{}", did_you_mean(.suggestion)
    )]
    Percentage {
        /// The percentage.
        token: String,
        /// Where it begins, from 1.
        position: usize,
        /// The percentage as the weight of what follows.
        suggestion: Option<String>,
    },
    /// An exclusion carries a weight.
    #[error(
        "weight `{token}` at position {position} inside an exclusion: expected none, `!` removes its combos whole"
    )]
    WeightedExclusion {
        /// The weight as written.
        token: String,
        /// Where it begins, from 1.
        position: usize,
    },
    /// A group has no end.
    #[error("`{token}` at position {position} is never closed: expected `{closing}`")]
    Unclosed {
        /// What opened the group.
        token: String,
        /// Where, from 1.
        position: usize,
        /// What would close it.
        closing: String,
    },
    /// A group is closed by something else than what opened it.
    #[error(
        "`{token}` at position {position} does not close `{opening}` at position {opened}: expected `{closing}`"
    )]
    Mismatch {
        /// What stands where the group ends.
        token: String,
        /// Where, from 1.
        position: usize,
        /// What opened the group.
        opening: String,
        /// Where, from 1.
        opened: usize,
        /// What would close it.
        closing: String,
    },
    /// A closing sign has no opening one.
    #[error("`{token}` at position {position} closes nothing: expected `{opening}` before it")]
    Unopened {
        /// The closing sign.
        token: String,
        /// Where, from 1.
        position: usize,
        /// What would open it.
        opening: String,
    },
    /// Groups stand inside groups without end.
    #[error("`{token}` at position {position} opens group {} inside another: expected at most {limit}", .limit + 1)]
    Depth {
        /// What opens the group.
        token: String,
        /// Where, from 1.
        position: usize,
        /// How deep groups may stand.
        limit: usize,
    },
    /// A combo is named twice with different weights.
    #[error(
        "{combo} is named twice: weight {first_weight} by `{first}` at position {first_position}, weight \
         {second_weight} by `{second}` at position {second_position}; expected one weight"
    )]
    Overlap {
        /// The first combo in conflict.
        combo: Combo,
        /// What names it first.
        first: String,
        /// Where that begins, from 1.
        first_position: usize,
        /// The weight given first.
        first_weight: f32,
        /// What names it again.
        second: String,
        /// Where that begins, from 1.
        second_position: usize,
        /// The weight given then.
        second_weight: f32,
    },
}

impl RangeError {
    /// A text that may have been meant, if one comes to mind. It is a range by itself: the token the error names
    /// written otherwise, or a longer stretch around it, up to the whole text.
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
            _ => None,
        }
    }
}

fn did_you_mean(suggestion: &Option<String>) -> String {
    suggestion.as_ref().map_or(String::new(), |text| format!("; did you mean `{text}`?"))
}

fn quoted(token: &str) -> String {
    if token.is_empty() { "the end of the text".into() } else { format!("`{token}`") }
}
