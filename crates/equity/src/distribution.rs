//! Distributions of cards: what is known of a player's hand, or of the board.

use isofold_cards::{CardSet, WideHands};
use isofold_iso::{SuitGroup, SuitPerm};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Weighted sets of known cards, all of the same size, to each of which `rest` more cards are dealt from the deck.
#[derive(Clone, Debug)]
pub(crate) struct CardDistribution {
    /// In ascending order, no set twice, with weights above 0.
    pub(crate) sets: Vec<(CardSet, f64)>,
    pub(crate) rest: usize,
    /// The hands that the cards have to make up, if they are too many to list. The only set is then of the cards that all of them have.
    pub(crate) wide: Option<Unlisted>,
}

/// Hands that are not listed.
#[derive(Clone, Debug)]
pub(crate) struct Unlisted {
    pub(crate) hands: Arc<WideHands>,
    /// The cards that are not certainly elsewhere.
    pub(crate) live: CardSet,
    /// The bound on the weight of the hands of the whole deck.
    whole: f64,
}

impl CardDistribution {
    pub(crate) fn new(mut sets: Vec<(CardSet, f64)>, rest: usize) -> CardDistribution {
        sets.sort_unstable_by_key(|&(set, _)| set);
        CardDistribution { sets, rest, wide: None }
    }

    /// Hands of so many cards of a deck, that are not listed.
    pub(crate) fn wide(hands: Arc<WideHands>, cards: usize, deck: CardSet) -> CardDistribution {
        let certain = hands.certain();
        let wide = Some(Unlisted { whole: hands.bound(deck), hands, live: deck });
        CardDistribution { sets: vec![(certain, 1.0)], rest: cards - certain.len(), wide }
    }

    /// Whether every hand is a set of its own.
    pub(crate) fn is_counted(&self) -> bool {
        self.rest == 0 && self.wide.is_none()
    }

    /// The number of cards of each set.
    pub(crate) fn size(&self) -> usize {
        self.sets.first().map_or(0, |(set, _)| set.len())
    }

    /// The number of sets, or of hands that are not listed, about.
    pub(crate) fn listed_len(&self) -> usize {
        self.wide.as_ref().map_or(self.sets.len(), |wide| wide.hands.estimate() as usize)
    }

    /// The cards that are in every set.
    pub(crate) fn certain(&self) -> CardSet {
        let sets = self.sets.iter().map(|&(set, _)| set);
        sets.reduce(|all, set| all & set).unwrap_or(CardSet::EMPTY)
    }

    /// The cards that are in some set.
    pub(crate) fn possible(&self) -> CardSet {
        self.sets.iter().fold(CardSet::EMPTY, |all, &(set, _)| all | set)
    }

    /// Removes the sets that contain any of these cards.
    pub(crate) fn remove(&mut self, cards: CardSet) {
        self.sets.retain(|(set, _)| !set.intersects(cards));
        if let Some(wide) = &mut self.wide
            && wide.live.intersects(cards)
        {
            wide.live = wide.live - cards;
            if !wide.hands.has_hand(wide.live) {
                self.sets.clear();
            }
        }
    }

    /// The weight of a set, 0 if it is not there.
    pub(crate) fn weight(&self, set: CardSet) -> f64 {
        self.position(set).map_or(0.0, |position| self.sets[position].1)
    }

    /// The position of a set.
    pub(crate) fn position(&self, set: CardSet) -> Option<usize> {
        self.sets.binary_search_by_key(&set, |&(set, _)| set).ok()
    }

    /// The positions of the orbit of a set under a group, in ascending order.
    pub(crate) fn orbit(&self, set: CardSet, group: SuitGroup) -> Vec<usize> {
        let mut orbit: Vec<usize> =
            group.perms().filter_map(|perm| self.position(perm.apply_set(set))).collect();
        orbit.sort_unstable();
        orbit.dedup();
        orbit
    }

    /// The stabilizer within a group: the permutations that change no weight.
    pub(crate) fn stabilizer(&self, group: SuitGroup) -> SuitGroup {
        let keeps = |perm: &SuitPerm| {
            let is_kept = |wide: &Unlisted| {
                perm.apply_set(wide.live) == wide.live && wide.hands.is_kept_by(|set| perm.apply_set(set))
            };
            self.wide.as_ref().is_none_or(is_kept)
                && self.sets.iter().all(|&(set, weight)| self.weight(perm.apply_set(set)) == weight)
        };
        // Products of permutations that are known to be in it need no check: two may generate all 24.
        let mut stabilizer = SuitGroup::TRIVIAL;
        for perm in group.perms() {
            if !stabilizer.contains(perm) && keeps(&perm) {
                stabilizer = SuitGroup::generated_by(stabilizer.perms().chain([perm]));
            }
        }
        stabilizer
    }

    /// The number of sets once all cards are dealt from a deck of so many cards, about.
    pub(crate) fn expanded_len(&self, deck: usize) -> f64 {
        match &self.wide {
            None => self.sets.len() as f64 * choose(deck - self.size(), self.rest),
            Some(wide) => {
                let cards = wide.hands.cards();
                let live = wide.hands.bound(wide.live) / wide.whole;
                wide.hands.estimate() * live * choose(deck - cards, self.size() + self.rest - cards)
            }
        }
    }

    /// The distribution of complete sets, with all cards dealt from the deck.
    pub(crate) fn expanded(&self, deck: CardSet) -> CardDistribution {
        if self.is_counted() {
            return self.clone();
        }
        if let Some(wide) = &self.wide {
            return self.listed(wide).expanded(deck);
        }
        let mut sets = Vec::new();
        for &(known, weight) in &self.sets {
            each_subset(deck - known, self.rest, |rest| sets.push((known | rest, weight)));
        }
        sets.sort_unstable_by_key(|&(set, _)| set);
        // The same cards can be dealt in several ways.
        sets.dedup_by(|later, first| {
            later.0 == first.0 && {
                first.1 += later.1;
                true
            }
        });
        CardDistribution { sets, rest: 0, wide: None }
    }

    fn listed(&self, wide: &Unlisted) -> CardDistribution {
        let mut sets = Vec::new();
        let _ = wide.hands.each(wide.live, &mut |hand, weight| {
            sets.push((hand, f64::from(weight)));
            ControlFlow::Continue(())
        });
        CardDistribution::new(sets, self.size() + self.rest - wide.hands.cards())
    }
}

/// The binomial coefficient: the number of sets of `k` out of `n` cards.
pub(crate) fn choose(n: usize, k: usize) -> f64 {
    if k > n { 0.0 } else { (0..k).fold(1.0, |ways, i| ways * (n - i) as f64 / (i + 1) as f64).round() }
}

/// Visits every subset of a size.
pub(crate) fn each_subset(cards: CardSet, size: usize, mut visit: impl FnMut(CardSet)) {
    fn deal(words: &[u64], size: usize, chosen: u64, visit: &mut impl FnMut(CardSet)) {
        if size == 0 {
            return visit(CardSet::from_bits_truncated(chosen));
        }
        for i in size - 1..words.len() {
            deal(&words[..i], size - 1, chosen | words[i], visit);
        }
    }
    let words: Vec<u64> = cards.iter().map(|card| CardSet::of(card).bits()).collect();
    deal(&words, size, 0, &mut visit);
}
