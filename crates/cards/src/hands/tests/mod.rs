mod language;
mod lists;
mod mistakes;

use super::{Hands, HandsError};
use crate::{Card, CardSet, Deck, Rank, Suit};
use proptest::prelude::*;

fn omaha(text: &str) -> Hands {
    Hands::parse(text, Deck::Full, 4..=4).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn stud(text: &str) -> Hands {
    Hands::parse(text, Deck::Full, 1..=7).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The slow twin of an item: its text, and what its places and its suit structure ask.
#[derive(Clone, Debug)]
struct Twin {
    text: String,
    places: Vec<(Option<Rank>, Option<Suit>)>,
    /// How many suits may be held at least twice.
    pairs: std::ops::RangeInclusive<usize>,
}

impl Twin {
    /// Tries every way to lay the cards out.
    fn names(&self, hand: CardSet) -> bool {
        let suits = hand.lanes().iter().filter(|lane| lane.count_ones() > 1).count();
        self.pairs.contains(&suits) && fills(&self.places, hand)
    }
}

fn fills(places: &[(Option<Rank>, Option<Suit>)], hand: CardSet) -> bool {
    let Some((&(rank, suit), rest)) = places.split_first() else { return hand.is_empty() };
    let fits = |card: Card| rank.is_none_or(|r| r == card.rank()) && suit.is_none_or(|s| s == card.suit());
    hand.iter().any(|card| fits(card) && fills(rest, hand - card.into()))
}

/// Any item of a number of places on a few ranks and suits, so that they meet often; no card stands twice.
fn twins(places: usize) -> impl Strategy<Value = Twin> {
    let rank = proptest::option::weighted(0.6, (0..3usize).prop_map(|at| [4, 5, 12][at]));
    let suit = proptest::option::weighted(0.5, 1..4u8);
    let place = (rank, suit, any::<bool>());
    let structures = [("", 0..=4), ("$rb", 0..=0), ("$ss", 1..=1), ("$ds", 2..=4), ("$ss$DS", 1..=4)];
    (proptest::collection::vec(place, places), 0..8usize).prop_filter_map("a card stands twice", {
        move |(drawn, structure)| {
            let (mut text, mut places, mut seen) = (String::new(), Vec::new(), CardSet::EMPTY);
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
                places.push((rank, suit));
            }
            let (word, pairs) = structures[structure.saturating_sub(3)].clone();
            Some(Twin { text: text + word, places, pairs })
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
