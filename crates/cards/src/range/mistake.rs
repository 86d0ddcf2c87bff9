//! What the parser says when it does not like what it sees.

use super::RangeError;
use super::lexer::{Kind, Place, Token};
use super::list::Named;
use super::parser::Parser;
use super::suggestion::{repair, suggest};
use super::surroundings::Stretch;

impl Parser {
    /// What may have been meant by a stretch of the text.
    pub(super) fn suggestion(&self, place: Place) -> Option<String> {
        self.suggesting.then(|| suggest(&Stretch::new(&self.text, place)))?
    }

    /// The error that something else must come next.
    pub(super) fn expected(&self, expected: &str) -> RangeError {
        let place = self.peek().map_or(self.bracket(), |token| token.place);
        RangeError::Expected {
            expected: expected.into(),
            token: self.show(place),
            position: place.position(),
            suggestion: self.suggesting.then(|| repair(&self.text, place)).flatten(),
        }
    }

    pub(super) fn number_error(&self, first: Token, place: Place, most: u8) -> RangeError {
        let (token, position) = (self.show(place), place.position());
        RangeError::Number { token, position, most, suggestion: self.suggestion(first.place.to(place)) }
    }

    pub(super) fn underflow(&self, place: Place) -> RangeError {
        RangeError::Underflow { token: self.show(place), position: place.position() }
    }

    /// The error of a percentage that stands before the hand that comes next.
    pub(super) fn percentage_error(&self, place: Place) -> RangeError {
        RangeError::Percentage {
            token: self.show(place),
            position: place.position(),
            suggestion: self.suggestion(place),
        }
    }

    /// After a hand and a space `50%` could be the weight of the hand, or hands of its own.
    pub(super) fn refuse_trailing_percentage(&self, next: Token) -> Result<(), RangeError> {
        let is_group = self.tokens.get(self.at + 1).is_some_and(|after| after.is('(') && !after.spaced);
        if next.kind == Kind::Word && self.word(next.place).ends_with('%') && !is_group {
            return Err(self.expected("a weight such as `@50`, or a comma before a percentage"));
        }
        Ok(())
    }

    /// The error of a weight at a place, if an exclusion is being read.
    pub(super) fn refuse_weight(&self, place: Place) -> Result<(), RangeError> {
        if !self.excluding {
            return Ok(());
        }
        Err(RangeError::WeightedExclusion { token: self.show(place), position: place.position() })
    }

    /// The error of a closing sign that stands in no group.
    pub(super) fn unopened(&self) -> RangeError {
        let place = self.bracket();
        let token = self.show(place);
        let opening = if token == ")" { "(".into() } else { token.replace('/', "") };
        RangeError::Unopened { token, position: place.position(), opening }
    }

    /// The error of a group that ends with the text, or at another's closing sign.
    pub(super) fn unclosed(&self, opening: Place, closing: String) -> RangeError {
        if self.peek().is_some() {
            return self.mismatch(opening, self.bracket(), closing);
        }
        RangeError::Unclosed { token: self.show(opening), position: opening.position(), closing }
    }

    pub(super) fn mismatch(&self, opening: Place, found: Place, closing: String) -> RangeError {
        RangeError::Mismatch {
            token: self.show(found),
            position: found.position(),
            opening: self.show(opening),
            opened: opening.position(),
            closing,
        }
    }

    pub(super) fn overlap_error(&self, [first, second]: [Named; 2]) -> RangeError {
        RangeError::Overlap {
            combo: first.combo,
            first: self.show(first.place),
            first_position: first.place.position(),
            first_weight: first.rounded(),
            second: self.show(second.place),
            second_position: second.place.position(),
            second_weight: second.rounded(),
        }
    }
}
