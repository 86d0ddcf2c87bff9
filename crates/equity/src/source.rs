//! What is known of some cards, as a distribution: a player's hand, or the board.

use isofold_cards::CardSet;
use isofold_iso::{SuitGroup, SuitPerm};

/// Weighted sets of known cards, all of one size; `rest` more cards are dealt to each from what is left in the deck.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    /// Ascending, no set twice, weights above 0.
    pub(crate) sets: Vec<(CardSet, f64)>,
    pub(crate) rest: usize,
}

impl Source {
    pub(crate) fn new(mut sets: Vec<(CardSet, f64)>, rest: usize) -> Source {
        sets.sort_unstable_by_key(|&(set, _)| set);
        Source { sets, rest }
    }

    /// How many cards each set has.
    pub(crate) fn size(&self) -> usize {
        self.sets.first().map_or(0, |(set, _)| set.len())
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

    /// Drops the sets that hold one of these cards.
    pub(crate) fn remove(&mut self, cards: CardSet) {
        self.sets.retain(|(set, _)| !set.intersects(cards));
    }

    /// The weight of a set, 0 if it is not there.
    pub(crate) fn weight(&self, set: CardSet) -> f64 {
        self.place(set).map_or(0.0, |place| self.sets[place].1)
    }

    /// Where a set stands.
    pub(crate) fn place(&self, set: CardSet) -> Option<usize> {
        self.sets.binary_search_by_key(&set, |&(set, _)| set).ok()
    }

    /// Where the sets stand that a group carries a set to, ascending.
    pub(crate) fn orbit(&self, set: CardSet, group: SuitGroup) -> Vec<usize> {
        let mut orbit: Vec<usize> =
            group.perms().filter_map(|perm| self.place(perm.apply_set(set))).collect();
        orbit.sort_unstable();
        orbit.dedup();
        orbit
    }

    /// The permutations, out of a group, that change no weight.
    pub(crate) fn stabilizer(&self, group: SuitGroup) -> SuitGroup {
        let keeps = |perm: &SuitPerm| {
            self.sets.iter().all(|&(set, weight)| self.weight(perm.apply_set(set)) == weight)
        };
        // Permutations that follow from others need no look: two may stand for all 24.
        let mut stabilizer = SuitGroup::TRIVIAL;
        for perm in group.perms() {
            if !stabilizer.contains(perm) && keeps(&perm) {
                stabilizer = SuitGroup::generated_by(stabilizer.perms().chain([perm]));
            }
        }
        stabilizer
    }

    /// About how many sets there are once all cards are dealt from a deck of so many.
    pub(crate) fn expanded_len(&self, deck: usize) -> f64 {
        self.sets.len() as f64 * choose(deck - self.size(), self.rest)
    }

    /// The same with all cards dealt from what the deck has left.
    pub(crate) fn expanded(&self, deck: CardSet) -> Source {
        if self.rest == 0 {
            return self.clone();
        }
        let mut sets = Vec::new();
        for &(known, weight) in &self.sets {
            each_subset(deck - known, self.rest, |rest| sets.push((known | rest, weight)));
        }
        sets.sort_unstable_by_key(|&(set, _)| set);
        // The same cards can come about in several ways.
        sets.dedup_by(|later, first| {
            later.0 == first.0 && {
                first.1 += later.1;
                true
            }
        });
        Source { sets, rest: 0 }
    }
}

/// How many sets of a size there are.
pub(crate) fn choose(n: usize, k: usize) -> f64 {
    if k > n { 0.0 } else { (0..k).fold(1.0, |ways, i| ways * (n - i) as f64 / (i + 1) as f64).round() }
}

/// Calls a function with every subset of a size.
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
