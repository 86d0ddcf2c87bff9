//! The hands that match a pattern of cards.

use crate::card_pattern::CardPattern;
use crate::{CardSet, Deck, Suit};
use std::ops::ControlFlow;

/// The number of suits that may have at least two cards, as bits: bit 0 for none (rainbow), bit 1 for one (single-suited), bit 2 for two
/// or more (double-suited).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct SuitStructure(u8);

impl SuitStructure {
    pub(super) const ANY: SuitStructure = SuitStructure(0b111);

    /// The structure of the letters after `$`.
    pub(super) fn read(letters: &[char]) -> Option<SuitStructure> {
        let letters: String = letters.iter().map(char::to_ascii_lowercase).collect();
        ["rb", "ss", "ds"].iter().position(|&word| word == letters).map(|suits| SuitStructure(1 << suits))
    }

    /// The hands of either structure.
    pub(super) fn or(self, other: SuitStructure) -> SuitStructure {
        SuitStructure(self.0 | other.0)
    }

    /// Whether the cards can reach the structure with `left` more cards.
    fn reachable(self, cards: CardSet, left: usize) -> bool {
        let twice = |lane: u16| lane & lane.wrapping_sub(1) != 0;
        let now = cards.lanes().into_iter().filter(|&lane| twice(lane)).count().min(2);
        let most = (now + left).min(2);
        self.0 >> now & ((1 << (most - now + 1)) - 1) != 0
    }
}

/// The condition that a hand has to meet.
///
/// Known cards are `required`; the other card patterns have to be assigned to the rest of the hand, one card each. By Hall's
/// theorem this is possible if, for any set A of ranks and any set B of suits, there are as many cards of A or B as patterns
/// that ask for them; for a given B the worst A is every rank that has fewer cards outside B than patterns.
#[derive(Clone, Debug)]
pub(super) struct HandPattern {
    required: CardSet,
    /// The number of other cards in the hand.
    others: usize,
    /// The cards of each rank that patterns ask for, and how many do.
    ranks: Vec<(CardSet, usize)>,
    /// The cards of each set B of suits that patterns ask for, and how many do.
    suits: Vec<(CardSet, usize)>,
    structure: SuitStructure,
}

impl HandPattern {
    /// The pattern of these cards, no known card twice.
    pub(super) fn new(cards: &[CardPattern], structure: SuitStructure) -> HandPattern {
        let mut pattern = HandPattern {
            required: CardSet::EMPTY,
            others: 0,
            ranks: Vec::new(),
            suits: vec![(CardSet::EMPTY, 0)],
            structure,
        };
        let count = |wanted: CardPattern| cards.iter().filter(|&&card| card == wanted).count();
        for &card in cards {
            match card {
                CardPattern::Card(card) => pattern.required = pattern.required.with(card),
                CardPattern::Rank(_) | CardPattern::Suit(_) | CardPattern::Any => pattern.others += 1,
            }
            let of_rank = card.cards(Deck::Full);
            if matches!(card, CardPattern::Rank(_))
                && pattern.ranks.iter().all(|&(known, _)| known != of_rank)
            {
                pattern.ranks.push((of_rank, count(card)));
            }
        }
        for suit in Suit::ALL.map(CardPattern::Suit) {
            let (cards, asked) = (suit.cards(Deck::Full), count(suit));
            if asked > 0 {
                let with: Vec<_> =
                    pattern.suits.iter().map(|&(set, sum)| (set | cards, sum + asked)).collect();
                pattern.suits.extend(with);
            }
        }
        pattern
    }

    /// Whether a set of as many cards matches.
    pub(super) fn matches(&self, hand: CardSet) -> bool {
        hand.contains_all(self.required) && self.reachable(hand - self.required, 0)
    }

    /// Visits each hand that matches, in ascending order, until the visitor breaks.
    pub(super) fn each(
        &self,
        deck: Deck,
        visit: &mut impl FnMut(CardSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !deck.cards().contains_all(self.required) {
            return ControlFlow::Continue(());
        }
        let mut cards: Vec<CardSet> = (deck.cards() - self.required).iter().map(CardSet::of).collect();
        cards.sort();
        match self.reachable(CardSet::EMPTY, self.others) {
            true => self.extend(&cards, CardSet::EMPTY, self.others, visit),
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
        self.structure.reachable(self.required | chosen, left)
            && self.suits.iter().all(|&(suits, asked)| {
                let lacking = |&(rank, asked): &(CardSet, usize)| {
                    usize::saturating_sub(asked, ((chosen - suits) & rank).len())
                };
                asked + self.ranks.iter().map(lacking).sum::<usize>() <= (chosen & suits).len() + left
            })
    }
}
