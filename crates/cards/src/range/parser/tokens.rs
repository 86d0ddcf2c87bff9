//! Looking ahead in the tokens, and taking them.

use super::Parser;
use crate::parse::shown;
use crate::range::lexer::{TextSpan, Token};

impl Parser {
    pub(super) fn peek(&self) -> Option<Token> {
        self.tokens.get(self.at).copied()
    }

    /// Takes a sign if it comes next.
    pub(super) fn take(&mut self, sign: char) -> Option<Token> {
        let next = self.peek().filter(|next| next.is(sign))?;
        self.at += 1;
        Some(next)
    }

    /// The span of the last token taken.
    pub(super) fn last(&self) -> TextSpan {
        self.at.checked_sub(1).map_or(TextSpan { start: 0, end: 0 }, |at| self.tokens[at].span)
    }

    /// Whether `)` or `[/` comes next.
    pub(super) fn at_closing(&self) -> bool {
        let slash = self.tokens.get(self.at + 1).is_some_and(|token| token.is('/'));
        self.peek().is_some_and(|next| next.is(')') || next.is('[') && slash)
    }

    pub(super) fn word(&self, span: TextSpan) -> String {
        self.text[span.start..span.end].iter().collect()
    }

    /// The text of a span, cut to a length fit for a message.
    pub(super) fn show(&self, span: TextSpan) -> String {
        shown(&self.text[span.start..span.end])
    }

    /// The whole `[50]` or `[/50]` that comes next, or just the next token, or the end of the text.
    pub(super) fn bracket(&self) -> TextSpan {
        let end = TextSpan { start: self.text.len(), end: self.text.len() };
        let Some(first) = self.peek() else { return end };
        let last = self.tokens[self.at..].iter().take(4).find(|token| token.is(']'));
        last.filter(|_| first.is('[')).map_or(first.span, |last| first.span.to(last.span))
    }

    /// The span from the token that begins a hand up to the next space, comma or bracket.
    pub(super) fn unbroken_span(&self, first: Token) -> TextSpan {
        let joins = |token: &&Token| !token.spaced && !",()[]".chars().any(|sign| token.is(sign));
        let last = self.tokens[self.at..].iter().skip(1).take_while(joins).last();
        first.span.to(last.map_or(self.tokens[self.at].span, |token| token.span))
    }
}
