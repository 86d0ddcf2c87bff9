//! What happens if this or that card comes next.

use crate::method::Plan;
use crate::monte_carlo::{self, Sampled};
use crate::progress::{Monitor, Progress, Standing};
use crate::spot::Spot;
use crate::{CardOutcome, EquityError, NextCards, exact};
use isofold_cards::{Card, CardSet};
use isofold_iso::{CardOrbit, SuitGroup};

const NEEDS: EquityError = EquityError::Unavailable {
    what: "the next card is looked at on a known flop or turn: give a board of three or four cards",
};

/// Whether a card comes next on a board that is known.
pub(crate) fn check(spot: &Spot) -> Result<(), EquityError> {
    let is_known = spot.board.sets.len() == 1 && spot.board.size() >= 3;
    if is_known && spot.board.rest > 0 { Ok(()) } else { Err(NEEDS) }
}

/// The classes of cards that can come next.
fn classes(spot: &Spot, group: SuitGroup) -> Result<Vec<Vec<Card>>, EquityError> {
    check(spot)?;
    let orbits = group.card_orbits(spot.live() - spot.board.certain() - spot.certain());
    let cards = |orbit: CardOrbit| orbit.members.iter().map(|member| member.card).collect();
    Ok(orbits.into_iter().map(cards).collect())
}

/// Card by card, exactly. What is known is the answer if it is stopped.
pub(crate) fn run_exact(
    spot: &Spot,
    setting: &exact::Setting,
    monitor: Monitor,
) -> Result<NextCards, EquityError> {
    let classes = classes(spot, setting.group)?;
    let all = exact::weight(spot) * spot.board.rest as f64;
    let count = classes.len() as f64;
    let mut next = NextCards { complete: true, cards: Vec::new() };
    for (done, cards) in classes.into_iter().enumerate() {
        let Some(after) = spot.after(cards[0]) else { continue };
        let group = setting.group & SuitGroup::of_card(cards[0]);
        let plan = Plan::cheapest(&Plan::all(&after, group)).ok_or_else(|| too_many(&after))?;
        let setting = exact::Setting { group, ..*setting };
        let found = exact::run(&after, plan, &setting, &mut |progress| {
            let share = (done as f64 + progress.share) / count;
            let flow = monitor(&Progress { share, ..progress.clone() });
            next.complete &= flow.is_continue();
            flow
        });
        if !next.complete {
            break;
        }
        let tally = &found.swept.tally;
        let fares: Vec<_> = (0..spot.players.len()).map(|player| tally.fare(player)).collect();
        let total: f64 = fares.iter().map(|fare| fare.equity).sum();
        let equities: Vec<f64> = fares.iter().map(|fare| fare.equity / total).collect();
        let players = equities.iter().map(|&equity| Standing { equity, error: 0.0 }).collect();
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

/// All cards at once, from random deals.
pub(crate) fn run_sampled(
    spot: &Spot,
    group: SuitGroup,
    setting: &monte_carlo::Setting,
    monitor: Monitor,
) -> Result<NextCards, EquityError> {
    let classes = classes(spot, group)?;
    let sampled: Sampled = monte_carlo::run(spot, setting, monitor)?;
    let outcome = |cards: Vec<Card>| {
        let (share, standings) = sampled.cards(&cards);
        let equities = standings.iter().map(|standing| standing.equity).collect();
        let errors = standings.iter().map(|standing| standing.error).collect();
        CardOutcome { cards, share, equities, errors }
    };
    let cards = classes.into_iter().map(outcome).filter(|outcome| outcome.share > 0.0).collect();
    Ok(NextCards { complete: sampled.complete, cards })
}

fn too_many(spot: &Spot) -> EquityError {
    EquityError::TooManyOutcomes { outcomes: spot.estimated_outcomes() }
}

impl Spot {
    /// The spot once a card of the board has come; `None` if no hands can be held with it.
    fn after(&self, card: Card) -> Option<Spot> {
        let mut spot = self.clone();
        spot.board.sets.iter_mut().for_each(|(set, _)| *set = *set | CardSet::of(card));
        spot.board.rest -= 1;
        spot.resettle().ok()?;
        Some(spot)
    }
}
