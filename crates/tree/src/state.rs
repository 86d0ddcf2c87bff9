//! The state of the betting, and the transitions between states.

use crate::{Action, Player, Spot, Street, street};

/// The state of the betting at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BettingState {
    pub(crate) street: Street,
    /// The chips that each player committed on the streets before.
    pub(crate) committed_before: u32,
    /// The chips that each player has committed so far.
    pub(crate) committed: [u32; 2],
    /// The player to act.
    pub(crate) player: Player,
    /// The number of bets and raises on the street.
    pub(crate) bets: u32,
    /// Whether the player out of position called at the end of the street before.
    pub(crate) oop_called: bool,
}

/// The node that follows an action or a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    Decision(BettingState),
    /// A chance node: the street of the state is over.
    Card(BettingState),
    Fold(BettingState, Player),
    Showdown(BettingState),
}

impl BettingState {
    /// The state at the start of a spot.
    pub(crate) fn start(street: Street) -> BettingState {
        BettingState {
            street,
            committed_before: 0,
            committed: [0, 0],
            player: Player::Oop,
            bets: 0,
            oop_called: false,
        }
    }

    /// The amount that the last bet or raise of the street went to.
    pub(crate) fn last_bet(&self) -> u32 {
        self.committed[self.player.opponent().index()] - self.committed_before
    }

    /// The chips that the player must add to call.
    pub(crate) fn to_call(self) -> u32 {
        let [own, other] = [self.player, self.player.opponent()].map(|player| self.committed[player.index()]);
        other - own
    }

    /// The pot after a call. Below 2³², since a pot and two stacks are.
    pub(crate) fn pot_after_call(&self, pot: u32) -> u32 {
        pot + 2 * self.committed[self.player.opponent().index()]
    }

    /// The amount of an all-in on this street.
    pub(crate) fn max_bet(&self, stack: u32) -> u32 {
        stack - self.committed_before
    }

    /// The smallest legal bet or raise.
    pub(crate) fn min_bet(&self, stack: u32) -> u32 {
        // A raise is at least as large as the one before it. In 64 bits, since that may be far above the stack.
        let least = u64::from(self.last_bet()) + u64::from(self.to_call());
        let max = self.max_bet(stack);
        u32::try_from(least).map_or(max, |least| least.clamp(1, max))
    }

    /// Whether the opponent is all-in.
    pub(crate) fn facing_all_in(&self, stack: u32) -> bool {
        self.committed[self.player.opponent().index()] == stack
    }

    /// The node after an action.
    pub(crate) fn after(&self, action: Action, spot: &Spot) -> Next {
        let mut next = BettingState { player: self.player.opponent(), ..*self };
        match action {
            Action::Fold => Next::Fold(next, self.player),
            Action::Check if self.player == Player::Oop => Next::Decision(next),
            Action::Check => next.street_ends(false),
            Action::Call => {
                next.committed = [self.committed[self.player.opponent().index()]; 2];
                next.street_ends(self.player == Player::Oop)
            }
            Action::Bet(to) | Action::Raise(to) | Action::AllIn(to) => {
                next.committed[self.player.index()] = (self.committed_before + to).min(spot.stack());
                next.bets += 1;
                Next::Decision(next)
            }
        }
    }

    fn street_ends(mut self, oop_called: bool) -> Next {
        self.oop_called = oop_called;
        match self.street {
            Street::Flop | Street::Turn => Next::Card(self),
            Street::River => Next::Showdown(self),
        }
    }

    /// The node after the card that ends a street. If the players are all-in, no one acts any more.
    pub(crate) fn after_card(&self, stack: u32) -> Next {
        let street = street::next(self.street).unwrap_or(Street::River);
        let state = BettingState {
            street,
            committed_before: self.committed[0],
            committed: self.committed,
            player: Player::Oop,
            bets: 0,
            oop_called: self.oop_called,
        };
        match street {
            _ if state.committed_before < stack => Next::Decision(state),
            Street::Flop | Street::Turn => Next::Card(state),
            Street::River => Next::Showdown(state),
        }
    }
}
