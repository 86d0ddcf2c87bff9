//! What happens if this or that card comes next.

use crate::method::Plan;
use crate::monte_carlo::{self, Sampled};
use crate::progress::{Monitor, Progress};
use crate::spot::Spot;
use crate::{CardOutcome, EquityError, Method, exact};
use isofold_cards::{Card, CardSet};
use isofold_iso::{CardOrbit, SuitGroup};
use std::ops::ControlFlow;

const NEEDS: EquityError = EquityError::Unavailable {
    what: "the next card is looked at on a known flop or turn: give a board of three or four cards",
};

/// The classes of cards that can come next.
fn classes(spot: &Spot, group: SuitGroup) -> Result<Vec<Vec<Card>>, EquityError> {
    match spot.board.sets[..] {
        [(board, _)] if spot.board.rest > 0 && board.len() >= 3 => {
            let orbits = group.card_orbits(spot.live() - board - spot.certain());
            let cards = |orbit: CardOrbit| orbit.members.iter().map(|member| member.card).collect();
            Ok(orbits.into_iter().map(cards).collect())
        }
        _ => Err(NEEDS),
    }
}

/// Card by card, exactly. What is known is the answer if it is stopped.
pub(crate) fn run_exact(
    spot: &Spot,
    setting: &exact::Setting,
    monitor: Monitor,
) -> Result<Vec<CardOutcome>, EquityError> {
    let classes = classes(spot, setting.group)?;
    let all = exact::weight(spot) * spot.board.rest as f64;
    let count = classes.len() as f64;
    let mut outcomes = Vec::new();
    for (done, cards) in classes.into_iter().enumerate() {
        let Some(after) = spot.after(cards[0]) else { continue };
        let group = setting.group & SuitGroup::of_card(cards[0]);
        let Some(plan) = Plan::cheapest(&after, group, false) else { continue };
        let method = if plan.method == Method::Table { Method::HeadsUp } else { plan.method };
        let setting = exact::Setting { group, ..*setting };
        let mut stopped = false;
        let found = exact::run(&after, method, &setting, &mut |progress| {
            let share = (done as f64 + progress.share) / count;
            let flow = monitor(&Progress { share, ..progress.clone() });
            stopped |= flow.is_break();
            flow
        });
        if stopped {
            break;
        }
        let tally = &found.swept.tally;
        let fares: Vec<_> = (0..spot.players.len()).map(|player| tally.fare(player)).collect();
        let total: f64 = fares.iter().map(|fare| fare.equity).sum();
        outcomes.push(CardOutcome {
            share: cards.len() as f64 * total / all,
            equities: fares.iter().map(|fare| fare.equity / total).collect(),
            errors: vec![0.0; fares.len()],
            cards,
        });
        let share = (done + 1) as f64 / count;
        if monitor(&Progress { share, trials: None, players: Vec::new() }) == ControlFlow::Break(()) {
            break;
        }
    }
    Ok(outcomes)
}

/// All cards at once, from random deals.
pub(crate) fn run_sampled(
    spot: &Spot,
    group: SuitGroup,
    setting: &monte_carlo::Setting,
    monitor: Monitor,
) -> Result<Vec<CardOutcome>, EquityError> {
    let classes = classes(spot, group)?;
    let sampled: Sampled = monte_carlo::run(spot, setting, monitor)?;
    let outcome = |cards: Vec<Card>| {
        let (share, standings) = sampled.cards(&cards);
        let equities = standings.iter().map(|standing| standing.equity).collect();
        let errors = standings.iter().map(|standing| standing.error).collect();
        CardOutcome { cards, share, equities, errors }
    };
    Ok(classes.into_iter().map(outcome).filter(|outcome| outcome.share > 0.0).collect())
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
