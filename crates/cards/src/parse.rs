//! Reading cards from text, and the cursor that all parsers of this crate share.

use crate::{Card, CardSet, Rank, Suit};
use std::rc::Rc;
use thiserror::Error;

/// The reason why a text is not a list of cards. Positions count characters from 1.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum CardError {
    /// A card does not begin with a rank.
    #[error("`{token}` at position {position} is not a rank: expected 2-9, T (or 10), J, Q, K or A")]
    Rank {
        /// The text found instead.
        token: String,
        /// Its position.
        position: usize,
    },
    /// A rank is not followed by a suit.
    #[error(
        "`{token}` at position {position} has no suit: expected c, d, h, s (or ♣ ♦ ♥ ♠) after the rank, as in `{rank}s`"
    )]
    Suit {
        /// The rank and what follows it.
        token: String,
        /// Its position.
        position: usize,
        /// The rank.
        rank: Rank,
    },
    /// A card occurs twice.
    #[error("duplicate card {card} at position {position}: it is at position {first} already")]
    Duplicate {
        /// The card.
        card: Card,
        /// The position of its second occurrence.
        position: usize,
        /// The position of its first occurrence.
        first: usize,
    },
    /// There are more or fewer cards than expected.
    #[error("expected {expected} card{}, found {found}", if *expected == 1 { "" } else { "s" })]
    Count {
        /// The number of cards expected.
        expected: usize,
        /// The number of cards found.
        found: usize,
    },
}

/// Reads any number of different cards: `As`, `A♠`, `10h`, upper or lower case, with or without spaces and commas.
///
/// ```
/// use isofold_cards::{CardError, parse_cards};
///
/// assert_eq!(parse_cards("qS, 10♠ 7H")?.len(), 3);
/// let error = parse_cards("AsKdAs").unwrap_err();
/// assert_eq!(error.to_string(), "duplicate card As at position 5: it is at position 1 already");
/// # Ok::<(), CardError>(())
/// ```
pub fn parse_cards(text: &str) -> Result<Vec<Card>, CardError> {
    let mut cursor = Cursor::new(text);
    let mut cards = Vec::new();
    let mut starts = Vec::new();
    let mut seen = CardSet::EMPTY;
    loop {
        cursor.skip(|c| c.is_whitespace() || c == ',');
        if cursor.peek().is_none() {
            return Ok(cards);
        }
        let position = cursor.position();
        let card = cursor.card()?;
        if seen.contains(card) {
            let first = cards.iter().zip(&starts).find(|&(&c, _)| c == card).map_or(position, |(_, &p)| p);
            return Err(CardError::Duplicate { card, position, first });
        }
        seen = seen.with(card);
        cards.push(card);
        starts.push(position);
    }
}

/// Reads exactly one card.
pub(crate) fn parse_card(text: &str) -> Result<Card, CardError> {
    match parse_cards(text)?[..] {
        [card] => Ok(card),
        ref cards => Err(CardError::Count { expected: 1, found: cards.len() }),
    }
}

/// A cursor that reads a text character by character.
#[derive(Clone, Debug)]
pub(crate) struct Cursor {
    chars: Rc<[char]>,
    at: usize,
    /// The end of the text that is read.
    end: usize,
}

impl Cursor {
    pub(crate) fn new(text: &str) -> Cursor {
        let chars: Rc<[char]> = text.chars().collect();
        Cursor { at: 0, end: chars.len(), chars }
    }

    /// The position of the next character, from 1.
    pub(crate) fn position(&self) -> usize {
        self.at + 1
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.peek_at(0)
    }

    /// The character that comes after the next `skipped` ones.
    pub(crate) fn peek_at(&self, skipped: usize) -> Option<char> {
        self.chars[..self.end].get(self.at + skipped).copied()
    }

    /// Moves back to an earlier position.
    pub(crate) fn back_to(&mut self, position: usize) {
        self.at = self.at.min(position - 1);
    }

    /// Moves forward to a later position, up to the end of the text.
    pub(crate) fn skip_to(&mut self, position: usize) {
        self.at = self.at.max(position - 1).min(self.end);
    }

    /// The cursor over the text before a position.
    pub(crate) fn up_to(&self, position: usize) -> Cursor {
        Cursor { chars: Rc::clone(&self.chars), at: self.at, end: self.end.min(position - 1).max(self.at) }
    }

    /// Takes characters while they are `wanted`; returns whether there was any.
    pub(crate) fn skip(&mut self, wanted: impl Fn(char) -> bool) -> bool {
        let start = self.at;
        while self.take_if(&wanted).is_some() {}
        self.at > start
    }

    /// Takes the next character if it is `wanted`.
    pub(crate) fn take_if(&mut self, wanted: impl Fn(char) -> bool) -> Option<char> {
        let next = self.peek().filter(|&c| wanted(c))?;
        self.at += 1;
        Some(next)
    }

    /// Takes a rank: a letter, a digit, or `10`.
    pub(crate) fn rank(&mut self) -> Option<Rank> {
        if self.peek() == Some('1') && self.peek_at(1) == Some('0') {
            self.at += 2;
            return Rank::from_letter('T');
        }
        let rank = Rank::from_letter(self.peek()?)?;
        self.at += 1;
        Some(rank)
    }

    /// Takes a suit letter or symbol, with the variation selector that may follow a symbol.
    pub(crate) fn suit(&mut self) -> Option<Suit> {
        let suit = Suit::from_symbol(self.peek()?)?;
        self.at += 1;
        self.take_if(|c| c == '\u{fe0f}' || c == '\u{fe0e}');
        Some(suit)
    }

    /// Takes a card.
    pub(crate) fn card(&mut self) -> Result<Card, CardError> {
        let position = self.position();
        let Some(rank) = self.rank() else {
            return Err(CardError::Rank { token: self.first_of_token(), position });
        };
        match self.suit() {
            Some(suit) => Ok(Card::of(rank, suit)),
            None => Err(CardError::Suit { token: self.token_from(position - 1), position, rank }),
        }
    }

    /// The text from here up to the next space or comma, cut to a length fit for a message.
    pub(crate) fn token(&self) -> String {
        self.token_from(self.at)
    }

    /// The text from here up to what could be its suit: `1s` of `1s7h`; all of it if no suit comes second.
    fn first_of_token(&self) -> String {
        let is_card = self.peek_at(1).is_some_and(|suit| Suit::from_symbol(suit).is_some());
        if is_card { self.text(self.at + 1, self.at + 3).iter().collect() } else { self.token() }
    }

    /// The text from one position up to, but not including, another.
    pub(crate) fn text(&self, from: usize, to: usize) -> &[char] {
        &self.chars[from - 1..to - 1]
    }

    fn token_from(&self, start: usize) -> String {
        let rest = &self.chars[start..self.end];
        shown(rest.split(|&c| c.is_whitespace() || c == ',').next().unwrap_or(rest))
    }
}

/// A token cut to a length fit for a message.
pub(crate) fn shown(token: &[char]) -> String {
    const LONGEST: usize = 24;
    let text = token.iter().take(LONGEST);
    text.chain((token.len() > LONGEST).then_some(&'…')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn message(text: &str) -> String {
        parse_cards(text).unwrap_err().to_string()
    }

    #[test]
    fn every_spelling_is_read() {
        for text in ["As", "as", "AS", "aS", "A♠", "a♠", "A♠\u{fe0f}", "A♠\u{fe0e}", "A♤", " ,As, "]
        {
            assert_eq!(parse_cards(text).unwrap(), ["As".parse().unwrap()], "{text}");
        }
        assert_eq!("10h".parse::<Card>().unwrap(), "Th".parse().unwrap());
        assert_eq!(parse_cards("10h10d2c").unwrap().len(), 3);
        assert_eq!(parse_cards("").unwrap(), []);
        for card in Card::all() {
            assert_eq!(card.to_string().parse::<Card>().unwrap(), card);
        }
    }

    #[test]
    fn errors_name_the_token_its_position_and_what_was_expected() {
        assert_eq!(
            message("As Zd"),
            "`Zd` at position 4 is not a rank: expected 2-9, T (or 10), J, Q, K or A"
        );
        assert!(message("AsK").starts_with("`K` at position 3 has no suit"), "{}", message("AsK"));
        assert!(message("1h").starts_with("`1h` at position 1 is not a rank"));
        assert!(message("Qd1s7h8c").starts_with("`1s` at position 3 is not a rank"));
        assert!(message(&"Z".repeat(24)).starts_with("`ZZZZZZZZZZZZZZZZZZZZZZZZ` at position 1"));
        assert!(message(&"Z".repeat(25)).starts_with("`ZZZZZZZZZZZZZZZZZZZZZZZZ…` at position 1"));
        assert!(message("Kx 2c").starts_with("`Kx` at position 1 has no suit"));
        assert_eq!(message("2c,2d 2c"), "duplicate card 2c at position 7: it is at position 1 already");
        assert_eq!("AsKs".parse::<Card>().unwrap_err().to_string(), "expected 1 card, found 2");
        assert_eq!("".parse::<Card>().unwrap_err().to_string(), "expected 1 card, found 0");
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "\\PC*|[2-9TJQKA10cdhsx♠♥, \u{fe0f}]{0,12}") {
            if let Ok(cards) = parse_cards(&text) {
                let printed: String = cards.iter().map(Card::to_string).collect();
                prop_assert_eq!(parse_cards(&printed).unwrap(), cards);
            }
        }
    }
}
