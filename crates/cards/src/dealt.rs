use crate::{Card, CardSet, Deck};
use thiserror::Error;

/// Cards on the table, each in one place only and from one deck.
///
/// ```
/// use isofold_cards::{Dealt, Deck};
///
/// let mut dealt = Dealt::new(Deck::Full);
/// dealt.deal("the board", "QsTs7h".parse()?)?;
/// let error = dealt.deal("the dead cards", "Ac7h".parse()?).unwrap_err();
/// assert_eq!(error.to_string(), "duplicate card 7h: it is in the board already");
/// assert_eq!(dealt.left().len(), 49);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Dealt {
    deck: Deck,
    places: Vec<(&'static str, CardSet)>,
}

/// Why cards cannot be dealt.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum DealError {
    /// A card is in another place.
    #[error("duplicate card {card}: it is in {first} already")]
    Duplicate {
        /// The card.
        card: Card,
        /// Where it is.
        first: &'static str,
    },
    /// A card is not in the deck.
    #[error("{card} is not in the {deck} deck of {} cards, {} to ace", deck.size(), deck.lowest())]
    NotInDeck {
        /// The card.
        card: Card,
        /// The deck.
        deck: Deck,
    },
}

impl Dealt {
    /// Nothing dealt yet.
    pub fn new(deck: Deck) -> Dealt {
        Dealt { deck, places: Vec::new() }
    }

    /// Deals cards to a place, named as in "it is in the board already". On an error nothing is dealt.
    pub fn deal(&mut self, place: &'static str, cards: CardSet) -> Result<(), DealError> {
        for &(first, taken) in &self.places {
            if let Some(card) = (cards & taken).iter().next() {
                return Err(DealError::Duplicate { card, first });
            }
        }
        if let Some(card) = (cards - self.deck.cards()).iter().next() {
            return Err(DealError::NotInDeck { card, deck: self.deck });
        }
        self.places.push((place, cards));
        Ok(())
    }

    /// All cards dealt.
    pub fn cards(&self) -> CardSet {
        self.places.iter().fold(CardSet::EMPTY, |all, &(_, cards)| all | cards)
    }

    /// The cards left in the deck.
    pub fn left(&self) -> CardSet {
        self.deck.cards() - self.cards()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_dealt_is_not() {
        let mut dealt = Dealt::new(Deck::Short);
        dealt.deal("the board", "AsKsQs".parse().unwrap()).unwrap();
        let error = dealt.deal("the hand", "6c5c".parse().unwrap()).unwrap_err();
        assert_eq!(error.to_string(), "5c is not in the short deck of 36 cards, 6 to ace");
        assert!(dealt.deal("the hand", "6cKs".parse().unwrap()).is_err());
        assert_eq!((dealt.cards().len(), dealt.left().len()), (3, 33));
        dealt.deal("the hand", "6c7c".parse().unwrap()).unwrap();
        assert_eq!(dealt.left().len(), 31);
    }
}
