//! Hands that an item names: by a pattern, or one by one.

use super::pattern::HandPattern;
use crate::{CardSet, Deck};
use std::ops::ControlFlow;

/// A set of hands.
#[derive(Clone, Debug)]
pub(super) enum HandSet {
    Pattern(HandPattern),
    /// In ascending order.
    Listed(Vec<CardSet>),
}

impl HandSet {
    pub(super) fn contains(&self, hand: CardSet) -> bool {
        match self {
            HandSet::Pattern(pattern) => pattern.matches(hand),
            HandSet::Listed(hands) => hands.binary_search(&hand).is_ok(),
        }
    }

    /// Visits each hand, in ascending order, until the visitor breaks.
    pub(super) fn each(
        &self,
        deck: Deck,
        visit: &mut impl FnMut(CardSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self {
            HandSet::Pattern(pattern) => pattern.each(deck.cards(), visit),
            HandSet::Listed(hands) => hands.iter().try_for_each(|&hand| visit(hand)),
        }
    }

    pub(super) fn is_empty(&self, deck: Deck) -> bool {
        self.each(deck, &mut |_| ControlFlow::Break(())).is_continue()
    }
}
