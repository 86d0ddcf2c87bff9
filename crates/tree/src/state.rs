//! Where the betting stands, and what an action makes of it.

use crate::{Action, Player, Spot, Street, street};

/// The betting at a decision, or at the deal or the end that follows one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct State {
    pub(crate) street: Street,
    /// What each player had put in when the street began.
    pub(crate) committed_before: u32,
    pub(crate) committed: [u32; 2],
    /// Who acts next.
    pub(crate) player: Player,
    /// How many bets and raises the street has seen.
    pub(crate) bets: u32,
    /// Whether the player out of position ended the street before with a call.
    pub(crate) oop_called: bool,
}

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Point {
    Decision(State),
    /// The street of the state is over.
    Deal(State),
    Fold(State, Player),
    Showdown(State),
}

impl State {
    /// Nothing bet yet.
    pub(crate) fn start(street: Street) -> State {
        State {
            street,
            committed_before: 0,
            committed: [0, 0],
            player: Player::Oop,
            bets: 0,
            oop_called: false,
        }
    }

    /// The last bet or raise of the street.
    pub(crate) fn prev(&self) -> u32 {
        self.committed[self.player.opponent().index()] - self.committed_before
    }

    /// What the player must add to call.
    pub(crate) fn to_call(self) -> u32 {
        let [own, other] = [self.player, self.player.opponent()].map(|player| self.committed[player.index()]);
        other - own
    }

    /// The pot after a call. Below 2³², since a pot and two stacks are.
    pub(crate) fn pot_after_call(&self, pot: u32) -> u32 {
        pot + 2 * self.committed[self.player.opponent().index()]
    }

    /// All-in, as an amount on this street.
    pub(crate) fn max(&self, stack: u32) -> u32 {
        stack - self.committed_before
    }

    /// The least bet or raise.
    pub(crate) fn min(&self, stack: u32) -> u32 {
        // A raise by as much as the last one; in 64 bits, since it may be far above the stack.
        let least = u64::from(self.prev()) + u64::from(self.to_call());
        let max = self.max(stack);
        u32::try_from(least).map_or(max, |least| least.clamp(1, max))
    }

    /// Whether the opponent has bet everything.
    pub(crate) fn facing_all_in(&self, stack: u32) -> bool {
        self.committed[self.player.opponent().index()] == stack
    }

    /// What an action leads to.
    pub(crate) fn after(&self, action: Action, spot: &Spot) -> Point {
        let mut next = State { player: self.player.opponent(), ..*self };
        match action {
            Action::Fold => Point::Fold(next, self.player),
            Action::Check if self.player == Player::Oop => Point::Decision(next),
            Action::Check => next.street_ends(false),
            Action::Call => {
                next.committed = [self.committed[self.player.opponent().index()]; 2];
                next.street_ends(self.player == Player::Oop)
            }
            Action::Bet(to) | Action::Raise(to) | Action::AllIn(to) => {
                next.committed[self.player.index()] = (self.committed_before + to).min(spot.stack());
                next.bets += 1;
                Point::Decision(next)
            }
        }
    }

    fn street_ends(mut self, oop_called: bool) -> Point {
        self.oop_called = oop_called;
        if self.street == Street::River { Point::Showdown(self) } else { Point::Deal(self) }
    }

    /// What follows the card that ends a street. Once a player is all-in, so is the other, and nobody acts.
    pub(crate) fn after_deal(&self, stack: u32) -> Point {
        let street = street::next(self.street).unwrap_or(Street::River);
        let state = State {
            street,
            committed_before: self.committed[0],
            committed: self.committed,
            player: Player::Oop,
            bets: 0,
            oop_called: self.oop_called,
        };
        match street {
            _ if state.committed_before < stack => Point::Decision(state),
            Street::River => Point::Showdown(state),
            _ => Point::Deal(state),
        }
    }
}
