//! A list of items becomes a distribution over hands.

use super::parser::Item;
use super::pattern::{Pattern, Structure};
use super::{Hands, HandsError};
use crate::place::Place;
use crate::{CardSet, Deck};
use std::ops::{ControlFlow, RangeInclusive};

/// The hands of a list, given how many cards a hand may name.
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
        return finish(known.len(), vec![(known, 0)], items, &[]);
    }
    let pattern = |item: &Item| match &item.places {
        Some(places) => Pattern::new(places, item.structure),
        None => Pattern::new(&vec![Place::Any; size], item.structure),
    };
    let mut list = List { items, deck, size, limit, named: Vec::new() };
    let mut excluded = Vec::new();
    for (item, at) in items.iter().zip(0..) {
        if item.excluded {
            excluded.push(pattern(item));
            list.count(item, &pattern(item), 0)?;
        } else {
            list.include(at, &pattern(item))?;
        }
    }
    if excluded.len() == items.len() {
        list.include(0, &Pattern::new(&vec![Place::Any; size], Structure::ANY))?;
    }
    list.settle()?;
    finish(size, list.named, items, &excluded)
}

/// How many cards each hand of a list names.
fn size(items: &[Item], sizes: &RangeInclusive<usize>) -> Result<usize, HandsError> {
    let mut sized: Option<(&Item, usize)> = None;
    for item in items {
        let Some(found) = item.places.as_ref().map(Vec::len) else { continue };
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
    // Every item is `random`: nothing is known of the hand, not even how many cards to list.
    match items.iter().find(|item| item.structure != Structure::ANY) {
        Some(item) => {
            let (token, position, expected) = (item.text.clone(), item.position, sizes.clone());
            Err(HandsError::Unsized { token, position, expected })
        }
        None => Ok(0),
    }
}

/// The cards of an item that asks for nothing but these.
fn known(item: &Item) -> Option<CardSet> {
    let places = item.places.as_deref().unwrap_or_default();
    let card = |place: &Place| match place {
        Place::Card(card) => Some(CardSet::of(*card)),
        Place::Any => Some(CardSet::EMPTY),
        _ => None,
    };
    let plain = !item.excluded && item.structure == Structure::ANY;
    places.iter().try_fold(CardSet::EMPTY, |all, place| Some(all | card(place)?)).filter(|_| plain)
}

/// The sets that are not excluded and have a weight.
fn finish(
    cards: usize,
    mut named: Vec<(CardSet, u32)>,
    items: &[Item],
    excluded: &[Pattern],
) -> Result<Hands, HandsError> {
    let weight = |at: u32| items[at as usize].weight;
    named.retain(|&(set, at)| weight(at) > 0.0 && !excluded.iter().any(|pattern| pattern.names(set)));
    if named.is_empty() {
        return Err(HandsError::NothingLeft);
    }
    let sets = named.iter().map(|&(set, _)| set).collect();
    Ok(Hands { cards, sets, weights: named.iter().map(|&(_, at)| weight(at)).collect() })
}

struct List<'a> {
    items: &'a [Item],
    deck: Deck,
    size: usize,
    /// How many hands a list may name.
    limit: usize,
    /// Each hand with the item that names it; once settled ascending and none twice.
    named: Vec<(CardSet, u32)>,
}

impl List<'_> {
    /// How many hands an item names, at least 1, counted to just above a limit.
    fn count(&self, item: &Item, pattern: &Pattern, limit: usize) -> Result<usize, HandsError> {
        match pattern.count(self.deck, limit) {
            0 => {
                let (token, position) = (item.text.clone(), item.position);
                Err(HandsError::NoHand { token, position, size: self.size, deck: self.deck })
            }
            count => Ok(count),
        }
    }

    fn include(&mut self, at: u32, pattern: &Pattern) -> Result<(), HandsError> {
        let item = &self.items[at as usize];
        let count = self.count(item, pattern, self.limit)?;
        if count <= self.limit {
            self.named.reserve_exact(count);
            // It never breaks off.
            let _ = pattern.each(self.deck, &mut |hand| {
                self.named.push((hand, at));
                ControlFlow::Continue(())
            });
            if self.named.len() > self.limit {
                self.settle()?;
            }
            if self.named.len() <= self.limit {
                return Ok(());
            }
        }
        let (token, position) = (item.text.clone(), item.position);
        Err(HandsError::TooMany { token, position, limit: self.limit })
    }

    /// Brings the hands in order, once each.
    fn settle(&mut self) -> Result<(), HandsError> {
        // The stable sort merges what is sorted already, as each item is.
        self.named.sort_by_key(|&(hand, _)| hand);
        let weight = |at: u32| self.items[at as usize].weight;
        let pairs = self.named.windows(2).map(|pair| (pair[0], pair[1]));
        let clashes = pairs.filter(|(a, b)| a.0 == b.0 && weight(a.1) != weight(b.1));
        if let Some((first, second)) = clashes.min_by_key(|(_, second)| second.1) {
            return Err(self.overlap(first.0, first.1, second.1));
        }
        self.named.dedup_by_key(|&mut (hand, _)| hand);
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
