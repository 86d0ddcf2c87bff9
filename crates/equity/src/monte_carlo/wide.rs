//! Draws hands of ranges that are too wide to be listed, jointly with the others.
//!
//! Each is drawn from the cards that those before it leave. A hand of weight w should then come with a probability in proportion to w
//! alone, whatever the others have; drawn by [`WideHands::draw`] it has the probability w / bound(left). So the choice is accepted with
//! the probability bound(left) / most, where most is the greatest bound that any cards of the others leave, or is weighted by it.

use crate::distribution::Unlisted;
use isofold_cards::{CardSet, WideHands};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::RngCore;
use std::sync::Arc;

/// A range that is not listed.
pub(super) struct WideMarginal {
    hands: Arc<WideHands>,
    /// The cards that are not certainly elsewhere.
    live: CardSet,
    most: f64,
    /// The number of hands drawn for one that matches, where choices are weighted.
    draws: u32,
}

/// Ranges that are not listed, in the order in which they choose.
pub(super) struct WideMarginals {
    marginals: Vec<WideMarginal>,
    /// Whether choices are weighted rather than drawn again.
    weighted: bool,
}

/// The number of choices to try to find the rate of acceptance.
const PILOT: u32 = 4096;
/// Choices are drawn again if at least one in so many is accepted.
const MAX_REJECTED: u32 = 32;
/// The most hands drawn for one that matches, where choices are weighted.
const MAX_DRAWS: u32 = 64;

impl WideMarginal {
    /// A range that chooses after so many cards are gone.
    pub(super) fn new(unlisted: &Unlisted, gone: usize) -> WideMarginal {
        let most = unlisted.hands.most(unlisted.live, gone);
        WideMarginal { hands: unlisted.hands.clone(), live: unlisted.live, most, draws: 1 }
    }

    /// The share of the greatest bound that the used cards leave.
    fn share(&self, used: CardSet) -> f64 {
        if self.most > 0.0 { self.hands.bound(self.live - used) / self.most } else { 0.0 }
    }

    fn draw(&self, rng: &mut Xoshiro256PlusPlus, used: CardSet) -> Option<CardSet> {
        self.hands.draw(self.live - used, &mut || rng.next_u64())
    }
}

impl WideMarginals {
    pub(super) fn new(marginals: Vec<WideMarginal>) -> WideMarginals {
        WideMarginals { marginals, weighted: false }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.marginals.is_empty()
    }

    pub(super) fn is_weighted(&self) -> bool {
        self.weighted
    }

    /// Chooses between drawing again and weighting, given a sampler of the cards that others have.
    pub(super) fn plan(
        &mut self,
        rng: &mut Xoshiro256PlusPlus,
        mut others: impl FnMut(&mut Xoshiro256PlusPlus) -> Option<(CardSet, f64)>,
    ) {
        let mut accepted = 0;
        let mut chosen = vec![CardSet::EMPTY; self.marginals.len()];
        // For each range, the hands drawn and those that matched.
        let mut drawn = vec![[0u32; 2]; self.marginals.len()];
        for _ in 0..PILOT {
            let Some((used, _)) = others(rng) else { continue };
            accepted += u32::from(self.accepted(rng, used, &mut chosen).is_some());
            let mut used = used;
            for (marginal, [tries, found]) in self.marginals.iter().zip(&mut drawn) {
                *tries += 1;
                let Some(hand) = marginal.draw(rng, used) else { break };
                *found += 1;
                used = used | hand;
            }
        }
        self.weighted = accepted * MAX_REJECTED < PILOT;
        for (marginal, [tries, found]) in self.marginals.iter_mut().zip(drawn) {
            marginal.draws = if found == 0 { MAX_DRAWS } else { (2 * tries).div_ceil(found).min(MAX_DRAWS) };
        }
    }

    #[cfg(test)]
    pub(super) fn set_weighted(&mut self, weighted: bool) {
        self.weighted = weighted;
    }

    /// Draws a hand of each range, and returns all cards and the weight; `None` if the whole choice has to be drawn again.
    pub(super) fn choose(
        &self,
        rng: &mut Xoshiro256PlusPlus,
        used: CardSet,
        chosen: &mut [CardSet],
    ) -> Option<(CardSet, f64)> {
        match self.weighted {
            true => Some(self.weighted(rng, used, chosen)),
            false => self.accepted(rng, used, chosen).map(|used| (used, 1.0)),
        }
    }

    /// Draws hands that come in proportion to their weights, or none.
    fn accepted(
        &self,
        rng: &mut Xoshiro256PlusPlus,
        mut used: CardSet,
        chosen: &mut [CardSet],
    ) -> Option<CardSet> {
        for (marginal, chosen) in self.marginals.iter().zip(chosen) {
            let share = marginal.share(used);
            if share < 1.0 && fraction(rng) >= share {
                return None;
            }
            *chosen = marginal.draw(rng, used)?;
            used = used | *chosen;
        }
        Some(used)
    }

    /// Draws hands, and the weight that makes up for how they are drawn: 0 if there is none for a range. The part of several draws
    /// that match is an unbiased estimate of how many would, and does not depend on which hand is the first of them.
    fn weighted(
        &self,
        rng: &mut Xoshiro256PlusPlus,
        mut used: CardSet,
        chosen: &mut [CardSet],
    ) -> (CardSet, f64) {
        let mut weight = 1.0;
        for (marginal, chosen) in self.marginals.iter().zip(chosen) {
            let mut matching = (0..marginal.draws).filter_map(|_| marginal.draw(rng, used));
            let Some(hand) = matching.next() else { return (used, 0.0) };
            let found = 1 + matching.count();
            weight *= marginal.share(used) * found as f64 / f64::from(marginal.draws);
            *chosen = hand;
            used = used | hand;
        }
        (used, weight)
    }
}

/// A random number from 0 to 1, not 1 itself.
fn fraction(rng: &mut Xoshiro256PlusPlus) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}
