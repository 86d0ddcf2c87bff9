use crate::{Card, CardSet, Rank};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The cards that a game is dealt from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Deck {
    /// All 52 cards.
    #[default]
    Full,
    /// The 36 cards from six to ace.
    Short,
}

impl Deck {
    /// The lowest rank of the deck.
    #[inline]
    pub const fn lowest(self) -> Rank {
        match Rank::new(13 - self.ranks()) {
            Some(rank) => rank,
            None => panic!("a deck has at most 13 ranks"),
        }
    }

    /// The number of ranks: 13 or 9.
    #[inline]
    pub const fn ranks(self) -> u8 {
        match self {
            Deck::Full => 13,
            Deck::Short => 9,
        }
    }

    /// The number of cards: 52 or 36.
    #[inline]
    pub const fn size(self) -> usize {
        4 * self.ranks() as usize
    }

    /// The cards as a set.
    #[inline]
    pub const fn cards(self) -> CardSet {
        let lane = 0x1fff & !((1u16 << self.lowest().index()) - 1);
        CardSet::from_lanes([lane; 4])
    }

    /// Whether the deck has the card.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.cards().contains(card)
    }
}

/// `full` or `short`.
impl fmt::Display for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Deck::Full => "full",
            Deck::Short => "short",
        })
    }
}

impl FromStr for Deck {
    type Err = DeckError;

    fn from_str(text: &str) -> Result<Deck, DeckError> {
        [Deck::Full, Deck::Short]
            .into_iter()
            .find(|deck| deck.to_string() == text)
            .ok_or_else(|| DeckError { text: text.to_owned() })
    }
}

/// A text that names no deck.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{text}` is not a deck: expected full or short")]
#[non_exhaustive]
pub struct DeckError {
    /// The text.
    pub text: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decks_hold_their_cards() {
        assert_eq!(Deck::Full.cards(), CardSet::FULL);
        assert_eq!(Deck::Short.cards().len(), 36);
        assert_eq!(Deck::Short.size(), 36);
        assert_eq!(Deck::Short.lowest().letter(), '6');
        assert_eq!(["full", "short"].map(str::parse), [Ok(Deck::Full), Ok(Deck::Short)]);
        assert!("52".parse::<Deck>().is_err());
        assert!(Deck::Short.contains("6c".parse().unwrap()) && !Deck::Short.contains("5s".parse().unwrap()));
    }
}
