//! From the items of a list to weighted hands.

use super::filter::Filter;
use super::hand_set::HandSet;
use super::parser::{Cards, Item, Language, Named};
use super::pattern::HandPattern;
use super::{Hands, HandsError};
use crate::CardSet;
use std::collections::HashSet;
use std::ops::{ControlFlow, RangeInclusive};

/// The hands of a list.
pub(super) fn hands(items: &[Item], language: &Language, limit: usize) -> Result<Hands, HandsError> {
    let size = size(items, &language.sizes)?;
    if let [item] = items
        && let Some(known) = known(item)
    {
        return finish(known.len(), SortedHands { sets: vec![known], items: vec![0] }, items, &[]);
    }
    let mut list = List { items, language, size, limit, runs: Vec::new() };
    let (mut seen, mut excluded) = (HashSet::new(), Vec::new());
    for (item, at) in items.iter().zip(0..) {
        let except: Vec<HandSet> = item.except.iter().map(|named| list.set(named)).collect();
        let mut found = false;
        for named in &item.named {
            // A repeated item adds nothing.
            let key = named.key(size).map(|key| (key, item.excluded, item.weight.to_bits()));
            if item.except.is_empty() && key.is_some_and(|key| !seen.insert(key)) {
                found = true;
                continue;
            }
            let set = list.set(named);
            if set.is_empty(language.deck) {
                continue;
            }
            if item.excluded {
                excluded.push(set);
            } else {
                list.include(at, &set, &except)?;
            }
            found = true;
        }
        if !found {
            let (token, position) = (item.text.clone(), item.position);
            return Err(HandsError::NoHand { token, position, size, deck: language.deck });
        }
    }
    if items.iter().all(|item| item.excluded) {
        list.include(0, &HandSet::Pattern(HandPattern::new(&vec![CardSet::FULL; size], Filter::ANY)), &[])?;
    }
    list.merge_all()?;
    finish(size, list.runs.pop().unwrap_or_default(), items, &excluded)
}

/// The number of cards that each hand of a list is given with.
pub(super) fn size(items: &[Item], sizes: &RangeInclusive<usize>) -> Result<usize, HandsError> {
    let mut sized: Option<(&Item, usize)> = None;
    for item in items {
        for found in item.named.iter().chain(&item.except).filter_map(Named::len) {
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
    match items.iter().find(|item| item.named.iter().any(|named| named.filter != Filter::ANY)) {
        Some(item) => {
            let (token, position, expected) = (item.text.clone(), item.position, sizes.clone());
            Err(HandsError::Unsized { token, position, expected })
        }
        None => Ok(0),
    }
}

/// The cards of an item that gives certain cards and nothing else.
pub(super) fn known(item: &Item) -> Option<CardSet> {
    let [Named { cards, filter: Filter::ANY }] = &item.named[..] else { return None };
    let places = match cards {
        Cards::Places(places) => &places[..],
        Cards::Any => &[],
        Cards::Percent(..) => return None,
    };
    let card = |&place: &CardSet| match place.len() {
        1 => Some(place),
        _ => (place == CardSet::FULL).then_some(CardSet::EMPTY),
    };
    let plain = !item.excluded && item.except.is_empty();
    places.iter().try_fold(CardSet::EMPTY, |all, place| Some(all | card(place)?)).filter(|_| plain)
}

impl Named {
    /// The number of cards that are written.
    fn len(&self) -> Option<usize> {
        match &self.cards {
            Cards::Places(places) => Some(places.len()),
            Cards::Any | Cards::Percent(..) => None,
        }
    }

    /// The sorted places and the filter: equal for patterns that differ in the order of cards only.
    pub(super) fn key(&self, size: usize) -> Option<(Vec<CardSet>, Filter)> {
        let mut places = match &self.cards {
            Cards::Places(places) => places.clone(),
            Cards::Any => vec![CardSet::FULL; size],
            Cards::Percent(..) => return None,
        };
        places.sort();
        Some((places, self.filter))
    }
}

/// Drops the hands that are excluded or have weight 0.
fn finish(
    cards: usize,
    named: SortedHands,
    items: &[Item],
    excluded: &[HandSet],
) -> Result<Hands, HandsError> {
    let SortedHands { mut sets, items: mut naming } = named;
    let mut kept = 0;
    for at in 0..sets.len() {
        let (set, item) = (sets[at], naming[at]);
        if items[item as usize].weight > 0.0 && !excluded.iter().any(|excluded| excluded.contains(set)) {
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
    language: &'a Language<'a>,
    size: usize,
    /// The most hands that the list may have.
    limit: usize,
    /// The hands so far, longer runs before shorter ones.
    runs: Vec<SortedHands>,
}

impl List<'_> {
    /// The hands that a pattern or percentage names.
    fn set(&self, named: &Named) -> HandSet {
        match (&named.cards, self.language.order) {
            (Cards::Places(places), _) => HandSet::Pattern(HandPattern::new(places, named.filter)),
            (Cards::Percent(from, to), Some(order)) => {
                let mut hands = order.percentile(*from, *to);
                hands.retain(|&hand| named.filter.allows(hand));
                HandSet::Listed(hands)
            }
            (Cards::Any | Cards::Percent(..), _) => {
                HandSet::Pattern(HandPattern::new(&vec![CardSet::FULL; self.size], named.filter))
            }
        }
    }

    fn include(&mut self, at: u32, set: &HandSet, except: &[HandSet]) -> Result<(), HandsError> {
        let item = &self.items[at as usize];
        let mut sets = Vec::new();
        let all = set.each(self.language.deck, &mut |hand| {
            if except.iter().any(|except| except.contains(hand)) {
                return ControlFlow::Continue(());
            }
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
