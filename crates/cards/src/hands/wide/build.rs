//! From the items of a list to patterns that hands are drawn from.

use super::{Part, WideHands};
use crate::hands::HandsError;
use crate::hands::cells::Cells;
use crate::hands::filter::Filter;
use crate::hands::list::{self, known};
use crate::hands::parser::{Cards, Item, Language, Named};
use crate::hands::pattern::HandPattern;
use crate::{CardSet, Deck};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// The most cards of a hand that is drawn.
const MAX_CARDS: usize = 7;
/// The most pairs of patterns to test for a common hand.
const MAX_PAIRS: usize = 10_000;

/// The hands of a text that should not be listed; `None` if they are few, or if their patterns are too many.
pub(in crate::hands) fn wide(
    items: &[Item],
    language: &Language,
    max_listed: f64,
) -> Result<Option<WideHands>, HandsError> {
    let cards = list::size(items, &language.sizes)?;
    let is_share = |named: &Named| matches!(named.cards, Cards::Percent(..));
    if cards > MAX_CARDS
        || matches!(items, [item] if known(item).is_some())
        || items.iter().flat_map(|item| item.named.iter().chain(&item.except)).any(is_share)
    {
        return Ok(None);
    }
    let Some(parts) = parts(items, cards, language.deck) else { return Ok(None) };
    let deck = language.deck;
    let all: f64 = parts.iter().map(|part| part.cells.ways(deck.cards())).sum();
    if all <= max_listed {
        return Ok(None);
    }
    let named = |item: &Item| item.named.iter().map(|named| pattern(named, cards)).collect::<Vec<_>>();
    for item in items {
        if named(item).iter().all(|pattern| pattern.is_empty(deck.cards())) {
            let (token, position) = (item.text.clone(), item.position);
            return Err(HandsError::NoHand { token, position, size: cards, deck });
        }
    }
    let excluded = items.iter().filter(|item| item.excluded).flat_map(named).collect();
    let mut hands = WideHands {
        items: items.to_vec(),
        deck,
        sizes: language.sizes.clone(),
        cards,
        parts,
        excluded,
        estimate: 0.0,
    };
    let is_settled = hands.check_weights()?;
    hands.parts.retain(|part| part.weight > 0.0);
    hands.estimate = hands.count().map_or_else(|| hands.sampled(), |count| count as f64);
    Ok((is_settled && hands.estimate > max_listed).then_some(hands))
}

fn pattern(named: &Named, cards: usize) -> HandPattern {
    match &named.cards {
        Cards::Places(places) => HandPattern::new(places, named.filter),
        Cards::Any | Cards::Percent(..) => HandPattern::new(&vec![CardSet::FULL; cards], named.filter),
    }
}

/// The patterns that a list includes, without repeated ones; `None` if one of them has too many cells.
fn parts(items: &[Item], cards: usize, deck: Deck) -> Option<Vec<Part>> {
    let mut parts = Vec::new();
    let mut add = |pattern: HandPattern, except: Vec<HandPattern>, weight: f32, item: usize| {
        let cells = Cells::new(&pattern, deck.cards())?;
        parts.push(Part { pattern, except, weight, item, cells });
        Some(())
    };
    let mut seen = HashSet::new();
    for (at, item) in items.iter().enumerate().filter(|(_, item)| !item.excluded) {
        let except: Vec<HandPattern> = item.except.iter().map(|named| pattern(named, cards)).collect();
        for named in &item.named {
            let key = named.key(cards).map(|key| (key, item.weight.to_bits()));
            if !except.is_empty() || key.is_none_or(|key| seen.insert(key)) {
                add(pattern(named, cards), except.clone(), item.weight, at)?;
            }
        }
    }
    if items.iter().all(|item| item.excluded) {
        add(HandPattern::new(&vec![CardSet::FULL; cards], Filter::ANY), Vec::new(), 1.0, 0)?;
    }
    Some(parts)
}

impl WideHands {
    /// Refuses hands that are listed twice with different weights. Whether all pairs of patterns were looked at.
    fn check_weights(&self) -> Result<bool, HandsError> {
        let pairs = || {
            let pairs = (1..self.parts.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
            pairs.filter(|&(a, b)| self.parts[a].weight != self.parts[b].weight)
        };
        if pairs().nth(MAX_PAIRS).is_some() {
            return Ok(false);
        }
        for (a, b) in pairs() {
            let [a, b] = [&self.parts[a], &self.parts[b]];
            let common = a.pattern.each_common(&b.pattern, self.deck.cards(), &mut |hand| {
                if a.contains(hand) && b.contains(hand) {
                    ControlFlow::Break(hand)
                } else {
                    ControlFlow::Continue(())
                }
            });
            if let ControlFlow::Break(hand) = common {
                let [first, second] = [&self.items[a.item], &self.items[b.item]];
                return Err(HandsError::Overlap {
                    hand,
                    first: first.text.clone(),
                    first_position: first.position,
                    first_weight: first.weight,
                    second: second.text.clone(),
                    second_position: second.position,
                    second_weight: second.weight,
                });
            }
        }
        Ok(true)
    }
}
