//! Hands whose two cards are given apart: `[T+][7+]`, `[AKQ][AKQ]s`, `A[KQJ]`, `Jc Jh`, `[Jc Jh]`.

use super::Parser;
use crate::parse::Cursor;
use crate::range::RangeError;
use crate::range::class_pattern::{Suits, of_places};
use crate::range::lexer::TokenKind;
use crate::range::word::{Word, lone_card, two_cards};
use crate::{CardSet, Combo, Rank};

/// The cards of a place, and the number of tokens that give them.
struct Place {
    cards: CardSet,
    tokens: usize,
    is_list: bool,
}

impl Parser {
    /// Takes a hand whose cards are given apart, if one comes next.
    pub(super) fn apart(&mut self) -> Result<Option<Vec<Combo>>, RangeError> {
        if let Some(cards) = self.bracketed_hand().or_else(|| self.two_words()) {
            return Ok(Some(of_places(cards, Suits::Any)));
        }
        let Some(first) = self.place(self.at) else { return Ok(None) };
        let second = self.place(self.at + first.tokens).filter(|_| !self.is_spaced(self.at + first.tokens));
        match second.filter(|second| first.is_list || second.is_list) {
            Some(second) => {
                self.at += first.tokens + second.tokens;
                let suits = if second.is_list { self.suits() } else { Suits::Any };
                Ok(Some(of_places([first.cards, second.cards], suits)))
            }
            None if first.is_list => {
                self.at += first.tokens;
                Err(self.expected("a second rank as in `[T+][7+]` or `[AKQ][AKQ]`"))
            }
            None => Ok(None),
        }
    }

    /// Whether a list of ranks comes next, and not a weight such as `[50]`.
    pub(super) fn at_list(&self) -> bool {
        self.place(self.at).is_some_and(|place| place.is_list) || self.bracket_cards().is_some()
    }

    fn is_spaced(&self, at: usize) -> bool {
        self.tokens.get(at).is_some_and(|token| token.spaced)
    }

    /// The place that begins with a token: a list of ranks, a rank or a card.
    fn place(&self, at: usize) -> Option<Place> {
        let first = self.tokens.get(at)?;
        if first.is('[') {
            let (cards, tokens) = self.list_at(at)?;
            return Some(Place { cards, tokens, is_list: true });
        }
        let word = self.word(first.span);
        let mut cursor = Cursor::new(&word);
        let rank = cursor.rank().filter(|_| first.kind == TokenKind::Word)?;
        let cards = match cursor.suit() {
            Some(suit) => CardSet::of(crate::Card::of(rank, suit)),
            None => CardSet::from_lanes([1 << rank.index(); 4]),
        };
        cursor.peek().is_none().then_some(Place { cards, tokens: 1, is_list: false })
    }

    /// The ranks of `[T+]`, `[AKQ]`, `[A,K,Q]` or `[A-T]`, and the number of tokens.
    fn list_at(&self, at: usize) -> Option<(CardSet, usize)> {
        let rest = &self.tokens[at..];
        let length = rest.iter().take(32).position(|token| token.is(']'))?;
        let text: String = rest[1..length].iter().map(|token| self.word(token.span)).collect();
        // `[50]` and `[98]` may be weights: they are if such a group is closed.
        if self.closes_weights && text.chars().all(|c| c.is_ascii_digit()) {
            return None;
        }
        let mut cursor = Cursor::new(&text);
        let mut lane = 0;
        loop {
            let rank = cursor.rank()?;
            let other = match (cursor.peek(), cursor.peek_at(1)) {
                (Some('+'), _) => Rank::ACE,
                (Some('-'), None) => Rank::DEUCE,
                (Some('-'), Some(_)) => {
                    cursor.take_if(|c| c == '-');
                    cursor.rank()?
                }
                _ => rank,
            };
            cursor.take_if(|c| c == '+' || c == '-');
            let (low, high) = (rank.min(other), rank.max(other));
            lane |= Rank::all().filter(|&r| low <= r && r <= high).fold(0, |lane, r| lane | 1 << r.index());
            cursor.take_if(|c| c == ',');
            if cursor.peek().is_none() {
                return Some((CardSet::from_lanes([lane; 4]), length + 1));
            }
        }
    }

    /// The cards of `[Jc Jh]`, and the number of tokens.
    fn bracket_cards(&self) -> Option<([CardSet; 2], usize)> {
        let rest = &self.tokens[self.at..];
        let length = rest.iter().take(5).position(|token| token.is(']')).filter(|_| rest[0].is('['))?;
        let text: String = rest[1..length].iter().map(|token| self.word(token.span)).collect();
        Some((two_cards(&text.replace(',', ""))?, length + 1))
    }

    fn bracketed_hand(&mut self) -> Option<[CardSet; 2]> {
        let (cards, tokens) = self.bracket_cards()?;
        self.at += tokens;
        Some(cards)
    }

    /// Takes two words of one card each: `Jc Jh`, `Ah Xx`.
    fn two_words(&mut self) -> Option<[CardSet; 2]> {
        let [first, second] = self.tokens.get(self.at..self.at + 2)? else { return None };
        if first.kind != TokenKind::Word || second.kind != TokenKind::Word || !second.spaced {
            return None;
        }
        let cards = [lone_card(&self.word(first.span))?, lone_card(&self.word(second.span))?];
        let same = cards[0] == cards[1] && cards[0].len() == 1;
        // `AA -KK` and the like have other mistakes.
        let dash = self.tokens.get(self.at + 2).is_some_and(|next| next.is('-'));
        (!same && !dash).then(|| {
            self.at += 2;
            cards
        })
    }

    /// Takes the `s` or `o` after two lists.
    fn suits(&mut self) -> Suits {
        let next = self.peek().filter(|next| !next.spaced && next.kind == TokenKind::Word);
        let suits = match next.map(|next| self.word(next.span).to_ascii_lowercase()).as_deref() {
            Some("s") => Suits::Suited,
            Some("o") => Suits::Offsuit,
            _ => return Suits::Any,
        };
        self.at += 1;
        suits
    }
}

impl Word {
    /// The combos of two cards that are not fully known.
    pub(super) fn of_cards(cards: [CardSet; 2]) -> Vec<Combo> {
        of_places(cards, Suits::Any)
    }
}
