//! How the parser looks at its tokens.

use super::lexer::{Kind, Place, Token};
use super::parser::Parser;
use crate::Rank;
use crate::parse::{Cursor, shown};

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

    /// The place of the token taken last.
    pub(super) fn last(&self) -> Place {
        self.at.checked_sub(1).map_or(Place { start: 0, end: 0 }, |at| self.tokens[at].place)
    }

    /// Whether `)` or `[/` comes next.
    pub(super) fn at_closing(&self) -> bool {
        let slash = self.tokens.get(self.at + 1).is_some_and(|token| token.is('/'));
        self.peek().is_some_and(|next| next.is(')') || next.is('[') && slash)
    }

    /// The rank if `[7+]` comes next.
    pub(super) fn rank_or_higher(&self) -> Option<Rank> {
        let [open, rank, close] = self.tokens.get(self.at..self.at + 3)? else { return None };
        if !open.is('[') || rank.kind != Kind::Word || !close.is(']') {
            return None;
        }
        let mut cursor = Cursor::new(&self.word(rank.place));
        let read = cursor.rank()?;
        cursor.take_if(|c| c == '+')?;
        cursor.peek().is_none().then_some(read)
    }

    pub(super) fn word(&self, place: Place) -> String {
        self.text[place.start..place.end].iter().collect()
    }

    /// The place as a message shows it.
    pub(super) fn show(&self, place: Place) -> String {
        shown(&self.text[place.start..place.end])
    }

    /// The whole `[50]` or `[/50]` that comes next, or just the next token, or the end of the text.
    pub(super) fn bracket(&self) -> Place {
        let end = Place { start: self.text.len(), end: self.text.len() };
        let Some(first) = self.peek() else { return end };
        let last = self.tokens[self.at..].iter().take(4).find(|token| token.is(']'));
        last.filter(|_| first.is('[')).map_or(first.place, |last| first.place.to(last.place))
    }

    /// From the token that begins a hand as far as no space, comma or group cuts it.
    pub(super) fn stretch(&self, first: Token) -> Place {
        let joins = |token: &&Token| !token.spaced && !",()[]".chars().any(|sign| token.is(sign));
        let last = self.tokens[self.at..].iter().skip(1).take_while(joins).last();
        first.place.to(last.map_or(self.tokens[self.at].place, |token| token.place))
    }
}
