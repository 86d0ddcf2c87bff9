//! From bet sizes to the actions of a decision: each size becomes an amount, which is clamped to the legal ones or made all-in;
//! then equal and near amounts are merged.

use crate::state::BettingState;
use crate::{Action, Player, Size, SizeAmount, Sizes, SizingNote, SizingOrigin, SizingResult, Spot, street};

/// The actions of a decision, and how sizes became them.
pub(crate) struct LegalActions {
    pub(crate) actions: Vec<Action>,
    pub(crate) notes: Vec<SizingNote>,
}

/// The amounts that sizes depend on.
struct Bounds {
    /// The pot after a call.
    pot: u32,
    /// The amount that the last bet or raise of the street went to.
    last_bet: u32,
    /// The smallest legal bet or raise.
    min: u32,
    /// All-in.
    max: u32,
    /// Whether there is a bet to raise.
    is_raise: bool,
}

/// The actions of a decision.
pub(crate) fn legal_actions(spot: &Spot, state: &BettingState) -> LegalActions {
    let bounds = Bounds {
        pot: state.pot_after_call(spot.pot),
        last_bet: state.last_bet(),
        min: state.min_bet(spot.stack()),
        max: state.max_bet(spot.stack()),
        is_raise: state.bets > 0,
    };
    let passive: &[Action] = if bounds.is_raise { &[Action::Fold, Action::Call] } else { &[Action::Check] };
    let mut notes = Vec::new();
    if !state.facing_all_in(spot.stack()) {
        let max_raises = spot.bets.of(state.street, state.player).max_raises;
        let is_capped = bounds.is_raise && max_raises.is_some_and(|max| state.bets > max);
        for size in sizes(spot, state).iter() {
            // All-in stays on the menu when the raises of a street are capped.
            let requested = match is_capped && size.amount != SizeAmount::AllIn {
                true => None,
                false => amount(size, state, &bounds, spot.stack()),
            };
            notes.push(bounds.note(size, requested, spot.rules.force_allin));
        }
        if u64::from(bounds.max)
            <= u64::from(bounds.last_bet) + share(bounds.pot.into(), spot.rules.add_allin)
        {
            let result = SizingResult::Kept(Action::AllIn(bounds.max));
            notes.push(SizingNote { origin: SizingOrigin::AddAllIn, requested: bounds.max, result });
        }
        mark_duplicates(&mut notes);
        bounds.merge(&mut notes, spot.rules.merge);
    }
    let mut actions: Vec<Action> = passive.to_vec();
    actions.extend(notes.iter().filter_map(|note| note.result.action()));
    actions.sort_unstable();
    LegalActions { actions, notes }
}

/// The list of sizes that applies: raises, donk bets or bets.
fn sizes<'a>(spot: &'a Spot, state: &BettingState) -> &'a Sizes {
    let lists = spot.bets.of(state.street, state.player);
    if state.bets > 0 {
        return &lists.raise;
    }
    // Without a bet on the street, the player out of position acts first on it.
    let is_donk = state.player == Player::Oop && state.oop_called;
    lists.donk.as_ref().filter(|_| is_donk).unwrap_or(&lists.bet)
}

/// A share of chips, to the nearest chip, halves away from zero.
fn share(chips: u64, share: f64) -> u64 {
    (chips as f64 * share).round() as u64
}

/// The amount of a size on the street, before it is clamped; `None` if its cap on raises is reached.
fn amount(size: Size, state: &BettingState, bounds: &Bounds, stack: u32) -> Option<u64> {
    // The first bet of the street is no raise.
    if size.max_raises.is_some_and(|max| state.bets > max) {
        return None;
    }
    let last_bet = u64::from(bounds.last_bet);
    let pot = u64::from(bounds.pot);
    match size.amount {
        SizeAmount::Percent(percent) => Some(last_bet.saturating_add(share(pot, percent / 100.0))),
        SizeAmount::Times(factor) => Some(share(last_bet, factor)),
        SizeAmount::Chips(chips) => Some(last_bet + u64::from(chips)),
        // `Spot::validate` refuses it.
        SizeAmount::BigBlinds(_) => None,
        SizeAmount::Geometric { streets, cap } => {
            let streets = streets.unwrap_or(street::left(state.street));
            // Each bet already made on this street counts as a street.
            let streets =
                if bounds.is_raise { (streets + 1).saturating_sub(state.bets).max(1) } else { streets };
            let behind = stack - state.committed[state.player.opponent().index()];
            let pots = f64::from(behind) / f64::from(bounds.pot);
            let ratio = ((2.0 * pots + 1.0).powf(1.0 / f64::from(streets)) - 1.0) / 2.0;
            let ratio = cap.map_or(ratio, |cap| ratio.min(cap / 100.0));
            Some(last_bet.saturating_add(share(pot, ratio)))
        }
        SizeAmount::AllIn => Some(bounds.max.into()),
    }
}

impl Bounds {
    /// The result of a size on its own, whatever the other sizes are.
    fn note(&self, size: Size, requested: Option<u64>, force_allin: f64) -> SizingNote {
        let origin = SizingOrigin::Size(size);
        let Some(requested) = requested else {
            return SizingNote { origin, requested: 0, result: SizingResult::Capped };
        };
        let amount = u32::try_from(requested).unwrap_or(u32::MAX).clamp(self.min, self.max);
        let pot = u64::from(self.pot) + 2 * u64::from(amount - self.last_bet);
        let all_in = Action::AllIn(self.max);
        let result = if requested > self.max.into() {
            SizingResult::LoweredToStack(all_in)
        } else if amount == self.max {
            if requested < amount.into() {
                SizingResult::RaisedToMinimum(all_in)
            } else {
                SizingResult::Kept(all_in)
            }
        } else if u64::from(self.max) <= u64::from(amount).saturating_add(share(pot, force_allin)) {
            SizingResult::Forced(all_in)
        } else {
            let action = if self.is_raise { Action::Raise(amount) } else { Action::Bet(amount) };
            if requested < amount.into() {
                SizingResult::RaisedToMinimum(action)
            } else {
                SizingResult::Kept(action)
            }
        };
        SizingNote { origin, requested: u32::try_from(requested).unwrap_or(u32::MAX), result }
    }

    /// From the largest amount down, keeps those that are far enough below the last one kept.
    fn merge(&self, notes: &mut [SizingNote], merge: f64) {
        if merge == 0.0 {
            return;
        }
        let mut order: Vec<(Action, usize)> =
            notes.iter().enumerate().filter_map(|(i, note)| Some((note.result.action()?, i))).collect();
        order.sort_unstable();
        let ratio = |action: Action| {
            let to = action.amount().unwrap_or(self.last_bet);
            f64::from(to - self.last_bet) / f64::from(self.pot)
        };
        let mut kept: Option<Action> = None;
        for (action, i) in order.into_iter().rev() {
            match kept {
                Some(last) if ratio(action) >= (ratio(last) - merge) / (1.0 + merge) * (1.0 - 1e-12) => {
                    notes[i].result = SizingResult::Merged(last);
                }
                _ => kept = Some(action),
            }
        }
    }
}

/// Marks all sizes but the first that give the same action.
fn mark_duplicates(notes: &mut [SizingNote]) {
    for i in 1..notes.len() {
        let (before, rest) = notes.split_at_mut(i);
        let Some(action) = rest[0].result.action() else { continue };
        if before.iter().any(|note| note.result.action() == Some(action)) {
            rest[0].result = SizingResult::Duplicate(action);
        }
    }
}
