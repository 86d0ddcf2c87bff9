//! The errors of the parser, with suggestions where a likely correction is known.

use super::Parser;
use crate::range::RangeError;
use crate::range::lexer::{TextSpan, Token, TokenKind};
use crate::range::list::ListedCombo;
use crate::range::suggestion::{Rejected, repair, suggest};

impl Parser {
    /// A likely correction of a part of the text.
    pub(super) fn suggestion(&self, span: TextSpan) -> Option<String> {
        self.suggesting.then(|| suggest(&Rejected::new(&self.text, span)))?
    }

    /// The error that something else is expected here.
    pub(super) fn expected(&self, expected: &str) -> RangeError {
        let span = self.peek().map_or(self.bracket(), |token| token.span);
        RangeError::Expected {
            expected: expected.into(),
            token: self.show(span),
            position: span.position(),
            suggestion: self.suggesting.then(|| repair(&self.text, span)).flatten(),
        }
    }

    pub(super) fn number_error(&self, first: Token, span: TextSpan, max: u8) -> RangeError {
        let (token, position) = (self.show(span), span.position());
        RangeError::Number { token, position, max, suggestion: self.suggestion(first.span.to(span)) }
    }

    pub(super) fn underflow(&self, span: TextSpan) -> RangeError {
        RangeError::Underflow { token: self.show(span), position: span.position() }
    }

    /// The error of a percentage that is followed by a space and a hand.
    pub(super) fn percentage_error(&self, span: TextSpan) -> RangeError {
        RangeError::Percentage {
            token: self.show(span),
            position: span.position(),
            suggestion: self.suggestion(span),
        }
    }

    /// Refuses a percentage after a hand and a space: it could be the weight of the hand, or hands of its own.
    pub(super) fn refuse_trailing_percentage(&self, next: Token) -> Result<(), RangeError> {
        let is_group = self.tokens.get(self.at + 1).is_some_and(|after| after.is('(') && !after.spaced);
        if next.kind == TokenKind::Word && self.word(next.span).ends_with('%') && !is_group {
            return Err(self.expected("a weight such as `@50`, or a comma before a percentage"));
        }
        Ok(())
    }

    /// Refuses a weight inside an exclusion.
    pub(super) fn refuse_weight(&self, span: TextSpan) -> Result<(), RangeError> {
        if !self.excluding {
            return Ok(());
        }
        Err(RangeError::WeightedExclusion { token: self.show(span), position: span.position() })
    }

    /// The error of a closing bracket outside of any group.
    pub(super) fn unopened(&self) -> RangeError {
        let span = self.bracket();
        let token = self.show(span);
        let opening = if token == ")" { "(".into() } else { token.replace('/', "") };
        RangeError::Unopened { token, position: span.position(), opening }
    }

    /// The error of a group that ends with the text, or at another group's closing bracket.
    pub(super) fn unclosed(&self, opening: TextSpan, closing: String) -> RangeError {
        if self.peek().is_some() {
            return self.mismatch(opening, self.bracket(), closing);
        }
        RangeError::Unclosed { token: self.show(opening), position: opening.position(), closing }
    }

    pub(super) fn mismatch(&self, opening: TextSpan, found: TextSpan, closing: String) -> RangeError {
        RangeError::Mismatch {
            token: self.show(found),
            position: found.position(),
            opening: self.show(opening),
            opened: opening.position(),
            closing,
        }
    }

    pub(super) fn overlap_error(&self, [first, second]: [ListedCombo; 2]) -> RangeError {
        RangeError::Overlap {
            combo: first.combo,
            first: self.show(first.span),
            first_position: first.span.position(),
            first_weight: first.rounded(),
            second: self.show(second.span),
            second_position: second.span.position(),
            second_weight: second.rounded(),
        }
    }
}
