//! Random deals, without bias under collisions, the same for a seed at any number of threads.
//!
//! A deal is drawn from all deals that are possible, each by its weight: ranges choose together (`sampler.rs`), and the cards
//! that nothing is known of come from what is left of the deck (`stub.rs`). Deals are made in batches with a seed of their
//! own and counted in the order of the batches.

mod alias;
mod deals;
mod moments;
mod sampler;
mod stub;
#[cfg(test)]
mod tests;

pub(crate) use deals::Detail;

use crate::crew::Crew;
use crate::progress::{Monitor, Progress, Standing};
use crate::spot::Spot;
use crate::{EquityError, HandOutcome, PlayerOutcome};
use deals::{Counts, Deals};
use isofold_cards::Card;
use moments::Moments;
use std::ops::ControlFlow;

/// When to stop.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Target {
    pub(crate) trials: Option<u64>,
    pub(crate) error: Option<f64>,
}

/// How to deal.
pub(crate) struct Setting<'a> {
    pub(crate) target: Target,
    pub(crate) detail: Detail,
    pub(crate) seed: u64,
    pub(crate) crew: &'a Crew,
}

/// What came out.
pub(crate) struct Sampled {
    counts: Counts,
    deals: Deals,
    /// Whether the target was reached.
    pub(crate) complete: bool,
}

/// How many deals are made with one seed.
const BATCH: u64 = 1 << 14;
/// How many batches are made between two looks at the target.
const ROUND: u64 = 16;
/// After so many deals without a possible one it is given up.
const HOPELESS: u64 = 1 << 18;

pub(crate) fn run(spot: &Spot, setting: &Setting, monitor: Monitor) -> Result<Sampled, EquityError> {
    let deals = Deals::new(spot, setting.detail);
    let mut counts = deals.counts();
    let trials = setting.target.trials.unwrap_or(u64::MAX);
    let mut complete = false;
    while !complete {
        let round = counts.deals..trials.min(counts.deals.saturating_add(ROUND * BATCH));
        let batches = round.start / BATCH..round.end.div_ceil(BATCH);
        let batch = |batch: u64| {
            let end = round.end.min((batch + 1) * BATCH);
            deals.run(seed_of(setting.seed, batch), (end - batch * BATCH) as usize)
        };
        let done = setting.crew.map(batches, batch);
        done.iter().for_each(|batch| counts.add(batch));
        let given_up = counts.deals >= trials.min(HOPELESS);
        if counts.players[0].w == 0.0 && given_up {
            return Err(EquityError::NoDeal { tries: counts.deals });
        }
        let players: Vec<Standing> = counts.players.iter().map(Moments::standing).collect();
        let error = players.iter().map(|player| player.error).fold(0.0, f64::max);
        let by_trials = counts.deals as f64 / trials as f64;
        let by_error = setting.target.error.map_or(0.0, |target| (target / error).powi(2));
        complete = counts.deals >= trials || setting.target.error.is_some_and(|target| error <= target);
        let progress =
            Progress { share: by_trials.max(by_error).min(1.0), trials: Some(counts.deals), players };
        if !complete && monitor(&progress) == ControlFlow::Break(()) {
            break;
        }
    }
    Ok(Sampled { counts, deals, complete })
}

/// Seeds that have nothing to do with each other.
fn seed_of(seed: u64, batch: u64) -> u64 {
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
                    hands: self.hands(player),
                    categories: categories.iter().map(|weight| weight / moments.w).collect(),
                }
            })
            .collect()
    }

    fn hands(&self, player: usize) -> Vec<HandOutcome> {
        let Some(source) = self.deals.hands.get(player) else { return Vec::new() };
        let outcome = |(&(cards, _), moments): (&(_, f64), &Moments)| HandOutcome {
            cards,
            share: moments.w / self.counts.players[player].w,
            equity: moments.mean(),
            win: moments.win(),
            tie: moments.tie(),
            error: moments.error(),
        };
        source.sets.iter().zip(&self.counts.hands[player]).map(outcome).collect()
    }

    /// How often one of some cards comes next, and how the players stand then.
    pub(crate) fn cards(&self, cards: &[Card]) -> (f64, Vec<Standing>) {
        let mut sums = vec![Moments::default(); self.counts.players.len()];
        for card in cards {
            let moments = &self.counts.cards[usize::from(card.index())];
            sums.iter_mut().zip(moments).for_each(|(sum, moments)| sum.plus(moments));
        }
        (sums[0].w / self.counts.players[0].w, sums.iter().map(Moments::standing).collect())
    }
}
