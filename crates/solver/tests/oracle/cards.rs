//! Cards as numbers: four times the rank, plus the suit.

pub(crate) type Card = u8;

/// The two cards of a player.
pub(crate) type Hand = [Card; 2];

/// A range: hands and their weights.
pub(crate) type Hands = Vec<(Hand, f64)>;

const RANKS: &[u8; 13] = b"23456789TJQKA";
const SUITS: &[u8; 4] = b"cdhs";

pub(crate) const DECK: std::ops::Range<Card> = 0..52;

/// From 0 for a deuce to 12 for an ace.
pub(crate) fn rank(card: Card) -> u8 {
    card / 4
}

pub(crate) fn suit(card: Card) -> u8 {
    card % 4
}

pub(crate) fn text(cards: &[Card]) -> String {
    let letters = |&card: &Card| [RANKS[rank(card) as usize], SUITS[suit(card) as usize]];
    cards.iter().flat_map(letters).map(char::from).collect()
}

/// Reads cards such as `AsKd`.
pub(crate) fn read(text: &str) -> Vec<Card> {
    let number = |pair: &[u8]| {
        let rank = RANKS.iter().position(|&rank| rank == pair[0]).unwrap();
        (4 * rank + SUITS.iter().position(|&suit| suit == pair[1]).unwrap()) as Card
    };
    text.as_bytes().chunks(2).map(number).collect()
}

/// Whether no card is in both lists.
pub(crate) fn are_apart(some: &[Card], others: &[Card]) -> bool {
    some.iter().all(|card| !others.contains(card))
}
