//! The rules of the betting: which actions there are, and what follows.

use crate::game::{Game, Size};
use crate::mutations::Mutation;

/// The betting so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Betting {
    /// 0 on the flop, 2 on the river.
    pub(crate) street: usize,
    /// The chips that each player had put in before this street.
    before: u32,
    /// The chips that each player has put in.
    pub(crate) put_in: [u32; 2],
    pub(crate) player: usize,
    /// Bets and raises on this street.
    bets: u32,
    /// Whether the player out of position made the last call of the street before.
    oop_called: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Action {
    Fold,
    Check,
    Call,
    Bet(u32),
    Raise(u32),
    AllIn(u32),
}

pub(crate) enum Next {
    Decision(Betting),
    /// The street is over: a card, or the showdown.
    StreetOver(Betting),
    /// The chips that each player loses or wins, besides the starting pot, when this one folds.
    Fold {
        folder: usize,
        matched: u32,
    },
}

/// A share in hundredths, to the nearest chip, halves up.
fn share(chips: u32, hundredths: u32) -> u32 {
    (2 * chips * hundredths + 100) / 200
}

impl Betting {
    pub(crate) fn start(game: &Game) -> Betting {
        let street = game.board.len() - 3;
        Betting { street, before: 0, put_in: [0; 2], player: 0, bets: 0, oop_called: false }
    }

    pub(crate) fn is_all_in(&self, game: &Game) -> bool {
        self.put_in == [game.stack(); 2]
    }

    /// The actions, in the order in which they are listed.
    pub(crate) fn actions(&self, game: &Game) -> Vec<Action> {
        let (own, other) = (self.put_in[self.player], self.put_in[1 - self.player]);
        let passive = if self.bets == 0 { vec![Action::Check] } else { vec![Action::Fold, Action::Call] };
        if other == game.stack() {
            return passive;
        }
        let (last, to_call) = (other - self.before, other - own);
        let called = if game.has(Mutation::PotBeforeCall) { own } else { other };
        let pot = game.pot + other + called;
        let max = game.stack() - self.before;
        let min = (last + to_call).clamp(1, max);
        let menu = &game.menus[self.street][self.player];
        let is_donk = self.bets == 0 && self.player == 0 && self.oop_called;
        let sizes = match &menu.donk {
            _ if self.bets > 0 => &menu.raise,
            Some(donk) if is_donk => donk,
            _ => &menu.bet,
        };
        let to = |size: &Size| match *size {
            Size::Percent(percent) => last + share(pot, percent),
            Size::Tenths(tenths) => share(last, 10 * tenths),
            Size::Chips(chips) => last + chips,
            Size::AllIn => max,
        };
        let mut amounts: Vec<u32> = sizes.iter().map(|size| to(size).clamp(min, max)).collect();
        for amount in &mut amounts {
            let pot_after = pot + 2 * (*amount - last);
            if max <= *amount + share(pot_after, game.force_allin) {
                *amount = max;
            }
        }
        if max <= last + share(pot, game.add_allin) {
            amounts.push(max);
        }
        let action = |amount: u32| match self.bets {
            _ if amount == max => Action::AllIn(amount),
            0 => Action::Bet(amount),
            _ => Action::Raise(amount),
        };
        let mut actions: Vec<Action> = amounts.into_iter().map(action).chain(passive).collect();
        actions.sort_unstable();
        actions.dedup();
        actions
    }

    pub(crate) fn after(&self, action: Action) -> Next {
        let (own, other) = (self.player, 1 - self.player);
        let mut next = Betting { player: other, ..*self };
        match action {
            // The other player takes back what was not called.
            Action::Fold => Next::Fold { folder: own, matched: self.put_in[own] },
            Action::Check if own == 0 => Next::Decision(next),
            Action::Check => Next::StreetOver(Betting { oop_called: false, ..next }),
            Action::Call => {
                next.put_in[own] = self.put_in[other];
                Next::StreetOver(Betting { oop_called: own == 0, ..next })
            }
            Action::Bet(to) | Action::Raise(to) | Action::AllIn(to) => {
                next.put_in[own] = self.before + to;
                next.bets += 1;
                Next::Decision(next)
            }
        }
    }

    /// The number of nodes of the betting tree from here on, a deal counted once whatever the card is.
    pub(crate) fn count_nodes(&self, game: &Game) -> usize {
        let after = |action| match self.after(action) {
            Next::Decision(next) => next.count_nodes(game),
            Next::StreetOver(next) => next.count_runout(game),
            Next::Fold { .. } => 1,
        };
        1 + self.actions(game).into_iter().map(after).sum::<usize>()
    }

    fn count_runout(&self, game: &Game) -> usize {
        match self.street {
            2 => 1,
            _ if self.is_all_in(game) => 1 + self.next_street().count_runout(game),
            _ => 1 + self.next_street().count_nodes(game),
        }
    }

    pub(crate) fn next_street(&self) -> Betting {
        Betting { street: self.street + 1, before: self.put_in[0], player: 0, bets: 0, ..*self }
    }
}

impl Action {
    /// The action in a line.
    pub(crate) fn word(self) -> String {
        match self {
            Action::Fold => "f".to_owned(),
            Action::Check => "x".to_owned(),
            Action::Call => "c".to_owned(),
            Action::Bet(to) => format!("b{to}"),
            Action::Raise(to) => format!("r{to}"),
            Action::AllIn(_) => "a".to_owned(),
        }
    }

    /// The action as the solver prints it.
    pub(crate) fn name(self) -> String {
        match self {
            Action::Fold => "fold".to_owned(),
            Action::Check => "check".to_owned(),
            Action::Call => "call".to_owned(),
            Action::Bet(to) => format!("bet {to}"),
            Action::Raise(to) => format!("raise {to}"),
            Action::AllIn(to) => format!("allin {to}"),
        }
    }
}
