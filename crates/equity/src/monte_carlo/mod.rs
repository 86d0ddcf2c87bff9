//! Monte Carlo: random deals, unbiased where ranges collide, and the same for a seed on any number of threads.
//!
//! A deal is drawn from all possible deals, each with probability in proportion to its weight: hands of ranges are drawn
//! jointly (`sampler.rs`), and unknown cards come from the stub, the undealt rest of the deck (`stub.rs`). Deals are made in
//! batches, each with a seed of its own, and added in the order of the batches.

mod alias;
mod dealer;
mod moments;
mod sampler;
mod stub;
#[cfg(test)]
mod tests;

pub(crate) use dealer::Detail;
pub(crate) use moments::Moments;

use crate::progress::{Estimate, Monitor, Progress};
use crate::spot::Spot;
use crate::workers::Workers;
use crate::{EquityError, HandOutcome, HiLo, PlayerOutcome};
use dealer::{DealCounts, Dealer};
use isofold_cards::Card;
use std::ops::ControlFlow;

/// The rule to stop: at a number of trials or at a target error, whichever comes first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct StopRule {
    pub(crate) trials: Option<u64>,
    pub(crate) error: Option<f64>,
}

/// The options of Monte Carlo.
pub(crate) struct SamplingOptions<'a> {
    pub(crate) stop: StopRule,
    pub(crate) detail: Detail,
    pub(crate) seed: u64,
    pub(crate) workers: &'a Workers,
}

/// The result of Monte Carlo.
pub(crate) struct Sampled {
    counts: DealCounts,
    deals: Dealer,
    /// Whether the stop was reached.
    pub(crate) complete: bool,
}

/// The number of deals with one seed.
const BATCH: u64 = 1 << 14;
/// The number of batches between two checks of the stop rule.
const ROUND: u64 = 16;
/// The number of deals without a possible one after which sampling gives up.
const MAX_FAILURES: u64 = 1 << 18;

pub(crate) fn run(spot: &Spot, options: &SamplingOptions, monitor: Monitor) -> Result<Sampled, EquityError> {
    let deals = Dealer::new(spot, options.detail);
    let mut counts = deals.counts();
    let trials = options.stop.trials.unwrap_or(u64::MAX);
    let mut complete = false;
    while !complete {
        let round = counts.deals..trials.min(counts.deals.saturating_add(ROUND * BATCH));
        let batches = round.start / BATCH..round.end.div_ceil(BATCH);
        let batch = |batch: u64| {
            let end = round.end.min((batch + 1) * BATCH);
            deals.run(seed_of(options.seed, batch), (end - batch * BATCH) as usize)
        };
        let done = options.workers.map(batches, batch);
        done.iter().for_each(|batch| counts.add(batch));
        let given_up = counts.deals >= trials.min(MAX_FAILURES);
        if counts.players[0].w == 0.0 && given_up {
            return Err(EquityError::NoDeal { tries: counts.deals });
        }
        let players: Vec<Estimate> = counts.players.iter().map(Moments::estimate).collect();
        let error = players.iter().map(|player| player.error).fold(0.0, f64::max);
        let by_trials = counts.deals as f64 / trials as f64;
        let by_error = options.stop.error.map_or(0.0, |stop| (stop / error).powi(2));
        complete = counts.deals >= trials || options.stop.error.is_some_and(|stop| error <= stop);
        let progress =
            Progress { share: by_trials.max(by_error).min(1.0), trials: Some(counts.deals), players };
        if !complete && monitor(&progress) == ControlFlow::Break(()) {
            break;
        }
    }
    Ok(Sampled { counts, deals, complete })
}

/// The seed of a batch, unrelated to those of other batches.
pub(crate) fn seed_of(seed: u64, batch: u64) -> u64 {
    let mut word = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ batch.wrapping_mul(0xd1b5_4a32_d192_ed03);
    word = (word ^ word >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    word ^ word >> 32
}

impl Sampled {
    pub(crate) fn trials(&self) -> u64 {
        self.counts.deals
    }

    pub(crate) fn players(&self, names: impl Iterator<Item = String>) -> Vec<PlayerOutcome> {
        (names.zip(&self.counts.players).enumerate())
            .map(|(player, (hand, moments))| {
                let categories = &self.counts.categories[player];
                PlayerOutcome {
                    hand,
                    equity: moments.mean(),
                    win: moments.win(),
                    tie: moments.tie(),
                    lose: (1.0 - moments.win() - moments.tie()).max(0.0),
                    error: moments.error(),
                    hi_lo: self
                        .counts
                        .halves
                        .get(player)
                        .map(|&[high, low, lows]| HiLo::of(high, low, lows, moments.w)),
                    hands: self.hands(player),
                    categories: categories.iter().map(|weight| weight / moments.w).collect(),
                }
            })
            .collect()
    }

    fn hands(&self, player: usize) -> Vec<HandOutcome> {
        let Some(distribution) = self.deals.hands.get(player) else { return Vec::new() };
        let outcome = |(&(cards, _), moments): (&(_, f64), &Moments)| HandOutcome {
            cards,
            share: moments.w / self.counts.players[player].w,
            equity: moments.mean(),
            win: moments.win(),
            tie: moments.tie(),
            error: moments.error(),
        };
        distribution.sets.iter().zip(&self.counts.hands[player]).map(outcome).collect()
    }

    /// The probability that one of some cards comes next, and the estimate for each player then.
    pub(crate) fn cards(&self, cards: &[Card]) -> (f64, Vec<Estimate>) {
        let mut sums = vec![Moments::default(); self.counts.players.len()];
        for card in cards {
            let moments = &self.counts.cards[usize::from(card.index())];
            sums.iter_mut().zip(moments).for_each(|(sum, moments)| sum.plus(moments));
        }
        (sums[0].w / self.counts.players[0].w, sums.iter().map(Moments::estimate).collect())
    }
}
