//! Monte Carlo: random deals, unbiased where ranges collide, and the same for a seed on any number of threads.
//!
//! A deal is drawn from all possible deals, each with probability in proportion to its weight: hands of ranges are drawn
//! jointly (`sampler.rs`), and unknown cards come from the stub, the undealt rest of the deck (`stub.rs`). Deals are made in
//! batches, each with a seed of its own, and added in the order of the batches.

mod alias;
mod counts;
mod dealer;
mod lanes;
mod moments;
mod sampler;
mod stub;
#[cfg(test)]
mod tests;
mod wide;

pub(crate) use dealer::Detail;
pub(crate) use moments::Moments;

use crate::progress::{Estimate, Monitor, Progress};
use crate::spot::Spot;
use crate::workers::Workers;
use crate::{EquityError, HandOutcome, HiLo, PlayerOutcome};
use counts::DealCounts;
use dealer::{DealRun, Dealer};
use isofold_cards::Card;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

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
/// The time that a step takes, about.
const STEP: Duration = Duration::from_millis(50);
/// The time after which the monitor is called before the end of a round.
const SILENCE: Duration = Duration::from_millis(200);

/// The bytes that a hand takes whose results are counted: once in the sum, and once in each batch of a round.
pub(crate) fn counted_bytes() -> u64 {
    (1 + ROUND) * size_of::<Moments>() as u64
}

pub(crate) fn run(spot: &Spot, options: &SamplingOptions, monitor: Monitor) -> Result<Sampled, EquityError> {
    let deals = Dealer::new(spot, options.detail)?;
    let mut counts = deals.counts();
    let trials = options.stop.trials.unwrap_or(u64::MAX);
    let mut steps = Steps { rounds: 1, heard: Instant::now() };
    let mut complete = false;
    while !complete {
        let round = counts.deals..trials.min(counts.deals.saturating_add(ROUND * BATCH));
        let batches = round.start / BATCH..round.end.div_ceil(BATCH);
        let batch = |batch: u64| {
            let end = round.end.min((batch + 1) * BATCH);
            deals.start(seed_of(options.seed, batch), end - batch * BATCH)
        };
        let mut runs: Vec<DealRun> = batches.map(batch).collect();
        let mut stopped = false;
        // A round is made in steps, so that the monitor is heard however long a deal takes.
        while !stopped && steps.advance(&deals, &mut runs, options.workers) {
            if !steps.is_due() {
                continue;
            }
            stopped = monitor(&so_far(&counts, &runs, options.stop)) == ControlFlow::Break(());
            let (done, weight) = sums(&counts, &runs);
            if weight == 0.0 && done >= deals.sampler.max_failures() {
                return Err(EquityError::NoDeal { tries: deals.sampler.max_failures() });
            }
        }
        runs.iter().for_each(|run| counts.add(&run.counts));
        let given_up = stopped || counts.deals >= trials.min(deals.sampler.max_failures());
        if counts.players[0].w == 0.0 && given_up {
            return Err(EquityError::NoDeal { tries: counts.deals });
        }
        if stopped {
            break;
        }
        let progress = progress(&counts, options.stop);
        let error = progress.players.iter().map(|player| player.error).fold(0.0, f64::max);
        complete = counts.deals >= trials || options.stop.error.is_some_and(|stop| error <= stop);
        steps.heard = Instant::now();
        if !complete && monitor(&progress) == ControlFlow::Break(()) {
            break;
        }
    }
    Ok(Sampled { counts, deals, complete })
}

/// The pace at which the batches of a round are made; it does not change the deals.
struct Steps {
    /// The rounds of deals side by side that each batch makes in a step.
    rounds: u64,
    /// When the monitor was last called.
    heard: Instant,
}

impl Steps {
    /// Whether the monitor should be called.
    fn is_due(&mut self) -> bool {
        let is_due = self.heard.elapsed() >= SILENCE;
        if is_due {
            self.heard = Instant::now();
        }
        is_due
    }

    /// Goes on with the batches for a step; whether there is more to do.
    fn advance(&mut self, deals: &Dealer, runs: &mut [DealRun], workers: &Workers) -> bool {
        let started = Instant::now();
        workers.each(runs, |run| deals.advance(run, self.rounds));
        let pace = STEP.as_secs_f64() / started.elapsed().as_secs_f64().max(1e-6);
        self.rounds = ((self.rounds as f64 * pace.clamp(0.25, 4.0)) as u64).clamp(1, BATCH);
        runs.iter().any(|run| !run.is_done())
    }
}

/// The number and the total weight of the deals, those of batches under way included.
fn sums(counts: &DealCounts, runs: &[DealRun]) -> (u64, f64) {
    let all = || [counts].into_iter().chain(runs.iter().map(|run| &run.counts));
    (all().map(|counts| counts.deals).sum(), all().map(|counts| counts.players[0].w).sum())
}

/// The progress in the middle of a round.
fn so_far(counts: &DealCounts, runs: &[DealRun], stop: StopRule) -> Progress {
    let mut players = counts.players.clone();
    for run in runs {
        players.iter_mut().zip(&run.counts.players).for_each(|(sum, term)| sum.plus(term));
    }
    estimated(sums(counts, runs).0, &players, stop)
}

fn progress(counts: &DealCounts, stop: StopRule) -> Progress {
    estimated(counts.deals, &counts.players, stop)
}

fn estimated(deals: u64, players: &[Moments], stop: StopRule) -> Progress {
    let players: Vec<Estimate> = players.iter().map(Moments::estimate).collect();
    let error = players.iter().map(|player| player.error).fold(0.0, f64::max);
    let by_trials = stop.trials.map_or(0.0, |trials| deals as f64 / trials as f64);
    let by_error = stop.error.map_or(0.0, |stop| (stop / error).powi(2));
    Progress { share: by_trials.max(by_error).min(1.0), trials: Some(deals), players }
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
                    categories: categories.iter().map(|&weight| moments.of(weight)).collect(),
                }
            })
            .collect()
    }

    fn hands(&self, player: usize) -> Vec<HandOutcome> {
        let Some(distribution) = self.deals.hands.get(player) else { return Vec::new() };
        let outcome = |(&(cards, _), moments): (&(_, f64), &Moments)| HandOutcome {
            cards,
            share: self.counts.players[player].of(moments.w),
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
        (self.counts.players[0].of(sums[0].w), sums.iter().map(Moments::estimate).collect())
    }
}
