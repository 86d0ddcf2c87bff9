mod errors;
mod language;
mod lists;
mod patterns;
mod wide;

use super::{HandOrder, Hands, HandsError};
use crate::{Card, CardSet, Deck, Rank, Suit};
use proptest::prelude::*;

fn omaha(text: &str) -> Hands {
    Hands::parse(text, Deck::Full, 4..=4).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn stud(text: &str) -> Hands {
    Hands::parse(text, Deck::Full, 1..=7).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The reference implementation of an item: its text, the rank and suit of each card where given, and its suit structure.
#[derive(Clone, Debug)]
struct ReferenceItem {
    text: String,
    cards: Vec<(Option<Rank>, Option<Suit>)>,
    /// The number of suits that may have at least two cards.
    pairs: std::ops::RangeInclusive<usize>,
}

impl ReferenceItem {
    /// Tries every assignment of the cards of a hand.
    fn matches(&self, hand: CardSet) -> bool {
        let suits = hand.lanes().iter().filter(|lane| lane.count_ones() > 1).count();
        self.pairs.contains(&suits) && assigns(&self.cards, hand)
    }
}

fn assigns(cards: &[(Option<Rank>, Option<Suit>)], hand: CardSet) -> bool {
    let Some((&(rank, suit), rest)) = cards.split_first() else { return hand.is_empty() };
    let fits = |card: Card| rank.is_none_or(|r| r == card.rank()) && suit.is_none_or(|s| s == card.suit());
    hand.iter().any(|card| fits(card) && assigns(rest, hand - card.into()))
}

/// Any item of some cards of a few ranks and suits, so that items overlap often; no known card occurs twice.
fn reference_items(count: usize) -> impl Strategy<Value = ReferenceItem> {
    let rank = proptest::option::weighted(0.6, (0..3usize).prop_map(|at| [4, 5, 12][at]));
    let suit = proptest::option::weighted(0.5, 1..4u8);
    let card = (rank, suit, any::<bool>());
    let structures = [("", 0..=4), ("$rb", 0..=0), ("$ss", 1..=1), ("$ds", 2..=4), ("$ss$DS", 1..=4)];
    (proptest::collection::vec(card, count), 0..8usize).prop_filter_map("a card occurs twice", {
        move |(drawn, structure)| {
            let (mut text, mut cards, mut seen) = (String::new(), Vec::new(), CardSet::EMPTY);
            for (rank, suit, long) in drawn {
                let (rank, suit) = (rank.and_then(Rank::new), suit.and_then(Suit::new));
                text += &match (rank, suit) {
                    (Some(rank), Some(suit)) => {
                        let card = Card::of(rank, suit);
                        if seen.contains(card) {
                            return None;
                        }
                        seen = seen.with(card);
                        card.to_string()
                    }
                    (Some(rank), None) => format!("{rank}{}", if long { "x" } else { "" }),
                    (None, Some(suit)) => format!("X{suit}"),
                    (None, None) => (if long { "Xx" } else { "*" }).into(),
                };
                cards.push((rank, suit));
            }
            let (word, pairs) = structures[structure.saturating_sub(3)].clone();
            Some(ReferenceItem { text: text + word, cards, pairs })
        }
    })
}

/// All sets of a number of cards of a deck, in ascending order.
fn sets(deck: Deck, count: usize) -> Vec<CardSet> {
    let mut sets = vec![CardSet::EMPTY];
    for _ in 0..count {
        let larger = |set: CardSet| {
            let least = set.iter().next();
            let below = deck.cards().iter().filter(move |&card| least.is_none_or(|least| card < least));
            below.map(move |card| set.with(card))
        };
        sets = sets.into_iter().flat_map(larger).collect();
    }
    sets.sort();
    sets
}
