//! The actions of a decision: from sizes to amounts, then clamped, forced, sorted and merged.

use crate::state::State;
use crate::{Action, Player, Size, Sizes, SizingNote, SizingOrigin, SizingResult, Spot, street};

/// What a player can do, and why.
pub(crate) struct Menu {
    pub(crate) actions: Vec<Action>,
    pub(crate) notes: Vec<SizingNote>,
}

/// The amounts that the rules speak of.
struct Bounds {
    /// The pot after a call.
    pot: u32,
    /// The last bet or raise of the street.
    prev: u32,
    min: u32,
    max: u32,
    raising: bool,
}

pub(crate) fn menu(spot: &Spot, state: &State) -> Menu {
    let bounds = Bounds {
        pot: state.pot_after_call(spot.pot),
        prev: state.prev(),
        min: state.min(spot.stack()),
        max: state.max(spot.stack()),
        raising: state.bets > 0,
    };
    let passive: &[Action] = if bounds.raising { &[Action::Fold, Action::Call] } else { &[Action::Check] };
    let mut notes = Vec::new();
    if !state.facing_all_in(spot.stack()) {
        for size in sizes(spot, state).iter() {
            notes.push(bounds.note(size, wanted(size, state, &bounds, spot.stack()), spot.rules.force_allin));
        }
        if u64::from(bounds.max) <= u64::from(bounds.prev) + share(bounds.pot.into(), spot.rules.add_allin) {
            let result = SizingResult::Kept(Action::AllIn(bounds.max));
            notes.push(SizingNote { origin: SizingOrigin::AddAllIn, wanted: bounds.max, result });
        }
        drop_equals(&mut notes);
        bounds.merge(&mut notes, spot.rules.merge);
    }
    let mut actions: Vec<Action> = passive.to_vec();
    actions.extend(notes.iter().filter_map(|note| note.result.action()));
    actions.sort_unstable();
    Menu { actions, notes }
}

/// The list that applies.
fn sizes<'a>(spot: &'a Spot, state: &State) -> &'a Sizes {
    let lists = spot.bets.of(state.street, state.player);
    if state.bets > 0 {
        return &lists.raise;
    }
    // Out of position and without a bet on the street, the event before is the deal.
    let leads = state.player == Player::Oop && state.oop_called;
    lists.donk.as_ref().filter(|_| leads).unwrap_or(&lists.bet)
}

/// A share of chips, to the nearest chip, halves away from zero.
fn share(chips: u64, share: f64) -> u64 {
    (chips as f64 * share).round() as u64
}

/// What a size comes to on the street; none if it is not offered any more.
fn wanted(size: Size, state: &State, bounds: &Bounds, stack: u32) -> Option<u64> {
    let prev = u64::from(bounds.prev);
    let pot = u64::from(bounds.pot);
    match size {
        Size::Percent(percent) => Some(prev.saturating_add(share(pot, percent / 100.0))),
        Size::Times(factor) => Some(share(prev, factor)),
        Size::Chips(chips) => Some(prev + u64::from(chips)),
        Size::Capped { chips, raises } => (state.bets <= raises).then_some(prev + u64::from(chips)),
        Size::Geometric { streets, cap } => {
            let streets = streets.unwrap_or(street::left(state.street));
            // Each bet of the street before this one has done a street's work.
            let streets =
                if bounds.raising { (streets + 1).saturating_sub(state.bets).max(1) } else { streets };
            let left = stack - state.committed[state.player.opponent().index()];
            let pots = f64::from(left) / f64::from(bounds.pot);
            let ratio = ((2.0 * pots + 1.0).powf(1.0 / f64::from(streets)) - 1.0) / 2.0;
            let ratio = cap.map_or(ratio, |cap| ratio.min(cap / 100.0));
            Some(prev.saturating_add(share(pot, ratio)))
        }
        Size::AllIn => Some(bounds.max.into()),
    }
}

impl Bounds {
    /// What becomes of a size by itself.
    fn note(&self, size: Size, wanted: Option<u64>, force_allin: f64) -> SizingNote {
        let origin = SizingOrigin::Size(size);
        let Some(wanted) = wanted else {
            return SizingNote { origin, wanted: 0, result: SizingResult::Capped };
        };
        let amount = u32::try_from(wanted).unwrap_or(u32::MAX).clamp(self.min, self.max);
        let pot = u64::from(self.pot) + 2 * u64::from(amount - self.prev);
        let all_in = Action::AllIn(self.max);
        let result = if wanted > self.max.into() {
            SizingResult::LoweredToStack(all_in)
        } else if amount == self.max {
            if wanted < amount.into() {
                SizingResult::RaisedToMinimum(all_in)
            } else {
                SizingResult::Kept(all_in)
            }
        } else if u64::from(self.max) <= u64::from(amount).saturating_add(share(pot, force_allin)) {
            SizingResult::Forced(all_in)
        } else {
            let action = if self.raising { Action::Raise(amount) } else { Action::Bet(amount) };
            if wanted < amount.into() {
                SizingResult::RaisedToMinimum(action)
            } else {
                SizingResult::Kept(action)
            }
        };
        SizingNote { origin, wanted: u32::try_from(wanted).unwrap_or(u32::MAX), result }
    }

    /// From the largest amount down, keeps what is far enough below the last one kept.
    fn merge(&self, notes: &mut [SizingNote], merge: f64) {
        if merge == 0.0 {
            return;
        }
        let mut order: Vec<(Action, usize)> =
            notes.iter().enumerate().filter_map(|(i, note)| Some((note.result.action()?, i))).collect();
        order.sort_unstable();
        let ratio = |action: Action| {
            let to = action.amount().unwrap_or(self.prev);
            f64::from(to - self.prev) / f64::from(self.pot)
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

/// Leaves each action to the first size that gives it.
fn drop_equals(notes: &mut [SizingNote]) {
    for i in 1..notes.len() {
        let (before, rest) = notes.split_at_mut(i);
        let Some(action) = rest[0].result.action() else { continue };
        if before.iter().any(|note| note.result.action() == Some(action)) {
            rest[0].result = SizingResult::Duplicate(action);
        }
    }
}
