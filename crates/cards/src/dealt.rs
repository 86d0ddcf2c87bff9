use crate::{Card, CardSet, Deck};
use thiserror::Error;

/// The cards dealt from a deck, none of them twice.
///
/// ```
/// use isofold_cards::{Dealt, Deck};
///
/// let mut dealt = Dealt::new(Deck::Full);
/// dealt.deal("on the board", "QsTs7h".parse()?)?;
/// let error = dealt.deal("among the dead cards", "Ac7h".parse()?).unwrap_err();
/// assert_eq!(error.to_string(), "duplicate card 7h: it is on the board already");
/// assert_eq!(dealt.left().len(), 49);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Dealt {
    deck: Deck,
    /// The cards of each deal and where they went.
    deals: Vec<(&'static str, CardSet)>,
}

/// The reason why cards cannot be dealt.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum DealError {
    /// A card has been dealt before.
    #[error("duplicate card {card}: it is {location} already")]
    Duplicate {
        /// The card.
        card: Card,
        /// The location of the card, as in "on the board".
        location: &'static str,
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
    /// A deck of which no card has been dealt.
    pub fn new(deck: Deck) -> Dealt {
        Dealt { deck, deals: Vec::new() }
    }

    /// Deals cards. `location` says where they go, as in "it is on the board already". On an error nothing is dealt.
    pub fn deal(&mut self, location: &'static str, cards: CardSet) -> Result<(), DealError> {
        for &(location, dealt) in &self.deals {
            if let Some(card) = (cards & dealt).iter().next() {
                return Err(DealError::Duplicate { card, location });
            }
        }
        if let Some(card) = (cards - self.deck.cards()).iter().next() {
            return Err(DealError::NotInDeck { card, deck: self.deck });
        }
        self.deals.push((location, cards));
        Ok(())
    }

    /// The cards dealt so far.
    pub fn cards(&self) -> CardSet {
        self.deals.iter().fold(CardSet::EMPTY, |all, &(_, cards)| all | cards)
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
    fn refused_cards_are_not_dealt() {
        let mut dealt = Dealt::new(Deck::Short);
        dealt.deal("on the board", "AsKsQs".parse().unwrap()).unwrap();
        let error = dealt.deal("in the hand", "6c5c".parse().unwrap()).unwrap_err();
        assert_eq!(error.to_string(), "5c is not in the short deck of 36 cards, 6 to ace");
        assert!(dealt.deal("in the hand", "6cKs".parse().unwrap()).is_err());
        assert_eq!((dealt.cards().len(), dealt.left().len()), (3, 33));
        dealt.deal("in the hand", "6c7c".parse().unwrap()).unwrap();
        assert_eq!(dealt.left().len(), 31);
    }
}
