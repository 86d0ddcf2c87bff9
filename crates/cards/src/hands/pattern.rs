//! The hands that fit a pattern.

use crate::place::Place;
use crate::{CardSet, Deck, Suit};
use std::ops::ControlFlow;

/// Which numbers of suits may be held at least twice, as bits: none, one, two or more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Structure(u8);

impl Structure {
    pub(super) const ANY: Structure = Structure(0b111);

    /// The structure of the letters after `$`.
    pub(super) fn read(letters: &[char]) -> Option<Structure> {
        let letters: String = letters.iter().map(char::to_ascii_lowercase).collect();
        ["rb", "ss", "ds"].iter().position(|&word| word == letters).map(|suits| Structure(1 << suits))
    }

    /// Either structure.
    pub(super) fn or(self, other: Structure) -> Structure {
        Structure(self.0 | other.0)
    }

    /// Whether the cards can come to the structure with a number of cards more.
    fn reachable(self, cards: CardSet, left: usize) -> bool {
        let twice = |lane: u16| lane & lane.wrapping_sub(1) != 0;
        let now = cards.lanes().into_iter().filter(|&lane| twice(lane)).count().min(2);
        let most = (now + left).min(2);
        self.0 >> now & ((1 << (most - now + 1)) - 1) != 0
    }
}

/// What a hand must hold.
///
/// A place of one card can only hold that card, so those cards are `required` and the other places are filled from the
/// rest of the hand. By Hall's theorem these can all be filled if for any ranks A and suits B there are as many cards
/// of A or B as places that ask for them; for a given B the worst A is every rank that has fewer cards outside B than
/// places.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    required: CardSet,
    /// How many more cards the hand has.
    others: usize,
    /// The cards of each rank that places ask for, and how many places do.
    ranks: Vec<(CardSet, usize)>,
    /// Any suits that places ask for, as the set B, and how many places do.
    suits: Vec<(CardSet, usize)>,
    structure: Structure,
}

impl Pattern {
    /// The pattern of places, no card in two of them.
    pub(super) fn new(places: &[Place], structure: Structure) -> Pattern {
        let mut pattern = Pattern {
            required: CardSet::EMPTY,
            others: 0,
            ranks: Vec::new(),
            suits: vec![(CardSet::EMPTY, 0)],
            structure,
        };
        let count = |wanted: Place| places.iter().filter(|&&place| place == wanted).count();
        for &place in places {
            match place {
                Place::Card(card) => pattern.required = pattern.required.with(card),
                _ => pattern.others += 1,
            }
            let cards = place.cards(Deck::Full);
            if matches!(place, Place::Rank(_)) && pattern.ranks.iter().all(|&(known, _)| known != cards) {
                pattern.ranks.push((cards, count(place)));
            }
        }
        for place in Suit::ALL.map(Place::Suit) {
            let (cards, asked) = (place.cards(Deck::Full), count(place));
            if asked > 0 {
                let with: Vec<_> =
                    pattern.suits.iter().map(|&(set, sum)| (set | cards, sum + asked)).collect();
                pattern.suits.extend(with);
            }
        }
        pattern
    }

    /// Whether a set of as many cards is one of the hands.
    pub(super) fn names(&self, hand: CardSet) -> bool {
        hand.contains_all(self.required) && self.reachable(hand - self.required, 0)
    }

    /// Calls a function with each hand, in ascending order, until it breaks off.
    pub(super) fn each(
        &self,
        deck: Deck,
        then: &mut impl FnMut(CardSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !deck.cards().contains_all(self.required) {
            return ControlFlow::Continue(());
        }
        let mut cards: Vec<CardSet> = (deck.cards() - self.required).iter().map(CardSet::of).collect();
        cards.sort();
        match self.reachable(CardSet::EMPTY, self.others) {
            true => self.extend(&cards, CardSet::EMPTY, self.others, then),
            false => ControlFlow::Continue(()),
        }
    }

    /// Adds cards below those chosen so far; a set with a lesser highest card is the lesser one.
    fn extend(
        &self,
        below: &[CardSet],
        chosen: CardSet,
        left: usize,
        then: &mut impl FnMut(CardSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(left) = left.checked_sub(1) else { return then(self.required | chosen) };
        for at in left..below.len() {
            let chosen = chosen | below[at];
            if self.reachable(chosen, left) {
                self.extend(&below[..at], chosen, left, then)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a number of cards more could complete the hand, if the deck still had the right ones.
    fn reachable(&self, chosen: CardSet, left: usize) -> bool {
        self.structure.reachable(self.required | chosen, left)
            && self.suits.iter().all(|&(suits, asked)| {
                let lacking = |&(rank, asked): &(CardSet, usize)| {
                    usize::saturating_sub(asked, ((chosen - suits) & rank).len())
                };
                asked + self.ranks.iter().map(lacking).sum::<usize>() <= (chosen & suits).len() + left
            })
    }
}
