//! The hands that match a pattern of cards.

use super::filter::Filter;
use crate::CardSet;
use std::ops::ControlFlow;

/// The condition that a hand has to meet.
///
/// A pattern has a set of cards for each place. Places with one card are `required`; the others have to be assigned to the rest of the hand, one
/// card each. By Hall's theorem this is possible if, for any places, the hand has as many cards that fit one of them.
#[derive(Clone, Debug)]
pub(super) struct HandPattern {
    required: CardSet,
    /// The number of other cards in the hand.
    others: usize,
    /// The cards that fit one of some places, and the number of those places.
    demands: Vec<(CardSet, usize)>,
    filter: Filter,
}

impl HandPattern {
    /// The pattern of the cards that fit each place, no known card twice.
    pub(super) fn new(places: &[CardSet], filter: Filter) -> HandPattern {
        let known = |place: &&CardSet| place.len() == 1;
        let required = places.iter().filter(known).fold(CardSet::EMPTY, |all, &card| all | card);
        let others = places.len() - required.len();
        let mut demands: Vec<(CardSet, usize)> = Vec::new();
        for &place in places.iter().filter(|place| place.len() != 1 && **place != CardSet::FULL) {
            let with: Vec<_> = demands.iter().map(|&(cards, count)| (cards | place, count + 1)).collect();
            for (cards, count) in with.into_iter().chain([(place, 1)]) {
                match demands.iter_mut().find(|(known, _)| *known == cards) {
                    Some((_, most)) => *most = count.max(*most),
                    None => demands.push((cards, count)),
                }
            }
        }
        HandPattern { required, others, demands, filter }
    }

    /// The cards that every hand has.
    pub(super) fn required(&self) -> CardSet {
        self.required
    }

    /// The number of other cards in a hand.
    pub(super) fn others(&self) -> usize {
        self.others
    }

    /// The cards that fit one of some places, and the number of those places.
    pub(super) fn demands(&self) -> &[(CardSet, usize)] {
        &self.demands
    }

    /// The condition on the hand as a whole.
    pub(super) fn filter(&self) -> Filter {
        self.filter
    }

    /// Whether a set of as many cards matches.
    pub(super) fn matches(&self, hand: CardSet) -> bool {
        hand.contains_all(self.required) && self.reachable(hand - self.required, 0)
    }

    /// Visits each hand of some cards that matches, in ascending order, until the visitor breaks.
    pub(super) fn each(
        &self,
        cards: CardSet,
        visit: &mut impl FnMut(CardSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !cards.contains_all(self.required) {
            return ControlFlow::Continue(());
        }
        let mut cards: Vec<CardSet> = (cards - self.required).iter().map(CardSet::of).collect();
        cards.sort();
        match self.reachable(CardSet::EMPTY, self.others) {
            true => self.extend(&cards, CardSet::EMPTY, self.others, visit),
            false => ControlFlow::Continue(()),
        }
    }

    /// Whether no hand of some cards matches.
    pub(super) fn is_empty(&self, cards: CardSet) -> bool {
        self.each(cards, &mut |_| ControlFlow::Break(())).is_continue()
    }

    /// Visits each hand of some cards that this pattern and another match, until the visitor breaks.
    pub(super) fn each_common<B>(
        &self,
        other: &HandPattern,
        cards: CardSet,
        visit: &mut impl FnMut(CardSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let required = self.required | other.required;
        let size = self.required.len() + self.others;
        let Some(left) = size.checked_sub(required.len()) else { return ControlFlow::Continue(()) };
        let both = BothPatterns { patterns: [self, other], visit };
        match cards.contains_all(required) {
            true => both.start(required, cards - required, left),
            false => ControlFlow::Continue(()),
        }
    }

    /// Adds `left` cards below those chosen so far. Sets with a lesser highest card are less, so hands come in order.
    fn extend(
        &self,
        below: &[CardSet],
        chosen: CardSet,
        left: usize,
        visit: &mut impl FnMut(CardSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(left) = left.checked_sub(1) else { return visit(self.required | chosen) };
        for at in left..below.len() {
            let chosen = chosen | below[at];
            if self.reachable(chosen, left) {
                self.extend(&below[..at], chosen, left, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether `left` more cards could complete the hand, if the deck still had the right ones.
    fn reachable(&self, chosen: CardSet, left: usize) -> bool {
        self.filter.reachable(self.required | chosen, left)
            && self.demands.iter().all(|&(cards, count)| count <= (chosen & cards).len() + left)
    }
}

/// Two patterns that a hand has to match.
struct BothPatterns<'a, V> {
    patterns: [&'a HandPattern; 2],
    visit: &'a mut V,
}

impl<V> BothPatterns<'_, V> {
    fn start<B>(mut self, required: CardSet, cards: CardSet, left: usize) -> ControlFlow<B>
    where
        V: FnMut(CardSet) -> ControlFlow<B>,
    {
        let mut cards: Vec<CardSet> = cards.iter().map(CardSet::of).collect();
        cards.sort();
        self.extend(&cards, required, left)
    }

    fn extend<B>(&mut self, below: &[CardSet], chosen: CardSet, left: usize) -> ControlFlow<B>
    where
        V: FnMut(CardSet) -> ControlFlow<B>,
    {
        if !self.patterns.iter().all(|pattern| pattern.reachable(chosen - pattern.required, left)) {
            return ControlFlow::Continue(());
        }
        let Some(left) = left.checked_sub(1) else { return (self.visit)(chosen) };
        (left..below.len()).try_for_each(|at| self.extend(&below[..at], chosen | below[at], left))
    }
}
