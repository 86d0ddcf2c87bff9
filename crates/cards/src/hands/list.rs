//! From the items of a list to weighted hands.

use super::parser::Item;
use super::pattern::{HandPattern, SuitStructure};
use super::{Hands, HandsError};
use crate::card_pattern::CardPattern;
use crate::{CardSet, Deck};
use std::collections::HashSet;
use std::ops::{ControlFlow, RangeInclusive};

/// The hands of a list, given the number of cards that a hand may be given with.
pub(super) fn hands(
    items: &[Item],
    deck: Deck,
    sizes: RangeInclusive<usize>,
    limit: usize,
) -> Result<Hands, HandsError> {
    let size = size(items, &sizes)?;
    if let [item] = items
        && let Some(known) = known(item)
    {
        return finish(known.len(), SortedHands { sets: vec![known], items: vec![0] }, items, &[]);
    }
    let mut list = List { items, deck, size, limit, runs: Vec::new() };
    let (mut seen, mut excluded) = (HashSet::new(), Vec::new());
    for (item, at) in items.iter().zip(0..) {
        let mut cards = item.cards.clone().unwrap_or_else(|| vec![CardPattern::Any; size]);
        cards.sort();
        let pattern = HandPattern::new(&cards, item.structure);
        // A repeated item adds nothing.
        if !seen.insert((cards, item.structure, item.excluded, item.weight.to_bits())) {
            continue;
        }
        if item.excluded {
            list.check(item, &pattern)?;
            excluded.push(pattern);
        } else {
            list.include(at, &pattern)?;
        }
    }
    if items.iter().all(|item| item.excluded) {
        list.include(0, &HandPattern::new(&vec![CardPattern::Any; size], SuitStructure::ANY))?;
    }
    list.merge_all()?;
    finish(size, list.runs.pop().unwrap_or_default(), items, &excluded)
}

/// The number of cards that each hand of a list is given with.
fn size(items: &[Item], sizes: &RangeInclusive<usize>) -> Result<usize, HandsError> {
    let mut sized: Option<(&Item, usize)> = None;
    for item in items {
        let Some(found) = item.cards.as_ref().map(Vec::len) else { continue };
        if !sizes.contains(&found) {
            let (token, position, expected) = (item.text.clone(), item.position, sizes.clone());
            return Err(HandsError::Count { token, position, expected, found });
        }
        match sized {
            Some((first, first_cards)) if first_cards != found => {
                return Err(HandsError::Mixed {
                    first: first.text.clone(),
                    first_position: first.position,
                    first_cards,
                    second: item.text.clone(),
                    second_position: item.position,
                    second_cards: found,
                });
            }
            _ => sized = sized.or(Some((item, found))),
        }
    }
    let fixed = sizes.start() == sizes.end();
    let first = &items[0];
    if !fixed && items.iter().all(|item| item.excluded) {
        let (token, position, expected) = (first.text.clone(), first.position, sizes.clone());
        return Err(HandsError::OnlyExclusions { token, position, expected });
    }
    if let Some((_, size)) = sized {
        return Ok(size);
    }
    if fixed {
        return Ok(*sizes.end());
    }
    // Every item is `random`: nothing is known of the hand, not even the number of cards to list.
    match items.iter().find(|item| item.structure != SuitStructure::ANY) {
        Some(item) => {
            let (token, position, expected) = (item.text.clone(), item.position, sizes.clone());
            Err(HandsError::Unsized { token, position, expected })
        }
        None => Ok(0),
    }
}

/// The cards of an item that gives certain cards and nothing else.
fn known(item: &Item) -> Option<CardSet> {
    let cards = item.cards.as_deref().unwrap_or_default();
    let card = |card: &CardPattern| match card {
        CardPattern::Card(card) => Some(CardSet::of(*card)),
        CardPattern::Any => Some(CardSet::EMPTY),
        CardPattern::Rank(_) | CardPattern::Suit(_) => None,
    };
    let plain = !item.excluded && item.structure == SuitStructure::ANY;
    cards.iter().try_fold(CardSet::EMPTY, |all, known| Some(all | card(known)?)).filter(|_| plain)
}

/// Drops the hands that are excluded or have weight 0.
fn finish(
    cards: usize,
    named: SortedHands,
    items: &[Item],
    excluded: &[HandPattern],
) -> Result<Hands, HandsError> {
    let SortedHands { mut sets, items: mut naming } = named;
    let mut kept = 0;
    for at in 0..sets.len() {
        let (set, item) = (sets[at], naming[at]);
        if items[item as usize].weight > 0.0 && !excluded.iter().any(|pattern| pattern.matches(set)) {
            (sets[kept], naming[kept]) = (set, item);
            kept += 1;
        }
    }
    if kept == 0 {
        return Err(HandsError::NothingLeft);
    }
    sets.truncate(kept);
    sets.shrink_to_fit();
    naming.truncate(kept);
    naming.shrink_to_fit();
    Ok(Hands { cards, sets, weights: naming.into_iter().map(|item| items[item as usize].weight).collect() })
}

struct List<'a> {
    items: &'a [Item],
    deck: Deck,
    size: usize,
    /// The most hands that the list may have.
    limit: usize,
    /// The hands so far, longer runs before shorter ones.
    runs: Vec<SortedHands>,
}

impl List<'_> {
    /// Refuses an item that no hand matches.
    fn check(&self, item: &Item, pattern: &HandPattern) -> Result<(), HandsError> {
        match pattern.each(self.deck, &mut |_| ControlFlow::Break(())) {
            ControlFlow::Break(()) => Ok(()),
            ControlFlow::Continue(()) => {
                let (token, position) = (item.text.clone(), item.position);
                Err(HandsError::NoHand { token, position, size: self.size, deck: self.deck })
            }
        }
    }

    fn include(&mut self, at: u32, pattern: &HandPattern) -> Result<(), HandsError> {
        let item = &self.items[at as usize];
        self.check(item, pattern)?;
        let mut sets = Vec::new();
        let all = pattern.each(self.deck, &mut |hand| {
            if sets.len() == self.limit {
                return ControlFlow::Break(());
            }
            sets.push(hand);
            ControlFlow::Continue(())
        });
        if all.is_continue() {
            self.runs.push(SortedHands { items: vec![at; sets.len()], sets });
            // Runs of similar length are merged, so that a hand moves few times, however many items there are.
            while let [.., longer, shorter] = &self.runs[..]
                && longer.sets.len() / 2 < shorter.sets.len()
            {
                self.merge_last()?;
            }
            let listed = |list: &Self| list.runs.iter().map(|run| run.sets.len()).sum::<usize>();
            if listed(self) > self.limit {
                self.merge_all()?;
            }
            if listed(self) <= self.limit {
                return Ok(());
            }
        }
        let (token, position) = (item.text.clone(), item.position);
        Err(HandsError::TooMany { token, position, limit: self.limit })
    }

    /// Merges all runs into one.
    fn merge_all(&mut self) -> Result<(), HandsError> {
        while self.runs.len() > 1 {
            self.merge_last()?;
        }
        Ok(())
    }

    /// Merges the last two runs into one, if they agree on the weights of their common hands.
    fn merge_last(&mut self) -> Result<(), HandsError> {
        let mut run = self.runs.pop().unwrap_or_default();
        let mut shorter = self.runs.pop().unwrap_or_default();
        if run.sets.len() < shorter.sets.len() {
            (run, shorter) = (shorter, run);
        }
        let weight = |at: u32| self.items[at as usize].weight;
        let items = |(a, b): (usize, usize)| (run.items[a], shorter.items[b]);
        let clashes = run.common(&shorter).filter(|&both| weight(items(both).0) != weight(items(both).1));
        if let Some(both) = clashes.min_by_key(|&both| items(both).0.max(items(both).1)) {
            let (a, b) = items(both);
            return Err(self.overlap(run.sets[both.0], a.min(b), a.max(b)));
        }
        run.merge(&shorter);
        self.runs.push(run);
        Ok(())
    }

    fn overlap(&self, hand: CardSet, first: u32, second: u32) -> HandsError {
        let [first, second] = [first, second].map(|at| &self.items[at as usize]);
        HandsError::Overlap {
            hand,
            first: first.text.clone(),
            first_position: first.position,
            first_weight: first.weight,
            second: second.text.clone(),
            second_position: second.position,
            second_weight: second.weight,
        }
    }
}

/// Hands in ascending order, none twice, and the item that each comes from. They are kept in two vectors because pairs
/// would take a third more memory, and there may be millions.
#[derive(Default)]
struct SortedHands {
    sets: Vec<CardSet>,
    items: Vec<u32>,
}

impl SortedHands {
    /// The hands that another run has too, as their positions in this run and in the other.
    fn common(&self, other: &SortedHands) -> impl Iterator<Item = (usize, usize)> {
        let mut at = 0;
        other.sets.iter().enumerate().filter_map(move |(i, &hand)| {
            at += self.sets[at..].iter().take_while(|&&known| known < hand).count();
            (self.sets.get(at) == Some(&hand)).then_some((at, i))
        })
    }

    /// Adds the hands of another run.
    fn merge(&mut self, other: &SortedHands) {
        let (mut own, mut left) = (self.sets.len(), other.sets.len());
        let mut to = own + left - self.common(other).count();
        self.sets.reserve_exact(to - own);
        self.sets.resize(to, CardSet::EMPTY);
        self.items.reserve_exact(to - own);
        self.items.resize(to, 0);
        // From the last to the first, so that no hand is overwritten before it has moved.
        while left > 0 {
            let (hand, item) = (other.sets[left - 1], other.items[left - 1]);
            let known = own.checked_sub(1).map(|at| (self.sets[at], self.items[at]));
            to -= 1;
            (self.sets[to], self.items[to]) = match known {
                Some((known, by)) if known >= hand => {
                    own -= 1;
                    (known, if known == hand { by.min(item) } else { by })
                }
                _ => (hand, item),
            };
            if known.is_none_or(|(known, _)| known <= hand) {
                left -= 1;
            }
        }
    }
}
