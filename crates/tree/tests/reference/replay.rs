//! The betting rules, rule by rule, over a history of events.

use isofold_tree::{Action, Player, SizeAmount, Spot, Street};

#[derive(Clone, Copy, Debug)]
pub(crate) enum Event {
    Action(Action),
    Card,
}

#[derive(Debug)]
pub(crate) enum Next {
    Player(Player),
    Card,
    Folded(Player),
    Showdown,
}

/// The state of the betting after a history.
pub(crate) struct Replay<'a> {
    spot: &'a Spot,
    pub(crate) street: Street,
    /// Matched on the streets before.
    before: u64,
    /// Put in on this street.
    now: [u64; 2],
    /// The actions of this street.
    acts: Vec<(Player, Action)>,
    /// The last action of the street before.
    closed_by: Option<(Player, Action)>,
}

impl<'a> Replay<'a> {
    pub(crate) fn new(spot: &'a Spot, history: &[Event]) -> Replay<'a> {
        let street = Street::ALL[spot.board.len() - 3];
        let mut replay = Replay { spot, street, before: 0, now: [0, 0], acts: Vec::new(), closed_by: None };
        for event in history {
            match event {
                Event::Action(action) => replay.act(*action),
                Event::Card => {
                    replay.street = if replay.street == Street::Flop { Street::Turn } else { Street::River };
                    replay.before += replay.now[0];
                    replay.now = [0, 0];
                    replay.closed_by = replay.acts.last().copied();
                    replay.acts.clear();
                }
            }
        }
        replay
    }

    fn actor(&self) -> Player {
        if self.acts.len().is_multiple_of(2) { Player::Oop } else { Player::Ip }
    }

    fn act(&mut self, action: Action) {
        let actor = self.actor();
        match action {
            Action::Fold | Action::Check => {}
            Action::Call => self.now[actor.index()] = self.now[actor.opponent().index()],
            Action::Bet(to) | Action::Raise(to) | Action::AllIn(to) => self.now[actor.index()] = to.into(),
        }
        self.acts.push((actor, action));
    }

    pub(crate) fn committed(&self) -> [u64; 2] {
        self.now.map(|chips| chips + self.before)
    }

    fn stack(&self) -> u64 {
        self.spot.stack().into()
    }

    /// Rule 7.
    pub(crate) fn next(&self) -> Next {
        let both_all_in = self.committed() == [self.stack(); 2];
        let ended = match self.acts[..] {
            [.., (player, Action::Fold)] => return Next::Folded(player),
            [.., (_, Action::Call)] => true,
            [(_, Action::Check), (_, Action::Check)] => true,
            _ => both_all_in,
        };
        match (ended, self.street) {
            (false, _) => Next::Player(self.actor()),
            (true, Street::River) => Next::Showdown,
            (true, _) => Next::Card,
        }
    }

    /// Rules 1 to 6.
    pub(crate) fn actions(&self) -> Vec<Action> {
        let Spot { pot, bets, rules, .. } = self.spot;
        let me = self.actor();
        let you = me.opponent();
        let n = self.acts.iter().filter(|(_, action)| action.amount().is_some()).count();
        let prev = self.acts.iter().rev().find_map(|(_, action)| action.amount()).map_or(0, u64::from);
        let matched = self.before + self.now[0].min(self.now[1]);
        let to_call = self.now[you.index()] - self.now[me.index()];
        let p = u64::from(*pot) + 2 * (matched + to_call);
        let remaining = self.stack() - self.committed()[you.index()];
        let max = remaining + prev;
        let min = (prev + to_call).clamp(1, max);
        let round = |share: f64, of: u64| (of as f64 * share).round() as u64;

        // Rule 1.
        let mut list = if n == 0 { vec![Action::Check] } else { vec![Action::Fold, Action::Call] };
        if remaining == 0 {
            return list;
        }
        // Rule 2.
        let own = bets.of(self.street, me);
        let donk = me == Player::Oop
            && self.street != Street::Flop
            && self.acts.is_empty()
            && self.closed_by == Some((Player::Oop, Action::Call));
        let sizes = match &own.donk {
            Some(list) if donk => list,
            _ if n == 0 => &own.bet,
            _ => &own.raise,
        };
        let mut wanted: Vec<u64> = Vec::new();
        for size in sizes.iter() {
            let is_capped = n > 0
                && (size.max_raises.is_some_and(|max| n as u32 > max)
                    || size.amount != SizeAmount::AllIn && own.max_raises.is_some_and(|max| n as u32 > max));
            if is_capped {
                continue;
            }
            match size.amount {
                SizeAmount::Percent(percent) => wanted.push(prev + round(percent / 100.0, p)),
                SizeAmount::Times(factor) => wanted.push(round(factor, prev)),
                SizeAmount::Chips(chips) => wanted.push(prev + u64::from(chips)),
                SizeAmount::BigBlinds(_) => unreachable!("a spot has chips"),
                SizeAmount::Geometric { streets, cap } => {
                    let left = match self.street {
                        Street::Flop => 3,
                        Street::Turn => 2,
                        Street::River => 1,
                    };
                    let mut k = streets.map_or(left, i64::from);
                    if n > 0 {
                        k = (k - n as i64 + 1).max(1);
                    }
                    let s = remaining as f64 / p as f64;
                    let mut ratio = ((2.0 * s + 1.0).powf(1.0 / k as f64) - 1.0) / 2.0;
                    if let Some(cap) = cap {
                        ratio = ratio.min(cap / 100.0);
                    }
                    wanted.push(prev + round(ratio, p));
                }
                SizeAmount::AllIn => wanted.push(max),
            }
        }
        // Rule 3.
        if max <= prev + round(rules.add_allin, p) {
            wanted.push(max);
        }
        // Rule 4.
        for v in wanted {
            let v = v.clamp(min, max);
            let after = p + 2 * (v - prev);
            let to = v as u32;
            list.push(match n {
                _ if max <= v + round(rules.force_allin, after) => Action::AllIn(max as u32),
                0 => Action::Bet(to),
                _ => Action::Raise(to),
            });
        }
        // Rule 5.
        list.sort();
        list.dedup();
        // Rule 6.
        let mut kept: Vec<Action> = Vec::new();
        let mut last: Option<f64> = None;
        for action in list.into_iter().rev() {
            let Some(to) = action.amount() else {
                kept.push(action);
                continue;
            };
            let y = (u64::from(to) - prev) as f64 / p as f64;
            let far = last.is_none_or(|x| y < (x - rules.merge) / (1.0 + rules.merge) * (1.0 - 1e-12));
            if far {
                kept.push(action);
                last = Some(y);
            }
        }
        kept.reverse();
        kept
    }
}
