//! Patterns of a hand, place by place, and the spans between them.

use super::HandsError;
use super::filter::Filter;
use crate::CardSet;

/// A place of a hand: the cards that fit it, and its position in the text.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) cards: CardSet,
    pub(super) position: usize,
}

/// A pattern of cards, and the condition that a group within it has given.
#[derive(Clone)]
pub(super) struct Pattern {
    pub(super) places: Vec<Place>,
    pub(super) filter: Filter,
}

impl Pattern {
    pub(super) fn of(places: Vec<Place>) -> Pattern {
        Pattern { places, filter: Filter::ANY }
    }

    /// The pattern with the places of another after its own.
    pub(super) fn then(&self, next: &Pattern) -> Option<Pattern> {
        let places = self.places.iter().chain(&next.places).copied().collect();
        Some(Pattern { places, filter: self.filter.and(next.filter)? })
    }

    /// Refuses a card that occurs twice.
    pub(super) fn check(&self) -> Result<(), HandsError> {
        for (at, place) in self.places.iter().enumerate().filter(|(_, place)| place.cards.len() == 1) {
            let before = self.places[..at].iter().find(|other| other.cards == place.cards);
            if let (Some(first), Some(card)) = (before, place.cards.iter().next()) {
                return Err(HandsError::Duplicate { card, position: place.position, first: first.position });
            }
        }
        Ok(())
    }

    /// The pattern with all ranks moved up, or down if negative; `None` if one would leave the deck, or none can move.
    pub(super) fn shifted(&self, by: i8) -> Option<Pattern> {
        let movable = self.places.iter().any(|place| can_move(place.cards));
        let places = self.places.iter().map(|place| Some(Place { cards: moved(place.cards, by)?, ..*place }));
        Some(Pattern { places: places.collect::<Option<_>>()?, filter: self.filter })
            .filter(|_| movable || by == 0)
    }

    /// The patterns from this one to another, in which some places move by the same number of ranks and the others stay. A step on which a
    /// card that moves meets one that stays is left out: no hand has a card twice.
    pub(super) fn to(&self, last: &Pattern) -> Option<Vec<Pattern>> {
        if self.places.len() != last.places.len() || self.filter != last.filter {
            return None;
        }
        let pairs = || self.places.iter().zip(&last.places);
        let reach = |by: i8| pairs().all(|(a, b)| a.cards == b.cards || moved(a.cards, by) == Some(b.cards));
        let by = (-12..=12).filter(|&by: &i8| by != 0).find(|&by| reach(by))?;
        let step = |step: i8| {
            let places = pairs().map(|(a, b)| {
                let cards =
                    if a.cards == b.cards { Some(a.cards) } else { moved(a.cards, step * by.signum()) };
                Some(Place { cards: cards?, ..*a })
            });
            Some(Pattern { places: places.collect::<Option<_>>()?, filter: self.filter })
        };
        let mut steps = (0..=by.abs()).map(step).collect::<Option<Vec<_>>>()?;
        steps.retain(|pattern| pattern.check().is_ok());
        Some(steps)
    }
}

/// Whether a place has ranks that can move: not any card, and not any card of a suit.
fn can_move(cards: CardSet) -> bool {
    cards.ranks().count_ones() < 13
}

/// The cards with their ranks moved up, or down if negative; `None` if one would leave the deck.
fn moved(cards: CardSet, by: i8) -> Option<CardSet> {
    if !can_move(cards) {
        return Some(cards);
    }
    let lanes =
        cards.lanes().map(|lane| if by >= 0 { u32::from(lane) << by } else { u32::from(lane) >> -by });
    let inside = lanes.iter().all(|&lane| lane < 1 << 13);
    let moved = CardSet::from_lanes(lanes.map(|lane| (lane & 0x1fff) as u16));
    (inside && moved.len() == cards.len()).then_some(moved)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rank;
    use crate::hands::filter::cards_of;

    #[test]
    fn ranks_move_within_the_deck() {
        let tens = cards_of(Rank::from_letter('T').into_iter());
        let aces = cards_of([Rank::ACE].into_iter());
        assert_eq!(moved(tens, 4), Some(aces));
        assert_eq!(moved(aces, -4), Some(tens));
        assert_eq!((moved(tens, 5), moved(tens, -9)), (None, None));
        assert_eq!(moved(CardSet::FULL, 3), Some(CardSet::FULL));
    }
}
