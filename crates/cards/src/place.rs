//! The places of a pattern: what hands and boards have in common where not every card is known.

use crate::parse::Cursor;
use crate::{Card, CardSet, Deck, Rank, Suit};
use std::fmt;

/// What a place asks of the card in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Place {
    /// `As`
    Card(Card),
    /// `A` or `Ax`
    Rank(Rank),
    /// `Xs`
    Suit(Suit),
    /// `*` or `Xx`
    Any,
}

/// What a message says may stand in a place.
pub(crate) const PLACES: &str = "a card (`As`), a rank (`A`), a suit (`Xs`) or `*` for any card";

impl Place {
    /// Takes a place; where there is none the cursor stays.
    ///
    /// A small `x` after a rank is its suit. A capital `X` there is too, unless a suit or an `x` follows: `AXs` is an
    /// ace and a spade.
    pub(crate) fn read(cursor: &mut Cursor) -> Option<Place> {
        if cursor.take_if(|c| c == '*').is_some() {
            return Some(Place::Any);
        }
        if let Some(rank) = cursor.rank() {
            if let Some(suit) = cursor.suit() {
                return Some(Place::Card(Card::of(rank, suit)));
            }
            if cursor.peek() == Some('x') || !begins_any_rank(cursor) {
                cursor.take_if(is_x);
            }
            return Some(Place::Rank(rank));
        }
        if !begins_any_rank(cursor) {
            return None;
        }
        cursor.take_if(is_x);
        match cursor.suit() {
            Some(suit) => Some(Place::Suit(suit)),
            None => cursor.take_if(is_x).map(|_| Place::Any),
        }
    }

    /// The cards of a deck that fit.
    pub(crate) fn cards(self, deck: Deck) -> CardSet {
        let fits = |card: Card| match self {
            Place::Card(only) => card == only,
            Place::Rank(rank) => card.rank() == rank,
            Place::Suit(suit) => card.suit() == suit,
            Place::Any => true,
        };
        deck.cards().iter().filter(|&card| fits(card)).collect()
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

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Card(card) => card.fmt(f),
            Place::Rank(rank) => rank.fmt(f),
            Place::Suit(suit) => write!(f, "X{suit}"),
            Place::Any => f.write_str("*"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The places of a text, printed, and what is left of it.
    fn read(text: &str) -> (String, String) {
        let mut cursor = Cursor::new(text);
        let places: Vec<String> =
            std::iter::from_fn(|| Place::read(&mut cursor)).map(|place| place.to_string()).collect();
        (places.join(" "), cursor.token())
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
        for (text, places) in table {
            assert_eq!(read(text), (places.to_string(), String::new()), "{text}");
        }
    }

    #[test]
    fn what_is_no_place_is_left() {
        for (text, places, left) in
            [("AsZd", "As", "Zd"), ("Axs", "A", "s"), ("X", "", "X"), ("Xq", "", "Xq"), ("A 2", "A", "")]
        {
            assert_eq!(read(text), (places.to_string(), left.to_string()), "{text}");
        }
    }

    #[test]
    fn places_hold_the_cards_of_the_deck_that_fit() {
        for (text, full, short) in [("As", 1, 1), ("2s", 1, 0), ("A", 4, 4), ("2", 4, 0), ("Xs", 13, 9)] {
            let place = Place::read(&mut Cursor::new(text)).unwrap();
            assert_eq!(
                [Deck::Full, Deck::Short].map(|deck| place.cards(deck).len()),
                [full, short],
                "{text}"
            );
        }
        assert_eq!(Place::Any.cards(Deck::Short), Deck::Short.cards());
    }
}
