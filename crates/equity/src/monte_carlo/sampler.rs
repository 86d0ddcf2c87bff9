//! Draws hands of ranges and starts of a board jointly, so that no card is used twice. Cards of which nothing is known are
//! dealt from the stub afterwards.

use super::alias::Alias;
use super::wide::{WideMarginal, WideMarginals};
use crate::EquityError;
use crate::distribution::CardDistribution;
use isofold_cards::CardSet;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

/// The joint distribution of several hands that share no card.
pub(super) struct Sampler {
    marginals: Vec<Marginal>,
    method: SamplingMethod,
    /// The hands that are not listed; they choose after the others.
    wide: WideMarginals,
}

struct Marginal {
    sets: Vec<(CardSet, f64)>,
    alias: Alias,
    total: f64,
}

/// A method to sample from the joint distribution without bias.
pub(super) enum SamplingMethod {
    /// All choices without a common card are listed.
    Enumerated { alias: Alias, choices: Vec<u32> },
    /// Rejection sampling: a choice with a common card is drawn again as a whole.
    Rejection,
    /// Importance sampling: each hand is drawn from those that the hands before it leave possible, and the choice is weighted
    /// by the share of the range that they leave.
    Importance,
}

/// The most choices to list.
const MAX_ENUMERATED: usize = 1 << 20;
/// Rejection sampling is used if at least one in so many choices is accepted.
const MAX_REJECTED: usize = 500;
/// The number of choices to try to find the rate of acceptance.
const PILOT: usize = 20_000;

impl Sampler {
    pub(super) fn new(
        distributions: &[&CardDistribution],
        wide: Vec<WideMarginal>,
    ) -> Result<Sampler, EquityError> {
        let marginal = |distribution: &&CardDistribution| {
            let weights: Vec<f64> = distribution.sets.iter().map(|&(_, weight)| weight).collect();
            Marginal {
                sets: distribution.sets.clone(),
                alias: Alias::new(&weights),
                total: weights.iter().sum(),
            }
        };
        let mut sampler = Sampler {
            marginals: distributions.iter().map(marginal).collect(),
            method: SamplingMethod::Rejection,
            wide: WideMarginals::new(wide),
        };
        if sampler.marginals.len() > 1 {
            sampler.method = match sampler.enumerated()? {
                Some(method) => method,
                None => sampler.rejection_or_importance(),
            };
        }
        if !sampler.wide.is_empty() {
            sampler.plan_wide();
        }
        Ok(sampler)
    }

    /// Finds out how often wide ranges collide.
    fn plan_wide(&mut self) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(0);
        let mut chosen = vec![0; self.marginals.len()];
        let (marginals, method) = (&self.marginals, &self.method);
        self.wide.plan(&mut rng, |rng| {
            Some(choose_listed_apart(marginals, method, rng, &mut chosen)).filter(|&(_, w)| w > 0.0)
        });
    }

    /// Lists all choices without a common card, if there are not too many.
    fn enumerated(&self) -> Result<Option<SamplingMethod>, EquityError> {
        let all = self.marginals.iter().map(|marginal| marginal.sets.len() as f64).product::<f64>();
        if all > MAX_ENUMERATED as f64 {
            return Ok(None);
        }
        let (mut choices, mut weights) = (Vec::new(), Vec::new());
        self.list(CardSet::EMPTY, 1.0, &mut Vec::new(), &mut |chosen, weight| {
            choices.extend_from_slice(chosen);
            weights.push(weight);
        });
        if choices.is_empty() {
            return Err(EquityError::Collision { between: Vec::new() });
        }
        if weights.iter().sum::<f64>() < f64::MIN_POSITIVE {
            return Err(EquityError::Underflow);
        }
        Ok(Some(SamplingMethod::Enumerated { alias: Alias::new(&weights), choices }))
    }

    fn list(&self, used: CardSet, weight: f64, chosen: &mut Vec<u32>, found: &mut impl FnMut(&[u32], f64)) {
        let Some(marginal) = self.marginals.get(chosen.len()) else { return found(chosen, weight) };
        for (i, &(set, w)) in marginal.sets.iter().enumerate() {
            if !set.intersects(used) {
                chosen.push(i as u32);
                self.list(used | set, weight * w, chosen, found);
                chosen.pop();
            }
        }
    }

    fn rejection_or_importance(&self) -> SamplingMethod {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(0);
        let mut chosen = vec![0; self.marginals.len()];
        let accepted =
            (0..PILOT).filter(|_| try_all(&self.marginals, &mut rng, &mut chosen).is_some()).count();
        if accepted * MAX_REJECTED >= PILOT { SamplingMethod::Rejection } else { SamplingMethod::Importance }
    }

    /// Draws from each distribution, and returns the cards and the weight of the choice: 0 if no hand was left.
    #[inline(always)]
    pub(super) fn choose(
        &self,
        rng: &mut Xoshiro256PlusPlus,
        listed: &mut [u32],
        wide: &mut [CardSet],
    ) -> (CardSet, f64) {
        if self.wide.is_empty() {
            return choose_listed(&self.marginals, &self.method, rng, listed);
        }
        self.choose_wide(rng, listed, wide)
    }

    #[inline(never)]
    fn choose_wide(
        &self,
        rng: &mut Xoshiro256PlusPlus,
        listed: &mut [u32],
        wide: &mut [CardSet],
    ) -> (CardSet, f64) {
        // A choice that is not accepted is drawn again as a whole. The plan has seen that many are.
        loop {
            let (used, weight) = choose_listed_apart(&self.marginals, &self.method, rng, listed);
            if weight == 0.0 {
                return (used, 0.0);
            }
            if let Some((used, share)) = self.wide.choose(rng, used, wide) {
                return (used, weight * share);
            }
        }
    }

    #[cfg(test)]
    pub(super) fn set_method(&mut self, method: SamplingMethod) {
        self.method = method;
    }

    #[cfg(test)]
    pub(super) fn set_weighted(&mut self, weighted: bool) {
        self.wide.set_weighted(weighted);
    }

    /// The number of distributions.
    pub(super) fn len(&self) -> usize {
        self.marginals.len()
    }

    /// Whether choices have different weights.
    pub(super) fn is_weighted(&self) -> bool {
        matches!(self.method, SamplingMethod::Importance) || self.wide.is_weighted()
    }

    /// The number of deals without a possible one after which sampling gives up: fewer where each takes long.
    pub(super) fn max_failures(&self) -> u64 {
        const MAX: u64 = 1 << 18;
        const MIN: u64 = 1 << 10;
        /// The number of hands to look at.
        const WORK: u64 = 1 << 32;
        let hands: usize = self.marginals.iter().map(|marginal| marginal.sets.len()).sum();
        if self.is_weighted() { (WORK / (hands as u64).max(1)).clamp(MIN, MAX) } else { MAX }
    }

    /// A set of a distribution.
    pub(super) fn set(&self, marginal: usize, choice: u32) -> CardSet {
        self.marginals[marginal].sets[choice as usize].0
    }
}

/// Draws from each listed distribution, and returns the cards and the weight of the choice: 0 if no hand was left.
#[inline(always)]
fn choose_listed(
    marginals: &[Marginal],
    method: &SamplingMethod,
    rng: &mut Xoshiro256PlusPlus,
    chosen: &mut [u32],
) -> (CardSet, f64) {
    match (method, marginals) {
        (_, []) => (CardSet::EMPTY, 1.0),
        (_, [marginal]) => {
            chosen[0] = marginal.alias.pick(rng) as u32;
            (marginal.sets[chosen[0] as usize].0, 1.0)
        }
        (SamplingMethod::Enumerated { alias, choices }, marginals) => {
            let start = alias.pick(rng) * marginals.len();
            chosen.copy_from_slice(&choices[start..start + marginals.len()]);
            let sets = marginals.iter().zip(&*chosen).map(|(marginal, &i)| marginal.sets[i as usize].0);
            (sets.fold(CardSet::EMPTY, |all, set| all | set), 1.0)
        }
        (SamplingMethod::Rejection, _) => loop {
            if let Some(used) = try_all(marginals, rng, chosen) {
                return (used, 1.0);
            }
        },
        (SamplingMethod::Importance, _) => choose_weighted(marginals, rng, chosen),
    }
}

/// The same choice as [`choose_listed`], apart from the loop over deals without wide ranges, which it is inlined in.
#[inline(never)]
fn choose_listed_apart(
    marginals: &[Marginal],
    method: &SamplingMethod,
    rng: &mut Xoshiro256PlusPlus,
    chosen: &mut [u32],
) -> (CardSet, f64) {
    choose_listed(marginals, method, rng, chosen)
}

#[inline(always)]
fn try_all(marginals: &[Marginal], rng: &mut Xoshiro256PlusPlus, chosen: &mut [u32]) -> Option<CardSet> {
    let mut used = CardSet::EMPTY;
    for (marginal, choice) in marginals.iter().zip(chosen) {
        let i = marginal.alias.pick(rng);
        let set = marginal.sets[i].0;
        if set.intersects(used) {
            return None;
        }
        *choice = i as u32;
        used = used | set;
    }
    Some(used)
}

#[inline(never)]
fn choose_weighted(
    marginals: &[Marginal],
    rng: &mut Xoshiro256PlusPlus,
    chosen: &mut [u32],
) -> (CardSet, f64) {
    let mut used = CardSet::EMPTY;
    let mut weight = 1.0;
    for (marginal, choice) in marginals.iter().zip(chosen) {
        let live = marginal.sets.iter().enumerate().filter(|(_, (set, _))| !set.intersects(used));
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
        weight *= left / marginal.total;
    }
    (used, weight)
}
