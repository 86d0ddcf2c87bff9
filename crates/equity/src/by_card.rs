//! Equities by next card.

use crate::method::Plan;
use crate::monte_carlo::{self, Sampled};
use crate::progress::{Estimate, Monitor, Progress};
use crate::spot::Spot;
use crate::{CardOutcome, EquityError, NextCards, exact};
use isofold_cards::{Card, CardSet};
use isofold_iso::{CardOrbit, SuitGroup};

/// Checks that the board is known and that a card comes next.
pub(crate) fn check(spot: &Spot) -> Result<(), EquityError> {
    let is_known = spot.board.sets.len() == 1 && spot.board.size() >= 3;
    if is_known && spot.board.rest > 0 { Ok(()) } else { Err(EquityError::NoNextCard) }
}

/// The classes of equivalent next cards.
fn classes(spot: &Spot, group: SuitGroup) -> Result<Vec<Vec<Card>>, EquityError> {
    check(spot)?;
    let orbits = group.card_orbits(spot.live() - spot.board.certain() - spot.certain());
    let cards = |orbit: CardOrbit| orbit.members.iter().map(|member| member.card).collect();
    Ok(orbits.into_iter().map(cards).collect())
}

/// Computes the equities card by card with an exact method. If it is stopped, the cards so far are the answer.
pub(crate) fn run_exact(
    spot: &Spot,
    options: &exact::ExactOptions,
    monitor: Monitor,
) -> Result<NextCards, EquityError> {
    let classes = classes(spot, options.group)?;
    let all = exact::weight(spot) * spot.board.rest as f64;
    let count = classes.len() as f64;
    let mut next = NextCards { complete: true, cards: Vec::new() };
    for (done, cards) in classes.into_iter().enumerate() {
        let Some(after) = spot.after(cards[0]) else { continue };
        let group = options.group & SuitGroup::of_card(cards[0]);
        let plan = Plan::cheapest(&Plan::all(&after, group)).ok_or_else(|| too_many(&after))?;
        let options = exact::ExactOptions { group, ..*options };
        let found = exact::run(&after, plan, &options, &mut |progress| {
            let share = (done as f64 + progress.share) / count;
            let flow = monitor(&Progress { share, ..progress.clone() });
            next.complete &= flow.is_continue();
            flow
        });
        if !next.complete {
            break;
        }
        let tally = &found.swept.tally;
        let all_shares: Vec<_> = (0..spot.players.len()).map(|player| tally.shares(player)).collect();
        let total: f64 = all_shares.iter().map(|shares| shares.equity).sum();
        // Weights so small that their products vanish.
        if total == 0.0 {
            continue;
        }
        let equities: Vec<f64> = all_shares.iter().map(|shares| shares.equity / total).collect();
        let players = equities.iter().map(|&equity| Estimate { equity, error: 0.0 }).collect();
        let errors = vec![0.0; equities.len()];
        next.cards.push(CardOutcome { share: cards.len() as f64 * total / all, equities, errors, cards });
        let share = (done + 1) as f64 / count;
        if share < 1.0 && monitor(&Progress { share, trials: None, players }).is_break() {
            next.complete = false;
            break;
        }
    }
    Ok(next)
}

/// Estimates the equities of all cards at once from random deals.
pub(crate) fn run_sampled(
    spot: &Spot,
    group: SuitGroup,
    options: &monte_carlo::SamplingOptions,
    monitor: Monitor,
) -> Result<NextCards, EquityError> {
    let classes = classes(spot, group)?;
    let sampled: Sampled = monte_carlo::run(spot, options, monitor)?;
    let outcome = |cards: Vec<Card>| {
        let (share, estimates) = sampled.cards(&cards);
        let equities = estimates.iter().map(|estimate| estimate.equity).collect();
        let errors = estimates.iter().map(|estimate| estimate.error).collect();
        CardOutcome { cards, share, equities, errors }
    };
    let cards = classes.into_iter().map(outcome).filter(|outcome| outcome.share > 0.0).collect();
    Ok(NextCards { complete: sampled.complete, cards })
}

fn too_many(spot: &Spot) -> EquityError {
    EquityError::TooManyOutcomes { outcomes: spot.estimated_outcomes() }
}

impl Spot {
    /// The spot after a card of the board is dealt; `None` if the hands cannot be dealt then.
    fn after(&self, card: Card) -> Option<Spot> {
        let mut spot = self.clone();
        spot.board.sets.iter_mut().for_each(|(set, _)| *set = *set | CardSet::of(card));
        spot.board.rest -= 1;
        spot.settle().ok()?;
        Some(spot)
    }
}
