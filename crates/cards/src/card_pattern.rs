//! Cards that are known in part: what the patterns of hands and of boards are made of.

use crate::parse::Cursor;
use crate::{Card, CardSet, Deck, Rank, Suit};
use std::fmt;

/// A card of which rank, suit, both or nothing is known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum CardPattern {
    /// `As`
    Card(Card),
    /// `A` or `Ax`
    Rank(Rank),
    /// `Xs`
    Suit(Suit),
    /// `*` or `Xx`
    Any,
}

/// The card patterns that a message offers.
pub(crate) const EXPECTED: &str = "a card (`As`), a rank (`A`), a suit (`Xs`) or `*` for any card";

impl CardPattern {
    /// Takes a card pattern; if there is none, the cursor does not move.
    ///
    /// A small `x` after a rank stands for its suit. So does a capital `X`, unless a suit or an `x` follows: `AXs` is an
    /// ace and a spade.
    pub(crate) fn read(cursor: &mut Cursor) -> Option<CardPattern> {
        if cursor.take_if(|c| c == '*').is_some() {
            return Some(CardPattern::Any);
        }
        if let Some(rank) = cursor.rank() {
            if let Some(suit) = cursor.suit() {
                return Some(CardPattern::Card(Card::of(rank, suit)));
            }
            if cursor.peek() == Some('x') || !begins_any_rank(cursor) {
                cursor.take_if(is_x);
            }
            return Some(CardPattern::Rank(rank));
        }
        if !begins_any_rank(cursor) {
            return None;
        }
        cursor.take_if(is_x);
        match cursor.suit() {
            Some(suit) => Some(CardPattern::Suit(suit)),
            None => cursor.take_if(is_x).map(|_| CardPattern::Any),
        }
    }

    /// The cards of a deck that match.
    pub(crate) fn cards(self, deck: Deck) -> CardSet {
        let cards = match self {
            CardPattern::Card(card) => CardSet::of(card),
            CardPattern::Rank(rank) => CardSet::from_lanes([1 << rank.index(); 4]),
            CardPattern::Suit(suit) => {
                let mut lanes = [0; 4];
                lanes[usize::from(suit.index())] = u16::MAX;
                CardSet::from_lanes(lanes)
            }
            CardPattern::Any => CardSet::FULL,
        };
        cards & deck.cards()
    }
}

fn is_x(c: char) -> bool {
    c.eq_ignore_ascii_case(&'x')
}

/// Whether `Xs` or `Xx` comes next.
fn begins_any_rank(cursor: &Cursor) -> bool {
    let suit = |c: char| is_x(c) || Suit::from_symbol(c).is_some();
    cursor.peek().is_some_and(is_x) && cursor.peek_at(1).is_some_and(suit)
}

impl fmt::Display for CardPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CardPattern::Card(card) => card.fmt(f),
            CardPattern::Rank(rank) => rank.fmt(f),
            CardPattern::Suit(suit) => write!(f, "X{suit}"),
            CardPattern::Any => f.write_str("*"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The patterns at the start of a text, printed, and the rest of the text.
    fn read(text: &str) -> (String, String) {
        let mut cursor = Cursor::new(text);
        let patterns = std::iter::from_fn(|| CardPattern::read(&mut cursor));
        let patterns: Vec<String> = patterns.map(|pattern| pattern.to_string()).collect();
        (patterns.join(" "), cursor.token())
    }

    #[test]
    fn every_spelling_is_read() {
        let table = [
            ("AsKhQdJc", "As Kh Qd Jc"),
            ("A♠\u{fe0f}k♥10D2c", "As Kh Td 2c"),
            ("AA**", "A A * *"),
            ("1010", "T T"),
            ("AxKxXxxx", "A K * *"),
            ("AXKX", "A K"),
            ("AXs", "A Xs"),
            ("AXxK", "A * K"),
            ("AxXs", "A Xs"),
            ("axxS", "A Xs"),
            ("X♠\u{fe0f}xhXDxC", "Xs Xh Xd Xc"),
            ("", ""),
        ];
        for (text, patterns) in table {
            assert_eq!(read(text), (patterns.to_string(), String::new()), "{text}");
        }
    }

    #[test]
    fn reading_stops_at_other_text() {
        for (text, patterns, left) in
            [("AsZd", "As", "Zd"), ("Axs", "A", "s"), ("X", "", "X"), ("Xq", "", "Xq"), ("A 2", "A", "")]
        {
            assert_eq!(read(text), (patterns.to_string(), left.to_string()), "{text}");
        }
    }

    #[test]
    fn patterns_match_cards_of_the_deck() {
        for (text, full, short) in [("As", 1, 1), ("2s", 1, 0), ("A", 4, 4), ("2", 4, 0), ("Xs", 13, 9)] {
            let pattern = CardPattern::read(&mut Cursor::new(text)).unwrap();
            assert_eq!(
                [Deck::Full, Deck::Short].map(|deck| pattern.cards(deck).len()),
                [full, short],
                "{text}"
            );
        }
        assert_eq!(CardPattern::Any.cards(Deck::Short), Deck::Short.cards());
    }
}
