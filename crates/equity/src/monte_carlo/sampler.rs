//! Chooses the cards that are known to be one of several: hands of ranges, and starts of a board. What is random outright
//! is dealt from the stub afterwards, which can be done in any order.

use super::alias::Alias;
use crate::source::Source;
use isofold_cards::CardSet;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

/// Several distributions that may not share a card.
pub(super) struct Sampler {
    /// Each with its sets.
    parts: Vec<Part>,
    way: Way,
}

struct Part {
    sets: Vec<(CardSet, f64)>,
    alias: Alias,
    total: f64,
}

/// How choices that collide are kept from counting too little or too much.
pub(super) enum Way {
    /// All choices that do not collide are listed.
    Listed { alias: Alias, choices: Vec<u32> },
    /// A choice that collides anywhere is dropped as a whole.
    Rejected,
    /// One after the other chooses from what the others left, and the choice counts by how much was left to choose from.
    Weighted,
}

/// Choices are listed if there are no more.
const LISTED: usize = 1 << 20;
/// Choices are dropped as a whole if at least one in so many stands.
const PATIENCE: usize = 500;
/// How many choices are tried to find that out.
const PILOT: usize = 20_000;

impl Sampler {
    pub(super) fn new(sources: &[&Source]) -> Sampler {
        let part = |source: &&Source| {
            let weights: Vec<f64> = source.sets.iter().map(|&(_, weight)| weight).collect();
            Part { sets: source.sets.clone(), alias: Alias::new(&weights), total: weights.iter().sum() }
        };
        let mut sampler = Sampler { parts: sources.iter().map(part).collect(), way: Way::Rejected };
        if sampler.parts.len() > 1 {
            sampler.way = sampler.listed().unwrap_or_else(|| sampler.unlisted());
        }
        sampler
    }

    /// Lists all choices that do not collide, if that is not too long.
    fn listed(&self) -> Option<Way> {
        let all = self.parts.iter().map(|part| part.sets.len() as f64).product::<f64>();
        if all > LISTED as f64 {
            return None;
        }
        let (mut choices, mut weights) = (Vec::new(), Vec::new());
        self.list(CardSet::EMPTY, 1.0, &mut Vec::new(), &mut |chosen, weight| {
            choices.extend_from_slice(chosen);
            weights.push(weight);
        });
        Some(Way::Listed { alias: Alias::new(&weights), choices })
    }

    fn list(&self, used: CardSet, weight: f64, chosen: &mut Vec<u32>, found: &mut impl FnMut(&[u32], f64)) {
        let Some(part) = self.parts.get(chosen.len()) else { return found(chosen, weight) };
        for (i, &(set, w)) in part.sets.iter().enumerate() {
            if !set.intersects(used) {
                chosen.push(i as u32);
                self.list(used | set, weight * w, chosen, found);
                chosen.pop();
            }
        }
    }

    fn unlisted(&self) -> Way {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(0);
        let mut chosen = vec![0; self.parts.len()];
        let standing = (0..PILOT).filter(|_| self.try_all(&mut rng, &mut chosen).is_some()).count();
        if standing * PATIENCE >= PILOT { Way::Rejected } else { Way::Weighted }
    }

    /// Chooses from each distribution, and gives the cards and how much the choice counts: 0 if there was none left.
    #[inline(always)]
    pub(super) fn choose(&self, rng: &mut Xoshiro256PlusPlus, chosen: &mut [u32]) -> (CardSet, f64) {
        match (&self.way, &self.parts[..]) {
            (_, []) => (CardSet::EMPTY, 1.0),
            (_, [part]) => {
                chosen[0] = part.alias.pick(rng) as u32;
                (part.sets[chosen[0] as usize].0, 1.0)
            }
            (Way::Listed { alias, choices }, parts) => {
                let start = alias.pick(rng) * parts.len();
                chosen.copy_from_slice(&choices[start..start + parts.len()]);
                let sets = parts.iter().zip(&*chosen).map(|(part, &i)| part.sets[i as usize].0);
                (sets.fold(CardSet::EMPTY, |all, set| all | set), 1.0)
            }
            (Way::Rejected, _) => loop {
                if let Some(used) = self.try_all(rng, chosen) {
                    return (used, 1.0);
                }
            },
            (Way::Weighted, _) => self.choose_weighted(rng, chosen),
        }
    }

    #[cfg(test)]
    pub(super) fn set_way(&mut self, way: Way) {
        self.way = way;
    }

    /// How many distributions there are.
    pub(super) fn len(&self) -> usize {
        self.parts.len()
    }

    /// Whether choices do not all count alike.
    pub(super) fn is_weighted(&self) -> bool {
        matches!(self.way, Way::Weighted)
    }

    /// The sets of a distribution.
    pub(super) fn set(&self, part: usize, choice: u32) -> CardSet {
        self.parts[part].sets[choice as usize].0
    }

    fn try_all(&self, rng: &mut Xoshiro256PlusPlus, chosen: &mut [u32]) -> Option<CardSet> {
        let mut used = CardSet::EMPTY;
        for (part, choice) in self.parts.iter().zip(chosen) {
            let i = part.alias.pick(rng);
            let set = part.sets[i].0;
            if set.intersects(used) {
                return None;
            }
            *choice = i as u32;
            used = used | set;
        }
        Some(used)
    }

    #[inline(never)]
    fn choose_weighted(&self, rng: &mut Xoshiro256PlusPlus, chosen: &mut [u32]) -> (CardSet, f64) {
        let mut used = CardSet::EMPTY;
        let mut weight = 1.0;
        for (part, choice) in self.parts.iter().zip(chosen) {
            let live = part.sets.iter().enumerate().filter(|(_, (set, _))| !set.intersects(used));
            let left: f64 = live.clone().map(|(_, &(_, w))| w).sum();
            let mut mark = (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64 * left;
            let mut picked = None;
            for (i, &(set, w)) in live {
                picked = Some((i, set));
                if mark < w {
                    break;
                }
                mark -= w;
            }
            let Some((i, set)) = picked else { return (used, 0.0) };
            *choice = i as u32;
            used = used | set;
            weight *= left / part.total;
        }
        (used, weight)
    }
}
